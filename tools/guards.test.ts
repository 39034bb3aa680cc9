import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkAreas, figures } from './check-areas.ts';
import { checkPlatformNames } from './guards/areas.ts';
import { cleanTree, plant } from './guards/fixture.ts';
import { checkImports } from './guards/imports.ts';
import { listing, readTree } from './guards/listing.ts';
import { questionPairs } from './guards/questions.ts';

const planted: string[] = [];
const plantTree = (files: Record<string, string>): string => {
  const root = plant(files);
  planted.push(root);
  return root;
};
afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** Rule, file, text of the file. Each breaks one rule of docs/decisiones/0001, and only that one. */
const IMPORTS: [string, string, string][] = [
  ['kernel-is-leaf', 'src/kernel/a.ts', "import fs from 'node:fs';\nexport { fs };"],
  ['kernel-is-leaf', 'src/kernel/b.ts', "export type H = import('#platform/server/implement.ts').Handler;"],
  ['kernel-is-leaf', 'src/kernel/c.test.ts', "import '#platform/server/implement.ts';"],
  ['kernel-is-leaf', 'src/kernel/d.ts', "import '#finanzas/ley.ts';"],
  ['finanzas-is-pure', 'src/finanzas/a.ts', "import { readFileSync } from 'node:fs';\nexport { readFileSync };"],
  ['finanzas-is-pure', 'src/finanzas/b.ts', "export type T = typeof import('drizzle-orm/pg-core').pgTable;"],
  ['finanzas-is-pure', 'src/finanzas/c.tsx', "import { useState } from 'react';\nexport { useState };"],
  ['finanzas-is-pure', 'src/finanzas/d.ts', "import type { Handler } from '#platform/server/implement.ts';\nexport type H = Handler;"],
  ['finanzas-is-pure', 'src/finanzas/e.ts', "import '#areas/venta/domain/regla.ts';"],
  ['finanzas-is-pure', 'src/finanzas/f.test.ts', "import '#areas/venta/service/vender.ts';"],
  ['finanzas-is-pure', 'src/finanzas/g.ts', "import { z } from 'zod';\nexport { z };"],
  [
    'platform-knows-no-area',
    'src/platform/server/a.ts',
    "import type { tabla } from '#areas/base/tables.ts';\nexport type T = typeof tabla;",
  ],
  ['platform-knows-no-area', 'src/platform/web/a.tsx', "export const load = () => import('#areas/base/contract.ts');"],
  ['pure-domain', 'src/areas/venta/domain/a.ts', "import { z } from 'zod';\nexport { z };"],
  ['pure-domain', 'src/areas/venta/domain/b.ts', "import '../tables-de-venta.ts';"],
  ['pure-domain', 'src/areas/venta/domain/c.test.ts', "import '../service/vender.ts';"],
  [
    'pure-domain',
    'src/areas/venta/domain/d.ts',
    "import type { contract } from '#areas/base/contract.ts';\nexport type C = typeof contract;",
  ],
  ['pure-contract', 'src/areas/lista/contract.ts', "import './tabla.ts';"],
  ['pure-menu', 'src/areas/base/menu.ts', "import './tables.ts';"],
  ['server-without-web', 'src/areas/venta/service/a.ts', "import '../web/screens.tsx';"],
  ['server-without-web', 'src/areas/venta/service/b.ts', "import '#areas/base/public.web.tsx';"],
  ['server-without-web', 'src/areas/venta/tables.ts', "import { Table } from '@mantine/core';\nexport { Table };"],
  ['server-without-web', 'src/platform/server/b.ts', "import '#platform/web/list.tsx';"],
  ['server-without-web', 'src/app/otra.ts', "import '#areas/venta/web/screens.tsx';"],
  ['web-without-server', 'src/areas/venta/web/a.tsx', "import '#areas/base/public.server.ts';"],
  [
    'web-without-server',
    'src/areas/venta/web/b.tsx',
    "import type { Handler } from '#platform/server/implement.ts';\nexport const H = (_: { h: Handler }) => <b />;",
  ],
  ['web-without-server', 'src/areas/venta/web/c.tsx', "import '../service/vender.ts';"],
  ['web-without-server', 'src/areas/venta/web/d.ts', "import { readFileSync } from 'node:fs';\nexport { readFileSync };"],
  ['web-without-server', 'src/platform/web/b.tsx', "import pg from 'pg';\nexport { pg };"],
  ['web-without-server', 'src/app/otra.tsx', "import '#areas/base/public.server.ts';"],
  ['web-without-server', 'src/areas/venta/print/a.tsx', "import '#platform/web/list.tsx';"],
  ['area-by-its-door', 'src/areas/venta/service/c.ts', "import '#areas/base/tables.ts';"],
  ['area-by-its-door', 'src/areas/venta/service/d.ts', "import type { tabla } from '../../base/tables.ts';\nexport type T = typeof tabla;"],
  ['area-by-its-door', 'src/areas/venta/service/e.ts', "import '#app/server.ts';"],
  ['area-by-its-door', 'src/areas/venta/service/g.test.ts', "import '#app/server.ts';"],
  ['area-by-its-door', 'src/areas/venta/service/h.test.ts', "import '#areas/base/menu.ts';"],
  ['no-circular', 'src/areas/venta/domain/e.ts', "import type { F } from './f.ts';\nexport type E = F;"],
  ['no-circular', 'src/areas/venta/domain/f.ts', "import type { E } from './e.ts';\nexport type F = E;"],
  ['resolves', 'src/areas/venta/service/f.ts', "import '#platform/server/no-existe.ts';"],
  ['src-without-tools', 'src/areas/venta/service/i.ts', "import './datos.fixture.ts';"],
  ['declared-packages', 'src/platform/server/c.ts', "import { Decimal } from 'decimal.js';\nexport { Decimal };"],
  ['src-without-tools', 'src/platform/server/d.ts', "import '../../../tools/nada.ts';"],
  ['src-without-tools', 'src/platform/server/e.ts', "import '#platform/server/testing/index.ts';"],
];

