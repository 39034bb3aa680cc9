import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import { contract as zonas } from '#areas/zonas/contract.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { clockDate } from '#platform/server/businessdate.ts';
import { eventos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { notificaciones } from '../tables.ts';
import { avisar } from './notificaciones.ts';

let t: TestApp;
let ana: string;

beforeAll(async () => {
  t = await testApp(areas);
  const cuenta = await crearCuenta(t.deps.database.db, {
    empresa_id: t.empresa_id,
    email: 'ana@demo.cl',
    username: 'ana',
    fullName: 'Ana Soto',
    rut: rutOf(40_000_001),
    role: 'user',
    status: 'active' as const,
    email_verificado: true,
    creada_por: ['SISTEMA'],
  });
  ana = cuenta.id;
});
afterAll(() => t.close());

/** The day in Chile of the newest notice and of the newest act of the log, after doing both. */
async function dias(titulo: string) {
  await t.arrange((ctx) => avisar(ctx, { tipo: 'sistema', titulo, cuerpo: 'x', url: '/bandeja', usuarios: [ana] } as never));
  await t.act(zonas, 'crear', t.persona(), { codigo: titulo.toUpperCase(), nombre: titulo } as never);
  const [aviso] = await t.deps.database.db.select().from(notificaciones).where(eq(notificaciones.titulo, titulo));
  const [acto] = await t.deps.database.db.select().from(eventos).where(eq(eventos.area, 'zonas')).orderBy(desc(eventos.id)).limit(1);
  return [aviso?.creado_en, acto?.instante].map((i) => (i ? clockDate(new Date(i)) : null));
}

describe('cuándo se dice que algo pasó', () => {
  it('con el reloj; en la demostración, con su fecha de negocio, que está detenida', async () => {
    expect(t.deps.config.demo).toBe(true);
    expect(await dias('sur')).toEqual(['2026-03-10', '2026-03-10']);
    const { config } = t.deps;
    Object.assign(t.deps, { config: { ...config, demo: false } });
    try {
      expect(await dias('norte')).toEqual([clockDate(), clockDate()]);
    } finally {
      Object.assign(t.deps, { config });
    }
  });
  it('dos avisos iguales dentro de diez minutos son uno, que dice cuántos', async () => {
    const igual = { tipo: 'sistema', titulo: 'repetido', cuerpo: 'x', url: '/bandeja', usuarios: [ana] } as never;
    for (let n = 0; n < 2; n += 1) await t.arrange((ctx) => avisar(ctx, igual));
    const filas = await t.deps.database.db.select().from(notificaciones).where(eq(notificaciones.titulo, 'repetido'));
    expect(filas.map((f) => f.agrupada)).toEqual([2]);
  });
});
