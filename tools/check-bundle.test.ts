import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bundle, checkHeavy, checkServerPackages, checkWeights, readBundle, weigh } from './check-bundle.ts';
import { REPOSITORY } from './guards/fixture.ts';
import { modules } from './vite-modules.ts';

const MANIFEST: Bundle['manifest'] = {
  'index.html': { file: 'a/index.js', isEntry: true, imports: ['_comun.js'], dynamicImports: ['src/areas/zonas/web/lista.tsx'] },
  '_comun.js': { file: 'a/comun.js' },
  '_tabla.js': { file: 'a/tabla.js', imports: ['_comun.js'] },
  'src/areas/zonas/web/lista.tsx': { file: 'a/list.js', src: 'src/areas/zonas/web/lista.tsx', imports: ['_tabla.js', 'index.html'] },
  'src/areas/zonas/web/form.tsx': { file: 'a/form.js', src: 'src/areas/zonas/web/form.tsx', imports: ['index.html'] },
};
const bundle = (gzip: Record<string, number>, extra: string[] = []): Bundle => ({
  manifest: MANIFEST,
  gzip,
  modules: Object.fromEntries(Object.keys(gzip).map((f) => [f, ['src/app/web.tsx', ...extra]])),
});
const SIZES = { 'a/index.js': 100_000, 'a/comun.js': 70_000, 'a/tabla.js': 50_000, 'a/list.js': 30_000, 'a/form.js': 10_000 };

describe('peso del paquete del navegador', () => {
  it('al entrar pesa la entrada con lo que importa, y la lista suma lo suyo una sola vez', () => {
    expect(weigh(bundle(SIZES))).toEqual({ signIn: 170, firstList: 250 });
    expect(checkWeights(bundle(SIZES))).toEqual([]);
  });
  it('un byte más al entrar se nota, y en la lista también', () => {
    expect(checkWeights(bundle({ ...SIZES, 'a/comun.js': 70_100 })).map((p) => p.path)).toEqual(['sign-in', 'first list']);
    expect(checkWeights(bundle({ ...SIZES, 'a/list.js': 30_100 })).map((p) => p.path)).toEqual(['first list']);
  });
  it('el inicio pesa sólo lo que suma al marco, y un byte más se nota', () => {
    const manifest: Bundle['manifest'] = {
      ...MANIFEST,
      'src/app/shell/frame.tsx': { file: 'a/frame.js', src: 'src/app/shell/frame.tsx', imports: ['_comun.js', '_tabla.js'] },
      'src/areas/tablero/web/tablero.tsx': {
        file: 'a/home.js',
        src: 'src/areas/tablero/web/tablero.tsx',
        imports: ['_tabla.js', '_de-inicio.js'],
      },
      '_de-inicio.js': { file: 'a/de-inicio.js' },
    };
    const con = (kb: number): Bundle => ({
      ...bundle({ ...SIZES, 'a/frame.js': 9_000, 'a/home.js': kb, 'a/de-inicio.js': 25_000 }),
      manifest,
    });
    expect(weigh(con(15_000)).home).toBe(40);
    expect(checkWeights(con(15_000))).toEqual([]);
    expect(checkWeights(con(15_100)).map((p) => p.path)).toEqual(['home']);
  });
  it('un paquete sin entrada no se da por liviano', () => {
    expect(checkWeights({ manifest: {}, modules: {}, gzip: {} }).map((p) => p.rule)).toEqual(['bundle-seen']);
  });
});

