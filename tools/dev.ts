/** `npm run dev`: the server restarting on changes, and Vite with the API behind it. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { generar } from './generar.ts';

const ROOT = resolve(import.meta.dirname, '..');
generar(ROOT);
const bin = (name: string) => resolve(ROOT, 'node_modules/.bin', name);
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'src/app/server.ts'], { cwd: ROOT, stdio: 'inherit' }),
  spawn(bin('vite'), ['--host', '127.0.0.1'], { cwd: ROOT, stdio: 'inherit' }),
];
const stop = () => {
  for (const c of children) c.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const c of children) c.on('exit', stop);
