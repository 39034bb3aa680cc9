import type { Campos } from '#kernel/campos.ts';
import { columnasDeFicha, FICHA } from './campos-ficha.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  nombre: { titulo: 'Nombre', orden: true, ancho: 180 },
  rut: { titulo: 'RUT', tipo: 'rut', orden: true },
  estado: { titulo: 'Estado', tipo: 'estado', orden: true },
  linea: { titulo: 'Línea', tipo: 'pesos', orden: true },
  disponible: { titulo: 'Disponible', tipo: 'pesos', orden: true },
  mora_propia: { titulo: 'Mora propia', tipo: 'pesos', orden: true },
  mora_negocio: { titulo: 'Mora del negocio', tipo: 'pesos', orden: true },
  bloqueo: { titulo: 'Bloqueo' },
  ejecutivo: { titulo: 'Ejecutivo' },
  sucursal: { titulo: 'Sucursal' },
  segmento_cliente: { titulo: 'Segmento', orden: true },
  situacion_comercial: { titulo: 'Situación comercial' },
  conexion: { titulo: 'Conexión', oculta: true },
  ultima_actualizacion: { titulo: 'Última actualización', tipo: 'fecha', oculta: true },
  proxima_actualizacion: { titulo: 'Próxima actualización', tipo: 'fecha', oculta: true },
  ...columnasDeFicha(FICHA),
} satisfies Campos;
