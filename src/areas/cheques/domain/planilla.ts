import { isFecha, makeFecha } from '#kernel/values/fecha.ts';
import { numeroCheque } from './ingreso.ts';

/** A row as it was pasted: what was understood, and what was not. */
export interface FilaPegada {
  num_cheque: string;
  fecha: string;
  monto: number | null;
  cta_cte: string;
  errores: string[];
}

/** '1.234.567', '$ 1.234.567', '1234567' → pesos; null for anything else. */
export function montoPegado(texto: string): number | null {
  const limpio = texto.replace(/[$\s]/g, '');
  if (!/^(\d{1,3}(\.\d{3})+|\d+)(,0+)?$/.test(limpio)) return null;
  const n = Number(limpio.replace(/,0+$/, '').replaceAll('.', ''));
  return Number.isSafeInteger(n) && n > 0 ? n : null;
}

/** dd-mm-aaaa, dd/mm/aa or AAAA-MM-DD → AAAA-MM-DD; '' for anything else. */
export function fechaPegada(texto: string): string {
  const t = texto.trim();
  if (isFecha(t)) return t;
  const m = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(t);
  if (!m) return '';
  const [dia, mes] = [Number(m[1]), Number(m[2])];
  const ano = Number(m[3]) < 100 ? 2000 + Number(m[3]) : Number(m[3]);
  if (mes < 1 || mes > 12 || dia < 1) return '';
  const f = makeFecha(ano, mes, dia);
  // The 31st of a month of 30 is not the 30th: it is a mistake of who typed it.
  return Number(f.slice(8)) === dia ? f : '';
}

const TITULO = /cheque|n[°ºo]|fecha|monto|cuenta|valor/i;

/**
 * What a person copied from a spreadsheet: number, date, amount and, when it comes, account; by tabs, semicolons or two spaces. A row of titles
 * is skipped. At most 200 rows.
 */
export function leerPegado(texto: string): FilaPegada[] {
  const lineas = texto
    .split(/\r?\n/)
    .map((l) => l.trim())
    .filter((l) => l !== '')
    .slice(0, 200);
  return lineas
    .map((l) => l.split(/\t|;| {2,}/).map((c) => c.trim()))
    .filter((celdas, i) => i > 0 || !celdas.every((c) => c === '' || TITULO.test(c)))
    .map(([numero = '', fecha = '', monto = '', cta_cte = '']) => {
      const leido = { num_cheque: numeroCheque(numero) ?? '', fecha: fechaPegada(fecha), monto: montoPegado(monto), cta_cte };
      const errores = [
        ...(leido.num_cheque === '' ? [`Número «${numero}» ilegible`] : []),
        ...(leido.fecha === '' ? [`Fecha «${fecha}» ilegible`] : []),
        ...(leido.monto === null ? [`Monto «${monto}» ilegible`] : []),
      ];
      return { ...leido, errores };
    });
}
