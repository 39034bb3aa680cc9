import { and, asc, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import { nombresDe } from '#areas/usuarios/public.server.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { sealEvents, verifySeals } from '#platform/server/audit.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { page } from '#platform/server/list.ts';
import { eventos, lecturas } from '#platform/server/tables.ts';
import { contract } from '../contract.ts';

const distintos = async (ctx: ReadCtx, column: typeof eventos.area | typeof eventos.accion | typeof eventos.actor_nombre) => {
  const rows = await ctx.db
    .selectDistinct({ v: column })
    .from(eventos)
    .where(eq(eventos.empresa_id, ctx.empresa_id))
    .orderBy(asc(column))
    .limit(500);
  return rows.flatMap((r, i) => (r.v ? [{ codigo: r.v, nombre: r.v, activo: true, orden: i + 1 }] : []));
};

const FIELDS = {
  id: eventos.id,
  instante: eventos.instante,
  fecha_negocio: eventos.fecha_negocio,
  actor_nombre: eventos.actor_nombre,
  actor_rut: eventos.actor_rut,
  en_nombre_de_rut: eventos.en_nombre_de_rut,
  area: eventos.area,
  accion: eventos.accion,
  entidad: eventos.entidad,
  entidad_id: eventos.entidad_id,
  resultado: eventos.resultado,
  codigo: eventos.codigo,
  motivo: eventos.motivo,
  antes: eventos.antes,
  despues: eventos.despues,
};

/** Timeline of a record: what was done to it, newest first, at most 200 acts. */
export function historia(ctx: ReadCtx, area: string, id: string) {
  return ctx.db
    .select(FIELDS)
    .from(eventos)
    .where(and(eq(eventos.empresa_id, ctx.empresa_id), eq(eventos.area, area), eq(eventos.entidad_id, id)))
    .orderBy(desc(eventos.instante))
    .limit(200);
}

export const service = implement(contract, {
  lista: (ctx, q) => {
    const f = q.filtros;
    return page(ctx, q, {
      table: eventos,
      select: FIELDS,
      where: [
        eq(eventos.empresa_id, ctx.empresa_id),
        f.area ? eq(eventos.area, f.area) : undefined,
        f.accion ? eq(eventos.accion, f.accion) : undefined,
        f.actor ? sql`${f.actor} in (${eventos.actor_nombre}, ${eventos.actor_rut})` : undefined,
        f.resultado ? eq(eventos.resultado, f.resultado) : undefined,
        f.desde ? gte(eventos.fecha_negocio, f.desde) : undefined,
        f.hasta ? lte(eventos.fecha_negocio, f.hasta) : undefined,
      ],
      search: [eventos.actor_nombre, eventos.actor_rut, eventos.entidad_id, eventos.motivo],
      sort: { instante: eventos.instante },
      defecto: '-instante',
      id: eventos.id,
    });
  },
  columnas: [
    { campo: 'instante', titulo: 'Instante', tipo: 'instante', ancho: 26 },
    { campo: 'actor_nombre', titulo: 'Quién', ancho: 28 },
    { campo: 'actor_rut', titulo: 'RUT', tipo: 'rut' },
    { campo: 'en_nombre_de_rut', titulo: 'En nombre de', tipo: 'rut' },
    { campo: 'area', titulo: 'Área' },
    { campo: 'accion', titulo: 'Acción' },
    { campo: 'entidad_id', titulo: 'Registro', ancho: 38 },
    { campo: 'resultado', titulo: 'Resultado' },
    { campo: 'codigo', titulo: 'Código' },
    { campo: 'motivo', titulo: 'Motivo', ancho: 40 },
  ],
  opciones: {
    areas: (ctx) => distintos(ctx, eventos.area),
    acciones: (ctx) => distintos(ctx, eventos.accion),
    actores: (ctx) => distintos(ctx, eventos.actor_nombre),
    resultados: async () => ['ok', 'rechazado', 'error'].map((codigo, i) => ({ codigo, nombre: codigo, activo: true, orden: i + 1 })),
  },
  handlers: {
    async lecturas(ctx, { rut }) {
      const rows = await ctx.db
        .select()
        .from(lecturas)
        .where(
          and(
            eq(lecturas.empresa_id, ctx.empresa_id),
            eq(lecturas.rut_visto, rut),
            gte(lecturas.hora, new Date(`${addDays(ctx.hoy, -3650)}T00:00:00Z`)),
          ),
        )
        .orderBy(desc(lecturas.hora))
        .limit(500);
      const nombres = await nombresDe(
        ctx.db,
        rows.map((r) => r.usuario),
      );
      return { items: rows.map((r) => ({ ...r, nombre: nombres.get(r.usuario) ?? null })), total: rows.length };
    },
    async verificar(ctx) {
      await sealEvents(ctx.db, ctx.empresa_id, 5_000);
      const result = await verifySeals(ctx.db, ctx.empresa_id);
      const [row] = await ctx.db
        .select({ n: sql<number>`count(*)::int` })
        .from(eventos)
        .where(and(eq(eventos.empresa_id, ctx.empresa_id), lt(eventos.instante, sql`now() - interval '60 seconds'`)));
      return { ...result, pendientes: Math.max(0, (row?.n ?? 0) - result.revisados) };
    },
  },
});
