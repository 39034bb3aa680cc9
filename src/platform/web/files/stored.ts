/** What the store of papers answers of the files of one upload, file by file. */
export interface StoredFiles {
  archivos: readonly { archivo: { id: string } | null; error: { detail: string } | null }[];
}

/** What became of the one paper of an upload: the id it was stored with, or why the store did not take it. */
export function storedPaper(answer: StoredFiles): { id: string | null; refusal: string | null } {
  const [first] = answer.archivos;
  return { id: first?.archivo?.id ?? null, refusal: first?.error?.detail ?? null };
}
