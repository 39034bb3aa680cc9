import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import type { Seed } from '#platform/server/seeding.ts';

export const seed: Seed = {
  orden: 61,
  async base(ctx) {
    await sembrarCatalogo(ctx, 'tipos_aval', [
      ['FIADOR_SOLIDARIO', 'fiador solidario'],
      ['CODEUDOR_SOLIDARIO', 'codeudor solidario'],
    ]);
    await sembrarCatalogo(ctx, 'tipos_archivo', [
      ['FIANZA_FIRMADA', 'fianza firmada'],
      ['AUTORIZACION_CONYUGE', 'autorización del cónyuge'],
      ['DECLARACION_DE_PATRIMONIO', 'declaración de patrimonio'],
    ]);
  },
};
