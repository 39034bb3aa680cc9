import type { z } from 'zod';
import { humanize } from '#platform/web/inputs/parse.ts';
import type { contract, Pendiente as PendienteSchema } from '../contract.ts';

export type Pendiente = z.output<typeof PendienteSchema>;
export type Resumen = z.output<typeof contract.operations.resumen.output>;
export type Resultado = z.output<typeof contract.operations.resolver.output>['resultados'][number];
export type Verbo = 'aprobar' | 'rechazar';

export const QUE_HACER: Record<string, string> = {
  aprobar: 'Aprobar',
  autorizar: 'Autorizar',
  revisar: 'Revisar',
  completar: 'Completar',
  llamar: 'Llamar',
  cuadrar: 'Cuadrar',
  informar: 'Leer',
};

/** What must be done, by the name of the act that finishes it when the record offers one. */
export const queHacer = (p: Pick<Pendiente, 'acto' | 'tipo'>): string => (p.acto ? humanize(p.acto) : (QUE_HACER[p.tipo] ?? p.tipo));

/** The act that decides an item in one step, or null when its record must be opened. */
export const actoDe = (p: Pendiente, verbo: Verbo) => (verbo === 'aprobar' ? p.aprobar_con : p.rechazar_con);
