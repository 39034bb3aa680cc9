import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NotFound } from '#kernel/errors.ts';

/**
 * Content-addressed store on disk: the name of a file is the SHA-256 of its bytes, so the same paper is kept once and
 * a path never comes from a person. A file appears whole (written aside, synced, renamed) or not at all.
 */
export class FileStore {
  private readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  private pathOf(hash: string): string {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new NotFound();
    return join(this.dir, hash.slice(0, 2), hash.slice(2, 4), hash);
  }

  /** Keeps the bytes and answers their hash. */
  async put(bytes: Buffer): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const path = this.pathOf(hash);
    if (await exists(path)) return hash;
    await mkdir(join(path, '..'), { recursive: true });
    const aside = `${path}.${randomBytes(6).toString('hex')}.tmp`;
    try {
      const file = await open(aside, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, path);
    } catch (e) {
      await rm(aside, { force: true });
      throw e;
    }
    return hash;
  }

  async get(hash: string): Promise<Buffer> {
    try {
      return await readFile(this.pathOf(hash));
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code === 'ENOENT') throw new NotFound();
      throw e;
    }
  }

  has(hash: string): Promise<boolean> {
    return exists(this.pathOf(hash));
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
