import { expect, it } from 'vitest';
import { cleanTree } from './fixture.ts';
import { checkListeners } from './listeners.ts';
import { listing } from './listing.ts';

const TABLE = "export const listeners = { 'credito.pagado': alPagar };\n";
const found = (files: Record<string, string>): string[] =>
  checkListeners(listing({ ...cleanTree(), ...files })).map((p) => `${p.path}:${p.line ?? ''}`);

it('los oyentes de un área están en su listeners.ts', () => {
  expect(found({ 'src/areas/uno/service/listeners.ts': TABLE })).toEqual([]);
});

it('los que se esconden en otro archivo, aunque sea de su puerta, se nombran', () => {
  expect(found({ 'src/areas/uno/service/cobro.ts': `const alPagar = 1;\n${TABLE}` })).toEqual(['src/areas/uno/service/cobro.ts:2']);
});
