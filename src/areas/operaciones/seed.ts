import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { ETAPAS } from './domain/etapas.ts';

/** Steps of an operación with whose they are and in how many banking hours, and the means of a giro. */
export const seed: Seed = {
  orden: 240,
  cadaInicio: true,
  async base(ctx) {
    await sembrarCatalogo(
      ctx,
      'etapas',
      ETAPAS.map((e) => [e.codigo.toUpperCase(), e.titulo, { perfil: e.perfil, horas: e.horas }] as const),
      { sistema: true },
    );
    await sembrarCatalogo(
      ctx,
      'medios_giro',
      [
        ['TEF', 'Transferencia'],
        ['LBTR', 'Transferencia de alto valor (LBTR)'],
        ['VALE_VISTA', 'Vale vista'],
        ['CHEQUE', 'Cheque nominativo'],
        ['EFECTIVO', 'Efectivo (sólo pasivos)'],
      ],
      { sistema: true },
    );
  },
};
