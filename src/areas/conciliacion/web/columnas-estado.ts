import type { OutputOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { contract } from '../contract.ts';
import { leerGrilla } from '../domain/cartola/grilla.ts';
import { columnasDe, dondeEmpieza, fallaDeMapeo, formaDe, limpiarColumnas } from '../domain/cartola/mapeo.ts';
import { validarSaldos } from '../domain/cartola/saldos.ts';
import { sugerirMapeo } from '../domain/cartola/sugerir-mapeo.ts';
import type { Cartola, Celda, Mapeo, Rol } from '../domain/cartola/tipos.ts';

export type Hoja = OutputOf<typeof contract, 'mostrar_cartola'>['hojas'][number];
export type MapeoGuardado = OutputOf<typeof contract, 'mapeos'>['items'][number];

/** What a person has said so far of a file: the role of each column of a sheet, from the left, and how it writes. */
export interface Dicho {
  hoja: number;
  /** Row of the titles, from 1; 0 when there are none. */
  fila: number;
  roles: readonly (Rol | '')[];
  orden_fecha: '' | 'dia-mes' | 'mes-dia';
  decimal: '' | 'coma' | 'punto';
  /** The words of each sign, separated by commas. */
  signo_cargo: string;
  signo_abono: string;
  tipo_saldo: 'fila' | 'diario';
}

const rolesDe = (columnas: Mapeo['columnas'], cuantas: number): (Rol | '')[] => {
  const porColumna = new Map(Object.entries(columnas).map(([rol, i]) => [i, rol as Rol]));
  return Array.from({ length: cuantas }, (_, i) => porColumna.get(i) ?? '');
};

/** Where a person starts: from what was said before of a file of this shape, or from a guess. */
export function empezar(hojas: readonly Hoja[], guardados: readonly MapeoGuardado[], hoja = 0): Dicho {
  const filas = hojas[hoja]?.filas ?? [];
  const cuantas = columnasDe(filas);
  const libre = { hoja, orden_fecha: '', decimal: '', signo_cargo: '', signo_abono: '', tipo_saldo: 'fila' } as const;
  for (const g of guardados) {
    const desde = dondeEmpieza(filas, g);
    if (desde === null) continue;
    return {
      ...libre,
      fila: formaDe(filas, desde) === g.forma ? desde : 0,
      roles: rolesDe(g.columnas, cuantas),
      orden_fecha: g.orden_fecha ?? '',
      decimal: g.decimal ?? '',
      signo_cargo: g.signo_cargo?.join(', ') ?? '',
      signo_abono: g.signo_abono?.join(', ') ?? '',
      tipo_saldo: g.tipo_saldo ?? 'fila',
    };
  }
  const { fila, columnas } = sugerirMapeo(filas);
  return { ...libre, fila, roles: rolesDe(columnas, cuantas) };
}

/** The sheet that most probably is the statement: the one with most rows. */
export const hojaProbable = (hojas: readonly Hoja[]): number =>
  hojas.reduce((mejor, h, i) => (h.total > (hojas[mejor]?.total ?? 0) ? i : mejor), 0);

/** A role given to a column leaves the one that had it. */
export const conRol = (d: Dicho, columna: number, rol: Rol | ''): Dicho => ({
  ...d,
  roles: d.roles.map((r, i) => (i === columna ? rol : r === rol && rol !== '' ? '' : r)),
});

const palabras = (t: string): string[] =>
  t
    .split(',')
    .map((x) => x.trim())
    .filter((x) => x !== '');

/** What is sent: without what was left to be worked out. */
export function mapeoDe(d: Dicho): Mapeo {
  const columnas = limpiarColumnas(Object.fromEntries(d.roles.flatMap((r, i) => (r === '' ? [] : [[r, i]]))));
  const [cargo, abono] = columnas.signo === undefined ? [[], []] : [palabras(d.signo_cargo), palabras(d.signo_abono)];
  return {
    columnas,
    ...(d.orden_fecha ? { orden_fecha: d.orden_fecha } : {}),
    ...(d.decimal ? { decimal: d.decimal } : {}),
    ...(cargo.length > 0 ? { signo_cargo: cargo } : {}),
    ...(abono.length > 0 ? { signo_abono: abono } : {}),
    ...(columnas.saldo === undefined ? {} : { tipo_saldo: d.tipo_saldo }),
  };
}

export interface Vista {
  cartola: Cartola | null;
  falla: ReturnType<typeof fallaDeMapeo>;
  quiebres: number;
}

/** What the sheet says by the columns as they stand, read by the same law as the load. */
export function vistaDe(hoja: Hoja | undefined, d: Dicho, periodo: { desde: string; hasta: string }): Vista {
  const mapeo = mapeoDe(d);
  const falla = fallaDeMapeo(mapeo);
  if (falla || !hoja) return { cartola: null, falla, quiebres: 0 };
  const filas: Celda[][] = hoja.filas;
  const mapeos = [{ ...mapeo, forma: formaDe(filas, d.fila) }];
  const [cartola] = leerGrilla(filas, { mapeos, moneda: 'CLP', periodo: periodo as { desde: Fecha; hasta: Fecha } }) ?? [];
  if (!cartola?.mapeada) return { cartola: null, falla: null, quiebres: 0 };
  return { cartola, falla: null, quiebres: validarSaldos(cartola).length };
}
