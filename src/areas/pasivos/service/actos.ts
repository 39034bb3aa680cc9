import { and, eq, sql } from 'drizzle-orm';
import {
  type Abono,
  abonarObligacion,
  abonosPara,
  contabilizar,
  imputarA,
  type Medio,
  obligacionPorPk,
  reversarOrigen,
} from '#areas/libro/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { AnswerTo, Event, Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { estadosSolicitud } from '../domain/estados.ts';
import { solicitudes, topes } from '../tables.ts';
import { aplicarComprometido, conSaldoCedente, descomprometer, devolverAplicado, pasivosPorId } from './compromisos.ts';
import { enPalabras, revisarSolicitud, usadoHoy } from './revision.ts';
import { exigirSinImpedimentos, firma, origenDe, partidasDe, porRevisar, type SolicitudFila } from './solicitudes.ts';

const cerrar = (ctx: Ctx, s: SolicitudFila, tipo?: 'revisar' | 'autorizar') =>
  ctx.emit('pendiente.cerrado', { area: 'pasivos', entidad_id: s.id, ...(tipo ? { tipo } : {}) });

/** Somebody other than who asked lets it be paid with overdue debt. */
export async function concederExcepcion(ctx: Ctx, s: SolicitudFila): Promise<void> {
  if (s.destino !== 'pagar' || !s.excepcion_motivo) throw new Rule('sin_excepcion_pedida');
  if (!['borrador', 'solicitada', 'revisada'].includes(s.estado)) estadosSolicitud.go(s.estado, 'revisar');
  ctx.requireOther(s.preparada_por);
  ctx.audit({ motivo: s.excepcion_motivo });
  await ctx.update(solicitudes, s.id, { excepcion_por: ctx.people, firmas: [...s.firmas, firma(ctx, 'excepcion')] });
}

/** solicitada → revisada: riesgo sees it with every check of today. */
export async function revisar(ctx: Ctx, s: SolicitudFila): Promise<void> {
  const estado = estadosSolicitud.go(s.estado, 'revisar');
  await exigirSinImpedimentos(ctx, s);
  await ctx.update(solicitudes, s.id, { estado, firmas: [...s.firmas, firma(ctx, 'revisada')] });
  await cerrar(ctx, s, 'revisar');
  await ctx.emit('pendiente.abierto', {
    area: 'pasivos',
    entidad_id: s.id,
    cliente_rut: s.rut,
    tipo: 'autorizar',
    titulo: `Autorizar ${s.destino === 'pagar' ? 'pago' : 'compensación'} de pasivos ${s.numero} de ${s.nombre}`,
    monto: s.monto,
    url: `/pasivos/solicitudes/${s.id}`,
    permiso: 'pasivos:autorizar',
    makers: s.preparada_por ?? [],
  });
}

/** Takes `monto` of the day's counter by one conditional UPDATE. 422 `tope_diario_excedido` {disp, falta}. */
async function tomarTope(ctx: Ctx, monto: Pesos): Promise<void> {
  const tope = pesos(await ctx.param(contract, 'tope_pago_pasivos_dia'));
  const fila = { id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people, fecha: ctx.hoy, usado: pesos(0), tope };
  await ctx.db
    .insert(topes)
    .values(fila)
    .onConflictDoNothing({ target: [topes.empresa_id, topes.fecha] });
  const [row] = await ctx.db
    .update(topes)
    .set({ usado: sql`${topes.usado} + ${monto}`, tope })
    .where(and(eq(topes.empresa_id, ctx.empresa_id), eq(topes.fecha, ctx.hoy), sql`${topes.usado} + ${monto} <= ${tope}`))
    .returning({ usado: topes.usado });
  if (row) return;
  const disp = Math.max(0, tope - (await usadoHoy(ctx)));
  throw new Rule('tope_diario_excedido', { disp: formatPesos(pesos(disp)), falta: formatPesos(pesos(monto - disp)) });
}

async function soltarTope(ctx: Ctx, s: SolicitudFila): Promise<void> {
  if (!s.autorizada_el) return;
  await ctx.db
    .update(topes)
    .set({ usado: sql`greatest(0, ${topes.usado} - ${s.monto})` })
    .where(and(eq(topes.empresa_id, ctx.empresa_id), eq(topes.fecha, s.autorizada_el)));
}

