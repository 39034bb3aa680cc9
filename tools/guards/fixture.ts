import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '..', '..');

/** Writes a small tree in a temporary folder with the configuration of the repository; answers its path. */
export function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'respaldo-guards-'));
  for (const name of ['package.json', '.dependency-cruiser.cjs']) copyFileSync(join(REPOSITORY, name), join(root, name));
  symlinkSync(realpathSync(join(REPOSITORY, 'node_modules')), join(root, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const contract = (area: string, tier: number, uses: string[] = []): string =>
  [
    "import { defineArea } from '#kernel/contract.ts';",
    `export const contract = defineArea({ area: '${area}', tier: ${tier}, uses: ${JSON.stringify(uses)}, permissions: ['ver'] });`,
    '',
  ].join('\n');

/** Two areas that keep every rule: the tree on which a violation is planted. */
export function cleanTree(): Record<string, string> {
  return {
    'src/kernel/contract.ts':
      "import { z } from 'zod';\nexport const defineArea = <T>(area: T): T => area;\nexport type Shape = z.ZodRawShape;\n",
    'src/finanzas/ley.ts': "import { defineArea } from '#kernel/contract.ts';\nexport const ley = () => defineArea(1);\n",
    'src/platform/server/implement.ts':
      "import type { Shape } from '#kernel/contract.ts';\nexport type Handler = (shape: Shape) => void;\n",
    'src/platform/server/registry.ts': 'export interface Entry {\n  titulo: string;\n}\n',
    'src/platform/server/testing/index.ts': "import { PGlite } from '@electric-sql/pglite';\nexport const open = () => new PGlite();\n",
    'src/platform/web/list.tsx':
      "import { Table } from '@mantine/core';\nimport { ley } from '#finanzas/ley.ts';\nexport const List = () => <Table key={ley()} />;\n",
    'src/platform/print/page.tsx': "import { Page } from '@react-pdf/renderer';\nexport const Sheet = () => <Page />;\n",
    'src/areas/base/contract.ts': contract('base', 0),
    'src/areas/base/README.md': 'base\n',
    'src/areas/base/public.server.ts': "import { tabla } from './tables.ts';\nexport const leer = () => tabla;\n",
    'src/areas/base/public.web.tsx': "import { List } from '#platform/web/list.tsx';\nexport const Insignia = () => <List />;\n",
    'src/areas/base/tables.ts': "import { pgTable } from 'drizzle-orm/pg-core';\nexport const tabla = pgTable('base', {});\n",
    'src/areas/base/migrations/0001_base.sql': 'create table base (id uuid primary key);\n',
    'src/areas/venta/contract.ts': contract('venta', 1, ['base']),
    'src/areas/venta/README.md': 'venta\n',
    'src/areas/venta/menu.ts':
      "import type { Entry } from '#platform/server/registry.ts';\nexport const menu: Entry = { titulo: 'Venta' };\n",
    'src/areas/venta/domain/regla.ts':
      "import { ley } from '#finanzas/ley.ts';\nexport const doble = (n: number): number => n * 2 * ley();\n",
    'src/areas/venta/domain/regla.test.ts':
      "import { existsSync } from 'node:fs';\nimport { it } from 'vitest';\nimport { doble } from './regla.ts';\nit('dobla', () => doble(existsSync('x') ? 1 : 2));\n",
    'src/areas/venta/service/vender.ts':
      "import { leer } from '#areas/base/public.server.ts';\nimport type { Handler } from '#platform/server/implement.ts';\nimport { doble } from '../domain/regla.ts';\nexport const vender: Handler = () => void [leer(), doble(1)];\n",
    'src/areas/venta/service/vender.test.ts':
      "import { areas } from '#app/areas.server.gen.ts';\nimport { open } from '#platform/server/testing/index.ts';\nimport { vender } from './vender.ts';\nexport const prueba = [open, vender, areas];\n",
    'src/areas/venta/routes.ts': "export { vender as area } from './service/vender.ts';\n",
    'src/areas/venta/seed.ts': "export const seed = () => import('./service/vender.ts');\n",
    'src/areas/venta/print/hoja.tsx':
      "import { Sheet } from '#platform/print/page.tsx';\nimport { doble } from '../domain/regla.ts';\nexport const Hoja = () => <Sheet key={doble(1)} />;\n",
    'src/areas/venta/web/screens.tsx':
      "import { Insignia } from '#areas/base/public.web.tsx';\nimport { List } from '#platform/web/list.tsx';\nimport { contract } from '../contract.ts';\nimport { Hoja } from '../print/hoja.tsx';\nexport const screens = [contract, List, Insignia, Hoja];\n",
    'src/app/areas.server.gen.ts': "import { area } from '#areas/venta/routes.ts';\nexport const areas = [area];\n",
    'src/app/server.ts': "import { area } from '#areas/venta/routes.ts';\nexport const app = [area];\n",
    'src/app/web.tsx': "import { screens } from '#areas/venta/web/screens.tsx';\nexport const App = () => <b>{screens.length}</b>;\n",
    'tools/nada.ts': "import { app } from '#app/server.ts';\nexport const nada = app;\n",
  };
}
