import { eq } from 'drizzle-orm';
import { implement } from '#platform/server/implement.ts';
import { page } from '#platform/server/list.ts';
import { contract } from '../contract.ts';
import { catalogos } from '../tables.ts';

export const service = implement(contract, {
  mensajes: { opcion_desconocida: 'La opción {codigo} no existe en {catalogo}' },
  lista: (ctx, q) =>
    page(ctx, q, {
      table: catalogos,
      select: {
        id: catalogos.id,
        catalogo: catalogos.catalogo,
        codigo: catalogos.codigo,
        texto: catalogos.texto,
        orden: catalogos.orden,
        activo: catalogos.activo,
        sistema: catalogos.sistema,
        atributos: catalogos.atributos,
      },
      where: [eq(catalogos.empresa_id, ctx.empresa_id), q.filtros.catalogo ? eq(catalogos.catalogo, q.filtros.catalogo) : undefined],
      search: [catalogos.codigo, catalogos.texto],
      sort: { catalogo: catalogos.catalogo, codigo: catalogos.codigo, orden: catalogos.orden },
      defecto: 'catalogo',
      id: catalogos.id,
    }),
  cargar: (ctx, id) => ctx.get(catalogos, id),
  detalle: async (_ctx, row) => row,
  handlers: {},
});
