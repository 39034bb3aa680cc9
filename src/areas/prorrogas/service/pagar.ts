import { registrarHecho } from '#areas/clientes/public.server.ts';
import { bloquearObligaciones, type CuentaBanco, contabilizar, cuentasBanco, reversarOrigen } from '#areas/libro/public.server.ts';
import { aplicarComprometido, comprometer, descomprometer, devolverAplicado, type PartidaPedida } from '#areas/pasivos/public.server.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { comentarioAutomatico } from '../domain/comentario.ts';
import { partesDe } from '../domain/cotizar.ts';
import { estados } from '../domain/estados.ts';
import { exigirSumable } from '../domain/reglas.ts';
import { items, prorrogas } from '../tables.ts';
import { pasivosPara } from './cotizar.ts';
import { reversarDevengado } from './devengo.ts';
import { AREA, type ItemRow, itemsDeUna, origenDe, type ProrrogaRow } from './filas.ts';
import { devolver, mover } from './mover.ts';
import { type ObjetoVivo, objetosPorPk } from './objetos.ts';

interface Pago {
  payment_option?: ProrrogaRow['payment_option'] | null | undefined;
  cuenta?: string | null | undefined;
  comprobante?: string | null | undefined;
}

const auxiliar = (p: ProrrogaRow) => ({ pk: `prorroga:${p.id}`, rut: p.cliente_rut, documento: `Prórroga ${p.numero}` });

/** Each object is as it was quoted: alive and owing the same. The reason why not; 409 `deuda_cambio` {antes, ahora}. */
async function exigirIgual(ctx: ReadCtx, p: ProrrogaRow, suyos: readonly ItemRow[]): Promise<ObjetoVivo[]> {
  const pks = suyos.map((i) => i.objeto_pk);
  const objetos = await objetosPorPk(ctx, p.cliente_rut, p.tipo_objeto, pks);
  for (const [k, o] of objetos.entries()) {
    const i = suyos[k];
    if (o.impedimento) throw o.impedimento;
    if (i && (o.saldo_base !== i.saldo_base || o.vence !== i.vence_anterior))
      throw new Conflict('deuda_cambio', { antes: formatPesos(i.saldo_base), ahora: formatPesos(o.saldo_base) });
  }
  return objetos;
}

/** `prorroga_cargo` and, of a pagaré, `ite_pagare`: the client owes the cost (1209) until the same act pays it. */
async function cargar(ctx: Ctx, p: ProrrogaRow, suyos: readonly ItemRow[]): Promise<void> {
  const o = { origen: origenDe(p.id), fecha: ctx.hoy };
  const { rut } = auxiliar(p);
  const intereses = suyos.map((i) => ({ monto: i.interes, rut, pk: i.objeto_pk, documento: i.objeto_nombre }));
  const glosa = `Prórroga ${p.numero} de ${p.nombre}`.slice(0, 200);
  const datos = { cargo: auxiliar(p), intereses, mora: p.total_mora, gasto: p.gasto, iva: p.iva };
  await contabilizar(ctx, 'prorroga_cargo', datos, { ...o, glosa });
  if (p.total_ite > 0) await contabilizar(ctx, 'ite_pagare', { cargo: { ...auxiliar(p), monto: p.total_ite } }, { ...o, glosa });
}

async function alContado(ctx: Ctx, p: ProrrogaRow, pago: Pago): Promise<{ cuenta: string; comprobante: string }> {
  const cuenta = pago.cuenta ?? p.cuenta;
  const { comprobante } = pago;
  const campos = {
    ...(comprobante ? {} : { comprobante: ['Indique el comprobante'] }),
    ...(cuenta ? {} : { cuenta: ['Indique la cuenta en que se recibió'] }),
  };
  if (!comprobante || !cuenta) throw new Invalid(campos, 'comprobante_requerido');
  if (!(await cuentasBanco(ctx)).some((c) => c.codigo === cuenta))
    throw new Invalid({ cuenta: ['No es una cuenta bancaria de la empresa'] }, 'cuenta_desconocida');
  const medio = { medio: 'banco' as const, cuenta: cuenta as CuentaBanco, rut: p.cliente_rut, documento: comprobante };
  const cargo = { ...auxiliar(p), monto: p.total_cargo };
  await contabilizar(ctx, 'prorroga_cobro', { cargo, medio }, { origen: origenDe(p.id), fecha: ctx.hoy });
  return { cuenta, comprobante };
}

/** Oldest first until the cost is covered. 422 `saldo_insuficiente` {disp, cargo}. */
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

