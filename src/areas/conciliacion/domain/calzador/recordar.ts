import type { LineaBanco, LineaLibro } from './calce.ts';
import { VENTANA_DIAS } from './calce.ts';
import { Cuentas, columnasDe } from './columnas.ts';
import { claveGlosa, mas, type Recuerdo, sumar } from './memoria.ts';
import { CATEGORIAS_DOC, CATEGORIAS_PERSONA, LAGS, Rasgos } from './rasgos.ts';
import { Palabras } from './texto.ts';

/** A match that somebody signed. */
export interface CalceFirmado {
  banco: readonly LineaBanco[];
  libro: readonly LineaLibro[];
}

const vacio = (dias: number): Recuerdo => ({
  dias,
  montos: [],
  documentos: [],
  pagadores: [],
  rechazos: [],
  glosas: [],
  doc: ceros(CATEGORIAS_DOC),
  persona: ceros(CATEGORIAS_PERSONA),
  lag: ceros(LAGS),
});
const ceros = (n: number): number[] => new Array<number>(n).fill(0);

/** What the matches signed of one account in some days teach, and those refused then. Pure; the order of the matches does not matter. */
export function recordar(calces: readonly CalceFirmado[], dias: number, rechazados: readonly CalceFirmado[] = []): Recuerdo {
  const out = vacio(dias);
  out.rechazos = deOtros(rechazados);
  const conLados = calces.filter((k) => k.banco.length > 0 && k.libro.length > 0);
  const b = columnasDe(
    conLados.flatMap((k) => k.banco),
    new Cuentas(),
    'banco',
  );
  const l = columnasDe(
    conLados.flatMap((k) => k.libro),
    new Cuentas(),
    'libro',
  );
  const rasgos = new Rasgos(b, l);
  rasgos.aprenderVocabulario();
  const [montos, pagadores, glosas] = [new Map<number, number>(), new Map<string, number>(), new Map<string, number>()];
  const documentos = new Set<number>();
  const palabras = new Palabras();
  let [i, j] = [0, 0];
  for (const k of conLados) {
    for (let s = 0; s < k.libro.length; s += 1) {
      sumar(montos, l.monto[j + s] as number);
      if (l.doc[j + s] !== 0) documentos.add(l.doc[j + s] as number);
    }
    for (let s = 0; s < k.banco.length; s += 1) if (b.doc[i + s] !== 0) documentos.add(b.doc[i + s] as number);
    if (k.banco.length === 1 && k.libro.length === 1) {
      const [x, y] = [Math.abs(b.rut[i] as number), l.rut[j] as number];
      if (x !== 0 && y !== 0 && x !== y) sumar(pagadores, `${x} ${y}`);
      const h = x === 0 && y !== 0 ? claveGlosa(b, i, palabras) : 0;
      if (h !== 0) sumar(glosas, `${h} ${y}`);
      mas(out.doc, rasgos.documento(i, j));
      mas(out.persona, rasgos.persona(i, j));
      const lag = (b.dia[i] as number) - (l.dia[j] as number) + VENTANA_DIAS;
      if (lag >= 0 && lag < LAGS) mas(out.lag, lag);
    }
    i += k.banco.length;
    j += k.libro.length;
  }
  out.montos = [...montos].sort((x, y) => x[0] - y[0]);
  out.documentos = [...documentos].sort((x, y) => x - y);
  out.pagadores = enTres(pagadores);
  out.glosas = enTres(glosas);
  return out;
}

/** Who the bank named and whose entry it was, of the pairs of one line with one where they are not the same. */
function deOtros(calces: readonly CalceFirmado[]): [number, number, number][] {
  const pares = calces.filter((k) => k.banco.length === 1 && k.libro.length === 1);
  const b = columnasDe(
    pares.flatMap((k) => k.banco),
    new Cuentas(),
    'banco',
  );
  const l = columnasDe(
    pares.flatMap((k) => k.libro),
    new Cuentas(),
    'libro',
  );
  const veces = new Map<string, number>();
  for (let i = 0; i < pares.length; i += 1) {
    const [x, y] = [Math.abs(b.rut[i] as number), l.rut[i] as number];
    if (x !== 0 && y !== 0 && x !== y) sumar(veces, `${x} ${y}`);
  }
  return enTres(veces);
}

const enTres = (m: ReadonlyMap<string, number>): [number, number, number][] =>
  [...m]
    .map(([k, n]): [number, number, number] => [...(k.split(' ').map(Number) as [number, number]), n])
    .sort((x, y) => x[0] - y[0] || x[1] - y[1]);
