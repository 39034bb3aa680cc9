import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contract as catalogos } from '#areas/catalogos/contract.ts';
import { sembrarBase } from '#areas/parametros/service/sembrar.fixture.ts';
import type { Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

const RAIZ = new URL('../../areas/', import.meta.url);
/** Public tables: they are not edited and have no editor to count in. */
const PUBLICAS = new Set(['bancos', 'regiones', 'comunas', 'actividades', 'ejecutivos']);
/** What an area keeps elsewhere than in a column of its own: a code that becomes text when it is written. */
const SIN_CODIGO = new Set(['pagares:motivos_anulacion', 'documentos:motivos_anulacion']);

/** Lists against which an area checks what it stores, as its code says. */
function exigidas(): [area: string, lista: string][] {
  return readdirSync(RAIZ).flatMap((area) => {
    let archivos: string[] = [];
    try {
      archivos = readdirSync(new URL(`${area}/service/`, RAIZ)).filter(
        (f) => f.endsWith('.ts') && !f.includes('.test.') && !f.includes('.fixture.'),
      );
    } catch {
      return [];
    }
    const textos = archivos.map((f) => readFileSync(new URL(`${area}/service/${f}`, RAIZ), 'utf8')).join('\n');
    const listas = new Set([...textos.matchAll(/exigirOpcion\(\s*ctx,\s*'([^']+)'/g)].map((m) => String(m[1])));
    return [...listas].filter((l) => !PUBLICAS.has(l) && !SIN_CODIGO.has(`${area}:${l}`)).map((l): [string, string] => [area, l]);
  });
}

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(sembrarBase);
});
afterAll(() => t.close());

const usados = (area: string, catalogo: string) =>
  t.arrange(async (ctx) => (await ctx.ask('catalogo.usado', { catalogo }, (a) => a === area))[0]?.answer);
const tocados = (area: string, q: Question<'parametro.usado'>) =>
  t.arrange(async (ctx) => (await ctx.ask('parametro.usado', q, (a) => a === area))[0]?.answer);

describe('quien guarda códigos o tiene parámetros dice lo que usa', () => {
  it('cada lista contra la que un área valida lo que guarda tiene su cuenta de usos en esa área', async () => {
    const todas = exigidas();
    expect(todas.length).toBeGreaterThan(40);
    const sin: string[] = [];
    for (const [area, lista] of todas) if ((await usados(area, lista)) === undefined) sin.push(`${area}: ${lista}`);
    expect(sin).toEqual([]);
  });
  it('la cuenta de cada lista del editor se puede pedir, la lleve un área o ninguna', async () => {
    const admin = t.persona();
    const listas = await t.ask(catalogos, 'listas', admin, {});
    for (const { catalogo } of listas) {
      const { sabe, usos } = await t.ask(catalogos, 'usos', admin, { catalogo });
      expect([catalogo, typeof sabe, Object.values(usos).every((n) => Number.isInteger(n))]).toEqual([catalogo, 'boolean', true]);
    }
  });
  it('cada área con parámetros y operaciones dice qué toca un cambio suyo, en la empresa y en un ámbito', async () => {
    // Consolidado and reportes only read: a parameter of theirs changes nothing that they keep.
    const lectoras = ['consolidado', 'reportes'];
    const oficina = new Set([
      ...lectoras,
      'analista',
      'auditoria',
      'ausencias',
      'buro',
      'comite',
      'facturas',
      'libro',
      'parametros',
      'tablero',
      'tarjetas',
    ]);
    const con = areas.filter((a) => Object.keys(a.contract.parameters).length > 0 && !oficina.has(a.contract.area));
    for (const { contract } of con) {
      const clave = `${contract.area}.${Object.keys(contract.parameters)[0]}`;
      expect([contract.area, await tocados(contract.area, { clave, desde: '2026-03-01' as Fecha })]).toEqual([
        contract.area,
        [expect.objectContaining({ n: 0, afectadas: 0 })],
      ]);
      const ajeno = { clave, sin_productos: ['CREDITO'], sin_sucursales: ['SUR'], sin_sucursales_id: [t.empresa_id] };
      expect(await tocados(contract.area, ajeno)).toHaveLength(1);
      expect(await tocados(contract.area, { clave: 'otra.cosa' })).toEqual([]);
    }
  });
});
