import type { Estados } from '#platform/web/inputs/estado.tsx';

/** The template's words in Spanish, as the screens show them. */
export const SORTS = [
  { value: 'featured', label: 'Destacados' },
  { value: 'price-asc', label: 'Precio, menor a mayor' },
  { value: 'price-desc', label: 'Precio, mayor a menor' },
];
export const COLORES: Readonly<Record<string, { nombre: string; color: string }>> = {
  primary: { nombre: 'Azul', color: 'var(--mantine-color-blue-7)' },
  success: { nombre: 'Verde', color: 'var(--mantine-color-green-7)' },
  warning: { nombre: 'Amarillo', color: 'var(--mantine-color-yellow-6)' },
  danger: { nombre: 'Rojo', color: 'var(--mantine-color-red-7)' },
  info: { nombre: 'Celeste', color: 'var(--mantine-color-cyan-6)' },
};
export const ESTADOS: Estados = {
  solicitado: { texto: 'Por aprobar', tono: 'alerta' },
  aprobado: { texto: 'Aprobado', tono: 'curso' },
  entregado: { texto: 'Entregado', tono: 'exito' },
  rechazado: { texto: 'Rechazado', tono: 'peligro' },
  anulado: { texto: 'Anulado', tono: 'neutro' },
};