describe('quién puede importar a quién', () => {
  it('el árbol limpio pasa, y la guardia vio todos sus módulos', async () => {
    const files = cleanTree();
    const report = await checkImports(plantTree(files));
    expect(report.problems).toEqual([]);
    expect(report.seen).toBe(Object.keys(files).filter((p) => /\.tsx?$/.test(p)).length);
  });

  it('cada violación plantada se nombra en su archivo, y ninguna otra', async () => {
    const files = {
      ...cleanTree(),
      'src/areas/venta/tables-de-venta.ts': '',
      'src/areas/lista/tabla.ts': '',
      'src/areas/venta/service/datos.fixture.ts': "import { expect } from 'vitest';\nexport { expect };",
    };
    for (const [, path, text] of IMPORTS) files[path as keyof typeof files] = text;
    const { problems } = await checkImports(plantTree(files));
    const found = new Set(problems.map((p) => `${p.rule} ${p.path}`));
    // A circle goes through both files and is told once or twice: it is compared by rule only.
    const expected = IMPORTS.filter(([rule]) => rule !== 'no-circular').map(([rule, path]) => `${rule} ${path}`);
    const circles = [...found].filter((f) => f.startsWith('no-circular '));
    expect(circles.length).toBeGreaterThan(0);
    expect([...found].filter((f) => !f.startsWith('no-circular ')).sort()).toEqual([...new Set(expected)].sort());
  });

  it('si no vio los módulos del árbol, falla en vez de callar', async () => {
    const root = plantTree(cleanTree());
    const config = join(root, '.dependency-cruiser.cjs');
    writeFileSync(config, readFileSync(config, 'utf8').replace("parser: 'swc'", "exclude: { path: 'areas/' }, parser: 'swc'"));
    const { problems } = await checkImports(root);
    expect(problems).toContainEqual(expect.objectContaining({ rule: 'saw-everything', path: 'src/areas/base/tables.ts' }));
  });

  it('si no vio ninguno, dice que miró la nada', async () => {
    const root = plantTree(cleanTree());
    const config = join(root, '.dependency-cruiser.cjs');
    writeFileSync(config, readFileSync(config, 'utf8').replace("parser: 'swc'", "includeOnly: 'no-hay', parser: 'swc'"));
    const { problems, seen, held } = await checkImports(root);
    expect(held).toBeGreaterThan(0);
    expect(seen).toBe(0);
    expect(problems[0]).toMatchObject({ rule: 'saw-everything', message: expect.stringContaining('nothing') });
  });

  it('un árbol vacío no es un árbol limpio', async () => {
    expect((await checkImports(plantTree({}))).problems.map((p) => p.rule)).toEqual(['saw-everything']);
  });
});

