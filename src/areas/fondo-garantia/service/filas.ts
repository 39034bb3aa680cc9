import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { type DeudaViva, deudasDelCliente } from '#areas/libro/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { addDays, addMonths, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { CUBREN, estadoAl } from '../domain/estados.ts';
import { comision, diasParaRequerir, parteDelFondo, plazoRequerimiento } from '../domain/siniestro.ts';
import { coberturas, comisiones, notas, programas, recuperaciones } from '../tables.ts';

export type CoberturaRow = typeof coberturas.$inferSelect;
export type ProgramaRow = typeof programas.$inferSelect;

/** The cobertura within the reach of the session (its client's portfolio). 404 outside it. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<CoberturaRow> {
  const row = lock ? await (ctx as Ctx).lock(coberturas, id) : await ctx.get(coberturas, id);
  if (!(await alcanzaCliente(ctx, row.cliente_rut))) throw new NotFound();
  return row;
}

export interface Objeto {
  objeto: string;
  nombre: string;
  /** Unpaid capital; of a document bought, what was advanced on it. */
  saldo: Pesos;
  mora_dias: number;
  /** Day on which its oldest unpaid part fell due. */
  primera_mora: Fecha | null;
  tipo: string;
  pks: string[];
}

const claveDe = (d: DeudaViva) => `${d.fila.origen_area}:${d.fila.origen_id}`;

/** What is covered, by its name: a credit is one whatever its cuotas. */
export const nombreObjeto = (tipo: string, numero: string): string =>
  tipo === 'cuota' ? `Crédito ${numero.replace(/-\d+$/, '')}` : numero;

function agrupar(deudas: readonly DeudaViva[]): Objeto[] {
  const claves = [...new Set(deudas.map(claveDe))];
  return claves.map((objeto) => {
    const suyas = deudas.filter((d) => claveDe(d) === objeto);
    const vencidas = suyas.filter((d) => d.dias_mora > 0).map((d) => d.vencimiento);
    return {
      objeto,
      nombre: suyas[0] ? nombreObjeto(suyas[0].fila.tipo, suyas[0].fila.numero) : objeto,
      saldo: sumPesos(suyas.map((d) => d.fila.base_mora ?? d.capital)),
      mora_dias: Math.max(0, ...suyas.map((d) => d.dias_mora)),
      primera_mora: vencidas.sort()[0] ?? null,
      tipo: suyas[0]?.fila.tipo ?? '',
      pks: suyas.map((d) => d.pk),
    };
  });
}

/** What of a client a fund may cover: its live debts, one by credit or document. */
export async function objetosDe(ctx: ReadCtx, cliente_rut: Rut): Promise<Objeto[]> {
  const deudas = (await deudasDelCliente(ctx, cliente_rut)).filter((d) => d.fila.tipo === 'cuota' || d.fila.tipo === 'documento');
  return agrupar(deudas);
}

/** The state of a debt as it is today; with nothing owed, zero. */
export async function objetoDe(ctx: ReadCtx, row: Pick<CoberturaRow, 'cliente_rut' | 'objeto' | 'nombre_objeto'>): Promise<Objeto> {
  const vivo = (await objetosDe(ctx, row.cliente_rut)).find((o) => o.objeto === row.objeto);
  return vivo ?? { objeto: row.objeto, nombre: row.nombre_objeto, saldo: pesos(0), mora_dias: 0, primera_mora: null, tipo: '', pks: [] };
}

const siguiente = (desde: Fecha, periodo: 'MENSUAL' | 'ANUAL') => addMonths(desde, periodo === 'MENSUAL' ? 1 : 12);

/** The period of commission that comes next: from, to and how much on what is covered today. */
export function comisionProxima(row: CoberturaRow, saldo: Pesos): { desde: Fecha; hasta: Fecha; cubierto: Pesos; monto: Pesos } | null {
  const desde = row.comision_hasta ? addDays(row.comision_hasta, 1) : row.fecha_ingreso;
  if (desde === null || saldo === 0) return null;
  const cubierto = parteDelFondo(saldo, row.porcentaje);
  const hasta = addDays(siguiente(desde, row.comision_periodo), -1);
  return { desde, hasta, cubierto, monto: comision(cubierto, row.comision_anual_pct, row.comision_periodo) };
}

