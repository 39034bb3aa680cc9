import { parseSync } from 'vite';
import { type NameFacts, namesOf } from './names.ts';
import { type StatementFacts, statementsOf } from './statements.ts';

/** What the guards need to know of one source file. Taken from its syntax tree, so that a word inside a string is no import. */
export interface ImportFact {
  specifier: string;
  kind: 'static' | 'type' | 'dynamic';
  line: number;
}
export interface FunctionFact {
  name: string;
  line: number;
  lines: number;
  /** The callback of a `describe`: it groups tests, it does not work. */
  suite: boolean;
}
export interface Located {
  value: string;
  line: number;
}
export interface SourceFacts extends NameFacts, StatementFacts {
  imports: ImportFact[];
  functions: FunctionFact[];
  /** String literals, pieces of templates and JSX text. */
  strings: Located[];
  comments: Located[];
  /** Lines with the type `any`. */
  anys: number[];
  /** Dotted names that are called: `it.skip`, `vi.mock`, `Date.now`; `new Date` when it has no argument. */
  calls: (Located & { firstArgument?: string })[];
  /** Questions that a contract declares, and those to which the file registers an answer. */
  questions: Located[];
  answers: Located[];
  /** SQL as it is written in a template: its text with `?` where a value goes. */
  sql: Located[];
  /** `...{ a: 1 }`: a literal object spread inside another. */
  spreads: number[];
  /** The literal argument of `defineArea({...})`. */
  area?: AreaDeclaration;
  errors: string[];
}
export interface AreaDeclaration {
  area: string | undefined;
  tier: number | undefined;
  uses: string[] | undefined;
  line: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Walk {
  facts: SourceFacts;
  text: string;
  lineOf: (offset: number) => number;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

function literal(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value;
  if (value.type !== 'TemplateLiteral' || (value.expressions as unknown[]).length > 0) return undefined;
  const [only] = value.quasis as { value: { cooked?: string } }[];
  return only?.value.cooked;
}

/** `test.describe.skip` of a callee; undefined when it is not a chain of names. */
function dotted(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Identifier') return value.name as string;
  if (value.type === 'CallExpression') return dotted(value.callee);
  if (value.type === 'TaggedTemplateExpression') return dotted(value.tag);
  if (value.type !== 'MemberExpression' || value.computed === true) return undefined;
  const object = dotted(value.object);
  return object === undefined ? undefined : `${object}.${(value.property as { name: string }).name}`;
}

function lineIndex(text: string): (offset: number) => number {
  const starts = [0];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

function importOf(node: Node): Omit<ImportFact, 'line'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration': {
      const specifier = literal(node.source);
      const type = node.importKind === 'type' || node.exportKind === 'type';
      return specifier === undefined ? undefined : { specifier, kind: type ? 'type' : 'static' };
    }
    case 'ImportExpression': {
      const specifier = literal(node.source);
      return specifier === undefined ? undefined : { specifier, kind: 'dynamic' };
    }
    case 'TSImportType': {
      const specifier = literal(node.source) ?? literal(node.argument);
      return specifier === undefined ? undefined : { specifier, kind: 'type' };
    }
    case 'TSExternalModuleReference': {
      const specifier = literal(node.expression);
      return specifier === undefined ? undefined : { specifier, kind: 'static' };
    }
    case 'CallExpression': {
      const [first] = node.arguments as unknown[];
      const specifier = dotted(node.callee) === 'require' ? literal(first) : undefined;
      return specifier === undefined ? undefined : { specifier, kind: 'static' };
    }
    default:
      return undefined;
  }
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function nameFrom(parent: Node | undefined): string | undefined {
  const key = parent?.type === 'VariableDeclarator' ? parent.id : parent?.key;
  return isNode(key) && key.type === 'Identifier' ? (key.name as string) : undefined;
}

function functionOf(node: Node, parent: Node | undefined, lineOf: Walk['lineOf']): FunctionFact | undefined {
  if (!FUNCTIONS.has(node.type) || !isNode(node.body)) return undefined;
  const own = isNode(node.id) ? (node.id.name as string) : undefined;
  const line = lineOf(node.start);
  const called = parent?.type === 'CallExpression' ? dotted(parent.callee) : undefined;
  return {
    name: own ?? nameFrom(parent) ?? (called === undefined ? 'anonymous' : `${called}(…)`),
    line,
    lines: lineOf(node.end) - line + 1,
    suite: called !== undefined && /^(test\.)?describe\b/.test(called),
  };
}

function properties(node: Node): Map<string, Node> {
  const found = new Map<string, Node>();
  for (const p of node.properties as Node[]) {
    if (p.type === 'Property' && isNode(p.key) && isNode(p.value)) found.set(String(p.key.name ?? p.key.value), p.value);
  }
  return found;
}

function areaOf(node: Node, line: number): AreaDeclaration | undefined {
  if (node.type !== 'CallExpression' || dotted(node.callee) !== 'defineArea') return undefined;
  const [argument] = node.arguments as unknown[];
  if (!isNode(argument) || argument.type !== 'ObjectExpression') return { area: undefined, tier: undefined, uses: undefined, line };
  const found = properties(argument);
  const tier = found.get('tier')?.value;
  const uses = found.get('uses');
  const names = uses?.type === 'ArrayExpression' ? (uses.elements as unknown[]).map(literal) : [undefined];
  return {
    area: literal(found.get('area')),
    tier: typeof tier === 'number' ? tier : undefined,
    uses: names.every((n) => n !== undefined) ? names : undefined,
    line,
  };
}

/** Names of the properties that are written as strings. */
function quoted(members: unknown, lineOf: Walk['lineOf']): Located[] {
  return (members as Node[]).flatMap((m) => {
    const value = literal(m.key);
    return value === undefined ? [] : [{ value, line: lineOf(m.start) }];
  });
}

/** `interface Questions {...}` of a contract; `answers: {...}` or `const answers = {...}` of who answers. */
function questionsOf(node: Node, { facts, lineOf }: Walk): void {
  if (node.type === 'TSInterfaceDeclaration' && isNode(node.id) && node.id.name === 'Questions' && isNode(node.body)) {
    facts.questions.push(...quoted(node.body.body, lineOf));
  }
  const value = node.type === 'Property' ? node.value : node.type === 'VariableDeclarator' ? node.init : undefined;
  if (isNode(value) && value.type === 'ObjectExpression' && nameFrom(node) === 'answers')
    facts.answers.push(...quoted(value.properties, lineOf));
}

function sqlOf(node: Node): string | undefined {
  if (node.type !== 'TaggedTemplateExpression' || dotted(node.tag) !== 'sql' || !isNode(node.quasi)) return undefined;
  return (node.quasi.quasis as { value: { raw: string } }[]).map((q) => q.value.raw).join('?');
}

const isLiteralSpread = (node: Node, parent: Node | undefined): boolean =>
  node.type === 'SpreadElement' &&
  parent?.type === 'ObjectExpression' &&
  isNode(node.argument) &&
  node.argument.type === 'ObjectExpression';

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return (node.value as { cooked?: string }).cooked;
  return node.type === 'JSXText' ? (node.value as string) : undefined;
}

