import type { Fecha } from '#kernel/values/fecha.ts';

/** A line of either side, as the order of a report sees it. */
export interface LineaOrdenable {
  fecha: Fecha;
  monto: number;
  /** Number of the document, as the bank or the book wrote it. */
  folio: string;
}

interface CalceOrdenable {
  movimientos_banco: readonly string[];
  movimientos_libro: readonly string[];
  estado: string;
  motivo: string | null;
}

type Clave = readonly (string | number)[];

function comparar(a: Clave, b: Clave): number {
  for (const [i, x] of a.entries()) {
    const y = b[i];
    if (y === undefined || x === y) continue;
    if (typeof x === 'number' && typeof y === 'number') return x - y;
    return String(x).localeCompare(String(y), 'es', { numeric: true }) || (String(x) < String(y) ? -1 : 1);
  }
  return a.length - b.length;
}

const ULTIMA = '9999-12-31';

/**
 * The matches of a report in an order that its content alone gives: date, amount and folio of their lines (of the bank, or of the books when
 * they hold none of the bank), then the place of those lines in the statement and the ledger, which no two living matches share. The ids are
 * drawn at random and say nothing: the same company told twice signs the same report. Lines within a match follow the same order.
 */
export function ordenarCalces<C extends CalceOrdenable>(
  calces: readonly C[],
  banco: ReadonlyMap<string, LineaOrdenable>,
  libro: ReadonlyMap<string, LineaOrdenable>,
): C[] {
  const lugarB = new Map([...banco.keys()].map((id, i) => [id, i]));
  const lugarL = new Map([...libro.keys()].map((id, i) => [id, i]));
  const deLinea = (id: string, lineas: ReadonlyMap<string, LineaOrdenable>, lugar: ReadonlyMap<string, number>): Clave => {
    const l = lineas.get(id);
    return [l?.fecha ?? ULTIMA, l?.monto ?? 0, l?.folio ?? '', lugar.get(id) ?? Number.MAX_SAFE_INTEGER];
  };
  const deBanco = (id: string) => deLinea(id, banco, lugarB);
  const deLibro = (id: string) => deLinea(id, libro, lugarL);
  const ordenados = calces.map((c) => {
    const movimientos_banco = [...c.movimientos_banco].sort((a, b) => comparar(deBanco(a), deBanco(b)));
    const movimientos_libro = [...c.movimientos_libro].sort((a, b) => comparar(deLibro(a), deLibro(b)));
    const lineas = [...movimientos_banco.map(deBanco), ...movimientos_libro.map(deLibro)];
    const total = (movimientos_banco.length > 0 ? movimientos_banco.map(deBanco) : lineas).reduce((s, [, monto]) => s + Number(monto), 0);
    const [primera = [ULTIMA, 0, '', 0]] = lineas;
    const lugares = lineas.map(([, , , lugar = 0]) => lugar);
    const clave: Clave = [primera[0] ?? ULTIMA, total, primera[2] ?? '', c.estado, c.motivo ?? '', ...lugares];
    return { c: { ...c, movimientos_banco, movimientos_libro }, clave };
  });
  return ordenados.sort((a, b) => comparar(a.clave, b.clave)).map((x) => x.c);
}
