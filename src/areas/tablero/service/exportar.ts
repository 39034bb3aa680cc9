import { formatFecha } from '#kernel/values/format.ts';
import type { Pregunta, Widget } from '#platform/server/cifras/tipos.ts';
import type { Ctx } from '#platform/server/context.ts';
import { exportFile } from '#platform/server/export.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { bajarFilas } from './bajar.ts';

interface Pedida {
  w: Widget;
  pregunta: Pregunta;
  /** One line of the figure; all of them without it. */
  codigo?: string | undefined;
  formato: 'xlsx' | 'csv';
}

/** The rows of a figure of the home, or of one of its lines, as a file: an act, so that who took them away is in the log. */
export async function exportarFilas(ctx: Ctx, { w, pregunta, codigo, formato }: Pedida): Promise<FileReply> {
  const { columnas, filas, tiempo, ruts } = await bajarFilas(ctx, pregunta, codigo === undefined ? [] : [codigo]);
  await ctx.lectura(ruts, `Exportación: ${w.titulo.toLowerCase()}`);
  const total = filas.reduce((n, f) => n + Number((f as Record<string, unknown>)[`m_${w.medida}`] ?? 0), 0);
  ctx.audit({ entidad: 'tablero', despues: { widget: w.nombre, codigo: codigo ?? null, formato, filas: filas.length, total } });
  const { cubos, dimensiones } = ctx.deps.registry.cifras;
  const nombre = codigo ? (await dimensiones.get(w.por)?.nombres?.(ctx, [codigo]))?.get(codigo) : undefined;
  const linea = codigo === undefined ? [] : [`${dimensiones.get(w.por)?.titulo ?? w.por}: ${nombre ?? (codigo || 'Sin dato')}`];
  const dias =
    cubos.get(pregunta.cubo)?.ambito === 'entre'
      ? `Del ${formatFecha(tiempo.desde)} al ${formatFecha(tiempo.hasta)}`
      : `Al ${formatFecha(tiempo.al)}`;
  return exportFile(formato, `${w.nombre}-${ctx.hoy}`, columnas, filas, [w.titulo, dias, ...linea]);
}
