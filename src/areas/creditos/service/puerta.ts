import { and, asc, desc, eq, inArray, isNull, like, or } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { CreditoDicho } from '../contract-eventos.ts';
import { estadoVisible } from '../domain/estados.ts';
import { salida } from '../domain/moneda.ts';
import type { BonoRiego, Serviu } from '../domain/respaldo.ts';
import { creditos, cuotas, eventosCredito } from '../tables.ts';
import { type CreditoFila, cuotaSalida, filasCuotas } from './filas.ts';

/** A credit as other areas read it. Amounts: pesos as integers, UF as text with four decimals. */
export interface CreditoVisto {
  id: string;
  numero: number;
  rut: Rut;
  cliente_id: string;
  nombre: string;
  /** `moroso` is read from the business date. */
  estado: string;
  segmento_cliente: string;
  tipo_credito: string;
  producto: string;
  sede: string | null;
  ejecutivo_id: Rut | null;
  moneda: 'CLP' | 'UF';
  /** Capital P: what its pagaré says. Null until the table is confirmed. */
  capital: number | string | null;
  plazo: number;
  tasa_mensual: string;
  tasa_mora_mensual: string | null;
  fecha_curse: Fecha;
  fecha_primer_vencimiento: Fecha;
  fecha_ultimo_vencimiento: Fecha | null;
  /** What the prints of the table must match; null while it is not confirmed or was reset. */
  hash_tabla: string | null;
  monto_a_girar: number | string | null;
  cuenta_giro: string | null;
  fecha_giro: Fecha | null;
  /** Capital not yet paid back; null before the giro. */
  saldo: number | string | null;
  proximo_vencimiento: Fecha | null;
  proximo_pago: Fecha | null;
  serviu: Serviu | null;
  bono_riego: BonoRiego | null;
  id_credito_origen: string | null;
  version: number;
}

/** Decimal text of the column as it travels. */
export function montoDe(c: Pick<CreditoFila, 'moneda'>, texto: string | null): number | string | null {
  if (texto === null) return null;
  return c.moneda === 'CLP' ? Number(texto) : texto;
}

function vista(ctx: ReadCtx, c: CreditoFila, ultimo: Fecha | null): CreditoVisto {
  const { id, numero, rut, cliente_id, nombre, segmento_cliente, tipo_credito, producto, sede, ejecutivo_id, moneda, plazo } = c;
  const { tasa_mensual, tasa_mora_mensual, fecha_curse, fecha_primer_vencimiento, cuenta_giro, fecha_giro, serviu, bono_riego } = c;
  const { proximo_vencimiento, proximo_pago, id_credito_origen, version } = c;
  return {
    id,
    numero,
    rut,
    cliente_id,
    nombre,
    segmento_cliente,
    tipo_credito,
    producto,
    sede,
    ejecutivo_id,
    moneda,
    plazo,
    tasa_mensual,
    tasa_mora_mensual,
    fecha_curse,
    fecha_primer_vencimiento,
    cuenta_giro,
    fecha_giro,
    serviu,
    bono_riego,
    proximo_vencimiento,
    proximo_pago,
    id_credito_origen,
    version,
    estado: estadoVisible(c.estado, c.proximo_pago, ctx.hoy),
    capital: montoDe(c, c.capital),
    monto_a_girar: montoDe(c, c.monto_a_girar),
    fecha_ultimo_vencimiento: ultimo,
    hash_tabla: c.reset_installments ? null : c.hash_tabla,
    saldo: c.saldo === null ? null : salida(c.saldo, c.moneda),
  };
}

async function vistas(ctx: ReadCtx, filas: readonly CreditoFila[]): Promise<CreditoVisto[]> {
  if (filas.length === 0) return [];
  const ids = filas.map((f) => f.id);
  const fines = await ctx.db
    .select({ credito_id: cuotas.credito_id, vencimiento: cuotas.vencimiento })
    .from(cuotas)
    .where(and(eq(cuotas.empresa_id, ctx.empresa_id), inArray(cuotas.credito_id, ids)));
  const ultimos = new Map<string, Fecha>();
  for (const f of fines) if ((ultimos.get(f.credito_id) ?? '') < f.vencimiento) ultimos.set(f.credito_id, f.vencimiento);
  return filas.map((f) => vista(ctx, f, ultimos.get(f.id) ?? null));
}

/** A credit by its id; undefined when there is none. The reach of the session is asked by who shows it. */
export async function creditoPorId(ctx: ReadCtx, id: string): Promise<CreditoVisto | undefined> {
  const fila = await ctx.find(creditos, id);
  return fila && (await vistas(ctx, [fila]))[0];
}

/** Every credit of a RUT, the newest first. */
export async function creditosDe(ctx: ReadCtx, rut: string): Promise<CreditoVisto[]> {
  const filas = await ctx.db
    .select()
    .from(creditos)
    .where(and(eq(creditos.empresa_id, ctx.empresa_id), eq(creditos.rut, rut as Rut)))
    .orderBy(desc(creditos.numero));
  return vistas(ctx, filas);
}

/** Credits of a RUT that were written off: what comes in for them is a recovery. */
export async function castigadosDe(ctx: ReadCtx, rut: Rut): Promise<{ id: string; numero: number; desde: Fecha }[]> {
  const filas = await ctx.db
    .select({ id: creditos.id, numero: creditos.numero, fecha_giro: creditos.fecha_giro, fecha_curse: creditos.fecha_curse })
    .from(creditos)
    .where(and(eq(creditos.empresa_id, ctx.empresa_id), eq(creditos.rut, rut), eq(creditos.estado, 'castigado')))
    .orderBy(asc(creditos.id));
  return filas.map(({ id, numero, fecha_giro, fecha_curse }) => ({ id, numero, desde: fecha_giro ?? fecha_curse }));
}

type CuotaVista = ReturnType<typeof cuotaSalida>;

/** The cuotas of a credit as they stand today, in order; `pk` is the key of the debt of each one in `libro` once disbursed. */
export async function cuotasDe(ctx: ReadCtx, credito_id: string): Promise<CuotaVista[]> {
  const c = await ctx.find(creditos, credito_id);
  return c ? (await filasCuotas(ctx, credito_id)).map((q) => cuotaSalida(q, c.moneda, ctx.hoy)) : [];
}

/** What the events of a credit say of it. */
export const dicho = (c: CreditoFila): CreditoDicho => ({
  credito_id: c.id,
  numero: c.numero,
  rut: c.rut,
  capital: c.capital ?? '0',
  moneda: c.moneda,
});

/** Payments in force that one receipt of an area made, of whatever credit: each of its parts is `<receipt>:<place>`. */
export async function pagosDelRecibo(ctx: ReadCtx, area: string, recibo: string): Promise<string[]> {
  const suyos = or(eq(eventosCredito.origen_id, recibo), like(eventosCredito.origen_id, `${recibo}:%`));
  const filas = await ctx.rows(eventosCredito, and(eq(eventosCredito.origen_area, area), suyos, isNull(eventosCredito.revertido_el)));
  return filas.map((e) => e.id);
}
