import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  folio: { titulo: 'Pedido', tipo: 'folio', orden: true },
  solicitante: { titulo: 'Solicitante' },
  sucursal_nombre: { titulo: 'Sucursal' },
  articulos: { titulo: 'Artículos', tipo: 'numero' },
  total: { titulo: 'Total', tipo: 'pesos', orden: true },
  shippingDate: { titulo: 'Llega', tipo: 'fecha' },
  estado: { titulo: 'Estado', tipo: 'estado' },
  creado_en: { titulo: 'Pedido el', tipo: 'instante', orden: true },
} satisfies Campos;
