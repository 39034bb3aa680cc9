import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Context, transact } from './context.ts';
import { traffic } from './database/cable.ts';
import { base, decimalCol, fechaCol, instanteCol, pesosCol } from './database/columns.ts';
import { FileStore } from './files/store.ts';
import { Live } from './live.ts';
import { createLog } from './log.ts';
import { type AppDeps, Registry } from './registry.ts';
import { testConfig, testDatabase } from './testing.ts';

const filas = pgTable('prueba_muchas', {
  ...base(),
  monto: pesosCol(),
  tasa: decimalCol(4),
  dia: fechaCol(),
  cuando: instanteCol(),
  lista: text().array(),
  datos: jsonb(),
  si: boolean(),
  texto: text(),
});

/** Takes its id from those of `filas`. */
const otras = pgTable('prueba_otras', { ...base(), texto: text() });

let deps: AppDeps;
const EMPRESA = '00000000-0000-7000-8000-000000000002';
const enActo = <T>(fn: (ctx: Context) => Promise<T>): Promise<T> =>
  transact(deps, { empresa_id: EMPRESA, area: 'prueba', accion: 'preparar' }, fn);
beforeAll(async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'respaldo-'));
  const partes = { registry: new Registry([]), config: testConfig(carpeta), log: createLog('silent'), live: new Live() };
  deps = { ...partes, database: await testDatabase(), files: new FileStore(join(carpeta, 'archivos')), jobs: null };
  await deps.database.sql(
    `create table prueba_muchas (id uuid primary key, empresa_id uuid not null, version int not null default 1, creado_en timestamptz not null default now(), hecho_por text[] not null,
      monto bigint, tasa numeric(20,4), dia date, cuando timestamptz, lista text[], datos jsonb, si boolean, texto text)`,
  );
  await deps.database.sql(
    `create table prueba_otras (id uuid primary key, empresa_id uuid not null, version int not null default 1, creado_en timestamptz not null default now(), hecho_por text[] not null, texto text)`,
  );
});
afterAll(() => deps.database.close());

const VALORES = [
  {
    monto: pesos(9_007_199_254_740_991),
    tasa: '1.8500',
    dia: '2026-03-10' as Fecha,
    cuando: new Date('2026-03-10T12:00:00.123Z'),
    lista: ['a,b', '"', '{}', ''],
    datos: { a: [1, null, 'ñ'] },
    si: false,
    texto: `comilla ' y \\ barra`,
  },
  {
    monto: pesos(-1),
    tasa: '0.0001',
    dia: '2024-02-29' as Fecha,
    cuando: new Date(0),
    lista: [],
    datos: ['x'],
    si: true,
    texto: '',
  },
  { monto: null, tasa: null, dia: null, cuando: null, lista: null, datos: null, si: null, texto: null },
];

const crear = (ctx: Context, cuantas: number) =>
  ctx.insertMany(
    filas,
    Array.from({ length: cuantas }, () => ({ texto: 'antes' })),
  );

