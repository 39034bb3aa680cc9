import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { FUENTES } from './domain/fuentes.ts';
import { claveDelCrudo } from './service/cifrado.ts';
import { fuentes } from './tables.ts';

/** Defaults of every source. A company that is no demonstration writes reports down by hand until its administrator connects a bureau. */
const COMUN = { presupuesto_mensual_uf: '10', timeout_ms: 20_000, por_minuto: 60 };

export const seed: Seed = {
  orden: 62,
  cadaInicio: true,
  async base(ctx) {
    claveDelCrudo();
    await sembrarCatalogo(ctx, 'tipos_archivo', [['INFORME_COMERCIAL', 'Informe comercial']]);
    const conocidas = new Set((await ctx.rows(fuentes)).map((f) => f.codigo));
    const proveedor = ctx.deps.config.demo ? ('SIMULADOR' as const) : ('MANUAL' as const);
    for (const f of FUENTES.filter((x) => !conocidas.has(x.codigo)))
      await ctx.insert(fuentes, { ...COMUN, ...f, obligatoria_para: [...f.obligatoria_para], proveedor });
  },
};
