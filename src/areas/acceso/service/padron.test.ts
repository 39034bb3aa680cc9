import { sql } from 'drizzle-orm';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { asegurarPerfil, darPerfil } from '#areas/perfiles/public.server.ts';
import { crearCuenta, usuarioPorEmail } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { traffic } from '#platform/server/database/cable.ts';
import { VERSIONS } from '#platform/server/database/shared.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import type { UserData } from '../contract.ts';
import { intentos } from '../tables.ts';
import { guardarClave } from './claves.ts';

const CLAVE = 'mesa silla 77 lámpara';
const DESDE = '2020-01-01' as Fecha;
const RUTS = { ana: rutOf(11_111_111), beto: rutOf(12_222_222) };
let t: TestApp;

beforeAll(async () => {
  t = await testApp(areas, { env: { MODO_DEMO: '0' } });
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: rutOf(99_990_000), razon_social: 'Prueba S.A.' });
    for (const [username, rut] of Object.entries(RUTS)) {
      const u = await crearCuenta(ctx.db, {
        empresa_id: ctx.empresa_id,
        email: `${username}@demo.cl`,
        username,
        fullName: username,
        role: 'client',
        status: 'active',
        email_verificado: true,
        rut,
        creada_por: ['PRUEBA'],
      });
      await guardarClave(ctx.db, u.id, CLAVE);
      const perfil = { codigo: username.toUpperCase(), nombre: username, alcance: 'empresa' as const, nivel_aprobacion: 0 };
      await darPerfil(ctx, u.id, await asegurarPerfil(ctx, { ...perfil, modulos: [`zonas:${username}`], desde: DESDE }), DESDE);
    }
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.database.db.delete(intentos);
});

const post = (url: string, payload: object) => t.inject({ method: 'POST', url, payload });
const entrar = (quien = 'ana', password = CLAVE) => post('/jwt/login', { email: `${quien}@demo.cl`, password });
const quien = async (): Promise<UserData> => (await entrar()).json().userData;
const enLaBase = (texto: string) => t.deps.database.sql(texto);
const versiones = async () => (await t.deps.database.db.select({ v: VERSIONS }).from(sql`(select 1) as uno`))[0]?.v;

describe('lo que la entrada guarda de la empresa (0177)', () => {
  it('lo cambiado en la base, por quien sea, lo dice la entrada siguiente', async () => {
    const modulos = async () => (await quien()).modulos.map((m) => m.id).sort();
    expect(await modulos()).toEqual(['zonas:ana']);
    await enLaBase(`insert into perfiles_modulo (id, empresa_id, hecho_por, perfil_id, modulo, desde)
      select gen_random_uuid(), empresa_id, '{PRUEBA}', id, 'tareas', '2020-01-01' from perfil where codigo = 'ANA'`);
    expect(await modulos()).toEqual(['tareas', 'zonas:ana']);
    await enLaBase("update empresa set razon_social = 'Otra S.A.'");
    expect((await quien()).company?.nombre).toBe('Otra S.A.');
    await enLaBase("update usuario set full_name = 'Ana María' where username = 'ana'");
    expect((await quien()).fullName).toBe('Ana María');
    await enLaBase("update perfil set activo = false where codigo = 'ANA'");
    expect(await modulos()).toEqual([]);
    await enLaBase("update perfil set activo = true where codigo = 'ANA'");
    expect(await modulos()).toEqual(['tareas', 'zonas:ana']);
  });
  it('quien reemplaza a otra persona deja de hacerlo cuando la cuenta de ella ya no es la de ese RUT', async () => {
    const beto = await usuarioPorEmail(t.deps.database.db, 'beto@demo.cl');
    await enLaBase(`insert into ausencia (id, empresa_id, hecho_por, rut_ejecutivo, rut_reemplazante, tipo, desde, hasta, estado)
      values (gen_random_uuid(), '${beto?.empresa_id}', '{PRUEBA}', '${RUTS.beto}', '${RUTS.ana}', 'VACACIONES', '2020-01-01', '2099-12-31', 'aprobada')`);
    const [antes, repetida] = [await quien(), await quien()];
    expect([antes.modulos.map((m) => m.id).includes('zonas:beto'), antes.rut_reemplazo]).toEqual([true, RUTS.beto]);
    expect(repetida).toEqual(antes);
    await enLaBase(`update usuario set rut = null where id = '${beto?.id}'`);
    expect((await quien()).modulos.map((m) => m.id)).not.toContain('zonas:beto');
    await enLaBase('delete from ausencia');
    expect((await quien()).reemplazos).toEqual([]);
  });
  it('de lo que lee para guardarlo, todo sube su versión cuando alguien lo escribe', async () => {
    // Their rows are asked every time, or end with the business date.
    const aparte = ['usuario', 'credencial', 'intento', 'sesion', 'fecha_negocio', 'menu_second'];
    await enLaBase('update empresa set razon_social = razon_social');
    const dichas = vi.spyOn(NodePgSession.prototype, 'prepareQuery');
    await quien();
    const textos = dichas.mock.calls.map(([q]) => q.sql).filter((texto) => texto.startsWith('select'));
    dichas.mockRestore();
    const leidas = [...new Set(textos.flatMap((x) => [...x.matchAll(/(?:from|join) "([a-z_]+)"/g)].map((m) => m[1] ?? '')))];
    expect(leidas).toEqual(expect.arrayContaining(['empresa', 'menu', 'perfil', 'perfil_usuario', 'ausencia', 'ejecutivo', 'usuario_rut']));
    for (const tabla of [...leidas.filter((x) => !aparte.includes(x)), 'menu_second']) {
      const antes = await versiones();
      await enLaBase(
        `update "${tabla}" set empresa_id = empresa_id where false`.replace(
          '"empresa" set empresa_id = empresa_id',
          '"empresa" set id = id',
        ),
      );
      expect(await versiones(), tabla).not.toBe(antes);
    }
  });
  it('entrar son tres sentencias; lo rehusado son dos, haya cuenta o no (S18)', async () => {
    await quien();
    const azar = vi.spyOn(Math, 'random').mockReturnValue(0.9);
    const contar = async (...como: Parameters<typeof entrar>) => {
      const antes = traffic.sent;
      const { statusCode } = await entrar(...como);
      return [statusCode, traffic.sent - antes];
    };
    const vistas = [await contar('ana'), await contar('ana', 'una clave equivocada'), await contar('no-existe')];
    azar.mockRestore();
    expect(vistas).toEqual([
      [200, 3],
      [400, 2],
      [400, 2],
    ]);
  });
});
