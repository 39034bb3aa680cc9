import { AppError, Rule } from '#kernel/errors.ts';
import { razonIlegible } from '../domain/cartola/avisos.ts';
import type { Cartola } from '../domain/cartola/tipos.ts';
import { leerCartola, type OpcionesLectura } from './leer-cartola.ts';

/** `leerCartola` for people: the refusal of a file that cannot be read says why in words and what to ask the bank for. */
export async function leerEnPalabras(bytes: Uint8Array, o: OpcionesLectura): Promise<Cartola[]> {
  try {
    return await leerCartola(bytes, o);
  } catch (e) {
    if (!(e instanceof AppError) || e.codigo !== 'cartola_ilegible') throw e;
    const motivo = String(e.datos.motivo ?? '');
    throw new Rule('cartola_ilegible', { motivo, razon: razonIlegible(motivo) });
  }
}
