import { and, asc, between, eq, gte, lte, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Invalid, NotFound } from '#kernel/errors.ts';
import { isFecha } from '#kernel/values/fecha.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { matches } from '#platform/server/list.ts';
import { listing, only } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { CUANTAS, fabrica } from '../domain/empleados.ts';
import { empleados } from '../tables.ts';

type Fila = typeof empleados.$inferSelect;

const vista = ({ numero, ...r }: Fila) => ({ ...r, id: numero });

/** Contains, without case or accents. */
const dice = (columna: PgColumn, texto: string | undefined): SQL | undefined =>
  texto?.trim() ? matches(columna, texto.trim()) : undefined;

/** `7` is that one; `5..9`, `5..` and `..9` reach from one to the other, both included. */
function entre<T extends string | number>(columna: PgColumn, texto: string | undefined, leer: (s: string) => T): SQL | undefined {
  if (!texto) return undefined;
  if (!texto.includes('..')) return eq(columna, leer(texto));
  const [desde = '', hasta = ''] = texto.split('..');
  if (desde && hasta) return between(columna, leer(desde), leer(hasta));
  return desde ? gte(columna, leer(desde)) : lte(columna, leer(hasta));
}

function dia(s: string): string {
  if (!isFecha(s)) throw new Invalid({ start_date: [`${s} no es un día`] });
  return s;
}

async function todas(ctx: ReadCtx) {
  const rows = await ctx.db
    .select()
    .from(empleados)
    .where(eq(empleados.empresa_id, ctx.empresa_id))
    .orderBy(asc(empleados.numero))
    .limit(CUANTAS);
  return rows.map(vista);
}

async function filaDe(ctx: ReadCtx, id: string): Promise<Fila> {
  if (!/^\d{1,6}$/.test(id)) throw new NotFound();
  const [row] = await ctx.db
    .select()
    .from(empleados)
    .where(and(eq(empleados.empresa_id, ctx.empresa_id), eq(empleados.numero, Number(id))));
  if (!row) throw new NotFound();
  return row;
}

/** Puts back the hundred rows of the factory; only those that somebody changed are written. */
export async function restaurar(ctx: Ctx): Promise<number> {
  const hay = new Map(
    (await ctx.db.select().from(empleados).where(eq(empleados.empresa_id, ctx.empresa_id)).for('update')).map((r) => [r.numero, r]),
  );
  const nuevas = fabrica().filter((f) => !hay.has(f.numero));
  await ctx.insertMany(empleados, nuevas);
  let n = nuevas.length;
  for (const f of fabrica()) {
    const row = hay.get(f.numero);
    if (!row || Object.entries(f).every(([k, v]) => row[k as keyof Fila] === v)) continue;
    await ctx.update(empleados, row.id, f);
    n += 1;
  }
  return n;
}

const opciones = (campo: 'post' | 'city') => async (ctx: ReadCtx) => {
  const rows = await ctx.db
    .selectDistinct({ v: empleados[campo] })
    .from(empleados)
    .where(eq(empleados.empresa_id, ctx.empresa_id))
    .orderBy(asc(empleados[campo]));
  return rows.map(({ v }, i) => ({ codigo: v, nombre: v, activo: true, orden: i + 1 }));
};

const ESTADOS = ['Vigente', 'Profesional', 'Rechazado', 'Renunciado', 'Postulante'];

export const service = implement(contract, {
  lista: (ctx, q) =>
    listing(ctx, q, contract, {
      table: empleados,
      select: {
        ...only(empleados, 'name', 'post', 'email', 'city', 'start_date', 'salary', 'age', 'experience', 'status'),
        id: empleados.numero,
      },
      filters: {
        name: (v) => dice(empleados.name, v),
        post: (v) => dice(empleados.post, v),
        email: (v) => dice(empleados.email, v),
        city: (v) => dice(empleados.city, v),
        age: (v) => entre(empleados.age, v, Number),
        salary: (v) => entre(empleados.salary, v, Number),
        experience: (v) => entre(empleados.experience, v, Number),
        status: (v) => entre(empleados.status, v, Number),
        start_date: (v) => entre(empleados.start_date, v, dia),
      },
      search: [empleados.name, empleados.post, empleados.email, empleados.city],
      sort: { id: empleados.numero },
    }),
  columnas: exportColumns(CAMPOS),
  cargar: async (ctx, id, lock): Promise<Fila> => {
    const row = await filaDe(ctx, id);
    return lock ? (ctx as Ctx).lock(empleados, row.id) : row;
  },
  detalle: async (_ctx, row) => vista(row),
  opciones: {
    post: opciones('post'),
    city: opciones('city'),
    status: async () => ESTADOS.map((nombre, i) => ({ codigo: String(i + 1), nombre, activo: true, orden: i + 1 })),
  },
  handlers: {
    inicial: (ctx) => todas(ctx),
    async editar(ctx, { id: _id, version: _version, ...datos }, row) {
      await ctx.update(empleados, row.id, datos);
    },
    restaurar: async (ctx) => ({ filas: await restaurar(ctx) }),
  },
});
