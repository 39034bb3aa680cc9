/** '1,5 MB' */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [value, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'kB'] : [bytes / 1024 ** 2, 'MB'];
  return `${value.toLocaleString('es-CL', { maximumFractionDigits: 1 })} ${unit}`;
}

/** Whether a file fits an `accept` ('.pdf,image/*'). The server decides by content; this only spares the trip. */
export function accepted(file: { name: string; type: string }, accept: string | undefined): boolean {
  if (!accept) return true;
  return accept
    .split(',')
    .map((a) => a.trim().toLowerCase())
    .some((a) => {
      if (a.startsWith('.')) return file.name.toLowerCase().endsWith(a);
      return a.endsWith('/*') ? file.type.startsWith(a.slice(0, -1)) : file.type === a;
    });
}
