import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAreas } from './check-areas.ts';
import { fill, readArguments } from './crear-area.ts';
import { REPOSITORY } from './guards/fixture.ts';
import { checkImports } from './guards/imports.ts';
import { filesUnder, readTree } from './guards/listing.ts';
import { tscArguments } from './pasos/tsc.ts';

describe('nombres de un área nueva', () => {
  it('salen del suyo, en cada forma que se escribe', () => {
    const nombres = readArguments(['tipos-contrato', '--tier', '2']);
    expect(nombres).toEqual({ area: 'tipos-contrato', tier: 2, entidad: 'tipo contrato', titulo: 'Tipos contrato' });
    expect(fill('__area__ __tier__ __Entidad__ __tabla__ __tablas__ __tabla___codigo', nombres)).toBe(
      'tipos-contrato 2 TipoContrato tipo_contrato tiposContrato tipo_contrato_codigo',
    );
  });
  it('o se dicen, con sus acentos sólo en lo que se lee', () => {
    const nombres = readArguments(['razones', '--tier', '0', '--entidad', 'razón de castigo', '--titulo', 'Razones de castigo']);
    expect(fill('__Entidad__ __tabla__ __entidad__', nombres)).toBe('RazonDeCastigo razon_de_castigo razón de castigo');
  });
  it.each([[['Zonas', '--tier', '0']], [['zonas']], [['zonas', '--tier', '5']], [[]]])('%j se rehúsa diciendo cómo se usa', (args) => {
    expect(() => readArguments(args)).toThrow('npm run crear:area');
  });
});

const AREA = 'puntos-de-prueba';
const FOLDER = `src/areas/${AREA}`;
const COPIED = ['package.json', 'package-lock.json', 'biome.json', '.gitignore', '.dependency-cruiser.cjs'];

describe('un área recién creada', { timeout: 240_000 }, () => {
  let root = '';
  let before: Map<string, string>;
  const texts = (): Map<string, string> =>
    new Map([...filesUnder(root, 'src'), ...filesUnder(root, 'tools')].map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', program), args, { cwd: root, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };
  /** Lines of a tool's output about the new area; what the rest of the tree has is judged elsewhere. */
  const about = (output: string): string[] => output.split('\n').filter((l) => l.includes(FOLDER) || l.includes('.gen.ts'));

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'respaldo-area-'));
    const configs = readdirSync(REPOSITORY).filter((name) => COPIED.includes(name) || /^tsconfig.*\.json$|\.config\.ts$/.test(name));
    // All that the type checks of a side read: with a file less, nothing of what they knew holds.
    for (const name of ['src', 'tools', 'bench', ...configs]) cpSync(join(REPOSITORY, name), join(root, name), { recursive: true });
    // Every package by a link of its own, so that what the run caches beside them stays here and goes with the folder.
    const packages = realpathSync(join(REPOSITORY, 'node_modules'));
    mkdirSync(join(root, 'node_modules'));
    for (const name of readdirSync(packages))
      if (name !== '.cache' && name !== '.vite') symlinkSync(join(packages, name), join(root, 'node_modules', name));
    // Except what the type checks of the whole tree already knew: only the new area is then read.
    for (const side of ['server', 'web']) {
      const known = tscArguments(side).at(-1) ?? '';
      if (existsSync(join(REPOSITORY, known))) cpSync(join(REPOSITORY, known), join(root, known));
    }
    before = texts();
    const made = run('tsx', 'tools/crear-area.ts', AREA, '--tier', '0', '--entidad', 'punto de prueba');
    expect([made.status, made.output]).toEqual([0, expect.stringContaining('contract.ts')]);
  }, 120_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('no toca ningún archivo compartido', () => {
    const after = texts();
    const own = (path: string): boolean => path.startsWith(`${FOLDER}/`) || path.endsWith('.gen.ts');
    expect([...after].filter(([path, text]) => !own(path) && before.get(path) !== text).map(([path]) => path)).toEqual([]);
    expect([...before.keys()].filter((path) => !after.has(path))).toEqual([]);
  });
  it('trae contrato, tablas con su migración, servicio, rutas, menú, pantallas, README y prueba', () => {
    const files = filesUnder(root, FOLDER).map((path) => path.slice(FOLDER.length + 1));
    for (const file of ['contract.ts', 'tables.ts', 'routes.ts', 'menu.ts', 'README.md', 'web/screens.ts', 'migrations/0001_inicial.sql'])
      expect(files).toContain(file);
    expect(files).toContain(`service/${AREA}.test.ts`);
  });
  it('queda en las listas generadas', () => {
    expect(readFileSync(join(root, 'src/app/areas.server.gen.ts'), 'utf8')).toContain('puntosDePruebaArea');
    expect(readFileSync(join(root, 'src/app/areas.web.gen.ts'), 'utf8')).toContain('puntosDePruebaScreens');
  });
  it.each(['server', 'web'])('compila en %s', (side) => {
    expect(about(run('tsc', ...tscArguments(side)).output)).toEqual([]);
  });
  it('cumple formato y reglas', () => {
    const { status, output } = run('biome', 'check', '--error-on-warnings', '--vcs-enabled=false', FOLDER);
    expect([status, status === 0 ? '' : output]).toEqual([0, '']);
  });
  it('pasa las guardias', async () => {
    const found = [...(await checkImports(root)).problems, ...checkAreas(readTree(root))];
    expect(found.filter((p) => p.path.startsWith(FOLDER))).toEqual([]);
  });
  it('pasa su propia prueba', () => {
    const { status, output } = run('vitest', 'run', FOLDER);
    expect([status, status === 0 ? '' : output]).toEqual([0, '']);
    expect(output).toMatch(/4 passed/);
  });
  it('no se crea dos veces', () => {
    const again = run('tsx', 'tools/crear-area.ts', AREA, '--tier', '0');
    expect(again.status).toBe(1);
    expect(again.output).toContain('already exists');
  });
});
