import { expect, it } from 'vitest';
import { cleanTree } from './fixture.ts';
import { listing } from './listing.ts';
import { checkOneWay } from './one-way.ts';

const NOCHE = [{ folder: 'src/areas/venta/service/', files: ['noche.ts'], reason: 'the night is above' }];
const rules = (files: Record<string, string>): string[] =>
  checkOneWay(listing({ ...cleanTree(), ...files }), NOCHE).map((p) => `${p.path}:${p.line ?? ''}`);
const noche = { 'src/areas/venta/service/noche.ts': "import { vender } from './vender.ts';\nexport const noche = vender;\n" };

it('lo que está arriba mira a los demás de su carpeta, y su puerta y sus pruebas lo miran a él', () => {
  const puerta = { 'src/areas/venta/routes.ts': "export { noche as area } from './service/noche.ts';\n" };
  const prueba = { 'src/areas/venta/service/noche.test.ts': "import { noche } from './noche.ts';\nexport const prueba = noche;\n" };
  expect(rules({ ...noche, ...puerta, ...prueba })).toEqual([]);
});

it('los demás de su carpeta no lo miran', () => {
  const vender = "import { noche } from './noche.ts';\nexport const vender = noche;\n";
  expect(rules({ ...noche, 'src/areas/venta/service/vender.ts': vender })).toEqual(['src/areas/venta/service/vender.ts:1']);
});

it('un archivo de la lista que ya no está se dice', () => {
  expect(rules({})).toEqual(['src/areas/venta/service/noche.ts:']);
});
