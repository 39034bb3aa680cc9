import { personaPorRut } from '#areas/clientes/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { type DeudaViva, obligacionesVivas } from '#areas/libro/public.server.ts';
import { pasivosDisponibles } from '#areas/pasivos/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { excedenteDe, tipoAFavor, tipoPago } from './asentar.ts';
import type { EntradaPedido } from './entrada.ts';
import type { RecaudacionFila } from './filas.ts';
import { type Aplicado, aplicar, paraPagar, partesDe, porVencimiento, type Saldo, saldoDe, seRecauda } from './motor.ts';
import { DE_CAJA, preparar } from './registrar.ts';
import { exigirReaplicables, type Historia, pedidoDe } from './reproducir.ts';

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
  const { efectos } = aplicar(copia, { fecha: al, monto: paraPagar(s, al), obligaciones: [{ pk: s.pk, monto: null }], manual: false });
  return efectos[0]?.excedente ?? null;
}

/** What a RUT owes at the end of a day, past or future, debt by debt (areas/3: `/deuda`, simulator, liquidation). */
export async function deudaDe(ctx: ReadCtx, rut: Rut, al: Fecha) {
  await ctx.lectura(rut, 'deuda por recaudar');
  const vivas = await visibles(ctx, rut, al);
  const nombres = new Map<string, string | null>();
  for (const d of vivas) {
    const c = d.fila.cliente_rut;
    if (c && !nombres.has(c)) nombres.set(c, (await personaPorRut(ctx, c))?.nombre ?? null);
  }
  const filas = vivas.map((d) => ({ d, s: saldoDe(d.fila) })).sort((a, b) => porVencimiento(a.s, b.s));
  const deudas = filas.map(({ d, s }) => ({
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
    documento_id: d.pk.startsWith('documento:') ? d.pk.slice('documento:'.length) : null,
  }));
  return {
    rut,
    nombre: (await personaPorRut(ctx, rut))?.nombre ?? null,
    al,
    deudas,
    total: sumPesos(deudas.map((d) => d.para_pagar)),
    mora: sumPesos(deudas.map((d) => d.mora)),
    a_favor: sumPesos((await pasivosDisponibles(ctx, rut)).map((p) => p.disponible)),
  };
}

/** Warnings of a receipt: they inform, they do not stop it. */
export function avisosDe(r: { rut_pagador: string | null; nombre_pagador?: string | null; rut_deudor: string | null }): string[] {
  if (!r.rut_pagador || !r.rut_deudor || r.rut_pagador === r.rut_deudor) return [];
  return [`Paga ${r.nombre_pagador ?? formatRut(r.rut_pagador)}, que no es el deudor`];
}

/** The parts of an application as they are shown. */
export function partesVistas(h: Historia, a: Aplicado) {
  return partesDe(a.efectos).map(({ e, concepto, monto }, i) => {
    const o = h.obligaciones.get(e.pk);
    return {
      pk: e.pk,
      numero: o?.numero ?? e.pk,
      concepto,
      monto,
      orden: i + 1,
      vencimiento: e.vencimiento,
      dias_mora: e.dias_mora,
      tasa_mora: e.tasa_mora,
      cliente_rut: o?.cliente_rut ?? o?.rut ?? null,
    };
  });
}

/** Dry run of a receipt: what a sum would pay at a date. Nothing is written. */
export async function simular(ctx: ReadCtx, e: EntradaPedido) {
  const { rut_deudor } = e;
  if (!rut_deudor) throw new Invalid({ rut_deudor: ['Indique el RUT'] });
  await ctx.lectura(rut_deudor, 'simulación de pago');
  const { historia, redondeo } = await preparar(ctx, { ...e, rut_deudor }, { bloquear: false, fuente: DE_CAJA });
  exigirReaplicables(historia.deshacer);
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
  const otros = historia.deshacer.map((x: RecaudacionFila) => x.num_comprobante);
  return {
    monto: e.monto,
    redondeo,
    tipo_pago: tipoPago(a),
    aplicaciones: partesVistas(historia, a),
    excedentes: [...favor, ...liberados],
    excedente: excedenteDe({ monto: e.monto, redondeo }, a),
    quedan: a.efectos.flatMap((x) => {
      const s = propio.saldos.get(x.pk);
      if (!s) return [];
      const saldo = s.vive ? paraPagar(s, e.fecha_pago) : pesos(0);
      return [{ pk: s.pk, numero: s.numero, saldo, estado: s.vive ? 'parcial' : 'pagado' }];
    }),
    reaplica: otros,
    avisos: otros.length > 0 ? [`Se aplicarán de nuevo ${otros.length} comprobantes posteriores`] : [],
  };
}
