import { Rule } from '#kernel/errors.ts';

/** One payment of the file that the bank takes. */
interface PagoBanco {
  orden: number;
  rut: string;
  nombre: string;
  banco: string;
  cuenta: string;
  tipo_cuenta: string;
  monto: number;
  glosa: string;
}

const CABECERA = 'orden;rut;nombre;banco;tipo_cuenta;cuenta;monto;glosa';

/** Text of a cell: no separator, no line break, and never the beginning of a formula. */
function celda(texto: string | number): string {
  const limpio = String(texto)
    .replace(/[;\r\n"]/g, ' ')
    .trim();
  return /^[=+\-@]/.test(limpio) ? `'${limpio}` : limpio;
}

/** The line of an order in the bank file. Throws 422 `sin_cuenta` without account. */
export function lineaBanco(p: PagoBanco): string {
  if (p.cuenta === '') throw new Rule('sin_cuenta');
  return [p.orden, p.rut, p.nombre, p.banco, p.tipo_cuenta, p.cuenta, p.monto, p.glosa].map(celda).join(';');
}

/** The whole file: heading and a line an order. */
export function archivoBanco(lineas: readonly string[]): string {
  return `${[CABECERA, ...lineas].join('\r\n')}\r\n`;
}
