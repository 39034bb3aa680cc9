/** Id of the one file that a `FileDrop` left in `/api/documentos/archivos`; null when what was answered keeps none. */
export function archivoSubido(respuesta: unknown): string | null {
  const { archivos } = respuesta as { archivos?: readonly { archivo?: { id: string } | null }[] };
  return archivos?.[0]?.archivo?.id ?? null;
}
