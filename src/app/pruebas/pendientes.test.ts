import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paso } from '#areas/bandeja/service/caducar.ts';
import { systemSession, transact } from '#platform/server/context.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import type { Database } from '#platform/server/database/open.ts';

import { emptyDatabase, ROOT } from '#platform/server/testing/database.ts';
import { type TestApp, testApp, testConfig } from '#platform/server/testing.ts';
import { areas } from '../areas.server.gen.ts';
import { cargarMuestra } from '../muestra/cargar.ts';

/** What of an item concerns whoever has it. */
interface Pendiente {
  id: string;
  area: string;
  tipo: string;
  titulo: string;
  url: string;
  acto: string | null;
  registro_id: string | null;
  espera_a_otro: boolean;
}
interface Acto {
  accion: string;
  permitida: boolean;
  codigo?: string;
}

/** Reasons that say that the item is of somebody else, or of another moment: with any other, its record tells what is missing. */
const MAL_DIRIGIDO = ['transicion_no_permitida', 'sin_permiso', 'perfil_no_autorizado', 'requiere_segundo_usuario', 'no_autorizado'];

const dir = mkdtempSync(join(tmpdir(), 'pendientes-'));
let db: Database;
let t: TestApp;
let http: FastifyInstance;
/** Every item of the told company, with whoever has it. */
const tenidos = new Map<string, { p: Pendiente; de: { cuenta: string; token: string }[] }>();

async function entrar(email: string): Promise<string> {
  const r = await t.inject({ method: 'POST', url: '/jwt/login', payload: { email, password: 'Demo.2026' } });
  expect([email, r.statusCode]).toEqual([email, 200]);
  return (r.json() as { accessToken: string }).accessToken;
}
const leer = (url: string, token: string) => t.inject({ method: 'GET', url, token });

beforeAll(async () => {
  db = await emptyDatabase();
  expect(await cargarMuestra(db, testConfig(dir), ROOT)).toBe(true);
  await migrate(db, ROOT);
  t = await testApp(areas, { database: db });
  http = await t.app();
  const { rows } = await db.sql('select id from empresa');
  const empresa_id = String(rows[0]?.id);
  // The first close of a day after this version.
  await transact(t.deps, { empresa_id, area: 'bandeja', accion: 'caducar', session: systemSession(empresa_id) }, (ctx) =>
    paso.run(ctx, null),
  );
  const cuentas = await db.sql("select email from usuario where email like '%@demo.cl' and email <> 'client@demo.cl' order by email");
  for (const { email } of cuentas.rows) {
    const cuenta = String(email);
    const token = await entrar(cuenta);
    const { items } = (await leer('/api/bandeja?perPage=100', token)).json() as { items: Pendiente[] };
    for (const p of items.filter((x) => !x.espera_a_otro)) {
      const de = tenidos.get(p.id)?.de ?? [];
      tenidos.set(p.id, { p, de: [...de, { cuenta, token }] });
    }
  }
}, 400_000);
afterAll(async () => {
  await t?.close();
  await db.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Where the API answers the record of an item; null when it is a screen of several things. */
function direccion(p: Pendiente): string | null {
  if (p.registro_id) return `/api/${p.area}/${p.registro_id}`;
  const [, area, cosa, id] = p.url.split('?')[0]?.split('/') ?? [];
  return id && http.hasRoute({ method: 'GET', url: `/api/${area}/${cosa}/:id` }) ? `/api/${area}/${cosa}/${id}` : null;
}

/** Why a person may not go on with an item from its record; null when it can, or the record says what is missing first. */
async function traba(p: Pendiente, donde: string, token: string): Promise<string | null> {
  const r = await leer(donde, token);
  if (r.statusCode !== 200) return `no se abre: ${r.statusCode}`;
  const { acciones = [] } = r.json() as { acciones?: Acto[] };
  if (p.acto === null) return acciones.some((a) => a.permitida) || acciones.length === 0 ? null : 'no ofrece ningún acto';
  const acto = acciones.find((a) => a.accion === p.acto);
  if (!acto) return 'no ofrece su acto';
  return acto.permitida || !MAL_DIRIGIDO.includes(acto.codigo ?? '') ? null : `${acto.codigo}`;
}

describe('los pendientes de la empresa de demostración', () => {
  it('hay de muchas clases, y de todas las áreas que hacen esperar a alguien', () => {
    const clases = new Set([...tenidos.values()].map(({ p }) => `${p.area} ${p.tipo} ${p.acto}`));
    expect(clases.size).toBeGreaterThan(20);
  });
  it('quien tiene uno abre su registro', async () => {
    const cerrados: string[] = [];
    for (const { p, de } of tenidos.values()) {
      const donde = direccion(p);
      if (!donde) continue;
      for (const { cuenta, token } of de) if ((await leer(donde, token)).statusCode !== 200) cerrados.push(`${cuenta}: ${p.titulo}`);
    }
    expect(cerrados).toEqual([]);
  });
  it('el acto que lo nombra se ofrece en su registro a alguien que lo tiene, y si todavía no se puede, el registro dice qué falta', async () => {
    const trabados: string[] = [];
    for (const { p, de } of tenidos.values()) {
      const donde = direccion(p);
      if (!donde) continue;
      const porque: (string | null)[] = [];
      for (const { token } of de) porque.push(await traba(p, donde, token));
      if (!porque.includes(null)) trabados.push(`${p.area} ${p.tipo} ${p.acto} «${p.titulo}»: ${[...new Set(porque)].join(', ')}`);
    }
    expect(trabados).toEqual([]);
  });
});
