import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { pkPrimaDe } from '#areas/creditos/public.server.ts';
import { deudasPorPk } from '#areas/libro/public.server.ts';
import { limiteDeAccion } from '#finanzas/prescripcion.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { EN_CARTERA, estadoAl, VIVOS } from '../domain/estados.ts';
import { cheques, depositos, manos, protestos, recepciones } from '../tables.ts';

export type ChequeFila = typeof cheques.$inferSelect;

/** Texts of a catalogue by code. */
export async function nombresDe(ctx: ReadCtx, lista: string): Promise<Map<string, string>> {
  return new Map((await opcionesDe(ctx, lista)).map((o) => [o.codigo, o.nombre]));
}

function lugarDe(c: Pick<ChequeFila, 'boveda' | 'sobre'>, bovedas: Map<string, string>): string {
  return c.boveda === null ? '' : [bovedas.get(c.boveda) ?? c.boveda, c.sobre && `sobre ${c.sobre}`].filter(Boolean).join(' · ');
}

/** Rows of the list, with the state of today. */
export async function itemsDe(ctx: ReadCtx, rows: readonly ChequeFila[]) {
  const [bancos, bovedas] = [await nombresDe(ctx, 'bancos'), await nombresDe(ctx, 'bovedas')];
  const ids = [...new Set(rows.flatMap((c) => (c.deposito_id ? [c.deposito_id] : [])))];
  const slips = ids.length === 0 ? [] : await ctx.rows(depositos, inArray(depositos.id, ids));
  return rows.map((c) => ({
    ...c,
    nombre_banco: bancos.get(c.banco) ?? c.banco,
    dias: daysBetween(ctx.hoy, c.depositar_el),
    ubicacion: EN_CARTERA.includes(c.estado) ? lugarDe(c, bovedas) || 'Por custodiar' : '',
    deposito: slips.find((d) => d.id === c.deposito_id)?.numero ?? null,
    estado: estadoAl(c.estado, c.depositar_el, ctx.hoy),
  }));
}

/** Protests of a drawer, whoever's client he is, that nobody cleared. */
export async function protestosVigentes(ctx: ReadCtx, rut_girador: string): Promise<number> {
  return (await protestosDeVarios(ctx, [rut_girador])).get(rut_girador) ?? 0;
}

/** The same of several drawers, in one query; who has none is not in it. */
export async function protestosDeVarios(ctx: ReadCtx, giradores: readonly string[]): Promise<Map<string, number>> {
  if (giradores.length === 0) return new Map();
  const suyo = inArray(cheques.rut_girador, [...new Set(giradores)] as Rut[]);
  const filas = await ctx.db
    .select({ rut: cheques.rut_girador, n: count() })
    .from(protestos)
    .innerJoin(cheques, and(eq(cheques.empresa_id, protestos.empresa_id), eq(cheques.id, protestos.cheque_id)))
    .where(and(eq(protestos.empresa_id, ctx.empresa_id), suyo, isNull(protestos.aclarado_el)))
    .groupBy(cheques.rut_girador);
  return new Map(filas.map((f) => [f.rut, f.n]));
}

/** Last day to present it (areas/2 cheques: 60 days in the same plaza, 90 in another). */
export async function presentarHasta(ctx: ReadCtx, c: Pick<ChequeFila, 'fecha' | 'otra_plaza'>): Promise<Fecha> {
  return addDays(c.fecha, await ctx.param(contract, c.otra_plaza ? 'presentacion_dias_otra_plaza' : 'presentacion_dias'));
}

export async function protestoDe(ctx: ReadCtx, cheque_id: string) {
  const [p] = await ctx.rows(protestos, eq(protestos.cheque_id, cheque_id));
  return p;
}

const enlace = async (ctx: ReadCtx, id: string | null) => {
  const c = id === null ? undefined : await ctx.find(cheques, id);
  return c ? { id: c.id, num_cheque: c.num_cheque } : null;
};

/** The debts that a cheque pays: its own, and the premium that it was given for. */
export const pksDe = (c: Pick<ChequeFila, 'objeto_pk' | 'prima'>): string[] =>
  c.prima > 0 ? [c.objeto_pk, pkPrimaDe(c.objeto_pk)] : [c.objeto_pk];

