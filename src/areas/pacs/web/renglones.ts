import { CLASES } from '../domain/codigos.ts';
import { type Campo, ORIGENES } from '../domain/plantilla.ts';

/**
 * The fields of a record written one a line, as the paper of a bank lists them: `monto 57 12 cero derecha`, `fijo 1 3 espacio izquierda PAC`.
 * A person writes and corrects them so, and they are read back the same.
 */
export const enRenglones = (campos: readonly Campo[]): string =>
  campos.map((c) => [c.origen, c.inicio, c.largo, c.relleno, c.alinea, c.fijo ?? ''].join(' ').trim()).join('\n');

/** The fields of such a text; `falla` names the line that could not be read. */
export function deRenglones(texto: string): { campos: Campo[]; falla: string | null } {
  const campos: Campo[] = [];
  for (const [i, l] of texto.split('\n').entries()) {
    if (l.trim() === '') continue;
    const [origen = '', inicio = '', largo = '', relleno = 'espacio', alinea = 'izquierda', ...fijo] = l.trim().split(/\s+/);
    const bien =
      ORIGENES.includes(origen as 'monto') &&
      /^[1-9]\d{0,3}$/.test(inicio) &&
      /^[1-9]\d{0,2}$/.test(largo) &&
      ['espacio', 'cero'].includes(relleno) &&
      ['izquierda', 'derecha'].includes(alinea);
    if (!bien) return { campos: [], falla: `No se entiende el renglón ${i + 1}: «${l.trim()}»` };
    campos.push({
      origen: origen as Campo['origen'],
      inicio: Number(inicio),
      largo: Number(largo),
      relleno: relleno as Campo['relleno'],
      alinea: alinea as Campo['alinea'],
      ...(fijo.length > 0 ? { fijo: fijo.join(' ') } : {}),
    });
  }
  return { campos, falla: null };
}

/** Codes of the bank with what they mean, one a line: `01 fondos`. */
export function deCodigos(texto: string): { codigos: Record<string, (typeof CLASES)[number]>; falla: string | null } {
  const codigos: Record<string, (typeof CLASES)[number]> = {};
  for (const [i, l] of texto.split('\n').entries()) {
    if (l.trim() === '') continue;
    const [codigo = '', clase = ''] = l.trim().split(/\s+/);
    if (!CLASES.includes(clase as 'cobrado')) return { codigos: {}, falla: `No se entiende el renglón ${i + 1}: «${l.trim()}»` };
    codigos[codigo] = clase as (typeof CLASES)[number];
  }
  return { codigos, falla: null };
}
