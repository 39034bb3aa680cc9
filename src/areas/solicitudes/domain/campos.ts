import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  numero: { titulo: 'Número', tipo: 'folio', orden: true },
  nombre: { titulo: 'Cliente', orden: true, ancho: 220 },
  rut: { titulo: 'RUT', tipo: 'rut' },
  tipo: { titulo: 'Tipo' },
  moneda: { titulo: 'Moneda', oculta: true },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  monto: { titulo: 'Monto', tipo: 'numero' },
  monto_aprobado: { titulo: 'Monto aprobado', tipo: 'numero' },
  nivel_comite: { titulo: 'Nivel', tipo: 'numero' },
  turno: { titulo: 'Turno' },
  faltantes: { titulo: 'Faltantes', tipo: 'numero', opcional: true },
  faltan: { titulo: 'Votos que faltan', tipo: 'numero', solo: 'pantalla' },
  firmantes: { titulo: 'Firmantes', solo: 'pantalla' },
  garantias: { titulo: 'Garantías', opcional: true, solo: 'pantalla' },
  dias_en_estado: { titulo: 'Días en estado', tipo: 'numero' },
  nombre_sucursal: { titulo: 'Sucursal' },
  fecha_expiracion: { titulo: 'Expira', tipo: 'fecha', orden: true, oculta: true, solo: 'pantalla' },
} satisfies Campos;
