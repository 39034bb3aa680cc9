import { trasladarAvales } from '#areas/avales/public.server.ts';
import { trasladarCheque } from '#areas/cheques/public.server.ts';
import { registrarHecho } from '#areas/clientes/public.server.ts';
import {
  type CreditoReprogramable,
  creditoReprogramable,
  cuotasDe,
  deshacerReprogramacion,
  type Reprogramado,
  reprogramarCredito,
} from '#areas/creditos/public.server.ts';
import { type CuentaBanco, contabilizar, reversarOrigen } from '#areas/libro/public.server.ts';
import { devolverPagares, reemplazarPagares } from '#areas/pagares/public.server.ts';
import { aplicarComprometido, comprometer, descomprometer, devolverAplicado, type PartidaPedida } from '#areas/pasivos/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estadoAl, estados } from '../domain/estados.ts';
import { totalDe } from '../domain/reglas.ts';
import { type CifrasUf, enUf, leerUf, totalUf } from '../domain/uf.ts';
import { type Movido, prolongaciones } from '../tables.ts';
import { exigirCuenta } from './actos.ts';
import { pasivosPara } from './cotizar.ts';
import { AREA, origenDe, type ProlongacionRow } from './filas.ts';
import { type ChequeDeCuota, exigirAvales, exigirCheques, exigirPagare, exigirSinVender } from './instrumentos.ts';

interface Pago {
  payment_option?: ProlongacionRow['payment_option'] | null | undefined;
  cuenta?: string | null | undefined;
  comprobante?: string | null | undefined;
}

/** The credit owes what was voted: nothing was entered of it, and no charge of collection was born since. 409 `deuda_cambio` {antes, ahora}. */
async function exigirIgual(ctx: ReadCtx, p: ProlongacionRow): Promise<void> {
  const d = await creditoReprogramable(ctx, p.id_credito, p.fecha);
  const hoy = await creditoReprogramable(ctx, p.id_credito, ctx.hoy);
  if (p.uf) return exigirIgualUf(p, p.uf, d, hoy);
  const [antes, ahora] = [totalDe({ ...p, capital: p.capital_insoluto }), totalDe(d)];
  if (d.huella === p.huella && antes === ahora && hoy.gastos === p.gastos) return;
  const queda = d.huella === p.huella && hoy.gastos === p.gastos ? ahora : totalDe(hoy);
  throw new Conflict('deuda_cambio', { antes: formatPesos(antes), ahora: formatPesos(queda) });
}

/** The same in UF: its pesos move every day and its UF must not. */
function exigirIgualUf(p: ProlongacionRow, uf: CifrasUf, d: CreditoReprogramable, hoy: CreditoReprogramable): void {
  const [antes, ahora] = [totalUf(uf), enUf(totalDe(conMarca(d)))];
  const mismos = enUf(hoy.unidades.gastos) === uf.gastos;
  if (d.huella === p.huella && antes === ahora && mismos) return;
  const queda = d.huella === p.huella && mismos ? ahora : enUf(totalDe(conMarca(hoy)));
  throw new Conflict('deuda_cambio', { antes: leerUf(antes), ahora: leerUf(queda) });
}

const conMarca = ({ unidades: u }: CreditoReprogramable) => ({
  capital: pesos(u.capital),
  interes: pesos(u.interes),
  mora: pesos(u.mora),
  gastos: pesos(u.gastos),
});

/** What a prolongación in UF came to in pesos the day it was applied: the figures of its row from then on. */
function pesosDelActo(p: ProlongacionRow, r: Reprogramado): Partial<ProlongacionRow> {
  if (!p.uf) return {};
  const de = (...conceptos: string[]) => sumPesos(r.cargos.filter((c) => conceptos.includes(c.concepto)).map((c) => c.monto));
  const interes_pagado = de('INTERES');
  const interes = p.capitaliza_interes ? pesos(p.interes) : interes_pagado;
  const capital_insoluto = pesos(r.capital - (p.capitaliza_interes ? interes : 0));
  const [mora, gastos, ite] = [de('MORA'), de('GASTOS'), r.ite];
  const total_cargos = pesos(interes_pagado + mora + gastos + ite);
  return { interes, interes_pagado, capital_insoluto, capital_nuevo: r.capital, mora, gastos, ite, total_cargos };
}

