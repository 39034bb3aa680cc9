import { codigosTmc } from '#finanzas/tramos-tmc.ts';
import { Invalid } from '#kernel/errors.ts';
import { textoDecimal } from '#kernel/values/decimal.ts';
import { isFecha, isPeriodo } from '#kernel/values/fecha.ts';

export type TipoCarga = 'uf' | 'utm' | 'ipc' | 'tmc' | 'ite';

const COLUMNAS: Record<TipoCarga, readonly string[]> = {
  uf: ['fecha', 'valor'],
  utm: ['mes', 'valor'],
  ipc: ['mes', 'variacion'],
  tmc: ['codigo', 'tasa_anual', 'desde', 'hasta', 'tic'],
  ite: ['desde', 'tasa_mensual', 'tasa_maxima', 'tasa_vista', 'periodos_maximo', 'metodo'],
};
const MAX_FILAS = 5_000;

/** 'dd-mm-aaaa' or 'dd/mm/aaaa' as ISO; anything else unchanged. */
function fechaIso(texto: string): string {
  const m = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(texto);
  return m ? `${m[3]}-${m[2]}-${m[1]}` : texto;
}

/** '39.841,72' → '39841.72'; '39841.72' stays, and so does what groups its thousands badly: its row is refused. */
function decimal(texto: string): string {
  const m = /^(-?(?:\d{1,3}(?:\.\d{3})+|\d+)),(\d+)$/.exec(texto);
  return m ? `${m[1]?.replaceAll('.', '')}.${m[2]}` : texto;
}

function filaMala(tipo: TipoCarga, f: Record<string, string>): string | null {
  const numero = (s: string | undefined, decimales: number) =>
    s !== undefined && textoDecimal(s) !== null && new RegExp(`^-?\\d{1,9}(\\.\\d{1,${decimales}})?$`).test(s);
  if (tipo === 'uf')
    return !isFecha(f.fecha ?? '') ? 'fecha inválida' : numero(f.valor, 2) && Number(f.valor) > 0 ? null : 'valor inválido';
  if (tipo === 'utm') return !isPeriodo(f.mes ?? '') ? 'mes inválido' : /^\d{1,7}$/.test(f.valor ?? '') ? null : 'valor inválido';
  if (tipo === 'ipc') return !isPeriodo(f.mes ?? '') ? 'mes inválido' : numero(f.variacion, 1) ? null : 'variación inválida';
  if (tipo === 'ite') return iteMalo(f);
  if (!codigosTmc.has(f.codigo ?? '')) return 'código de tramo desconocido';
  if (!numero(f.tasa_anual, 2) || f.tasa_anual?.startsWith('-')) return 'tasa inválida';
  if (!isFecha(f.desde ?? '') || (f.hasta && !isFecha(f.hasta))) return 'fecha inválida';
  return f.tic && (!numero(f.tic, 2) || f.tic.startsWith('-')) ? 'TIC inválida' : null;
}

/** Stamp tax (DL 3.475): rates in percent with four decimals at most, the ceiling not under the monthly one. */
function iteMalo(f: Record<string, string>): string | null {
  const tasa = (s: string | undefined) => /^\d{1,2}(\.\d{1,4})?$/.test(s ?? '');
  if (!isFecha(f.desde ?? '')) return 'fecha inválida';
  if (!tasa(f.tasa_mensual) || !tasa(f.tasa_maxima) || !tasa(f.tasa_vista)) return 'tasa inválida';
  if (Number(f.tasa_maxima) < Number(f.tasa_mensual)) return 'la tasa máxima es menor que la mensual';
  if (!/^([1-9]|[1-9]\d)$/.test(f.periodos_maximo ?? '')) return 'meses inválidos';
  return f.metodo === '' || f.metodo === 'sobre_total' || f.metodo === 'por_cuota' ? null : 'método inválido';
}

/**
 * Rows of a file of indices: one a line, columns by ';' or tabulator, Chilean or ISO dates and figures; a heading line is skipped.
 * 400 at `texto` naming the first bad lines, or two rows of one key.
 */
export function leerIndices(tipo: TipoCarga, texto: string): Record<string, string>[] {
  const lineas = texto
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((l) => l.trim());
  const filas: Record<string, string>[] = [];
  const errores: string[] = [];
  const vistas = new Set<string>();
  for (const [i, linea] of lineas.entries()) {
    if (!linea) continue;
    const celdas = linea.split(/[;\t]/).map((c) => c.trim());
    if (filas.length === 0 && errores.length === 0 && !/\d/.test(linea)) continue;
    const f = Object.fromEntries(COLUMNAS[tipo].map((c, k) => [c, celdas[k] ?? '']));
    for (const c of ['fecha', 'desde', 'hasta']) if (f[c]) f[c] = fechaIso(f[c]);
    for (const c of ['valor', 'variacion', 'tasa_anual', 'tic', 'tasa_mensual', 'tasa_maxima', 'tasa_vista'])
      if (f[c]) f[c] = decimal(f[c]);
    const clave = [f.fecha ?? f.mes ?? f.codigo ?? '', f.desde ?? ''].join(' ');
    const malo = filaMala(tipo, f) ?? (vistas.has(clave) ? 'repetida' : null);
    if (malo) errores.push(`Línea ${i + 1}: ${malo}`);
    vistas.add(clave);
    filas.push(f);
    if (filas.length > MAX_FILAS) throw new Invalid({ texto: [`El archivo trae más de ${MAX_FILAS} filas`] });
  }
  if (errores.length > 0) throw new Invalid({ texto: errores.slice(0, 10) });
  if (filas.length === 0) throw new Invalid({ texto: ['El archivo no trae filas'] });
  return filas;
}
