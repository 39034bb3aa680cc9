import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { page } from '#platform/server/list.ts';
import { contract } from '../contract.ts';
import { perfiles, perfilesModulo, perfilesUsuario } from '../tables.ts';

/** How many accounts hold the profile today. */
async function personasCon(ctx: ReadCtx, perfil_id: string): Promise<number> {
  const where = and(
    eq(perfilesUsuario.empresa_id, ctx.empresa_id),
    eq(perfilesUsuario.perfil_id, perfil_id),
    isNull(perfilesUsuario.hasta),
  );
  const [row] = await ctx.db.select({ n: sql<number>`count(*)::int` }).from(perfilesUsuario).where(where);
  return row?.n ?? 0;
}

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
  columnas: [
    { campo: 'codigo', titulo: 'Código', ancho: 24 },
    { campo: 'nombre', titulo: 'Perfil', ancho: 28 },
    { campo: 'alcance', titulo: 'Alcance' },
    { campo: 'nivel_aprobacion', titulo: 'Nivel de aprobación', tipo: 'numero' },
    { campo: 'activo', titulo: 'Activo', tipo: 'si_no' },
  ],
  cargar: (ctx, id) => ctx.get(perfiles, id),
  detalle: async (ctx, row) => {
    const modulos = await ctx.db
      .select({ modulo: perfilesModulo.modulo })
      .from(perfilesModulo)
      .where(and(eq(perfilesModulo.empresa_id, ctx.empresa_id), eq(perfilesModulo.perfil_id, row.id), isNull(perfilesModulo.hasta)))
      .orderBy(asc(perfilesModulo.modulo));
    return { ...row, modulos: modulos.map((m) => m.modulo), personas: await personasCon(ctx, row.id) };
  },
  handlers: {},
});
