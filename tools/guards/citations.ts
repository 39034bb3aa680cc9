import { areaOfPath, type Listing, lineOfOffset, type Problem } from './listing.ts';

/** Where the documents that the rest cites stand, with a heading for each cited section. */
const FOLDER = 'docs/reglas/';
/** How each document is named where it is cited; those of the areas are named by their number. */
const SPELLINGS: Readonly<Record<string, string>> = {
  domain: 'domain',
  dominio: 'domain',
  ledger: 'ledger',
  spec: 'spec',
  specification: 'spec',
  especificación: 'spec',
  quality: 'quality',
  reconciliation: 'reconciliation',
};
const NAMES = Object.keys(SPELLINGS).join('|');
/** A document before its section, an area, a file of the areas with the word that follows it, or a section. Comments break lines anywhere. */
const TOKEN = new RegExp(
  `(?<![\\p{L}/-])(?<name>${NAMES})(?:\\.md)?(?=[\\s,(*/]{0,12}§)` +
    `|(?<![\\p{L}/-])[áa]reas(?: (?<area>[a-z][a-z-]*)|[/ ](?<file>\\d)(?![\\d.])(?:-comun)?(?:[,:]?[\\s*/\`]{1,10}(?<word>(?!(?:${NAMES})\\b)\\p{L}[\\p{L}-]*))?)` +
    `|§\\s?(?<section>\\d+(?:\\.\\d+)*)`,
  'giu',
);
/** What every area shares: cited whole. */
const SHARED = 'areas-0';
/** An area without the number of its file: any of them may hold it. */
const ANY = 'areas';
/** Public standards have sections of their own. */
const STANDARD = /(RFC \d+|ISO [\d-]+|C14N)\s*$/;
/** Characters after a section within which another one without a name is of the same document. */
const NEAR = 40;

interface Citation {
  /** Name of the document; undefined when no document is named for the section. */
  document: string | undefined;
  /** Its number with its sign, or the word of an area; undefined for a file of the areas alone. */
  section: string | undefined;
  offset: number;
  written: string;
}

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The headings of each document, by their number and by their first word: a heading may have both. */
function sectionsOf(tree: Listing): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [path, text] of tree.others) {
    if (!path.startsWith(FOLDER) || !path.endsWith('.md')) continue;
    const keys = new Set<string>();
    for (const [, number, word] of text.matchAll(/^#{2,4} (?:(§[\d.]+) ?)?([\p{L}-]*)/gmu)) {
      if (number) keys.add(number);
      if (word) keys.add(plain(word));
    }
    found.set(path.slice(FOLDER.length, -'.md'.length), keys);
  }
  return found;
}

/** Every citation of a text, in its order. In a document of the rules, a section without a name is its own. */
function citationsIn(path: string, text: string, areas: Set<string>): Citation[] {
  const own = path.startsWith(FOLDER) ? path.slice(FOLDER.length, -'.md'.length) : undefined;
  const found: Citation[] = [];
  let document: string | undefined;
  /** The next section was announced by the name just read. */
  let expected = false;
  let end = 0;
  for (const m of text.matchAll(TOKEN)) {
    const { name, area, file, word, section } = m.groups as Record<string, string | undefined>;
    const at = { offset: m.index, written: m[0].replace(/\s[\s*/]*/g, ' ') };
    if (section !== undefined) {
      if (STANDARD.test(text.slice(Math.max(0, m.index - 24), m.index))) continue;
      const last = expected || (own === undefined && m.index - end <= NEAR) ? document : own;
      found.push({ ...at, document: last, section: `§${section}` });
      expected = false;
    } else if (name !== undefined) {
      document = SPELLINGS[name.toLowerCase()];
      expected = true;
    } else if (area !== undefined) {
      // "The areas that…" is prose.
      if (!areas.has(area)) continue;
      found.push({ ...at, document: ANY, section: area });
    } else {
      document = `areas-${file}`;
      expected = /^[\s,*/]{0,8}§/.test(text.slice(m.index + m[0].length));
      if (word !== undefined || !expected) found.push({ ...at, document, section: word });
    }
    end = m.index + m[0].length;
  }
  return found;
}

