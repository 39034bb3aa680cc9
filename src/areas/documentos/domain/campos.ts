import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  nombre: { titulo: 'Documento', orden: 'folio' },
  cliente_rut: { titulo: 'RUT cliente', tipo: 'rut', solo: 'planilla' },
  razon_cliente: { titulo: 'Cliente', orden: true, ancho: 200 },
  deudor_rut: { titulo: 'RUT deudor', tipo: 'rut', solo: 'planilla' },
  razon_deudor: { titulo: 'Deudor', orden: true, ancho: 200 },
  monto: { titulo: 'Monto', tipo: 'pesos', orden: true },
  fecha_vencimiento: { titulo: 'Vence el papel', tipo: 'fecha', orden: true },
  venc_ef: { titulo: 'Vence efectivo', tipo: 'fecha', solo: 'pantalla' },
  dias: { titulo: 'Plazo', solo: 'pantalla' },
  estado_visible: { titulo: 'Estado', tipo: 'estado' },
  saldo_deudor: { titulo: 'Saldo deudor', tipo: 'pesos', orden: true },
  fecha_emision: { titulo: 'Emisión', tipo: 'fecha', orden: true },
  estado_sii: { titulo: 'SII', tipo: 'estado' },
  dias_reclamo: { titulo: 'Días para reclamar', tipo: 'numero', oculta: true, solo: 'pantalla' },
  estado_cesion: { titulo: 'Cesión', tipo: 'estado' },
  estado_verificacion: { titulo: 'Verificación', tipo: 'estado', oculta: true },
  estado_notificacion: { titulo: 'Notificación', tipo: 'estado', oculta: true },
  cobranza: { titulo: 'Cobranza', oculta: true, solo: 'pantalla' },
  ejecutivo: { titulo: 'Ejecutivo', oculta: true },
  alertas: { titulo: 'Alertas', tipo: 'numero', oculta: true, solo: 'pantalla' },
} satisfies Campos;
