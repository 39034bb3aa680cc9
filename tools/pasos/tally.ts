import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Omitida } from '../omitidas.ts';

/** What one step of the run leaves: how many checks passed, and the names of those that failed, each with its cause under it, or did not run. */
export interface Tally {
  passed: number;
  failed: string[];
  skipped: string[];
}

export const NOTHING: Tally = { passed: 0, failed: [], skipped: [] };
export const passed = (count = 1): Tally => ({ ...NOTHING, passed: count });
export const failed = (name: string): Tally => ({ ...NOTHING, failed: [name] });

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: [...a.failed, ...b.failed], skipped: [...a.skipped, ...b.skipped] };
}

/** The closing line: nothing else stands on it. */
export function closingLine({ passed: p, failed: f, skipped: s }: Tally): string {
  return `${p} passed, ${f.length} failed, ${s.length} skipped`;
}

/** Lines of a cause that are told: what was expected and got, or the seed of a sequence, without the whole of its stack. */
const LINES_OF_CAUSE = 8;

/** A failure for who reads only the end of a run: its name, and under it how its cause begins. */
function withCause(name: string, cause: string | undefined): string {
  const lines = stripVTControlCharacters(cause ?? '')
    .split('\n')
    .filter((l) => l.trim() !== '')
    .slice(0, LINES_OF_CAUSE);
  return [name, ...lines.map((l) => `    ${l.trimEnd().slice(0, 300)}`)].join('\n');
}

interface VitestReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** Counts of vitest's json report. A file that did not load counts as one failure; so does a run of no test at all. */
export function fromVitest(report: VitestReport, root: string): Tally {
  const tally: Tally = { passed: 0, failed: [], skipped: [] };
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(root, name);
    let told = 0;
    for (const test of assertionResults) {
      const full = `${file} > ${test.fullName}`;
      if (test.status === 'passed') tally.passed += 1;
      else if (test.status === 'failed') told = tally.failed.push(withCause(full, test.failureMessages?.[0]));
      else tally.skipped.push(full);
    }
    if (status === 'failed' && told === 0) tally.failed.push(withCause(`${file} (did not load)`, message));
  }
  if (!report.success && tally.failed.length === 0) tally.failed.push('vitest (an error outside any test)');
  if (tally.passed + tally.failed.length + tally.skipped.length === 0) tally.failed.push('vitest (no test ran)');
  return tally;
}

interface PlaywrightTest {
  projectName?: string;
  status: string;
  results?: { error?: { message?: string } }[];
}
interface PlaywrightSuite {
  title: string;
  file?: string;
  specs?: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

function ofSuite(suite: PlaywrightSuite, above: string[]): Tally {
  const way = [...above, suite.title].filter((t) => t !== '');
  let tally = NOTHING;
  for (const { title, tests } of suite.specs ?? []) {
    for (const { projectName, status, results } of tests) {
      const name = [...(projectName ? [`[${projectName}]`] : []), ...way, title].join(' > ');
      const cause = results?.find((r) => r.error)?.error?.message;
      if (status === 'expected') tally = add(tally, passed());
      else if (status === 'skipped') tally = add(tally, { ...NOTHING, skipped: [name] });
      else tally = add(tally, failed(withCause(status === 'flaky' ? `${name} (flaky)` : name, cause)));
    }
  }
  return (suite.suites ?? []).reduce((sum, inner) => add(sum, ofSuite(inner, way)), tally);
}

/** Counts of playwright's json report. Passing only at a second try is failing; so is a run of no journey, or an error outside any. */
export function fromPlaywright(report: PlaywrightReport): Tally {
  const tally = report.suites.reduce((sum, suite) => add(sum, ofSuite(suite, [])), NOTHING);
  const outside = (report.errors ?? []).map((e) => `playwright: ${(e.message ?? 'error').split('\n')[0]}`);
  const none = tally.passed + tally.failed.length + tally.skipped.length + outside.length === 0;
  return { ...tally, failed: [...tally.failed, ...outside, ...(none ? ['playwright (no journey ran)'] : [])] };
}

export interface Judged {
  name: string;
  reason: string | undefined;
}

/**
 * Why each test that did not run may be left out. `needsShared` says whether its file asks for the shared real files;
 * when those files are here, that is no excuse.
 */
export function judgeSkips(skipped: string[], list: Omitida[], needsShared: (file: string) => boolean, sharedHere: boolean): Judged[] {
  return skipped.map((name) => {
    const listed = list.find((o) => name.startsWith(o.nombre));
    if (listed) return { name, reason: listed.razon };
    const file = name.split(' > ')[0] ?? '';
    const real = !sharedHere && needsShared(file);
    return { name, reason: real ? 'needs the real files of ../shared, which are not beside this clone' : undefined };
  });
}
