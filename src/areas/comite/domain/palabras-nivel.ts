import { formatUf } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';

/** A level with names, to compare and to show. */
export interface Escrito {
  nombre: string;
  limite_uf: string | null;
  requeridos: string;
  cargos: readonly string[];
  personas: readonly string[];
  de_la_sucursal: boolean;
}

/** How many votes approve, in words. */
export function nombreRequeridos(requeridos: string): string {
  if (requeridos === 'todos') return 'Todos los integrantes';
  if (requeridos === 'mayoria') return 'La mayoría';
  return requeridos === '1' ? '1 voto' : `${requeridos} votos`;
}

/** UF without decimals when it has none: limits are round. */
export const nombreLimite = (limite_uf: string | null): string =>
  limite_uf === null ? 'Sin límite' : formatUf(limite_uf, /\.0*[1-9]/.test(limite_uf) ? 4 : 0);

const lista = (x: readonly string[]): string => (x.length > 0 ? [...x].sort((a, b) => a.localeCompare(b, 'es')).join(', ') : 'Nadie');
/** 'JEFE_SUCURSAL' → 'Jefe sucursal'. */
export const nombreCargo = (codigo: string): string => label(codigo);

const CAMPOS: readonly (readonly [campo: string, texto: (e: Escrito) => string])[] = [
  ['Nombre', (e) => e.nombre],
  ['Límite', (e) => nombreLimite(e.limite_uf)],
  ['Votos para aprobar', (e) => nombreRequeridos(e.requeridos)],
  ['Integran por cargo', (e) => lista(e.cargos.map(nombreCargo))],
  ['Integran por nombre', (e) => lista(e.personas)],
  ['De la sucursal del cliente', (e) => (e.de_la_sucursal ? 'Sí' : 'No')],
];

/** What one row changes of another, field by field, in words. */
export function cambiosDeNivel(antes: Escrito, despues: Escrito): { campo: string; antes: string; despues: string }[] {
  return CAMPOS.map(([campo, texto]) => ({ campo, antes: texto(antes), despues: texto(despues) })).filter((c) => c.antes !== c.despues);
}
