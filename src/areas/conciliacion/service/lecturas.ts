import { Invalid } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { reading } from '#platform/server/files/apart.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { FRASES_MAPEO, fallaDeMapeo } from '../domain/cartola/mapeo.ts';
import type { Cartola, Mapeo } from '../domain/cartola/tipos.ts';
import type { ParteCartola } from '../lectores.ts';
import { cargar, type Fila } from './fila.ts';
import type { HojaDeMuestra, OpcionesLectura } from './leer-cartola.ts';
import { enPalabras } from './leer-en-palabras.ts';
import { mapeosDe } from './mapeos.ts';

const MAX_BYTES = 20 * 1024 * 1024;

const cartola = reading<{ opciones: OpcionesLectura }, ParteCartola>('conciliacion.cartola');

const muestra = reading<{ opciones: OpcionesLectura }, HojaDeMuestra>('conciliacion.muestra');

/** The first rows of each sheet of a file, read before the act. */
export const muestraDe = (archivo: UploadedFile): HojaDeMuestra[] => muestra.of(archivo);

/** Statements of a file, read before the act. */
export function cartolasDe(archivo: UploadedFile): Cartola[] {
  const out: Cartola[] = [];
  for (const p of cartola.of(archivo)) {
    if ('cartola' in p) out.push({ ...p.cartola, movimientos: [] });
    else for (const m of p.movimientos) out[p.de]?.movimientos.push(m);
  }
  return out;
}

interface ConArchivos {
  archivos: readonly UploadedFile[];
}

function primero({ archivos: [archivo] }: ConArchivos): UploadedFile {
  if (!archivo) throw new Invalid({ archivos: ['Adjunte la cartola'] });
  return archivo;
}

/** What is known before reading a statement of a conciliación: its account and its period. */
const opcionesDe = (c: Fila): OpcionesLectura => ({
  max_bytes: MAX_BYTES,
  periodo: { desde: c.fecha_inicio, hasta: c.fecha_termino },
  cuenta: c.cuenta.numero,
  moneda: c.cuenta.moneda,
});

export const lecturas = {
  async leer_cartola(_ctx: ReadCtx, i: ConArchivos & { periodo?: object | undefined; cuenta?: string | undefined }): Promise<void> {
    const { periodo, cuenta } = i;
    const opciones = { max_bytes: MAX_BYTES, ...(periodo ? { periodo } : {}), ...(cuenta ? { cuenta } : {}) } as OpcionesLectura;
    await enPalabras(() => cartola.before(primero(i), { opciones }));
  },
  /** For the account and the period of the reconciliation. */
  async cargar_cartola(ctx: ReadCtx, i: ConArchivos & { id: string }): Promise<void> {
    const archivo = primero(i);
    const c = await cargar(ctx, i.id, false);
    const mapeos = await mapeosDe(ctx, c.cuenta_id);
    await enPalabras(() => cartola.before(archivo, { opciones: { ...opcionesDe(c), mapeos } }));
  },
  /** By the columns that a person says, and by nothing else. */
  async cargar_mapeada(ctx: ReadCtx, i: ConArchivos & { id: string; hoja: number; fila: number; mapeo: Mapeo }): Promise<void> {
    const archivo = primero(i);
    const mal = fallaDeMapeo(i.mapeo);
    if (mal) throw new Invalid({ [`mapeo.columnas${mal.campo === 'columnas' ? '' : `.${mal.campo}`}`]: [FRASES_MAPEO[mal.falla]] });
    const c = await cargar(ctx, i.id, false);
    const mapear = { hoja: i.hoja, fila: i.fila, mapeo: i.mapeo };
    await enPalabras(() => cartola.before(archivo, { opciones: { ...opcionesDe(c), mapear } }));
  },
  async mostrar_cartola(_ctx: ReadCtx, i: ConArchivos): Promise<void> {
    await enPalabras(() => muestra.before(primero(i), { opciones: { max_bytes: MAX_BYTES } }));
  },
};
