import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCK = 'respaldo.lock';

/** Start time of a process in clock ticks since boot (Linux), or '' where it cannot be known. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function ownerAlive(pid: number, started: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  // A reused pid has another start time; without /proc the living pid decides.
  return started === '' || now === '' || now === started;
}

/** What the lock file says, or null when there is none. */
function ownerOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw e;
  }
}

/** Throws when a living process holds the folder; takes nothing. Answers what a dead one left there, or null. */
export function refuseIfLocked(dir: string): string | null {
  const text = ownerOf(join(dir, LOCK));
  const [pid = '', started = ''] = (text ?? '').split(' ');
  if (ownerAlive(Number(pid), started)) {
    throw new Error(`La carpeta de datos ${dir} está en uso por el proceso ${pid}: la base embebida admite un solo proceso`);
  }
  return text;
}

/**
 * One process at a time on an embedded database folder: two of them lose acknowledged rows in silence (quality §0.2).
 * Throws when the owner lives; takes over what a crash left behind. Answers the function that releases it.
 */
export function lockFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, LOCK);
  const aside = `${file}.${process.pid}`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    // The file appears with its owner already written: nobody can read it empty and believe it abandoned.
    writeFileSync(aside, `${process.pid} ${startOf(process.pid)}`);
    try {
      linkSync(aside, file);
      return () => rmSync(file, { force: true });
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e;
      const left = refuseIfLocked(dir);
      if (left !== null) takeAway(file, left, aside);
    } finally {
      rmSync(aside, { force: true });
    }
  }
  throw new Error(`No se pudo tomar el candado de ${dir}`);
}

/** Removes the lock of a dead owner; one that another process has just taken in its place is given back. */
function takeAway(file: string, left: string, aside: string): void {
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== left) linkSync(aside, file);
  } catch (e) {
    if (!['ENOENT', 'EEXIST'].includes((e as NodeJS.ErrnoException).code ?? '')) throw e;
  }
}
