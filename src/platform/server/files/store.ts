import { createHash, randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppError, NotFound } from '#kernel/errors.ts';
import { readApart } from './apart.ts';
import type { BroughtFile, Inspected, UploadedFile, WrittenFile } from './file.ts';

const DAY_MS = 86_400_000;
/** Answers about kept files that are remembered: the bytes of a hash never change. */
const MAX_KNOWN = 5_000;

/**
 * Content-addressed store on disk: the name of a file is the SHA-256 of its bytes, so the same paper is kept once and
 * a path never comes from a person. A file appears whole (written aside, synced, renamed) or not at all.
 */
export class FileStore {
  private readonly dir: string;
  private readonly known = new Map<string, Inspected>();

  constructor(dir: string) {
    this.dir = dir;
  }

  private pathOf(hash: string): string {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new NotFound();
    return join(this.dir, hash.slice(0, 2), hash.slice(2, 4), hash);
  }

  /** Where what comes waits until an act keeps it. */
  private get entrance(): string {
    return join(this.dir, 'entrada');
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

  /**
   * Writes aside what comes, counting and hashing as it comes: never more than a piece in memory. `take` is told of each piece and may refuse
   * the rest; then nothing is left. Its caller discards it. What the product itself makes is not looked at.
   */
  async write(source: AsyncIterable<Uint8Array>, take?: (bytes: number, total: number) => AppError | null): Promise<WrittenFile> {
    await mkdir(this.entrance, { recursive: true });
    const ruta = join(this.entrance, randomBytes(16).toString('hex'));
    const hash = createHash('sha256');
    let tamano = 0;
    try {
      const file = await open(ruta, 'wx', 0o600);
      try {
        for await (const piece of source) {
          tamano += piece.length;
          const refusal = take?.(piece.length, tamano);
          if (refusal) throw refusal;
          hash.update(piece);
          // A disk with little room takes a part of a `write` without an error; this one goes on until all is in, or fails.
          await file.writeFile(piece);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      return { ruta, tamano, hash: hash.digest('hex') };
    } catch (e) {
      await rm(ruta, { force: true });
      throw e;
    }
  }

  /** As `write`, of what a person sent: it is looked at whole, in a thread of its own. */
  async receive(
    source: AsyncIterable<Uint8Array>,
    o: { nombre: string; mime: string; take?: (bytes: number, total: number) => AppError | null },
  ): Promise<UploadedFile> {
    const written = await this.write(source, o.take);
    try {
      const [seen] = await readApart<Inspected>('plataforma.archivo', { ruta: written.ruta });
      if (!seen) throw new Error('a file was not looked at');
      return { nombre: o.nombre, mime: o.mime, ...written, ...seen };
    } catch (e) {
      await rm(written.ruta, { force: true });
      throw e;
    }
  }

  /** A file in memory as if it had arrived. */
  bring(file: BroughtFile): Promise<UploadedFile> {
    const source = (async function* () {
      yield file.bytes;
    })();
    return this.receive(source, file);
  }

  /** Does something with files of either kind: those in memory are brought, and forgotten after. */
  async during<T>(files: readonly (UploadedFile | BroughtFile)[], act: (files: readonly UploadedFile[]) => Promise<T>): Promise<T> {
    const brought: UploadedFile[] = [];
    try {
      const all: UploadedFile[] = [];
      for (const f of files) {
        const file = 'bytes' in f ? await this.bring(f) : f;
        if ('bytes' in f) brought.push(file);
        all.push(file);
      }
      return await act(all);
    } finally {
      for (const f of brought) await this.discard(f);
    }
  }

  /** Keeps a file that arrived and answers its hash. */
  async keep(file: Pick<UploadedFile, 'ruta' | 'hash'>): Promise<string> {
    const path = this.pathOf(file.hash);
    if (await exists(path)) return file.hash;
    await mkdir(join(path, '..'), { recursive: true });
    try {
      await link(file.ruta, path);
    } catch (e) {
      if (codeOf(e) === 'EEXIST') return file.hash;
      if (codeOf(e) === 'ENOSPC') throw e;
      // A file system without links.
      const aside = `${path}.${randomBytes(6).toString('hex')}.tmp`;
      try {
        await copyFile(file.ruta, aside);
        await rename(aside, path);
      } catch (failure) {
        await rm(aside, { force: true });
        throw failure;
      }
    }
    return file.hash;
  }

  /** Forgets what arrived: an act keeps the bytes it wants by `keep`. */
  async discard(file: Pick<UploadedFile, 'ruta'>): Promise<void> {
    await rm(file.ruta, { force: true });
    // What a thread took out of it.
    await rm(`${file.ruta}.d`, { recursive: true, force: true });
  }

  /** Removes what a process that died left waiting more than a day ago. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.entrance).catch(() => [])) {
      const path = join(this.entrance, name);
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
    }
  }

  /** Removes a kept file whose days passed. Only for what nobody but its area keeps. */
  async forget(hash: string): Promise<void> {
    await rm(this.pathOf(hash), { force: true });
    this.known.delete(hash);
  }

  async get(hash: string): Promise<Buffer> {
    try {
      return await readFile(this.pathOf(hash));
    } catch (e) {
      if (codeOf(e) === 'ENOENT') throw new NotFound();
      throw e;
    }
  }

  /** Path of a kept file, for a thread that reads it. 404 when there is none. */
  async place(hash: string): Promise<string> {
    const path = this.pathOf(hash);
    if (!(await exists(path))) throw new NotFound();
    return path;
  }

  /** What a kept file is, looked at whole: also those that came before a rule did. */
  async look(hash: string): Promise<Inspected> {
    const known = this.known.get(hash);
    if (known) return known;
    const [seen] = await readApart<Inspected>('plataforma.archivo', { ruta: await this.place(hash) });
    if (!seen) throw new NotFound();
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(hash, seen);
    return seen;
  }

  has(hash: string): Promise<boolean> {
    return exists(this.pathOf(hash));
  }
}

const codeOf = (e: unknown): string | undefined => (e as NodeJS.ErrnoException | null)?.code;

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
