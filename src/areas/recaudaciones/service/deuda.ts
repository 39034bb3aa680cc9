import { personaConocida, personaPorRut } from '#areas/clientes/public.server.ts';
import { creditosEnCaja } from '#areas/creditos/public.server.ts';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { type DeudaViva, obligacionesVivas, ultimoVencidoAl } from '#areas/libro/public.server.ts';
import { pasivosDisponibles } from '#areas/pasivos/public.server.ts';
import { idDeObjeto } from '#finanzas/castigo.ts';
import { diasMora } from '#finanzas/dias-mora.ts';
import { porVencimiento } from '#finanzas/orden.ts';
import { AppError, Invalid } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type Aplicado, aplicar, filasDe, type Mundo, paraPagar, type Saldo, saldoDe, seRecauda } from './aplicar-pago.ts';
import { excedenteDe, tipoAFavor, tipoPago } from './asentar.ts';
import { castigosAl, numeroDeCastigo } from './castigo.ts';
import { abrirCreditos, type CreditoEnJuego, type Creditos, cuotasDe, type Lugar, liquidacionDe, saldoDeCredito } from './creditos.ts';
import { type RecaudacionFila, veTodo } from './filas.ts';
import type { EntradaPedido } from './pedido-y-recibo.ts';
import { minimoPrepago } from './prepago.ts';
import { DE_CAJA, preparar } from './registrar.ts';
import { exigirReaplicables, type Historia, pedidoDe } from './reproducir.ts';
import { historiaSinDinero } from './sin-dinero.ts';

/** Debts of a RUT that this session may see: who receives money sees all; the others, those of their portfolio. */
async function visibles(ctx: ReadCtx, rut: Rut, al: Fecha): Promise<DeudaViva[]> {
  const vivas = (await obligacionesVivas(ctx, rut, al)).filter((d) => d.fila.rut === rut && seRecauda(d.fila));
  if (ctx.session.alcance === 'empresa' || ctx.can('recaudaciones:registrar')) return vivas;
  const clientes = new Map<string, boolean>();
  for (const d of vivas) {
    const cliente = d.fila.cliente_rut ?? d.fila.rut;
    if (!clientes.has(cliente)) clientes.set(cliente, await alcanzaCliente(ctx, cliente));
  }
  return vivas.filter((d) => clientes.get(d.fila.cliente_rut ?? d.fila.rut));
}

/** What would be left for who sold the document if it were paid off that day. */
function excedenteAl(s: Saldo, al: Fecha): Pesos | null {
  if (s.clase !== 'documento') return null;
  const copia = new Map([[s.pk, s]]);
  const pago = { fecha: al, monto: paraPagar(s, al), obligaciones: [{ pk: s.pk, monto: null }], manual: false };
  const { efectos } = aplicar({ saldos: copia, creditos: new Map() }, pago, null);
  return efectos[0]?.excedente ?? null;
}

/** What a credit costs to close that day, for who shows the prepayment. */
function creditoVisto(c: CreditoEnJuego, al: Fecha) {
  const l = { fecha: al, recibo: null };
  const { id, numero, moneda, producto, sobre_5000_uf, meses_comision } = c.caja;
  const liquidacion = liquidacionDe(c, l);
  return {
    credito_id: id,
    numero,
    moneda,
    producto,
    sobre_5000_uf,
    meses_comision,
    liquidacion,
    saldo: saldoDeCredito(c, l),
    minimo_prepago: minimoPrepago(liquidacion.capital, c.caja.prepago_minimo_pct),
  };
}

async function creditosVisibles(ctx: ReadCtx, rut: Rut, al: Fecha): Promise<Creditos> {
  if (!(await veTodo(ctx, rut))) return new Map();
  const leidos = (await creditosEnCaja(ctx, rut, { fechas: [al], bloquear: false })).filter((c) => c.fecha_giro <= al);
  return abrirCreditos(leidos, new Set());
}

