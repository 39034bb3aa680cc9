import { describe, expect, it } from 'vitest';
import { checkCompany, withoutCompany } from './company.ts';
import { cleanTree } from './fixture.ts';
import { listing } from './listing.ts';

const PATH = 'src/areas/venta/service/a.ts';
const TABLES = `import { pgTable } from 'drizzle-orm/pg-core';
export const cosas = pgTable('cosa', { ...base(), monto: 1 });
export const ufs = pgTable('uf', { fecha: 1, valor: 2 });
`;
const HELP =
  'export const suyos = (ctx) => and(eq(cosas.empresa_id, ctx.empresa_id), alive());\nexport const vivos = () => eq(cosas.vivo, true);\n';

/** Lines of the statements of a file of an area that name no company. */
const bare = (text: string): number[] =>
  withoutCompany(
    listing({
      ...cleanTree(),
      'src/areas/venta/tables.ts': TABLES,
      'src/areas/venta/service/alcance.ts': `import { cosas } from '../tables.ts';\n${HELP}`,
      [PATH]: `import { cosas, ufs } from '../tables.ts';\nimport { suyos, vivos } from './alcance.ts';\n${text}`,
    }),
  ).get(PATH) ?? [];

/** A piece of SQL with something put in it. */
const written = (text: string, put: string): string => `const q = sql\`${text.replace('?', `\${${put}}`)}\`;\n`;

describe('toda orden a la base nombra su empresa', () => {
  it('por sí misma, o por su condición: la que se declaró al lado, la de otro archivo y la que aquélla usa', () => {
    expect(bare('ctx.db.select().from(cosas).where(eq(cosas.empresa_id, ctx.empresa_id));\n')).toEqual([]);
    expect(bare('ctx.db.select().from(cosas).where(and(suyos(ctx), eq(cosas.id, 1)));\n')).toEqual([]);
    expect(bare('const donde = and(suyos(ctx), vivos());\nctx.db.update(cosas).set({ a: 1 }).where(donde);\n')).toEqual([]);
    expect(bare('const de = (t) => eq(t.empresa_id, ctx.empresa_id);\nctx.db.delete(cosas).where(de(cosas));\n')).toEqual([]);
  });

  it('una condición que no la nombra no basta, ni la fila de la que se toma una llave', () => {
    expect(bare('ctx.db.select().from(cosas).where(vivos());\n')).toEqual([3]);
    expect(bare('const fila = await leer(cosas.empresa_id);\nctx.db.update(cosas).set({ a: 1 }).where(eq(cosas.id, fila.id));\n')).toEqual([
      4,
    ]);
    expect(bare('const f = (donde) => ctx.db.$count(cosas, donde);\n')).toEqual([3]);
    expect(bare('db.transaction((tx) => tx.delete(cosas).where(vivos()));\n')).toEqual([3]);
  });

  it('un nombre vale en su función: el de otra no dice nada de ella', () => {
    const dos = `const una = () => {
  const donde = suyos(ctx);
  return ctx.db.select().from(cosas).where(donde);
};
const otra = () => {
  const donde = vivos();
  return ctx.db.select().from(cosas).where(donde);
};
`;
    expect(bare(dos)).toEqual([9]);
  });

  it('lo que es de todos no tiene empresa que nombrar: su tabla no la lleva', () => {
    expect(bare('ctx.db.select().from(ufs).where(eq(ufs.fecha, dia));\n')).toEqual([]);
    expect(bare('ctx.db.select().from(otras).where(eq(otras.fecha, dia));\n')).toEqual([3]);
  });

  it('la que se escribe como SQL, por su texto o por lo que se pone en él', () => {
    expect(bare(written('select 1 from cosa where empresa_id = ?', 'ctx.empresa_id'))).toEqual([]);
    expect(bare(written('update cosa set a = 1 where ?', 'suyos(ctx)'))).toEqual([]);
    expect(bare(written('select valor from uf where fecha = ?', 'dia'))).toEqual([]);
    expect(bare(written('select 1 from uf join cosa on true where ?', 'vivos()'))).toEqual([3]);
    expect(bare(written('delete from "cosa" where id = ?', 'id'))).toEqual([3]);
  });

  it('las que no pueden están en una lista con su razón, y la lista no dice más de las que hay', () => {
    const juzga = (text: string, n: number) => {
      const tree = listing({
        ...cleanTree(),
        'src/areas/venta/tables.ts': TABLES,
        [PATH]: `import { cosas } from '../tables.ts';\n${text}`,
      });
      return checkCompany(tree, { [PATH]: { n } }).map((p) => p.rule);
    };
    const una = 'ctx.db.select().from(cosas);\n';
    expect([juzga(una, 1), juzga('export const a = 1;\n', 0)]).toEqual([[], []]);
    expect([juzga(una, 0), juzga(una, 2), juzga('export const a = 1;\n', 1)]).toEqual([
      ['company-filter'],
      ['company-filter'],
      ['company-filter'],
    ]);
  });
});
