/** Types the product admits, told by content and never by name or by what the client says (S22). */
export type FileType = 'pdf' | 'jpg' | 'png' | 'xlsx' | 'docx' | 'xml' | 'txt' | 'zip' | 'xls';

/** What a file is by its own bytes. */
export interface Inspected {
  tipo: FileType | null;
  /** It holds something that a viewer would run: it is handed over to be kept, never shown within the product. */
  activo: boolean;
  /** Code of why nobody may keep it, as when a zip would blow up; null when it may. */
  rechazo: { status: number; codigo: string; datos: Readonly<Record<string, unknown>> } | null;
}

/** A file on disk, counted and hashed. Nobody holds its bytes in memory. */
export interface WrittenFile {
  /** Where it waits until the act keeps it; gone when the act ends. */
  ruta: string;
  /** Bytes. */
  tamano: number;
  /** SHA-256 of its bytes, the name it would have in the store. */
  hash: string;
}

/** A file that a person sent: written aside and looked at. */
export interface UploadedFile extends WrittenFile, Inspected {
  nombre: string;
  /** What the client says that it is: shown to nobody, trusted by nobody. */
  mime: string;
}

/** A file that the product itself made or that a test brings, in memory. */
export interface BroughtFile {
  nombre: string;
  bytes: Buffer;
  mime: string;
}
