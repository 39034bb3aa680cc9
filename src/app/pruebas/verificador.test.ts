import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verificar } from '#app/verificador/verificador.ts';
import type { Db } from '#platform/server/database/open.ts';
import { Registry, type SerieDeFolios } from '#platform/server/registry.ts';
import { huellaDe } from '../muestra/huella.ts';
import type { Plantada } from './plantada.fixture.ts';
import { type Relato, relato } from './relato.fixture.ts';
import { VIOLACIONES } from './violaciones.fixture.ts';
import { CREDITOS } from './violaciones-creditos.fixture.ts';

let t: Relato;
beforeAll(async () => {
  t = await relato();
});
afterAll(() => t.close());

class Deshacer extends Error {}

/** Runs the statements and then `ver`, in a transaction that is always undone. */
async function enVano<T>(textos: readonly string[], ver: (db: Db) => Promise<T>): Promise<T> {
  let visto: { valor: T } | undefined;
  const intento = t.deps.database.db.transaction(async (tx) => {
    for (const x of textos) await tx.execute(sql.raw(x));
    visto = { valor: await ver(tx as unknown as Db) };
    throw new Deshacer();
  });
  await intento.catch((e: unknown) => {
    if (!(e instanceof Deshacer)) throw e;
  });
  if (!visto) throw new Error('nothing was seen');
  return visto.valor;
}

/** Invariants that the verifier says are broken; of one that is planted, whether its own is. */
async function rotos(db: Db = t.deps.database.db, v?: Pick<Plantada, 'id' | 'area'>): Promise<string[]> {
  const registry = v?.area ? new Registry([...t.deps.registry.areas, v.area]) : t.deps.registry;
  const r = await verificar({ ...t.deps, registry, database: { ...t.deps.database, db } }, t.demo_id, v?.id);
  return r.filter((x) => x.violaciones.length > 0).map((x) => x.id);
}

/** How many rows a statement of ours touches: a violation that reaches nothing proves nothing. */
async function plantar(v: Plantada): Promise<string[]> {
  const abrir = v.abrir ?? [];
  return enVano(abrir, async (db) => {
    const r = (await db.execute(sql.raw(`${v.plantar} returning 1 as hecho`))) as unknown as { rows: unknown[] };
    expect(r.rows.length).toBeGreaterThan(0);
    return rotos(db, v);
  });
}

/** What a source asks as the name of a series: its first words, when columns follow them. */
const seriesEn = (fuente: string): string[] =>
  [...fuente.matchAll(/(?:ctx\.folio\(|takeFolio\([^)]*, )['`]([^'`$]+)/g)].map((m) => m[1] ?? '');
function seriesPedidas(area: string): string[] {
  const casa = join(import.meta.dirname, '../../areas', area);
  const fuentes = readdirSync(casa, { recursive: true, encoding: 'utf8' }).filter(
    (f) => f.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(f),
  );
  return [...new Set(fuentes.flatMap((f) => seriesEn(readFileSync(join(casa, f), 'utf8'))))];
}
/** Series that an area asks for and its door does not declare. */
const sinDeclarar = (area: string, folios: readonly SerieDeFolios[], pedidas: readonly string[]): string[] =>
  pedidas.filter((s) => !folios.some(({ serie }) => serie[0] === s)).map((s) => `${area}: ${s}`);

const codigoDe = (e: unknown): string =>
  String((e as { code?: string; cause?: { code?: string } }).cause?.code ?? (e as { code?: string }).code);
/** check, unique and restrict violations, and the exceptions of the guards of insert-only tables. */
const REHUSA = ['23514', '23505', '23001', '42501'];

describe('el verificador', () => {
  it('no halla nada en seis semanas de la empresa, y mira cada invariante', async () => {
    const r = await verificar(t.deps, t.demo_id);
    expect(r.filter((x) => x.violaciones.length > 0)).toEqual([]);
    const ids = r.map((x) => x.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => ![...VIOLACIONES, ...CREDITOS].some((v) => v.id === id))).toEqual([]);
  });
  it('toda área con tabla de estados está en I10, o dice por qué no', () => {
    const callan = t.deps.registry.areas.filter((a) => a.service?.def.estados && a.service.def.tabla === undefined);
    expect(callan.map((a) => a.contract.area)).toEqual([]);
  });
  it('toda serie de folios que el código pide la declara su área, y el verificador la conoce', () => {
    const faltan = t.deps.registry.areas.flatMap(({ contract: { area }, folios = [] }) => sinDeclarar(area, folios, seriesPedidas(area)));
    expect(faltan).toEqual([]);
    // Planted: a series that nobody declared, by its name and by its first words, is named.
    const plantada = ["await ctx.folio('inventada')", 'ctx.folio(`otra:$', "ctx.folio('ruta')"].flatMap(seriesEn);
    expect(sinDeclarar('rutas', [{ serie: ['ruta'], numero: null }], plantada)).toEqual(['rutas: inventada', 'rutas: otra:']);
    expect(seriesPedidas('rutas').sort()).toEqual(['ruta', 'talonario']);
  });
  for (const v of VIOLACIONES) {
    it(`${v.id} nombra ${v.que}`, async () => {
      if (v.rehusa) {
        const e = await enVano([v.rehusa, 'set constraints all immediate'], () => Promise.resolve('accepted')).catch((x: unknown) => x);
        expect([v.rehusa, REHUSA.includes(codigoDe(e))]).toEqual([v.rehusa, true]);
      }
      expect(await plantar(v)).toContain(v.id);
    });
  }
  it('I12: la misma historia contada otra vez deja las mismas tablas, fila por fila', async () => {
    const otra = await relato();
    try {
      const [una, dos] = [await huellaDe(t.deps.database), await huellaDe(otra.deps.database)];
      expect(dos).toEqual(una);
      expect(Object.values(una).filter((x) => !x.startsWith('0 ')).length).toBeGreaterThan(50);
      // One peso more in one row is seen.
      await otra.deps.database.sql('update folio set ultimo = ultimo + 1');
      expect(await huellaDe(otra.deps.database)).not.toEqual(una);
    } finally {
      await otra.close();
    }
  }, 120_000);
  it('deshechas todas, vuelve a no hallar nada', async () => {
    expect(await rotos()).toEqual([]);
  });
});
