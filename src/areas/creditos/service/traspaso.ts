import { type Abono, contabilizar, fechaContable, reversarOrigen } from '#areas/libro/public.server.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Aceleracion } from '../domain/aceleracion.ts';
import { canonico } from '../domain/canonico.ts';
import type { Paso } from '../domain/eventos.ts';
import { debenEnLibro, imputaciones } from '../domain/imputacion.ts';
import type { FilaSumada } from '../domain/vivo.ts';
import { creditos } from '../tables.ts';
import { auxiliarDe } from './deudas.ts';
import { filaEnCurso } from './devengo.ts';
import { AREA, type CreditoFila } from './filas.ts';
import type { Caso } from './turnos-de-pago.ts';

/** What creditos posts of a suit. */
export const origenCausa = (c: Pick<CreditoFila, 'id'>) => ({ area: AREA, id: `causa:${c.id}` });

interface Rehecho {
  filas: readonly FilaSumada[];
  pasos: readonly Paso[];
  acelerado: readonly FilaSumada[] | null;
  /** Of all its payments, for `debenEnLibro`. */
  devuelto: number;
}

/** What crosses to the case: what each cuota owed the moment everything fell due. */
function traspasoDe(a: Pick<Aceleracion, 'fecha'>, r: Rehecho): Aceleracion['traspaso'] {
  const antes = r.pasos.filter((p) => p.evento.fecha < a.fecha);
  return debenEnLibro(r.acelerado ?? [], imputaciones(antes).devuelto).filter((d) => d.capital + d.interes > 0);
}

const abonosDe = (caso: Caso, traspaso: Aceleracion['traspaso']): Abono[] =>
  traspaso.flatMap(({ numero, capital, interes }) => {
    const q = caso.porNumero.get(numero);
    if (!q) throw new RangeError(`unknown cuota ${numero}`);
    const suya = { ...auxiliarDe(caso.c, q, caso.sucursal), clase: 'cuota' as const };
    return [
      ...(capital > 0 ? [{ ...suya, concepto: 'CAPITAL' as const, monto: pesos(capital) }] : []),
      ...(interes > 0 ? [{ ...suya, concepto: 'INTERES' as const, monto: pesos(interes) }] : []),
    ];
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
  const debe = debenEnLibro(r.filas, r.devuelto).reduce((s, d) => s + d.interes, 0);
  const falta = c.cobrado + debe - c.devengado;
  await reconocer(ctx, c, caso, falta);
  const traspaso = traspasoDe(a, r);
  if (canonico(traspaso) !== canonico(a.traspaso)) {
    const o = { origen: origenCausa(c), evento: 'traspaso_judicial' as const };
    if (a.traspaso.length > 0) await reversarOrigen(ctx, { ...o, motivo: 'cambió lo que se debía al demandar' });
    const glosa = `Crédito ${c.numero} pasa a cobranza judicial`;
    const asiento = { origen: o.origen, fecha: await fechaContable(ctx, a.fecha), glosa };
    await contabilizar(ctx, 'traspaso_judicial', { deuda: abonosDe(caso, traspaso) }, asiento);
  }
  return ctx.update(creditos, c.id, {
    devengado: pesos(c.devengado + falta),
    aceleracion: { ...a, traspaso, reconocido: a.reconocido + falta },
  });
}
