import { expect, it } from 'vitest';
import { checkColumns, checkOrders } from './columns.ts';
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

const contrato = (defecto: string): Record<string, string> => ({
  'src/areas/venta/contract.ts': `export const contract = defineArea({\n  area: 'venta',\n  list: { filters, orden, defecto: '${defecto}' },\n});\n`,
});
const pantalla = (orden: string, mas = ''): Record<string, string> => ({
  'src/areas/venta/web/lista.tsx': `export const Lista = () => (\n  <DataList\n    area="venta"\n    orden="${orden}"${mas}\n  />\n);\n`,
});
const ordenes = (files: Record<string, string>): string[] =>
  checkOrders(listing({ ...cleanTree(), ...files })).map((p) => `${p.rule}:${p.line}`);

it('una pantalla parte por el orden que su contrato dice', () => {
  expect(ordenes({ ...contrato('-fecha'), ...pantalla('-fecha') })).toEqual([]);
  expect(ordenes({ ...contrato('-fecha'), ...pantalla('fecha') })).toEqual(['default-order:2']);
});

it('una lista dentro de un registro parte por el suyo', () => {
  expect(ordenes({ ...contrato('-fecha'), ...pantalla('fecha', ' path="ventas/1/pagos"') })).toEqual([]);
});
