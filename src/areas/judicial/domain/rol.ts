import { Invalid } from '#kernel/errors.ts';

const ROL = /^([CVE])[\s-]{0,2}([1-9]\d{0,6})[\s-]{0,2}((?:19|20)\d{2})$/i;

/** What people write before it (Rol, RIT, Rol N°:), and the dots of its thousands. */
const ROTULO = /^(?:rol|rit)(?![a-z])[\s:.°ºn-]{0,6}/i;
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