/** Cuotas owed that day, as debts. `corte`: last due date that is late that day. */
function cuotasVistas(creditos: Creditos, rut: Rut, { al, corte }: { al: Fecha; corte: Fecha }, nombre: string | null) {
  return cuotasDe(creditos, { fecha: al, recibo: null }).map((q) => ({
    pk: q.pk,
    tipo: 'cuota',
    numero: q.numero,
    rol: 'TITULAR',
    cliente_rut: rut,
    cliente_nombre: nombre,
    vencimiento: q.vencimiento,
    vencimiento_papel: null,
    dias_mora: diasMora(q.vencimiento, al, corte),
    capital: q.capital,
    interes: q.interes,
    mora: q.mora,
    gastos: q.gastos,
    costas: pesos(0),
    para_pagar: q.total,
    excedente: null,
    documento_id: null,
    credito_id: q.credito_id,
    cuota: q.cuota,
    futura: q.vencimiento > al && !q.enCurso,
    castigada: false,
  }));
}

/** Credits and documents written off of which something is left to recover. */
function castigosVistos(castigos: Awaited<ReturnType<typeof castigosAl>>, nombre: string | null) {
  const cero = pesos(0);
  return castigos
    .filter((c) => c.queda > 0)
    .map((c) => ({
      pk: c.pk,
      tipo: 'castigo',
      numero: c.numero,
      rol: 'TITULAR',
      cliente_rut: c.rut,
      cliente_nombre: nombre,
      vencimiento: c.fecha,
      vencimiento_papel: null,
      dias_mora: 0,
      capital: c.queda,
      interes: cero,
      mora: cero,
      gastos: cero,
      costas: cero,
      para_pagar: c.queda,
      excedente: null,
      documento_id: idDeObjeto(c.objeto, 'documento'),
      credito_id: idDeObjeto(c.objeto, 'credito'),
      cuota: null,
      futura: false,
      castigada: true,
    }));
}

/** The name of a RUT, for who receives money or knows the person; otherwise as if nobody had registered it. */
async function nombreVisible(ctx: ReadCtx, rut: Rut): Promise<string | null> {
  const p = (await veTodo(ctx, rut)) ? await personaPorRut(ctx, rut) : await personaConocida(ctx, rut);
  return p?.nombre ?? null;
}

const documentoDe = (pk: string): string | null => (pk.startsWith('documento:') ? pk.slice('documento:'.length) : null);

/** The due date that each document carries written, by its debt: mora is counted from a later one. */
async function vencimientosDelPapel(ctx: ReadCtx, vivas: readonly DeudaViva[]): Promise<Map<string, Fecha | null>> {
  const ids = vivas.flatMap((d) => documentoDe(d.pk) ?? []);
  const filas = await documentosPorId(ctx, [...new Set(ids)]);
  return new Map(filas.map((f) => [`documento:${f.id}`, f.fecha_vencimiento]));
}

/** What somebody is charging these days of some debts, each in a sentence. */
async function cobrosEnCurso(ctx: ReadCtx, pks: readonly string[]): Promise<Map<string, string>> {
  const dichos = pks.length === 0 ? [] : await ctx.ask('deuda.en_cobro', { pks });
  return new Map(dichos.flatMap((r) => r.answer.map((d) => [d.pk, d.texto] as const)));
}

