import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  num_ticket: { titulo: 'N°', tipo: 'numero', orden: true },
  nombre_deudor: { titulo: 'Deudor', orden: true, ancho: 200 },
  rut_deudor: { titulo: 'RUT', tipo: 'rut' },
  division: { titulo: 'División' },
  sucursal: { titulo: 'Sucursal', solo: 'planilla' },
  estado_ticket: { titulo: 'Estado', tipo: 'estado' },
  estado_recaudacion: { titulo: 'Recaudación', tipo: 'estado' },
  estado_seguimiento: { titulo: 'Seguimiento', solo: 'planilla' },
  estado_verificacion: { titulo: 'Verificación', tipo: 'estado', oculta: true },
  estado_notificacion: { titulo: 'Notificación', solo: 'planilla' },
  monto_vencido: { titulo: 'Vencido', tipo: 'pesos', orden: true },
  dias_mora: { titulo: 'Días', tipo: 'numero', orden: true },
  tramo: { titulo: 'Tramo', oculta: true },
  proxima_accion_fecha: { titulo: 'Próxima acción', tipo: 'fecha', orden: true, ancho: 150 },
  proxima_accion_tipo: { titulo: 'Qué se hará', solo: 'planilla' },
  operador_nombre: { titulo: 'Operador', ancho: 130 },
  monto_total: { titulo: 'Total', tipo: 'pesos', orden: true, oculta: true },
  documentos: { titulo: 'Deudas', tipo: 'numero', oculta: true, solo: 'pantalla' },
  sla_vence: { titulo: 'Primera gestión hasta', tipo: 'fecha', orden: true, oculta: true },
} satisfies Campos;
