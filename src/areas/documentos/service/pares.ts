import { and, between, eq, gt, gte, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { RECLAMOS } from '../domain/plazos.ts';
import { documentos } from '../tables.ts';

/** How a debtor paid what a client sold us of him. */
interface Par {
  deudor_rut: Rut;
  /** Documents paid in the window, and their sum. */
  n: number;
  monto: Pesos;
  /** Days from the emission to the payment, weighted by amount, one decimal half up; null while none was paid. */
  dias: string | null;
  /** Of the documents emitted in the window: notas de crédito, and what the debtor claimed in the SII. */
  nc: Pesos;
  reclamado: Pesos;
}

/** Documents that count for how a debtor pays: what was annulled or returned is not his. */
const NO_CUENTAN = ['anulado', 'devuelto'] as const;

/** How each debtor of a client paid, between two days, both included, from our own books. A debtor without documents in the window has no row. */
export async function parDe(ctx: ReadCtx, cliente_rut: Rut, deudores: readonly Rut[], desde: Fecha, hasta: Fecha): Promise<Par[]> {
  if (deudores.length === 0) return [];
  const d = documentos;
  const pagado = sql`${d.fecha_pago} between ${desde}::date and ${hasta}::date`;
  const emitido = sql`${d.fecha_emision} between ${desde}::date and ${hasta}::date`;
  const reclamado = inArray(d.estado_sii, [...RECLAMOS]);
  const filas = await ctx.db
    .select({
      deudor_rut: d.deudor_rut,
      n: sql<string>`count(*) filter (where ${pagado})`,
      monto: sql<string>`coalesce(sum(${d.monto}) filter (where ${pagado}), 0)`,
      dias: sql<string | null>`round(sum(${d.monto} * (${d.fecha_pago} - ${d.fecha_emision})) filter (where ${pagado})
        / nullif(sum(${d.monto}) filter (where ${pagado}), 0), 1)::text`,
      nc: sql<string>`coalesce(sum(${d.monto_nc}) filter (where ${emitido}), 0)`,
      reclamado: sql<string>`coalesce(sum(${d.monto}) filter (where ${emitido} and ${reclamado}), 0)`,
    })
    .from(d)
    .where(
      and(
        eq(d.empresa_id, ctx.empresa_id),
        eq(d.cliente_rut, cliente_rut),
        inArray(d.deudor_rut, [...deudores]),
        notInArray(d.estado, [...NO_CUENTAN]),
        or(between(d.fecha_pago, desde, hasta), between(d.fecha_emision, desde, hasta)),
      ),
    )
    .groupBy(d.deudor_rut)
    .orderBy(d.deudor_rut);
  return filas.map((f) => ({
    deudor_rut: f.deudor_rut,
    n: Number(f.n),
    dias: f.dias,
    monto: pesos(Number(f.monto)),
    nc: pesos(Number(f.nc)),
    reclamado: pesos(Number(f.reclamado)),
  }));
}

/** Days that a debtor took in one of several windows, weighted by amount, one decimal half up, and how many documents he paid in it. */
interface DiasDeTramo {
  deudor_rut: Rut;
  /** Place of the window, from 0. */
  tramo: number;
  dias: string;
  n: number;
}

/** How many days each debtor of a client took in consecutive windows: the first begins on `bordes[0]` and each ends the day before the next. */
export async function diasPorTramo(
  ctx: ReadCtx,
  cliente_rut: Rut,
  deudores: readonly Rut[],
  bordes: readonly Fecha[],
): Promise<DiasDeTramo[]> {
  const [primero, ultimo] = [bordes[0], bordes.at(-1)];
  if (deudores.length === 0 || primero === undefined || ultimo === undefined) return [];
  const d = documentos;
  const limites = sql.join(
    bordes.map((b) => sql`${b}::date`),
    sql`, `,
  );
  const tramo = sql<number>`width_bucket(${d.fecha_pago}, array[${limites}])`;
  const filas = await ctx.db
    .select({
      deudor_rut: d.deudor_rut,
      tramo: sql<string>`${tramo} - 1`.as('tramo'),
      n: sql<string>`count(*)`,
      dias: sql<string>`round(sum(${d.monto} * (${d.fecha_pago} - ${d.fecha_emision})) / sum(${d.monto}), 1)::text`,
    })
    .from(d)
    .where(
      and(
        ...[eq(d.empresa_id, ctx.empresa_id), eq(d.cliente_rut, cliente_rut), inArray(d.deudor_rut, [...deudores])],
        ...[notInArray(d.estado, [...NO_CUENTAN]), gte(d.fecha_pago, primero), lt(d.fecha_pago, ultimo), gt(d.monto, pesos(0))],
      ),
    )
    .groupBy(d.deudor_rut, sql`tramo`)
    .orderBy(d.deudor_rut, sql`tramo`);
  return filas.map((f) => ({ deudor_rut: f.deudor_rut, tramo: Number(f.tramo), dias: f.dias, n: Number(f.n) }));
}

/** What a client invoiced to one debtor in the documents that he brought us, pesos with their taxes. */
interface VentaPropia {
  rut: Rut;
  nombre: string;
  bruto: number;
  notas_credito: number;
  reclamado: number;
}

/** Documents of a client emitted between two days, both included, summed by debtor: what we know of his sales without his register. */
export async function ventasPropias(ctx: ReadCtx, cliente_rut: Rut, desde: Fecha, hasta: Fecha): Promise<VentaPropia[]> {
  const d = documentos;
  return ctx.db
    .select({
      rut: d.deudor_rut,
      nombre: sql<string>`max(${d.razon_deudor})`,
      bruto: sql`sum(${d.monto})`.mapWith(Number),
      notas_credito: sql`sum(${d.monto_nc})`.mapWith(Number),
      reclamado: sql`coalesce(sum(${d.monto}) filter (where ${inArray(d.estado_sii, [...RECLAMOS])}), 0)`.mapWith(Number),
    })
    .from(d)
    .where(
      and(
        ...[eq(d.empresa_id, ctx.empresa_id), eq(d.cliente_rut, cliente_rut), between(d.fecha_emision, desde, hasta)],
        notInArray(d.estado, [...NO_CUENTAN]),
      ),
    )
    .groupBy(d.deudor_rut)
    .orderBy(d.deudor_rut);
}

/** How the documents of a client, or those that a debtor owes, were paid between two days: `dias` weighted by amount, null while none was paid. */
interface Pagos {
  n: number;
  dias: string | null;
  /** Of the documents emitted in the window, pesos with their taxes. */
  bruto: number;
  notas_credito: number;
  reclamado: number;
}

/** How everything that a person sold us, or owes as a debtor, was paid in a window, from our own books. */
export async function pagosDe(ctx: ReadCtx, papel: 'cliente' | 'deudor', rut: Rut, desde: Fecha, hasta: Fecha): Promise<Pagos> {
  const d = documentos;
  const pagado = sql`${d.fecha_pago} between ${desde}::date and ${hasta}::date`;
  const emitido = sql`${d.fecha_emision} between ${desde}::date and ${hasta}::date`;
  const reclamado = inArray(d.estado_sii, [...RECLAMOS]);
  const [f] = await ctx.db
    .select({
      n: sql`count(*) filter (where ${pagado})`.mapWith(Number),
      dias: sql<string | null>`round(sum(${d.monto} * (${d.fecha_pago} - ${d.fecha_emision})) filter (where ${pagado})
        / nullif(sum(${d.monto}) filter (where ${pagado}), 0), 1)::text`,
      bruto: sql`coalesce(sum(${d.monto}) filter (where ${emitido}), 0)`.mapWith(Number),
      notas_credito: sql`coalesce(sum(${d.monto_nc}) filter (where ${emitido}), 0)`.mapWith(Number),
      reclamado: sql`coalesce(sum(${d.monto}) filter (where ${emitido} and ${reclamado}), 0)`.mapWith(Number),
    })
    .from(d)
    .where(
      and(
        ...[eq(d.empresa_id, ctx.empresa_id), eq(papel === 'cliente' ? d.cliente_rut : d.deudor_rut, rut)],
        ...[notInArray(d.estado, [...NO_CUENTAN]), or(between(d.fecha_pago, desde, hasta), between(d.fecha_emision, desde, hasta))],
      ),
    );
  return f ?? { n: 0, dias: null, bruto: 0, notas_credito: 0, reclamado: 0 };
}
