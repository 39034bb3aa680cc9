import type { Estados } from '#platform/web/inputs/estado.tsx';

/** The template's words in Spanish, as the screens show them. */
export const ESTADOS: Estados = {
  Draft: { texto: 'Borrador', tono: 'neutro' },
  Sent: { texto: 'Enviada', tono: 'curso' },
  Downloaded: { texto: 'Abierta', tono: 'curso' },
  'Partial Payment': { texto: 'Pago parcial', tono: 'alerta' },
  Paid: { texto: 'Pagada', tono: 'exito' },
  'Past Due': { texto: 'Vencida', tono: 'peligro' },
};
export const MEDIOS: Readonly<Record<string, string>> = {
  transferencia: 'Transferencia',
  cheque: 'Cheque',
  efectivo: 'Efectivo',
  descuento: 'Descuento del giro',
};

interface Numerada {
  id: number | string;
  numero: number | null;
  origen: { tipo: number; folio: number } | null;
}

/** How an invoice is called: its number, the folio of its tax document, or that it has none yet. */
export function nombreDe(f: Numerada): string {
  if (f.origen) return `Factura ${f.origen.tipo} N° ${f.origen.folio}`;
  return f.numero === null ? `Borrador ${f.id}` : `Factura N° ${f.numero}`;
}