describe('muchas filas escritas de una vez', () => {
  it('quedan como escritas de a una: cada tipo, su versión y su cambio en la bitácora', async () => {
    await enActo(async (ctx) => {
      const una = await crear(ctx, VALORES.length);
      const juntas = await crear(ctx, 2 * VALORES.length);
      const desde = ctx.changes.length;
      const sueltas = [];
      for (const [i, v] of VALORES.entries()) sueltas.push(await ctx.update(filas, una[i]?.id ?? '', v));
      const medio = ctx.changes.length;
      // What waited is said first: here only the many are counted.
      await ctx.get(filas, juntas[0]?.id ?? '');
      const antes = traffic.sent;
      const todas = await ctx.updateMany(
        filas,
        [...VALORES, ...VALORES].map((patch, i) => ({ id: juntas[i]?.id ?? '', patch })),
      );
      expect(traffic.sent - antes).toBe(1);
      const sin = ({ id, ...resto }: (typeof todas)[number]) => resto;
      expect(todas.map(sin)).toEqual([...sueltas, ...sueltas].map(sin));
      expect(todas.map((r) => r.id)).toEqual(juntas.map((r) => r.id));
      const cambios = (lista: typeof ctx.changes) => lista.map(({ tabla, antes: a, despues }) => ({ tabla, a, despues }));
      const [deAUna, deUnaVez] = [cambios(ctx.changes.slice(desde, medio)), cambios(ctx.changes.slice(medio))];
      expect(deUnaVez).toEqual([...deAUna, ...deAUna]);
    });
  });

  it('con columnas distintas, o una fila dos veces, se escriben de a una', async () => {
    await enActo(async (ctx) => {
      const [a, b] = await crear(ctx, 2);
      const [una, otra] = [a?.id ?? '', b?.id ?? ''];
      await ctx.updateMany(filas, [
        { id: una, patch: { texto: 'x' } },
        { id: otra, patch: { si: true } },
      ]);
      await ctx.updateMany(filas, [
        { id: una, patch: { texto: 'y' } },
        { id: una, patch: { texto: 'z' } },
      ]);
      expect(await ctx.get(filas, una)).toMatchObject({ texto: 'z', si: null, version: 4 });
      expect(await ctx.get(filas, otra)).toMatchObject({ texto: 'antes', si: true, version: 2 });
    });
  });

  it('las que el acto no tenía se toman antes, y la de otra empresa no existe', async () => {
    const [id, ajena] = await enActo(async (ctx) => (await crear(ctx, 2)).map((r) => r.id));
    await deps.database.db
      .update(filas)
      .set({ empresa_id: '00000000-0000-7000-8000-000000000001' })
      .where(eq(filas.id, ajena ?? ''));
    const [suya] = await enActo((ctx) => crear(ctx, 1));
    await enActo((ctx) =>
      ctx.updateMany(filas, [
        { id: id ?? '', patch: { texto: 'después' } },
        { id: suya?.id ?? '', patch: { texto: 'también' } },
      ]),
    );
    const intento = enActo((ctx) =>
      ctx.updateMany(filas, [
        { id: id ?? '', patch: { texto: 'no' } },
        { id: ajena ?? '', patch: { texto: 'no' } },
      ]),
    );
    await expect(intento).rejects.toMatchObject({ status: 404 });
    const textos = await enActo((ctx) => ctx.rows(filas));
    expect(textos.filter((r) => r.texto === 'no')).toEqual([]);
    expect(textos.find((r) => r.id === id)?.texto).toBe('después');
  });
});

describe('una fila que el acto ya tiene tomada', () => {
  it('tomada otra vez no se pregunta: es como el acto la dejó', async () => {
    await enActo(async (ctx) => {
      const [a] = await crear(ctx, 1);
      const id = a?.id ?? '';
      const antes = traffic.sent;
      expect(await ctx.lock(filas, id)).toMatchObject({ texto: 'antes', version: 1 });
      await ctx.update(filas, id, { texto: 'después' });
      expect(await ctx.lock(filas, id)).toMatchObject({ texto: 'después', version: 2 });
      await expect(ctx.lock(filas, id, 1)).rejects.toMatchObject({ codigo: 'version_obsoleta' });
      expect(traffic.sent - antes).toBe(0);
      expect(await ctx.get(filas, id)).toMatchObject({ texto: 'después', version: 2 });
    });
  });
  it('si el acto escribió su tabla de otra manera, se pregunta a la base', async () => {
    await enActo(async (ctx) => {
      const [a] = await crear(ctx, 1);
      await ctx.db.update(filas).set({ texto: 'por fuera' }).where(eq(filas.empresa_id, EMPRESA));
      expect(await ctx.lock(filas, a?.id ?? '')).toMatchObject({ texto: 'por fuera' });
    });
  });
  it('lo que un intento deshizo vuelve a ser lo que era', async () => {
    await enActo(async (ctx) => {
      const [a] = await crear(ctx, 1);
      const id = a?.id ?? '';
      const intento = await ctx.attempt(async () => {
        await ctx.update(filas, id, { texto: 'dentro' });
        throw new Rule('no');
      });
      expect([intento.ok, (await ctx.lock(filas, id)).texto, (await ctx.get(filas, id)).texto]).toEqual([false, 'antes', 'antes']);
    });
  });
  it('la de otra tabla con la misma llave es otra', async () => {
    await enActo(async (ctx) => {
      const [a] = await crear(ctx, 1);
      await expect(ctx.lock(otras, a?.id ?? '')).rejects.toMatchObject({ status: 404 });
    });
  });
});
