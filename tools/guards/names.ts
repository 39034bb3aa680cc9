/** What a file offers to the others and what it takes from them, name by name. */
export interface ExportFact {
  name: string;
  line: number;
  /** Function that makes its value: `pgTable`, `machine`. */
  made?: string;
  /** The file itself uses it, beyond its declaration. */
  own: boolean;
  /** `export { a as b } from`: it only hands on what another file declares, there called `a`. */
  from?: { specifier: string; name: string };
}
/** `names` holds `*` when the file takes the other whole: then nobody can say which names it uses. */
export interface TakenFact {
  specifier: string;
  names: string[];
  /** `export * from`: what is taken from this file is taken from that one. */
  passed: boolean;
}
export interface NameFacts {
  exports: ExportFact[];
  taken: TakenFact[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
type LineOf = (offset: number) => number;

const WHOLE = '*';
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
/** The name of an identifier, or of a name that is written as a string. */
const named = (value: unknown): string => (isNode(value) ? String(value.name ?? value.value) : '');

/** Names that a declaration gives: one, or those of a pattern. */
function given(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [named(pattern)];
    case 'ObjectPattern':
      return nodes(pattern.properties).flatMap((p) => given(p.type === 'Property' ? p.value : p.argument));
    case 'ArrayPattern':
      return nodes(pattern.elements).flatMap(given);
    case 'AssignmentPattern':
      return given(pattern.left);
    default:
      return [];
  }
}

/** Where each name is said, leaving out keys and members, which are names of something else. */
function mentions(program: Node): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const walk = (node: Node, parent: Node | undefined): void => {
    if (/^(JSX)?Identifier$/.test(node.type)) {
      const key = parent?.computed !== true && (parent?.property === node || (parent?.key === node && parent.shorthand !== true));
      if (!key) found.set(named(node), [...(found.get(named(node)) ?? []), node.start]);
    }
    for (const child of children(node)) walk(child, node);
  };
  walk(program, undefined);
  return found;
}

function exportsOf(node: Node, lineOf: LineOf, said: Map<string, number[]>): ExportFact[] {
  const line = lineOf(node.start);
  if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', line, own: false }];
  if (node.type !== 'ExportNamedDeclaration') return [];
  const declared = node.declaration;
  const own = (name: string): boolean => said.get(name)?.some((at) => at < node.start || at > node.end) === true;
  if (!isNode(declared)) {
    const specifier = isNode(node.source) ? named(node.source) : undefined;
    return nodes(node.specifiers).map((s) => ({
      name: named(s.exported),
      line: lineOf(s.start),
      own: own(named(s.local)),
      ...(specifier === undefined ? {} : { from: { specifier, name: named(s.local) } }),
    }));
  }
  const single = (name: string): ExportFact => ({ name, line, own: own(name) });
  if (declared.type !== 'VariableDeclaration') return [single(named(declared.id))];
  return nodes(declared.declarations).flatMap((d) => {
    const made = isNode(d.init) && isNode(d.init.callee) ? { made: named(d.init.callee) } : {};
    return given(d.id).map((name) => ({ ...single(name), ...made }));
  });
}

/** Members of `local` that the program reads; whole when it is handed on as a value. */
function membersOf(program: Node, local: string): string[] {
  const found = new Set<string>();
  const walk = (node: Node, parent: Node | undefined): void => {
    if (node.type === 'Identifier' && node.name === local) {
      if (parent?.type === 'MemberExpression' && parent.object === node && parent.computed !== true) found.add(named(parent.property));
      else if (parent?.type === 'TSQualifiedName' && parent.left === node) found.add(named(parent.right));
      else if (!(parent?.type === 'MemberExpression' || parent?.type === 'Property') || parent.value === node) found.add(WHOLE);
    }
    for (const child of children(node)) if (child.type !== 'ImportDeclaration') walk(child, node);
  };
  walk(program, undefined);
  return [...found];
}

/** `declare module './x.ts' { interface A }`: it adds to an interface of the other, which must be there to be added to. */
function added(node: Node): TakenFact[] {
  if (node.type !== 'TSModuleDeclaration' || !isNode(node.id) || node.id.type !== 'Literal' || !isNode(node.body)) return [];
  return [{ specifier: named(node.id), names: nodes(node.body.body).map((d) => named(d.id)), passed: false }];
}

function statics(program: Node): TakenFact[] {
  return nodes(program.body).flatMap((node): TakenFact[] => {
    if (node.type === 'TSModuleDeclaration') return added(node);
    if (!isNode(node.source)) return [];
    const specifier = named(node.source);
    if (node.type === 'ExportAllDeclaration') return [{ specifier, names: isNode(node.exported) ? [WHOLE] : [], passed: true }];
    const names = nodes(node.specifiers).flatMap((s) => {
      if (s.type === 'ImportNamespaceSpecifier') return membersOf(program, named(s.local));
      if (s.type === 'ImportDefaultSpecifier') return ['default'];
      return [named(node.type === 'ImportDeclaration' ? s.imported : s.local)];
    });
    return [{ specifier, names, passed: false }];
  });
}

/** What the code does at once with the module that it loads: a member, a pattern, the parameter of `then`. */
function loaded(node: Node, parents: Node[]): string[] {
  const [above, higher] = parents;
  if (above?.type === 'AwaitExpression' || above?.type === 'ParenthesizedExpression') return loaded(above, parents.slice(1));
  if (above?.type === 'VariableDeclarator' && isNode(above.id) && above.id.type === 'ObjectPattern') {
    return nodes(above.id.properties).map((p) => named(p.key));
  }
  if (above?.type === 'MemberExpression' && above.object === node && named(above.property) !== 'then') return [named(above.property)];
  if (above?.type === 'MemberExpression' && higher?.type === 'CallExpression') {
    const [callback] = nodes(higher.arguments);
    const [parameter] = nodes(callback?.params);
    if (parameter?.type === 'ObjectPattern') return nodes(parameter.properties).map((p) => named(p.key));
    if (parameter?.type === 'Identifier' && isNode(callback?.body)) return membersOf(callback.body, named(parameter));
  }
  return above?.type === 'ArrowFunctionExpression' ? ['default'] : [WHOLE];
}

function dynamics(node: Node, parents: Node[], found: TakenFact[]): void {
  if (node.type === 'ImportExpression' && isNode(node.source) && typeof node.source.value === 'string') {
    found.push({ specifier: node.source.value, names: loaded(node, parents), passed: false });
  }
  if (node.type === 'TSImportType') {
    const source = node.source ?? node.argument;
    const at = isNode(source) && isNode(source.literal) ? source.literal : source;
    let name = node.qualifier;
    while (isNode(name) && isNode(name.left)) name = name.left;
    found.push({ specifier: named(at), names: [isNode(name) ? named(name) : WHOLE], passed: false });
  }
  for (const child of children(node)) dynamics(child, [node, ...parents], found);
}

/** Reads the exports and the imports of a parsed program. */
export function namesOf(program: unknown, lineOf: LineOf): NameFacts {
  const root = program as Node;
  const taken = statics(root);
  dynamics(root, [], taken);
  const said = mentions(root);
  return { exports: nodes(root.body).flatMap((n) => exportsOf(n, lineOf, said)), taken };
}
