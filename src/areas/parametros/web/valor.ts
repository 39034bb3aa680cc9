import { formatPesos } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import { label } from '#kernel/words.ts';
import { ufDicha } from '../domain/valor-dicho.ts';

/** A code of a choice in words: BLOQUEA → Bloquea, 30_360 → 30/360. */
export const opcionDicha = (codigo: string): string => (/^(30|real)_\d+$/.test(codigo) ? codigo.replace('_', '/') : label(codigo));

/** A value of a parameter as the screen shows it. */
export function valorTexto(valor: unknown, tipo: string): string {
  if (valor === null || valor === undefined) return '—';
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  if (tipo === 'pesos' && typeof valor === 'number') return formatPesos(pesos(valor));
  if (typeof valor === 'object') return JSON.stringify(valor);
  if (tipo === 'opcion') return opcionDicha(String(valor));
  const texto = String(valor).replace('.', ',');
  if (tipo === 'porcentaje') return `${texto} %`;
  return tipo === 'uf' ? ufDicha(String(valor)) : String(valor).replace('.', tipo === 'texto' || tipo === 'opcion' ? '.' : ',');
}

/** What a person typed, as the declaration wants it; undefined when it is not a value. */
export function valorEscrito(texto: string, tipo: string, ejemplo: unknown): unknown {
  const limpio = texto.trim();
  if (limpio === '') return undefined;
  if (typeof ejemplo === 'object' && ejemplo !== null) {
    try {
      return JSON.parse(limpio);
    } catch {
      return undefined;
    }
  }
  if (tipo === 'si_no') return /^s/i.test(limpio);
  if (tipo === 'entero' || tipo === 'pesos') return limpio.replace(/[$.\s]/g, '');
  return ['uf', 'porcentaje', 'decimal'].includes(tipo) ? limpio.replace(',', '.') : limpio;
}
