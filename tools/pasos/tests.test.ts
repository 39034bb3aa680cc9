import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree } from '../guards/listing.ts';
import { leftToPostgres, serviceTests } from './tests.ts';

const files = serviceTests(readTree(join(import.meta.dirname, '../..')));

describe('en qué base corre cada prueba de servicio', () => {
  it('lo que la base embebida deja lo corre PostgreSQL, y las de la plataforma y del producto corren en las dos', () => {
    const left = leftToPostgres(files, { postgres: true, night: false });
    expect(left.length).toBeGreaterThan(100);
    expect(left.every((f) => files.includes(f) && f.startsWith('src/areas/'))).toBe(true);
    expect(files.filter((f) => !left.includes(f)).some((f) => f.startsWith('src/platform/'))).toBe(true);
    expect(files.filter((f) => !left.includes(f)).some((f) => f.startsWith('src/app/'))).toBe(true);
  });

  it('sin PostgreSQL, y de noche, la embebida las corre todas', () => {
    expect(leftToPostgres(files, { postgres: false, night: false })).toEqual([]);
    expect(leftToPostgres(files, { postgres: true, night: true })).toEqual([]);
  });
});