/** Oldest first until the charge is covered. 422 `saldo_insuficiente` {disp, cargo}. */
function tomar(disponibles: readonly { id: string; disponible: Pesos }[], cargo: Pesos): PartidaPedida[] {
  const hay = sumPesos(disponibles.map((d) => d.disponible));
  if (hay < cargo) throw new Rule('saldo_insuficiente', { disp: formatPesos(hay), cargo: formatPesos(cargo) });
  let resto: number = cargo;
  return disponibles.flatMap(({ id, disponible }) => {
    const monto = pesos(Math.min(resto, disponible));
    resto -= monto;
    return monto > 0 ? [{ id, monto }] : [];
  });
}

/** What is paid now: in a bank account with its proof (422 `cargos_pendientes` {monto} without it), or from what we owe the client. */
async function cobrarCargos(ctx: Ctx, p: ProlongacionRow, r: Reprogramado, pago: Pago): Promise<Partial<ProlongacionRow>> {
  const payment_option = pago.payment_option ?? p.payment_option;
  const total = pesos(sumPesos(r.cargos.map((c) => c.monto)) + r.ite);
  if (!p.uf && total !== p.total_cargos)
    throw new Conflict('deuda_cambio', { antes: formatPesos(p.total_cargos), ahora: formatPesos(total) });
  if (total === 0) return { payment_option };
  const o = { origen: origenDe(p.id), fecha: ctx.hoy, glosa: `Cargos de la prolongación ${p.numero} de ${p.nombre}`.slice(0, 200) };
  const cargos = { cargos: r.cargos, ite: r.ite };
  if (payment_option === 'CONTADO') {
    const cuenta = await exigirCuenta(ctx, pago.cuenta ?? p.cuenta);
    const { comprobante } = pago;
    if (!cuenta || !comprobante) {
      const falta = {
        ...(cuenta ? {} : { cuenta: ['Indique la cuenta'] }),
        ...(comprobante ? {} : { comprobante: ['Indique el comprobante'] }),
      };
      throw new Rule('cargos_pendientes', { monto: formatPesos(total) }, falta);
    }
    const medio = { medio: 'banco' as const, cuenta: cuenta as CuentaBanco, rut: p.cliente_rut, documento: comprobante };
    await contabilizar(ctx, 'prolongacion_cobro', { ...cargos, medio }, o);
    return { payment_option, cuenta, comprobante };
  }
  await comprometer(ctx, tomar(await pasivosPara(ctx, p.cliente_rut, payment_option), total), origenDe(p.id), { rut: p.cliente_rut });
  const pasivos = await aplicarComprometido(ctx, origenDe(p.id), { fecha: ctx.hoy });
  await contabilizar(ctx, 'prolongacion_compensacion', { ...cargos, pasivos }, o);
  return { payment_option };
}

/** Cheques exchanged for the new table pay its cuotas. */
async function moverCheques(ctx: Ctx, r: Reprogramado, cheques: readonly ChequeDeCuota[]): Promise<Movido['cheques']> {
  if (cheques.length === 0) return [];
  const nuevas = await cuotasDe(ctx, r.nuevo.id);
  const movidos: Movido['cheques'] = [];
  for (const { cheque, nueva } of cheques) {
    const q = nuevas.find((x) => x.numero === nueva);
    if (!q) throw new RangeError('an exchanged cheque has its cuota');
    const destino = {
      objeto_pk: q.pk,
      objeto_numero: `${r.nuevo.numero}-${q.numero}`,
      objeto_cuota: q.numero,
      objeto_vence: q.vencimiento,
    };
    movidos.push({ id: cheque.id, antes: await trasladarCheque(ctx, cheque.id, destino) });
  }
  return movidos;
}

async function reprogramar(ctx: Ctx, p: ProlongacionRow): Promise<Reprogramado> {
  return reprogramarCredito(ctx, {
    credito_id: p.id_credito,
    fecha: p.fecha,
    capitaliza_interes: p.capitaliza_interes,
    origen: origenDe(p.id),
    terminos: {
      plazo: p.cuotas,
      tasa_mensual: p.tasa_mensual,
      fecha_primer_vencimiento: p.primer_vencimiento,
      gracia: p.gracia,
    },
    comentario: p.automatico,
  });
}