/** Lowers the debts chosen, in their order, and tells their owners; answers the parts for the entry. */
async function pagarDeudas(ctx: Ctx, s: SolicitudFila): Promise<Abono[]> {
  const abonos: Abono[] = [];
  for (const o of s.obligaciones) {
    const { aplicaciones, sobrante } = await imputarA(ctx, [o.pk], o.monto, ctx.hoy, [o.pk]);
    if (sobrante > 0)
      throw new Rule('obligacion_menor', { numero: o.numero, debe: formatPesos(pesos(o.monto - sobrante)), monto: formatPesos(o.monto) });
    abonos.push(...(await abonosPara(ctx, aplicaciones)));
    const fila = await obligacionPorPk(ctx, o.pk);
    // A debt in UF is lowered by its owner alone, with the value of the day.
    if (fila && fila.capital_uf === null && fila.interes_uf === null) await abonarObligacion(ctx, o.pk, aplicaciones, ctx.hoy);
    for (const a of aplicaciones) await ctx.emit('obligacion.abonada', { pk: a.pk, concepto: a.concepto, monto: a.monto, fecha: ctx.hoy });
  }
  return abonos;
}

async function compensar(ctx: Ctx, s: SolicitudFila): Promise<void> {
  const deudas = await pagarDeudas(ctx, s);
  const pasivos = await aplicarComprometido(ctx, origenDe(s.id), { fecha: ctx.hoy });
  await contabilizar(ctx, 'pasivo_compensacion', { pasivos, deudas }, { origen: origenDe(s.id), fecha: ctx.hoy });
  await ctx.update(solicitudes, s.id, {
    estado: estadosSolicitud.go(s.estado, 'autorizar', 'ejecutada'),
    autorizada_el: ctx.hoy,
    ejecutada_el: ctx.hoy,
    firmas: [...s.firmas, firma(ctx, 'autorizada')],
  });
}

/**
 * revisada → autorizada (a payment: the order goes to operaciones by `giro.solicitado`) or ejecutada (a compensación, at once).
 * 403 for who asked; the checks of now; the day's counter.
 */
export async function autorizar(ctx: Ctx, s: SolicitudFila): Promise<void> {
  estadosSolicitud.go(s.estado, 'autorizar');
  ctx.requireOther(s.preparada_por);
  await exigirSinImpedimentos(ctx, s, true);
  await cerrar(ctx, s);
  if (s.destino === 'compensar') return compensar(ctx, s);
  await tomarTope(ctx, s.monto);
  await ctx.update(solicitudes, s.id, {
    estado: estadosSolicitud.go(s.estado, 'autorizar', 'autorizada'),
    autorizada_el: ctx.hoy,
    motivo: null,
    firmas: [...s.firmas, firma(ctx, 'autorizada')],
  });
  await ctx.emit('giro.solicitado', {
    origen_area: 'pasivos',
    origen_id: s.id,
    rut: s.rut,
    nombre: s.nombre,
    cuenta_id: s.cuenta_id,
    medio: s.medio ?? 'TRANSFERENCIA',
    monto: s.monto_salida,
    makers: s.preparada_por ?? [],
  });
}

/** rechazar (who reviews) or anular (who asked): the pesos are free again. */
export async function devolver(ctx: Ctx, s: SolicitudFila, accion: 'rechazar' | 'anular', motivo: string): Promise<void> {
  const estado = estadosSolicitud.go(s.estado, accion);
  ctx.audit({ motivo });
  await descomprometer(ctx, origenDe(s.id));
  await ctx.update(solicitudes, s.id, {
    estado,
    motivo,
    firmas: [...s.firmas, firma(ctx, estado === 'rechazada' ? 'rechazada' : 'anulada')],
  });
  await cerrar(ctx, s);
}

/** The number of the vale vista, cheque or receipt, once the money left. */
export async function registrarComprobante(ctx: Ctx, s: SolicitudFila, comprobante: string): Promise<void> {
  if (s.estado !== 'ejecutada')
    throw new Conflict('transicion_no_permitida', { accion: 'registrar comprobante', estado: s.estado, acciones_permitidas: [] });
  await ctx.update(solicitudes, s.id, { comprobante });
}

/** Where the money left: our bank, or the till of the branch that handed it over. */
function salidaDe(e: Event<'giro.confirmado'>, rut: SolicitudFila['rut']): Medio {
  const comun = { rut, documento: e.comprobante };
  if (e.cuenta_banco.startsWith('1102')) return { medio: 'banco', cuenta: e.cuenta_banco as `1102.${string}`, ...comun };
  if (!e.sucursal) throw new Rule('falta_caja');
  return { medio: 'caja', sucursal: e.sucursal, ...comun };
}

