import { expect, it } from 'vitest';
import { checkColumns } from './columns.ts';
import { cleanTree } from './fixture.ts';
import { listing } from './listing.ts';

const LISTA = { 'src/areas/venta/web/lista.tsx': 'export const Lista = () => <DataList area="venta" />;\n' };
const rules = (files: Record<string, string>): string[] =>
  checkColumns(listing({ ...cleanTree(), ...files })).map((p) => `${p.rule}:${p.line}`);
const service = (columnas: string): Record<string, string> => ({
  'src/areas/venta/service/venta.ts': `export const service = implement(contract, {\n  columnas: ${columnas},\n});\n`,
});

it('el título de una columna no se escribe en la planilla de una lista que se ve', () => {
  expect(rules({ ...LISTA, ...service("[{ campo: 'a', titulo: 'A' }]") })).toEqual(['column-title:2']);
  expect(rules({ ...LISTA, ...service("[\n    { campo: 'a', titulo: 'A' },\n  ]") })).toEqual(['column-title:2']);
});

it('los de una lista que no se ve, y los que salen de los campos, están en un solo lugar', () => {
  expect(rules(service("[{ campo: 'a', titulo: 'A' }]"))).toEqual([]);
  expect(rules({ ...LISTA, ...service('exportColumns(CAMPOS)') })).toEqual([]);
});
