import { OMITIDAS } from '../omitidas.ts';
import { isTest, type Listing, type Problem, type Source } from './listing.ts';

const RUNNERS = /^(it|test|describe|suite|bench)\b/;
const OFF = /\.(skip|only|todo|fixme|skipIf|fails)\b/;
const SHORTHAND = /^(xit|xtest|xdescribe|fit|fdescribe)\b/;
const PENDING = /\b(TO[D]O|FIX[M]E)\b/;
const SILENCED = /@ts-(ignore|nocheck)\b/;

const at = (rule: string, { path }: Source, line: number, message: string): Problem => ({ rule, path, line, message });

const ERASED = /biome-ignore lint\/suspicious\/noExplicitAny: \S/;

/** No `any`, in any position of a type. The shared layers may erase a type where the line before says why. */
export function checkAny(tree: Listing): Problem[] {
  return tree.sources.flatMap((s) => {
    const shared = /^src\/(kernel|platform)\//.test(s.path);
    const excused = new Set(s.facts.comments.filter((c) => shared && ERASED.test(c.value)).map((c) => c.line + 1));
    return s.facts.anys.filter((line) => !excused.has(line)).map((line) => at('no-any', s, line, 'the type any'));
  });
}

/** No comment that silences the compiler or leaves work for later. */
export function checkComments(tree: Listing): Problem[] {
  return tree.sources.flatMap((s) =>
    s.facts.comments.flatMap(({ value, line }) => [
      ...(SILENCED.test(value) ? [at('no-silenced-types', s, line, 'a comment that silences the compiler')] : []),
      ...(PENDING.test(value) ? [at('no-pending-work', s, line, 'a note of work left for later: do it or file it')] : []),
    ]),
  );
}

/** No test is left out, alone or for later; `runIf` only for runs on the shared real files, or where tools/omitidas.ts names the file. */
export function checkSkips(tree: Listing): Problem[] {
  return tree.sources.flatMap((s) =>
    s.facts.calls.flatMap(({ value, line }) => {
      const off = SHORTHAND.test(value) || (RUNNERS.test(value) && OFF.test(value)) || (isTest(s.path) && /(^|\.)skip$/.test(value));
      if (off) return [at('no-skipped-test', s, line, `${value}: a test that does not run proves nothing`)];
      const conditional = RUNNERS.test(value) && /\.runIf\b/.test(value);
      const real = s.text.includes('existsSync(') && s.text.includes('shared');
      const listed = OMITIDAS.some((o) => o.nombre.startsWith(`${s.path} > `));
      return conditional && !real && !listed ? [at('no-skipped-test', s, line, `${value} is only for runs on the shared real files`)] : [];
    }),
  );
}

/** Tests run the real modules: only the outside world is replaced, and that by passing it in. */
export function checkMocks(tree: Listing): Problem[] {
  return tree.sources.flatMap((s) =>
    s.facts.calls
      .filter((c) => /^vi\.(mock|doMock)$/.test(c.value) && /^(#|\.)/.test(c.firstArgument ?? ''))
      .map((c) => at('no-own-mocks', s, c.line, `replaces ${c.firstArgument}, a module of ours`)),
  );
}

/** Files of tests share a worker and its modules: one that forgets them gives every later file another copy of each. */
export function checkModules(tree: Listing): Problem[] {
  return tree.sources.flatMap((s) =>
    s.facts.calls
      .filter((c) => /^vi\.resetModules$/.test(c.value))
      .map((c) => at('shared-modules', s, c.line, `${c.value}: load it in a process of its own`)),
  );
}

const CLOCK = /^(new Date|Date\.now|Math\.random|performance\.now|process\..*|fetch)$/;

/** Rules take the date, the chance and the world as data (docs/decisiones/0001). */
export function checkClock(tree: Listing): Problem[] {
  return tree.sources
    .filter(({ path }) => /^src\/(areas\/[^/]+\/domain\/|kernel\/|finanzas\/)/.test(path) && !isTest(path))
    .flatMap((s) =>
      s.facts.calls
        .filter((c) => CLOCK.test(c.value) && !(s.path === 'src/kernel/values/id.ts' && c.value === 'Date.now'))
        .map((c) => at('pure-domain', s, c.line, `${c.value} in a rule: it comes in as data`)),
    );
}

/** A file that does not parse has escaped every other guard. */
export function checkParse(tree: Listing): Problem[] {
  return tree.sources.flatMap((s) => s.facts.errors.map((message): Problem => ({ rule: 'parse', path: s.path, message })));
}

/** A literal is written where it stands: spread inside another it only keeps the formatter from giving each property its line. */
export function checkSpreads(tree: Listing): Problem[] {
  return tree.sources.flatMap((s) =>
    s.facts.spreads.map((line) => at('literal-spread', s, line, 'a literal object spread inside another')),
  );
}

const AT_ONCE = /^Promise\.(all|any|allSettled)$/;

/** On the server an area asks several things at once with `atOnce`, which waits for all: what goes on after a transaction ended asks of another. */
export function checkAtOnce(tree: Listing): Problem[] {
  return tree.sources
    .filter(({ path }) => /^src\/areas\/[^/]+\/(service\/|routes)/.test(path) && !isTest(path))
    .flatMap((s) => s.facts.calls.filter((c) => AT_ONCE.test(c.value)).map((c) => at('at-once', s, c.line, `${c.value}: use atOnce`)));
}
