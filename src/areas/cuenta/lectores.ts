import { readFileSync } from 'node:fs';
import { type Imagen, limpiarImagen } from './domain/imagen.ts';

/** A picture written again piece by piece; nothing when the bytes are not a whole PNG, JPEG or WebP. */
function* imagen({ ruta }: { ruta: string }): Iterable<Imagen> {
  const limpia = limpiarImagen(readFileSync(ruta));
  if (limpia) yield limpia;
}

export const lectores = { 'cuenta.imagen': imagen };
