import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { coberturaDe } from '#areas/garantias/public.server.ts';
import { aprobacionesDe, type LineaDePosicion, type Papel, posicionDe, resumenDeDeuda } from '#areas/libro/public.server.ts';
import { sumPesos } from '#kernel/values/money.ts';
import { deUnaVez, explorar } from '#platform/server/cifras/explorar.ts';
import type { DePersona } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { bloquesDe, faltanDe, type ResumenDeBloque, resumenes } from './motor-sql.ts';

const DEUDAS = 'libro:deudas';
const PASIVOS = 'pasivos:ver';
const GARANTIAS = 'garantias:ver';

/** All that the header and the tree of a RUT are made of, each part only for who may see it. */
export interface Posicion {
  lineas: LineaDePosicion[];
  castigado: number;
  otros: boolean;
  aprobaciones: number;
  retencion: number;
  /** What we owe it, by kind. Null without its permission. */
  a_favor: { codigo: string; nombre: string; valor: number }[] | null;
  cobertura: { saldo: number; cubierto: number } | null;
  /** What the house answers for to somebody else, of what it owes itself: only as it stands today. */
  contingente: { titulo: string; creditos: readonly string[] }[];
  bloques: Map<string, ResumenDeBloque>;
  /** Permissions that it lacks of what it adds. */
  parcial: string[];
}

async function aFavor(ctx: ReadCtx, q: DePersona): Promise<Posicion['a_favor']> {
  if (!ctx.can(PASIVOS)) return null;
  const filtros = [{ dimension: 'cliente', op: 'es' as const, valores: [q.rut] }];
  const r = await explorar(ctx, { cubo: 'pasivos', medidas: ['por_pagar'], filas: ['tipo_pasivo'], columnas: [], filtros });
  return r.celdas.map((c) => {
    const codigo = c.filas[0] ?? '';
    return { codigo, nombre: r.nombres.tipo_pasivo?.[codigo] ?? codigo, valor: Number(c.valores.por_pagar ?? 0) };
  });
}

/** How a RUT stands at the end of a day, all of it read at one instant. `solo` leaves unasked the blocks that it does not name. */
export function leerPosicion(ctx: ReadCtx, q: DePersona, solo?: readonly string[]): Promise<Posicion> {
  return deUnaVez(ctx, async (leyendo) => {
    const bloques = bloquesDe(leyendo);
    const visibles = bloques.filter((b) => b.partes.some((p) => leyendo.can(p.permiso)) && (!solo || solo.includes(b.nombre)));
    const ve = leyendo.can(DEUDAS);
    const suyo = await alcanzaCliente(leyendo, q.rut);
    const p = ve ? await posicionDe(leyendo, q) : { lineas: [], castigado: 0, otros: false };
    const dichos = await resumenes(leyendo, visibles, q, ve ? [resumenDeDeuda(p.lineas)] : []);
    const capital = ve ? sumPesos(p.lineas.map((l) => l.capital_negocio)) : undefined;
    return {
      ...p,
      aprobaciones: ve && suyo ? await aprobacionesDe(leyendo, q.rut, q.al) : 0,
      retencion: sumPesos(p.lineas.map((l) => l.retencion)),
      a_favor: await aFavor(leyendo, q),
      cobertura: leyendo.can(GARANTIAS) && suyo && q.al === leyendo.hoy ? await coberturaDe(leyendo, q.rut, capital) : null,
      contingente:
        ve && suyo && q.al === leyendo.hoy ? (await leyendo.ask('posicion.contingente', { rut: q.rut })).map((r) => r.answer) : [],
      bloques: new Map(dichos.map((d) => [d.nombre, d])),
      parcial: [...new Set([...bloques.flatMap((b) => faltanDe(leyendo, b)), ...(ve ? [] : [DEUDAS])])].sort(),
    };
  });
}

export const cifraDeBloque = (p: Posicion, bloque: string, nombre: string): number | null => {
  const c = p.bloques.get(bloque)?.resumen?.cifras.find((x) => x.nombre === nombre);
  return c === undefined ? null : Number(c.valor);
};

/** Sum of an amount over what it is to a RUT. */
export const sumaDe = (p: Posicion, papel: Papel, campo: 'deuda' | 'vencido' | 'por_vencer'): number =>
  sumPesos(p.lineas.filter((l) => l.papel === papel).map((l) => l[campo]));