function filaVista(ctx: ReadCtx, row: CoberturaRow, objeto: Objeto, pendientes: number) {
  const estado = estadoAl(row.estado, objeto.mora_dias, objeto.saldo);
  // Once it is claimed or over, nothing more is paid for it; and what does not live covers nothing.
  const vive = estado === 'vigente' || estado === 'aceptada' || estado.startsWith('en_mora');
  const proxima = vive ? comisionProxima(row, objeto.saldo) : null;
  return {
    ...row,
    saldo: objeto.saldo,
    saldo_cubierto: CUBREN.includes(estado) ? parteDelFondo(objeto.saldo, row.porcentaje) : pesos(0),
    notas_pendientes: pendientes,
    comision_proxima: proxima?.monto ?? pesos(0),
    comision_vence: proxima?.hasta ?? null,
    mora_dias: objeto.mora_dias,
    // Only what is in force may still be claimed.
    dias_para_requerir:
      row.estado === 'vigente' && objeto.primera_mora ? diasParaRequerir(objeto.primera_mora, row.plazo_requerimiento_dias, ctx.hoy) : null,
    estado,
    siniestro: row.siniestro ?? null,
  };
}

/** Notes not yet come, by cobertura. */
export async function pendientesDe(ctx: ReadCtx, rows: readonly CoberturaRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map((r) => r.id);
  const filas = await ctx.db
    .select({ id: notas.cobertura_id, n: sql<number>`count(*)::int` })
    .from(notas)
    .where(and(eq(notas.empresa_id, ctx.empresa_id), inArray(notas.cobertura_id, ids), eq(notas.estado, 'pendiente')))
    .groupBy(notas.cobertura_id);
  return new Map(filas.map((f) => [f.id, f.n]));
}

/** Rows of the list: the debts of each client are read once. */
export async function filasVistas(ctx: ReadCtx, rows: readonly CoberturaRow[]) {
  const porCliente = new Map<string, Objeto[]>();
  for (const rut of new Set(rows.map((r) => r.cliente_rut))) porCliente.set(rut, await objetosDe(ctx, rut));
  const pendientes = await pendientesDe(ctx, rows);
  const out = [];
  for (const r of rows) {
    const o = porCliente.get(r.cliente_rut)?.find((x) => x.objeto === r.objeto);
    const vacio = { objeto: r.objeto, nombre: r.nombre_objeto, saldo: pesos(0), mora_dias: 0, primera_mora: null, tipo: '', pks: [] };
    out.push(filaVista(ctx, r, o ?? vacio, pendientes.get(r.id) ?? 0));
  }
  return out;
}

export async function detalle(ctx: ReadCtx, row: CoberturaRow) {
  const de = <T extends typeof comisiones | typeof recuperaciones | typeof notas>(t: T) =>
    and(eq(t.empresa_id, ctx.empresa_id), eq(t.cobertura_id, row.id));
  const [objeto, programa, pendientes, motivos, suyas, cobradas, recuperadas] = await atOnce([
    objetoDe(ctx, row),
    ctx.get(programas, row.programa_id),
    pendientesDe(ctx, [row]),
    row.motivo_rechazo ? opcionesDe(ctx, 'motivos_rechazo') : [],
    ctx.db.select().from(notas).where(de(notas)).orderBy(desc(notas.pedida_el), desc(notas.id)),
    ctx.db.select().from(comisiones).where(de(comisiones)).orderBy(desc(comisiones.desde)),
    ctx.db.select().from(recuperaciones).where(de(recuperaciones)).orderBy(asc(recuperaciones.fecha)),
  ]);
  const puestos = row.siniestro?.documentos ?? [];
  return {
    ...filaVista(ctx, row, objeto, pendientes.get(row.id) ?? 0),
    elegibilidad: row.elegibilidad ?? null,
    limite_requerimiento: objeto.primera_mora ? plazoRequerimiento(objeto.primera_mora, row.plazo_requerimiento_dias) : null,
    documentos: programa.documentos.map((d) => ({ ...d, puesto: puestos.includes(d.codigo) })),
    motivo_rechazo: row.motivo_rechazo && (motivos.find((o) => o.codigo === row.motivo_rechazo)?.nombre ?? row.motivo_rechazo),
    notas: suyas,
    comisiones: cobradas,
    recuperaciones: recuperadas,
  };
}
