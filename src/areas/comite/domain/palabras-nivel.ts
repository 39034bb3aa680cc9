import { formatUf } from '#kernel/values/format.ts';

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

export const nombreLimite = (limite_uf: string | null): string => (limite_uf === null ? 'Sin límite' : formatUf(limite_uf));

const lista = (x: readonly string[]): string => (x.length > 0 ? [...x].sort((a, b) => a.localeCompare(b, 'es')).join(', ') : 'Nadie');
const cargo = (codigo: string): string => codigo.replaceAll('_', ' ').toLowerCase();

const CAMPOS: readonly (readonly [campo: string, texto: (e: Escrito) => string])[] = [
  ['Nombre', (e) => e.nombre],
  ['Límite', (e) => nombreLimite(e.limite_uf)],
  ['Votos para aprobar', (e) => nombreRequeridos(e.requeridos)],
  ['Integran por cargo', (e) => lista(e.cargos.map(cargo))],
  ['Integran por nombre', (e) => lista(e.personas)],
  ['De la sucursal del cliente', (e) => (e.de_la_sucursal ? 'Sí' : 'No')],
];

/** What one row changes of another, field by field, in words. */
export function cambiosDeNivel(antes: Escrito, despues: Escrito): { campo: string; antes: string; despues: string }[] {
  return CAMPOS.map(([campo, texto]) => ({ campo, antes: texto(antes), despues: texto(despues) })).filter((c) => c.antes !== c.despues);
}
