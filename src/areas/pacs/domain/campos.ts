import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  num_mandato: { titulo: 'N°', tipo: 'numero', orden: true, ancho: 60 },
  nombre: { titulo: 'Cliente', orden: true, ancho: 180 },
  rut_titular: { titulo: 'RUT titular', tipo: 'rut', solo: 'planilla' },
  rut_cliente: { titulo: 'RUT', tipo: 'rut', oculta: true },
  banco: { titulo: 'Banco', orden: true, ancho: 120 },
  tipo_cuenta: { titulo: 'Tipo de cuenta', solo: 'planilla' },
  cuenta: { titulo: 'Cuenta' },
  id_servicio: { titulo: 'Servicio' },
  creditos: { titulo: 'Créditos' },
  proximo_cargo: { titulo: 'Próximo cargo', tipo: 'fecha', opcional: true },
  ultimo_cargo: { titulo: 'Último cargo', tipo: 'fecha', orden: true },
  tope_uf: { titulo: 'Tope', tipo: 'uf', oculta: true },
  dia_cargo: { titulo: 'Día de cargo', tipo: 'numero', oculta: true },
  codigo_rechazo: { titulo: 'Último rechazo', opcional: true },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
} satisfies Campos;
