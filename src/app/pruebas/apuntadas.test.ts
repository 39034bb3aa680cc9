import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { waitable } from '#platform/server/database/pending.ts';

const AREAS = resolve(import.meta.dirname, '../../areas');

/** Every table of the areas. */
async function tablas(): Promise<PgTable[]> {
  const archivos = readdirSync(AREAS).flatMap((area) =>
    readdirSync(join(AREAS, area))
      .filter((f) => /^tables(-[a-z-]+)?\.ts$/.test(f))
      .map((f) => join(AREAS, area, f)),
  );
  const modulos = await Promise.all(archivos.map((f) => import(f) as Promise<Record<string, unknown>>));
  return [...new Set(modulos.flatMap((m) => Object.values(m).filter((t): t is PgTable => is(t, PgTable))))];
}

describe('lo nuevo de una tabla a la que otras apuntan', () => {
  it('se escribe al momento: quien la nombra la encuentra', async () => {
    const todas = await tablas();
    const apuntadas = todas.flatMap((t) => getTableConfig(t).foreignKeys.map((f) => f.reference().foreignTable as PgTable));
    expect(new Set(apuntadas).size).toBeGreaterThan(5);
    const esperan = apuntadas.filter((t) => waitable(t, []) !== undefined).map((t) => getTableConfig(t).name);
    expect(esperan).toEqual([]);
    // The other tables do wait: what is asked above is not what all answer.
    expect(todas.filter((t) => waitable(t, []) !== undefined).length).toBeGreaterThan(100);
  });
});
