import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  codigo: { titulo: 'Código', solo: 'planilla' },
  nombre: { titulo: 'Zona', orden: true },
  jefe: { titulo: 'Jefe', tipo: 'rut', solo: 'planilla' },
  nombre_jefe: { titulo: 'Jefe', oculta: true, solo: 'pantalla' },
  sucursales: { titulo: 'Sucursales', tipo: 'numero' },
  ejecutivos: { titulo: 'Ejecutivos', tipo: 'numero' },
  clientes: { titulo: 'Clientes', tipo: 'numero' },
  comunas: { titulo: 'Comunas', tipo: 'numero' },
  colocado_mes: { titulo: 'Colocado en el mes', tipo: 'pesos' },
  meta_mensual: { titulo: 'Meta mensual', tipo: 'pesos' },
  avance_pct: { titulo: 'Avance de la meta', tipo: 'porcentaje' },
  saldo_vivo: { titulo: 'Por recuperar', tipo: 'pesos' },
  activo: { titulo: 'Activa', tipo: 'si_no', oculta: true },
} satisfies Campos;
