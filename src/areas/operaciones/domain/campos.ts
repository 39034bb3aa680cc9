import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  num_operacion: { titulo: 'Operación', tipo: 'folio', orden: true, ancho: 100 },
  cliente_nombre: { titulo: 'Cliente', orden: true, ancho: 210 },
  monto_girar: { titulo: 'Monto a girar', tipo: 'pesos', orden: true },
  estado: { titulo: 'Estado', orden: true },
  etapa: { titulo: 'Etapa', opcional: true },
  responsable: { titulo: 'Responsable', opcional: true },
  minutos_restantes: { titulo: 'Plazo', opcional: true, solo: 'pantalla' },
  falta: { titulo: 'Falta', ancho: 140 },
  n_documentos: { titulo: 'Documentos', tipo: 'numero', oculta: true },
  total_monto: { titulo: 'Monto', tipo: 'pesos', orden: true, oculta: true },
  fechacurso: { titulo: 'Fecha de curse', tipo: 'fecha', orden: true, oculta: true },
  fecha_giro: { titulo: 'Girada el', tipo: 'fecha', orden: true, oculta: true },
  ejecutivo_nombre: { titulo: 'Ejecutivo', oculta: true },
  cliente_rut: { titulo: 'RUT', tipo: 'rut', oculta: true },
} satisfies Campos;
