import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { primeraVez } from '#app/arranque.ts';
import { HOY_DEMO, sembrarAreas } from '#app/semilla.ts';
import { sesionPara } from '#areas/acceso/public.server.ts';
import { contract as conciliacion } from '#areas/conciliacion/contract.ts';
import { contract as libro } from '#areas/libro/contract.ts';
import { Seeder } from '#platform/server/seeding.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

/** A company that starts for real, on an empty database, and the demo one beside it. */
let t: TestApp;
let demo: TestApp;
let dicho = '';
const EMPRESA = { EMPRESA_RUT: '76354771-K', EMPRESA_NOMBRE: 'Primera Vez SpA' };

beforeAll(async () => {
  t = await testApp(areas, { env: { MODO_DEMO: '0', PRIMER_ADMIN: 'jefa@empresa.cl' } });
  await primeraVez(t.deps, EMPRESA, (texto) => {
    dicho = texto;
  });
  demo = await testApp(areas, { hoy: HOY_DEMO });
  const seeder = new Seeder({ deps: demo.deps, empresa_id: demo.empresa_id, sessionOf: (email) => sesionPara(demo.deps, email) });
  await sembrarAreas(seeder, 'antes');
});
afterAll(async () => {
  await t.close();
  await demo.close();
});

const filas = async (de: TestApp, sql: string): Promise<string[]> =>
  (await de.deps.database.sql(sql)).rows.map((r) => Object.values(r).join(' · ')).sort();

/** What no company can work without: what the law or the product fixes. */
const BASE = [
  'select catalogo, codigo, texto from catalogo',
  "select codigo, nombre from libro_cuenta where codigo not like '1102.%'",
  'select codigo, nombre from banco',
  'select codigo, nombre from comuna',
  'select codigo, nombre from region',
  'select codigo, nombre from actividad',
  'select desde, tasa_mensual, tasa_maxima, tasa_vista from ite',
  'select fecha, nombre from feriado',
  'select tipo, texto from contrato_plantilla',
  "select codigo, nombre from perfil where codigo <> 'ADMIN_DEMO'",
  'select titulo, path from menu',
];

describe('el primer arranque fuera de la demostración', () => {
  for (const sql of BASE) {
    it(`deja lo mismo que la demostración: ${sql}`, async () => {
      const suyas = await filas(t, sql);
      expect(suyas.length).toBeGreaterThan(0);
      expect(suyas).toEqual(await filas(demo, sql));
    });
  }

  it('no trae gente, sucursales, tasas ni cuentas de la demostración', async () => {
    for (const tabla of ['tmc', 'indice_uf', 'zona', 'ejecutivo', 'cliente', 'tienda_producto', 'conciliacion_cuenta', 'fondo_programa'])
      expect([tabla, await filas(t, `select count(*) from ${tabla}`)]).toEqual([tabla, ['0']]);
    expect(await filas(t, 'select email, role from usuario')).toEqual(['jefa@empresa.cl · ADMIN']);
    expect(await filas(t, "select codigo from libro_cuenta where codigo like '1102.%'")).toEqual([]);
  });

  it('el primer administrador entra con su enlace, una sola vez, y ve su menú', async () => {
    const token = dicho.split('token=')[1] ?? '';
    const usar = () => t.inject({ method: 'POST', url: '/api/acceso/restablecer', payload: { token, password: 'Cordillera-9-verde' } });
    expect((await usar()).statusCode).toBe(200);
    expect((await usar()).statusCode).toBe(400);
    const r = await t.inject({ method: 'POST', url: '/jwt/login', payload: { email: 'jefa@empresa.cl', password: 'Cordillera-9-verde' } });
    const { accessToken, userData } = r.json<{ accessToken: string; userData: { paths: string[] } }>();
    expect(userData.paths).toContain('/usuarios');
    const listas = await t.inject({ method: 'GET', url: '/api/catalogos/opciones?listas=bancos,segmento_cliente', token: accessToken });
    expect(listas.json<Record<string, unknown[]>>().bancos?.length).toBeGreaterThan(10);
  });

  it('los libros están abiertos: se agrega la cuenta del banco y se deja lista para conciliar', async () => {
    const [empresa_id = ''] = await filas(t, 'select id from empresa');
    const quien = t.persona({ empresa_id });
    const { codigo } = await t.act(libro, 'crear_cuenta', quien, { nombre: 'Banco de Chile 100-1' });
    expect(codigo).toBe('1102.01');
    const cuenta = { banco: 'Banco de Chile', numero: '100-1', cuenta_contable: codigo };
    await t.act(conciliacion, 'crear_cuenta', quien, cuenta);
    expect(await t.ask(libro, 'periodos', quien, {})).toMatchObject([{ estado: 'abierto' }]);
  });

  it('sin RUT, nombre y correo no empieza, y dice cuáles faltan; empezada, no vuelve a empezar', async () => {
    const otra = await testApp(areas, { env: { MODO_DEMO: '0' } });
    try {
      await expect(primeraVez(otra.deps, EMPRESA, () => undefined)).rejects.toThrow('PRIMER_ADMIN');
      expect(await filas(otra, 'select id from empresa')).toEqual([]);
    } finally {
      await otra.close();
    }
    await primeraVez(t.deps, EMPRESA, () => {
      throw new Error('started twice');
    });
    expect(await filas(t, 'select razon_social from empresa')).toEqual(['Primera Vez SpA']);
  });
});
