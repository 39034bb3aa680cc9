import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generar } from './generar.ts';
import { filesUnder } from './guards/listing.ts';

const TEMPLATES = 'tools/plantillas/area';

/** How the new area is called, in each of the places where its name is written. */
export interface Nombres {
  area: string;
  tier: number;
  /** One of them: `punto de venta`. */
  entidad: string;
  titulo: string;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-záéíóúñü0-9]+/)
    .filter((w) => w !== '');
const plain = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/** Each word without its plural: enough for most names; `--entidad` says it for the rest. */
function singular(name: string): string {
  const one = (w: string): string => w.replace(/ciones$/, 'ción').replace(/([aeo])s$/, '$1');
  return words(name).map(one).join(' ');
}

/** Reads `<nombre> --tier N [--entidad "punto de venta"] [--titulo "Puntos de venta"]`. Throws with how it is used. */
export function readArguments(args: string[]): Nombres {
  const option = (name: string): string | undefined => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? undefined : args[at + 1];
  };
  const area = args[0] ?? '';
  const tier = Number(option('tier') ?? 'x');
  const usage = 'npm run crear:area -- <nombre> --tier 0..4 [--entidad "punto de venta"] [--titulo "Puntos de venta"]';
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(area)) throw new Error(`The name is lower case with hyphens, without accents.\n${usage}`);
  if (!Number.isInteger(tier) || tier < 0 || tier > 4) throw new Error(`The tier is 0 to 4.\n${usage}`);
  return { area, tier, entidad: option('entidad') ?? singular(area), titulo: option('titulo') ?? capital(words(area).join(' ')) };
}

/** A template with the names in their places. */
export function fill(text: string, { area, tier, entidad, titulo }: Nombres): string {
  const parts = words(plain(entidad));
  const [first = '', ...rest] = words(area);
  const places: Record<string, string> = {
    __area__: area,
    __tier__: String(tier),
    __entidad__: entidad,
    __Entidad__: parts.map(capital).join(''),
    __tabla__: parts.join('_'),
    __tablas__: first + rest.map(capital).join(''),
    __Titulo__: titulo,
  };
  return text.replace(/__(area|tier|entidad|Entidad|tabla|tablas|Titulo)__/g, (place) => places[place] ?? place);
}

function run(root: string, program: string, args: string[]): void {
  const ran = spawnSync(join(root, 'node_modules/.bin', program), args, { cwd: root, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${ran.stdout}${ran.stderr}`);
}

/**
 * Writes a new area under src/areas with its first migration and refreshes the generated lists. No other file changes.
 * Answers what it wrote; throws when the folder is already there.
 */
export function crearArea(root: string, nombres: Nombres): string[] {
  const folder = `src/areas/${nombres.area}`;
  if (existsSync(join(root, folder))) throw new Error(`${folder} already exists`);
  const templates = join(import.meta.dirname, '..', TEMPLATES);
  for (const file of filesUnder(templates, '.')) {
    const path = join(root, folder, fill(file, nombres).replace(/\.txt$/, ''));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, fill(readFileSync(join(templates, file), 'utf8'), nombres));
  }
  run(root, 'tsx', ['tools/migraciones.ts', nombres.area]);
  // Names have different lengths: the formatter breaks the lines as the lint step wants them.
  run(root, 'biome', ['check', '--write', folder]);
  generar(root);
  return filesUnder(root, folder);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const nombres = readArguments(process.argv.slice(2));
    for (const file of crearArea(process.cwd(), nombres)) console.log(file);
    console.log(`\nNext: say in src/areas/${nombres.area}/README.md what it is, and run npx vitest run src/areas/${nombres.area}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
