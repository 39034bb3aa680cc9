import { contract as parametros } from '#areas/parametros/contract.ts';
import type { Seed } from '#platform/server/seeding.ts';

/** Goals of the demo house, proposed by accounting. */
const METAS = [
  ['tarjetas.meta_ingresos_mensual', 8_000_000],
  ['tarjetas.meta_colocacion_mensual', 220_000_000],
] as const;

export const seed: Seed = {
  orden: 96,
  async run(s) {
    const desde = await s.hoy();
    for (const [clave, valor] of METAS)
      await s.act(parametros, 'proponer', 'contabilidad@demo.cl', { clave, valor, desde, motivo: 'Meta del presupuesto anual' });
  },
};
