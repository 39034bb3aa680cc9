import { type SQL, sql } from 'drizzle-orm';
import { Invalid } from '#kernel/errors.ts';
import { matches } from '../list.ts';
import type { ReadCtx } from '../types.ts';
import type { Columna, Cubo, Filtro, Medida, Tiempo } from './tipos.ts';

/** Names come from the registry, which takes only plain ones; they are quoted all the same. */
const columna: Columna = (nombre) => sql`r.${sql.identifier(nombre)}`;
/** Code of a dimension of a row, as text; '' when it has none. */
const codigo = (dimension: string): SQL => sql`coalesce(${columna(dimension)}::text, '')`;
const lista = (partes: readonly SQL[]) => sql.join([...partes], sql`, `);

const CUANTOS: Readonly<Record<Filtro['op'], readonly [number, number]>> = {
  es: [1, 1],
  no_es: [1, 1],
  en: [1, 500],
  entre: [2, 2],
  desde: [1, 1],
  hasta: [1, 1],
  contiene: [1, 1],
  vacio: [0, 0],
};

/** One filter over the rows. Values are always bound. Throws 400 at `filtros` for a wrong number of values. */
function condicion(f: Filtro): SQL {
  const [min, max] = CUANTOS[f.op];
  if (f.valores.length < min || f.valores.length > max)
    throw new Invalid({ filtros: [`El filtro de ${f.dimension} no lleva esos valores`] });
  const [a = '', b = ''] = f.valores;
  const c = codigo(f.dimension);
  switch (f.op) {
    case 'es':
      return sql`${c} = ${a}`;
    case 'no_es':
      return sql`${c} <> ${a}`;
    case 'en':
      return sql`${c} in (select value from jsonb_array_elements_text(${JSON.stringify(f.valores)}::jsonb))`;
    case 'entre':
      return sql`${c} between ${a} and ${b}`;
    case 'desde':
      return sql`${c} >= ${a}`;
    case 'hasta':
      return sql`${c} <> '' and ${c} <= ${a}`;
    case 'contiene':
      return matches(c, a);
    case 'vacio':
      return sql`${c} = ''`;
  }
}

/** The rows of a cubo that this session may list and the filters leave, each with its codes in `campos` as k0, k1… Reach cannot be left out. */
export async function filasDelCubo(
  ctx: ReadCtx,
  c: Cubo,
  o: { tiempo: Tiempo; filtros: readonly Filtro[]; campos: readonly string[] },
): Promise<SQL> {
  const alcance = typeof c.alcance === 'function' ? await c.alcance(ctx, columna) : undefined;
  const donde = [alcance ?? sql`true`, ...o.filtros.map(condicion)];
  const claves = o.campos.map((d, i) => sql`, ${codigo(d)} as ${sql.identifier(`k${i}`)}`);
  return sql`select r.* ${sql.join(claves, sql``)} from (${await c.filas(ctx, o.tiempo)}) r where ${sql.join(donde, sql` and `)}`;
}

/** A measure over some rows; whole numbers as text, so that nothing passes through a float. */
function agregado(m: Medida): SQL {
  switch (m.clase) {
    case 'suma':
      return sql`coalesce(sum(${columna(m.columna)}), 0)::text`;
    case 'cuenta':
      return sql`count(*)::text`;
    case 'distintos':
      return sql`count(distinct ${columna(m.columna)})::text`;
    case 'razon':
      return sql`round(${m.por}::numeric * sum(${columna(m.numerador)})::numeric / nullif(sum(${columna(m.denominador)}), 0)::numeric, ${m.decimales}::int)::text`;
    case 'concentracion':
      throw new Error('a concentration is asked apart');
  }
}

/** Every level of a table: each prefix of its rows with each prefix of its columns, the whole set included, as indexes of fields. */
export function niveles(filas: number, columnas: number): number[][] {
  const prefijos = (n: number, desde: number) => Array.from({ length: n + 1 }, (_, k) => Array.from({ length: k }, (_x, i) => desde + i));
  return prefijos(filas, 0).flatMap((f) => prefijos(columnas, filas).map((c) => [...f, ...c]));
}

const clave = (i: number): SQL => sql.identifier(`k${i}`) as unknown as SQL;

interface Nivel {
  niveles: readonly (readonly number[])[];
  /** How many fields. */
  campos: number;
  max: number;
}

