import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { nombreSucursal, sucursalesDe } from '#areas/empresas/public.server.ts';
import type { ParameterDef } from '#kernel/contract.ts';
import { Invalid } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type Ambito, EMPRESA } from '../domain/ambitos.ts';

export interface AmbitoPedido {
  ambito?: Ambito['ambito'] | undefined;
  ambito_codigo?: string | null | undefined;
}

const EN_PALABRAS = { producto: 'producto', sucursal: 'sucursal' } as const;

/** The scope asked for, checked: 400 at `ambito` when the parameter has no such scope, at `ambito_codigo` for who does not exist. */
export async function ambitoExigido(ctx: ReadCtx, def: ParameterDef, o: AmbitoPedido): Promise<Ambito> {
  const ambito = o.ambito ?? 'empresa';
  if (ambito === 'empresa') {
    if (o.ambito_codigo) throw new Invalid({ ambito_codigo: ['Un valor de la empresa no lleva producto ni sucursal'] });
    return EMPRESA;
  }
  if (!def.ambitos?.includes(ambito)) throw new Invalid({ ambito: [`Este parámetro no se fija por ${EN_PALABRAS[ambito]}`] });
  const codigo = o.ambito_codigo ?? '';
  if (codigo === '') throw new Invalid({ ambito_codigo: [ambito === 'producto' ? 'Elija el producto' : 'Elija la sucursal'] });
  if (ambito === 'producto') await exigirOpcion(ctx, 'productos', codigo, 'ambito_codigo');
  else if (!(await sucursalesDe(ctx)).some((s) => s.codigo === codigo))
    throw new Invalid({ ambito_codigo: ['Elija una sucursal vigente'] });
  return { ambito, ambito_codigo: codigo };
}

/** The name of each scope as the screen says it: 'Toda la empresa', 'Producto Factoring', 'Sucursal Antofagasta' (also one that closed). */
export async function nombreAmbito(ctx: ReadCtx, a: Ambito): Promise<string> {
  if (a.ambito === 'empresa' || a.ambito_codigo === null) return 'Toda la empresa';
  if (a.ambito === 'sucursal') return `Sucursal ${(await nombreSucursal(ctx, a.ambito_codigo)) ?? a.ambito_codigo}`;
  const p = (await opcionesDe(ctx, 'productos')).find((o) => o.codigo === a.ambito_codigo);
  return `Producto ${p?.nombre ?? a.ambito_codigo}`;
}

/** The rows with the name of their scope. */
export async function conAmbito<T extends Ambito>(ctx: ReadCtx, filas: readonly T[]): Promise<(T & { ambito_nombre: string })[]> {
  const nombres = new Map<string, string>();
  const out: (T & { ambito_nombre: string })[] = [];
  for (const f of filas) {
    const clave = `${f.ambito}:${f.ambito_codigo ?? ''}`;
    const nombre = nombres.get(clave) ?? (await nombreAmbito(ctx, f));
    nombres.set(clave, nombre);
    out.push({ ...f, ambito_nombre: nombre });
  }
  return out;
}