const lines = (count: number): string => '// línea\n'.repeat(count);
const longFunction = `function larga(): number {\n${'  void 0;\n'.repeat(59)}  return 1;\n}\n`;
const uses = (area: string, tier: number, names: string[]): string =>
  `import { defineArea } from '#kernel/contract.ts';\nexport const contract = defineArea({ area: '${area}', tier: ${tier}, uses: ${JSON.stringify(names)} });\n`;
const pregunta = (name: string): string =>
  `declare module '#kernel/events.ts' { interface Questions { '${name}': { input: {}; answer: true } } }\n`;
const asks = (name: string): string => `const a = (ctx: C) => ctx.ask('${name}', {});\n`;
const reads = (text: string): string => `const a = (ctx: C) => ${text};\n`;
/** The forbidden words are spelt in two pieces: these texts are data, and the guard also reads this file. */
const PENDING = ['TO', 'DO'].join('');
const SECTION = '§';

/** Rule, files to lay over the clean tree, file where the guard must point. */
const TEXTS: [string, Record<string, string>, string][] = [
  ['parse', { 'src/areas/venta/service/a.ts': 'export const = 1;\n' }, 'src/areas/venta/service/a.ts'],
  ['contract', { 'src/areas/nueva/routes.ts': 'export const area = 1;\n' }, 'src/areas/nueva/contract.ts'],
  ['contract', { 'src/areas/venta/contract.ts': uses('ventas', 1, ['base']) }, 'src/areas/venta/contract.ts'],
  ['contract', { 'src/areas/base/contract.ts': uses('base', 0, []).replace('tier: 0', 'tier: TIER') }, 'src/areas/base/contract.ts'],
  ['uses', { 'src/areas/venta/contract.ts': uses('venta', 1, []) }, 'src/areas/venta/service/vender.ts'],
  ['uses', { 'src/areas/base/contract.ts': uses('base', 0, ['venta']) }, 'src/areas/base/contract.ts'],
  ['tiers', { 'src/areas/base/contract.ts': uses('base', 2, []) }, 'src/areas/venta/service/vender.ts'],
  ['file-size', { 'src/areas/venta/service/a.ts': lines(401) }, 'src/areas/venta/service/a.ts'],
  ['function-size', { 'src/areas/venta/service/a.ts': longFunction }, 'src/areas/venta/service/a.ts'],
  ['no-any', { 'src/areas/venta/service/a.ts': 'const a = (x: unknown) => x as any;\n' }, 'src/areas/venta/service/a.ts'],
  ['no-any', { 'src/areas/venta/service/a.ts': 'type A = Record<string, any[]>;\n' }, 'src/areas/venta/service/a.ts'],
  ['no-silenced-types', { 'tools/a.ts': `// @ts-${'ignore'}\nexport const a = 1;\n` }, 'tools/a.ts'],
  [
    'no-pending-work',
    { 'src/areas/venta/web/a.tsx': `const A = () => <b>{/* ${PENDING}: después */}</b>;\n` },
    'src/areas/venta/web/a.tsx',
  ],
  ['no-skipped-test', { 'src/areas/venta/domain/a.test.ts': "it.skip('no corre', () => {});\n" }, 'src/areas/venta/domain/a.test.ts'],
  ['no-skipped-test', { 'e2e/a.test.ts': "test.describe.only('sola', () => {});\n" }, 'e2e/a.test.ts'],
  ['no-skipped-test', { 'tools/a.test.ts': "it.todo('algún día');\n" }, 'tools/a.test.ts'],
  ['no-skipped-test', { 'tools/a.test.ts': "it('x', (t) => t.skip());\n" }, 'tools/a.test.ts'],
  ['no-skipped-test', { 'tools/a.test.ts': "describe.runIf(process.env.CI)('sólo en CI', () => {});\n" }, 'tools/a.test.ts'],
  ['no-own-mocks', { 'src/areas/venta/domain/a.test.ts': "vi.mock('./regla.ts');\n" }, 'src/areas/venta/domain/a.test.ts'],
  ['shared-modules', { 'src/areas/venta/service/a.test.ts': 'vi.resetModules();\n' }, 'src/areas/venta/service/a.test.ts'],
  ['pure-domain', { 'src/areas/venta/domain/a.ts': 'const hoy = () => new Date();\n' }, 'src/areas/venta/domain/a.ts'],
  ['pure-domain', { 'src/areas/venta/domain/a.ts': 'const ahora = () => Date.now();\n' }, 'src/areas/venta/domain/a.ts'],
  ['pure-domain', { 'src/finanzas/a.ts': 'const hoy = () => new Date();\n' }, 'src/finanzas/a.ts'],
  ['at-once', { 'src/areas/venta/service/a.ts': 'void Promise.all([1, 2]);\n' }, 'src/areas/venta/service/a.ts'],
  ['migrations', { 'src/areas/venta/tables.ts': 'const t = 1;\n' }, 'src/areas/venta/tables.ts'],
  ['migrations', { 'src/areas/base/migrations/base.sql': '' }, 'src/areas/base/migrations/base.sql'],
  ['migrations', { 'src/areas/base/migrations/0001_otra.sql': '' }, 'src/areas/base/migrations/0001_otra.sql'],
  [
    'portable-sql',
    { 'src/areas/base/migrations/0002_x.sql': '-- uuidv7()\nalter table base add exclude using gist (id with =);' },
    'src/areas/base/migrations/0002_x.sql',
  ],
  ['readme', { 'src/areas/nueva/contract.ts': uses('nueva', 0, []) }, 'src/areas/nueva/contract.ts'],
  ['questions', { 'src/areas/venta/service/a.ts': asks('venta.nada') }, 'src/areas/venta/service/a.ts'],
  ['questions', { 'src/areas/venta/contract.ts': `${pregunta('venta.sola')}${uses('venta', 1, ['base'])}` }, 'src/areas/venta/contract.ts'],
  [
    'questions',
    {
      'src/areas/venta/contract.ts': `${pregunta('venta.suya')}${uses('venta', 1, ['base'])}`,
      'src/areas/venta/service/a.ts': asks('venta.suya'),
      'src/areas/base/service/a.ts': asks('venta.suya'),
    },
    'src/areas/base/service/a.ts',
  ],
  ['questions', { 'src/areas/venta/routes.ts': "export const area = { answers: { 'otra.cosa': 1 } };\n" }, 'src/areas/venta/routes.ts'],
  ['area-by-name', { 'src/areas/venta/service/a.ts': reads("ctx.deps.registry.area('base')?.service") }, 'src/areas/venta/service/a.ts'],
  ['area-by-name', { 'src/areas/venta/service/a.ts': reads('ctx.deps.registry.area(OTRA)') }, 'src/areas/venta/service/a.ts'],
  ['area-by-name', { 'src/areas/venta/service/a.ts': reads("ctx.deps.registry.listenersOf('x')") }, 'src/areas/venta/service/a.ts'],
  [
    'company-filter',
    { 'src/areas/venta/service/a.ts': reads('ctx.db.select().from(t).where(eq(t.id, 1)).limit(1)') },
    'src/areas/venta/service/a.ts',
  ],
  [
    'company-filter',
    { 'src/areas/venta/service/a.ts': reads('ctx.db.update(t).set({ a: 1 }).where(eq(t.id, 1))') },
    'src/areas/venta/service/a.ts',
  ],
  ['company-filter', { 'src/areas/venta/service/a.ts': reads('ctx.db.$count(t, eq(t.id, 1))') }, 'src/areas/venta/service/a.ts'],
  ['unused-package', { 'package.json': '{"dependencies":{"left-pad":"1.0.0"}}' }, 'package.json'],
  [
    'unused-package',
    {
      'package.json': '{"dependencies":{"left-pad":"1.0.0"}}',
      'src/platform/server/a.test.ts': "import pad from 'left-pad';\nit('x', () => pad());\n",
    },
    'package.json',
  ],
  ['raw-sql', { 'src/areas/venta/service/a.ts': reads('ctx.db.execute(sql`select 1`)') }, 'src/areas/venta/service/a.ts'],
  ['raw-sql', { 'src/areas/venta/service/a.ts': reads('sql`case\n when 1 then 1\n else 2\nend`') }, 'src/areas/venta/service/a.ts'],
  ['raw-sql', { 'src/areas/venta/service/a-sql.ts': reads('sql`pg_advisory_xact_lock(1)`') }, 'src/areas/venta/service/a-sql.ts'],
  ['literal-spread', { 'src/areas/venta/domain/a.ts': 'const a = { b: 1, ...{ c: 2 } };\n' }, 'src/areas/venta/domain/a.ts'],
  ['unused-export', { 'src/areas/venta/domain/a.ts': 'export const a = 1;\n' }, 'src/areas/venta/domain/a.ts'],
  ['unused-export', { 'src/areas/venta/domain/a.ts': 'export interface A {\n  b: 1;\n}\n' }, 'src/areas/venta/domain/a.ts'],
  [
    'unused-export',
    { 'src/areas/base/public.server.ts': "export { tabla } from './tables.ts';\nexport const leer = 1;\n" },
    'src/areas/base/public.server.ts',
  ],
  [
    'unused-export',
    {
      'src/areas/venta/domain/a.ts': 'export const a = 1;\n',
      'src/areas/venta/domain/a.test.ts': "import { a } from './a.ts';\nit('x', () => a);\n",
    },
    'src/areas/venta/domain/a.ts',
  ],
  ['citations', { 'src/areas/venta/domain/a.ts': `// domain ${SECTION}5\n` }, 'src/areas/venta/domain/a.ts'],
  ['citations', { 'src/areas/venta/README.md': `Por ledger ${SECTION}3.\n` }, 'src/areas/venta/README.md'],
  ['platform-knows-no-area', { 'src/platform/server/a.ts': "const p = '/api/venta/1';\n" }, 'src/platform/server/a.ts'],
  ['platform-knows-no-area', { 'src/finanzas/a.ts': "const p = '/api/venta/1';\n" }, 'src/finanzas/a.ts'],
  ['platform-knows-no-area', { 'src/platform/web/a.tsx': 'const A = () => <a href={`areas/base/x`}>x</a>;\n' }, 'src/platform/web/a.tsx'],
];

