import { AppError, phrase } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { businessDate } from '#platform/server/businessdate.ts';
import { Context, type Ctx, transact } from '#platform/server/context.ts';
import { toAppError } from '#platform/server/http/errors.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import { contract } from '../contract.ts';
import { estadosEjecucion } from '../domain/estados.ts';
import { enFormato } from '../domain/formato.ts';
import { ejecuciones } from '../tables.ts';
import { escribir, tramosDe } from './archivo.ts';
import { igualdadesRojas } from './cuadraturas.ts';
import type { EjecucionRow } from './ejecucion-fila.ts';
import { encabezado } from './encabezado.ts';
import { entregar } from './entregar.ts';
import { anotarLecturas, guardarFilas, huellaDeFilas, olvidarFilas, sumar } from './filas-sql.ts';
import { abrir, columnasDe, pedidoDe } from './fuente.ts';
import { totalesDe } from './previa.ts';
import { paso } from './turno.ts';

/** Days that the rows and the file of a run are kept. */
const DIAS = 7;
/** Between one sign of life and the next. */
const LATIDO_MS = 500;

/** Its owner gave it up: nothing is left. */
class Cancelada extends Error {}

/** The session of whoever asked, as it stands now. 403 when it could not sign in. */
async function sesionDe(deps: AppDeps, { empresa_id, usuario_id }: EjecucionRow): Promise<Session> {
  const s = await deps.registry.providers.sessions?.({ app: deps }).of?.(empresa_id, usuario_id);
  if (!s) throw new AppError(403, 'sin_acceso');
  return s;
}

/** Says that the run goes on and how far it is; stops it when it was given up or its owner may no longer see what it reads. */
function latir(deps: AppDeps, e: EjecucionRow) {
  let ultimo = Date.now();
  return async (hasta: number, total: number): Promise<void> => {
    if (Date.now() - ultimo < LATIDO_MS) return;
    ultimo = Date.now();
    const session = await sesionDe(deps, e);
    await paso(deps, e.empresa_id, async (ctx) => {
      const ahora = await ctx.lock(ejecuciones, e.id);
      if (ahora.estado !== 'en_curso') throw new Cancelada();
      pedidoDe(new Context({ deps, db: ctx.db, session, hoy: ctx.hoy, area: contract.area, accion: 'reporte' }), e.reporte, e.parametros);
      const avance = total > 0 ? Math.min(99, Math.trunc((hasta * 100) / total)) : 0;
      await ctx.update(ejecuciones, e.id, { latido: ctx.ahora, avance });
      await ctx.signal('reporte', { id: e.id, avance }, e.usuario_id);
    });
  };
}

/** Reads everything at one instant and keeps it, hashes it, and writes the file from what was kept. */
async function producir(deps: AppDeps, e: EjecucionRow) {
  const session = await sesionDe(deps, e);
  const { db } = deps.database;
  const hoy = await businessDate(deps, db, e.empresa_id);
  const leyendo = new Context({ deps, db, session, hoy, area: contract.area, accion: 'reporte' });
  const r = pedidoDe(leyendo, e.reporte, e.parametros);
  const columnas = columnasDe(leyendo, r);
  const lectura = await abrir(leyendo, r, e.parametros);
  const comoEl = <T>(fn: (ctx: Ctx) => Promise<T>) =>
    transact(deps, { empresa_id: e.empresa_id, area: contract.area, accion: 'reporte', session }, fn);
  const dichos = await comoEl(async (ctx) => {
    await guardarFilas(ctx, e.id, columnas, lectura);
    if (r.personas) await anotarLecturas(ctx, e.id, columnas, `Reporte ${e.titulo} N° ${e.folio}`);
    return sumar(ctx, e.id, columnas, totalesDe(r));
  });
  const late = latir(deps, e);
  const totales = ('totales' in lectura ? lectura.totales : undefined) ?? dichos.totales;
  const huella = huellaDeFilas(columnas);
  for await (const filas of tramosDe(leyendo, e.id, (n) => late(n / 2, dichos.filas)))
    huella.update(filas.map((f) => `${JSON.stringify(f)}\n`).join(''));
  const hash_datos = huella.digest('hex');
  const rojas = await igualdadesRojas(leyendo, r.presentacion?.igualdades);
  const escrito = await r.presentacion?.formato?.(leyendo, lectura.tiempo.hasta);
  const delArchivo = enFormato(columnas, String(escrito ?? ''));
  const pares = await encabezado(leyendo, e, { r, tiempo: lectura.tiempo, hash_datos, rojas });
  const seguir = (n: number) => late((dichos.filas + n) / 2, dichos.filas);
  const archivo = await escribir(leyendo, {
    e,
    columnas,
    delArchivo,
    pares,
    totales: totales as Record<string, number | string | null>,
    seguir,
  });
  return { r, session, hash_datos, archivo, filas: dichos.filas, totales: totales as EjecucionRow['totales'], columnas, rojas };
}

async function terminar(deps: AppDeps, e: EjecucionRow, x: Awaited<ReturnType<typeof producir>>): Promise<void> {
  await paso(deps, e.empresa_id, async (ctx) => {
    const ahora = await ctx.lock(ejecuciones, e.id);
    if (ahora.estado !== 'en_curso') throw new Cancelada();
    const lista = await ctx.update(ejecuciones, e.id, {
      estado: estadosEjecucion.go(ahora.estado, 'terminar'),
      filas: x.filas,
      avance: 100,
      totales: x.totales,
      columnas: x.columnas.map((c) => c.titulo),
      hash_datos: x.hash_datos,
      hash_archivo: x.archivo.hash,
      tamano: x.archivo.tamano,
      vence: addDays(ctx.hoy, DIAS) as Fecha,
      terminada: ctx.ahora,
      latido: null,
      cuadraturas: x.rojas === null ? null : [...x.rojas],
    });
    await ctx.signal('reporte', { id: e.id, avance: 100 }, e.usuario_id);
    if (e.programacion_id) await entregar(ctx, lista, x.r, x.session);
  });
}

/** Why a run failed, in the words of the refusal. What is nobody's refusal is told as such and thrown to the log. */
async function fallar(deps: AppDeps, e: EjecucionRow, error: unknown): Promise<void> {
  const f = error instanceof AppError ? error : toAppError(error as Error);
  const dicho = phrase(deps.registry.sentence(contract.area, f.codigo) ?? f.codigo, f.datos);
  await paso(deps, e.empresa_id, async (ctx) => {
    const ahora = await ctx.lock(ejecuciones, e.id);
    await olvidarFilas(ctx, e.id);
    if (ahora.estado !== 'en_curso') return;
    const estado = estadosEjecucion.go(ahora.estado, 'fallar');
    await ctx.update(ejecuciones, e.id, { estado, error: dicho, terminada: ctx.ahora, latido: null });
    await ctx.signal('reporte', { id: e.id, avance: 0 }, e.usuario_id);
  });
  if (f.status >= 500) deps.log.warn({ error }, 'a report failed');
}

/** Runs one of the queue to its end, whatever that is. */
export async function correr(deps: AppDeps, e: EjecucionRow): Promise<void> {
  try {
    await terminar(deps, e, await producir(deps, e));
  } catch (error) {
    if (error instanceof Cancelada) return void (await paso(deps, e.empresa_id, (ctx) => olvidarFilas(ctx, e.id)));
    await fallar(deps, e, error);
  }
}
