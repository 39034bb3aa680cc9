import type { Dte, Parte } from './tipos.ts';

/** Tax documents that may be ceded electronically: factura, exenta, liquidación-factura, factura de compra (domain §6.2). */
export const TIPOS_CEDIBLES: readonly number[] = [33, 34, 43, 46];
/** Nota de crédito: enters only as the note of a document of ours. */
export const NOTA_CREDITO = 61;
/** In a factura de compra the buyer issues: the receptor sells and is the cedente (domain §6.2). */
const FACTURA_COMPRA = 46;

/** Who sells the credit (cedente, our cliente) and who owes it (deudor). */
export function partesDe(dte: Pick<Dte, 'tipo' | 'emisor' | 'receptor'>): { cedente: Parte; deudor: Parte } {
  return dte.tipo === FACTURA_COMPRA ? { cedente: dte.receptor, deudor: dte.emisor } : { cedente: dte.emisor, deudor: dte.receptor };
}

/** '33-1021', as documents are named on screen. */
export function nombreDocumento(d: { tipo: number | string; folio: number | string }): string {
  return `${d.tipo}-${d.folio}`;
}

/** The document a nota (61, 56) refers to: its key in our books. `codigo` 1 anula, 2 corrige texto, 3 corrige montos. */
export interface Referido {
  tipo: number;
  folio: number;
  rut_emisor: string;
  codigo: 1 | 2 | 3 | null;
}

/**
 * Documents that a nota de crédito corrects, by its own references. Whoever issues the nota issued the document, in a 46 too;
 * references to other papers (OC, HES, guía) are left out.
 */
export function referidosDeNota(nota: Pick<Dte, 'referencias' | 'emisor'>): Referido[] {
  return nota.referencias
    .filter((r) => TIPOS_CEDIBLES.includes(Number(r.tipo)) && /^\d{1,10}$/.test(r.folio))
    .map((r) => ({ tipo: Number(r.tipo), folio: Number(r.folio), rut_emisor: nota.emisor.rut, codigo: r.codigo }));
}
