import { Invalid } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { reading } from '#platform/server/files/apart.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import type { Cartola } from '../domain/cartola/tipos.ts';
import type { ParteCartola } from '../lectores.ts';
import { cargar } from './fila.ts';
import type { OpcionesLectura } from './leer-cartola.ts';
import { enPalabras } from './leer-en-palabras.ts';

export const MAX_BYTES = 20 * 1024 * 1024;

const cartola = reading<{ opciones: OpcionesLectura }, ParteCartola>('conciliacion.cartola');

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
    const periodo = { desde: c.fecha_inicio, hasta: c.fecha_termino };
    const opciones = { max_bytes: MAX_BYTES, periodo, cuenta: c.cuenta.numero, moneda: c.cuenta.moneda };
    await enPalabras(() => cartola.before(archivo, { opciones }));
  },
};
