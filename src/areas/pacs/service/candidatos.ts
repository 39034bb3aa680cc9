import { and, desc, eq, inArray } from 'drizzle-orm';
import { CHEQUES_VIVOS, chequesDeObjetos } from '#areas/cheques/public.server.ts';
import { contactosPara, hechosDe } from '#areas/clientes/public.server.ts';
import { type CreditoEnCaja, type CuotaEnCaja, creditosEnCaja, cuotasDe } from '#areas/creditos/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { AppError } from '#kernel/errors.ts';
import type { Calendario } from '#kernel/values/calendar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { diaDeCargo, ultimoEnvio } from '../domain/ciclo.ts';
import { type Hechos, type MotivoFuera, motivoFuera, paraElCargo } from '../domain/decision.ts';
import { MANDATOS_VIVOS } from '../domain/estados.ts';
import { cargos, type Desglose, mandatoCreditos, mandatos } from '../tables.ts';
import { type CargoRow, cobradoresDe, type MandatoRow } from './filas.ts';

/** States of a credit in which the bank may be asked for a cuota. */
const SE_CARGA: readonly string[] = ['girado', 'vigente'];

const RESPONDIDOS: readonly CargoRow['estado'][] = ['rechazado', 'reintentado', 'abandonado', 'reversado'];

interface Cuota {
  pk: string;
  numero: number;
  vencimiento: Fecha;
  original: Fecha;
}

export interface Candidato {
  mandato: MandatoRow;
  credito_id: string;
  credito: number;
  cuota: number;
  pk: string;
  vencimiento: Fecha;
  intento: number;
  /** The refused charge that this one tries again. */
  anterior: string | null;
  monto: Pesos;
  desglose: Desglose;
  motivo: MotivoFuera | null;
  detalle: string | null;
}

interface Reglas {
  fecha: Fecha;
  /** A list that is looked at again: its own charges keep nothing out. */
  propio: string | null;
  cal: Calendario;
  incluye_mora: boolean;
  inactividad_meses: number;
  uf: string | null;
}

/** What another area, asked once, says that must stay out. */
async function enDisputa(ctx: ReadCtx, pks: readonly string[], fecha: Fecha): Promise<Map<string, string>> {
  if (pks.length === 0) return new Map();
  const dichos = await ctx.ask('pac.por_incluir', { pks, fecha });
  return new Map(dichos.flatMap((d) => d.answer.map((x) => [x.pk, x.motivo] as const)));
}

async function ufDe(ctx: ReadCtx, fecha: Fecha): Promise<string | null> {
  try {
    return await valorUf(ctx, fecha);
  } catch (e) {
    if (e instanceof AppError) return null;
    throw e;
  }
}

const NADA: Desglose = { interes: pesos(0), capital: pesos(0), mora: pesos(0), gastos: pesos(0) };

/** The last attempt of each debt, of those that left or are about to. */
async function ultimosDe(ctx: ReadCtx, creditos: readonly string[]): Promise<Map<string, CargoRow>> {
  const out = new Map<string, CargoRow>();
  if (creditos.length === 0) return out;
  for (const c of await ctx.rows(cargos, inArray(cargos.credito_id, [...creditos]), {
    orden: [desc(cargos.intento), desc(cargos.creado_en)],
  }))
    if (c.pk && c.estado !== 'retirado' && !out.has(c.pk)) out.set(c.pk, c);
  return out;
}

/** Whether a cuota is of the list of a day, and which attempt it would be: null when it has nothing to do there. */
function turnoDe(
  q: Cuota,
  m: MandatoRow,
  ultimo: CargoRow | undefined,
  r: Reglas,
  debe: boolean,
): { intento: number; anterior: string | null } | null {
  const dia = diaDeCargo(q.vencimiento, m.dia_cargo, r.cal);
  const primero = diaDeCargo(q.original, m.dia_cargo, r.cal);
  if (ultimo && ultimo.lote_id === r.propio) return { intento: ultimo.intento, anterior: null };
  if (ultimo?.estado === 'rechazado' && ultimo.reintento_el && ultimo.reintento_el <= r.fecha)
    return { intento: ultimo.intento + 1, anterior: ultimo.id };
  // Refused and waiting, or given up: it is of no other list.
  if (ultimo && RESPONDIDOS.includes(ultimo.estado)) return null;
  if (dia === r.fecha || primero === r.fecha) return { intento: ultimo?.intento ?? 1, anterior: null };
  if (ultimo) return null;
  const desde = m.activado_el ?? m.fecha_firma;
  // What fell due while the mandate stood and no list took goes in the next one.
  return debe && dia < r.fecha && dia >= desde ? { intento: 1, anterior: null } : null;
}

