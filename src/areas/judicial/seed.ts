import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import type { Seed } from '#platform/server/seeding.ts';

export const seed: Seed = {
  orden: 78,
  cadaInicio: true,
  async base(ctx) {
    await sembrarCatalogo(ctx, 'tipos_archivo', [['ESCRITO_JUDICIAL', 'Escrito o resolución judicial']]);
    await sembrarCatalogo(ctx, 'motivos_castigo', [
      ['AGOTADOS_LOS_MEDIOS', 'Agotados los medios'],
      ['SIN_BIENES', 'Sin bienes'],
      ['COSTO_MAYOR_DEUDA', 'Costo mayor que la deuda'],
      ['PRESCRIPCION', 'Prescripción'],
      ['CONCURSAL', 'Concursal'],
      ['OTRO', 'Otro'],
    ]);
  },
};
