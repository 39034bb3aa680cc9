import { AppError, Rule } from '#kernel/errors.ts';
import { razonIlegible } from '../domain/cartola/avisos.ts';

/**
 * Reading for people: the refusal of a statement that cannot be read says why in words and what to ask the bank for. Titles that nobody knows
 * have a code of their own, `cartola_sin_titulos`, for there a person may say what each column is.
 */
export async function enPalabras<T>(leer: () => Promise<T>): Promise<T> {
  try {
    return await leer();
  } catch (e) {
    if (!(e instanceof AppError) || e.codigo !== 'cartola_ilegible') throw e;
    const motivo = String(e.datos.motivo ?? '');
    throw new Rule(motivo === 'sin_encabezado' ? 'cartola_sin_titulos' : 'cartola_ilegible', { motivo, razon: razonIlegible(motivo) });
  }
}
