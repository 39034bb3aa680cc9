import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  nombre: { titulo: 'Nombre', orden: true, ancho: 210 },
  rut: { titulo: 'RUT', tipo: 'rut' },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  tipo_pasivo: { titulo: 'Tipo', orden: true },
  comprobante: { titulo: 'Comprobante', orden: true },
  fecha: { titulo: 'Fecha', tipo: 'fecha', orden: true },
  dias: { titulo: 'Días', tipo: 'numero' },
  amount: { titulo: 'Monto', tipo: 'pesos', orden: true },
  disponible: { titulo: 'Disponible', tipo: 'pesos' },
  retenido: { titulo: 'Retenido', tipo: 'pesos', oculta: true },
  comprometido: { titulo: 'Comprometido', tipo: 'pesos', oculta: true },
  pagado: { titulo: 'Pagado', tipo: 'pesos', solo: 'planilla' },
  compensado: { titulo: 'Compensado', tipo: 'pesos', solo: 'planilla' },
} satisfies Campos;
