import type { Problem } from './listing.ts';

/** Prints the findings, sorted, one a line; answers the exit code. */
export function print(problems: Problem[]): number {
  const lines = problems.map(({ rule, path, line, message }) => `  ${rule}  ${path}${line === undefined ? '' : `:${line}`}  ${message}`);
  for (const line of lines.sort()) console.log(line);
  console.log(problems.length === 0 ? '  no findings' : `  ${problems.length} findings`);
  return problems.length === 0 ? 0 : 1;
}