interface DelCredito {
  mandato: MandatoRow;
  credito_id: string;
  numero: number;
  caja: CreditoEnCaja | undefined;
  /** What it owes that day cannot be told: its UF is not published. */
  sin_uf: boolean;
}

/** The credits of a client as they are on the day of the charge; null when one is in UF and that UF is not published yet. */
async function enCaja(ctx: ReadCtx, rut: Rut, fecha: Fecha): Promise<CreditoEnCaja[] | null> {
  try {
    return await creditosEnCaja(ctx, rut, { fechas: [fecha], bloquear: false });
  } catch (e) {
    if (e instanceof AppError && e.codigo === 'uf_no_publicada') return null;
    throw e;
  }
}

/** What is asked of one cuota: its amount of the day, without its mora when the company says so. */
function montoDe(q: CuotaEnCaja | undefined, r: Reglas): Desglose {
  if (!q) return NADA;
  const { interes, capital, gastos } = q;
  return { interes, capital, gastos, mora: r.incluye_mora ? q.mora : pesos(0) };
}

const topeDe = (m: MandatoRow, r: Reglas): Pesos | null | undefined => {
  if (m.tope_uf === null) return null;
  return r.uf === null ? undefined : ufToPesos(m.tope_uf, r.uf);
};

async function delCredito(ctx: ReadCtx, d: DelCredito, ultimos: ReadonlyMap<string, CargoRow>, r: Reglas) {
  const deben = new Map((d.caja?.cuotas(d.caja.pagos, r.fecha) ?? []).map((q) => [q.pk, q]));
  const todas = await cuotasDe(ctx, d.credito_id);
  return todas.flatMap((fila) => {
    const debe = deben.get(fila.pk);
    const q = {
      pk: fila.pk,
      numero: fila.numero,
      vencimiento: debe?.vencimiento ?? fila.prorrogada_a ?? fila.vencimiento,
      original: fila.vencimiento,
    };
    const ultimo = ultimos.get(fila.pk);
    const turno = turnoDe(q, d.mandato, ultimo, r, debe !== undefined);
    return turno === null ? [] : [{ d, q, debe, ultimo, turno }];
  });
}
type Previo = Awaited<ReturnType<typeof delCredito>>[number];

interface Sabido {
  cobradores: Readonly<Record<string, { nombre: string }>>;
  disputas: ReadonlyMap<string, string>;
  cheques: ReadonlySet<string>;
  restringidos: ReadonlySet<string>;
}

function candidato(p: Previo, s: Sabido, r: Reglas): Candidato {
  const { d, q, debe, ultimo, turno } = p;
  const desglose = montoDe(debe, r);
  const monto = sumPesos([desglose.interes, desglose.capital, desglose.mora, desglose.gastos]);
  const hechos: Hechos = {
    mandato_activo: d.mandato.estado === 'activo',
    credito_vigente: d.sin_uf || (d.caja !== undefined && (SE_CARGA.includes(d.caja.estado) || d.caja.estado === 'pagado')),
    cobra_otro: Object.hasOwn(s.cobradores, d.credito_id),
    deuda_conocida: !d.sin_uf,
    debe: debe?.total ?? 0,
    en_otro_cargo: ultimo !== undefined && ultimo.lote_id !== r.propio && ['incluido', 'enviado'].includes(ultimo.estado),
    cheque_en_cobro: s.cheques.has(q.pk),
    prorrogada: diaDeCargo(q.vencimiento, d.mandato.dia_cargo, r.cal) > r.fecha,
    titular_restringido: s.restringidos.has(d.mandato.rut_titular) || s.restringidos.has(d.mandato.rut_cliente),
    en_disputa: s.disputas.has(q.pk),
    monto,
    tope: topeDe(d.mandato, r),
    ultimo_uso: d.mandato.ultimo_cargo ?? d.mandato.activado_el,
    fecha: r.fecha,
    inactividad_meses: r.inactividad_meses,
  };
  return {
    mandato: d.mandato,
    credito_id: d.credito_id,
    credito: d.numero,
    cuota: q.numero,
    pk: q.pk,
    vencimiento: q.vencimiento,
    intento: turno.intento,
    anterior: turno.anterior,
    monto,
    desglose,
    motivo: motivoFuera(hechos),
    detalle: s.cobradores[d.credito_id]?.nombre ?? s.disputas.get(q.pk) ?? null,
  };
}

/** Holders and clients whom nobody may charge: in a concurso or dead, by what is known of them, or restricted whole for what stops a charge. */
async function restringidosDe(ctx: ReadCtx, ms: readonly MandatoRow[]): Promise<Set<string>> {
  const ruts = [...new Set(ms.flatMap((m) => [m.rut_titular, m.rut_cliente]))];
  const out = new Set<string>();
  for (const p of (await contactosPara(ctx, ruts)).values()) if (p.restricciones.some(paraElCargo)) out.add(p.rut);
  for (const rut of ruts)
    if ((await hechosDe(ctx, rut, ctx.hoy, { abiertos: true, tipos: ['CONCURSO', 'FALLECIDO'] })).length > 0) out.add(rut);
  return out;
}

