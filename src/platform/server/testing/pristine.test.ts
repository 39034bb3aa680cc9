import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/open.ts';
import { testDatabase } from './database.ts';
import { asNew, emptied } from './pristine.ts';

let d: Database;
let born = '';
beforeAll(async () => {
  d = await testDatabase();
  born = await asNew(d);
});
afterAll(() => d.close());

const EVENTO = `insert into evento (id, empresa_id, fecha_negocio, area, accion, entidad, resultado, traza)
  values (gen_random_uuid(), gen_random_uuid(), '2026-03-10', 'x', 'x', 'x', 'ok', 'x')`;
const cuantos = async (tabla: string) => Number((await d.sql(`select count(*) as n from ${tabla}`)).rows[0]?.n);

describe('la base que un archivo de pruebas deja al siguiente', () => {
  it('queda como nueva, también la tabla a la que sólo se agrega', async () => {
    await d.sql(EVENTO);
    await expect(d.sql('delete from evento')).rejects.toThrow();
    expect(await emptied(d, born)).toBe(true);
    expect(await cuantos('evento')).toBe(0);
    expect(await asNew(d)).toBe(born);
    await d.sql(EVENTO);
    await expect(d.sql('delete from evento')).rejects.toThrow();
    expect(await emptied(d, born)).toBe(true);
  });
  it('lo que escribieron las migraciones vuelve aunque se haya borrado o cambiado', async () => {
    const migradas = await cuantos('migracion');
    expect(migradas).toBeGreaterThan(40);
    await d.sql(`delete from migracion where area = 'libro'; update migracion set hash = 'x'`);
    expect(await emptied(d, born)).toBe(true);
    expect(await cuantos('migracion')).toBe(migradas);
    expect(await asNew(d)).toBe(born);
  });
  it('también la tabla a que apunta otra que nadie escribió: sus filas se van sin que la base se tire', async () => {
    await d.sql(`insert into comprador (id, empresa_id, hecho_por, rut, nombre, tipo, limite, activo)
      values (gen_random_uuid(), gen_random_uuid(), '{x}', '99990016-K', 'Fondo', 'FONDO', 0, true)`);
    expect(await emptied(d, born)).toBe(true);
    expect(await asNew(d)).toBe(born);
  });
  it('con otro esquema no se usa más: una tabla nueva, una guarda apagada, una columna que admite vacío', async () => {
    const cambia = async (cambio: string) => {
      await d.sql(cambio);
      return emptied(d, born);
    };
    expect(await cambia('create table prueba_suelta (n int)')).toBe(false);
    expect(await cambia('drop table prueba_suelta')).toBe(true);
    expect(await cambia('alter table evento disable trigger evento_solo_se_agrega')).toBe(false);
    expect(await cambia('alter table evento enable trigger evento_solo_se_agrega')).toBe(true);
    expect(await cambia('alter table evento alter column accion drop not null')).toBe(false);
  });
});
