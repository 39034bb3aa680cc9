import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { registrarHecho } from '#areas/clientes/public.server.ts';
import { exigirRespaldo } from '#areas/documentos/public.server.ts';
import { valorUtm } from '#areas/parametros/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha, periodoOf } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { causalQueManda, FALTA_DE_FONDOS, impuestoProtesto } from '../domain/protesto.ts';
import { cheques, protestos } from '../tables.ts';
import { seguirDocumento } from './comprado.ts';
import { anotarMano, type ChequeFila, nombresDe, protestoDe } from './filas.ts';
import { asentarProtesto } from './libro.ts';

interface Protesto {
  fecha: Fecha;
  hora?: string | null | undefined;
  causales: readonly string[];
  motivo_no_pago?: string | null | undefined;
  oficina?: string | null | undefined;
  comision?: Pesos | null | undefined;
  acta?: string | null | undefined;
}

/**
 * A cheque already credited may still come back, for 60 days and by another person than who released it. Throws 422 `protesto_tardio` {dias},
 * 403 `requiere_segundo_usuario`.
 */
export async function exigirProtestable(ctx: ReadCtx, row: ChequeFila): Promise<void> {
  if (row.estado !== 'pagado' || row.fecha_liberacion === null) return;
  const dias = await ctx.param(contract, 'protesto_tardio_dias');
  if (ctx.hoy > addDays(row.fecha_liberacion, dias)) throw new Rule('protesto_tardio', { dias });
  (ctx as Ctx).requireOther(row.liberado_por);
}

/** Tax of a protest with the table and the UTM of its day, whenever it is entered. */
async function impuestoDe(ctx: ReadCtx, monto: Pesos, causal: string, fecha: Fecha): Promise<Pesos> {
  if (causal !== FALTA_DE_FONDOS) return pesos(0);
  return impuestoProtesto(monto, causal, {
    pct: await ctx.param(contract, 'protesto_pct', fecha),
    minimo: pesos(await ctx.param(contract, 'protesto_minimo', fecha)),
    maximo: pesos(await valorUtm(ctx, periodoOf(fecha))),
  });
}

async function revisar(ctx: Ctx, row: ChequeFila, p: Protesto): Promise<string> {
  if (p.fecha > ctx.hoy) throw new Invalid({ fecha: ['No puede ser posterior a hoy'] });
  if (row.fecha_deposito && p.fecha < row.fecha_deposito)
    throw new Rule('protesto_anterior', { fecha: formatFecha(row.fecha_deposito) }, { fecha: ['Es anterior al depósito'] });
  for (const c of p.causales) await exigirOpcion(ctx, 'causales_protesto', c, 'causales');
  const causal = causalQueManda(p.causales);
  if (causal === 'ORDEN_DE_NO_PAGO' && !p.motivo_no_pago) throw new Invalid({ motivo_no_pago: ['Indique el motivo de la orden'] });
  if (p.motivo_no_pago) await exigirOpcion(ctx, 'motivos_orden_no_pago', p.motivo_no_pago, 'motivo_no_pago');
  if (p.acta)
    await exigirRespaldo(ctx, {
      archivo_id: p.acta,
      referido: { tipo: 'cheque', id: row.id },
      tipos: ['ACTA_DE_PROTESTO'],
      campo: 'acta',
      firmado: true,
    });
  return causal;
}

async function contarlo(ctx: Ctx, row: ChequeFila, fecha: Fecha, hasta: Fecha | null): Promise<void> {
  const hecho = { tipo: 'PROTESTO', origen_area: 'cheques', fecha, monto: row.monto, hasta };
  await registrarHecho(ctx, { ...hecho, rut: row.rut_girador, origen_id: row.id });
  if (row.rut_girador !== row.cliente_rut) await registrarHecho(ctx, { ...hecho, rut: row.cliente_rut, origen_id: `${row.id}:cliente` });
}

/**
 * The bank refused it, in one act: the deposit goes back (and the credit to the debt, if it was already paid), its cost is a debt of the client,
 * the protest counts for who drew it and for the client, collections are told the same minute. All or none. A second protest of the same
 * cheque is 409: the row is held by the first and its state no longer lists it.
 */
export async function protestar(ctx: Ctx, row: ChequeFila, p: Protesto): Promise<void> {
  await exigirProtestable(ctx, row);
  const causal = await revisar(ctx, row, p);
  const pagado = row.estado === 'pagado';
  const impuesto = await impuestoDe(ctx, row.monto, causal, p.fecha);
  const comision = p.comision ?? pesos(0);
  const { causales, hora, oficina, motivo_no_pago, acta, fecha } = p;
  const { id: protesto_id } = await ctx.insert(protestos, {
    cheque_id: row.id,
    fecha,
    causal,
    causales: [...causales],
    banco: row.banco,
    impuesto,
    comision,
    tardio: pagado,
    hora: hora ?? null,
    oficina: oficina ?? null,
    motivo_no_pago: motivo_no_pago ?? null,
    acta: acta ?? null,
  });
  const gasto = pesos(impuesto + comision);
  await asentarProtesto(ctx, row, { protesto_id, gasto, causal, pagado });
  await ctx.update(cheques, row.id, { estado: estados.go(row.estado, 'protestar'), aplicado: null });
  await anotarMano(ctx, row.id, { accion: 'protesto', entrega: 'Banco', recibe: ctx.session.nombre });
  await contarlo(ctx, row, fecha, null);
  const { cliente_rut, rut_girador, num_cheque, objeto_pk, monto } = row;
  const dicho = { cheque_id: row.id, cliente_rut, rut_girador, num_cheque, objeto_pk, monto };
  await ctx.emit('cheque.protestado', { ...dicho, fecha, causal, protesto_id, gasto, pagado });
  await seguirDocumento(ctx, row, 'protestar');
  await avisar(ctx, row, causal);
}

async function avisar(ctx: Ctx, row: ChequeFila, causal: string): Promise<void> {
  const nombre = (await nombresDe(ctx, 'causales_protesto')).get(causal) ?? causal;
  const titulo = `Cheque protestado: ${row.num_cheque} de ${row.nombre_girador}`;
  const url = `/cheques/${row.id}`;
  await pedirLlamada(ctx, row, titulo);
  const cuerpo = `${formatPesos(row.monto)} por ${row.objeto_numero}, ${nombre}. Cliente ${row.nombre}.`;
  await ctx.emit('aviso.enviado', { permiso: 'cheques:protestar', tipo: 'cheque_protestado', titulo, cuerpo, url });
}

/** Somebody has to call who drew it. */
export async function pedirLlamada(ctx: Ctx, row: ChequeFila, titulo: string): Promise<void> {
  await ctx.emit('pendiente.abierto', {
    area: 'cheques',
    entidad_id: row.id,
    cliente_rut: row.cliente_rut,
    tipo: 'llamar',
    titulo,
    monto: row.monto,
    url: `/cheques/${row.id}`,
    permiso: 'cheques:devolver',
  });
}

/** Cleared by another cheque, a payment, a new agreement or a suit: it stops counting, and its item of work closes. */
export async function aclarar(ctx: Ctx, row: ChequeFila): Promise<void> {
  const p = await protestoDe(ctx, row.id);
  if (p) {
    await ctx.update(protestos, p.id, { aclarado_el: ctx.hoy });
    await contarlo(ctx, row, p.fecha, ctx.hoy);
  }
  await ctx.emit('pendiente.cerrado', { area: 'cheques', entidad_id: row.id });
}
