import { FallaDeProveedor } from './proveedor.ts';

const NIVELES = 64;
const PIEZAS = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs;
const DOS_PUNTOS = /\s*:/y;

export type Json = Readonly<Record<string, unknown>>;
const ilegible = (parte: string) => new FallaDeProveedor('respuesta_ilegible', { parte });
const esObjeto = (v: unknown): v is Json => typeof v === 'object' && v !== null && !Array.isArray(v);

/** A name written twice in one object, of which a parser would keep the last without a word. */
function sinRepetidos(texto: string): void {
  const abiertos: (Set<string> | null)[] = [];
  for (const m of texto.matchAll(PIEZAS)) {
    const [pieza] = m;
    if (pieza === '{' || pieza === '[') {
      if (abiertos.push(pieza === '{' ? new Set() : null) > NIVELES) throw ilegible('JSON');
      continue;
    }
    if (pieza === '}' || pieza === ']') {
      abiertos.pop();
      continue;
    }
    const nombres = abiertos.at(-1);
    DOS_PUNTOS.lastIndex = m.index + pieza.length;
    if (!nombres || !DOS_PUNTOS.test(texto)) continue;
    const nombre = JSON.parse(pieza) as string;
    if (nombres.has(nombre)) throw ilegible(nombre.slice(0, 60));
    nombres.add(nombre);
  }
}

/** The object that the bytes of an answer say, of at most 64 levels and without a name twice. Throws `respuesta_ilegible`. */
export function abrirJson(bytes: Uint8Array): Json {
  let texto: string;
  let dicho: unknown;
  try {
    texto = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    dicho = JSON.parse(texto);
  } catch {
    throw ilegible('JSON');
  }
  if (!esObjeto(dicho)) throw ilegible('JSON');
  sinRepetidos(texto);
  return dicho;
}

/** What stands at the end of a path of names, whatever their case: the two reports of one provider do not write them alike. */
export function en(o: unknown, camino: string): unknown {
  return camino.split('/').reduce<unknown>((v, nombre) => {
    if (!esObjeto(v)) return undefined;
    const iguales = Object.keys(v).filter((k) => k.toLowerCase() === nombre.toLowerCase());
    if (iguales.length > 1) throw ilegible(nombre);
    return v[iguales[0] ?? ''];
  }, o);
}

/** The text of a figure or a word; null when it is not there. A list or an object where a text goes is not read. */
export function textoEn(o: unknown, camino: string): string | null {
  const v = en(o, camino);
  if (v === undefined || v === null) return null;
  if (typeof v !== 'string' && typeof v !== 'number') throw ilegible(camino.split('/').at(-1) ?? camino);
  return String(v).trim() || null;
}

/** The rows of a list; one row alone may come without its list. */
export function filasEn(o: unknown, camino: string): Json[] {
  const v = en(o, camino);
  if (v === undefined || v === null || v === '') return [];
  const filas = Array.isArray(v) ? v : [v];
  if (!filas.every(esObjeto)) throw ilegible(camino.split('/').at(-1) ?? camino);
  return filas;
}
