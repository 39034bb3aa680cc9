import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Context, transact } from './context.ts';
import { base, pesosCol } from './database/columns.ts';
import { FileStore } from './files/store.ts';
import { page } from './list.ts';
import { Live } from './live.ts';
import { createLog } from './log.ts';
import { type AppDeps, Registry } from './registry.ts';
import { testConfig, testDatabase } from './testing.ts';

const filas = pgTable('prueba_pagina', { ...base(), monto: pesosCol().notNull() });
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
      hecho_por text[] not null, monto bigint not null)`,
  );
  await deps.database.sql('create sequence prueba_lecturas');
  await deps.database.sql(
    `insert into prueba_pagina (id, empresa_id, hecho_por, monto) select gen_random_uuid(), $1, '{PRUEBA}', n / 2 from generate_series(1, 200) n`,
    [EMPRESA],
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
