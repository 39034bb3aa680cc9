import { Invalid } from '#kernel/errors.ts';

/** What people put between its parts: spaces, a bar, and the dashes that a word processor or a court's page makes of a hyphen. */
const ENTRE = '[\\s/\\-\u2010-\u2015\u2212]{0,3}';
const ROL = new RegExp(`^([CVE])${ENTRE}([1-9]\\d{0,6})${ENTRE}((?:19|20)\\d{2})$`, 'i');

/** What people write before it (Rol, RIT, Causa rol, Rol N°:, Rol Nro.), and the dots of its thousands. */
const ROTULO = /^(?:causa\s{1,2})?(?:rol|rit)(?![a-z])[\s:.-]{0,4}(?:n(?:ro|[uú]m(?:ero)?|o)?(?![a-z])[\s:.°º-]{0,4})?/i;
const MILES = /(?<=\d)\.(?=\d{3}(?!\d))/g;

/** The rol of a case as the courts write it: C-1234-2026. Null when it is not one, or its year has not come. */
export function rolDe(texto: string, hoy: string): string | null {
  const m = ROL.exec(texto.trim().slice(0, 40).replace(ROTULO, '').replaceAll(MILES, ''));
  if (!m || Number(m[3]) > Number(hoy.slice(0, 4))) return null;
  return `${(m[1] ?? '').toUpperCase()}-${m[2]}-${m[3]}`;
}

/** 400 at `rol`. */
export function exigirRol(texto: string, hoy: string): string {
  const rol = rolDe(texto, hoy);
  if (rol === null) throw new Invalid({ rol: ['Use la forma C-1234-2026'] }, 'rol_invalido');
  return rol;
}
