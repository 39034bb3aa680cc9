import type { SQL } from 'drizzle-orm';
import { Forbidden, Invalid, Rule } from '#kernel/errors.ts';
import { type Fecha, firstDay, periodoOf } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { Context } from '../context.ts';
import { sqlState } from '../database/retry.ts';
import type { ReadCtx } from '../types.ts';
import { concentracion, extension, filasDelCubo, instante, medios, niveles, pagina, tabla } from './consulta-sql.ts';
import type { Celda, Cubo, Filtro, Medida, Pregunta, Respuesta, Tiempo, Valor } from './tipos.ts';

/** Rows and columns of an answer; more are asked as a report. */
const MAX_FILAS = 2_000;
const MAX_COLUMNAS = 200;
/** How long a question may take, seconds. */
const MAX_SEGUNDOS = 5;
const MAX_CAMPOS = 6;
/** Cells and totals that are read before anybody counts how many there are. */
const PRIMERAS = 5_000;
/** The database stopped a statement that took too long. */
const TARDA = '57014';

const noExiste = (codigo: string, campo: string, nombre: string) => new Invalid({ [campo]: [`No existe ${nombre}`] }, codigo, { nombre });

/** The cubo asked for, to who may see it. 400 `cubo_desconocido`; 403 without its permission. */
export function cuboDe(ctx: ReadCtx, nombre: string): Cubo {
  const c = ctx.deps.registry.cifras.cubos.get(nombre);
  if (!c) throw noExiste('cubo_desconocido', 'cubo', nombre);
  if (!ctx.can(c.permiso)) throw new Forbidden('sin_permiso', { permiso: c.permiso });
  return c;
}

function exigirDimension(ctx: ReadCtx, c: Cubo, campo: string, nombre: string): void {
  const d = ctx.deps.registry.cifras.dimensiones.get(nombre);
  if (!d) throw noExiste('dimension_desconocida', campo, nombre);
  if (!c.dimensiones.includes(nombre))
    throw new Rule('dimension_no_aplica', { dimension: d.titulo, cubo: c.titulo }, { [campo]: [d.titulo] });
}

/** One currency only: it is asked by currency, or one is chosen. */
const unaMoneda = (p: Pick<Pregunta, 'filas' | 'columnas' | 'filtros'>): boolean =>
  [...p.filas, ...p.columnas].includes('moneda') ||
  p.filtros.some((f) => f.dimension === 'moneda' && (f.op === 'es' || f.op === 'en') && f.valores.length === 1);

/** Names and limits of a question. 400 `medida_desconocida`, `dimension_desconocida`; 422 `dimension_no_aplica`, `monedas_mezcladas`. */
export function exigirPregunta(ctx: ReadCtx, c: Cubo, p: Pregunta): (readonly [string, Medida])[] {
  const campos = [...p.filas, ...p.columnas];
  if (new Set(campos).size !== campos.length || campos.length > MAX_CAMPOS) throw new Invalid({ filas: ['Cada campo va una sola vez'] });
  for (const d of p.filas) exigirDimension(ctx, c, 'filas', d);
  for (const d of p.columnas) exigirDimension(ctx, c, 'columnas', d);
  for (const f of p.filtros) exigirDimension(ctx, c, 'filtros', f.dimension);
  return [...new Set(p.medidas)].map((nombre) => {
    const m = Object.hasOwn(c.medidas, nombre) ? c.medidas[nombre] : undefined;
    if (!m) throw noExiste('medida_desconocida', 'medidas', nombre);
    if (m.por_moneda && !unaMoneda(p)) throw new Rule('monedas_mezcladas', {}, { filas: ['Agregue Moneda o elija una'] });
    return [nombre, m] as const;
  });
}

function noFutura(f: Fecha | undefined, campo: string, hoy: Fecha): Fecha | undefined {
  if (f !== undefined && f > hoy) throw new Rule('fecha_futura', {}, { [campo]: ['No puede ser posterior a hoy'] });
  return f;
}

