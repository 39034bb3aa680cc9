#!/usr/bin/env node
// `npm start`: builds when the sources changed since the last build, then serves. Plain JavaScript: it runs before anything is built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const stamp = join(root, 'dist/.fuentes');

/** Hash of every source file's path, size and time: cheap, and any edit changes it. */
function sources() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const s = statSync(path);
    if (s.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else if (!path.endsWith('.gen.ts')) hash.update(`${path.slice(root.length)} ${s.size} ${s.mtimeMs}\n`);
  };
  for (const name of ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']) if (existsSync(join(root, name))) visit(join(root, name));
  return hash.digest('hex');
}

const now = sources();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== now || !existsSync(join(root, 'dist/server/server.mjs'))) {
  process.stderr.write('Construyendo…\n');
  const run = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
  if (run.status !== 0) process.exit(run.status ?? 1);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, now);
}
process.chdir(process.env.INIT_CWD ?? process.cwd());
await import(join(root, 'dist/server/server.mjs'));
