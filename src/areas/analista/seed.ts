import { huellaDe } from '#platform/server/canonico.ts';
import type { Seed } from '#platform/server/seeding.ts';
import type { Ambito } from './domain/formas.ts';
import { NOMBRE_AMBITO } from './domain/palabras.ts';
import { POLITICA_1 } from './domain/politica.ts';
import { politicas } from './tables.ts';

/** Who writes the first policy and who publishes it: the house, and the company when it begins with it. */
const [AUTOR, PUBLICADOR] = [['POLITICA_DE_FABRICA'], ['EMPRESA']];

export const seed: Seed = {
  orden: 66,
  cadaInicio: true,
  async base(ctx) {
    const hay = new Set((await ctx.rows(politicas)).map((p) => p.ambito));
    for (const [ambito, contenido] of Object.entries(POLITICA_1) as [Ambito, (typeof POLITICA_1)['LINEA']][]) {
      if (hay.has(ambito) || !contenido) continue;
      await ctx.insert(politicas, {
        politica_version: 1,
        ambito,
        clase: 'PUNTOS',
        rol: 'CAMPEON',
        nombre: `Política 1, ${NOMBRE_AMBITO[ambito].toLowerCase()}`,
        contenido,
        simulada_hash: huellaDe(contenido),
        vigente_desde: ctx.hoy,
        autores: AUTOR,
        publicado_por: PUBLICADOR,
        estado: 'publicada',
      });
    }
  },
};
