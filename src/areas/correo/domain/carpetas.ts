import { Rule } from '#kernel/errors.ts';

export const FOLDERS = ['inbox', 'sent', 'draft', 'spam', 'trash', 'starred'] as const;
export const LABELS = ['private', 'company', 'important', 'personal'] as const;
export type Folder = (typeof FOLDERS)[number];
/** Where a message may lie: `starred` is a mark, not a place. */
type Lugar = Exclude<Folder, 'starred'>;

/** What decides where a message may go. */
export interface Ubicable {
  folder: Lugar;
  carpeta_previa: Exclude<Lugar, 'trash'> | null;
  rol: 'remitente' | 'destinatario';
  estado: 'borrador' | 'enviado';
}

/** Whether a folder may hold this message: drafts only drafts, sent only what this person sent (areas/4 correo). */
function cabe(m: Ubicable, folder: Lugar): boolean {
  if (folder === 'trash') return true;
  if (m.estado === 'borrador' || folder === 'draft') return m.estado === 'borrador' && folder === 'draft';
  return folder !== 'sent' || m.rol === 'remitente';
}

/**
 * Where a message goes when it is moved: what leaves the trash for the inbox returns where it was before.
 * 422 `carpeta_invalida` {folder} for a folder that cannot hold it.
 */
export function destino(m: Ubicable, pedida: Folder): Lugar {
  if (pedida === 'starred') throw new Rule('carpeta_invalida', { folder: pedida });
  const lugar = m.folder === 'trash' && pedida === 'inbox' ? (m.carpeta_previa ?? pedida) : pedida;
  if (!cabe(m, lugar)) throw new Rule('carpeta_invalida', { folder: pedida });
  return lugar;
}

/** Labels in the house's order, so that putting one on and off leaves them as they were. */
export function ordenadas(labels: readonly string[]): string[] {
  return LABELS.filter((l) => labels.includes(l));
}

/** Added if absent, removed if present (specification §4). */
export function alternar(labels: readonly string[], label: string): string[] {
  return ordenadas(labels.includes(label) ? labels.filter((l) => l !== label) : [...labels, label]);
}
