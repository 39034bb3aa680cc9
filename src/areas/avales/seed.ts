import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import type { Seed } from '#platform/server/seeding.ts';

export const seed: Seed = {
  orden: 61,
  cadaInicio: true,
  async base(ctx) {
    await sembrarCatalogo(ctx, 'tipos_aval', [
      ['FIADOR_SOLIDARIO', 'Fiador solidario'],
      ['CODEUDOR_SOLIDARIO', 'Codeudor solidario'],
    ]);
    await sembrarCatalogo(ctx, 'tipos_archivo', [
      ['FIANZA_FIRMADA', 'Fianza firmada'],
      ['AUTORIZACION_CONYUGE', 'Autorización del cónyuge'],
      ['DECLARACION_DE_PATRIMONIO', 'Declaración de patrimonio'],
    ]);
  },
};
