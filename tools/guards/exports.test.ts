import { describe, expect, it } from 'vitest';
import { checkExports } from './exports.ts';
import { cleanTree } from './fixture.ts';
import { listing } from './listing.ts';

const REGLA = 'src/areas/venta/domain/a.ts';
const found = (files: Record<string, string>, waiting = {}): string[] =>
  checkExports(listing({ ...cleanTree(), ...files }), waiting).map((p) => `${p.path.split('/').at(-1)} ${p.message}`);
const uses = (text: string): string => `${text}\nvoid a;\n`;

describe('lo que se exporta, alguien lo toma', () => {
  it('lo que nadie importa se nombra, valor o tipo', () => {
    expect(found({ [REGLA]: 'export const a = 1;\nexport type B = 1;\n' })).toEqual(['a.ts nothing imports a', 'a.ts nothing imports B']);
  });

  it.each([
    ['por su nombre', uses("import { a } from './a.ts';")],
    ['como tipo', "export const x = (b: import('./a.ts').a) => b;\nvoid x;\n"],
    ['entero, miembro por miembro', "import * as regla from './a.ts';\nvoid regla.a;\n"],
    ['entero, como valor', "import * as regla from './a.ts';\nvoid [regla];\n"],
    ['al cargarlo', "void (await import('./a.ts')).a;\n"],
    ['al cargarlo, con then', "void import('./a.ts').then((m) => m.a);\n"],
    ['al cargarlo, desarmado', "const { a } = await import('./a.ts');\nvoid a;\n"],
    ['para agregarle', "declare module './a.ts' {\n  interface a {\n    b: 1;\n  }\n}\n"],
  ])('se toma %s', (_, text) => {
    const files = {
      [REGLA]: 'export const a = 1;\nexport const b = 1;\n',
      'src/areas/venta/domain/otro.ts': text.replace('export const x', 'const x'),
    };
    expect(found(files).filter((f) => f.endsWith(' a'))).toEqual([]);
  });

  it('quien lo toma entero miembro por miembro no toma lo demás', () => {
    const otro = "import * as regla from './a.ts';\nvoid regla.a;\n";
    expect(found({ [REGLA]: 'export const a = 1;\nexport const b = 1;\n', 'src/areas/venta/domain/otro.ts': otro })).toEqual([
      'a.ts nothing imports b',
    ]);
  });

  it('lo que sólo corren las pruebas o sus mundos se nombra; lo que su archivo usa, no', () => {
    const prueba = "import { a } from './a.ts';\nit('x', () => a());\n";
    const sola = { [REGLA]: 'export const a = () => 1;\n' };
    for (const de of ['a.test.ts', 'a.fixture.ts']) {
      expect(found({ ...sola, [`src/areas/venta/domain/${de}`]: prueba })).toEqual([
        'a.ts only tests run a: give it a caller, or take it away',
      ]);
    }
    const usada = {
      [REGLA]: 'export const a = () => 1;\nexport const b = a;\n',
      'src/areas/venta/domain/c.ts': "import { b } from './a.ts';\nvoid b;\n",
    };
    expect(found({ ...usada, 'src/areas/venta/domain/a.test.ts': prueba })).toEqual([]);
  });

  it('una puerta no da vida a lo que entrega: la tiene quien la cruza', () => {
    const puerta = "export { tabla } from './tables.ts';\nexport { a } from './a.ts';\nexport const leer = 1;\n";
    const files = { 'src/areas/base/a.ts': 'export const a = 1;\n', 'src/areas/base/public.server.ts': puerta };
    expect(found(files)).toEqual(['public.server.ts nothing imports tabla', 'public.server.ts nothing imports a']);
  });

  it('una puerta espera a un área que todavía no está, y sólo mientras no esté', () => {
    const files = { 'src/areas/base/public.server.ts': 'export const leer = 1;\nexport const cobrar = 1;\n' };
    const waiting = { judicial: ['src/areas/base/public.server.ts cobrar'] };
    expect(found(files, waiting)).toEqual([]);
    expect(found({ ...files, 'src/areas/judicial/contract.ts': '' }, waiting)).toEqual(['public.server.ts nothing imports cobrar']);
  });
});
