import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportColumns } from '#platform/server/columnas.ts';
import { contract } from '../contract.ts';
import { escritos, leidos } from '../contract-ficha.ts';
import { type CamposFicha, camposEn, columnasDeFicha, enLista, FICHA, vacia } from '../domain/campos-ficha.ts';
import { clientes, personas } from '../tables.ts';
import { columnasQueGuardan } from './columnas-ficha.ts';

/** A field that the file does not have: only this line says it. Its column is lent by one that exists. */
const PLANTADO = { profesion: { titulo: 'Apodo', clase: 'texto', max: 5, enLista: true } } as const satisfies CamposFicha;

describe('un campo de la ficha se declara una vez', () => {
  it('de su línea salen lo que se acepta y lo que se contesta', () => {
    const entrada = z.object(escritos(PLANTADO));
    expect(entrada.parse({ profesion: ' Lalo ' })).toEqual({ profesion: 'Lalo' });
    expect(entrada.parse({})).toEqual({});
    expect(entrada.safeParse({ profesion: 'Lalo el largo' }).success).toBe(false);
    expect(z.object(leidos(PLANTADO)).parse({ profesion: null, otra: 1 })).toEqual({ profesion: null });
  });

  it('dónde se guarda y qué lee la lista', () => {
    expect(camposEn(PLANTADO, getTableColumns(personas))).toEqual(['profesion']);
    expect(camposEn(PLANTADO, getTableColumns(clientes))).toEqual([]);
    expect(columnasQueGuardan(enLista(PLANTADO))).toEqual({ profesion: personas.profesion });
  });

  it('su columna en la pantalla y en la planilla, y su caja vacía', () => {
    expect(columnasDeFicha(PLANTADO)).toEqual({ profesion: { titulo: 'Apodo', oculta: true } });
    expect(exportColumns(columnasDeFicha(PLANTADO))).toEqual([{ campo: 'profesion', titulo: 'Apodo', ancho: 24 }]);
    expect(vacia(PLANTADO)).toEqual({ profesion: '' });
  });

  it('cada campo declarado lo guarda una tabla y sólo una', () => {
    const tablas = [getTableColumns(personas), getTableColumns(clientes)];
    for (const campo of Object.keys(FICHA)) expect([campo, tablas.filter((t) => campo in t).length]).toEqual([campo, 1]);
  });

  it('un catálogo de la ficha es uno de las opciones del área', () => {
    const listas = Object.values(FICHA).flatMap((c) => ('lista' in c ? [c.lista] : []));
    expect(listas.filter((l) => !(contract.options as readonly string[]).includes(l))).toEqual([]);
  });
});

describe('un campo de la ficha está en cinco lugares', () => {
  const AREA = join(import.meta.dirname, '..');
  /** What another area completes of a person has its own list of fields. */
  const PUERTA = join('service', 'personas.ts');
  const fuentes = readdirSync(AREA, { recursive: true, encoding: 'utf8' }).filter(
    (f) => /\.(tsx?|sql)$/.test(f) && !/\.test\./.test(f) && f !== PUERTA,
  );
  /** Lines of the area that name it: its column, the migration, its declaration, its box and its line in the file. */
  const lugares = (campo: string): string[] =>
    fuentes.flatMap((f) => {
      const lineas = readFileSync(join(AREA, f), 'utf8').split('\n');
      return lineas.filter((l) => new RegExp(`\\b${campo}\\b`).test(l)).map((l) => `${f}: ${l.trim()}`);
    });

  // Those that no rule reads: a rule that names a field is a place of that rule.
  it.each(['profesion', 'nacion'])('%s', (campo) => {
    expect(lugares(campo)).toHaveLength(5);
  });
});
