import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  num_conciliacion: { titulo: 'N°', tipo: 'folio', orden: true },
  num_version: { titulo: 'Versión', tipo: 'numero', solo: 'planilla' },
  cuenta: { titulo: 'Cuenta corriente' },
  cuenta_contable: { titulo: 'Cuenta contable', solo: 'planilla' },
  fecha_inicio: { titulo: 'Desde', tipo: 'fecha', orden: true },
  fecha_termino: { titulo: 'Hasta', tipo: 'fecha', orden: true },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  saldo_final_banco: { titulo: 'Saldo banco', tipo: 'pesos' },
  saldo_final_libro: { titulo: 'Saldo libro', tipo: 'pesos' },
  diferencia: { titulo: 'Diferencia', tipo: 'pesos', oculta: true },
  preparada: { titulo: 'Preparada por' },
  cerrada: { titulo: 'Cerrada por' },
} satisfies Campos;
