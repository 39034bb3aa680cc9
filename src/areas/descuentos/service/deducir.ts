import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { deudasPorPk, obligacionesVivas } from '#areas/libro/public.server.ts';
import { CONCEPTOS } from '#finanzas/imputacion.ts';
import { porVencimiento } from '#finanzas/orden.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { AnswerTo, Event, Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { readingFirst } from '#platform/server/listeners.ts';
import type { Answers } from '#platform/server/registry.ts';
import { estados } from '../domain/estados.ts';
import type { Concepto } from '../domain/topes.ts';
import { descuentos, partidas, reservas } from '../tables.ts';
import { type DescuentoRow, partidasDe, reservadas } from './filas.ts';

interface PartidaDeuda {
  pk: string;
  numero: string;
  tipo: string | null;
  concepto: Concepto;
  monto_deuda: Pesos;
  monto: Pesos;
}

/** Every peso owed by some debts at the end of a day, concept by concept in the order in which they are paid (domain §5). */
export async function partidasAl(ctx: ReadCtx, pks: readonly string[], al: Fecha): Promise<PartidaDeuda[]> {
  const vivas = [...(await deudasPorPk(ctx, pks, al))].sort(porVencimiento);
  return vivas.flatMap((d) =>
    CONCEPTOS.flatMap(([concepto, campo]) =>
      d[campo] > 0 ? [{ pk: d.pk, numero: d.fila.numero, tipo: null, concepto, monto_deuda: d[campo], monto: d[campo] }] : [],
    ),
  );
}

const ABIERTOS = ['propuesta', 'reservada'] as const;

async function abierto(ctx: ReadCtx, destino_area: string, destino_id: string): Promise<DescuentoRow | undefined> {
  const suyo = and(eq(descuentos.destino_area, destino_area), eq(descuentos.destino_id, destino_id));
  const [row] = await ctx.db
    .select()
    .from(descuentos)
    .where(and(eq(descuentos.empresa_id, ctx.empresa_id), suyo, inArray(descuentos.estado, [...ABIERTOS])));
  return row;
}

async function aplicada(ctx: ReadCtx, destino_area: string, destino_id: string): Promise<DescuentoRow | undefined> {
  const suyo = and(eq(descuentos.destino_area, destino_area), eq(descuentos.destino_id, destino_id), eq(descuentos.estado, 'aplicada'));
  const [row] = await ctx.db
    .select()
    .from(descuentos)
    .where(and(eq(descuentos.empresa_id, ctx.empresa_id), suyo));
  return row;
}

async function soltarReservas(ctx: Ctx, descuento_id: string): Promise<void> {
  await ctx.db.delete(reservas).where(and(eq(reservas.empresa_id, ctx.empresa_id), eq(reservas.descuento_id, descuento_id)));
}

/** Takes the debts for one giro; the key of the table refuses the second. 409 `deuda_ya_reservada` {destino}. */
async function tomar(ctx: Ctx, descuento_id: string, pks: readonly string[]): Promise<void> {
  for (const pk of [...new Set(pks)].sort()) {
    const [tomada] = await ctx.db
      .insert(reservas)
      .values({ empresa_id: ctx.empresa_id, pk, descuento_id })
      .onConflictDoNothing()
      .returning({ pk: reservas.pk });
    if (tomada) continue;
    const dueno = (await reservadas(ctx, [pk])).get(pk);
    throw new Conflict('deuda_ya_reservada', { destino: dueno?.destino ?? 'otro giro', pk }, { installments: [pk] });
  }
}

interface NuevaDeduccion {
  destino_area: string;
  destino_id: string;
  /** In words: "la proforma 12". */
  destino: string;
  rut: Rut;
  nombre: string;
  fecha_corte: Fecha;
  partidas: readonly PartidaDeuda[];
  estado: 'propuesta' | 'reservada';
}

/** The debts that a giro takes; asked again for the same destination, the earlier ones are let go first. 409 `deuda_ya_reservada`. */
export async function reservarDeuda(ctx: Ctx, n: NuevaDeduccion): Promise<DescuentoRow> {
  const viejo = await abierto(ctx, n.destino_area, n.destino_id);
  const { partidas: filas, ...datos } = n;
  const total = sumPesos(filas.map((p) => p.monto));
  const row = viejo
    ? await ctx.update(descuentos, viejo.id, { ...datos, total })
    : await ctx.insert(descuentos, {
        ...datos,
        total,
        clase: 'DEDUCCION',
        numero: await ctx.folio('descuento'),
        solicita: ctx.session.nombre,
      });
  await soltarReservas(ctx, row.id);
  for (const p of await partidasDe(ctx, row.id)) await ctx.remove(partidas, p.id);
  await tomar(
    ctx,
    row.id,
    filas.map((p) => p.pk),
  );
  await ctx.insertMany(
    partidas,
    filas.map((p) => ({ ...p, descuento_id: row.id })),
  );
  return row;
}

/**
 * The giro paid them (`aplicar`) or will not (`anular`): either way they may enter another. Nothing happens when it took none; one that the
 * giro already marked as applied only lets go of its debts.
 */
export async function soltarDeuda(ctx: Ctx, destino_area: string, destino_id: string, como: 'aplicar' | 'anular'): Promise<void> {
  const row = await abierto(ctx, destino_area, destino_id);
  if (!row) {
    const hecha = como === 'aplicar' ? await aplicada(ctx, destino_area, destino_id) : undefined;
    if (hecha) await soltarReservas(ctx, hecha.id);
    return;
  }
  await soltarReservas(ctx, row.id);
  const reservada = row.estado === 'propuesta' && como === 'aplicar' ? estados.go(row.estado, 'reservar') : row.estado;
  const fecha = como === 'aplicar' ? { fecha_aplicada: ctx.hoy } : { motivo_fin: 'El giro no se hizo' };
  await ctx.update(descuentos, row.id, { ...fecha, estado: estados.go(reservada, como) });
}

