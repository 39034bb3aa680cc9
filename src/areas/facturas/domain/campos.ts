import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  id: { titulo: 'Factura', tipo: 'folio', orden: true },
  numero: { titulo: 'Número', tipo: 'numero', solo: 'planilla' },
  cliente: { titulo: 'Cliente', ancho: 180 },
  service: { titulo: 'Servicio', oculta: true },
  issuedDate: { titulo: 'Emisión', tipo: 'fecha', orden: true },
  dueDate: { titulo: 'Vencimiento', tipo: 'fecha', orden: true },
  total: { titulo: 'Total', tipo: 'pesos', orden: true },
  balance: { titulo: 'Saldo', tipo: 'pesos' },
  invoiceStatus: { titulo: 'Estado', tipo: 'estado' },
} satisfies Campos;
