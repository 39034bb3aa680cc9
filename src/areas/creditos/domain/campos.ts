import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  numero: { titulo: 'Número', tipo: 'folio', orden: true },
  nombre: { titulo: 'Cliente', orden: true, ancho: 190 },
  rut: { titulo: 'RUT', tipo: 'rut', oculta: true },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  capital: { titulo: 'Capital' },
  cuota: { titulo: 'Cuota' },
  plazo: { titulo: 'Cuotas', tipo: 'numero', solo: 'planilla' },
  saldo: { titulo: 'Saldo' },
  tasa_mensual: { titulo: 'Tasa mensual', tipo: 'porcentaje', oculta: true },
  proximo_pago: { titulo: 'Próxima cuota', tipo: 'fecha', orden: true },
  dias_mora: { titulo: 'Días de mora', tipo: 'numero' },
  turno: { titulo: 'Turno' },
  nombre_sede: { titulo: 'Sede', oculta: true },
  tipo_credito: { titulo: 'Tipo', oculta: true },
  moneda: { titulo: 'Moneda', solo: 'planilla' },
  fecha_curse: { titulo: 'Curse', tipo: 'fecha', orden: true, oculta: true, solo: 'pantalla' },
} satisfies Campos;
