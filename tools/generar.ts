import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Files of one area that the application mounts, when they exist. */
interface Parts {
  area: string;
  contract: boolean;
  routes: boolean;
  menu: boolean;
  seed: boolean;
  /** What its threads read of people's files. */
  lectores: boolean;
  /** `web/screens.ts` or `.tsx`. */
  screens: string | undefined;
}

const HEADER = '// Written by tools/generar.ts from the folders of src/areas. Not edited, not committed.\n';

const camel = (area: string): string => area.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** What each folder of src/areas brings, sorted by name. */
export function partsOf(root: string): Parts[] {
  const folder = join(root, 'src/areas');
  if (!existsSync(folder)) return [];
  const areas = readdirSync(folder, { withFileTypes: true }).filter((e) => e.isDirectory() && /^[a-z]/.test(e.name));
  return areas
    .map(({ name: area }) => {
      const has = (file: string): boolean => existsSync(join(folder, area, file));
      return {
        area,
        contract: has('contract.ts'),
        routes: has('routes.ts'),
        menu: has('menu.ts'),
        seed: has('seed.ts'),
        lectores: has('lectores.ts'),
        screens: ['web/screens.ts', 'web/screens.tsx'].find(has),
      };
    })
    .sort((a, b) => (a.area < b.area ? -1 : 1));
}

function imports(parts: Parts[], name: string, suffix: string, file: string): string[] {
  return parts.map(({ area }) => `import { ${name} as ${camel(area)}${suffix} } from '#areas/${area}/${file}';`);
}

function list(name: string, parts: Parts[], suffix: string): string {
  return `export const ${name} = [${parts.map((p) => `${camel(p.area)}${suffix}`).join(', ')}] as const;`;
}

/** A field of a screen: written there, or in a constant of the same file. */
function campo(texto: string, nombre: string, archivo: string): string | undefined {
  const m = new RegExp(`\\b${nombre}(?:: '([^']+)'|: (\\w+)|(?=[,\\s}]))`).exec(texto);
  return m === null ? undefined : (m[1] ?? new RegExp(`\\bconst ${m[2] ?? nombre} = '([^']+)'`).exec(archivo)?.[1]);
}

/** Screens that need a session, as the files of screens write them: the server keeps the menu, and the menu leads only to screens. */
export function pantallasDe(texto: string): { path: string; titulo: string; modulo: string | null }[] {
  const trozos = texto.split(/(?=\bpath: ')/).slice(1);
  return trozos.flatMap((t) => {
    const [path, titulo] = [campo(t, 'path', texto), campo(t, 'titulo', texto)];
    return path && titulo && !/\bpublico: true/.test(t) ? [{ path, titulo, modulo: campo(t, 'modulo', texto) ?? null }] : [];
  });
}

function pantallas(root: string, all: Parts[]): string {
  const filas = all.flatMap((p) => (p.screens ? pantallasDe(readFileSync(join(root, 'src/areas', p.area, p.screens), 'utf8')) : []));
  return `export const pantallas = [\n${filas.map((f) => `  ${JSON.stringify(f)},\n`).join('')}] as const;\n`;
}

/** Text of the server's list: areas to mount, contracts, menus, and seeds that load only when asked for. */
export function serverText(all: Parts[]): string {
  const contracts = all.filter((p) => p.contract);
  const routes = all.filter((p) => p.routes);
  const menus = all.filter((p) => p.menu);
  const seeds = all.filter((p) => p.seed).map(({ area }) => `  { area: '${area}', load: () => import('#areas/${area}/seed.ts') },`);
  return [
    ...imports(contracts, 'contract', 'Contract', 'contract.ts'),
    ...imports(routes, 'area', 'Area', 'routes.ts'),
    ...imports(menus, 'menu', 'Menu', 'menu.ts'),
    '',
    list('areas', routes, 'Area'),
    list('contracts', contracts, 'Contract'),
    list('menus', menus, 'Menu'),
    seeds.length === 0 ? 'export const seeds = [] as const;' : `export const seeds = [\n${seeds.join('\n')}\n] as const;`,
    '',
  ].join('\n');
}

/** Text of the list that the threads load: only the readers, so that one starts at once and weighs little. */
export function readersText(all: Parts[]): string {
  const parts = all.filter((p) => p.lectores);
  const spread = parts.map((p) => `...${camel(p.area)}Lectores`).join(', ');
  return [...imports(parts, 'lectores', 'Lectores', 'lectores.ts'), '', `export const lectores = { ${spread} };`, ''].join('\n');
}

/** Text of the browser's list: the screens of every area that has some. */
export function webText(all: Parts[]): string {
  const parts = all.filter((p) => p.screens !== undefined);
  const spread = parts.map((p) => `...${camel(p.area)}Screens`).join(', ');
  return [
    ...parts.flatMap((p) => imports([p], 'screens', 'Screens', p.screens ?? '')),
    '',
    parts.length === 0 ? 'export const areaScreens = [] as const;' : `export const areaScreens = [${spread}];`,
    '',
  ].join('\n');
}

function write(root: string, path: string, text: string): string[] {
  const file = join(root, path);
  const full = `${HEADER}${text}`;
  if (existsSync(file) && readFileSync(file, 'utf8') === full) return [];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, full);
  return [path];
}

/** Writes the generated lists under `root`; answers the paths that changed (none when they already said so: watchers stay quiet). */
export function generar(root: string): string[] {
  const parts = partsOf(root);
  return [
    ...write(root, 'src/app/areas.server.gen.ts', `${serverText(parts)}${pantallas(root, parts)}`),
    ...write(root, 'src/app/areas.web.gen.ts', webText(parts)),
    ...write(root, 'src/app/lectores.gen.ts', readersText(parts)),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const changed = generar(process.cwd());
  console.log(changed.length === 0 ? 'generated lists: unchanged' : `generated lists: ${changed.join(', ')}`);
}