async function previosDe(ctx: ReadCtx, ms: readonly MandatoRow[], r: Reglas): Promise<Previo[]> {
  const porId = new Map(ms.map((m) => [m.id, m]));
  const suyos =
    ms.length === 0
      ? []
      : await ctx.rows(mandatoCreditos, and(eq(mandatoCreditos.vivo, true), inArray(mandatoCreditos.mandato_id, [...porId.keys()])));
  const ultimos = await ultimosDe(
    ctx,
    suyos.map((c) => c.credito_id),
  );
  const cajas = new Map<string, CreditoEnCaja>();
  const sinUf = new Set<string>();
  for (const rut of new Set(ms.map((m) => m.rut_cliente))) {
    const leidas = await enCaja(ctx, rut, r.fecha);
    if (leidas === null) sinUf.add(rut);
    for (const c of leidas ?? []) cajas.set(c.id, c);
  }
  const out: Previo[] = [];
  for (const c of suyos) {
    const mandato = porId.get(c.mandato_id);
    if (!mandato) continue;
    const d = {
      mandato,
      credito_id: c.credito_id,
      numero: c.numero,
      caja: cajas.get(c.credito_id),
      sin_uf: sinUf.has(mandato.rut_cliente),
    };
    out.push(...(await delCredito(ctx, d, ultimos, r)));
  }
  return out;
}

/** Every cuota of a bank whose day it is, in or out, each with the first reason that keeps it out; `propio`: as seen by that list. It only reads. */
export async function candidatosAl(ctx: ReadCtx, banco: string, fecha: Fecha, propio: string | null = null): Promise<Candidato[]> {
  const ms = await ctx.rows(mandatos, and(eq(mandatos.banco, banco), inArray(mandatos.estado, [...MANDATOS_VIVOS])), {
    orden: [mandatos.num_mandato],
  });
  const r: Reglas = {
    fecha,
    propio,
    cal: await ctx.calendar(),
    incluye_mora: await ctx.param(contract, 'pac_incluye_mora'),
    inactividad_meses: await ctx.param(contract, 'pac_inactividad_meses'),
    uf: await ufDe(ctx, fecha),
  };
  const previos = await previosDe(ctx, ms, r);
  const pks = previos.map((p) => p.q.pk);
  const enPapel = pks.length === 0 ? [] : await chequesDeObjetos(ctx, pks);
  const sabido: Sabido = {
    cobradores: await cobradoresDe(ctx, [...new Set(previos.map((p) => p.d.credito_id))], fecha),
    disputas: await enDisputa(ctx, pks, fecha),
    cheques: new Set(enPapel.filter((c) => CHEQUES_VIVOS.includes(c.estado)).map((c) => c.objeto_pk)),
    restringidos: await restringidosDe(ctx, ms),
  };
  const orden = (a: Candidato, b: Candidato) => a.mandato.num_mandato - b.mandato.num_mandato || a.credito - b.credito || a.cuota - b.cuota;
  return previos.map((p) => candidato(p, sabido, r)).sort(orden);
}

const comun = (c: Candidato) => ({
  pk: c.pk,
  mandato_id: c.mandato.id,
  num_mandato: c.mandato.num_mandato,
  nombre: c.mandato.nombre,
  credito: c.credito,
  cuota: c.cuota,
  monto: c.monto,
});
/** What stays out, as a list keeps it. */
export const fueraDe = (c: Candidato, motivo: string, detalle: string | null) => ({ ...comun(c), motivo, detalle });

/** `simular`: what would go and what would not. */
export async function simular(ctx: ReadCtx, banco: string, fecha: Fecha) {
  const todos = await candidatosAl(ctx, banco, fecha);
  const dentro = todos.filter((c) => c.motivo === null);
  const dias = await ctx.param(contract, 'pac_dias_envio');
  return {
    banco,
    fecha_cargo: fecha,
    envio_hasta: ultimoEnvio(fecha, dias, await ctx.calendar()),
    dentro: dentro.map((c) => ({
      ...comun(c),
      credito_id: c.credito_id,
      rut_titular: c.mandato.rut_titular,
      intento: c.intento,
      vencimiento: c.vencimiento,
      desglose: c.desglose,
    })),
    fuera: todos.flatMap((c) => (c.motivo === null ? [] : [fueraDe(c, c.motivo, c.detalle)])),
    total: sumPesos(dentro.map((c) => c.monto)),
  };
}
