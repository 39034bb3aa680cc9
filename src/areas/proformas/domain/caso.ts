import type { DocumentoEnMotor } from './contexto.ts';
import type { Condiciones, DocumentoPreciado, Precio } from './precio-datos.ts';

/** A document with its price and what the rows before it already take of the same debtor. */
export interface Caso {
  doc: DocumentoEnMotor;
  precio: DocumentoPreciado;
  total: Precio;
  condiciones: Condiciones;
  /** Σ anticipo of this debtor in the proforma, this row included. */
  acumulado_deudor: number;
}
