import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  numero: { titulo: 'N°', tipo: 'numero', orden: true, ancho: 60 },
  programa: { titulo: 'Programa', orden: true, ancho: 120 },
  nombre_cliente: { titulo: 'Cliente', orden: true, ancho: 160 },
  estado: { titulo: 'Estado', tipo: 'estado' },
  numero_fondo: { titulo: 'N° fondo', oculta: true },
  cliente_rut: { titulo: 'RUT', tipo: 'rut', oculta: true },
  nombre_objeto: { titulo: 'Deuda' },
  porcentaje: { titulo: 'Cubre', tipo: 'porcentaje' },
  saldo_cubierto: { titulo: 'Saldo cubierto', tipo: 'pesos' },
  comision_proxima: { titulo: 'Comisión próxima', tipo: 'pesos', oculta: true },
  mora_dias: { titulo: 'Mora', tipo: 'numero' },
  dias_para_requerir: { titulo: 'Para requerir', tipo: 'dias', orden: true },
} satisfies Campos;
