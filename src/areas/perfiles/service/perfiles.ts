import { eq } from 'drizzle-orm';
import { implement } from '#platform/server/implement.ts';
import { page } from '#platform/server/list.ts';
import { contract } from '../contract.ts';
import { perfiles } from '../tables.ts';

export const service = implement(contract, {
  lista: (ctx, q) =>
    page(ctx, q, {
      table: perfiles,
      select: {
        id: perfiles.id,
        codigo: perfiles.codigo,
        nombre: perfiles.nombre,
        descripcion: perfiles.descripcion,
        alcance: perfiles.alcance,
        nivel_aprobacion: perfiles.nivel_aprobacion,
        activo: perfiles.activo,
        sistema: perfiles.sistema,
      },
      where: [eq(perfiles.empresa_id, ctx.empresa_id)],
      search: [perfiles.codigo, perfiles.nombre],
      sort: { codigo: perfiles.codigo, nombre: perfiles.nombre },
      defecto: 'codigo',
      id: perfiles.id,
    }),
  cargar: (ctx, id) => ctx.get(perfiles, id),
  detalle: async (_ctx, row) => row,
  handlers: {},
});
