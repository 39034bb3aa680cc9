import type { SQL } from 'drizzle-orm';
import type { AnyArea } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { CuboDe } from './formas.ts';

/** Whose rows are asked for, and as of when. */
export interface DePersona {
  rut: Rut;
  al: Fecha;
  conocido_al?: Date | undefined;
  /** Only the rows of these keys are wanted, for who can read fewer: the rest of their records may come with them. */
  con?: readonly string[] | undefined;
}

/** A fact that a row tells: on the day of that column, in words; an amount of the row goes with it when it has one. */
export interface Suceso {
  fecha: string;
  que: string;
  monto?: string;
  gravedad?: 'aviso' | 'alerta';
}

/** Rows in which a RUT takes part, whatever its role, as their owner gives them. */
interface Fuente<C> {
  /** Of an area, as `area:accion`. */
  permiso: string;
  /** One row a record: `clave` (text, unique), `fecha` (its day), those that `columnas`, `cifras` and `sucesos` name, and those of `fila`. */
  filas: (ctx: C, q: DePersona) => Promise<SQL> | SQL;
  /** The rows that a session may list; the same filter as its lists. */
  alcance: CuboDe<C>['alcance'];
  fila: CuboDe<C>['fila'];
  sucesos?: readonly Suceso[];
}

type Clase = 'texto' | 'palabra' | 'fecha' | 'pesos' | 'uf' | 'numero' | 'rut';

/** What an area shows of a RUT in the consolidated view: its rows, and the figures that are sums of their columns. */
export interface BloqueDe<C> extends Fuente<C> {
  bloque: string;
  /** Several areas may give parts of one block; each says which, and all say the same columns and figures. */
  parte?: string;
  titulo: string;
  orden: number;
  /** As it stood at the end of the day asked (`corte`), or what there was by then as it stands now (`hoy`). */
  ambito: 'corte' | 'hoy';
  columnas: readonly { campo: string; titulo: string; clase: Clase }[];
  /** Rows that only who asks for them is shown, and that add nothing to the figures: what the switch that shows them says. */
  aparte?: string;
  /** Columns of its rows by which they may be asked for besides those it shows. */
  filtros?: readonly string[];
  /** Columns by whose values its rows are told apart: each is a filter, and says what each value adds up to. */
  grupos?: readonly { campo: string; titulo: string }[];
  /** `aparte`: what stands apart, told by the totals of each value and by no other. */
  cifras: readonly { nombre: string; titulo: string; columna: string; unidad: 'pesos' | 'uf' | 'numero'; aparte?: true }[];
}

/** Dated facts of a RUT that no block shows. */
export interface HechosDe<C> extends Fuente<C> {
  hechos: string;
  sucesos: readonly Suceso[];
}

const NOMBRE = /^[a-z][a-z0-9_]{0,39}$/;

/** Why a source may not be registered; nothing when it may. */
function faltas(f: Fuente<never>, nombre: string, campos: readonly string[], permisos: ReadonlySet<string>): string[] {
  return [
    ...(permisos.has(f.permiso) ? [] : [`an unknown permission ${f.permiso}`]),
    ...(typeof f.alcance === 'function' || f.alcance?.empresa.trim() ? [] : ['no reach']),
    ...(typeof f.filas === 'function' && typeof f.fila === 'function' ? [] : ['rows that nobody can open']),
    ...[nombre, ...campos].filter((n) => !NOMBRE.test(n)).map((n) => `a name that is not one: ${n}`),
    ...(new Set(campos).size < campos.length ? ['a column twice'] : []),
  ];
}

interface Registra {
  contract: AnyArea;
  bloques?: readonly BloqueDe<never>[] | undefined;
  hechos?: readonly HechosDe<never>[] | undefined;
}

/** Refuses at start what is not whole: an unknown permission, no reach, no columns, a repeated name, parts of one block that differ. */
export function exigirPersona(areas: readonly Registra[]): void {
  const permisos = new Set(areas.flatMap(({ contract: c }) => c.permissions.map((p) => `${c.area}:${p}`)));
  const forma = new Map<string, string>();
  const vistos = new Set<string>();
  const todos = areas.flatMap((a) => [...(a.bloques ?? []), ...(a.hechos ?? [])]);
  for (const f of todos) {
    const b = 'bloque' in f ? f : null;
    const nombre = 'bloque' in f ? f.bloque : f.hechos;
    const clave = b ? `${b.bloque}/${b.parte ?? ''}` : `hechos/${nombre}`;
    const dicha = JSON.stringify(b ? [b.titulo, b.orden, b.ambito, b.columnas, b.cifras, b.filtros, b.grupos] : clave);
    const [falta] = [
      ...faltas(
        f,
        nombre,
        (b?.columnas ?? []).map((c) => c.campo),
        permisos,
      ),
      ...(b && b.columnas.length === 0 ? ['no columns'] : []),
      ...(vistos.has(clave) || (b && (vistos.has(`${nombre}/`) || (!b.parte && forma.has(nombre)))) ? ['a name that another has'] : []),
      ...((forma.get(nombre) ?? dicha) === dicha || !b ? [] : ['parts that differ']),
    ];
    if (falta) throw new Error(`the source ${nombre} of the consolidated view has ${falta}`);
    vistos.add(clave);
    if (b) forma.set(nombre, dicha);
  }
}
