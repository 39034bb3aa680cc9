import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { PageResult } from '#kernel/page.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Declarado } from '../contract.ts';
import { valorDicho } from '../domain/valor-dicho.ts';
import { parametros } from '../tables.ts';
import { declarados } from './valores-parametro.ts';

type Fila = z.input<typeof Declarado>;

const plano = (s: string) =>
  s
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Every declared parameter with the value of the company in force today, how many products and branches have their own, and whether a proposal waits. */
async function todos(ctx: ReadCtx): Promise<Fila[]> {
  const rows = await ctx.db
    .select()
    .from(parametros)
    .where(
      and(
        eq(parametros.empresa_id, ctx.empresa_id),
        or(
          eq(parametros.estado, 'propuesto'),
          and(
            inArray(parametros.estado, ['vigente', 'sucedido']),
            lte(parametros.desde, ctx.hoy),
            or(isNull(parametros.hasta), gte(parametros.hasta, ctx.hoy)),
          ),
        ),
      ),
    );
  const rigen = rows.filter((r) => r.estado !== 'propuesto');
  const enFuerza = new Map(rigen.filter((r) => r.ambito === 'empresa').map((r) => [r.clave, r]));
  const propios = (clave: string) => rigen.filter((r) => r.clave === clave && r.ambito !== 'empresa' && !r.retira).length;
  const propuestas = new Set(rows.filter((r) => r.estado === 'propuesto').map((r) => r.clave));
  return [...declarados(ctx)].map(([clave, { area, nombre, def }]) => {
    const row = enFuerza.get(clave);
    return {
      id: clave,
      area,
      nombre,
      descripcion: def.descripcion,
      tipo: def.tipo,
      sensible: def.sensible,
      fuente: def.fuente,
      min: def.min ?? null,
      max: def.max ?? null,
      opciones: def.opciones ? [...def.opciones] : null,
      ambitos: [...(def.ambitos ?? [])],
      propios: propios(clave),
      valor: row ? row.valor : def.defecto,
      desde: row?.desde ?? null,
      pendiente: propuestas.has(clave),
    };
  });
}

/** The list of parameters: it comes from the contracts, so it is filtered, ordered and cut here. */
export async function lista(
  ctx: ReadCtx,
  q: {
    q?: string | undefined;
    page: number;
    perPage: number;
    orden?: string | undefined;
    filtros: {
      area_duena?: string | undefined;
      sensible?: 'si' | 'no' | undefined;
      pendiente?: 'si' | undefined;
      propios?: 'si' | undefined;
    };
  },
): Promise<PageResult<Fila>> {
  const { area_duena, sensible, pendiente, propios } = q.filtros;
  const texto = plano(q.q?.trim() ?? '');
  const orden = q.orden ?? 'id';
  const campo = orden.replace(/^-/, '') as 'id' | 'area' | 'desde';
  const signo = orden.startsWith('-') ? -1 : 1;
  const filas = (await todos(ctx))
    .filter((f) => !area_duena || f.area === area_duena)
    .filter((f) => !sensible || f.sensible === (sensible === 'si'))
    .filter((f) => !pendiente || f.pendiente)
    .filter((f) => !propios || f.propios > 0)
    .filter((f) => !texto || plano(`${f.id} ${f.descripcion}`).includes(texto))
    .sort((a, b) => signo * (String(a[campo] ?? '').localeCompare(String(b[campo] ?? '')) || a.id.localeCompare(b.id)));
  const from = (q.page - 1) * q.perPage;
  const items = filas.slice(from, from + q.perPage);
  // The spreadsheet says the value as the screen does; the screen writes it itself.
  const dichos =
    (ctx as { accion?: string }).accion === 'exportar' ? items.map((f) => ({ ...f, valor: valorDicho(f.valor, f.tipo) })) : items;
  return { items: dichos, total: filas.length, page: q.page, perPage: q.perPage };
}
