/** A statement over the database, and what its file says of the names that it uses: enough to tell whether it names its company. */
export interface StatementFact {
  value: string;
  line: number;
  at: number;
  /** Names that it says by themselves: tables, conditions and what makes them. Not the owner of a member, nor the member. */
  names: string[];
  /** Names of the tables that it reads or writes first; in one written as SQL, every table that it says, by its name in the database. */
  tables: string[];
  sql: boolean;
}
/** What a name of the file stands for, in the part of it where it does. */
export interface DeclaredFact {
  name: string;
  from: number;
  to: number;
  says: boolean;
  /** Made by `pgTable`: it has the column, which is not to ask for it. Its name in the database. */
  table: string | undefined;
  names: string[];
}
export interface ImportedName {
  local: string;
  specifier: string;
  name: string;
}
export interface StatementFacts {
  statements: StatementFact[];
  declared: DeclaredFact[];
  imported: ImportedName[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Place {
  text: string;
  lineOf: (offset: number) => number;
  facts: StatementFacts;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const named = (value: unknown): string => (isNode(value) ? String(value.name ?? value.value) : '');
const COMPANY = /\bempresa_id\b/;
const OPENS_A_TABLE = /^(from|update|delete|\$count)$/;
const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|BlockStatement|Program)$/;

/** Names that stand by themselves under a node. */
function namesIn(node: Node): string[] {
  const found = new Set<string>();
  const walk = (at: Node, parent: Node | undefined): void => {
    if (at.type.startsWith('TS')) return;
    const member = parent?.type === 'MemberExpression' && parent.computed !== true;
    const key = parent?.type === 'Property' && parent.key === at && parent.shorthand !== true;
    if (at.type === 'Identifier' && !member && !key) found.add(named(at));
    for (const child of children(at)) walk(child, at);
  };
  walk(node, undefined);
  return [...found];
}

/** The calls of a chain, from its last: `db.select().from(t).where(c)` is where, from, select. */
function chainOf(node: Node): { called: string; first: unknown; owner: string }[] {
  const found = [];
  for (let at: unknown = node; isNode(at); ) {
    if (at.type !== 'CallExpression' || !isNode(at.callee) || at.callee.type !== 'MemberExpression') break;
    const { object, property } = at.callee;
    const owner = isNode(object) ? named(object.type === 'MemberExpression' ? object.property : object) : '';
    found.push({ called: named(property), first: nodes(at.arguments)[0], owner });
    at = object;
  }
  return found;
}

/** A statement is a chain that begins in the database: its first call is one of `db`, and it ends where the chain does. */
function statementOf(node: Node, parent: Node | undefined, { text, lineOf }: Place): StatementFact | undefined {
  if (node.type !== 'CallExpression' || parent?.type === 'MemberExpression') return undefined;
  const chain = chainOf(node);
  const first = chain.at(-1);
  if (first === undefined || !/^(db|tx)$/.test(first.owner) || !/^(select\w*|update|delete|\$count)$/.test(first.called)) return undefined;
  const tables = chain.flatMap(({ called, first: what }) =>
    OPENS_A_TABLE.test(called) && isNode(what) && what.type === 'Identifier' ? [named(what)] : [],
  );
  return { value: text.slice(node.start, node.end), line: lineOf(node.start), at: node.start, names: namesIn(node), tables, sql: false };
}

const SAID = /\b(?:from|join|update|into)\s+"?([a-z][a-z0-9_]*)/gi;

/** A piece of SQL that says tables by their names. */
function writtenOf(node: Node, { text, lineOf }: Place): StatementFact | undefined {
  if (node.type !== 'TaggedTemplateExpression' || named(node.tag) !== 'sql' || !isNode(node.quasi)) return undefined;
  const written = nodes(node.quasi.quasis).map((q) => (q.value as { raw: string }).raw);
  const tables = [...written.join(' ? ').matchAll(SAID)].map((m) => m[1] ?? '');
  if (tables.length === 0) return undefined;
  return {
    value: text.slice(node.start, node.end),
    line: lineOf(node.start),
    at: node.start,
    names: namesIn(node.quasi),
    tables,
    sql: true,
  };
}

/** Names that a pattern gives. */
function given(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [named(pattern)];
  if (pattern.type === 'ObjectPattern') return nodes(pattern.properties).flatMap((p) => given(p.value ?? p.argument));
  if (pattern.type === 'ArrayPattern') return nodes(pattern.elements).flatMap(given);
  return pattern.type === 'AssignmentPattern' ? given(pattern.left) : [];
}

function declaredIn(node: Node, scope: Node, { text, facts }: Place): void {
  const what = node.type === 'VariableDeclarator' ? node.init : node.type === 'FunctionDeclaration' ? node : undefined;
  if (!isNode(what)) return;
  const table = what.type === 'CallExpression' && named(what.callee) === 'pgTable' ? named(nodes(what.arguments)[0]) : undefined;
  const says = COMPANY.test(text.slice(what.start, what.end)) || (table !== undefined && hasBase(what));
  const fact = { from: scope.start, to: scope.end, table, says };
  for (const name of given(node.id)) facts.declared.push({ name, ...fact, names: namesIn(what).filter((n) => n !== name) });
}

/** The columns of every business table come by a call. */
const hasBase = (table: Node): boolean => namesIn(table).includes('base');

function importedIn(node: Node, facts: StatementFacts): void {
  if (node.type !== 'ImportDeclaration' || !isNode(node.source)) return;
  const specifier = named(node.source);
  for (const s of nodes(node.specifiers))
    if (s.type === 'ImportSpecifier') facts.imported.push({ local: named(s.local), specifier, name: named(s.imported) });
}

/** Statements, names and imports of a program. */
export function statementsOf(program: unknown, text: string, lineOf: (offset: number) => number): StatementFacts {
  const facts: StatementFacts = { statements: [], declared: [], imported: [] };
  const place: Place = { text, lineOf, facts };
  const walk = (node: Node, parent: Node | undefined, scope: Node): void => {
    const statement = statementOf(node, parent, place) ?? writtenOf(node, place);
    if (statement) facts.statements.push(statement);
    declaredIn(node, scope, place);
    importedIn(node, facts);
    const inner = FUNCTION.test(node.type) ? node : scope;
    for (const child of children(node)) walk(child, node, inner);
  };
  if (isNode(program)) walk(program, undefined, program);
  return facts;
}
