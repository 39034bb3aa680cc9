import { describe, expect, it } from 'vitest';
import { checkCitations, citationFigures } from './citations.ts';
import { cleanTree } from './fixture.ts';
import { listing } from './listing.ts';

/** The sign and the names are kept apart from what they cite: these texts are data, and the guard also reads this file. */
const S = '§';
const AREAS = 'areas';
const EN_ESPANOL = 'Áreas';
const DECISIONS = 'docs/decisiones';
const DECISION = 'decision';
const MD = 'md';
const OTRO = `otro.${MD}`;

const RULES = {
  'docs/reglas/domain.md': `# Domain\n\n## ${S}5 Credit\n\nAs in ${S}6.6.\n\n### ${S}6.6 Price\n`,
  'docs/reglas/ledger.md': `# Ledger\n\n## ${S}3 Events\n`,
  'docs/reglas/areas-0.md': '# Shared\n\n## People\n',
  'docs/reglas/areas-1.md': `# One\n\n## venta\n\n## ${S}4 Vectors\n`,
  [`${DECISIONS}/0007-errores.${MD}`]: '# 0007\n',
};
const venta = 'src/areas/venta/domain/a.ts';
const juzga = (text: string, path = venta): string[] =>
  checkCitations(listing({ ...cleanTree(), ...RULES, [path]: text })).map((p) => `${p.path}:${p.line} ${p.message}`);

describe('lo que se cita está en el repositorio', () => {
  it.each([
    `// domain ${S}5, ${S}6.6; Ledger ${S}3\n`,
    `/** The price (domain.md ${S}6.6).\n * And the credit of domain\n * ${S}5. */\n`,
    `const fuente = 'Dominio ${S}5: la cuota';\n`,
    `// ${AREAS}/1 venta and ${AREAS} 1, venta: both are one section, and ${AREAS}/1 ${S}4 another\n`,
    `// ${AREAS}/1: without a section, that of the area that cites it\n`,
    `const fuente = '${AREAS} venta';\n// the ${AREAS} that cite it\n`,
    `const fuente = '${EN_ESPANOL} 1, venta';\n`,
    `// ${AREAS}/0 and ${AREAS}/0 People\n`,
    `// ${DECISIONS}/0007, ${DECISIONS}/0007-errores.${MD}, README.md\n`,
    `// RFC 5322 ${S}3.6.4 and ISO 32000-1 ${S}7.5 are not ours\n`,
    'const dominio = "../domain/regla.ts";\n',
  ])('resuelve %j', (text) => expect(juzga(text)).toEqual([]));

  it.each([
    [`// domain ${S}7\n`, `docs/reglas/domain.md has no ${S}7`],
    [`// domain ${S}5 and ${S}6.7\n`, `docs/reglas/domain.md has no ${S}6.7`],
    [`const f = 'domain ${S}99';\n`, `docs/reglas/domain.md has no ${S}99`],
    [`// quality ${S}1\n`, 'there is no docs/reglas/quality.md'],
    [`// ${AREAS}/1 base\n`, 'docs/reglas/areas-1.md has no section base'],
    [`// ${AREAS}/1 ${S}5\n`, `docs/reglas/areas-1.md has no ${S}5`],
    [`const f = '${AREAS} base';\n`, 'no document of docs/reglas/ has a section base'],
    [`// ${AREAS}/2\n`, 'there is no docs/reglas/areas-2.md'],
    [`// as ${S}5 says\n`, `${S}5 is a section of no named document`],
    [`// ${DECISIONS}/0008\n`, 'there is no decision 0008'],
    [`// ${DECISION} 0008\n`, 'there is no decision 0008'],
    [`// docs/${OTRO}\n`, `there is no docs/${OTRO}`],
    [`// the rules of ${OTRO}\n`, `there is no ${OTRO}`],
  ])('nombra la cita que no lleva a ninguna parte: %j', (text, message) => expect(juzga(text)).toEqual([`${venta}:1 ${message}`]));

  it('donde no hay área, quien cita un archivo de áreas dice su sección', () => {
    expect(juzga(`// ${AREAS}/1 venta\n`, 'src/kernel/a.ts')).toEqual([]);
    expect(juzga(`// ${AREAS}/1: lists\n`, 'src/kernel/a.ts')).toEqual([`src/kernel/a.ts:1 ${AREAS}/1: lists names no section`]);
  });

  it('un documento se juzga como un archivo de código, y dice su línea', () => {
    expect(juzga(`# Venta\n\nComo domain ${S}8.\n`, 'src/areas/venta/README.md')).toEqual([
      `src/areas/venta/README.md:3 docs/reglas/domain.md has no ${S}8`,
    ]);
    expect(juzga(`select 1; -- domain ${S}8\n`, 'src/areas/base/migrations/0002_x.sql')[0]).toContain(`has no ${S}8`);
  });

  it('en un documento de reglas, una sección sin nombre es suya', () => {
    const sobra = { ...cleanTree(), ...RULES, 'docs/reglas/ledger.md': `## ${S}3 Events\n\nBy ${S}4, and domain ${S}5.\n` };
    expect(checkCitations(listing(sobra)).map((p) => p.message)).toEqual([`docs/reglas/ledger.md has no ${S}4`]);
  });

  it('las cifras cuentan las citas de fuera de las reglas y las secciones a que llegan', () =>
    expect(citationFigures(listing({ ...cleanTree(), ...RULES, [venta]: `// domain ${S}5, ${S}5 and ${S}6.6\n` }))).toBe(
      'citations of docs/reglas/: 3, of 2 sections',
    ));
});
