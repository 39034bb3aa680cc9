import type { ParameterAt } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/** Where a value rules: the whole company, a product or a branch, by its code. */
export interface Ambito {
  ambito: 'empresa' | 'producto' | 'sucursal';
  ambito_codigo: string | null;
}

export const EMPRESA: Ambito = { ambito: 'empresa', ambito_codigo: null };

/** The most specific first: the branch beats the product, and the product the company (docs/decisiones/0021). */
const PRECEDENCIA = ['sucursal', 'producto', 'empresa'] as const;

export const mismoAmbito = (a: Ambito, b: Ambito): boolean => a.ambito === b.ambito && a.ambito_codigo === b.ambito_codigo;

/** The scopes that an operation belongs to, the most specific first. */
function ambitosDe(en: Pick<ParameterAt, 'producto' | 'sucursal'>): Ambito[] {
  const codigo = { sucursal: en.sucursal, producto: en.producto, empresa: null };
  return PRECEDENCIA.flatMap((ambito) => {
    const c = codigo[ambito] ?? null;
    return ambito === 'empresa' || c !== null ? [{ ambito, ambito_codigo: c }] : [];
  });
}

interface Version extends Ambito {
  desde: Fecha;
  hasta: Fecha | null;
  retira: boolean;
}

/**
 * The version that rules an operation on a day: that of its branch, else that of its product, else the company's. A scope that gave its
 * value up that day is as if it had never had one. Undefined while the declared default stands. `versiones` by date, the oldest first.
 */
export function vigenteEnAmbito<T extends Version>(versiones: readonly T[], fecha: string, en: Pick<ParameterAt, 'producto' | 'sucursal'>) {
  for (const a of ambitosDe(en)) {
    const v = versiones.findLast((x) => mismoAmbito(x, a) && x.desde <= fecha && (x.hasta === null || x.hasta >= fecha));
    if (v && !v.retira) return v;
  }
  return undefined;
}

/** Products and branches with a value of their own on a day: a change of the company does not touch them. */
export function conValorPropio<T extends Version>(versiones: readonly T[], fecha: string): { producto: string[]; sucursal: string[] } {
  const de = (ambito: 'producto' | 'sucursal') => {
    const codigos = new Set(versiones.flatMap((v) => (v.ambito === ambito && v.ambito_codigo !== null ? [v.ambito_codigo] : [])));
    return [...codigos].filter((c) => vigenteEnAmbito(versiones, fecha, { [ambito]: c })?.ambito === ambito).sort();
  };
  return { producto: de('producto'), sucursal: de('sucursal') };
}