/**
 * The debts named are of the client and live, and none that must be paid is left out: costas are not dropped by an EJECUTIVO (areas/1).
 * 422 `deuda_ajena`, `partida_obligatoria`.
 */
export async function exigirDebidas(ctx: ReadCtx, rut: Rut, pks: readonly string[]): Promise<void> {
  const vivas = (await obligacionesVivas(ctx, rut)).filter((d) => d.rol === 'TITULAR');
  if (pks.some((pk) => !vivas.some((d) => d.pk === pk))) throw new Rule('deuda_ajena');
  const sinTomar = vivas.some((d) => d.costas > 0 && !pks.includes(d.pk));
  if (sinTomar && ctx.session.perfiles.includes('EJECUTIVO')) throw new Rule('partida_obligatoria');
}

/** What a giro takes or took: the last descuento of that destination that was not annulled, with its debts. */
export async function deduccionDe(ctx: ReadCtx, destino_area: string, destino_id: string) {
  const suyo = and(eq(descuentos.destino_area, destino_area), eq(descuentos.destino_id, destino_id), ne(descuentos.estado, 'anulada'));
  const [row] = await ctx.db
    .select()
    .from(descuentos)
    .where(and(eq(descuentos.empresa_id, ctx.empresa_id), suyo))
    .orderBy(desc(descuentos.numero))
    .limit(1);
  return row && { ...row, partidas: await partidasDe(ctx, row.id) };
}

/**
 * A credit asks what stays of its giro: the debts taken, at what they owe that day. Once reserved they must owe what was agreed. 422
 * `descuento_desactualizado` {fecha, monto}.
 */
async function alPedir(ctx: ReadCtx, e: Question<'credito.deducciones'>): Promise<AnswerTo<'credito.deducciones'> | undefined> {
  const row = await abierto(ctx, 'creditos', e.credito_id);
  if (!row) return undefined;
  const pks = [...new Set((await partidasDe(ctx, row.id)).map((p) => p.pk))];
  const hoy = await partidasAl(ctx, pks, e.al);
  const total = sumPesos(hoy.map((p) => p.monto));
  if (row.estado === 'reservada' && total !== row.total) {
    throw new Rule('descuento_desactualizado', { fecha: formatFecha(e.al), monto: formatPesos(total) });
  }
  return hoy.map(({ pk, concepto, monto }) => ({ pk, concepto, monto }));
}

/** The papers are signed: what it takes is agreed, at the amounts that its giro was asked with. */
async function alDocumentar(ctx: Ctx, e: Event<'credito.documentado'>): Promise<void> {
  const row = await abierto(ctx, 'creditos', e.credito_id);
  if (row?.estado !== 'propuesta') return;
  const al = e.fecha_curse;
  const pks = [...new Set((await partidasDe(ctx, row.id)).map((p) => p.pk))];
  const { destino, rut, nombre } = row;
  const comun = { destino_area: 'creditos', destino_id: e.credito_id, destino: destino ?? '', rut, nombre };
  await reservarDeuda(ctx, { ...comun, fecha_corte: al, partidas: await partidasAl(ctx, pks, al), estado: 'reservada' });
}

/** The bank gave the money back: the debts are owed again, and stay taken by that giro. */
async function alReversarGiro(ctx: Ctx, e: Event<'credito.giro_reversado'>): Promise<void> {
  const row = await aplicada(ctx, 'creditos', e.credito_id);
  if (!row) return;
  await tomar(
    ctx,
    row.id,
    (await partidasDe(ctx, row.id)).map((p) => p.pk),
  );
  await ctx.update(descuentos, row.id, { estado: estados.go(row.estado, 'rechazar_giro'), fecha_aplicada: null });
}

/**
 * The giro of a purchase left: what it took is applied. It stays held until the money is proved, for the bank may still give it back (who
 * keeps the proforma lets go then).
 */
const alConfirmarGiro = readingFirst(
  async (ctx, e: Event<'giro.confirmado'>) => (e.origen_area === 'proformas' ? abierto(ctx, e.origen_area, e.origen_id) : undefined),
  async (ctx, e, row) => {
    if (row) await ctx.update(descuentos, row.id, { estado: estados.go(row.estado, 'aplicar'), fecha_aplicada: e.fecha as Fecha });
  },
);

async function alRechazarGiro(ctx: Ctx, e: Event<'giro.rechazado'>): Promise<void> {
  const row = e.origen_area === 'proformas' ? await aplicada(ctx, e.origen_area, e.origen_id) : undefined;
  if (row) await ctx.update(descuentos, row.id, { estado: estados.go(row.estado, 'rechazar_giro'), fecha_aplicada: null });
}

export const answers: Answers = { 'credito.deducciones': alPedir };

export const deLosGiros = {
  'giro.confirmado': alConfirmarGiro,
  'giro.rechazado': alRechazarGiro,
  'credito.documentado': alDocumentar,
  'credito.girado': (ctx: Ctx, e: Event<'credito.girado'>) => soltarDeuda(ctx, 'creditos', e.credito_id, 'aplicar'),
  'credito.giro_reversado': alReversarGiro,
  'credito.anulado': (ctx: Ctx, e: Event<'credito.anulado'>) => soltarDeuda(ctx, 'creditos', e.credito_id, 'anular'),
};
