import { Invalid } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type Opcion, opcionesDe } from './service/opciones.ts';

export { opcionesDe, proveer } from './service/opciones.ts';
export { enPalabras, listaEnPalabras, type Palabras } from './service/palabras.ts';
export { sembrarCatalogo, sembrarCatalogos } from './service/sembrar.ts';
export { usosDeCodigos } from './service/usos-codigos.ts';

/** What a catalogue calls a code, with a capital, as people read it; a code that it does not have, read in words. */
export async function nombreDeOpcion(ctx: ReadCtx, lista: string, codigo: string): Promise<string> {
  return (await opcionesDe(ctx, lista)).find((o) => o.codigo === codigo)?.nombre ?? words(codigo);
}

/** What a catalogue calls each of its codes. */
export async function nombresDeLista(ctx: ReadCtx, lista: string): Promise<Map<string, string>> {
  return new Map((await opcionesDe(ctx, lista)).map((o) => [o.codigo, o.nombre]));
}

/** The row of an option that a new record may take; 400 at the field when it does not exist or is no longer active. */
export async function exigirOpcion(ctx: ReadCtx, lista: string, codigo: string, campo: string): Promise<Opcion> {
  const row = (await opcionesDe(ctx, lista)).find((o) => o.codigo === codigo);
  if (!row) throw new Invalid({ [campo]: ['Elija una opción de la lista'] });
  if (!row.activo) {
    const desde = typeof row.desde === 'string' && row.desde > ctx.hoy ? row.desde : null;
    const texto = desde
      ? `La opción ${row.nombre} rige desde el ${formatFecha(desde as Fecha)}`
      : `La opción ${row.nombre} ya no está vigente`;
    throw new Invalid({ [campo]: [texto] }, 'opcion_inactiva', { nombre: row.nombre });
  }
  return row;
}
