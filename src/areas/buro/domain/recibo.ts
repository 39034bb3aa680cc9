import type { Fecha } from '#kernel/values/fecha.ts';

/** What the receipt of a consent for the debt registry says, in the order in which its hash is taken. */
export interface Recibo {
  rut: string;
  fecha: Fecha;
  hora: string;
  finalidad: string;
  fuente: string;
  ejecutivo: string;
  empresa: string;
}

/** The text whose SHA-256 travels with each query of the debt registry. */
export const textoRecibo = (r: Recibo): string => [r.rut, r.fecha, r.hora, r.finalidad, r.fuente, r.ejecutivo, r.empresa].join('|');
