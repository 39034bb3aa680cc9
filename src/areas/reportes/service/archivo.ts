import { createReadStream } from 'node:fs';
import { createElement } from 'react';
import { membrete } from '#areas/empresas/public.server.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import type { ColumnaDeReporte } from '#platform/server/cifras/reporte.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { tableParts } from '#platform/server/export.ts';
import type { FlowingFile } from '#platform/server/implement.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { Formato } from '../domain/estados.ts';
import { PapelReporte } from '../print/reporte.tsx';
import type { EjecucionRow } from './ejecucion-fila.ts';
import { tramo } from './filas-sql.ts';
import { type Celdas, decidor } from './fuente.ts';

/** Rows that are read and written before anybody is asked whether to go on: few, so that they are forgotten before the engine takes them for what stays. */
const TRAMO = 500;
type Fila = Record<string, unknown>;

const MIME: Readonly<Record<Formato, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};
export const nombreDe = (e: Pick<EjecucionRow, 'reporte' | 'folio' | 'formato'>): string => `${e.reporte}-${e.folio}.${e.formato}`;

/** The rows of a run, a slice at a time; `seguir` is told of each one and throws when nobody wants the rest. */
export async function* tramosDe(ctx: ReadCtx, id: string, seguir: (hasta: number) => Promise<void>): AsyncGenerator<Celdas[]> {
  let viene = tramo(ctx, id, 0, TRAMO);
  while (true) {
    const { ultima, filas } = await viene;
    if (filas.length === 0) return;
    // The next one is read while this one is written, so that neither waits for the other. Who stops here leaves it unread, and how it ended is of nobody.
    viene = tramo(ctx, id, ultima, TRAMO);
    viene.catch(() => undefined);
    yield filas;
    await seguir(ultima);
  }
}

interface Escritura {
  e: EjecucionRow;
  columnas: readonly ColumnaDeReporte[];
  /** Those that the file shows, in its order and with its titles. */
  delArchivo: readonly ColumnaDeReporte[];
  /** What the file says of itself before its rows. */
  pares: readonly (readonly [string, string])[];
  totales: Readonly<Record<string, number | string | null>>;
  seguir: (hasta: number) => Promise<void>;
}

const cerrar = (o: Escritura): Fila | null => {
  const [primera] = o.delArchivo;
  if (!primera || Object.keys(o.totales).length === 0) return null;
  return { ...(Object.hasOwn(o.totales, primera.campo) ? {} : { [primera.campo]: 'Total' }), ...o.totales };
};

async function* filasDichas(ctx: ReadCtx, o: Escritura): AsyncGenerator<Fila[]> {
  const decir = decidor(ctx, o.columnas);
  for await (const filas of tramosDe(ctx, o.e.id, o.seguir)) yield await decir(filas);
  const total = cerrar(o);
  if (total) yield [total];
}

function escrita(c: ColumnaDeReporte, v: unknown): string {
  if (v === null || v === undefined) return '';
  if (c.tipo === 'fecha') return /^\d{4}-\d{2}-\d{2}$/.test(String(v)) ? formatFecha(String(v)) : String(v);
  if (c.tipo === 'pesos') return formatDecimal(Number(v), 0);
  if (c.tipo === 'numero') return formatDecimal(String(v), String(v).split('.')[1]?.length ?? 0);
  return c.nombres?.[String(v)] ?? String(v);
}

async function enPdf(ctx: ReadCtx, o: Escritura): Promise<Buffer> {
  const filas: string[][] = [];
  for await (const parte of filasDichas(ctx, o)) filas.push(...parte.map((f) => o.delArchivo.map((c) => escrita(c, f[c.campo]))));
  const total = cerrar(o) ? (filas.pop() ?? null) : null;
  const head = await membrete(ctx, { titulo: o.e.titulo, folio: String(o.e.folio) });
  const columnas = o.delArchivo.map((c) => ({ titulo: c.titulo, derecha: c.tipo === 'pesos' || c.tipo === 'numero' }));
  return renderPdf(createElement(PapelReporte, { head, pares: o.pares, columnas, filas, total }));
}

/** Writes the file of a run a piece at a time. It appears whole or not at all; what it says is in `pares`. Answers its hash and its size. */
export async function escribir(ctx: ReadCtx, o: Escritura): Promise<{ hash: string; tamano: number }> {
  const { formato } = o.e;
  const partes =
    formato === 'pdf'
      ? (async function* () {
          yield await enPdf(ctx, o);
        })()
      : tableParts(
          formato,
          o.delArchivo,
          filasDichas(ctx, o),
          o.pares.map(([k, v]) => `${k}: ${v}`),
        );
  const { files } = ctx.deps;
  const escrito = await files.write(partes);
  try {
    return { hash: await files.keep(escrito), tamano: escrito.tamano };
  } finally {
    await files.discard(escrito);
  }
}

/** The kept file of a run. 404 when it is not there. */
export async function archivoDe(ctx: ReadCtx, e: EjecucionRow): Promise<FlowingFile> {
  const ruta = await ctx.deps.files.place(e.hash_archivo ?? '');
  return { nombre: nombreDe(e), mime: MIME[e.formato], parts: createReadStream(ruta) };
}
