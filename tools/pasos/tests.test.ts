import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listing, readTree } from '../guards/listing.ts';
import { leftToPostgres, serviceTests } from './tests.ts';

const files = serviceTests(readTree(join(import.meta.dirname, '../..')));

describe('en qué base corre cada prueba de servicio', () => {
  it('lo que la base embebida deja lo corre PostgreSQL, y las de la plataforma y las que preguntan qué es un motor corren en las dos', () => {
    const left = leftToPostgres(files, { postgres: true, night: false });
    expect(left.length).toBeGreaterThan(100);
    expect(left.every((f) => files.includes(f) && !f.startsWith('src/platform/'))).toBe(true);
    const both = files.filter((f) => !left.includes(f));
    expect(both.some((f) => f.startsWith('src/platform/'))).toBe(true);
    for (const asked of ['carreras', 'muestra', 'primera-vez', 'seguridad-sesion', 'verificador'])
      expect(both).toContain(`src/app/pruebas/${asked}.test.ts`);
  });

  it('la que abre su base por medio de los datos que comparte con otras también es de servicio', () => {
    const tree = listing({
      'src/areas/a/service/a.test.ts': "import { mundo } from './mundo.fixture.ts';\nmundo();",
      'src/areas/a/service/mundo.fixture.ts': "import { abrir } from '#platform/server/testing.ts';\nexport const mundo = abrir;",
    });
    expect(serviceTests(tree)).toEqual(['src/areas/a/service/a.test.ts']);
  });

  it('sin PostgreSQL, y de noche, la embebida las corre todas', () => {
    expect(leftToPostgres(files, { postgres: false, night: false })).toEqual([]);
    expect(leftToPostgres(files, { postgres: true, night: true })).toEqual([]);
  });
});
