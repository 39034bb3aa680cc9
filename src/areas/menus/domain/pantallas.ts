/** A screen of the product, as its area declares it: '/zonas', '/zonas/$id'. */
export interface Pantalla {
  path: string;
  titulo: string;
  modulo: string | null;
}

/** The part of a path before its first parameter: '/clientes/rut/$id' → '/clientes/rut'. */
const fijo = (path: string): string => path.replace(/\/\$.*$/, '');

/** The nearest of these routes that stands above a path, or null. */
function sobre(path: string, rutas: ReadonlySet<string>): string | null {
  for (let p = fijo(path); p !== ''; p = p.slice(0, p.lastIndexOf('/'))) if (rutas.has(p)) return p;
  return null;
}

/**
 * Screens that no entry of the menu opens, each with the entry from which one walks to it. A screen of one record is left out when its
 * list is in the menu: that is how it is opened.
 */
export function fueraDelMenu(pantallas: readonly Pantalla[], rutas: ReadonlySet<string>): (Pantalla & { desde: string | null })[] {
  return pantallas
    .filter((p) => !rutas.has(p.path))
    .map((p) => ({ ...p, desde: sobre(p.path, rutas) }))
    .filter((p) => p.desde === null || !p.path.includes('$'))
    .sort((a, b) => a.path.localeCompare(b.path, 'es'));
}
