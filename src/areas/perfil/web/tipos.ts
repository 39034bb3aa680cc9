import { areaApi } from '#platform/web/api/area.ts';
import type { contract } from '../contract.ts';

export const api = areaApi<typeof contract>('perfil');

/** 'Ana Rojas Paz' → 'AR'. */
export function iniciales(nombre: string): string {
  const [a = '', b = ''] = nombre.trim().split(/\s+/);
  return `${a.charAt(0)}${b.charAt(0)}`.toUpperCase();
}
