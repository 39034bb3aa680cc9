import { formatPesos, formatUf } from '#kernel/values/format.ts';

/** UF with its thousands: two decimals, or all those that say something. */
export function ufDicha(valor: string): string {
  const decimales = valor.includes('.') ? (valor.replace(/0+$/, '').split('.')[1] ?? '').length : 0;
  return formatUf(valor, Math.max(2, decimales));
}

/** A value of a parameter in words of Chile: `$1.000`, `19,00 %`, `UF 20,5`, sí. */
export function valorDicho(valor: unknown, tipo: string): string {
  if (valor === null || valor === undefined) return '—';
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  if (tipo === 'pesos' && typeof valor === 'number') return formatPesos(valor);
  if (typeof valor === 'object') return Array.isArray(valor) ? valor.map((v) => valorDicho(v, 'texto')).join(', ') : 'una tabla';
  if (tipo === 'texto' || tipo === 'opcion') return String(valor);
  const cifra = String(valor).replace('.', ',');
  return tipo === 'porcentaje' ? `${cifra} %` : tipo === 'uf' ? ufDicha(String(valor)) : cifra;
}