/** What a RUT owes at the end of a day, past or future, debt by debt (areas/3: `/deuda`, simulator, liquidation). */
export async function deudaDe(ctx: ReadCtx, rut: Rut, al: Fecha) {
  await ctx.lectura(rut, 'deuda por recaudar');
  const vivas = await visibles(ctx, rut, al);
  const todo = await veTodo(ctx, rut);
  const nombre = await nombreVisible(ctx, rut);
  const nombres = new Map<string, string | null>();
  for (const d of vivas) {
    const c = d.fila.cliente_rut;
    if (c && !nombres.has(c)) nombres.set(c, (await personaPorRut(ctx, c))?.nombre ?? null);
  }
  const papeles = await vencimientosDelPapel(ctx, vivas);
  const delLibro = vivas.map((d) => {
    const s = saldoDe(d.fila);
    return {
      pk: d.pk,
      tipo: d.fila.tipo,
      numero: d.fila.numero,
      rol: d.rol,
      cliente_rut: d.fila.cliente_rut,
      cliente_nombre: d.fila.cliente_rut ? (nombres.get(d.fila.cliente_rut) ?? null) : null,
      vencimiento: d.vencimiento,
      dias_mora: d.dias_mora,
      capital: d.capital,
      interes: d.interes,
      mora: d.mora,
      gastos: d.gastos,
      costas: d.costas,
      para_pagar: paraPagar(s, al),
      excedente: excedenteAl(s, al),
      vencimiento_papel: papeles.get(d.pk) ?? null,
      documento_id: documentoDe(d.pk),
      credito_id: null,
      cuota: null,
      futura: false,
      castigada: false,
    };
  });
  const creditos = await creditosVisibles(ctx, rut, al);
  const corte = await ultimoVencidoAl(ctx, al);
  const castigados = todo ? castigosVistos(await castigosAl(ctx, rut, al), nombre) : [];
  const vistas = [...delLibro, ...cuotasVistas(creditos, rut, { al, corte }, nombre), ...castigados].sort(porVencimiento);
  const enCobro = await cobrosEnCurso(
    ctx,
    vistas.map((d) => d.pk),
  );
  const deudas = vistas.map((d) => ({ ...d, en_cobro: enCobro.get(d.pk) ?? null }));
  const exigibles = deudas.filter((d) => !d.futura && !d.castigada);
  return {
    rut,
    nombre,
    al,
    deudas,
    creditos: [...creditos.values()].map((c) => creditoVisto(c, al)).filter((c) => c.liquidacion.total > 0),
    total: sumPesos(exigibles.map((d) => d.para_pagar)),
    mora: sumPesos(deudas.map((d) => d.mora)),
    a_favor: sumPesos(todo ? (await pasivosDisponibles(ctx, rut)).map((p) => p.disponible) : []),
    sin_dinero: todo ? await historiaSinDinero(ctx, rut, al) : [],
  };
}

/** Warnings of a receipt: they inform, they do not stop it. */
export function avisosDe(r: { rut_pagador: string | null; nombre_pagador?: string | null; rut_deudor: string | null }): string[] {
  if (!r.rut_pagador || !r.rut_deudor || r.rut_pagador === r.rut_deudor) return [];
  return [`Paga ${r.nombre_pagador ?? formatRut(r.rut_pagador)}, que no es el deudor`];
}

/** The parts of an application as they are shown. */
function partesVistas(h: Historia, a: Aplicado, dia: { fecha: Fecha; corte: Fecha }, rut: Rut) {
  return filasDe(a, dia).map((p, i) => {
    const o = h.obligaciones.get(p.pk);
    return {
      ...p,
      numero: p.numero ?? o?.numero ?? numeroDeCastigo(h.castigos, p.pk) ?? p.pk,
      orden: i + 1,
      cliente_rut: o?.cliente_rut ?? o?.rut ?? rut,
    };
  });
}

/** What each debt that a payment reached still owes, and how the table of a prepaid credit would stand. */
function loQueQueda(m: Mundo, a: Aplicado, fecha: Fecha) {
  const l = { fecha, recibo: null };
  const saldos = a.efectos.flatMap((x) => {
    const s = m.saldos.get(x.pk);
    if (!s) return [];
    return [{ pk: s.pk, numero: s.numero, saldo: s.vive ? paraPagar(s, fecha) : pesos(0), estado: s.vive ? 'parcial' : 'pagado' }];
  });
  const cuotas = new Map(cuotasDe(m.creditos, l).map((q) => [q.pk, q.total]));
  const tocadas = new Map(a.creditos.filter((c) => c.tipo === 'pago').flatMap((c) => c.partes.map((p) => [p.pk, p.numero] as const)));
  const deCuotas = [...tocadas].map(([pk, numero]) => {
    const saldo = cuotas.get(pk) ?? pesos(0);
    return { pk, numero, saldo, estado: saldo > 0 ? 'parcial' : 'pagado' };
  });
  return { quedan: [...saldos, ...deCuotas], prepago: prepagoVisto(m, a, l) };
}

