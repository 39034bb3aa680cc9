import { sql } from 'drizzle-orm';
import { addDays, addMonths, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { creditos, cuotas, eventosCredito } from '../tables.ts';
import { filasDeSql } from './consulta.ts';

/** The same numbers for the same seed (mulberry32). */
export function azar(semilla: number): (hasta: number) => number {
  let s = semilla;
  return (hasta) => {
    s = (s + 0x6d2b79f5) | 0;
    let x = Math.imul(s ^ (s >>> 15), 1 | s);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return Math.floor((((x ^ (x >>> 14)) >>> 0) / 2 ** 32) * hasta);
  };
}

/** Living credits of any shape, with their books as the payments they had left them. Rows, because what is tried is the night over them. */
export async function carteraAlAzar(ctx: Ctx, cuantos: number, semilla: number): Promise<void> {
  const r = azar(semilla);
  const [ya] = await filasDeSql(
    ctx,
    sql`select coalesce(max(numero), 0)::int as n from credito where empresa_id = ${ctx.empresa_id}::uuid`,
  );
  const filas = Array.from({ length: cuantos }, (_, k) => unCredito(Number(ya?.n ?? 0) + k + 1, r));
  const creados = await ctx.insertMany(
    creditos,
    filas.map((f) => f.credito),
  );
  for (const [k, c] of creados.entries()) {
    const f = filas[k];
    if (!f) continue;
    await ctx.insertMany(
      cuotas,
      f.cuotas.map((q) => ({ ...q, credito_id: c.id })),
    );
    if (f.prepago) await ctx.insert(eventosCredito, { ...f.prepago, credito_id: c.id, origen_id: c.id });
  }
}

function tablaDe(moneda: 'CLP' | 'UF', giro: Fecha, r: (n: number) => number) {
  const plazo = 1 + r(24);
  const capital = moneda === 'UF' ? 1 + r(4_000_000) : 100_000 + r(20_000_000);
  const gracia = r(4) === 0 ? r(3) : 0;
  const primera = addDays(giro, 20 + r(40));
  const pagadas = r(3) === 0 ? 0 : r(plazo + 1);
  return Array.from({ length: plazo }, (_, k) => {
    const interes = r(Math.ceil(capital / 20) + 1);
    const nada = k < gracia && k < plazo - 1;
    const cuota = nada ? 0 : interes + Math.floor(capital / plazo);
    const vencimiento = addMonths(primera, k);
    const pagada = k < pagadas;
    const parcial = k === pagadas && r(2) === 0;
    const pagado_interes = nada ? 0 : pagada ? interes : parcial ? r(interes + 1) : 0;
    const pagado_capital = nada ? 0 : pagada ? cuota - interes : 0;
    const o = { o_cuota: cuota, o_interes: interes, o_amortizacion: cuota - interes, o_saldo: 0 };
    const hoy = { cuota, interes, amortizacion: cuota - interes, saldo: 0, seguro: 0, pagado_interes, pagado_capital };
    const estado = pagada && !nada ? ('pagada' as const) : ('pendiente' as const);
    const libro_capital = pesos(moneda === 'UF' ? Math.round(Math.max(0, cuota - interes - pagado_capital) * 3.9) : 0);
    return { numero: k + 1, vencimiento, fecha_pago_habil: addDays(vencimiento, r(3)), dias: 30, ...o, ...hoy, estado, libro_capital };
  });
}

function unCredito(numero: number, r: (n: number) => number) {
  const moneda = r(3) === 0 ? ('UF' as const) : ('CLP' as const);
  const giro = addDays('2025-06-01' as Fecha, r(300));
  const tabla = tablaDe(moneda, giro, r);
  const abierta = tabla.find((q) => q.estado !== 'pagada' && q.cuota > 0);
  const cobrado = pesos(r(50_000));
  const credito = {
    numero,
    rut: rutOf(99_990_016),
    cliente_id: '00000000-0000-7000-8000-000000000001',
    nombre: 'Cliente',
    segmento_cliente: 'PERSONA',
    producto: 'CREDITO',
    tipo_credito: 'CAPITAL_DE_TRABAJO',
    origen: 'EJECUTIVO',
    destino: 'CAPITAL_DE_TRABAJO',
    moneda,
    monto_solicitado: '1000',
    plazo: tabla.length,
    tasa_mensual: '1.9',
    metodo: 'frances',
    base_dias: '30_360',
    fecha_curse: giro,
    fecha_primer_vencimiento: tabla[0]?.vencimiento ?? giro,
    gracia: { tipo: 'NINGUNA' as const, meses: 0 },
    ite: { metodo: 'exento', financiado: false },
    medio_pago: 'TRANSFERENCIA',
    fecha_giro: giro,
    tasa_mora_mensual: '2.4',
    saldo: 0,
    proximo_vencimiento: abierta?.vencimiento ?? null,
    proximo_pago: abierta?.fecha_pago_habil ?? null,
    cobrado,
    devengado: pesos(cobrado + r(20_000)),
    devuelto: r(4) === 0 ? r(1_000) : 0,
    comision_diferida: pesos(r(2) * r(300_000)),
    comision_devengada: pesos(0),
    estado: 'vigente' as const,
  };
  const monto = {
    monto: 1,
    monto_clp: pesos(1),
    imputado: { abonos: [], comision: 0, movidos: [], a_favor: 0, devengo: [], reajustes: [] },
  };
  const fecha = addDays(giro, 30 + r(240));
  const prepago = r(4) === 0 ? { tipo: 'prepago' as const, fecha, fecha_contable: fecha, origen_area: 'prueba', ...monto } : null;
  return { credito, cuotas: tabla, prepago };
}
