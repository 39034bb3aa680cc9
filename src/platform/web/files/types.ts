import type { ProblemError } from '../api/problem.ts';

export interface FileDropProps {
  /** Where each file goes: multipart POST with the field `archivos`. */
  path: string;
  /** Other fields of the form. */
  fields?: Readonly<Record<string, string>>;
  /** As the `accept` of an input: '.pdf,.xml,image/*'. */
  accept?: string;
  maxMb?: number;
  maxFiles?: number;
  label?: string;
  /** Each file that arrived, with the answer of the server. */
  onUploaded?: (file: File, answer: unknown) => void;
  /** Why a file that arrived was not kept, in words; null when it was. It stays beside the file, and nobody is told that it arrived. */
  refusalOf?: (answer: unknown) => string | null;
  /** Each file that the server refused, with why: for who may offer another way in. */
  onRefused?: (file: File, why: ProblemError) => void;
  /** Areas to read again. */
  invalidates?: readonly string[];
}