/** The folders of the areas: a word that names one of them names a section. */
const areasOf = (tree: Listing): Set<string> => new Set(tree.sources.flatMap(({ path }) => areaOfPath(path) ?? []));

/** Why a citation leads nowhere; undefined when it resolves. Without a section it means that of the area that cites, or all of what the areas share. */
function missing(c: Citation, path: string, sections: Map<string, Set<string>>, areas: Set<string>): string | undefined {
  if (c.document === ANY) {
    const held = [...sections].some(([name, keys]) => name.startsWith('areas-') && keys.has(c.section ?? ''));
    return held ? undefined : `no document of ${FOLDER} has a section ${c.section}`;
  }
  if (c.document === undefined) return `${c.written} is a section of no named document`;
  const keys = sections.get(c.document);
  if (keys === undefined) return `there is no ${FOLDER}${c.document}.md`;
  if (c.section?.startsWith('§')) return keys.has(c.section) ? undefined : `${FOLDER}${c.document}.md has no ${c.section}`;
  const word = c.section === undefined ? undefined : plain(c.section);
  if (word !== undefined && keys.has(word)) return undefined;
  if (c.document === SHARED) return undefined;
  const named = word !== undefined && areas.has(word) ? word : areaOfPath(path);
  if (named === undefined) return `${c.written} names no section`;
  return keys.has(named) ? undefined : `${FOLDER}${c.document}.md has no section ${named}`;
}

/** The documents that the tree holds: whole paths, names alone, and the numbers of the decisions. */
function documentsOf(tree: Listing): { paths: Set<string>; names: Set<string>; decisions: Set<string> } {
  const paths = new Set([...tree.others.keys()].filter((p) => p.endsWith('.md')));
  const names = new Set([...paths].map((p) => p.slice(p.lastIndexOf('/') + 1)));
  return { paths, names, decisions: new Set([...paths].flatMap((p) => /^docs\/decisiones\/(\d{4})-/.exec(p)?.[1] ?? [])) };
}

/** Files of documents that a text names and the tree does not hold: a decision by its number, those of docs by their path, others by their name. */
function lostFiles(held: ReturnType<typeof documentsOf>, text: string): { offset: number; message: string }[] {
  const decisions = [...text.matchAll(/(?:docs\/decisiones\/|\bdecisi[oó]n )(\d{4})(?!\d)/g)]
    .filter(([, number]) => !held.decisions.has(number ?? ''))
    .map((m) => ({ offset: m.index, message: `there is no decision ${m[1]}` }));
  const documents = [...text.matchAll(/(?<![\w./])(docs\/)?(?:[\w.-]+\/)*([\w-]+\.md)\b/g)]
    .filter(([whole, inDocs, name]) => !(inDocs === undefined ? held.names.has(name ?? '') : held.paths.has(whole)))
    .map((m) => ({ offset: m.index, message: `there is no ${m[0]}` }));
  return [...decisions, ...documents];
}

/** The repository is complete in itself: what a comment, a string or a document cites is a heading or a file that it holds. */
export function checkCitations(tree: Listing): Problem[] {
  const sections = sectionsOf(tree);
  const areas = areasOf(tree);
  const held = documentsOf(tree);
  const texts: [string, string][] = [...tree.sources.map((s): [string, string] => [s.path, s.text]), ...tree.others];
  return texts.flatMap(([path, text]) => {
    const cited = citationsIn(path, text, areas).flatMap((c) => {
      const message = missing(c, path, sections, areas);
      return message === undefined ? [] : [{ offset: c.offset, message }];
    });
    return [...cited, ...lostFiles(held, text)].map(
      ({ offset, message }): Problem => ({ rule: 'citations', path, line: lineOfOffset(text, offset), message }),
    );
  });
}

/** How much of the rest leans on the rules: citations and the sections that they reach. */
export function citationFigures(tree: Listing): string {
  const texts: [string, string][] = [...tree.sources.map((s): [string, string] => [s.path, s.text]), ...tree.others];
  const areas = areasOf(tree);
  const all = texts.filter(([path]) => !path.startsWith(FOLDER)).flatMap(([path, text]) => citationsIn(path, text, areas));
  return `citations of ${FOLDER}: ${all.length}, of ${new Set(all.map((c) => `${c.document} ${c.section}`)).size} sections`;
}
