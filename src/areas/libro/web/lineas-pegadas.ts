import { parseRut } from '#kernel/values/rut.ts';
import { parsePesosTexto } from '#platform/web/inputs/parse.ts';
import { matches, plain } from '#platform/web/inputs/plain.ts';

/** A line of a voucher as its grid holds it: what is not understood stays as it was written, so that its cell says so. */
export interface LineaEscrita {
  cuenta: string;
  rut: string;
  documento: string;
  pk: string;
  sucursal: string;
  debe: number | string;
  haber: number | string;
}
export type Campo = keyof LineaEscrita;
/** What each column of the grid is called. */
export const TITULO: Readonly<Record<Campo, string>> = {
  cuenta: 'Cuenta',
  rut: 'RUT',
  documento: 'Documento',
  pk: 'Obligación',
  sucursal: 'Sucursal',
  debe: 'Debe',
  haber: 'Haber',
};

export const VACIA: LineaEscrita = { cuenta: '', rut: '', documento: '', pk: '', sucursal: '', debe: '', haber: '' };
export const MAX_LINEAS = 200;

export const enBlanco = (l: Partial<LineaEscrita>): boolean =>
  Object.entries(VACIA).every(([campo]) => {
    const v = l[campo as Campo];
    return v === undefined || v === null || v === '' || v === 0;
  });

const TITULOS: readonly (readonly [RegExp, Campo])[] = [
  [/obligacion|^pk$/, 'pk'],
  [/cuenta|cta/, 'cuenta'],
  [/rut/, 'rut'],
  [/doc|folio/, 'documento'],
  [/sucursal|oficina/, 'sucursal'],
  [/debe|cargo|debito/, 'debe'],
  [/haber|abono|credito/, 'haber'],
];
const campoDe = (titulo: string): Campo | null => TITULOS.find(([r]) => r.test(plain(titulo.trim())))?.[1] ?? null;
const esTitulos = (celdas: readonly string[]): boolean =>
  celdas.every((c) => !/\d/.test(c)) && celdas.filter((c) => campoDe(c) !== null).length >= 2;

interface Sucursal {
  codigo: string;
  nombre: string;
}

/** '5103 Gastos bancarios' → '5103'; 'Gastos bancarios' stays, and its cell says that it is no account. */
const cuentaDe = (texto: string): string => /^\s*(\d{4}(?:\.\d{2})?)(?!\d)/.exec(texto)?.[1] ?? texto.trim();

/**
 * The option that a written text stands for: the one of that very code or name, or else the first that holds it. One whose name holds another's
 * whole is not taken for it.
 */
export function hallada(opciones: readonly { value: string; label: string }[], escrito: string): string | undefined {
  const t = plain(escrito.trim());
  const una =
    opciones.find((o) => plain(o.value) === t || plain(o.label) === t) ?? opciones.find((o) => matches(`${o.label} ${o.value}`, t));
  return una?.value;
}

/** Empty and '-' are zero; what is not whole pesos ('1.234,50') stays as text. */
function montoDe(texto: string): number | string {
  const t = texto.replace(/\s/g, '').replace(/,0+$/, '');
  if (t === '' || t === '-' || t === '$-') return '';
  return parsePesosTexto(t) ?? texto.trim();
}

function celda(campo: Campo, texto: string, sucursales: readonly Sucursal[]): string | number {
  if (campo === 'cuenta') return cuentaDe(texto);
  if (campo === 'debe' || campo === 'haber') return montoDe(texto);
  if (campo === 'rut') return parseRut(texto.trim()) ?? texto.trim();
  if (campo === 'sucursal') {
    const t = plain(texto.trim());
    return sucursales.find((s) => plain(s.codigo) === t || plain(s.nombre) === t)?.codigo ?? texto.trim();
  }
  return texto.trim();
}

/**
 * Cells copied from a spreadsheet, one object a row with only the columns that came. A first row of titles says what each column is; without
 * one they go in the order of the grid from the cell where they were pasted. Blank rows are left out.
 */
export function leerPegado(
  texto: string,
  desde: Campo,
  orden: readonly Campo[],
  sucursales: readonly Sucursal[] = [],
): Partial<LineaEscrita>[] {
  const filas = texto
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((f) => f.split('\t'))
    .filter((celdas) => celdas.some((c) => c.trim() !== ''));
  const [primera] = filas;
  if (!primera) return [];
  const conTitulos = esTitulos(primera);
  const campos = conTitulos ? primera.map(campoDe) : orden.slice(Math.max(0, orden.indexOf(desde)));
  return filas.slice(conTitulos ? 1 : 0).map((celdas) => {
    const linea: Partial<Record<Campo, string | number>> = {};
    for (const [k, texto_] of celdas.entries()) {
      const campo = campos[k];
      if (campo) linea[campo] = celda(campo, texto_, sucursales);
    }
    return linea as Partial<LineaEscrita>;
  });
}

/** What was pasted laid over the lines from the one of the cell on, adding those that lack, up to `MAX_LINEAS`. */
export function sobre(lineas: readonly LineaEscrita[], desde: number, pegadas: readonly Partial<LineaEscrita>[]): LineaEscrita[] {
  const out = [...lineas];
  for (const [k, p] of pegadas.entries()) if (desde + k < MAX_LINEAS) out[desde + k] = { ...VACIA, ...out[desde + k], ...p };
  return out;
}

const entero = (v: number | string | null | undefined): number => (typeof v === 'number' ? v : 0);

/** Σ debe, Σ haber and their difference (debe − haber), pesos; what is not a whole amount does not count. */
export function sumas(lineas: readonly Partial<LineaEscrita>[]): { debe: number; haber: number; diferencia: number } {
  const [debe, haber] = [lineas.reduce((n, l) => n + entero(l.debe), 0), lineas.reduce((n, l) => n + entero(l.haber), 0)];
  return { debe, haber, diferencia: debe - haber };
}
