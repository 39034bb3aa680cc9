import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import type { Events } from '#kernel/events.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { page } from '#platform/server/list.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { zonasPorSucursal } from '../public.server.ts';
import { zonas, zonasComuna, zonasSucursal } from '../tables.ts';
import { mensajes } from './mensajes.ts';

type ZonaRow = typeof zonas.$inferSelect;

const vivas = (ctx: ReadCtx, zona_id: string) =>
  and(eq(zonasSucursal.empresa_id, ctx.empresa_id), eq(zonasSucursal.zona_id, zona_id), isNull(zonasSucursal.hasta));

async function cuentaSucursales(ctx: ReadCtx, zona_id: string): Promise<number> {
  const rows = await ctx.db.select({ id: zonasSucursal.id }).from(zonasSucursal).where(vivas(ctx, zona_id));
  return rows.length;
}

/** Replaces the communes of a zone. 400 for one that does not exist, 409 `comuna_en_otra_zona` for one of another zone. */
async function ponerComunas(ctx: Ctx, zona_id: string, codigos: readonly string[]): Promise<void> {
  const conocidas = new Map((await opcionesDe(ctx, 'comunas')).map((c) => [c.codigo, c.nombre]));
  const malas = codigos.filter((c) => !conocidas.has(c));
  if (malas.length > 0) throw new Invalid({ comunas: malas.map((c) => `La comuna ${c} no existe`) });
  const [ajena] = codigos.length
    ? await ctx.db
        .select({ comuna: zonasComuna.comuna, zona: zonas.nombre })
        .from(zonasComuna)
        .innerJoin(zonas, and(eq(zonas.empresa_id, zonasComuna.empresa_id), eq(zonas.id, zonasComuna.zona_id)))
        .where(and(eq(zonasComuna.empresa_id, ctx.empresa_id), inArray(zonasComuna.comuna, [...codigos]), ne(zonasComuna.zona_id, zona_id)))
        .limit(1)
    : [];
  if (ajena) {
    const datos = { comuna: conocidas.get(ajena.comuna) ?? ajena.comuna, zona: ajena.zona };
    throw new Conflict('comuna_en_otra_zona', datos, { comunas: [`${datos.comuna} pertenece a la zona ${datos.zona}`] });
  }
  const antes = await ctx.db
    .select()
    .from(zonasComuna)
    .where(and(eq(zonasComuna.empresa_id, ctx.empresa_id), eq(zonasComuna.zona_id, zona_id)));
  for (const row of antes) if (!codigos.includes(row.comuna)) await ctx.remove(zonasComuna, row.id);
  const tenia = new Set(antes.map((r) => r.comuna));
  await ctx.insertMany(
    zonasComuna,
    [...new Set(codigos)].filter((c) => !tenia.has(c)).map((comuna) => ({ zona_id, comuna })),
  );
}

async function detalle(ctx: ReadCtx, row: ZonaRow) {
  const [comunas, puestas, todas] = [
    await ctx.db
      .select({ comuna: zonasComuna.comuna })
      .from(zonasComuna)
      .where(and(eq(zonasComuna.empresa_id, ctx.empresa_id), eq(zonasComuna.zona_id, row.id)))
      .orderBy(asc(zonasComuna.comuna)),
    await ctx.db.select().from(zonasSucursal).where(vivas(ctx, row.id)),
    await sucursalesDe(ctx),
  ];
  const sucursales = puestas.flatMap((p) => {
    const s = todas.find((x) => x.id === p.sucursal_id);
    return s ? [{ id: s.id, codigo: s.codigo, nombre: s.nombre, desde: p.desde }] : [];
  });
  return { ...row, estado: row.activo ? 'activa' : 'inactiva', comunas: comunas.map((c) => c.comuna), sucursales };
}

/** Moves a branch from a date; the earlier row ends the day before, so that past reports keep their zone. */
export async function moverSucursal(ctx: Ctx, zona_id: string, sucursal_id: string, desde: Fecha): Promise<void> {
  const [actual] = await ctx.db
    .select()
    .from(zonasSucursal)
    .where(and(eq(zonasSucursal.empresa_id, ctx.empresa_id), eq(zonasSucursal.sucursal_id, sucursal_id), isNull(zonasSucursal.hasta)))
    .for('update');
  if (actual?.zona_id === zona_id) throw new Rule('misma_zona', {}, { sucursal_id: [mensajes.misma_zona] });
  if (actual && desde <= actual.desde) throw new Invalid({ desde: ['Debe ser posterior a la fecha en que entró a su zona actual'] });
  if (actual) await ctx.update(zonasSucursal, actual.id, { hasta: addDays(desde, -1) });
  await ctx.insert(zonasSucursal, { zona_id, sucursal_id, desde });
}

/** Listener: a new branch enters the active zone that covers its commune, or else its region; without one it waits on the screen. */
export async function ubicar(ctx: Ctx, e: Events['sucursal.creada']): Promise<void> {
  const activas = await ctx.db
    .select()
    .from(zonas)
    .where(and(eq(zonas.empresa_id, ctx.empresa_id), eq(zonas.activo, true)))
    .orderBy(asc(zonas.orden));
  const [comuna] = await ctx.db
    .select({ zona_id: zonasComuna.zona_id })
    .from(zonasComuna)
    .where(and(eq(zonasComuna.empresa_id, ctx.empresa_id), eq(zonasComuna.comuna, e.comuna)));
  const zona = activas.find((z) => z.id === comuna?.zona_id) ?? activas.find((z) => z.regiones.includes(e.region));
  if (zona) await ctx.insert(zonasSucursal, { zona_id: zona.id, sucursal_id: e.sucursal_id, desde: ctx.hoy });
}

