import { ALWAYS, declarations } from './areas.ts';
import { areaOfPath, isTest, type Listing, type Problem } from './listing.ts';

/** Files that take the area which their data name (an item, a record, a parameter): they look up no area that they know. Each with its reason. */
export const NAMED_BY_DATA: Record<string, string> = {
  'src/areas/auditoria/routes.ts': 'the area of the record whose history is read',
  'src/areas/bandeja/service/actos.ts': 'the area of the item',
  'src/areas/bandeja/service/resolver.ts': 'the area of the item',
  'src/areas/chat/service/chat.ts': 'the area of the record that a message names',
  'src/areas/conocimiento/service/conocimiento.ts': 'an area typed by a person exists',
  'src/areas/conocimiento/service/lecturas.ts': 'an area typed by a person exists',
  'src/areas/parametros/service/valores.ts': 'the area of the act',
};

interface Said {
  area: string;
  question: string;
  path: string;
  line: number;
}

function said(tree: Listing, pick: (s: Listing['sources'][number]) => { value: string; line: number }[]): Said[] {
  return tree.sources.flatMap((s): Said[] => {
    const area = areaOfPath(s.path);
    return area === undefined || isTest(s.path) ? [] : pick(s).map(({ value, line }) => ({ area, question: value, path: s.path, line }));
  });
}

const declaredIn = (tree: Listing): Said[] => said(tree, ({ facts }) => facts.questions);
const answeredIn = (tree: Listing): Said[] => said(tree, ({ facts }) => facts.answers);
const askedIn = (tree: Listing): Said[] =>
  said(tree, ({ facts }) =>
    facts.calls.flatMap(({ value, firstArgument, line }) =>
      firstArgument !== undefined && /\.ask(One)?$/.test(value) ? [{ value: firstArgument, line }] : [],
    ),
  );

/** Who asks declares the question, or an area that it may use does; what is declared is asked; what is answered was declared. */
export function checkQuestions(tree: Listing): Problem[] {
  const contracts = declarations(tree);
  const [declared, asked, answered] = [declaredIn(tree), askedIn(tree), answeredIn(tree)];
  const mayUse = (from: string, to: string) => from === to || ALWAYS.includes(to) || contracts.get(from)?.uses?.includes(to) === true;
  const problem = ({ path, line }: Said, message: string): Problem => ({ rule: 'questions', path, line, message });
  return [
    ...asked
      .filter((a) => !declared.some((d) => d.question === a.question && mayUse(a.area, d.area)))
      .map((a) => problem(a, `${a.area} asks ${a.question}: neither its contract nor that of an area it uses declares it`)),
    ...declared.filter((d) => !asked.some((a) => a.question === d.question)).map((d) => problem(d, `nobody asks ${d.question}`)),
    ...declared
      .filter((d, i) => declared.findIndex((o) => o.question === d.question) < i)
      .map((d) => problem(d, `${d.question} is declared twice`)),
    ...answered
      .filter((r) => !declared.some((d) => d.question === r.question))
      .map((r) => problem(r, `${r.area} answers ${r.question}, which no contract declares`)),
  ];
}

/** An area reaches another by its door, by what it tells or by what it asks; never by looking up its name, nor its listeners. */
export function checkLookups(tree: Listing): Problem[] {
  return tree.sources.flatMap(({ path, facts }): Problem[] => {
    const own = areaOfPath(path);
    if (own === undefined || isTest(path)) return [];
    return facts.calls.flatMap(({ value, firstArgument, line }): Problem[] => {
      const hears = /\bregistry\.listenersOf$/.test(value);
      const looks = /\bregistry\.area$/.test(value) && firstArgument !== own && (firstArgument !== undefined || !(path in NAMED_BY_DATA));
      if (!hears && !looks) return [];
      const what = hears ? 'the listeners of a fact' : `the area ${firstArgument ?? 'that a name tells'}`;
      return [{ rule: 'area-by-name', path, line, message: `${own} looks up ${what}: ask it (ctx.ask)` }];
    });
  });
}

/** Who asks what, and who answers: one line a question, for who reads the graph of the areas. */
export function questionPairs(tree: Listing): string[] {
  const [asked, answered] = [askedIn(tree), answeredIn(tree)];
  const areas = (of: Said[], question: string) =>
    [...new Set(of.filter((s) => s.question === question).map((s) => s.area))].sort().join(', ');
  return [...new Set(declaredIn(tree).map((d) => d.question))]
    .sort()
    .map((q) => `${q}: ${areas(asked, q)} asks, ${areas(answered, q) || 'nobody'} answers`);
}
