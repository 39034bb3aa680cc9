import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { contabilizar, obligacionesPorPk } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Aceleracion } from '../domain/aceleracion.ts';
import type { Libros } from '../domain/contable.ts';
import { alDemandar, reajusteCausa, sumados } from '../domain/en-causa.ts';
import type { DebeLibro, Imputado } from '../domain/imputacion.ts';
import { aUnidades } from '../domain/moneda.ts';
import { creditos } from '../tables.ts';
import { auxiliarDe, sucursalDe } from './deudas.ts';
import { AREA, type CreditoFila, type CuotaFila, type EventoFila, eventosDe, filasCuotas, pkDe } from './filas.ts';
import { ufDe } from './simular.ts';

/** What creditos posts of a suit. */
export const origenCausa = (c: Pick<CreditoFila, 'id'>) => ({ area: AREA, id: `causa:${c.id}` });

type EnUf = Pick<CreditoFila, 'moneda' | 'aceleracion'>;

/** In UF and being sued for, or paid while it was: what it owes is in 1207 at the UF of the day, and 1201, 1202 and 1203 hold nothing of it. */
export const enCausaUf = (c: EnUf): boolean => c.moneda === 'UF' && c.aceleracion !== null;

/** Of a credit in UF, whether what was paid that day was paid out of 1207: what it recognises rises there (`igualarCausa`). */
export const pagadoEnCausaUf = (c: EnUf, fecha: Fecha): boolean =>
  c.moneda === 'UF' && c.aceleracion !== null && fecha >= c.aceleracion.fecha;

/** What its own accounts held when it was sued for, from the payments as they stand and the books that they leave. */
export const antesDeLaCausa = (c: EnUf, turnos: readonly { e: EventoFila; ahora: Imputado }[], libros: Libros) =>
  alDemandar(
    libros,
    turnos.filter((t) => pagadoEnCausaUf(c, t.e.fecha)).map((t) => t.ahora),
  );

/** What each cuota owes in units, as the auxiliary has it. */
async function debenDe(ctx: ReadCtx, filas: readonly CuotaFila[]): Promise<DebeLibro[]> {
  const vivas = new Map((await obligacionesPorPk(ctx, filas.map(pkDe))).map((o) => [o.pk, o]));
  return filas.map((q) => {
    const o = vivas.get(pkDe(q));
    const debe = (monto: string | null | undefined) => (o?.estado === 'vigente' ? Number(aUnidades(monto ?? '0', 'UF')) : 0);
    return { numero: q.numero, capital: debe(o?.capital_uf), interes: debe(o?.interes_uf) };
  });
}

interface Leido {
  filas: readonly CuotaFila[];
  eventos: readonly EventoFila[];
  deben: readonly DebeLibro[];
}

/**
 * Brings what 1207 holds of a credit in UF to the UF of today, cuota by cuota, and posts what it rose or fell. A day whose UF nobody published waits at the
 * last one. Answers the row as it stands.
 */
export async function igualarCausa(
  ctx: Ctx,
  c: CreditoFila,
  leido: Omit<Leido, 'deben'> & { deben?: readonly DebeLibro[] },
): Promise<CreditoFila> {
  const a = c.aceleracion;
  if (!a || c.moneda !== 'UF') return c;
  const hoy = await ufDe(ctx, ctx.hoy);
  const al = hoy === null ? (a.uf?.al ?? a.fecha) : ctx.hoy;
  const uf = hoy ?? (await ufDe(ctx, al));
  if (uf === null) return c;
  const pagos = leido.eventos.filter((e) => e.fecha >= a.fecha).map((e) => e.imputado);
  const cambian = reajusteCausa(a, pagos, leido.deben ?? (await debenDe(ctx, leido.filas)), uf);
  if (cambian.length === 0 && a.uf?.al === al) return c;
  const sucursal = await sucursalDe(ctx, c);
  const lado = (signo: 1 | -1) =>
    cambian
      .filter((x) => x.monto * signo > 0)
      .flatMap((x) => {
        const q = leido.filas.find((f) => f.numero === x.numero);
        return q ? [{ ...auxiliarDe(c, q, sucursal), monto: pesos(signo * x.monto) }] : [];
      });
  const glosa = `Reajuste en cobranza judicial, crédito ${c.numero}`;
  const asiento = { origen: origenCausa(c), fecha: ctx.hoy, glosa };
  await contabilizar(ctx, 'reajuste_judicial', { alzas: lado(1), bajas: lado(-1) }, asiento);
  const aceleracion: Aceleracion = { ...a, uf: { al, reajustes: sumados(a.uf?.reajustes ?? [], cambian) } };
  return ctx.update(creditos, c.id, { aceleracion });
}

/** The same, with everything of the credit read here. */
export async function alUfDeHoy(ctx: Ctx, c: CreditoFila): Promise<CreditoFila> {
  if (!enCausaUf(c)) return c;
  return igualarCausa(ctx, c, { filas: await filasCuotas(ctx, c.id), eventos: await eventosDe(ctx, c.id) });
}

/** Credits of one call: few are ever being sued for, and each posts an entry of its own. */
const LOTE = 100;

/** The night of what is sued for in UF: 1207 of each is what it owes at the UF of the day that closes. */
export async function reajustarCausas(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos: number }> {
  const suyos = and(
    eq(creditos.estado, 'judicial'),
    eq(creditos.moneda, 'UF'),
    isNotNull(creditos.aceleracion),
    cursor ? gt(creditos.id, cursor) : undefined,
  );
  const filas = await ctx.rows(creditos, suyos, { orden: [asc(creditos.id)], limit: LOTE });
  for (const { id } of filas) await alUfDeHoy(ctx, await ctx.lock(creditos, id));
  return { cursor: filas.length < LOTE ? null : (filas.at(-1)?.id ?? null), hechos: filas.length };
}
