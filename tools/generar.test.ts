import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generar } from './generar.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'respaldo-generar-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const put = (path: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
};
const server = (): string => readFileSync(join(root, 'src/app/areas.server.gen.ts'), 'utf8');
const web = (): string => readFileSync(join(root, 'src/app/areas.web.gen.ts'), 'utf8');

describe('listas generadas de las áreas', () => {
  it('sin áreas, las listas quedan vacías y compilan', () => {
    expect(generar(root)).toEqual(['src/app/areas.server.gen.ts', 'src/app/areas.web.gen.ts', 'src/app/lectores.gen.ts']);
    expect(server()).toContain('export const areas = [] as const;');
    expect(web()).toContain('export const areaScreens = [] as const;');
  });

  it('van por orden alfabético y sólo con lo que cada carpeta trae', () => {
    for (const p of ['zonas/contract.ts', 'zonas/routes.ts', 'zonas/menu.ts', 'zonas/seed.ts', 'zonas/web/screens.ts'])
      put(`src/areas/${p}`);
    for (const p of ['venta-pagares/contract.ts', 'venta-pagares/routes.ts', 'libro/domain/asiento.ts']) put(`src/areas/${p}`);
    generar(root);
    expect(server()).toContain('export const areas = [ventaPagaresArea, zonasArea] as const;');
    expect(server()).toContain("import { contract as ventaPagaresContract } from '#areas/venta-pagares/contract.ts';");
    expect(server()).toContain('export const menus = [zonasMenu] as const;');
    expect(server()).toContain("{ area: 'zonas', load: () => import('#areas/zonas/seed.ts') }");
    expect(server()).not.toContain('libro');
    expect(web()).toContain(
      "import { screens as zonasScreens } from '#areas/zonas/web/screens.ts';\n\nexport const areaScreens = [...zonasScreens];",
    );
  });

  it('no toca un archivo que ya dice lo mismo', () => {
    generar(root);
    const file = join(root, 'src/app/areas.web.gen.ts');
    utimesSync(file, 1000, 1000);
    expect(generar(root)).toEqual([]);
    expect(statSync(file).mtimeMs).toBe(1_000_000);
  });

  it('un área que se va, se va de las listas', () => {
    put('src/areas/zonas/routes.ts');
    generar(root);
    rmSync(join(root, 'src/areas/zonas'), { recursive: true });
    expect(generar(root)).toEqual(['src/app/areas.server.gen.ts']);
    expect(server()).not.toContain('zonas');
  });
});
