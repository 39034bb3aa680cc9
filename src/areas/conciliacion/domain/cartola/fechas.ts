import { addDays, daysBetween, type Fecha, isFecha } from '#kernel/values/fecha.ts';
import type { Celda, OrdenFecha, Rango } from './tipos.ts';

/** A date as printed: day and month may be in doubt, the year may be missing. */
export interface FechaCruda {
  a: number;
  b: number;
  anio: number | null;
  /** The order is certain (year first, or the month by its name): `a` is the day and `b` the month. */
  cierta: boolean;
}

/** Months by their first three letters, Spanish and English. */
const MESES = ['ene jan', 'feb', 'mar', 'abr apr', 'may', 'jun', 'jul', 'ago aug', 'sep set', 'oct', 'nov', 'dic dec'].map((t) =>
  t.split(' '),
);

const EPOCA_EXCEL = '1899-12-30' as Fecha;

function siglo(anio: string | undefined): number | null {
  if (anio === undefined) return null;
  return anio.length === 2 ? 2000 + Number(anio) : Number(anio);
}

function deNumero(n: number): FechaCruda | null {
  if (!Number.isInteger(n)) return n > 20_000 && n < 80_000 ? deNumero(Math.floor(n)) : null;
  // A serial number of a spreadsheet (1954–2119), or AAAAMMDD typed as a number.
  if (n > 20_000 && n < 80_000) return deTexto(addDays(EPOCA_EXCEL, n));
  return n >= 19_000_101 && n <= 21_001_231 ? deTexto(String(n)) : null;
}

function deTexto(texto: string): FechaCruda | null {
  const t = texto.trim().replace(/[ T]+\d{1,2}:\d{2}.*$/, '');
  if (t.length > 30) return null;
  let m = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(t) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(t);
  if (m) return { a: Number(m[3]), b: Number(m[2]), anio: Number(m[1]), cierta: true };
  m = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})(?:\s*[-/. ]\s*(\d{4}|\d{2}))?$/.exec(t) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(t);
  if (m) return { a: Number(m[1]), b: Number(m[2]), anio: siglo(m[3]), cierta: false };
  m = /^(\d{1,2})(?:\s+de|[-/. ])?\s*([a-zñ]{3,10})\.?(?:(?:\s+del?|[-/. ])?\s*(\d{4}|\d{2}))?$/i.exec(t);
  const mes = MESES.findIndex((nombres) => nombres.includes((m?.[2] ?? '').slice(0, 3).toLowerCase())) + 1;
  return m && mes ? { a: Number(m[1]), b: mes, anio: siglo(m[3]), cierta: true } : null;
}

/** The parts of a date cell, or null when it is not a date. */
export function leerFechaCruda(celda: Celda | undefined): FechaCruda | null {
  if (celda === null || celda === undefined) return null;
  const f = typeof celda === 'number' ? deNumero(celda) : deTexto(celda);
  return f && f.a >= 1 && f.a <= 31 && f.b >= 1 && f.b <= 31 ? f : null;
}

function componer(anio: number, mes: number, dia: number): Fecha | null {
  const t = `${String(anio).padStart(4, '0')}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`;
  return isFecha(t) ? t : null;
}

/** Days from a date to a range: 0 inside it. */
export function distancia(f: Fecha, rango: Rango): number {
  if (f < rango.desde) return daysBetween(f, rango.desde);
  return f > rango.hasta ? daysBetween(rango.hasta, f) : 0;
}

/** The year that puts a day and month inside the range, or nearest to it (December rows of a January statement). */
function anioPorRango(mes: number, dia: number, rango: Rango): Fecha | null {
  const [desde, hasta] = [Number(rango.desde.slice(0, 4)), Number(rango.hasta.slice(0, 4))];
  let mejor: Fecha | null = null;
  for (let y = desde - 1; y <= hasta + 1 && y <= desde + 5; y += 1) {
    const f = componer(y, mes, dia);
    if (f && (!mejor || distancia(f, rango) < distancia(mejor, rango))) mejor = f;
  }
  return mejor;
}

/** Resolves a printed date; null when it does not exist, `sin_anio` when nothing gives its year. */
export function resolverFecha(f: FechaCruda, orden: OrdenFecha, rango: Rango | undefined): Fecha | 'sin_anio' | null {
  const [dia, mes] = f.cierta || orden === 'dia-mes' ? [f.a, f.b] : [f.b, f.a];
  if (mes > 12) return null;
  if (f.anio !== null) return componer(f.anio, mes, dia);
  return rango ? anioPorRango(mes, dia, rango) : 'sin_anio';
}

/**
 * Order of day and month of a whole column. Chilean statements are day-month (domain §14); month-day is taken only
 * when day-month is impossible for some row and month-day for none, or when only month-day falls in the period.
 */
export function ordenDeFechas(fechas: readonly FechaCruda[], rango: Rango | undefined): OrdenFecha {
  const dudosas = fechas.filter((f) => !f.cierta);
  const imposible = (orden: OrdenFecha) => dudosas.some((f) => resolverFecha(f, orden, rango) === null);
  if (imposible('dia-mes') && !imposible('mes-dia')) return 'mes-dia';
  // With fewer than three different dates a wrong period would be taken for a wrong order.
  const distintas = new Set(dudosas.map((f) => `${f.a}/${f.b}`)).size;
  if (!rango || distintas < 3 || imposible('mes-dia')) return 'dia-mes';
  const dentro = (orden: OrdenFecha) =>
    dudosas.filter((f) => {
      const x = resolverFecha(f, orden, rango);
      return x !== null && x !== 'sin_anio' && distancia(x, rango) === 0;
    }).length;
  return dudosas.every((f) => f.anio !== null) && dentro('dia-mes') === 0 && dentro('mes-dia') === dudosas.length ? 'mes-dia' : 'dia-mes';
}
