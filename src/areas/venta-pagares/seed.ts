import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import type { Seed } from '#platform/server/seeding.ts';

export const seed: Seed = {
  orden: 64,
  cadaInicio: true,
  async base(ctx) {
    await sembrarCatalogo(ctx, 'tipos_archivo', [
      ['ACEPTACION_DE_COMPRADOR', 'aceptación del comprador de pagarés'],
      ['ACUERDO_DE_RECOMPRA', 'acuerdo de recompra de pagaré'],
      ['CONSENTIMIENTO_DE_CONDONACION', 'consentimiento del comprador para condonar'],
    ]);
  },
};
