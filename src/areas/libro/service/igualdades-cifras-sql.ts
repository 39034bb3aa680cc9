import { type SQL, sql } from 'drizzle-orm';
import { addDays, firstDay, periodoOf } from '#kernel/values/fecha.ts';
import { filasDelCubo } from '#platform/server/cifras/consulta-sql.ts';
import { distintos } from '#platform/server/cifras/igualar-sql.ts';
import type { Cubo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import type { Igualdad } from '#platform/server/types.ts';
import { COLUMNAS_DE_CORTE, type CorteVisto, colocacionSql, corteBueno, corteEntero } from './corte-sql.ts';
import { deudasComoConjunto, deudasDeLaHistoria } from './deuda-sql.ts';
import { explicarCambios } from './explicar.ts';

type Filas = Record<string, unknown>[];
const filas = async (ctx: ReadCtx, q: SQL): Promise<Filas> => ((await ctx.db.execute(q)) as unknown as { rows: Filas }).rows;
const deLibro = (codigo: string, url: string): Igualdad => ({ codigo, url, permiso: 'libro:cerrar-periodo', perfil: 'CONTABILIDAD' });
/** Every figure of the house is of one engine: whoever administers it mends it. */
const delMotor = (codigo: string): Igualdad => ({
  codigo,
  url: '/reportes/explorar',
  permiso: 'libro:cerrar-periodo',
  perfil: 'CONTABILIDAD',
  semanal: true,
});

/** The rows of a cubo as they stand today, or of this month. */
const deHoy = (ctx: ReadCtx, c: Cubo): Promise<SQL> =>
  filasDelCubo(ctx, c, {
    tiempo: { al: ctx.hoy, desde: firstDay(periodoOf(ctx.hoy)), hasta: ctx.hoy },
    filtros: [],
    campos: c.dimensiones,
  });
const clave = (i: number) => sql.identifier(`k${i}`);
const sumasDe = (c: Cubo) =>
  Object.entries(c.medidas).flatMap(([nombre, m]) => (m.clase === 'suma' ? [{ nombre, columna: m.columna }] : []));

/** Of each measure and dimension of a cubo, Σ of the cells against the total of the rows, and measures whose numbers are not exact. */
async function celdasContraTotal(ctx: ReadCtx, c: Cubo): Promise<Filas> {
  const sumas = sumasDe(c);
  if (sumas.length === 0) return [];
  const campos = c.dimensiones.map((_, i) => clave(i));
  const cada = sumas.map(({ columna }, i) => sql`sum(r.${sql.identifier(columna)})::numeric as ${sql.identifier(`m${i}`)}`);
  const grupos = sql.join(
    campos.map((k) => sql`(${k})`),
    sql`, `,
  );
  const iguales = sumas.map(
    ({ nombre, columna }, i) => sql`select ${`${c.nombre}.${nombre}`}::text as clave, ${sql.identifier(`m${i}`)}::text as auxiliar,
      (select sum(r.${sql.identifier(columna)})::text from base r) as libro,
      (select max(pg_typeof(r.${sql.identifier(columna)})::text) from base r) as numero from porcampo`,
  );
  return filas(
    ctx,
    sql`with base as materialized (${await deHoy(ctx, c)}),
      celdas as (select grouping(${sql.join(campos, sql`, `)}) as g, ${sql.join(cada, sql`, `)} from base r group by grouping sets (${grupos})),
      porcampo as (select g, ${sql.join(
        sumas.map((_, i) => sql`sum(${sql.identifier(`m${i}`)}) as ${sql.identifier(`m${i}`)}`),
        sql`, `,
      )} from celdas group by g)
      select * from (${sql.join(iguales, sql` union all `)}) x
      where coalesce(x.libro, '0')::numeric <> coalesce(x.auxiliar, '0')::numeric or x.numero in ('double precision', 'real') limit 20`,
  );
}

/** Cubos whose rows repeat a key: a join multiplied them, and every sum with them. */
const repetidas = async (ctx: ReadCtx, c: Cubo): Promise<Filas> =>
  filas(
    ctx,
    sql`select ${c.nombre}::text || ' ' || clave as clave, count(*)::text as libro, '1' as auxiliar from (${await deHoy(ctx, c)}) r
      group by r.clave having count(*) > 1 limit 5`,
  );

const deCadaCubo = async (ctx: ReadCtx, mirar: (ctx: ReadCtx, c: Cubo) => Promise<Filas>): Promise<Filas> => {
  const out: Filas = [];
  for (const c of ctx.deps.registry.cifras.cubos.values()) out.push(...(await mirar(ctx, c)));
  return out.slice(0, 20);
};

/** The last cuts that still say what was, at most two, the latest first. */
async function ultimosCortes(ctx: ReadCtx): Promise<CorteVisto[]> {
  const r = await filas(
    ctx,
    sql`select id::text, dia::text from (select distinct on (dia) id, dia from libro_corte where empresa_id = ${ctx.empresa_id}::uuid and not rancio
      order by dia, numero desc) c order by dia desc limit 2`,
  );
  return r as unknown as CorteVisto[];
}

const total = (clave: string, q: SQL) => sql`select ${clave}::text as clave, (${q})::numeric as saldo`;
/** What a cut said that something added up to when it was taken. */
const dicho = (ctx: ReadCtx, c: CorteVisto, que: string) =>
  sql`select (totales ->> ${que})::numeric from libro_corte where empresa_id = ${ctx.empresa_id}::uuid and id = ${c.id}::uuid`;

/** E26: what is placed on the day of a cut and what was placed on the one before, debt by debt, against what each cut said in all. */
async function rodado(ctx: ReadCtx): Promise<Filas> {
  const [ahora, antes] = await ultimosCortes(ctx);
  if (!ahora || !antes) return [];
  const deudas = async (c: CorteVisto) => deudasComoConjunto(ctx, { al: c.dia });
  const juntas = sql`select coalesce(a.c, 0) as antes, coalesce(b.c, 0) as ahora from (select pk, ${colocacionSql} as c from (${await deudas(antes)}) d) a
    full join (select pk, ${colocacionSql} as c from (${await deudas(ahora)}) d) b on b.pk = a.pk`;
  return distintos(
    ctx,
    sql`select u.clave, sum(u.m)::numeric as saldo from (${juntas}) j
      cross join lateral (values (${`al ${antes.dia}`}::text, j.antes), (${`al ${ahora.dia}`}::text, j.ahora)) u(clave, m) group by 1`,
    sql`${total(`al ${antes.dia}`, dicho(ctx, antes, 'colocacion'))} union all ${total(`al ${ahora.dia}`, dicho(ctx, ahora, 'colocacion'))}`,
  );
}

/** What each of some debts owes and what of it is placed, together, by key. */
const porDeuda = (deudas: SQL, pks: SQL): SQL =>
  sql`select k.pk as clave, coalesce(d.saldo, 0)::numeric as saldo from (${pks}) k left join (select pk, deuda + ${colocacionSql} as saldo from (${deudas}) d) d on d.pk = k.pk`;

/**
 * E27: of each debt that an act touched since the last cut (since the end of the month before when none was taken), what it owed then plus what its steps
 * explain is what it owes now; and what the cut said in all is what its debts say.
 */
async function explicada(ctx: ReadCtx): Promise<Filas> {
  const [c] = await ultimosCortes(ctx);
  const antes = c?.dia ?? addDays(firstDay(periodoOf(ctx.hoy)), -1);
  if (antes >= ctx.hoy) return [];
  const tocadas = await filas(
    ctx,
    sql`select distinct pk from libro_obligacion_historia where empresa_id = ${ctx.empresa_id}::uuid and fecha > ${antes}::date and fecha <= ${ctx.hoy}::date`,
  );
  const pasos = await explicarCambios(
    ctx,
    tocadas.map((x) => String(x.pk)),
    { antes, al: ctx.hoy },
  );
  const explicado = JSON.stringify(Object.fromEntries(pasos));
  const pks = sql`select key as pk from jsonb_each_text(${explicado}::jsonb)`;
  const [eran, son] = [await deudasComoConjunto(ctx, { al: antes }), await deudasComoConjunto(ctx, { al: ctx.hoy })];
  const paso = sql`select key as clave, value::numeric as saldo from jsonb_each_text(${explicado}::jsonb)`;
  const cada = await distintos(
    ctx,
    sql`select clave, sum(saldo) as saldo from (${porDeuda(eran, pks)} union all ${paso}) x group by 1`,
    porDeuda(son, pks),
  );
  if (!c) return cada;
  const total_ = await distintos(
    ctx,
    total(`corte del ${c.dia}`, dicho(ctx, c, 'deuda')),
    total(`corte del ${c.dia}`, sql`select coalesce(sum(deuda), 0) from (${eran}) d`),
  );
  return [...total_, ...cada].slice(0, 20);
}

/** E29: the last good cut is what its history says of that day, row by row, and is sealed by its hash. */
async function corteContraHistoria(ctx: ReadCtx): Promise<Filas> {
  const c = await corteBueno(ctx, ctx.hoy);
  if (!c) return [];
  const columnas = sql.raw(COLUMNAS_DE_CORTE.join(', '));
  const corte = sql`select ${columnas} from libro_corte_fila where empresa_id = ${ctx.empresa_id}::uuid and corte_id = ${c.id}::uuid`;
  const historia = sql`select ${columnas} from (${await deudasDeLaHistoria(ctx, { al: c.dia })}) d`;
  const distintas = await filas(
    ctx,
    sql`select pk as clave, max(deuda) filter (where lado = 'corte')::text as libro, max(deuda) filter (where lado = 'historia')::text as auxiliar from (
        select 'corte' as lado, x.* from ((${corte}) except (${historia})) x union all select 'historia', x.* from ((${historia}) except (${corte})) x) y
      group by 1 order by 1 limit 20`,
  );
  return (await corteEntero(ctx, c.id)) ? distintas : [...distintas, { clave: `corte del ${c.dia}: su huella no es la de sus filas` }];
}

/** What the figures must be, whoever asks them and on whatever day. */
export const igualdadesDeCifras: readonly Invariant[] = [
  {
    id: 'E23-celdas',
    igualdad: delMotor('E23'),
    titulo: 'En cada cubo, las celdas de cada dimensión suman el total, en números exactos',
    check: (ctx) => deCadaCubo(ctx, celdasContraTotal),
  },
  {
    id: 'E25-filas',
    igualdad: delMotor('E25'),
    titulo: 'Cada fila de un cubo está una sola vez: el total de un widget es el de sus filas y el de su archivo',
    check: (ctx) => deCadaCubo(ctx, repetidas),
  },
  {
    id: 'E26-rodado',
    igualdad: deLibro('E26', '/reportes/explorar'),
    titulo: 'El rodado entre dos cortes parte de lo que dijo el primero y llega a lo que dijo el segundo',
    check: rodado,
  },
  {
    id: 'E27-explicada',
    igualdad: deLibro('E27', '/libro/auxiliar'),
    titulo: 'Lo que cada deuda debía en el último corte, más lo que sus actos explican, es lo que debe hoy',
    check: explicada,
  },
  {
    id: 'E29-corte',
    igualdad: deLibro('E29', '/libro/auxiliar'),
    titulo: 'El último corte dice de cada deuda lo que dice su historia de ese día',
    check: corteContraHistoria,
  },
];
