import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, getTableColumns, gte, type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Asked, defineArea } from '#kernel/contract.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Context, transact } from './context.ts';
import { base, fechaCol, pesosCol } from './database/columns.ts';
import { FileStore } from './files/store.ts';
import { page } from './list.ts';
import { listing } from './listing.ts';
import { Live } from './live.ts';
import { createLog } from './log.ts';
import { type AppDeps, Registry } from './registry.ts';
import { testConfig, testDatabase } from './testing.ts';

const filas = pgTable('prueba_pagina', {
  ...base(),
  monto: pesosCol().notNull(),
  vivo: boolean().notNull(),
  dia: fechaCol().notNull(),
});
const EMPRESA = '00000000-0000-7000-8000-000000000003';

let deps: AppDeps;
const enActo = <T>(fn: (ctx: Context) => Promise<T>): Promise<T> =>
  transact(deps, { empresa_id: EMPRESA, area: 'prueba', accion: 'preparar' }, fn);
beforeAll(async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'respaldo-'));
  const partes = { registry: new Registry([]), config: testConfig(carpeta), log: createLog('silent'), live: new Live() };
  deps = { ...partes, database: await testDatabase(), files: new FileStore(join(carpeta, 'archivos')), jobs: null };
  await deps.database.sql(
    `create table prueba_pagina (id uuid primary key, empresa_id uuid not null, version int not null default 1, creado_en timestamptz not null default now(),
      hecho_por text[] not null, monto bigint not null, vivo boolean not null, dia date not null)`,
  );
  await deps.database.sql('create sequence prueba_lecturas');
  await deps.database.sql(
    `insert into prueba_pagina (id, empresa_id, hecho_por, monto, vivo, dia)
      select gen_random_uuid(), $1::uuid, '{PRUEBA}'::text[], n / 2, n % 2 = 0, date '2026-03-01' + n % 10 from generate_series(1, 200) n
      union all select gen_random_uuid(), $2::uuid, '{AJENA}'::text[], 40, true, date '2026-03-02'`,
    [EMPRESA, '00000000-0000-7000-8000-000000000004'],
  );
});
afterAll(() => deps.database.close());

/** A page of five rows with a column that counts how many times it is asked for. */
const pagina = (n: number) =>
  enActo((ctx) =>
    page<{ id: string; monto: number; leida: number }>(
      ctx,
      { page: n, perPage: 5 },
      {
        table: filas,
        select: { id: filas.id, monto: filas.monto, leida: sql<number>`nextval('prueba_lecturas')::int` },
        where: [eq(filas.empresa_id, EMPRESA)],
        sort: { monto: filas.monto },
        defecto: 'monto',
        id: filas.id,
      },
    ),
  );

it('las columnas de una página se piden de sus filas, no de las que se saltan', async () => {
  const leidas = (await pagina(30)).items.map((f) => f.leida);
  expect(leidas).toHaveLength(5);
  expect(Math.max(...leidas)).toBeLessThanOrEqual(6);
});

it('página a página se ve cada fila una vez, en orden, también entre valores iguales', async () => {
  const todas = [];
  for (let n = 1; n <= 40; n += 1) todas.push(...(await pagina(n)).items);
  expect(new Set(todas.map((f) => f.id)).size).toBe(200);
  expect(todas.map((f) => f.monto)).toEqual(Array.from({ length: 200 }, (_, i) => Math.floor((i + 1) / 2)));
});

const contrato = defineArea({
  area: 'prueba',
  tier: 0,
  uses: [],
  permissions: ['ver'],
  list: {
    filters: z.object({
      monto: z.coerce.number().optional(),
      vivo: z.enum(['si', 'no']).optional(),
      dia_desde: z.string().optional(),
      dia_hasta: z.string().optional(),
      grande: z.enum(['si']).optional(),
    }),
    orden: ['monto', 'dia', 'doble'],
    sumas: ['monto'],
    defecto: '-monto',
  },
});
type Filtros = Asked<typeof contrato>['filtros'];
const grande = () => gte(filas.monto, pesos(90));
const doble = sql`${filas.monto} * 2`;

/** The list of the contract, with the filters asked. */
const segun = (filtros: Filtros, o: { orden?: string; perPage?: number; propios?: { monto: SQL } } = {}) =>
  enActo((ctx) =>
    listing(ctx, { page: 1, perPage: o.perPage ?? 100, orden: o.orden, filtros }, contrato, {
      table: filas,
      filters: { grande, ...o.propios },
      sort: { doble },
    }),
  );

