import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { primeraVez } from '#app/arranque.ts';
import { ponerAlDia } from '#app/poner-al-dia.ts';
import { contract as catalogos } from '#areas/catalogos/contract.ts';
import { contract as menus } from '#areas/menus/contract.ts';
import { contract as perfiles } from '#areas/perfiles/contract.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

/** A company that an older version made: it lacks what this one brings, and its administrator changed what it had. */
let t: TestApp;
let dicho: string[] = [];
const base = async (sql: string): Promise<Record<string, unknown>[]> => (await t.deps.database.sql(sql)).rows as Record<string, unknown>[];
const arrancar = async () => {
  dicho = [];
  await ponerAlDia(t.deps, (texto) => dicho.push(texto));
};
const entrada = (path: string) =>
  base(
    `select m.titulo, m.activo, m.orden, p.titulo as grupo from menu m join menu_parent p on p.id = m.parent_id where m.path = '${path}'`,
  );
const fila = (catalogo: string, codigo: string) =>
  base(`select texto, activo from catalogo where catalogo = '${catalogo}' and codigo = '${codigo}'`);

beforeAll(async () => {
  t = await testApp(areas, { env: { MODO_DEMO: '0', PRIMER_ADMIN: 'jefa@empresa.cl' } });
  await primeraVez(t.deps, { EMPRESA_RUT: '76354771-K', EMPRESA_NOMBRE: 'Con Años SpA' }, () => undefined);
});
afterAll(() => t.close());

/** What that version did not know: the screens, the options, the account; and it remembered nothing of what it offered. */
async function envejecer(): Promise<void> {
  await base("delete from menu where path in ('/garantias', '/avales')");
  await base("delete from catalogo where (catalogo = 'tipos_aval' and codigo = 'FIADOR_SOLIDARIO') or catalogo = 'buyers'");
  await base('delete from libro_cuenta where codigo = (select max(codigo) from libro_cuenta)');
  await base('delete from menu_ofrecida');
  await base('delete from catalogo_ofrecida');
}

describe('una base de una versión anterior', () => {
  it('recibe al arrancar las pantallas, las opciones y las cuentas que nunca tuvo, y nada más', async () => {
    const contar =
      'select (select count(*)::int from menu) m, (select count(*)::int from catalogo) c, (select count(*)::int from libro_cuenta) l';
    const antes = await base(contar);
    await envejecer();
    await arrancar();
    expect(dicho).toEqual([expect.stringMatching(/^Pantallas nuevas en el menú: .*Garantías/)]);
    expect(await base(contar)).toEqual(antes);
    expect(await entrada('/garantias')).toMatchObject([{ titulo: 'Garantías', activo: true }]);
    expect(await fila('tipos_aval', 'FIADOR_SOLIDARIO')).toHaveLength(1);
    expect((await fila('buyers', 'FAMILY_OFFICE')).length).toBe(1);
    await arrancar();
    expect(dicho).toEqual([]);
    expect(await base(contar)).toEqual(antes);
  });
  it('un permiso que ningún perfil tuvo se propone a los de fábrica y otra persona lo aprueba; el que alguien quitó no vuelve', async () => {
    const tienen = async (modulo: string) =>
      (
        await base(
          `select p.codigo from perfiles_modulo x join perfil p on p.empresa_id = x.empresa_id and p.id = x.perfil_id where x.modulo = '${modulo}' and x.hasta is null order by 1`,
        )
      ).map((x) => x.codigo);
    const antes = await tienen('pacs:ver');
    expect(antes).toEqual(expect.arrayContaining(['COBRANZA', 'FISCALIA', 'TESORERIA']));
    await base("delete from perfiles_modulo where modulo like 'pacs:%'");
    await base("update perfiles_modulo set hasta = '2020-01-01' where modulo = 'cobranzas:verificar'");
    await base("update perfil set sistema = false where codigo = 'FISCALIA'");
    await arrancar();
    expect(dicho).toEqual([expect.stringMatching(/^Permisos nuevos por aprobar en Perfiles: pacs:abonar, .*pacs:ver$/)]);
    expect(await tienen('pacs:ver')).toEqual([]);
    await arrancar();
    expect(dicho).toEqual([]);
    const [empresa] = await base('select id from empresa');
    const gerencia = t.persona({ modulos: ['perfiles'], empresa_id: String(empresa?.id) });
    for (const { id } of await base("select perfil_id as id from perfil_version where estado = 'por_aprobar'"))
      await t.act(perfiles, 'aprobar', gerencia, {}, { id: String(id) });
    expect(await tienen('pacs:ver')).toEqual(antes.filter((x) => x !== 'FISCALIA'));
    expect(await tienen('pacs:generar')).toEqual(['TESORERIA']);
    expect(await tienen('cobranzas:verificar')).toEqual([]);
    expect(await tienen('cobranzas:ver')).toContain('TESORERIA');
    await arrancar();
    expect(dicho).toEqual([]);
  });
  it('lo que el administrador cambió, desactivó o movió en la versión anterior queda como lo dejó', async () => {
    await base("update menu set titulo = 'Prendas', activo = false, orden = 77 where path = '/garantias'");
    await base("update menu_parent set titulo = 'Mesa de créditos' where titulo = 'Créditos'");
    await base(
      "update catalogo set texto = 'Fiador a secas', activo = false where catalogo = 'tipos_aval' and codigo = 'FIADOR_SOLIDARIO'",
    );
    await base("delete from menu where path = '/avales'");
    await base('delete from menu_ofrecida');
    await base('delete from catalogo_ofrecida');
    await arrancar();
    expect(await entrada('/garantias')).toMatchObject([{ titulo: 'Prendas', activo: false, orden: 77 }]);
    expect(await fila('tipos_aval', 'FIADOR_SOLIDARIO')).toEqual([{ texto: 'Fiador a secas', activo: false }]);
    // The new entry goes where its neighbours are, though the group has another name; no second group is made.
    const [garantias] = await entrada('/garantias');
    expect(await entrada('/avales')).toMatchObject([{ grupo: garantias?.grupo }]);
    expect(await base("select 1 from menu_parent where titulo = 'Créditos'")).toEqual([]);
  });
  it('lo que se eliminó después de ofrecido no vuelve en el arranque siguiente', async () => {
    const [empresa] = await base('select id from empresa');
    const admin = t.persona({ modulos: ['catalogos', 'menus'], empresa_id: String(empresa?.id) });
    const filas = (await t.list(catalogos, admin, { catalogo: 'notarias', perPage: '100' })).items;
    expect(filas.length).toBeGreaterThan(0);
    await t.act(catalogos, 'eliminar', admin, {}, { id: String(filas[0]?.id) });
    // An entry of the factory is not deleted, but it may be pointed to another screen: the old path is not offered again.
    await base("delete from menu where path = '/avales'");
    await arrancar();
    expect(dicho).toEqual([]);
    expect((await t.list(catalogos, admin, { catalogo: 'notarias', perPage: '100' })).total).toBe(filas.length - 1);
    expect(await entrada('/avales')).toEqual([]);
    await t.act(menus, 'restaurar', admin, { confirmar: true });
    expect(await entrada('/avales')).toHaveLength(1);
  });
});
