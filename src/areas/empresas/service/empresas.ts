import { and, eq } from 'drizzle-orm';
import { implement } from '#platform/server/implement.ts';
import { page } from '#platform/server/list.ts';
import { contract } from '../contract.ts';
import { sucursales } from '../tables.ts';

export const service = implement(contract, {
  lista: (ctx, q) =>
    page(ctx, q, {
      table: sucursales,
      select: {
        id: sucursales.id,
        codigo: sucursales.codigo,
        nombre: sucursales.nombre,
        region: sucursales.region,
        comuna: sucursales.comuna,
        ciudad: sucursales.ciudad,
        direccion: sucursales.direccion,
        telefono: sucursales.telefono,
        horario: sucursales.horario,
        tiene_caja: sucursales.tiene_caja,
        vigente: sucursales.vigente,
      },
      where: [eq(sucursales.empresa_id, ctx.empresa_id)],
      search: [sucursales.codigo, sucursales.nombre],
      sort: { codigo: sucursales.codigo, nombre: sucursales.nombre },
      defecto: 'codigo',
      id: sucursales.id,
    }),
  cargar: async (ctx, id) => {
    const [row] = await ctx.db
      .select()
      .from(sucursales)
      .where(and(eq(sucursales.empresa_id, ctx.empresa_id), eq(sucursales.id, id)));
    return row ?? ctx.get(sucursales, id);
  },
  detalle: async (_ctx, row) => row,
  handlers: {},
});
