import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const core = dirname(dirname(createRequire(import.meta.url).resolve('@mantine/core')));
const components = join(core, 'esm/components');
const styles = join(core, 'styles');
const imported = /@mantine\/core\/styles\/([A-Za-z-]+)\.css/g;

/** Files of the library that `entry` reaches, itself included. */
function reach(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry) || !existsSync(entry)) return found;
  found.add(entry);
  for (const [, path = ''] of readFileSync(entry, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
    const next = join(dirname(entry), path);
    if (next.startsWith(components)) reach(next, found);
  }
  return found;
}

/** Style sheets that a component needs: its own and those of what it is made of. */
function sheetsOf(component: string): string[] {
  const folder = join(components, component);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.mjs'));
  const reached = new Set(files.flatMap((f) => [...reach(join(folder, f))]));
  const styled = [...reached].filter((f) => f.endsWith('.module.mjs'));
  const names = new Set(styled.map((f) => f.slice(components.length + 1).split('/')[0] ?? ''));
  return [...names].filter((n) => existsSync(join(styles, `${n}.css`)));
}

function sourceFiles(): string[] {
  const all = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  return all.filter((f) => f.endsWith('.tsx')).map((f) => join(root, 'src', f));
}

const EVERYWHERE = new Set([...readFileSync(join(import.meta.dirname, 'styles.ts'), 'utf8').matchAll(imported)].map((m) => m[1] ?? ''));

/** Components of the library that a file names, by the folder that holds them. */
function used(text: string): string[] {
  const names = [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap((m) => (m[1] ?? '').split(','));
  return names
    .map(
      (n) =>
        n
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0] ?? '',
    )
    .filter((n) => n !== '' && existsSync(join(components, n)));
}

describe('hojas de estilo de los componentes', () => {
  it('todo componente usado tiene su hoja en styles.ts o en el archivo que lo usa', () => {
    const missing = sourceFiles().flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const own = new Set([...text.matchAll(imported)].map((m) => m[1] ?? ''));
      const needed = used(text).flatMap((c) => sheetsOf(c).map((s) => `${c} → ${s}`));
      return needed
        .filter((n) => !EVERYWHERE.has(n.split(' → ')[1] ?? '') && !own.has(n.split(' → ')[1] ?? ''))
        .map((n) => `${file}: ${n}`);
    });
    expect([...new Set(missing)]).toEqual([]);
  });

  it('ve las hojas de las que se compone un componente', () => {
    expect(sheetsOf('Select')).toEqual(expect.arrayContaining(['Combobox', 'Input', 'Popover']));
  });
});