/** The days of a question. 422 `fecha_futura`, `fecha_sin_libros` {fecha}, `conocido_sin_registro`; 400 for a span that ends before it begins. */
export async function tiempoDe(ctx: ReadCtx, c: Cubo, p: Pregunta): Promise<Tiempo> {
  const al = noFutura(p.al, 'al', ctx.hoy) ?? ctx.hoy;
  const hasta = noFutura(p.hasta, 'hasta', ctx.hoy) ?? ctx.hoy;
  const desde = noFutura(p.desde, 'desde', ctx.hoy) ?? firstDay(periodoOf(hasta));
  if (desde > hasta) throw new Invalid({ hasta: ['Debe ser igual o posterior al primer día'] });
  const conocido_al = p.conocido_al === undefined ? undefined : new Date(p.conocido_al);
  if (conocido_al && Number.isNaN(conocido_al.getTime())) throw new Invalid({ conocido_al: ['Instante inválido'] });
  if (conocido_al && c.ambito !== 'corte') throw new Rule('conocido_sin_registro', { fecha: formatFecha(ctx.hoy) });
  const primera = c.ambito === 'corte' ? await c.primera?.(ctx) : null;
  if (primera && al < primera)
    throw new Rule('fecha_sin_libros', { fecha: formatFecha(primera) }, { al: ['Los libros comienzan después'] });
  return { al, desde, hasta, conocido_al };
}

type Cruda = Record<string, string | number | null>;
export const rowsOf = async (ctx: ReadCtx, q: SQL): Promise<Cruda[]> => ((await ctx.db.execute(q)) as unknown as { rows: Cruda[] }).rows;

/** Reads with one instant for everything, and stops what takes too long: 422 `consulta_lenta`. */
export const deUnaVez = <T>(ctx: ReadCtx, leer: (ctx: ReadCtx) => Promise<T>): Promise<T> =>
  enPlazo(ctx, { segundos: MAX_SEGUNDOS, sola: true }, leer);

/** The same, of a screen that asks several readings at the same time. */
export const entreVarias = <T>(ctx: ReadCtx, leer: (ctx: ReadCtx) => Promise<T>): Promise<T> =>
  enPlazo(ctx, { segundos: MAX_SEGUNDOS, sola: false }, leer);

/** The instant that everything read in one transaction shares. */
export async function instanteDe(ctx: ReadCtx): Promise<string> {
  const [r] = await rowsOf(ctx, instante);
  return String(r?.ahora);
}

/** Readings that already share an instant and a limit: what is asked inside them needs neither again. */
const enCurso = new WeakSet<ReadCtx>();

