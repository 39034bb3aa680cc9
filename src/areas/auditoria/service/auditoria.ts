import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { nombresDe } from '#areas/usuarios/public.server.ts';
import { Forbidden, NotFound } from '#kernel/errors.ts';
import { addMonths } from '#kernel/values/fecha.ts';
import { label } from '#kernel/words.ts';
import { sealEvents, verifySeals, writeEvent } from '#platform/server/audit.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import { Context, type ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing, since, until } from '#platform/server/listing.ts';
import { eventos, lecturas } from '#platform/server/tables.ts';
import { contract, RESULTADOS } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { conDatos, type Datos, FIELDS } from './campos.ts';
import { conColegas } from './colegas.ts';
import { jornada } from './jornada.ts';

const distintos = async (ctx: ReadCtx, column: typeof eventos.area | typeof eventos.accion) => {
  const rows = await ctx.db
    .selectDistinct({ v: column })
    .from(eventos)
    .where(eq(eventos.empresa_id, ctx.empresa_id))
    .orderBy(asc(column))
    .limit(500);
  return rows.flatMap((r, i) => (r.v ? [{ codigo: r.v, nombre: label(r.v), activo: true, orden: i + 1 }] : []));
};

/** Whoever did something: by account, so that two of one name are two; by name those that had no account. */
async function actores(ctx: ReadCtx) {
  const rows = await ctx.db
    .selectDistinct({ id: eventos.actor_id, nombre: eventos.actor_nombre })
    .from(eventos)
    .where(eq(eventos.empresa_id, ctx.empresa_id))
    .orderBy(asc(eventos.actor_nombre))
    .limit(500);
  return rows.flatMap((r, i) => (r.nombre ? [{ codigo: r.id ?? r.nombre, nombre: r.nombre, activo: true, orden: i + 1 }] : []));
}

/** Nothing older than the retention is served (Ley 21.719); the log itself is never cut, or its seals would not verify. */
export async function desdeRetencion(ctx: ReadCtx): Promise<Date> {
  return new Date(`${addMonths(ctx.hoy, -12 * (await ctx.param(contract, 'retencion_anios')))}T00:00:00Z`);
}

/** An export takes the log out of the house: it needs its own permission, and is an event. Once a file, not once a page. */
async function anotarExportacion(ctx: ReadCtx, pagina: number, filtros: Record<string, unknown>): Promise<void> {
  if (!(ctx instanceof Context) || ctx.accion !== 'exportar') return;
  if (!ctx.can('auditoria:exportar')) throw new Forbidden('sin_permiso', { accion: 'exportar' });
  if (pagina !== 1) return;
  const usados = Object.entries(filtros).filter(([, v]) => v !== undefined);
  ctx.audit({ motivo: usados.length > 0 ? `Con filtros ${usados.map(([k, v]) => `${k}: ${String(v)}`).join(', ')}` : 'Sin filtros' });
  await writeEvent(ctx, 'auditoria:exportar', { traza: 'exportar', ip: null, agente: null }, null);
}

/** Acts of a person, on its behalf, or that wrote its RUT in a record. */
const deRut = (rut: string): SQL =>
  sql`(${rut} in (${eventos.actor_rut}, ${eventos.en_nombre_de_rut}) or ${eventos.antes}::text like ${`%"${rut}"%`} or ${eventos.despues}::text like ${`%"${rut}"%`})`;

/** Timeline of a record: what was done to it, newest first, at most 200 acts. */
export async function historia(ctx: ReadCtx, area: string, id: string) {
  const filas = await ctx.db
    .select(FIELDS)
    .from(eventos)
    .where(and(eq(eventos.empresa_id, ctx.empresa_id), eq(eventos.area, area), eq(eventos.entidad_id, id)))
    .orderBy(desc(eventos.instante))
    .limit(200);
  return conColegas(ctx, filas);
}

const SELLOS_POR_VEZ = 200;
type Acto = Pick<typeof eventos.$inferSelect, keyof typeof FIELDS>;

export const service = implement(contract, {
  lista: listaEnPalabras({ area: {}, accion: {}, resultado: {} }, async (ctx, q) => {
    const f = q.filtros;
    await anotarExportacion(ctx, q.page, f);
    const r = await listing(ctx, q, contract, {
      table: eventos,
      select: FIELDS,
      where: [gte(eventos.instante, await desdeRetencion(ctx))],
      filters: {
        actor: (v) => sql`${v} in (${eventos.actor_nombre}, ${eventos.actor_rut}, ${eventos.actor_id}::text)`,
        entidad: (v) => sql`${v} in (${eventos.entidad}, ${eventos.entidad_id})`,
        rut: (v) => deRut(v),
        desde: since(eventos.fecha_negocio),
        hasta: until(eventos.fecha_negocio),
      },
      search: [eventos.actor_nombre, eventos.actor_rut, eventos.entidad_id, eventos.motivo],
    });
    return { ...r, items: await conColegas(ctx, r.items as unknown as Acto[]) };
  }),
  columnas: exportColumns(CAMPOS),
  opciones: {
    areas: (ctx) => distintos(ctx, eventos.area),
    acciones: (ctx) => distintos(ctx, eventos.accion),
    actores,
    resultados: async () => Object.entries(RESULTADOS).map(([codigo, nombre], i) => ({ codigo, nombre, activo: true, orden: i + 1 })),
  },
  async cargar(ctx, id) {
    const [row] = await ctx.db
      .select()
      .from(eventos)
      .where(
        and(eq(eventos.empresa_id, ctx.empresa_id), sql`${eventos.id}::text = ${id}`, gte(eventos.instante, await desdeRetencion(ctx))),
      );
    if (!row) throw new NotFound();
    return row;
  },
  detalle: async (ctx, row: typeof eventos.$inferSelect) => {
    const [dicho] = await conColegas(ctx, [row]);
    return { ...conDatos(dicho ?? row), cambios: row.cambios as NonNullable<Datos>[] | null };
  },
  handlers: {
    jornada: (ctx, { actor, dia }) => jornada(ctx, actor, dia),
    async lecturas(ctx, { rut }) {
      const rows = await ctx.db
        .select()
        .from(lecturas)
        .where(and(eq(lecturas.empresa_id, ctx.empresa_id), eq(lecturas.rut_visto, rut), gte(lecturas.hora, await desdeRetencion(ctx))))
        .orderBy(desc(lecturas.hora))
        .limit(500);
      const nombres = await nombresDe(
        ctx,
        rows.map((r) => r.usuario),
      );
      return { items: rows.map((r) => ({ ...r, nombre: nombres.get(r.usuario) ?? null })), total: rows.length };
    },
    async verificar(ctx) {
      // A few at a time: whoever works meanwhile waits for none of it.
      for (let n = SELLOS_POR_VEZ; n === SELLOS_POR_VEZ; ) n = await sealEvents(ctx.db, ctx.empresa_id, SELLOS_POR_VEZ);
      const result = await verifySeals(ctx.db, ctx.empresa_id);
      const [row] = await ctx.db
        .select({ n: sql<number>`count(*)::int` })
        .from(eventos)
        .where(and(eq(eventos.empresa_id, ctx.empresa_id), lt(eventos.instante, sql`now() - interval '60 seconds'`)));
      return { ...result, pendientes: Math.max(0, (row?.n ?? 0) - result.revisados) };
    },
  },
});