/** Uses what we owe the client: taken by a conditional update, so that of two prórrogas over the same pesos only one passes. */
async function compensar(ctx: Ctx, p: ProrrogaRow, option: 'RETEN_LIBERADAS' | 'CUENTAS_PAGAR'): Promise<void> {
  if (p.total_cargo === 0) return;
  const partidas = tomar(await pasivosPara(ctx, p.cliente_rut, option), p.total_cargo);
  await comprometer(ctx, partidas, origenDe(p.id), { rut: p.cliente_rut });
  const pasivos = await aplicarComprometido(ctx, origenDe(p.id), { fecha: ctx.hoy });
  const cargo = { ...auxiliar(p), monto: p.total_cargo };
  await contabilizar(ctx, 'prorroga_compensacion', { cargo, pasivos }, { origen: origenDe(p.id), fecha: ctx.hoy });
}

/** The cost joins each debt: of a document, its retención falls and its advance rises; of a cuota, its capital. */
async function sumar(ctx: Ctx, p: ProrrogaRow, suyos: readonly ItemRow[], objetos: readonly ObjetoVivo[]): Promise<Pesos[]> {
  const tipo = p.tipo_objeto === 'DOCUMENTO' ? ('documento' as const) : ('cuota' as const);
  if (p.tipo_objeto === 'PAGARE') throw new Rule('suma_a_pagare');
  if (objetos.some((o) => o.moneda === 'UF')) throw new Rule('suma_en_uf');
  const partes = partesDe(suyos, p);
  const cada = suyos.map((i, k) => ({ ...i, tope: objetos[k]?.tope ?? null, parte: partes[k] ?? pesos(0) }));
  exigirSumable(cada);
  for (const i of cada) {
    const objeto = { tipo, rut: p.cliente_rut, pk: i.objeto_pk, documento: i.objeto_nombre };
    const datos = { cargo: { ...auxiliar(p), monto: i.parte }, objeto };
    await contabilizar(ctx, 'prorroga_capitalizacion', datos, { origen: origenDe(p.id), fecha: ctx.hoy });
  }
  return partes;
}

/**
 * aprobada → aplicada: the cost is paid and only then the dates move, all in one act. 409 `deuda_cambio`; 400 `comprobante_requerido`; 422
 * `saldo_insuficiente`, and those of adding the cost to the debt.
 */
export async function pagar(ctx: Ctx, row: ProrrogaRow, pago: Pago): Promise<void> {
  const suyos = await itemsDeUna(ctx, row.id);
  // Held from here on: nobody pays between what is compared and what moves.
  await bloquearObligaciones(
    ctx,
    suyos.map((i) => i.objeto_pk),
  );
  const objetos = await exigirIgual(ctx, row, suyos);
  const payment_option = pago.payment_option ?? row.payment_option;
  await cargar(ctx, row, suyos);
  let sumas = suyos.map(() => pesos(0));
  let recibo: { cuenta?: string; comprobante?: string } = {};
  if (payment_option === 'CONTADO') recibo = await alContado(ctx, row, pago);
  else if (payment_option === 'SUMADO_DOCUMENTO') sumas = await sumar(ctx, row, suyos, objetos);
  else await compensar(ctx, row, payment_option);
  for (const [k, i] of suyos.entries()) await mover(ctx, row, i, sumas[k] ?? pesos(0));
  await ctx.update(prorrogas, row.id, {
    estado: estados.go(row.estado, 'pagar'),
    payment_option,
    ...recibo,
    pagada_el: ctx.hoy,
    pagada_por: ctx.people,
    automatico: comentarioAutomatico({ ...row, autoriza: row.aprobada_por, pagada: true, items: suyos }),
  });
  const hecho = { tipo: 'PRORROGA', origen_area: AREA, origen_id: row.id, fecha: ctx.hoy, monto: row.total_cargo };
  await registrarHecho(ctx, { ...hecho, rut: row.cliente_rut });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: row.id });
}

/**
 * aplicada → reversada by another person: dates, charges and pasivos as they were. 409 `hay_movimientos_posteriores` {lista} once an object
 * was paid or extended again.
 */
export async function reversar(ctx: Ctx, row: ProrrogaRow, motivo: string): Promise<void> {
  ctx.audit({ motivo });
  const suyos = await itemsDeUna(ctx, row.id);
  for (const i of [...suyos].reverse()) {
    await devolver(ctx, row, i);
    await reversarDevengado(ctx, row, i);
    await ctx.update(items, i.id, { devengado: pesos(0) });
  }
  const reversas = await reversarOrigen(ctx, { origen: origenDe(row.id), motivo });
  if (row.payment_option === 'RETEN_LIBERADAS' || row.payment_option === 'CUENTAS_PAGAR') {
    await devolverAplicado(ctx, origenDe(row.id), reversas[0]?.fecha_contable);
    await descomprometer(ctx, origenDe(row.id));
  }
  await ctx.update(prorrogas, row.id, { estado: estados.go(row.estado, 'reversar'), motivo });
  const hecho = { tipo: 'PRORROGA', origen_area: AREA, origen_id: row.id, fecha: row.pagada_el ?? ctx.hoy, hasta: ctx.hoy };
  await registrarHecho(ctx, { ...hecho, rut: row.cliente_rut });
}