function prepagoVisto(m: Mundo, a: Aplicado, l: Lugar) {
  const e = a.creditos.find((c) => c.tipo === 'prepago');
  const c = e && m.creditos.get(e.credito_id);
  if (!e || !c) return null;
  const cuotas = cuotasDe(new Map([[e.credito_id, c]]), l);
  return {
    credito_id: e.credito_id,
    numero: e.numero,
    comision: e.comision,
    saldo: saldoDeCredito(c, l),
    cuotas: cuotas.filter((q) => q.vencimiento > l.fecha).map((q) => ({ cuota: q.cuota, vencimiento: q.vencimiento, monto: q.total })),
  };
}

/** Dry run of a receipt: what a sum would pay at a date. Nothing is written. 404 at `rut_deudor` for who does not see all that it owes. */
export async function simular(ctx: ReadCtx, e: EntradaPedido) {
  const { rut_deudor } = e;
  if (!rut_deudor) throw new Invalid({ rut_deudor: ['Indique el RUT'] });
  if (!(await veTodo(ctx, rut_deudor))) throw new AppError(404, 'no_existe', {}, { rut_deudor: ['No existe o no está a su alcance'] });
  await ctx.lectura(rut_deudor, 'simulación de pago');
  const { historia, redondeo } = await preparar(ctx, { ...e, rut_deudor }, { bloquear: false, fuente: DE_CAJA });
  exigirReaplicables(historia.deshacer, historia.ajenos);
  const propio = historia.turnos.find((t) => t.turno.fila === null);
  if (!propio) throw new RangeError('the new payment is not in its own history');
  const a = propio.nuevo;
  const r = {
    monto: e.monto,
    redondeo,
    pedido: pedidoDe(e),
  };
  const liberados = a.efectos.flatMap((x) => {
    const o = historia.obligaciones.get(x.pk);
    if (!o || x.excedente <= 0) return [];
    const rut = o.cliente_rut ?? o.rut;
    return [{ pk: x.pk, numero: o.numero, rut, tipo_pasivo: 'EXCEDENTE_RETENCION_LIBERADA', monto: x.excedente, pasivo_id: null }];
  });
  const favor =
    a.de_mas > 0 ? [{ pk: null, numero: null, rut: rut_deudor, tipo_pasivo: tipoAFavor(r, a), monto: a.de_mas, pasivo_id: null }] : [];
  const corte = await ultimoVencidoAl(ctx, e.fecha_pago);
  const aplicaciones = partesVistas(historia, a, { fecha: e.fecha_pago, corte }, rut_deudor);
  const numeros = new Map(aplicaciones.map((p) => [p.pk, p.numero ?? p.pk]));
  const enCurso = await cobrosEnCurso(ctx, [...numeros.keys()]);
  const otros = historia.deshacer.map((x: RecaudacionFila) => x.num_comprobante);
  return {
    monto: e.monto,
    redondeo,
    tipo_pago: tipoPago(a),
    aplicaciones,
    excedentes: [...favor, ...liberados],
    excedente: excedenteDe({ monto: e.monto, redondeo }, a),
    ...loQueQueda(propio.mundo, a, e.fecha_pago),
    reaplica: otros,
    avisos: [
      ...(otros.length > 0 ? [`Se aplicarán de nuevo ${otros.length} comprobantes posteriores`] : []),
      ...[...enCurso].map(([pk, texto]) => `PAC en curso, se pagaría dos veces. ${numeros.get(pk)}: ${texto}`),
    ],
  };
}