/** The money left: the pasivos are paid and `pasivo_pago` is posted on the day the bank says, cash with its rounding (Ley 20.956). */
export async function alConfirmarGiro(ctx: Ctx, e: Event<'giro.confirmado'>): Promise<void> {
  if (e.origen_area !== 'pasivos') return;
  const s = await ctx.lock(solicitudes, e.origen_id);
  const estado = estadosSolicitud.go(s.estado, 'ejecutar');
  const fecha = e.fecha as Fecha;
  const pasivos = await aplicarComprometido(ctx, origenDe(s.id), { fecha, como: 'pagar' });
  const redondeo = pesos(s.monto_salida - s.monto);
  await contabilizar(
    ctx,
    'pasivo_pago',
    {
      pasivos,
      medio: salidaDe(e, s.rut),
      ...(redondeo === 0 ? {} : { redondeo }),
    },
    { origen: origenDe(s.id), fecha },
  );
  await ctx.update(solicitudes, s.id, {
    estado,
    ejecutada_el: fecha,
    orden_id: e.orden_id,
    comprobante: e.comprobante,
    firmas: [...s.firmas, firma(ctx, 'ejecutada')],
  });
}

/** The bank gave back what had been paid: contra-entry of `pasivo_pago`, and the pesos are held by the solicitud again. */
async function deshacerPago(ctx: Ctx, s: SolicitudFila, causa: string): Promise<void> {
  const filas = await pasivosPorId(
    ctx,
    (await partidasDe(ctx, s.id)).map((p) => p.pasivo_id),
  );
  const reversado = filas.find((p) => p.reversado > 0 || p.estado === 'reversado');
  if (reversado || (await conSaldoCedente(ctx, filas)))
    throw new Conflict('pasivo_ya_reversado', { comprobante: reversado?.comprobante ?? filas[0]?.comprobante ?? '' });
  const [contra] = await reversarOrigen(ctx, { origen: origenDe(s.id), evento: 'pasivo_pago', motivo: causa });
  await devolverAplicado(ctx, origenDe(s.id), contra?.fecha_contable ?? ctx.hoy, 'devolver_pago');
}

/**
 * The order was annulled or the bank gave it back, even after it was confirmed: the solicitud waits to be authorised again, its pesos still
 * held. 409 `pasivo_ya_reversado` when its origin was undone meanwhile: the RUT owes that money and it is settled there.
 */
export async function alRechazarGiro(ctx: Ctx, e: Event<'giro.rechazado'>): Promise<void> {
  if (e.origen_area !== 'pasivos') return;
  const s = await ctx.lock(solicitudes, e.origen_id);
  const estado = estadosSolicitud.go(s.estado, 'giro_rechazado');
  if (s.estado === 'ejecutada') await deshacerPago(ctx, s, e.causa);
  await soltarTope(ctx, s);
  await ctx.update(solicitudes, s.id, {
    estado,
    motivo: e.causa,
    autorizada_el: null,
    ejecutada_el: null,
    comprobante: null,
    orden_id: null,
    firmas: [...s.firmas, firma(ctx, 'devuelta')],
  });
  await ctx.emit('pendiente.abierto', {
    area: 'pasivos',
    entidad_id: s.id,
    cliente_rut: s.rut,
    tipo: 'autorizar',
    titulo: `Giro devuelto: pago de pasivos ${s.numero} de ${s.nombre}`,
    monto: s.monto,
    url: `/pasivos/solicitudes/${s.id}`,
    permiso: 'pasivos:autorizar',
    makers: s.preparada_por ?? [],
  });
}

/** `giro.por_autorizar`: the desk asks again what the solicitud was checked against, with today's debts and holds. It only reads. */
export async function alRevisarGiro(ctx: ReadCtx, e: Question<'giro.por_autorizar'>): Promise<AnswerTo<'giro.por_autorizar'> | undefined> {
  const s = e.origen_area === 'pasivos' ? await ctx.find(solicitudes, e.origen_id) : undefined;
  if (s?.estado !== 'autorizada') return undefined;
  const dichas = enPalabras(ctx, await revisarSolicitud(ctx, await porRevisar(ctx, s)));
  return { observaciones: dichas.map(({ codigo, motivo }) => ({ codigo, detalle: motivo })) };
}