/** The same, within the seconds that a report is given. */
async function enPlazo<T>(
  ctx: ReadCtx,
  { segundos, sola }: { segundos: number; sola: boolean },
  leer: (ctx: ReadCtx) => Promise<T>,
): Promise<T> {
  const { deps, session, hoy, area } = ctx;
  try {
    if (enCurso.has(ctx)) return await leer(ctx);
    return await ctx.db.transaction(
      async (tx) => {
        await tx.execute(medios(segundos, sola));
        const leyendo = new Context({ deps, db: tx as unknown as ReadCtx['db'], session, hoy, area, accion: 'cifras' });
        enCurso.add(leyendo);
        return leer(leyendo);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  } catch (e) {
    if (sqlState(e) === TARDA) throw new Rule('consulta_lenta', { s: segundos });
    throw e;
  }
}

const leido = (m: Medida, v: string | number | null | undefined): Valor => {
  if (v === null || v === undefined) return null;
  if (m.clase === 'razon' || m.clase === 'concentracion') {
    if (!Number.isFinite(Number(v))) throw new Error(`${m.titulo} is not a number: ${v}`);
    return String(v);
  }
  const n = Number(v);
  // What is not a number, or no longer an exact one, is a fault of whoever declared it, and never a figure on a screen.
  if (!Number.isFinite(n) || Math.abs(n) > Number.MAX_SAFE_INTEGER) throw new Error(`${m.titulo} is not an exact number: ${v}`);
  return n;
};

/** Which fields a row keeps: those whose bit is off. */
const llega = (g: number, campos: number): number[] =>
  Array.from({ length: campos }, (_, i) => i).filter((i) => (g & (1 << (campos - 1 - i))) === 0);

/** The cells of an answer from its rows, each with its measures by name. */
function celdasDe(crudas: readonly Cruda[], medidas: readonly (readonly [string, Medida])[], filas: number, campos: number) {
  return crudas.map((r) => {
    const quedan = llega(Number(r.g), campos);
    const cod = (i: number) => String(r[`k${i}`] ?? '');
    const celda: Celda = {
      filas: quedan.filter((i) => i < filas).map(cod),
      columnas: quedan.filter((i) => i >= filas).map(cod),
      valores: Object.fromEntries(medidas.map(([nombre, m]) => [nombre, leido(m, r[`m_${nombre}`])])),
    };
    return { clave: JSON.stringify([quedan, celda.filas, celda.columnas]), entera: quedan.length === campos, celda };
  });
}

interface Lectura {
  p: Pregunta;
  simples: readonly (readonly [string, Medida])[];
  nivel: Parameters<typeof tabla>[2];
  tope: number;
}

/**
 * The rows of a table, read once: how wide it is, is told by its own cells. Only when there are more than fit at first is it counted, before it is read
 * whole. 422 `consulta_extensa`.
 */
async function leerTabla(ctx: ReadCtx, base: SQL, { p, simples, nivel, tope }: Lectura) {
  const [filas, campos] = [p.filas.length, p.filas.length + p.columnas.length];
  const caben = (n: number, max: number) => {
    if (n > max) throw new Rule('consulta_extensa', { n, max });
  };
  const primeras = await rowsOf(ctx, tabla(base, simples, { ...nivel, max: PRIMERAS }));
  if (primeras.length < PRIMERAS) {
    const leidas = celdasDe(primeras, simples, filas, campos);
    const distintas = (lado: 'filas' | 'columnas') =>
      new Set(leidas.filter((x) => x.entera).map((x) => JSON.stringify(x.celda[lado]))).size;
    caben(distintas('filas'), tope);
    caben(distintas('columnas'), MAX_COLUMNAS);
    return leidas;
  }
  const [ancho] = await rowsOf(ctx, extension(base, filas, campos - filas));
  caben(Number(ancho?.filas), tope);
  caben(Number(ancho?.columnas), MAX_COLUMNAS);
  return celdasDe(await rowsOf(ctx, tabla(base, simples, nivel)), simples, filas, campos);
}

async function nombresDe(ctx: ReadCtx, campos: readonly string[], celdas: readonly Celda[], filas: number): Promise<Respuesta['nombres']> {
  const out: Respuesta['nombres'] = {};
  for (const [i, nombre] of campos.entries()) {
    const d = ctx.deps.registry.cifras.dimensiones.get(nombre);
    const codigos = [...new Set(celdas.map((c) => (i < filas ? c.filas[i] : c.columnas[i - filas]) ?? ''))];
    const dichos =
      (await d?.nombres?.(
        ctx,
        codigos.filter((x) => x !== ''),
      )) ?? new Map<string, string>();
    const sin = `Sin ${(d?.titulo ?? nombre).toLowerCase()}`;
    out[nombre] = Object.fromEntries(codigos.map((x) => [x, x === '' ? sin : (dichos.get(x) ?? x)]));
  }
  return out;
}

/** As people read them: by the order of the dimension when it has one, by name otherwise; what has no code comes last. */
function enOrden(ctx: ReadCtx, campos: readonly string[], filas: number, nombres: Respuesta['nombres']) {
  const puesto = (i: number, codigo: string): string => {
    const nombre = campos[i] ?? '';
    if (codigo === '') return '\uffff';
    const k = ctx.deps.registry.cifras.dimensiones.get(nombre)?.orden?.indexOf(codigo) ?? -1;
    return k >= 0 ? String(k).padStart(3, '0') : (nombres[nombre]?.[codigo] ?? codigo);
  };
  const clave = (c: Celda) => [...c.filas.map((x, i) => puesto(i, x)), ...c.columnas.map((x, i) => puesto(filas + i, x))];
  return (a: Celda, b: Celda): number => {
    const [x, y] = [clave(a), clave(b)];
    for (let i = 0; i < Math.min(x.length, y.length); i += 1) {
      const orden = (x[i] ?? '').localeCompare(y[i] ?? '', 'es', { numeric: true });
      if (orden !== 0) return orden;
    }
    return x.length - y.length;
  };
}

/**
 * Answers a question over one cubo, with the total of every level, within the permission and the reach of the session. Whole pesos; ratios as decimal
 * text, half up. A report is given more rows and more time. Refuses as `exigirPregunta` and `tiempoDe` say, and 422 `consulta_extensa` {n, max}, `consulta_lenta` {s}.
 */
export function explorar(ctx: ReadCtx, p: Pregunta, { filas: tope = MAX_FILAS, segundos = MAX_SEGUNDOS } = {}): Promise<Respuesta> {
  const c = cuboDe(ctx, p.cubo);
  const medidas = exigirPregunta(ctx, c, p);
  return enPlazo(ctx, { segundos, sola: true }, async (leyendo) => {
    const tiempo = await tiempoDe(leyendo, c, p);
    const campos = [...p.filas, ...p.columnas];
    const base = await filasDelCubo(leyendo, c, { tiempo, filtros: p.filtros, campos });
    const nivel = {
      niveles: niveles(p.filas.length, p.columnas.length),
      campos: campos.length,
      max: (tope + 1) * (MAX_COLUMNAS + 1) * 7,
    };
    const simples = medidas.filter(([, m]) => m.clase !== 'concentracion');
    const leidas = await leerTabla(leyendo, base, { p, simples, nivel, tope });
    const porClave = new Map(leidas.map((x) => [x.clave, x.celda]));
    for (const [nombre, m] of medidas) {
      if (m.clase !== 'concentracion') continue;
      const apartes = (await rowsOf(leyendo, concentracion(base, m, nivel))).map((r) => ({ ...r, [`m_${nombre}`]: r.valor ?? null }));
      for (const x of celdasDe(apartes, [[nombre, m]], p.filas.length, campos.length)) {
        const celda = porClave.get(x.clave);
        if (celda) celda.valores[nombre] = x.celda.valores[nombre] ?? null;
      }
    }
    const celdas = leidas.filter((x) => x.entera).map((x) => x.celda);
    const nombres = await nombresDe(leyendo, campos, celdas, p.filas.length);
    const orden = enOrden(leyendo, campos, p.filas.length, nombres);
    return {
      celdas: celdas.sort(orden),
      totales: leidas
        .filter((x) => !x.entera || campos.length === 0)
        .map((x) => x.celda)
        .sort(orden),
      nombres,
      al: tiempo.al,
      desde: tiempo.desde,
      hasta: tiempo.hasta,
      nota: (await c.nota?.(leyendo, tiempo)) ?? null,
    };
  });
}

interface FilaDeCifra {
  clave: string;
  titulo: string;
  url: string;
  valores: Record<string, Valor>;
}

interface PaginaPedida {
  /** Codes of the cell, a prefix of the rows and of the columns of the question: a total is a cell with fewer. */
  celda: { filas: readonly string[]; columnas: readonly string[] };
  page: number;
  perPage: number;
}

/** The rows behind a cell or a total, a page of them, each with what it adds to the measures that are sums; Σ of all is the cell. */
export function filasDeCelda(ctx: ReadCtx, p: Pregunta, o: PaginaPedida): Promise<{ items: FilaDeCifra[]; total: number }> {
  const c = cuboDe(ctx, p.cubo);
  const medidas = exigirPregunta(ctx, c, p);
  if (o.celda.filas.length > p.filas.length || o.celda.columnas.length > p.columnas.length)
    throw new Invalid({ celda: ['La celda tiene más campos que la pregunta'] });
  return deUnaVez(ctx, async (leyendo) => {
    const tiempo = await tiempoDe(leyendo, c, p);
    const base = await filasDelCubo(leyendo, c, { tiempo, filtros: p.filtros, campos: [...p.filas, ...p.columnas] });
    const codigos = [...p.filas.map((_, i) => o.celda.filas[i] ?? null), ...p.columnas.map((_, i) => o.celda.columnas[i] ?? null)];
    const crudas = await rowsOf(leyendo, pagina(base, codigos, { limite: o.perPage, salto: (o.page - 1) * o.perPage }));
    const items = crudas.map((r) => ({
      clave: String(r.clave),
      ...c.fila(r),
      valores: Object.fromEntries(medidas.flatMap(([nombre, m]) => (m.clase === 'suma' ? [[nombre, Number(r[m.columna] ?? 0)]] : []))),
    }));
    return { items, total: Number(crudas[0]?.total_ ?? 0) };
  });
}

/**
 * A figure that several cubos know by one name, added over all of those that the session may see, by the dimensions they share. Null when none does:
 * absent, never zero. Only sums: anything else of two cubos is not added.
 */
export async function cifraDe(
  ctx: ReadCtx,
  medida: string,
  p: Pick<Pregunta, 'filas'> & Partial<Pick<Pregunta, 'filtros' | 'al' | 'desde' | 'hasta'>>,
): Promise<{ filas: string[]; valor: number }[] | null> {
  const saben = [...ctx.deps.registry.cifras.cubos.values()].filter((c) => c.medidas[medida]?.clase === 'suma' && ctx.can(c.permiso));
  if (saben.length === 0) return null;
  const out = new Map<string, { filas: string[]; valor: number }>();
  for (const c of saben) {
    const filtros: readonly Filtro[] = p.filtros ?? [];
    const r = await explorar(ctx, { ...p, cubo: c.nombre, medidas: [medida], columnas: [], filtros });
    for (const celda of p.filas.length === 0 ? r.totales : r.celdas) {
      const clave = JSON.stringify(celda.filas);
      out.set(clave, { filas: celda.filas, valor: (out.get(clave)?.valor ?? 0) + Number(celda.valores[medida] ?? 0) });
    }
  }
  return [...out.values()];
}
