import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

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

/**
 * One process at a time on an embedded database folder: two of them lose acknowledged rows in silence (quality §0.2).
 * Throws when the owner lives; takes over what a crash left behind. Answers the function that releases it.
 */
export function lockFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'respaldo.lock');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const fd = openSync(file, 'wx');
      writeSync(fd, `${process.pid} ${startOf(process.pid)}`);
      closeSync(fd);
      return () => rmSync(file, { force: true });
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e;
      const [pid = '', started = ''] = readFileSync(file, 'utf8').split(' ');
      if (ownerAlive(Number(pid), started)) {
        throw new Error(`La carpeta de datos ${dir} está en uso por el proceso ${pid}: la base embebida admite un solo proceso`);
      }
      rmSync(file, { force: true });
    }
  }
  throw new Error(`No se pudo tomar el candado de ${dir}`);
}
