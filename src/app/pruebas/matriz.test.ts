import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERFILES } from '#areas/perfiles/public.server.ts';
import { allows } from '#kernel/permissions.ts';
import type { RouteInfo } from '#platform/server/http/openapi.ts';
import { inventory } from '#platform/server/http/shared.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

/** Accounts of the demo, one a profile. */
const CUENTAS = [
  'ejecutivo',
  'agente',
  'analista',
  'fiscalia',
  'operaciones',
  'tesoreria',
  'cobranza',
  'supervisor',
  'recaudador',
  'contabilidad',
  'comite1',
  'gerencia',
  'cumplimiento',
  'auditor',
  'client',
];

let m: Mundo;
let rutas: RouteInfo[];

beforeAll(async () => {
  m = await mundo();
  rutas = inventory(m.deps);
});
afterAll(() => m.close());

const pedir = (r: RouteInfo, token?: string) =>
  m.inject({
    method: r.method,
    url: r.path.replace(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000'),
    ...(token ? { token } : {}),
    ...(r.method === 'GET' ? {} : { payload: {} }),
  });

describe('matriz perfil × ruta, de la descripción de la API (S03)', () => {
  it('toda ruta declara su permiso, y cada permiso existe en su área', () => {
    const conocidos = new Set(m.deps.registry.permissions().map((p) => p.id));
    const malas = rutas.filter((r) => !['publico', 'sesion'].includes(r.permission) && !conocidos.has(r.permission));
    expect(malas.map((r) => `${r.method} ${r.path}: ${r.permission}`)).toEqual([]);
    expect(rutas.length).toBeGreaterThan(50);
  });
  it('sin sesión, toda ruta que no es pública responde 401', async () => {
    const malas: string[] = [];
    for (const r of rutas.filter((x) => x.permission !== 'publico')) {
      const { statusCode } = await pedir(r);
      if (statusCode !== 401) malas.push(`${r.method} ${r.path}: ${statusCode}`);
    }
    expect(malas).toEqual([]);
  });
  it('cada perfil recibe 403 en lo que no tiene y otra cosa en lo que tiene', async () => {
    const malas: string[] = [];
    for (const cuenta of CUENTAS) {
      const token = await m.entrar(cuenta);
      const { ability } = await m.sesion(cuenta);
      for (const r of rutas.filter((x) => x.permission.includes(':'))) {
        if (r.nombre === 'opciones') continue;
        const puede = allows(ability, r.permission);
        const res = await pedir(r, token);
        const negada = res.statusCode === 403 && res.json().codigo === 'sin_permiso';
        if (puede === negada) malas.push(`${cuenta} ${r.method} ${r.path} (${r.permission}): ${res.statusCode}`);
      }
    }
    expect(malas).toEqual([]);
    // Every account asks every route: some thousands of requests.
  }, 900_000);
  it('los perfiles de fábrica existen y ninguno de ellos tiene todo', async () => {
    const { rows } = await m.deps.database.sql('select codigo from perfil');
    const hay = new Set(rows.map((r) => r.codigo));
    expect(PERFILES.filter((p) => !hay.has(p.codigo))).toEqual([]);
    for (const cuenta of CUENTAS) expect((await m.sesion(cuenta)).modulos).not.toContain('all');
  });
});
