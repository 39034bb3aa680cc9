import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { publicUrl } from '#platform/server/config.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Session } from '#platform/server/session.ts';
import { programaciones } from '../tables.ts';
import { nombreDe } from './archivo.ts';
import type { EjecucionRow } from './ejecucion-fila.ts';
import { tramo } from './filas-sql.ts';
import { ambitoDe, columnasDe, decidor, type ReporteDeArea } from './fuente.ts';

/** A file over this goes by its link. */
const MAX_ADJUNTO = 5 * 1024 * 1024;

/** Lines of a summary that a mail says; a longer one is opened by its link, whole. */
const MAX_LINEAS = 30;

const dicho = (v: number | string | null): string => (v === null ? '—' : formatDecimal(String(v), String(v).split('.')[1]?.length ?? 0));

/** The lines of a summary that names nobody, each with its figures; none of a longer one, which is never cut. */
async function lineas(ctx: Ctx, e: EjecucionRow, r: ReporteDeArea): Promise<string[]> {
  if (r.contenido.clase !== 'resumen' || r.personas || (e.filas ?? 0) > MAX_LINEAS) return [];
  const { filas: campos, medidas } = r.contenido;
  const columnas = columnasDe(ctx, r);
  const titulos = new Map(columnas.map((c) => [c.campo, c.titulo]));
  const { filas } = await tramo(ctx, e.id, 0, MAX_LINEAS);
  const dichas = await decidor(ctx, columnas)(filas);
  const cifra = (f: Readonly<Record<string, unknown>>, m: string) =>
    `${titulos.get(m) ?? m}: ${dicho((f[m] ?? null) as number | string | null)}`;
  return dichas.map((f) => `${campos.map((c) => String(f[c])).join(', ')}. ${medidas.map((m) => cifra(f, m)).join('; ')}`);
}

async function texto(ctx: Ctx, e: EjecucionRow, r: ReporteDeArea, session: Session): Promise<string> {
  const { al, desde, hasta } = e.parametros;
  const dias =
    ambitoDe(ctx, r) === 'entre' && desde && hasta
      ? `Del ${formatFecha(desde)} al ${formatFecha(hasta)}`
      : `Al ${formatFecha(al ?? ctx.hoy)}`;
  const titulos = new Map(columnasDe(ctx, r).map((c) => [c.campo, c.titulo]));
  const cifras = Object.entries(e.totales ?? {}).map(([campo, v]) => `${titulos.get(campo) ?? campo}: ${dicho(v)}`);
  const partes = await lineas(ctx, e, r);
  return [
    `${session.nombre}:`,
    '',
    `${e.titulo}. ${dias}. ${e.filas === 0 ? 'No tiene filas.' : `${formatDecimal(e.filas ?? 0, 0)} filas.`}`,
    ...partes,
    ...(partes.length > 0 && cifras.length > 0 ? ['', 'En total'] : []),
    ...cifras,
    '',
    `${publicUrl(ctx.deps.config)}/reportes/ejecuciones?folio=${e.folio}`,
    '',
    `Folio ${e.folio}. ${e.alcance_dicho}. Huella de los datos: ${e.hash_datos}`,
    '',
  ].join('\n');
}

/**
 * Sends the figures of a scheduled run to its recipient, in the transaction that ends it: once, whoever ran it. The file goes only when it names nobody
 * and is small; nothing is cut. An empty one is sent too, unless its owner said not to.
 */
export async function entregar(ctx: Ctx, e: EjecucionRow, r: ReporteDeArea, session: Session): Promise<void> {
  const p = e.programacion_id ? await ctx.find(programaciones, e.programacion_id) : undefined;
  if (!p || (e.filas === 0 && p.omitir_vacio)) return;
  const adjunta = p.adjuntar && !r.personas && (e.tamano ?? 0) <= MAX_ADJUNTO && e.hash_archivo !== null;
  await ctx.mail({
    para: [session.email],
    asunto: `${p.nombre}: ${e.titulo}`,
    texto: await texto(ctx, e, r, session),
    ...(adjunta ? { adjuntos: [{ nombre: nombreDe(e), archivo: e.hash_archivo ?? '' }] } : {}),
  });
}
