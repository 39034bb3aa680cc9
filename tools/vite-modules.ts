import { posix, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Name of the list, inside the folder of the build. */
export const MODULES_FILE = '.modulos.json';

const clean = (root: string, id: string): string => {
  const path = id
    .split('\0')
    .join('')
    .replace(/[?].*$/, '');
  const inside = path.lastIndexOf('/node_modules/');
  if (inside >= 0) return path.slice(inside + 1);
  return path.startsWith('/') ? posix.normalize(relative(root, path).split(sep).join('/')) : path;
};

/** Writes which modules went into which file of the browser bundle: what tools/check-bundle.ts judges. */
export function modules(): Plugin {
  let root = process.cwd();
  return {
    name: 'respaldo-modules',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const list: Record<string, string[]> = {};
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type === 'chunk') list[file] = output.moduleIds.map((id) => clean(root, id)).sort();
      }
      this.emitFile({ type: 'asset', fileName: MODULES_FILE, source: JSON.stringify(list, null, 1) });
    },
  };
}
