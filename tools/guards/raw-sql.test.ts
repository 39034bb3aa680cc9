import { describe, expect, it } from 'vitest';
import { cleanTree } from './fixture.ts';
import { listing } from './listing.ts';
import { checkRawSql } from './raw-sql.ts';

const PATH = 'src/areas/venta/service/a.ts';
const CANDADO = 'const c = (db) => db.execute(sql`select pg_try_advisory_lock(1)`);\n';
const ORDEN = 'const a = (db) => db.execute(sql`select 1`);\n';
const juzga = (path: string, text: string): string[] => checkRawSql(listing({ ...cleanTree(), [path]: text })).map((p) => p.rule);

describe('el SQL escrito a mano vive en sus piezas', () => {
  it('una expresión corta no es una orden', () => expect(juzga(PATH, 'const a = sql`lower(x)`;\n')).toEqual([]));

  it.each(['src/areas/venta/service/a-sql.ts', 'src/areas/venta/service/invariantes.ts', 'src/app/verificador/a.ts'])(
    'en %s se admite, pero ni ahí un candado consultivo',
    (path) => expect([juzga(path, ORDEN), juzga(path, CANDADO)]).toEqual([[], ['raw-sql']]),
  );

  it('los candados consultivos los toma la base de la plataforma, y nadie más', () => {
    expect(juzga('src/platform/server/database/a.ts', ORDEN + CANDADO)).toEqual([]);
    expect([juzga(PATH, CANDADO), juzga('src/platform/server/a.ts', CANDADO)]).toEqual([['raw-sql'], ['raw-sql']]);
  });
  it('las pruebas preguntan como quieren', () => expect(juzga('src/areas/venta/service/a.test.ts', ORDEN)).toEqual([]));
});
