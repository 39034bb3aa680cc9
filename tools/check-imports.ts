import { pathToFileURL } from 'node:url';
import { checkImports } from './guards/imports.ts';
import { print } from './guards/print.ts';

/** Command line of the import guard: exit code 1 when something imports what it may not. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { problems, seen, held } = await checkImports(process.cwd());
  console.log(`imports: ${seen} of ${held} modules seen`);
  process.exitCode = print(problems);
}
