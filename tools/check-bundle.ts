import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { filesUnder, type Problem } from './guards/listing.ts';
import { print } from './guards/print.ts';
import { MODULES_FILE } from './vite-modules.ts';

/** One entry of vite's manifest. */
export interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}
export interface Bundle {
  manifest: Record<string, Chunk>;
  /** Modules of each file, from tools/vite-modules.ts. */
  modules: Record<string, string[]>;
  /** Compressed size of each .js of the build, in bytes. */
  gzip: Record<string, number>;
}

/** Kilobytes of a thousand, as vite prints them (quality §4.4 B10: React alone is 68.9 kB). */
export const SIGN_IN_KB = 170;
export const FIRST_LIST_KB = 250;
/** The list that is measured: the smallest area of all. */
const FIRST_LIST = /^src\/areas\/zonas\/web\/lista\.tsx?$/;

/** The first screen of the day, over what the frame around it already brought. */
export const HOME_KB = 40;
const HOME = /^src\/areas\/tablero\/web\/tablero\.tsx$/;
const FRAME = /^src\/app\/shell\/frame\.tsx$/;

/** Heavy libraries of the office: compressed kilobytes of the files that hold them, which load apart and never at sign-in. */
export const HEAVY = [
  { what: 'calendar', kb: 90, of: /(^|\/)node_modules\/@fullcalendar\// },
  { what: 'editor', kb: 150, of: /(^|\/)node_modules\/(@tiptap|@mantine\/tiptap|prosemirror-[^/]+)\// },
  { what: 'charts', kb: 135, of: /(^|\/)node_modules\/(recharts|@mantine\/charts|victory-vendor|d3-[^/]+)\// },
] as const;

const SERVER_ONLY = [
  /(^|\/)node_modules\/(pg|pg-[^/]+|fastify|@fastify\/[^/]+|drizzle-orm|@electric-sql\/[^/]+|nodemailer|@node-rs\/[^/]+|argon2|pg-boss|openid-client)\//,
  /^node:|__vite-browser-external/,
  /^src\/platform\/server\//,
  /^src\/areas\/[^/]+\/(service|migrations)\//,
  /^src\/areas\/[^/]+\/(tables|routes|seed|public\.server)\.tsx?$/,
];

/** The browser bundle holds nothing that only a server may run. */
export function checkServerPackages({ modules, gzip }: Bundle): Problem[] {
  const unlisted = Object.keys(gzip).filter((file) => !(file in modules));
  const nothing = Object.values(modules).flat().length === 0;
  return [
    ...(nothing ? [{ rule: 'bundle-seen', path: MODULES_FILE, message: 'no module is listed: the guard looked at nothing' }] : []),
    ...unlisted.map((path): Problem => ({ rule: 'bundle-seen', path, message: `not in ${MODULES_FILE}` })),
    ...Object.entries(modules).flatMap(([path, ids]) =>
      ids
        .filter((id) => SERVER_ONLY.some((pattern) => pattern.test(id)))
        .map((id): Problem => ({ rule: 'bundle-without-server', path, message: `holds ${id}` })),
    ),
  ];
}

/** Files that load before `key` runs: its own and those of its static imports. */
export function closure(manifest: Bundle['manifest'], key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) closure(manifest, next, found);
  return found;
}

/** Compressed kilobytes at sign-in, at the largest screen of the measured list when there is one, and what the home adds to the frame. */
export function weigh({ manifest, gzip }: Bundle): { signIn: number; firstList: number | undefined; home: number | undefined } {
  const keys = Object.keys(manifest);
  const kb = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + (gzip[file] ?? 0), 0) / 1000;
  const entry = new Set(keys.filter((k) => manifest[k]?.isEntry).flatMap((k) => [...closure(manifest, k)]));
  const lists = keys
    .filter((k) => FIRST_LIST.test(manifest[k]?.src ?? k))
    .map((k) => kb(closure(manifest, k, new Set(entry)).add(manifest[k]?.file ?? '')));
  const framed = keys.filter((k) => FRAME.test(manifest[k]?.src ?? k)).reduce((all, k) => closure(manifest, k, all), new Set(entry));
  const [home] = keys
    .filter((k) => HOME.test(manifest[k]?.src ?? k))
    .map((k) => kb([...closure(manifest, k)].filter((file) => !framed.has(file))));
  return { signIn: kb(entry), firstList: lists.length === 0 ? undefined : Math.max(...lists), home };
}

/** Files of each heavy library, what they weigh, and whether the entry brings any of them. */
export function weighHeavy({ manifest, modules, gzip }: Bundle): { what: string; kb: number; max: number; atSignIn: string[] }[] {
  const entry = new Set(
    Object.keys(manifest)
      .filter((k) => manifest[k]?.isEntry)
      .flatMap((k) => [...closure(manifest, k)]),
  );
  return HEAVY.map(({ what, kb: max, of }) => {
    const files = Object.keys(modules).filter((file) => modules[file]?.some((id) => of.test(id)));
    return { what, max, kb: files.reduce((sum, file) => sum + (gzip[file] ?? 0), 0) / 1000, atSignIn: files.filter((f) => entry.has(f)) };
  });
}

/** Calendar, editor and charts stay under their ceilings and out of the entry. */
export function checkHeavy(bundle: Bundle): Problem[] {
  return weighHeavy(bundle).flatMap(({ what, kb, max, atSignIn }) => [
    ...(kb > max ? [{ rule: 'bundle-size', path: what, message: `${kb.toFixed(1)} kB compressed, at most ${max}` }] : []),
    ...atSignIn.map((path): Problem => ({ rule: 'bundle-lazy', path, message: `holds the ${what} and loads at sign-in` })),
  ]);
}

/** The sizes stay under their ceilings. */
export function checkWeights(bundle: Bundle): Problem[] {
  const { signIn, firstList, home } = weigh(bundle);
  const found: Problem[] = [];
  if (signIn === 0) found.push({ rule: 'bundle-seen', path: 'manifest.json', message: 'no entry: the guard weighed nothing' });
  const over = (what: string, kb: number, max: number): void => {
    if (kb > max) found.push({ rule: 'bundle-size', path: what, message: `${kb.toFixed(1)} kB compressed, at most ${max}` });
  };
  over('sign-in', signIn, SIGN_IN_KB);
  over('first list', firstList ?? 0, FIRST_LIST_KB);
  over('home', home ?? 0, HOME_KB);
  return found;
}

/** Reads the build of the browser; refuses when it lacks the manifest or the list of modules. */
export function readBundle(folder: string): Bundle {
  const json = (name: string): unknown => {
    const file = join(folder, name);
    if (!existsSync(file)) throw new Error(`${file} does not exist: vite needs build.manifest and the plugin of tools/vite-modules.ts`);
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  const gzip: Record<string, number> = {};
  for (const path of filesUnder(folder, '.')) {
    // What comes from public/ is copied as it is: it is no product of the build.
    if (path.endsWith('.js') && !existsSync(join(folder, '../../public', path)))
      gzip[path] = gzipSync(readFileSync(join(folder, path))).length;
  }
  return { manifest: json('.vite/manifest.json') as Bundle['manifest'], modules: json(MODULES_FILE) as Bundle['modules'], gzip };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const bundle = readBundle(process.argv[2] ?? 'dist/web');
  const { signIn, firstList, home } = weigh(bundle);
  const list = firstList === undefined ? 'no measured list' : `first list ${firstList.toFixed(1)} kB of ${FIRST_LIST_KB}`;
  console.log(
    `bundle: sign-in ${signIn.toFixed(1)} kB of ${SIGN_IN_KB}, ${list}, home ${home?.toFixed(1) ?? 'not measured:'} kB of ${HOME_KB}`,
  );
  console.log(
    `lazy: ${weighHeavy(bundle)
      .map((h) => `${h.what} ${h.kb.toFixed(1)} kB of ${h.max}`)
      .join(', ')}`,
  );
  process.exitCode = print([...checkServerPackages(bundle), ...checkWeights(bundle), ...checkHeavy(bundle)]);
}