describe('una lista sale de su contrato', () => {
  it('un filtro con el nombre de una columna la iguala; una marca se pide con «si» y «no»', async () => {
    expect((await segun({ monto: 40 })).items.map((f) => f.monto)).toEqual([40, 40]);
    expect([(await segun({ vivo: 'si' })).total, (await segun({ vivo: 'no' })).total]).toEqual([100, 100]);
    expect((await segun({ vivo: 'si' })).items.every((f) => f.vivo)).toBe(true);
  });
  it('desde y hasta de una columna incluyen su día', async () => {
    const { items, total } = await segun({ dia_desde: '2026-03-02', dia_hasta: '2026-03-03' });
    expect([total, [...new Set(items.map((f) => f.dia))].sort()]).toEqual([40, ['2026-03-02', '2026-03-03']]);
  });
  it('lo que no se pide no filtra, y lo que nadie más ve no se lista', async () => {
    expect((await segun({})).total).toBe(200);
    expect((await segun({ dia_desde: '' })).total).toBe(200);
  });
  it('lo que el área responde va antes de lo que su tabla respondería', async () => {
    expect((await segun({ grande: 'si' })).items.map((f) => f.monto).sort((a, b) => a - b)[0]).toBe(90);
    expect((await segun({ monto: 40 }, { propios: { monto: eq(filas.monto, pesos(41)) } })).items.map((f) => f.monto)).toEqual([41, 41]);
  });
  it('el orden, las sumas y las columnas son los del contrato y los de la tabla', async () => {
    const primera = (await segun({}, { perPage: 1 })).items[0];
    expect([primera?.monto, Object.keys(primera ?? {}).sort()]).toEqual([100, Object.keys(getTableColumns(filas)).sort()]);
    expect((await segun({}, { orden: 'doble', perPage: 1 })).items[0]?.monto).toBe(0);
    expect((await segun({ grande: 'si' })).sumas).toEqual({ monto: { CLP: 2 * (90 + 91 + 92 + 93 + 94 + 95 + 96 + 97 + 98 + 99) + 100 } });
  });
  it('no se ordena por una columna que el contrato no ofrece', async () => {
    await expect(segun({}, { orden: 'hecho_por' })).rejects.toMatchObject({ codigo: 'orden_invalido' });
  });
  it('un filtro que nadie responde no compila, y no lista nada', async () => {
    await expect(
      enActo((ctx) =>
        // @ts-expect-error: `grande` is no column of the table.
        listing(ctx, { page: 1, perPage: 5, filtros: {} }, contrato, { table: filas, sort: { doble } }),
      ),
    ).rejects.toThrow('grande');
  });
  it('un orden que no es columna se da, o no compila', async () => {
    await expect(
      enActo((ctx) =>
        // @ts-expect-error: `doble` is no column of the table.
        listing(ctx, { page: 1, perPage: 5, orden: 'doble', filtros: {} }, contrato, { table: filas, filters: { grande } }),
      ),
    ).rejects.toMatchObject({ codigo: 'orden_invalido' });
  });
  it('una marca no se compara con un texto, ni un texto con un número', async () => {
    const otro = defineArea({
      ...contrato,
      list: { filters: z.object({ vivo: z.string().optional(), monto: z.string().optional() }), orden: ['monto'], defecto: 'monto' },
    });
    const dados = { vivo: filas.vivo, monto: undefined };
    const pedir = (filters: typeof dados) =>
      enActo((ctx) => listing(ctx, { page: 1, perPage: 5, filtros: {} }, otro, { table: filas, filters }));
    expect((await pedir(dados)).total).toBe(200);
    // @ts-expect-error: neither is answered by its column.
    expect((await enActo((ctx) => listing(ctx, { page: 1, perPage: 5, filtros: {} }, otro, { table: filas }))).total).toBe(200);
  });
});

const papeles = pgTable('prueba_papel', {
  ...base(),
  monto: bigint({ mode: 'number' }).notNull(),
  estado: text(),
  moneda: text().notNull(),
});

/** The sums of what is listed of one bunch of papers, by its owner. */
const sumados = (hecho_por: string) =>
  enActo((ctx) =>
    page(
      ctx,
      { page: 1, perPage: 1 },
      {
        table: papeles,
        select: { id: papeles.id },
        where: [eq(papeles.empresa_id, EMPRESA), sql`${hecho_por} = any(${papeles.hecho_por})`],
        sort: { monto: papeles.monto },
        defecto: 'monto',
        id: papeles.id,
        sumas: { monto: papeles.monto },
        moneda: papeles.moneda,
      },
    ),
  );

describe('lo que no llegó a nada no suma', () => {
  beforeAll(async () => {
    await deps.database.sql(
      `create table prueba_papel (id uuid primary key, empresa_id uuid not null, version int not null default 1, creado_en timestamptz not null default now(),
        hecho_por text[] not null, monto bigint not null, estado text, moneda text not null)`,
    );
    await deps.database.sql(
      `insert into prueba_papel (id, empresa_id, hecho_por, monto, estado, moneda)
        select gen_random_uuid(), $1::uuid, array[quien], monto, estado, moneda from (values
          ('UNO', 100, 'vigente', 'CLP'), ('UNO', 20, 'anulado', 'CLP'), ('UNO', 3, 'pagada', 'CLP'), ('UNO', 7, null, 'CLP'),
          ('UNO', 40, 'reversada', 'CLP'), ('UNO', 5, 'vigente', 'UF'), ('UNO', 9, 'desistida', 'UF'), ('UNO', 2, 'anulado_en_parte', 'CLP'),
          ('DOS', 60, 'anulada', 'CLP'), ('DOS', 4, 'rechazado', 'CLP')
        ) v (quien, monto, estado, moneda)`,
      [EMPRESA],
    );
  });

  it('cada moneda suma lo suyo, sin lo anulado, reversado, rechazado ni desistido, y dice cuántas filas dejó fuera', async () => {
    expect(await sumados('UNO')).toMatchObject({ total: 8, sin_sumar: 3, sumas: { monto: { CLP: 100 + 3 + 7 + 2, UF: '5' } } });
  });
  it('si todo lo listado quedó en nada, suma todo y no deja nada fuera', async () => {
    const r = await sumados('DOS');
    expect([r.total, r.sumas, r.sin_sumar]).toEqual([2, { monto: { CLP: 64 } }, undefined]);
  });
});
