import { useRef, useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '../api/client.ts';
import { apiUpload } from '../api/files.ts';
import { isAbort, messageOf, ProblemError } from '../api/problem.ts';
import { accepted } from './size.ts';
import type { FileDropProps } from './types.ts';

export interface Upload {
  id: string;
  file: File;
  state: 'subiendo' | 'listo' | 'fallo';
  progress: number;
  message: string;
}

const AT_ONCE = 2;

function troubleOf(file: File, p: FileDropProps): string | null {
  if (!accepted(file, p.accept)) return 'Tipo de archivo no admitido';
  if (p.maxMb && file.size > p.maxMb * 1024 ** 2) return `El archivo supera ${p.maxMb} MB`;
  return null;
}

/** The uploads of a drop zone: two at a time, each with its key, so that a retry does not store a file twice. */
export function useUploads(p: FileDropProps) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const cancels = useRef(new Map<string, AbortController>());
  const queue = useRef<{ id: string; file: File }[]>([]);
  const running = useRef(0);
  const patch = (id: string, change: Partial<Upload>): void => setUploads((all) => all.map((u) => (u.id === id ? { ...u, ...change } : u)));

  const run = async ({ id, file }: { id: string; file: File }): Promise<void> => {
    const control = new AbortController();
    cancels.current.set(id, control);
    try {
      const onProgress = (progress: number): void => patch(id, { progress });
      const answer = await apiUpload(p.path, [file], {
        key: id,
        signal: control.signal,
        onProgress,
        ...(p.fields ? { fields: p.fields } : {}),
      });
      const refusal = p.refusalOf?.(answer);
      if (refusal) return patch(id, { state: 'fallo', message: refusal });
      patch(id, { state: 'listo', message: 'Recibido' });
      p.onUploaded?.(file, answer);
      for (const a of p.invalidates ?? []) void invalidateArea(a);
    } catch (error) {
      const texts = error instanceof ProblemError ? Object.values(error.campos).flat() : [];
      if (error instanceof ProblemError) p.onRefused?.(file, error);
      if (isAbort(error)) setUploads((all) => all.filter((u) => u.id !== id));
      else patch(id, { state: 'fallo', message: [messageOf(error), ...texts].join('. ') });
    } finally {
      cancels.current.delete(id);
    }
  };
  const next = (): void => {
    while (running.current < AT_ONCE) {
      const job = queue.current.shift();
      if (!job) return;
      running.current += 1;
      void run(job).finally(() => {
        running.current -= 1;
        next();
      });
    }
  };
  const add = (files: readonly File[]): void => {
    const taken = p.maxFiles ? files.slice(0, p.maxFiles) : files;
    const fresh = taken.map((file): Upload => {
      const trouble = troubleOf(file, p);
      return { id: uuidv7(), file, state: trouble ? 'fallo' : 'subiendo', progress: 0, message: trouble ?? '' };
    });
    setUploads((all) => [...all, ...fresh]);
    queue.current.push(...fresh.filter((u) => u.state === 'subiendo').map(({ id, file }) => ({ id, file })));
    next();
  };
  const cancel = (id: string): void => {
    queue.current = queue.current.filter((j) => j.id !== id);
    cancels.current.get(id)?.abort();
    setUploads((all) => all.filter((u) => u.id !== id));
  };
  return { uploads, add, cancel };
}
