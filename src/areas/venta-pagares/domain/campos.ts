import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  num_venta: { titulo: 'N°', tipo: 'numero', orden: true, ancho: 60 },
  nombre_buyer: { titulo: 'Comprador', orden: true },
  buyer: { titulo: 'RUT', tipo: 'rut', solo: 'planilla' },
  n: { titulo: 'Pagarés', tipo: 'numero', orden: true },
  saldo: { titulo: 'Saldo', tipo: 'pesos', orden: true },
  total_flujos: { titulo: 'Flujos', tipo: 'pesos', solo: 'planilla' },
  precio: { titulo: 'Precio', tipo: 'pesos', orden: true },
  par: { titulo: 'Par', tipo: 'pesos', solo: 'planilla' },
  moneda: { titulo: 'Moneda', ancho: 80 },
  valor_uf: { titulo: 'Valor UF', solo: 'planilla' },
  saldo_uf: { titulo: 'Saldo UF', solo: 'planilla' },
  precio_uf: { titulo: 'Precio UF', solo: 'planilla' },
  tasa_descuento: { titulo: 'Tasa', tipo: 'porcentaje' },
  plazo_medio: { titulo: 'Plazo medio', tipo: 'numero', oculta: true },
  fecha_liquidacion: { titulo: 'Liquidación', tipo: 'fecha', orden: true },
  por_cobrar: { titulo: 'Por cobrar', tipo: 'pesos', oculta: true },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  resultado: { titulo: 'Resultado', tipo: 'pesos', oculta: true },
  por_rendir: { titulo: 'Por rendir', tipo: 'pesos', oculta: true },
} satisfies Campos;
