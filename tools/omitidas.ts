/** A test that may be left out of a run, with the reason that the run prints. */
export interface Omitida {
  /** Beginning of the full name: file, then titles. */
  nombre: string;
  razon: string;
}

/** The whole list. What is not here and does not run makes `npm test` fail. */
export const OMITIDAS: Omitida[] = [];
