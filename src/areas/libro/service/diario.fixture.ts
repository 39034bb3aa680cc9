import { spawnSync } from 'node:child_process';
import { leerJournal } from '../domain/lector-journal.fixture.ts';

/** Looked for once: a run without it is read by the second reader alone, and `npm test` says how to get it. */
const HLEDGER = spawnSync('hledger', ['--version']).status === 0;

/**
 * What the outside readers object to in the plain-text journal: the second reader always, hledger with its strict checks besides where it is
 * installed. A test never passes for want of a reader.
 */
export function fallasDelDiario(texto: string): string[] {
  const nuestro = leerJournal(texto).error;
  const fallas = nuestro ? [`segundo lector: ${nuestro}`] : [];
  if (!HLEDGER) return fallas;
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const r = spawnSync('hledger', ['-f', '-', 'check', '-s', 'ordereddates'], { input: texto, encoding: 'utf8', env, maxBuffer: 1 << 26 });
  return r.status === 0 && r.stderr === '' ? fallas : [...fallas, `hledger: ${r.stderr}`];
}