describe('lo que cada área declara, y lo que el texto no puede decir', () => {
  it('el árbol limpio pasa', () => {
    expect(checkAreas(listing(cleanTree()))).toEqual([]);
  });

  it.each(TEXTS)('la guardia %s nombra su violación plantada (%#)', (rule, files, path) => {
    const found = checkAreas(listing({ ...cleanTree(), ...files }));
    expect(new Set(found.map((p) => p.rule))).toEqual(new Set([rule]));
    expect(found.map((p) => p.path)).toContain(path);
  });

  it('guards.sql no lleva número: se vuelve a poner cada vez que cambia', () => {
    expect(checkAreas(listing({ ...cleanTree(), 'src/areas/base/migrations/guards.sql': '' }))).toEqual([]);
  });

  it('un paquete que otro pide a su lado no sobra', () => {
    const found = checkAreas(
      listing({
        ...cleanTree(),
        'package.json': '{"dependencies":{"@mantine/core":"9.0.0","react":"19.0.0"}}',
        'package-lock.json': '{"packages":{"node_modules/@mantine/core":{"peerDependencies":{"react":"19"}}}}',
      }),
    );
    expect(found).toEqual([]);
  });

  it('un hallazgo se dice una sola vez', () => {
    const text = "describe.runIf(hay)('x', () => {});\n";
    expect(checkAreas(listing({ ...cleanTree(), 'tools/a.test.ts': text }))).toHaveLength(1);
  });

  it('un ciclo de áreas se ve aunque no haya ciclo de archivos', () => {
    const found = checkAreas(
      listing({
        ...cleanTree(),
        'src/areas/base/contract.ts': uses('base', 1, ['venta']),
        'src/areas/venta/public.server.ts': 'export const v = 1;\n',
        'src/areas/base/service/a.ts': "import { v } from '#areas/venta/public.server.ts';\nvoid v;\n",
      }),
    );
    expect(found.map((p) => `${p.rule} ${p.message}`)).toEqual(['area-cycles base → venta → base']);
  });

  it.each(['empresas', 'catalogos', 'parametros'])('%s se usa sin nombrarla', (area) => {
    const files = {
      ...cleanTree(),
      [`src/areas/${area}/contract.ts`]: uses(area, 0, []),
      [`src/areas/${area}/README.md`]: '',
      'src/areas/venta/service/a.ts': `import '#areas/${area}/contract.ts';\n`,
    };
    expect(checkAreas(listing(files))).toEqual([]);
  });

  it.each([
    ['src/kernel/', 1750],
    ['src/finanzas/', 1750],
    ['src/platform/server/', 9600],
    ['src/platform/web/', 8000],
  ])('el presupuesto de líneas de %s es %i, sin contar pruebas', (folder, max) => {
    const files: Record<string, string> = { [`${folder}a.test.ts`]: lines(300) };
    for (let i = 0; i < max / 50; i += 1) files[`${folder}f${i}.ts`] = lines(50);
    expect(checkAreas(listing(files))).toEqual([]);
    const over = checkAreas(listing({ ...files, [`${folder}una.ts`]: lines(1) }));
    expect(over.map((p) => `${p.rule} ${p.path}`)).toEqual([`line-budget ${folder}`]);
  });

  it('any se admite sólo en lo compartido, y con su razón escrita', () => {
    const text = '// biome-ignore lint/suspicious/noExplicitAny: se borra aquí\ntype A = any;\n';
    const rulesIn = (path: string, t = text): string[] => checkAreas(listing({ ...cleanTree(), [path]: t })).map((p) => p.rule);
    expect(rulesIn('src/platform/server/a.ts')).toEqual([]);
    expect(rulesIn('src/platform/server/a.ts', text.replace(' se borra aquí', ''))).toEqual(['no-any']);
    expect(rulesIn('src/areas/venta/service/a.ts')).toEqual(['no-any']);
  });

  it('runIf se admite donde la prueba mira si están los archivos reales', () => {
    const text = "const real = existsSync('../shared/data');\ndescribe.runIf(real)('cartolas reales', () => {});\n";
    expect(checkAreas(listing({ ...cleanTree(), 'src/areas/venta/domain/a.test.ts': text }))).toEqual([]);
  });

  it('quien pregunta, declara y responde cuadra, y las cifras dicen quiénes son', () => {
    const tree = listing({
      ...cleanTree(),
      'src/areas/base/contract.ts': `${pregunta('base.suya')}${uses('base', 0, [])}`,
      'src/areas/base/service/a.ts': asks('base.suya'),
      'src/areas/venta/routes.ts': "export const area = { answers: { ...otras, 'base.suya': 1 } };\n",
      'src/areas/venta/service/a.ts': reads("ctx.deps.registry.area('venta')"),
    });
    expect(checkAreas(tree)).toEqual([]);
    expect(questionPairs(tree)).toEqual(['base.suya: base asks, venta answers']);
    expect(figures(tree)).toContain('base.suya: base asks, venta answers');
  });

  it('una ruta de protocolo puede nombrarse si está en la lista, con su razón', () => {
    const tree = listing({ ...cleanTree(), 'src/platform/web/a.ts': "const p = '/api/venta';\n" });
    expect(checkPlatformNames(tree, {}).length).toBe(1);
    expect(checkPlatformNames(tree, { '/api/venta': 'razón' })).toEqual([]);
  });

  it('un árbol sin fuentes no es un árbol limpio', () => {
    expect(checkAreas(listing({ 'tools/a.ts': '' })).map((p) => p.rule)).toEqual(['saw-everything']);
  });

  it('los archivos generados no se juzgan, y las cifras se informan', () => {
    const tree = listing({ ...cleanTree(), 'src/app/areas.server.gen.ts': lines(900) });
    expect(checkAreas(tree)).toEqual([]);
    expect(figures(tree).join()).toContain('median of src');
  });

  it('lee el árbol de un disco igual que el de los textos', () => {
    const files = cleanTree();
    expect(readTree(plantTree(files)).sources.map((s) => s.path)).toEqual(listing(files).sources.map((s) => s.path));
  });
});