/**
 * documentada → aplicada by another person than who documented it: the old credit → reprogramado, the new one vigente, its charges paid and
 * its instruments with it, all in one act. 409 `deuda_cambio`; 422 `cargos_pendientes`, `saldo_insuficiente`, those of documenting again.
 */
export async function aplicar(ctx: Ctx, row: ProlongacionRow, pago: Pago): Promise<void> {
  const estado = estados.go(estadoAl(row, ctx.hoy), 'aplicar');
  await exigirSinVender(ctx, row.id_credito);
  await exigirIgual(ctx, row);
  const pagare_id = await exigirPagare(ctx, row, row.pagare_id);
  await exigirAvales(ctx, row, row.ratificados);
  const cheques = await exigirCheques(ctx, row);
  const r = await reprogramar(ctx, row);
  const pagado = await cobrarCargos(ctx, row, r, pago);
  const nuevo = { area: 'credito' as const, id: r.nuevo.id };
  await trasladarAvales(ctx, { area: 'credito', id: row.id_credito }, nuevo, row.avales_retirados);
  const motivo = `Prolongación ${row.numero}`;
  const a = { id: r.nuevo.id, numero: `Crédito ${r.nuevo.numero}` };
  const movido = {
    pagares: await reemplazarPagares(ctx, { de: row.id_credito, a, nuevo: pagare_id, motivo }),
    cheques: await moverCheques(ctx, r, cheques),
  };
  await ctx.update(prolongaciones, row.id, {
    ...pesosDelActo(row, r),
    ...pagado,
    estado,
    movido,
    id_credito_nuevo: r.nuevo.id,
    nuevo_numero: r.nuevo.numero,
    abierta: false,
    aplicada_el: ctx.hoy,
    aplicada_por: ctx.people,
  });
  const hecho = { tipo: 'PROLONGACION', origen_area: AREA, origen_id: row.id, fecha: ctx.hoy, monto: r.capital };
  await registrarHecho(ctx, { ...hecho, rut: row.cliente_rut });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: row.id });
}

/**
 * aplicada → reversada by another person, in the month of its application: balances, pagaré, cheques, avales and pasivos as they were. 409
 * `hay_movimientos_posteriores` {lista}; 422 `reversa_de_otro_mes` {fecha}.
 */
export async function reversar(ctx: Ctx, row: ProlongacionRow, motivo: string): Promise<void> {
  ctx.audit({ motivo });
  const estado = estados.go(row.estado, 'reversar');
  const { aplicada_el, id_credito_nuevo, movido } = row;
  if (!aplicada_el || !id_credito_nuevo || !movido) throw new RangeError('an applied one says what it moved');
  if (aplicada_el.slice(0, 7) !== ctx.hoy.slice(0, 7)) throw new Rule('reversa_de_otro_mes', { fecha: formatFecha(aplicada_el) });
  await deshacerReprogramacion(ctx, origenDe(row.id), motivo);
  const reversas = await reversarOrigen(ctx, { origen: origenDe(row.id), motivo });
  await devolverAplicado(ctx, origenDe(row.id), reversas[0]?.fecha_contable);
  await descomprometer(ctx, origenDe(row.id));
  for (const c of movido.cheques) await trasladarCheque(ctx, c.id, c.antes);
  const viejo = { id: row.id_credito, numero: `Crédito ${row.credito_numero}` };
  await devolverPagares(ctx, { viejos: movido.pagares, nuevo: row.pagare_id, a: viejo });
  await trasladarAvales(ctx, { area: 'credito', id: id_credito_nuevo }, { area: 'credito', id: row.id_credito });
  await ctx.update(prolongaciones, row.id, { estado, motivo_fin: motivo });
  const hecho = { tipo: 'PROLONGACION', origen_area: AREA, origen_id: row.id, fecha: aplicada_el, hasta: ctx.hoy };
  await registrarHecho(ctx, { ...hecho, rut: row.cliente_rut });
}