/** What the debts of a cheque owe today; 0 when they are closed. */
export async function debeDe(ctx: ReadCtx, c: Pick<ChequeFila, 'objeto_pk' | 'prima'>): Promise<number> {
  return sumPesos((await deudasPorPk(ctx, pksDe(c))).map((d) => d.total));
}

/** The chain of hands of a cheque, in order. */
export const manosDe = (ctx: ReadCtx, cheque_id: string): Promise<(typeof manos.$inferSelect)[]> =>
  ctx.rows(manos, eq(manos.cheque_id, cheque_id), { orden: [asc(manos.creado_en), asc(manos.id)] });

/** The whole cheque as its page shows it. */
export async function detalle(ctx: ReadCtx, row: ChequeFila) {
  const [item] = await itemsDe(ctx, [row]);
  if (!item) throw new Error('one row gives one item');
  const p = await protestoDe(ctx, row.id);
  const slip = row.deposito_id ? await ctx.find(depositos, row.deposito_id) : undefined;
  const recepcion = await ctx.get(recepciones, row.recepcion_id);
  const prescribe_el = p ? limiteDeAccion(p.fecha) : null;
  const hechas = await manosDe(ctx, row.id);
  return {
    ...item,
    objeto_debe: (await debeDe(ctx, row)) as ChequeFila['monto'],
    recepcion: recepcion.numero,
    cuenta_deposito: slip?.cuenta_nombre ?? null,
    presentar_hasta: await presentarHasta(ctx, row),
    aplicado: row.aplicado && {
      aplicaciones: row.aplicado.aplicaciones.map(({ concepto, monto }) => ({ concepto, monto })),
      a_favor: row.aplicado.a_favor,
    },
    protesto: p && prescribe_el ? { ...p, prescribe_el, dias_prescripcion: daysBetween(ctx.hoy, prescribe_el) } : null,
    protestos_girador: await protestosVigentes(ctx, row.rut_girador),
    reemplaza: await enlace(ctx, row.reemplaza),
    reemplazado_por: await enlace(ctx, row.reemplazado_por),
    endosos: hechas.filter((m) => m.accion === 'endoso').map((m) => ({ fecha: m.fecha, a: m.recibe })),
    manos: hechas,
  };
}

interface Mano {
  accion: 'recepcion' | 'custodia' | 'deposito' | 'protesto' | 'devolucion' | 'retiro' | 'extravio' | 'anulacion' | 'prorroga' | 'endoso';
  entrega: string;
  recibe: string;
  lugar?: string | null;
  motivo?: string | null;
}

/** One link more of the chain of hands. */
export async function anotarMano(ctx: Ctx, cheque_id: string, m: Mano): Promise<void> {
  await ctx.insert(manos, { ...m, cheque_id, fecha: ctx.hoy, lugar: m.lugar ?? null, motivo: m.motivo ?? null });
}

/** Bought in factoring: its money is in its documento (1301) until it is paid, never in 1103, 1104 nor 2107. */
export const esComprado = (c: Pick<ChequeFila, 'objeto_tipo'>): boolean => c.objeto_tipo === 'documento';

/** A cheque by its id; undefined when there is none. */
export const chequePorId = (ctx: ReadCtx, id: string): Promise<ChequeFila | undefined> => ctx.find(cheques, id);

/** Cheques of a client that are ours and may still pay, by their date. */
export function chequesVivosDe(ctx: ReadCtx, rut: ChequeFila['cliente_rut']): Promise<ChequeFila[]> {
  return ctx.rows(cheques, and(eq(cheques.cliente_rut, rut), inArray(cheques.estado, [...VIVOS])), {
    orden: [asc(cheques.depositar_el), asc(cheques.id)],
    limit: 200,
  });
}

/** Living and past cheques of some debts, newest first. */
export async function chequesDeObjetos(ctx: ReadCtx, pks: readonly string[]): Promise<ChequeFila[]> {
  if (pks.length === 0) return [];
  return ctx.rows(cheques, inArray(cheques.objeto_pk, [...pks]), { orden: [desc(cheques.creado_en), desc(cheques.id)] });
}

/** Cheques drawn by a person that came back and nobody has cleared. */
export function protestadosDe(ctx: ReadCtx, rut_girador: ChequeFila['rut_girador']): Promise<ChequeFila[]> {
  return ctx.rows(cheques, and(eq(cheques.rut_girador, rut_girador), eq(cheques.estado, 'protestado')), { limit: 200 });
}
