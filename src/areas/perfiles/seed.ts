import type { Fecha } from '#kernel/values/fecha.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { modulosDePerfil, PERFILES } from './domain/perfiles.ts';
import { asegurarPerfil } from './public.server.ts';

const DESDE = '2020-01-01' as Fecha;

export const seed: Seed = {
  orden: 50,
  async run(s) {
    const areas = s.deps.registry.areas.map((a) => ({
      area: a.contract.area,
      permissions: a.contract.permissions,
      concesiones: a.concesiones ?? {},
    }));
    await s.arrange(async (ctx) => {
      for (const p of PERFILES) await asegurarPerfil(ctx, { ...p, modulos: modulosDePerfil(p.codigo, areas), desde: DESDE });
      // Only the demo company has it: a real ADMIN holds no business approvals (areas/4 acceso).
      await asegurarPerfil(ctx, {
        codigo: 'ADMIN_DEMO',
        nombre: 'Administrador de demostración',
        alcance: 'empresa',
        nivel_aprobacion: 4,
        modulos: ['all'],
        desde: DESDE,
      });
    });
  },
};
