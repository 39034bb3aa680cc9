import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  num_cheque: { titulo: 'Cheque', orden: true, ancho: 90 },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  nombre_girador: { titulo: 'Girador', ancho: 180 },
  rut_girador: { titulo: 'RUT girador', tipo: 'rut', solo: 'planilla' },
  nombre_banco: { titulo: 'Banco', ancho: 150 },
  cta_cte: { titulo: 'Cuenta', solo: 'planilla' },
  nombre: { titulo: 'Cliente', orden: true, ancho: 180, oculta: true },
  cliente_rut: { titulo: 'RUT cliente', tipo: 'rut', solo: 'planilla' },
  objeto_numero: { titulo: 'Por' },
  monto: { titulo: 'Monto', tipo: 'pesos', orden: true },
  fecha: { titulo: 'Fecha', tipo: 'fecha', orden: true, oculta: true },
  depositar_el: { titulo: 'Se deposita', tipo: 'fecha', orden: true },
  dias: { titulo: 'Faltan', tipo: 'dias' },
  ubicacion: { titulo: 'Ubicación', oculta: true },
  fecha_deposito: { titulo: 'Depositado', tipo: 'fecha', oculta: true },
} satisfies Campos;
