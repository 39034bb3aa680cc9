import { and, arrayOverlaps, asc, eq, gte, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing, only } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados } from '../domain/estados.ts';
import { zonasPorSucursal } from '../public.server.ts';
import { zonas, zonasComuna, zonasSucursal } from '../tables.ts';
import { colocacionPorZona, colocadoDe } from './colocacion.ts';
import { mensajes } from './mensajes.ts';
import { reparto } from './reparto.ts';

type ZonaRow = typeof zonas.$inferSelect;

/** Rows that hold today or a later day: who is in the zone, who leaves it on a date and who is to enter it. */
const vivas = (ctx: ReadCtx, zona_id: string) =>
  and(
    eq(zonasSucursal.empresa_id, ctx.empresa_id),
    eq(zonasSucursal.zona_id, zona_id),
    or(isNull(zonasSucursal.hasta), gte(zonasSucursal.hasta, ctx.hoy)),
  );

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
  const antes = await ctx.rows(zonasComuna, eq(zonasComuna.zona_id, zona_id));
  for (const row of antes) if (!codigos.includes(row.comuna)) await ctx.remove(zonasComuna, row.id);
  const tenia = new Set(antes.map((r) => r.comuna));
  await ctx.insertMany(
    zonasComuna,
    [...new Set(codigos)].filter((c) => !tenia.has(c)).map((comuna) => ({ zona_id, comuna })),
  );
}

/** The jefe is of the staff; a region is of the list and of one zone. Throws 400 at its field, 409 `region_en_otra_zona`. */
async function revisar(ctx: Ctx, d: { jefe?: string | null | undefined; regiones?: string[] | undefined }, antes?: ZonaRow): Promise<void> {
  if (d.jefe && d.jefe !== antes?.jefe && !(await opcionesDe(ctx, 'ejecutivos')).some((e) => e.codigo === d.jefe))
    throw new Invalid({ jefe: ['Elija a una persona activa'] });
  if (!d.regiones || d.regiones.length === 0) return;
  for (const r of d.regiones) await exigirOpcion(ctx, 'regiones', r, 'regiones');
  const [otra] = await ctx.rows(
    zonas,
    and(eq(zonas.activo, true), arrayOverlaps(zonas.regiones, d.regiones), antes ? ne(zonas.id, antes.id) : undefined),
    { limit: 1 },
  );
  if (!otra) return;
  const codigo = d.regiones.find((r) => otra.regiones.includes(r)) ?? '';
  const region = (await opcionesDe(ctx, 'regiones')).find((r) => r.codigo === codigo)?.nombre ?? codigo;
  throw new Conflict('region_en_otra_zona', { region, zona: otra.nombre }, { regiones: [`${region} es de la zona ${otra.nombre}`] });
}

/** Zone of each covered commune: the one that names it, else the active one that has its whole region. */
async function cobertura(ctx: ReadCtx): Promise<Map<string, string>> {
  const todas = await ctx.rows(zonas, undefined, { orden: [asc(zonas.orden)] });
  const nombradas = await ctx.rows(zonasComuna);
  const out = new Map(nombradas.map((c) => [c.comuna, c.zona_id]));
  for (const c of await opcionesDe(ctx, 'comunas')) {
    const zona = todas.find((z) => z.activo && z.regiones.includes(String(c.region)));
    if (zona && !out.has(c.codigo)) out.set(c.codigo, zona.id);
  }
  return out;
}

type Fila = Pick<ZonaRow, 'id' | 'codigo' | 'nombre' | 'jefe' | 'orden' | 'activo' | 'meta_mensual' | 'regiones'>;

/** What each zone has: communes, and the people and clients of its branches as the areas that keep them tell. */
async function conCifras(ctx: ReadCtx, filas: readonly Fila[]) {
  const cubiertas = [...(await cobertura(ctx)).values()];
  const gente = (await ctx.askOne('sucursal.gente', {})) ?? {};
  const jefes = new Map((await opcionesDe(ctx, 'ejecutivos')).map((e) => [e.codigo, e.nombre]));
  const dentro = await ctx.rows(
    zonasSucursal,
    and(lte(zonasSucursal.desde, ctx.hoy), or(isNull(zonasSucursal.hasta), gte(zonasSucursal.hasta, ctx.hoy))),
  );
  const colocado = await colocacionPorZona(ctx);
  // What two people put in force for this month rules over what the record says of every month.
  const metas = (await ctx.askOne('meta.de_zonas', {})) ?? {};
  return filas.map(({ regiones: _r, ...fila }) => {
    const z = { ...fila, meta_mensual: metas[fila.id] === undefined ? fila.meta_mensual : pesos(metas[fila.id] ?? 0) };
    const suyas = dentro.filter((d) => d.zona_id === z.id).map((d) => gente[d.sucursal_id] ?? { ejecutivos: 0, clientes: 0 });
    const lent = colocadoDe(ctx, colocado, z.id);
    return {
      ...z,
      ...lent,
      avance_pct: z.meta_mensual && lent.colocado_mes !== null ? Math.floor((lent.colocado_mes * 100) / z.meta_mensual) : null,
      sucursales: suyas.length,
      nombre_jefe: z.jefe ? (jefes.get(z.jefe) ?? null) : null,
      comunas: cubiertas.filter((id) => id === z.id).length,
      ejecutivos: suyas.reduce((n, x) => n + x.ejecutivos, 0),
      clientes: suyas.reduce((n, x) => n + x.clientes, 0),
    };
  });
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
    return s ? [{ id: s.id, codigo: s.codigo, nombre: s.nombre, desde: p.desde, hasta: p.hasta }] : [];
  });
  const jefes = new Map((await opcionesDe(ctx, 'ejecutivos')).map((e) => [e.codigo, e.nombre]));
  return {
    ...row,
    estado: row.activo ? 'activa' : 'inactiva',
    nombre_jefe: row.jefe ? (jefes.get(row.jefe) ?? null) : null,
    comunas: comunas.map((c) => c.comuna),
    ...colocadoDe(ctx, await colocacionPorZona(ctx), row.id),
    cubiertas: [...(await cobertura(ctx)).values()].filter((id) => id === row.id).length,
    sucursales,
  };
}

