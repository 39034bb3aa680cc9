import { sucursalPorCodigo } from '#areas/empresas/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { zonas, zonasSucursal } from './tables.ts';

const ZONAS = [
  { codigo: 'NORTE', nombre: 'Norte', regiones: ['15', '01', '02', '03', '04'], sucursales: ['LA_SERENA'] },
  { codigo: 'CENTRO', nombre: 'Centro', regiones: ['05'], sucursales: ['VINA_DEL_MAR'] },
  { codigo: 'METROPOLITANA', nombre: 'Metropolitana', regiones: ['13'], sucursales: ['SANTIAGO'] },
  { codigo: 'CENTRO_SUR', nombre: 'Centro-sur', regiones: ['06', '07', '16', '08'], sucursales: ['TALCA', 'CONCEPCION'] },
  { codigo: 'SUR', nombre: 'Sur', regiones: ['09', '14', '10', '11', '12'], sucursales: ['PUERTO_MONTT'] },
];

export const seed: Seed = {
  orden: 40,
  async run(s) {
    await s.arrange(async (ctx) => {
      for (const [i, { sucursales, ...z }] of ZONAS.entries()) {
        const zona = await ctx.insert(zonas, { ...z, orden: i + 1 });
        for (const codigo of sucursales)
          await ctx.insert(zonasSucursal, {
            zona_id: zona.id,
            sucursal_id: (await sucursalPorCodigo(ctx, codigo)).id,
            desde: '2020-01-01' as Fecha,
          });
      }
    });
  },
};