describe('las bibliotecas pesadas van aparte', () => {
  const con = (file: string, id: string, gzip: number): Bundle => {
    const b = bundle({ ...SIZES, [file]: gzip });
    return { ...b, modules: { ...b.modules, [file]: [id] } };
  };
  it.each([
    ['node_modules/@fullcalendar/core/index.js', 90_000, 'calendar'],
    ['node_modules/prosemirror-view/dist/index.js', 150_000, 'editor'],
    ['node_modules/recharts/es6/index.js', 135_000, 'charts'],
  ])('%s hasta su tope pasa, y un byte más se nota', (id, max, what) => {
    expect(checkHeavy(con('a/aparte.js', id, max))).toEqual([]);
    expect(checkHeavy(con('a/aparte.js', id, max + 100)).map((p) => [p.rule, p.path])).toEqual([['bundle-size', what]]);
  });
  it('ninguna entra al ingresar, ni por un archivo que la entrada importa', () => {
    const told = checkHeavy(con('a/comun.js', 'node_modules/@tiptap/core/dist/index.js', 70_000));
    expect(told.map((p) => [p.rule, p.path])).toEqual([['bundle-lazy', 'a/comun.js']]);
  });
});

describe('lo que el navegador no lleva', () => {
  it.each([
    'node_modules/pg/lib/index.js',
    'node_modules/@electric-sql/pglite/dist/index.js',
    'node_modules/drizzle-orm/pg-core/index.js',
    'node_modules/fastify/fastify.js',
    'node_modules/@node-rs/argon2/index.js',
    '__vite-browser-external:node:fs',
    'src/areas/zonas/tables.ts',
    'src/platform/server/implement.ts',
  ])('%s se nombra', (id) => {
    expect(checkServerPackages(bundle({ 'a/index.js': 1 }, [id]))).toEqual([
      { rule: 'bundle-without-server', path: 'a/index.js', message: `holds ${id}` },
    ]);
  });
  it('lo demás pasa', () => {
    expect(checkServerPackages(bundle(SIZES, ['node_modules/react/index.js', 'src/areas/zonas/contract.ts']))).toEqual([]);
  });
  it('un archivo sin lista de módulos no se da por limpio', () => {
    expect(checkServerPackages({ ...bundle(SIZES), modules: { 'a/index.js': ['x'] } }).map((p) => p.rule)).toContain('bundle-seen');
    expect(checkServerPackages({ ...bundle({}), modules: {} }).map((p) => p.rule)).toEqual(['bundle-seen']);
  });
});

describe('un paquete de verdad', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'respaldo-bundle-'));
    symlinkSync(realpathSync(join(REPOSITORY, 'node_modules')), join(root, 'node_modules'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const buildOf = async (files: Record<string, string>): Promise<Bundle> => {
    for (const [path, text] of Object.entries({ 'index.html': '<script type="module" src="/src/app/web.ts"></script>', ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    await build({ root, configFile: false, logLevel: 'silent', plugins: [modules()], build: { manifest: true, outDir: 'dist' } });
    return readBundle(join(root, 'dist'));
  };

  it('sin servidor pasa, y se pesa entero', async () => {
    const built = await buildOf({
      'src/app/web.ts': "import('../areas/zonas/web/lista.ts').then((m) => console.log(m.lista));",
      'src/areas/zonas/web/lista.ts': 'export const lista = 1;',
    });
    expect(checkServerPackages(built)).toEqual([]);
    expect(checkWeights(built)).toEqual([]);
    expect(weigh(built).firstList).toBeGreaterThan(weigh(built).signIn);
  });

  it('un módulo del servidor y un módulo de node se ven', async () => {
    const built = await buildOf({
      'src/app/web.ts': "import { tabla } from '../areas/zonas/tables.ts';\nimport * as fs from 'node:fs';\nconsole.log(tabla, fs);",
      'src/areas/zonas/tables.ts': "import { pgTable } from 'drizzle-orm/pg-core';\nexport const tabla = pgTable('zona', {});",
    });
    const told = checkServerPackages(built)
      .map((p) => p.message)
      .join('\n');
    expect(told).toContain('src/areas/zonas/tables.ts');
    expect(told).toContain('node_modules/drizzle-orm/');
    expect(told).toContain('browser-external');
  });

  it('sin manifiesto se niega', () => {
    expect(() => readBundle(root)).toThrow('manifest');
  });
});
