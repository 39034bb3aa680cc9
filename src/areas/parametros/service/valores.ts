import { and, asc, eq, inArray, max } from 'drizzle-orm';
import { sucursalPorId } from '#areas/empresas/public.server.ts';
import type { ParameterAt } from '#kernel/contract.ts';
import { Rule } from '#kernel/errors.ts';
import { type Calendario, makeCalendario } from '#kernel/values/calendar.ts';
import type { Fecha, Periodo } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { ValorUf } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type Ambito, vigenteEnAmbito } from '../domain/ambitos.ts';
import { feriados, indicesUf, indicesUtm, parametros } from '../tables.ts';

interface Vigencia extends Ambito {
  clave: string;
  valor: unknown;
  desde: Fecha;
  hasta: Fecha | null;
  retira: boolean;
}
/** Values already read by an act or a query, by key: a price asks for twenty of them and a credit at the date of each one, and they are one read. */
const leidos = new WeakMap<ReadCtx, Promise<Map<string, Vigencia[]>>>();

/**
 * The value in force of a parameter at a date, for the product and the branch that are told: that of the branch, else that of the product,
 * else the company's. Undefined when nobody set one (its declared default then stands). All are read at once.
 */
export async function valorVigente(ctx: ReadCtx, clave: string, fecha: string, en: ParameterAt = {}): Promise<unknown> {
  const todos = leidos.get(ctx) ?? leerTodos(ctx);
  leidos.set(ctx, todos);
  const suyas = (await todos).get(clave) ?? [];
  const porSucursal = en.sucursal && suyas.some((v) => v.ambito === 'sucursal');
  return vigenteEnAmbito(suyas, fecha, porSucursal ? { ...en, sucursal: await codigoSucursal(ctx, en.sucursal ?? '') } : en)?.valor;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Areas name a branch by its code or by its id: values are kept by code. */
async function codigoSucursal(ctx: ReadCtx, s: string): Promise<string> {
  return UUID.test(s) ? ((await sucursalPorId(ctx, s))?.codigo ?? s) : s;
}

async function leerTodos(ctx: ReadCtx): Promise<Map<string, Vigencia[]>> {
  const { clave, valor, desde, hasta, ambito, ambito_codigo, retira } = parametros;
  const filas = await ctx.db
    .select({ clave, valor, desde, hasta, ambito, ambito_codigo, retira })
    .from(parametros)
    .where(and(eq(parametros.empresa_id, ctx.empresa_id), inArray(parametros.estado, ['vigente', 'sucedido'])))
    .orderBy(asc(parametros.desde), asc(parametros.creado_en));
  const out = new Map<string, Vigencia[]>();
  for (const f of filas) {
    const suyas = out.get(f.clave);
    if (suyas) suyas.push(f);
    else out.set(f.clave, [f]);
  }
  return out;
}

/** Values used by an act that was committed: nobody changes them any more, so each process reads them once. */
const usadas = new WeakMap<object, Map<Fecha, ValorUf>>();
/** Transactions that marked one: what they read as used may still be undone with them. */
const marcaron = new WeakSet<object>();

/**
 * Pesos of one UF on a day. 422 `uf_no_publicada` when it is not known yet (domain §2). Read inside an act, the value is marked
 * used and nobody changes it any more.
 */
export async function valorUf(ctx: ReadCtx, fecha: Fecha): Promise<ValorUf> {
  const valor = (await valoresUf(ctx, [fecha])).get(fecha);
  if (valor === undefined) throw new Rule('uf_no_publicada', { fecha: formatFecha(fecha) });
  return valor;
}

/** The same for what goes on without it: null when that day's is not published, and only then. Any other failure is the caller's. */
export async function ufSiHay(ctx: ReadCtx, fecha: Fecha): Promise<ValorUf | null> {
  return (await valoresUf(ctx, [fecha])).get(fecha) ?? null;
}

/** UF that an act or a query already read: a credit asks for the same days at every step. Whoever writes them reads them again. */
const ufLeidas = new WeakMap<ReadCtx, Map<Fecha, ValorUf>>();
const ultimaLeida = new WeakMap<ReadCtx, Promise<Fecha | null>>();

/** UF of several days in one read; the days not published are not in the answer. They are marked used as in `valorUf`. */
export async function valoresUf(ctx: ReadCtx, fechas: readonly Fecha[]): Promise<ReadonlyMap<Fecha, ValorUf>> {
  const vistas = (ctx.area === 'parametros' ? undefined : ufLeidas.get(ctx)) ?? new Map<Fecha, ValorUf>();
  ufLeidas.set(ctx, vistas);
  const fijas = usadas.get(ctx.deps) ?? new Map<Fecha, ValorUf>();
  usadas.set(ctx.deps, fijas);
  for (const f of fechas) {
    const fija = fijas.get(f);
    if (fija !== undefined) vistas.set(f, fija);
  }
  const faltan = [...new Set(fechas)].filter((f) => !vistas.has(f));
  if (faltan.length === 0) return vistas;
  const rows = await ctx.db
    .select({ fecha: indicesUf.fecha, valor: indicesUf.valor, usada: indicesUf.usada })
    .from(indicesUf)
    .where(inArray(indicesUf.fecha, faltan));
  const nuevas = rows.filter((r) => !r.usada).map((r) => r.fecha);
  for (const r of rows) {
    vistas.set(r.fecha, r.valor as ValorUf);
    if (r.usada && !marcaron.has(ctx.db)) fijas.set(r.fecha, r.valor as ValorUf);
  }
  if (nuevas.length > 0 && esActo(ctx)) {
    marcaron.add(ctx.db);
    await ctx.db.update(indicesUf).set({ usada: true }).where(inArray(indicesUf.fecha, nuevas));
  }
  return vistas;
}

/** A write of the pipeline, not a read: only it spends a value. */
function esActo(ctx: ReadCtx): boolean {
  const accion = 'accion' in ctx ? String(ctx.accion).replaceAll('-', '_') : '';
  return ctx.deps.registry.area(ctx.area)?.contract.operations[accion]?.kind === 'action';
}

/** UTM of a month, whole pesos. 422 `utm_no_publicada`. */
export async function valorUtm(ctx: ReadCtx, mes: Periodo): Promise<number> {
  const [row] = await ctx.db.select({ valor: indicesUtm.valor }).from(indicesUtm).where(eq(indicesUtm.mes, mes));
  if (!row) throw new Rule('utm_no_publicada', { mes });
  return row.valor;
}

/** Last day whose UF is known (`fecha_maxima_uf`). */
export function fechaMaximaUf(ctx: ReadCtx): Promise<Fecha | null> {
  if (ctx.area === 'parametros') return leerUltima(ctx);
  const ultima = ultimaLeida.get(ctx) ?? leerUltima(ctx);
  ultimaLeida.set(ctx, ultima);
  return ultima;
}

async function leerUltima(ctx: ReadCtx): Promise<Fecha | null> {
  const [row] = await ctx.db.select({ fecha: max(indicesUf.fecha) }).from(indicesUf);
  return (row?.fecha as Fecha | undefined) ?? null;
}

/** Banking and contact calendars with the rows added by hand. */
export async function calendarioDe(ctx: ReadCtx): Promise<Calendario> {
  const rows = await ctx.db.select().from(feriados).where(eq(feriados.empresa_id, ctx.empresa_id));
  return makeCalendario(rows.map((r) => ({ fecha: r.fecha, nombre: r.nombre, tipo: r.tipo, regiones: r.regiones })));
}
