import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import type { Seed } from '#platform/server/seeding.ts';

export const seed: Seed = {
  orden: 64,
  cadaInicio: true,
  async base(ctx) {
    await sembrarCatalogo(ctx, 'tipos_analisis', [
      ['LINEA_NUEVA', 'Línea nueva'],
      ['RENOVACION', 'Renovación'],
      ['AUMENTO', 'Aumento'],
      ['CREDITO', 'Crédito'],
      ['SEGUIMIENTO', 'Seguimiento'],
    ]);
  },
};
