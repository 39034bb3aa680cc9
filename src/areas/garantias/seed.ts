import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import type { Seed } from '#platform/server/seeding.ts';

export const seed: Seed = {
  orden: 62,
  cadaInicio: true,
  async base(ctx) {
    await sembrarCatalogo(ctx, 'tipos_archivo', [
      ['ESCRITURA_DE_GARANTIA', 'Escritura de garantía'],
      ['INSCRIPCION_DE_GARANTIA', 'Inscripción de garantía'],
      ['TASACION', 'Informe de tasación'],
      ['POLIZA_DE_SEGURO', 'Póliza de seguro'],
    ]);
  },
};