/**
 * Moves a branch from today or a later date; the earlier row ends the day before, so that past reports keep their zone. A move planned before
 * gives way to this one. Throws 422 `misma_zona`, `zona_inactiva`; 400 for a date that already passed.
 */
async function moverSucursal(ctx: Ctx, zona: ZonaRow, sucursal_id: string, desde: Fecha): Promise<void> {
  if (!zona.activo) throw new Rule('zona_inactiva');
  const suyas = await ctx.db
    .select()
    .from(zonasSucursal)
    .where(
      and(
        eq(zonasSucursal.empresa_id, ctx.empresa_id),
        eq(zonasSucursal.sucursal_id, sucursal_id),
        or(isNull(zonasSucursal.hasta), gte(zonasSucursal.hasta, ctx.hoy)),
      ),
    )
    .for('update');
  const actual = suyas.find((f) => f.desde <= ctx.hoy);
  const planeadas = suyas.filter((f) => f.desde > ctx.hoy);
  if (actual && desde < ctx.hoy) throw new Invalid({ desde: ['No puede ser anterior a hoy: los informes de esos días conservan su zona'] });
  if (actual?.zona_id === zona.id && planeadas.length === 0) throw new Rule('misma_zona', {}, { sucursal_id: [mensajes.misma_zona] });
  for (const f of planeadas) await ctx.remove(zonasSucursal, f.id);
  if (actual?.zona_id === zona.id) return void (await ctx.update(zonasSucursal, actual.id, { hasta: null }));
  if (actual && actual.desde >= desde) await ctx.remove(zonasSucursal, actual.id);
  else if (actual) await ctx.update(zonasSucursal, actual.id, { hasta: addDays(desde, -1) });
  await ctx.insert(zonasSucursal, { zona_id: zona.id, sucursal_id, desde });
}

/** Listener: a new branch enters the active zone that covers its commune, or else its region; without one it waits on the screen. */
export async function ubicar(ctx: Ctx, e: Event<'sucursal.creada'>): Promise<void> {
  const activas = await ctx.rows(zonas, eq(zonas.activo, true), { orden: [asc(zonas.orden)] });
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
  tabla: null,
  estadoDe: (_ctx, row: ZonaRow) => (row.activo ? 'activa' : 'inactiva'),
  lista: async (ctx, q) => {
    const found = await listing(ctx, q, contract, {
      table: zonas,
      select: only(zonas, 'id', 'codigo', 'nombre', 'jefe', 'orden', 'activo', 'meta_mensual', 'regiones'),
      search: [zonas.codigo, zonas.nombre],
    });
    return { ...found, items: await conCifras(ctx, found.items) };
  },
  columnas: exportColumns(CAMPOS),
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
      (await ctx.rows(zonas, undefined, { orden: [asc(zonas.orden)] })).map((r) => ({
        codigo: r.codigo,
        nombre: r.nombre,
        activo: r.activo,
        orden: r.orden,
        id: r.id,
      })),
  },
  handlers: {
    async crear(ctx, { comunas, ...datos }) {
      await revisar(ctx, datos);
      const row = await ctx.insert(zonas, datos);
      await ponerComunas(ctx, row.id, comunas ?? []);
      return detalle(ctx, row);
    },
    async editar(ctx, { id, version: _version, comunas, ...datos }, row) {
      await revisar(ctx, datos, row);
      await ctx.update(zonas, id, datos);
      if (comunas) await ponerComunas(ctx, id, comunas);
    },
    async activar(ctx, { id }) {
      await ctx.update(zonas, id, { activo: true });
    },
    async inactivar(ctx, { id }) {
      await ctx.update(zonas, id, { activo: false });
    },
    async mover_sucursal(ctx, { sucursal_id, desde }, row) {
      const conocida = (await sucursalesDe(ctx)).some((s) => s.id === sucursal_id);
      if (!conocida) throw new Invalid({ sucursal_id: ['Elija una sucursal'] });
      await moverSucursal(ctx, row, sucursal_id, desde);
    },
    reparto: (ctx) => reparto(ctx),
    async descubiertas(ctx) {
      const cubiertas = await cobertura(ctx);
      return (await opcionesDe(ctx, 'comunas'))
        .filter((c) => !cubiertas.has(c.codigo))
        .map((c) => ({ codigo: c.codigo, nombre: c.nombre, region: String(c.region) }));
    },
  },
});
