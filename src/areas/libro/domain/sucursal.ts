import type { Linea, Lineas } from './asiento.ts';

/** Income (4) and expense (5): what the estado de resultados reads by branch. */
const deResultado = (l: Linea): boolean => l.cuenta.startsWith('4') || l.cuenta.startsWith('5');

type Sedes = ReadonlyMap<string, string>;
const sedeDe = (l: Linea, sedes: Sedes): string | undefined => l.sucursal ?? (l.pk ? sedes.get(l.pk) : undefined);

/** The debts that place an entry: the cuota or document it is of and, when it has none, whatever else it names. */
function deudasDe(lineas: Lineas): Lineas {
  const conPk = lineas.filter((l) => l.pk);
  const vivas = conPk.filter((l) => /^(cuota|documento):/.test(l.pk ?? ''));
  return vivas.length > 0 ? vivas : conPk;
}

/**
 * Income and expense that came without branch take the one of the debt they are of or, when the debts of the entry all name one and the
 * same, that one. With several, or one that is not known, they stay of the whole company. Nothing else of a line changes.
 * `sedes`: branch of each `pk` known.
 */
export function conSucursal(lineas: Lineas, sedes: Sedes = new Map()): Lineas {
  const todas = [...new Set(deudasDe(lineas).map((l) => sedeDe(l, sedes)))];
  const comun = todas.length === 1 ? todas[0] : undefined;
  return lineas.map((l) => {
    if (!deResultado(l) || l.sucursal) return l;
    const sucursal = sedeDe(l, sedes) ?? comun;
    return sucursal ? { ...l, sucursal } : l;
  });
}

/** Debts whose branch has to be asked for before `conSucursal` can place the result of the entry; none when it already says it. */
export function sinSede(lineas: Lineas): string[] {
  const falta = conSucursal(lineas).some((l) => deResultado(l) && !l.sucursal);
  return falta ? [...new Set(lineas.flatMap((l) => (l.pk && !l.sucursal ? [l.pk] : [])))] : [];
}