export const service = implement(contract, {
  mensajes,
  unicos: {
    zona_codigo: { codigo: 'codigo_en_uso', campo: 'codigo' },
    zona_comuna_unica: { codigo: 'comuna_en_otra_zona', campo: 'comunas' },
  },
  estados,
  estadoDe: (_ctx, row: ZonaRow) => (row.activo ? 'activa' : 'inactiva'),
  lista: (ctx, q) =>
    page(ctx, q, {
      table: zonas,
      select: {
        id: zonas.id,
        codigo: zonas.codigo,
        nombre: zonas.nombre,
        jefe: zonas.jefe,
        orden: zonas.orden,
        activo: zonas.activo,
        meta_mensual: zonas.meta_mensual,
        sucursales:
          sql<number>`(select count(*)::int from ${zonasSucursal} s where s.empresa_id = ${zonas.empresa_id} and s.zona_id = ${zonas.id} and s.hasta is null)`.as(
            'sucursales',
          ),
        comunas:
          sql<number>`(select count(*)::int from ${zonasComuna} c where c.empresa_id = ${zonas.empresa_id} and c.zona_id = ${zonas.id})`.as(
            'comunas',
          ),
      },
      where: [eq(zonas.empresa_id, ctx.empresa_id), q.filtros.activo ? eq(zonas.activo, q.filtros.activo === 'si') : undefined],
      search: [zonas.codigo, zonas.nombre],
      sort: { orden: zonas.orden, codigo: zonas.codigo, nombre: zonas.nombre },
      defecto: 'orden',
      id: zonas.id,
    }),
  columnas: [
    { campo: 'codigo', titulo: 'Código' },
    { campo: 'nombre', titulo: 'Nombre', ancho: 28 },
    { campo: 'jefe', titulo: 'Jefe', tipo: 'rut' },
    { campo: 'sucursales', titulo: 'Sucursales', tipo: 'numero' },
    { campo: 'comunas', titulo: 'Comunas', tipo: 'numero' },
    { campo: 'meta_mensual', titulo: 'Meta mensual', tipo: 'pesos' },
    { campo: 'activo', titulo: 'Activa', tipo: 'si_no' },
  ],
  cargar: (ctx, id, lock) => (lock ? (ctx as Ctx).lock(zonas, id) : ctx.get(zonas, id)),
  detalle,
  checks: {
    inactivar: async (ctx, row) => {
      const n = await cuentaSucursales(ctx, row.id);
      if (n > 0) throw new Rule('zona_con_sucursales', { n });
    },
  },
  opciones: {
    // The form moves a branch by its id; each says the zone where it is.
    sucursales: async (ctx) => {
      const zonasHoy = await zonasPorSucursal(ctx);
      return (await sucursalesDe(ctx)).map((s) => ({
        ...s,
        codigo: s.id,
        codigo_sucursal: s.codigo,
        nombre: `${s.nombre} (${zonasHoy[s.id] ?? 'sin zona'})`,
      }));
    },
    jefes: (ctx) => opcionesDe(ctx, 'ejecutivos'),
    zonas: async (ctx) =>
      (await ctx.db.select().from(zonas).where(eq(zonas.empresa_id, ctx.empresa_id)).orderBy(asc(zonas.orden))).map((r) => ({
        codigo: r.codigo,
        nombre: r.nombre,
        activo: r.activo,
        orden: r.orden,
        id: r.id,
      })),
  },
  handlers: {
    async crear(ctx, { comunas, ...datos }) {
      const row = await ctx.insert(zonas, datos);
      await ponerComunas(ctx, row.id, comunas ?? []);
      return detalle(ctx, row);
    },
    async editar(ctx, { id, version: _version, comunas, ...datos }) {
      await ctx.update(zonas, id, datos);
      if (comunas) await ponerComunas(ctx, id, comunas);
    },
    async activar(ctx, { id }) {
      await ctx.update(zonas, id, { activo: true });
    },
    async inactivar(ctx, { id }) {
      await ctx.update(zonas, id, { activo: false });
    },
    async mover_sucursal(ctx, { id, sucursal_id, desde }) {
      const conocida = (await sucursalesDe(ctx)).some((s) => s.id === sucursal_id);
      if (!conocida) throw new Invalid({ sucursal_id: ['Elija una sucursal'] });
      await moverSucursal(ctx, id, sucursal_id, desde);
    },
    async descubiertas(ctx) {
      const cubiertas = new Set(
        (await ctx.db.select({ comuna: zonasComuna.comuna }).from(zonasComuna).where(eq(zonasComuna.empresa_id, ctx.empresa_id))).map(
          (c) => c.comuna,
        ),
      );
      return (await opcionesDe(ctx, 'comunas'))
        .filter((c) => !cubiertas.has(c.codigo))
        .map((c) => ({ codigo: c.codigo, nombre: c.nombre, region: String(c.region) }));
    },
  },
});
