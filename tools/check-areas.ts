import { pathToFileURL } from 'node:url';
import { checkAreaCycles, checkContracts, checkPlatformNames, checkTiers, checkUses } from './guards/areas.ts';
import { checkCitations, citationFigures } from './guards/citations.ts';
import { checkColumns, checkOrders } from './guards/columns.ts';
import { checkCompany, withoutCompany } from './guards/company.ts';
import { checkExports } from './guards/exports.ts';
import { checkListeners } from './guards/listeners.ts';
import { type Listing, type Problem, readTree } from './guards/listing.ts';
import { checkMigrations, checkPortableSql, checkReadme } from './guards/migrations.ts';
import { checkOneWay } from './guards/one-way.ts';
import { checkPackages } from './guards/packages.ts';
import { print } from './guards/print.ts';
import { checkLookups, checkQuestions, questionPairs } from './guards/questions.ts';
import { checkRawSql } from './guards/raw-sql.ts';
import { BUDGETS, checkBudgets, checkFileSizes, checkFunctionSizes, linesOf, medianLines } from './guards/size.ts';
import {
  checkAny,
  checkAtOnce,
  checkClock,
  checkComments,
  checkMocks,
  checkModules,
  checkParse,
  checkSkips,
  checkSpreads,
} from './guards/words.ts';

/** Every guard over the listing of the tree; each is a function of it and nothing else. */
export const GUARDS: ((tree: Listing) => Problem[])[] = [
  checkParse,
  checkContracts,
  checkUses,
  checkTiers,
  checkAreaCycles,
  checkListeners,
  (tree) => checkOneWay(tree),
  (tree) => checkPlatformNames(tree),
  checkQuestions,
  checkLookups,
  (tree) => checkCompany(tree),
  checkFileSizes,
  checkFunctionSizes,
  checkBudgets,
  checkAny,
  checkComments,
  checkSkips,
  checkMocks,
  checkModules,
  checkClock,
  checkMigrations,
  checkPortableSql,
  checkReadme,
  checkPackages,
  (tree) => checkExports(tree),
  checkRawSql,
  checkSpreads,
  checkAtOnce,
  checkColumns,
  checkOrders,
  checkCitations,
];

/** All findings of the guards that read text; a tree without sources is itself a finding. */
export function checkAreas(tree: Listing): Problem[] {
  if (!tree.sources.some((s) => s.path.startsWith('src/'))) {
    return [{ rule: 'saw-everything', path: 'src', message: 'no source was read: the guards looked at nothing' }];
  }
  const found = GUARDS.flatMap((guard) => guard(tree));
  return [...new Map(found.map((p) => [JSON.stringify(p), p])).values()];
}

/** The figures that a reader wants to see move: files, median, budgets. */
export function figures(tree: Listing): string[] {
  const median = medianLines(tree);
  const used = BUDGETS.map(({ folder, max }) => `${folder} ${linesOf(tree, folder)}/${max}`);
  const raw = [...withoutCompany(tree).values()].reduce((n, l) => n + l.length, 0);
  return [
    `files: ${tree.sources.length}, median of src: ${median} lines${median < 100 ? '' : ' (over 100)'}`,
    `lines: ${used.join(', ')}`,
    `statements of areas that name no company, each with its reason: ${raw}`,

    citationFigures(tree),
    ...questionPairs(tree),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tree = readTree(process.cwd());
  for (const line of figures(tree)) console.log(line);
  process.exitCode = print(checkAreas(tree));
}
