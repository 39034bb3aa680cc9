import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { personaPorRut } from '#areas/clientes/public.server.ts';
import { sucursalesDe, sucursalPorCodigo } from '#areas/empresas/public.server.ts';
import { contabilizar, cuentasBanco, exigirPeriodoAbierto } from '#areas/libro/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { crearPasivo } from '#areas/pasivos/public.server.ts';
import { zonaDeSucursal } from '#areas/zonas/public.server.ts';
import { roundCash } from '#finanzas/efectivo.ts';
import { Conflict, Forbidden, Invalid, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { esCheque } from '../domain/estados.ts';
import { exigirRecibo } from '../domain/recibo.ts';
import { cajas, type PedidoGuardado, recaudaciones } from '../tables.ts';
import { alcanzables, type Pago } from './aplicar-pago.ts';
import { medioDe, origenDe } from './asentar.ts';
import { exigirPosteriores } from './castigo.ts';
import { exigirCheque } from './cheque.ts';
import { liquidacionDe } from './creditos.ts';
import { sumarEfectivo } from './efectivo-persona.ts';
import { type Aplicada, escribirHistoria } from './escribir.ts';
import { comprobanteDe, horaDe, posteriores, type RecaudacionFila, tomarTurno } from './filas.ts';
import type { EntradaPedido, EntradaRecibo } from './pedido-y-recibo.ts';
import { exigirPrepago, prepagoPedido } from './prepago.ts';
import { exigirReaplicables, type Historia, pedidoDe, reproducir } from './reproducir.ts';

const CERO = pesos(0);
export const quienEs = (ctx: ReadCtx): string => ctx.session.rut ?? ctx.session.usuario_id;

/** Where a receipt comes from when no person typed it: its line, never received twice. */
interface Fuente {
  origen: string;
  origen_id: string | null;
  /** What comes from a bank has its money already: without debts it stays in favour of the payer. */
  sin_deuda_a_favor: boolean;
  /** Who pays agreed beforehand what each charge is for: paying it with something older owed asks nobody's permission. */
  pactado?: boolean;
}
export const DE_CAJA: Fuente = { origen: 'caja', origen_id: null, sin_deuda_a_favor: false };

/**
 * Cash charges the nearest ten of what is owed (Ley 20.956): paid exactly that, the debt is paid off and the difference is `redondeo`. Any
 * other sum in cash ends in zero and applies whole. 422 `efectivo_en_decenas`. Other media are exact.
 */
function redondeoDe(medio: string, monto: Pesos, deuda: Pesos): Pesos {
  if (medio !== 'EFECTIVO') return CERO;
  if (monto % 10 !== 0)
    throw new Rule('efectivo_en_decenas', { cobra: formatPesos(roundCash(monto)) }, { monto: ['En efectivo el monto termina en cero'] });
  return deuda > 0 && roundCash(deuda) === monto ? pesos(monto - deuda) : CERO;
}

/** What the debts that a payment may reach add up to at its date. */
function deudaAlcanzada(h: Historia, p: Pago, recibo: string | null): Pesos {
  const l = { fecha: p.fecha, recibo };
  if (p.prepago) {
    const c = h.inicio.creditos.get(p.prepago.credito_id);
    return c ? liquidacionDe(c, l).total : CERO;
  }
  const vivas = alcanzables(h.inicio, l);
  const elegidas = p.obligaciones;
  if (!elegidas) return sumPesos(vivas.filter((d) => d.sola).map((d) => d.total));
  const tope = new Map(elegidas.map((o) => [o.pk, o.monto ?? Number.MAX_SAFE_INTEGER]));
  return sumPesos(vivas.map((d) => Math.min(d.total, tope.get(d.pk) ?? 0)));
}

/** Paying a charge of the client before an older one, or in another order, needs the permission and a reason (areas/3, order of application). */
function exigirOrden(ctx: ReadCtx, h: Historia, e: EntradaPedido, fuente: Fuente): void {
  if (!e.obligaciones || fuente.pactado) return;
  exigirPosteriores(
    h.castigos,
    e.obligaciones.map((o) => o.pk),
    e.fecha_pago,
  );
  if (e.manual) {
    if (!ctx.can('recaudaciones:aplicar-manual')) throw new Forbidden('sin_permiso', { accion: 'aplicar en otro orden' });
    if (!e.motivo) throw new Rule('motivo_requerido', {}, { motivo: ['Indique por qué se cambia el orden'] });
    return;
  }
  const elegidas = new Map(e.obligaciones.map((o) => [o.pk, o.monto ?? null]));
  // A debtor says which invoices it pays; what a client owes goes oldest first, each paid off before the next.
  // What was written off is nobody's turn.
  const propias = alcanzables(h.inicio, { fecha: e.fecha_pago, recibo: null }).filter((d) => !['documento', 'castigo'].includes(d.clase));
  const ultima = propias.findLastIndex((d) => elegidas.has(d.pk));
  const saltada = propias.slice(0, Math.max(0, ultima)).find((d) => {
    const tope = elegidas.get(d.pk);
    return tope === undefined || (tope !== null && tope < d.total);
  });
  if (saltada) throw new Rule('deuda_anterior_sin_pagar', { numero: saltada.numero });
}

interface Preparado {
  /** As it is kept, to be applied again. */
  pedido: PedidoGuardado;
  historia: Historia;
  redondeo: Pesos;
  pago: Pago;
}

/** What a payment would do, with its rounding: the same for the dry run and the receipt. Throws the refusals of the debt. */
export async function preparar(
  ctx: ReadCtx,
  e: EntradaPedido & { rut_deudor: Rut },
  o: { bloquear: boolean; fuente: Fuente },
): Promise<Preparado> {
  const pedido = pedidoDe(e);
  const { obligaciones, manual } = pedido;
  const armar = (p: Pago) => reproducir(ctx, { rut: e.rut_deudor, nuevo: { fila: null, pago: p }, bloquear: o.bloquear });
  const pago = { fecha: e.fecha_pago, monto: e.monto, obligaciones, manual };
  // The terms of a prepayment are those of its credit: they are read first.
  const prepago = e.prepago ? prepagoPedido(await armar({ ...pago, monto: CERO }), e) : null;
  let historia = await armar({ ...pago, prepago });
  if (!prepago) exigirOrden(ctx, historia, e, o.fuente);
  const deuda = deudaAlcanzada(historia, { ...pago, prepago }, null);
  const redondeo = redondeoDe(e.medio_pago, e.monto, deuda);
  const final = { ...pago, prepago, monto: pesos(e.monto - redondeo) };
  if (redondeo !== 0) historia = await armar(final);
  exigirPrepago(ctx, historia, e);
  const propio = historia.turnos.find((t) => t.turno.fila === null)?.nuevo;
  const nada = propio !== undefined && propio.efectos.length + propio.creditos.length === 0;
  if (nada && !e.obligaciones && !e.tipo_a_favor && !o.fuente.sin_deuda_a_favor) throw new Rule('sin_deuda');
  return { historia, redondeo, pago: final, pedido: { ...pedido, prepago } };
}

const vivas = (ctx: ReadCtx) => and(eq(recaudaciones.empresa_id, ctx.empresa_id), ne(recaudaciones.estado, 'reversada'));

async function exigirOperacionNueva(ctx: ReadCtx, e: EntradaRecibo): Promise<void> {
  if (!e.num_operacion_banco || !e.cuenta_banco) return;
  const [otra] = await ctx.db
    .select({ num_comprobante: recaudaciones.num_comprobante, office: recaudaciones.office })
    .from(recaudaciones)
    .where(
      and(
        vivas(ctx),
        eq(recaudaciones.cuenta_banco, e.cuenta_banco),
        eq(recaudaciones.num_operacion_banco, e.num_operacion_banco),
        eq(recaudaciones.fecha_pago, e.fecha_pago),
        eq(recaudaciones.monto, e.monto),
      ),
    );
  if (otra)
    throw new Conflict(
      'pago_duplicado',
      { num: await comprobanteDe(ctx, otra) },
      { num_operacion_banco: ['Ya hay un comprobante con este número'] },
    );
}

async function exigirLineaNueva(ctx: ReadCtx, fuente: Fuente): Promise<void> {
  if (!fuente.origen_id) return;
  const [otra] = await ctx.db
    .select({ num: recaudaciones.num_comprobante })
    .from(recaudaciones)
    .where(and(vivas(ctx), eq(recaudaciones.origen, fuente.origen), eq(recaudaciones.origen_id, fuente.origen_id)));
  if (otra) throw new Conflict('linea_ya_recibida', { num: otra.num });
}

/** The open sheet of who receives, in that office. */
async function cajaAbierta(ctx: Ctx, office: string): Promise<typeof cajas.$inferSelect | undefined> {
  const [caja] = await ctx.db
    .select()
    .from(cajas)
    .where(
      and(
        eq(cajas.empresa_id, ctx.empresa_id),
        eq(cajas.office, office),
        eq(cajas.cajero, quienEs(ctx)),
        eq(cajas.fecha, ctx.hoy),
        inArray(cajas.estado, ['abierta', 'reabierta']),
      ),
    );
  return caja;
}

/** Means of payment whose money enters one of our bank accounts, which the receipt names. */
const porBanco = (medio_pago: string): boolean => medio_pago === 'TRANSFERENCIA' || medio_pago === 'VALE_VISTA';

/** Refusals that do not depend on the debt; answers the sheet that receives it. */
async function exigirEntrada(ctx: Ctx, e: EntradaRecibo): Promise<string | null> {
  const efectivo = e.medio_pago === 'EFECTIVO';
  const [sucursales, caja, bancos] = await atOnce([
    sucursalesDe(ctx),
    e.via === 'OFICINA' || e.via === 'TERRENO' ? cajaAbierta(ctx, e.office) : undefined,
    porBanco(e.medio_pago) ? cuentasBanco(ctx) : [],
  ]);
  if (!sucursales.some((s) => s.codigo === e.office)) throw new Invalid({ office: ['Elija una oficina'] });
  exigirRecibo(
    { medio_pago: e.medio_pago, via: e.via, monto: e.monto, fecha_pago: e.fecha_pago, caja_abierta: caja !== undefined },
    {
      hoy: ctx.hoy,
      efectivo_maximo_uf: efectivo ? await ctx.param(contract, 'efectivo_maximo_uf', e.fecha_pago) : '0',
      valor_uf: efectivo ? await valorUf(ctx, e.fecha_pago) : '1',
    },
  );
  if (efectivo && !caja) throw new Rule('caja_no_abierta');
  if (porBanco(e.medio_pago) && !bancos.some((c) => c.codigo === e.cuenta_banco))
    throw new Rule('cuenta_requerida', {}, { cuenta_banco: ['Elija la cuenta'] });
  return caja?.id ?? null;
}

/** Whose a receipt is, by name, and where it comes in. */
async function carasDe(ctx: ReadCtx, e: EntradaRecibo) {
  const pagador = e.rut_pagador ?? e.rut_deudor ?? null;
  const de = (rut: Rut | null | undefined) => (rut ? personaPorRut(ctx, rut) : undefined);
  const [sucursal, deudor, quien] = await atOnce([sucursalPorCodigo(ctx, e.office), de(e.rut_deudor), de(pagador)]);
  const zona = await zonaDeSucursal(ctx, sucursal.id, e.fecha_pago);
  return { zona, deudor, pagador, nombre: quien?.nombre };
}

type Caras = Awaited<ReturnType<typeof carasDe>>;

/** What is written of any receipt, whoever asks for it: its number in its office, people by name, its zone. */
export async function cabecera(ctx: Ctx, e: EntradaRecibo, fuente: Fuente, caja_id: string | null, caras?: Caras) {
  const { zona, deudor, pagador, nombre } = caras ?? (await carasDe(ctx, e));
  return {
    num_comprobante: await ctx.folio(`recaudacion-${e.office}`),
    fecha_pago: e.fecha_pago,
    fecha_contable: e.fecha_pago,
    hora: e.hora ?? horaDe(ctx),
    office: e.office,
    zone: zona?.codigo ?? null,
    via: e.via,
    caja_id,
    cajero: quienEs(ctx),
    rut_pagador: pagador,
    nombre_pagador: e.nombre_pagador ?? nombre ?? null,
    rut_deudor: e.rut_deudor ?? null,
    nombre_deudor: deudor?.nombre ?? null,
    medio_pago: e.medio_pago,
    monto: e.monto,
    cuenta_banco: porBanco(e.medio_pago) ? (e.cuenta_banco ?? null) : null,
    num_operacion_banco: e.num_operacion_banco ?? null,
    pedido: { obligaciones: null, manual: false, tipo_a_favor: null },
    origen: fuente.origen,
    origen_id: fuente.origen_id,
    motivo: e.motivo ?? null,
    comentario: e.comentario ?? null,
  };
}

/** The money enters the books without owner: a pasivo that two people will identify (pasivos). */
async function registrarDeposito(ctx: Ctx, e: EntradaRecibo, fuente: Fuente, caja_id: string | null): Promise<RecaudacionFila> {
  if (e.medio_pago === 'EFECTIVO') throw new Rule('efectivo_sin_pagador', {}, { rut_deudor: ['Indique el RUT'] });
  // A cheque has who drew it and a PAC its mandate: only what the bank shows without a name waits for its owner.
  if (!porBanco(e.medio_pago))
    throw new Rule('deposito_sin_cuenta', {}, { medio_pago: ['Sólo una transferencia o un vale vista queda por identificar'] });
  const datos = { ...(await cabecera(ctx, { ...e, rut_deudor: null, obligaciones: null }, fuente, caja_id)), redondeo: CERO };
  const r = await ctx.insert(recaudaciones, { ...datos, excedente: e.monto, estado: 'por_identificar', tipo_pago: 'ABONO' });
  const comprobante = await comprobanteDe(ctx, r);
  const pasivo = await crearPasivo(ctx, {
    rut: null,
    amount: e.monto,
    tipo_pasivo: 'DEPOSITO_POR_IDENTIFICAR',
    comprobante,
    origen: origenDe(r),
    fecha: e.fecha_pago,
    por_identificar: true,
  });
  await contabilizar(
    ctx,
    'recaudacion_por_identificar',
    { deposito: { monto: e.monto, pk: pasivo.pk, documento: comprobante }, medio: medioDe(r) },
    { origen: origenDe(r), fecha: e.fecha_pago, glosa: `Depósito por identificar ${comprobante}` },
  );
  return ctx.update(recaudaciones, r.id, { pasivo_id: pasivo.id });
}

/**
 * One receipt, one transaction: folio of its office, application, balances, documents, pasivos and entries (areas/3 recaudaciones). A value
 * date before other receipts of the debtor applies those again. Refusals: 422 `fecha_futura`, `periodo_cerrado`, `caja_no_abierta`,
 * `efectivo_sobre_tope`, `efectivo_persona_sobre_tope`, `efectivo_en_decenas`, `cuenta_requerida`, `sin_deuda`, `deuda_anterior_sin_pagar`; 409 `pago_duplicado`, `conciliada`.
 */
export async function registrar(ctx: Ctx, e: EntradaRecibo, fuente: Fuente = DE_CAJA): Promise<RecaudacionFila> {
  return (await registrarConPartes(ctx, e, fuente)).fila;
}

/** The same, with what it pays. */
export async function registrarConPartes(ctx: Ctx, e: EntradaRecibo, fuente: Fuente = DE_CAJA): Promise<Aplicada> {
  const { rut_deudor } = e;
  if (rut_deudor) await tomarTurno(ctx, rut_deudor);
  const [caja_id, , , , caras] = await atOnce([
    exigirEntrada(ctx, e),
    exigirPeriodoAbierto(ctx, e.fecha_pago),
    exigirOperacionNueva(ctx, e),
    exigirLineaNueva(ctx, fuente),
    carasDe(ctx, e),
    // Asked with the rest: nothing is written before its history is applied, which finds it read.
    rut_deudor ? posteriores(ctx, rut_deudor, { fecha: e.fecha_pago, id: null }) : [],
  ]);
  if (e.por_identificar || !rut_deudor) {
    if (!e.por_identificar) throw new Invalid({ rut_deudor: ['Indique el RUT o marque el depósito por identificar'] });
    return { fila: await registrarDeposito(ctx, e, fuente, caja_id), partes: [] };
  }
  if (esCheque(e.medio_pago)) {
    // A prepayment is looked at today, and applied with what it costs on the day of the deposit.
    const prepago = e.prepago ? (await preparar(ctx, { ...e, rut_deudor }, { bloquear: false, fuente })).pedido : null;
    const cheque = await exigirCheque(ctx, { ...e, rut_deudor }, prepago);
    const cabeza = { ...(await cabecera(ctx, e, fuente, caja_id, caras)), ...cheque, redondeo: CERO };
    const tipo_pago = prepago ? 'PREPAGO' : 'ABONO';
    return { fila: await ctx.insert(recaudaciones, { ...cabeza, excedente: CERO, estado: 'en_cobro', tipo_pago }), partes: [] };
  }
  const { historia, redondeo, pedido } = await preparar(ctx, { ...e, rut_deudor }, { bloquear: true, fuente });
  exigirReaplicables(historia.deshacer, historia.ajenos);
  const datos = { ...(await cabecera(ctx, e, fuente, caja_id, caras)), pedido, redondeo };
  const [nueva] = await ctx.insertLast(recaudaciones, [{ ...datos, excedente: CERO, estado: 'aplicada', tipo_pago: 'TOTAL' }]);
  if (!nueva) throw new Error('the receipt was not written');
  if (e.medio_pago === 'EFECTIVO') await sumarEfectivo(ctx, { rut: nueva.rut_pagador ?? rut_deudor, fecha: e.fecha_pago, monto: e.monto });
  if (caja_id && e.medio_pago === 'EFECTIVO')
    await ctx.db
      .update(cajas)
      .set({ efectivo: sql`${cajas.efectivo} + ${e.monto}`, version: sql`${cajas.version} + 1` })
      .where(and(eq(cajas.empresa_id, ctx.empresa_id), eq(cajas.id, caja_id)));
  const escrita = await escribirHistoria(ctx, historia, {
    nueva,
    fecha: e.fecha_pago,
    motivo: `se registró el comprobante ${await comprobanteDe(ctx, nueva)} con fecha ${e.fecha_pago}`,
  });
  return escrita ?? { fila: nueva, partes: [] };
}
