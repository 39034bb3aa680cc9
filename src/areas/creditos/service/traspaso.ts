import { type Abono, contabilizar, fechaContable, type Partida, reversarOrigen } from '#areas/libro/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Aceleracion } from '../domain/aceleracion.ts';
import { canonico } from '../domain/canonico.ts';
import { type alDemandar, traspasoUf } from '../domain/en-causa.ts';
import type { Paso } from '../domain/eventos.ts';
import { debenEnLibro, imputaciones } from '../domain/imputacion.ts';
import type { FilaSumada } from '../domain/vivo.ts';
import { creditos } from '../tables.ts';
import { auxiliarDe } from './deudas.ts';
import { filaEnCurso } from './devengo.ts';
import { igualarCausa, origenCausa } from './en-causa.ts';
import { type CreditoFila, eventosDe } from './filas.ts';
import type { Caso } from './turnos-de-pago.ts';

interface Rehecho {
  filas: readonly FilaSumada[];
  /** In UF, what its own accounts held when it was sued for. */
  antes: ReturnType<typeof alDemandar> | null;
  pasos: readonly Paso[];
  acelerado: readonly FilaSumada[] | null;
  /** Of all its payments, for `debenEnLibro`. */
  devuelto: number;
}

/** What crosses to the case: what each cuota owed the moment everything fell due; and the interest to recognise for it. */
async function traspasoDe(
  ctx: Ctx,
  c: CreditoFila,
  a: Aceleracion,
  r: Rehecho,
): Promise<{ traspaso: Aceleracion['traspaso']; falta: number }> {
  const antes = r.pasos.filter((p) => p.evento.fecha < a.fecha);
  const deben = debenEnLibro(r.acelerado ?? [], imputaciones(antes).devuelto).filter((d) => d.capital + d.interes > 0);
  if (r.antes) return traspasoUf(deben, await valorUf(ctx, a.fecha), r.antes);
  const debe = debenEnLibro(r.filas, r.devuelto).reduce((s, d) => s + d.interes, 0);
  return { traspaso: deben, falta: c.cobrado + debe - c.devengado };
}

const abonosDe = (caso: Caso, traspaso: Aceleracion['traspaso']): Abono[] =>
  traspaso.flatMap(({ numero, capital, interes, reajuste = 0 }) => {
    const q = caso.porNumero.get(numero);
    if (!q) throw new RangeError(`unknown cuota ${numero}`);
    const suya = { ...auxiliarDe(caso.c, q, caso.sucursal), clase: 'cuota' as const };
    const parte = (concepto: 'CAPITAL' | 'REAJUSTE' | 'INTERES', monto: number) =>
      monto > 0 ? [{ ...suya, concepto, monto: pesos(monto) }] : [];
    return [
      // Under the UF of the giro, what 1201 holds beyond its worth leaves it for 1203 first (`bajasDe`).
      ...parte('CAPITAL', capital + Math.min(0, reajuste)),
      ...parte('REAJUSTE', reajuste),
      ...parte('INTERES', interes),
    ];
  });

/** What the UF had fallen under that of the giro, of what crosses: D1203 / H1201. */
const bajasDe = (caso: Caso, traspaso: Aceleracion['traspaso']): Partida[] =>
  traspaso.flatMap(({ numero, reajuste = 0 }) => {
    const q = caso.porNumero.get(numero);
    return q && reajuste < 0 ? [{ ...auxiliarDe(caso.c, q, caso.sucursal), monto: pesos(-reajuste) }] : [];
  });

/** Interest that the suit asks for and the nights had not recognised, or had recognised beyond it: D1202 / H4101, with its sign. Pesos. */
async function reconocer(ctx: Ctx, c: CreditoFila, caso: Caso, monto: number): Promise<void> {
  const q = filaEnCurso(caso.filas, ctx.hoy);
  if (monto === 0 || !q) return;
  const intereses = [{ monto: pesos(monto), ...auxiliarDe(c, q, caso.sucursal) }];
  const glosa = `Interés a la fecha de la demanda, crédito ${c.numero}`;
  await contabilizar(ctx, 'devengo_diario', { intereses }, { origen: origenCausa(c), fecha: ctx.hoy, glosa });
}

/**
 * A credit that is being sued for, after any rebuilding: what its books recognise is what it owes and what it paid, and what crossed to the
 * case is what it owed that day, whatever was paid before it and is written today. Posts again only what changed.
 */
export async function asentarTraspaso(ctx: Ctx, c: CreditoFila, caso: Caso, r: Rehecho): Promise<CreditoFila> {
  const a = c.aceleracion;
  if (!a) return c;
  const { traspaso, falta } = await traspasoDe(ctx, c, a, r);
  await reconocer(ctx, c, caso, falta);
  if (canonico(traspaso) !== canonico(a.traspaso)) {
    const o = { origen: origenCausa(c), motivo: 'cambió lo que se debía al demandar' };
    if (a.traspaso.length > 0) await reversarOrigen(ctx, { ...o, evento: 'traspaso_judicial' });
    if (bajasDe(caso, a.traspaso).length > 0) await reversarOrigen(ctx, { ...o, evento: 'baja_de_uf' });
    const glosa = `Crédito ${c.numero} pasa a cobranza judicial`;
    const asiento = { origen: o.origen, fecha: await fechaContable(ctx, a.fecha), glosa };
    await contabilizar(ctx, 'baja_de_uf', { bajas: bajasDe(caso, traspaso) }, asiento);
    await contabilizar(ctx, 'traspaso_judicial', { deuda: abonosDe(caso, traspaso) }, asiento);
  }
  const row = await ctx.update(creditos, c.id, {
    devengado: pesos(c.devengado + falta),
    aceleracion: { ...a, traspaso, reconocido: a.reconocido + falta },
  });
  return igualarCausa(ctx, row, { filas: caso.filas, eventos: await eventosDe(ctx, c.id), deben: debenEnLibro(r.filas, r.devuelto) });
}
