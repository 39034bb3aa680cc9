import { eq } from 'drizzle-orm';
import { implement } from '#platform/server/implement.ts';
import { page } from '#platform/server/list.ts';
import { contract } from '../contract.ts';
import { ejecutivos } from '../tables.ts';

export const service = implement(contract, {
  lista: (ctx, q) =>
    page(ctx, q, {
      table: ejecutivos,
      select: {
        id: ejecutivos.id,
        rut: ejecutivos.rut,
        nombres: ejecutivos.nombres,
        apellidos: ejecutivos.apellidos,
        email: ejecutivos.email,
        sucursal_id: ejecutivos.sucursal_id,
        zona_id: ejecutivos.zona_id,
        clase: ejecutivos.clase,
        cargo: ejecutivos.cargo,
        estado: ejecutivos.estado,
      },
      where: [eq(ejecutivos.empresa_id, ctx.empresa_id)],
      search: [ejecutivos.rut, ejecutivos.nombres, ejecutivos.apellidos, ejecutivos.email],
      sort: { apellidos: ejecutivos.apellidos, cargo: ejecutivos.cargo },
      defecto: 'apellidos',
      id: ejecutivos.id,
    }),
  cargar: (ctx, id) => ctx.get(ejecutivos, id),
  detalle: async (_ctx, row) => row,
  handlers: {},
});
