import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  pagarevista: { titulo: 'Pagaré', orden: true, ancho: 110 },
  nombre: { titulo: 'Suscriptor', orden: true, ancho: 210 },
  moneda: { titulo: 'Moneda', solo: 'planilla' },
  estado: { titulo: 'Estado', orden: true },
  cliente_rut: { titulo: 'RUT', tipo: 'rut', oculta: true },
  tipo: { titulo: 'Tipo' },
  monto: { titulo: 'Monto', tipo: 'numero', orden: 'capital' },
  capital: { titulo: 'Capital', tipo: 'pesos', solo: 'planilla' },
  fecha_emision: { titulo: 'Emisión', tipo: 'fecha', orden: true },
  ultimo_vencimiento: { titulo: 'Vence', tipo: 'fecha', orden: true },
  ite_impuesto: { titulo: 'ITE', tipo: 'pesos' },
  ubicacion: { titulo: 'Custodia', ancho: 210 },
  dias_prescripcion: { titulo: 'Prescribe en', oculta: true, solo: 'pantalla' },
  propietario: { titulo: 'Propietario', oculta: true },
  prescribe_el: { titulo: 'Prescribe', tipo: 'fecha', solo: 'planilla' },
  nombre_sucursal: { titulo: 'Sucursal', oculta: true },
} satisfies Campos;