/** Rows of an answer: the codes, `g` (a bit for each field that is rolled up, the first one highest) and each measure. */
export function tabla(base: SQL, medidas: readonly (readonly [string, Medida])[], n: Nivel): SQL {
  const todas = Array.from({ length: n.campos }, (_, i) => clave(i));
  // The count keeps it one row when every measure is asked apart.
  const valores = [sql`, count(*) as n_`, ...medidas.map(([nombre, m]) => sql`, ${agregado(m)} as ${sql.identifier(`m_${nombre}`)}`)];
  if (n.campos === 0) return sql`select 0 as g ${sql.join(valores, sql``)} from (${base}) r`;
  const conjuntos = n.niveles.map((nivel) => sql`(${lista(nivel.map(clave))})`);
  return sql`select ${lista(todas)}, grouping(${lista(todas)})::int as g ${sql.join(valores, sql``)} from (${base}) r
    group by grouping sets (${lista(conjuntos)}) order by g, ${lista(todas)} limit ${n.max}`;
}

/** The same rows of a concentration: Σ share² × 10.000 of what each value of `de` holds, at each level. */
export function concentracion(base: SQL, m: Extract<Medida, { clase: 'concentracion' }>, n: Nivel): SQL {
  const todas = Array.from({ length: n.campos }, (_, i) => clave(i));
  const de = codigo(m.de);
  const conjuntos = n.niveles.map((nivel) => sql`(${lista([sql`e`, ...nivel.map(clave)])})`);
  const g = n.campos === 0 ? sql`0` : sql`grouping(${lista(todas)})::int`;
  const claves = n.campos === 0 ? sql`` : sql`${lista(todas)},`;
  return sql`select ${claves} g, round(10000 * sum(s * s) / nullif(sum(s) * sum(s), 0), ${m.decimales}::int)::text as valor from (
      select ${claves} ${g} as g, e, sum(x)::numeric as s from (select r.*, ${de} as e, ${columna(m.base)} as x from (${base}) r) r
      group by grouping sets (${lista(conjuntos)})) t
    group by ${claves} g`;
}

/** How many different codes each side of a table has. */
export function extension(base: SQL, filas: number, columnas: number): SQL {
  const cuantas = (desde: number, n: number) =>
    n === 0
      ? sql`1`
      : sql`(select count(*) from (select distinct ${lista(Array.from({ length: n }, (_, i) => clave(desde + i)))} from base) x)`;
  return sql`with base as (${base}) select ${cuantas(0, filas)}::int as filas, ${cuantas(filas, columnas)}::int as columnas`;
}

/** A page of the rows behind a cell, and how many there are. */
export function pagina(base: SQL, codigos: readonly (string | null)[], o: { limite: number; salto: number }): SQL {
  const iguales = codigos.flatMap((c, i) => (c === null ? [] : [sql`${clave(i)} = ${c}`]));
  const donde = iguales.length > 0 ? sql`where ${sql.join(iguales, sql` and `)}` : sql``;
  return sql`select r.*, count(*) over ()::int as total_ from (${base}) r ${donde} order by r.clave limit ${o.limite} offset ${o.salto}`;
}

/** The rows that moved a sum between two sets of rows of a cubo, the largest difference first, and at least one of each kind; with each, the whole of its kind. */
export function cambios(antes: SQL, ahora: SQL, deMedida: string, limite: number): SQL {
  const x = sql.identifier(deMedida);
  return sql`with a as (${antes}), b as (${ahora}),
    j as (select coalesce(b.clave, a.clave) as clave, coalesce(to_jsonb(b), to_jsonb(a))::text as fila,
        coalesce(a.${x}, 0)::numeric as antes, coalesce(b.${x}, 0)::numeric as ahora from a full join b on b.clave = a.clave),
    m as (select j.*, case when antes = 0 then 'entra' when ahora = 0 then 'sale' when ahora > antes then 'sube' else 'baja' end as clase
      from j where antes <> ahora),
    o as (select m.*, count(*) over (partition by clase)::int as n_, sum(ahora - antes) over (partition by clase)::text as diferencia,
        row_number() over (order by abs(ahora - antes) desc, clave)::int as puesto,
        row_number() over (partition by clase order by abs(ahora - antes) desc, clave)::int as primera from m)
    select * from o where puesto <= ${limite} or primera = 1 order by puesto`;
}

/** When the transaction that reads began, as every answer writes an instant. */
export const instante: SQL = sql`select to_char(transaction_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ahora`;

/**
 * What a transaction that reads figures is given: its time and room to add by any two fields without sorting on the disk; and, when it reads `sola`, word
 * that a second process costs little. Of several readings at once each would take the processor of another.
 */
export const medios = (segundos: number, sola: boolean): SQL => {
  const reparto = sola ? sql`, set_config('parallel_setup_cost', '100', true), set_config('parallel_tuple_cost', '0.01', true)` : sql``;
  return sql`select set_config('statement_timeout', ${String(segundos * 1_000)}, true), set_config('work_mem', '32MB', true) ${reparto}`;
};