function callOf(node: Node): { value: string; firstArgument?: string } | undefined {
  if (node.type === 'NewExpression') {
    const bare = dotted(node.callee) === 'Date' && (node.arguments as unknown[]).length === 0;
    return bare ? { value: 'new Date' } : undefined;
  }
  if (node.type !== 'CallExpression') return undefined;
  const value = dotted(node.callee);
  if (value === undefined) return undefined;
  const firstArgument = literal((node.arguments as unknown[])[0]);
  return firstArgument === undefined ? { value } : { value, firstArgument };
}

function visit(node: Node, parent: Node | undefined, walk: Walk): void {
  const { facts } = walk;
  const line = walk.lineOf(node.start);
  const imported = importOf(node);
  if (imported) facts.imports.push({ ...imported, line });
  const made = functionOf(node, parent, walk.lineOf);
  if (made) facts.functions.push(made);
  const call = callOf(node);
  if (call) facts.calls.push({ ...call, line });
  const text = textOf(node);
  if (text !== undefined) facts.strings.push({ value: text, line });
  if (node.type === 'TSAnyKeyword') facts.anys.push(line);
  const written = sqlOf(node);
  if (written !== undefined) facts.sql.push({ value: written, line });
  if (isLiteralSpread(node, parent)) facts.spreads.push(line);
  questionsOf(node, walk);
  facts.area ??= areaOf(node, line);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node, walk);
  }
}

/** Reads one TypeScript file. A text that does not parse comes back with `errors` and whatever was understood. */
export function factsOf(path: string, text: string): SourceFacts {
  const facts: SourceFacts = {
    imports: [],
    functions: [],
    strings: [],
    comments: [],
    anys: [],
    calls: [],
    errors: [],
    questions: [],
    answers: [],
    statements: [],
    declared: [],
    imported: [],
    sql: [],
    spreads: [],
    exports: [],
    taken: [],
  };
  const lineOf = lineIndex(text);
  const parsed = parseSync(path, text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts', sourceType: 'module' });
  facts.errors = parsed.errors.map((e) => e.message);
  facts.comments = parsed.comments.map((c) => ({ value: c.value, line: lineOf(c.start) }));
  Object.assign(facts, namesOf(parsed.program, lineOf), statementsOf(parsed.program, text, lineOf));
  visit(parsed.program as unknown as Node, undefined, { facts, text, lineOf });
  return facts;
}
