import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import type { Seed } from '#platform/server/seeding.ts';

export const seed: Seed = {
  orden: 63,
  cadaInicio: true,
  async base(ctx) {
    await sembrarCatalogo(ctx, 'canales', [
      ['PAPEL', 'Papel'],
      ['BANCO', 'Banco'],
    ]);
    await sembrarCatalogo(ctx, 'tipos_cuenta', [['CUENTA_RUT', 'CuentaRUT']]);
  },
};
