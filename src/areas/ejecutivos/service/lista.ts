import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import { empresaDe, sucursalesDe } from '#areas/empresas/public.server.ts';
import { perfilesDeCuentas, usuariosConPerfil } from '#areas/perfiles/public.server.ts';
import { zonasActivas, zonasPorSucursal } from '#areas/zonas/public.server.ts';
import type { Asked } from '#kernel/contract.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { listing, only } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { carteras, ejecutivos } from '../tables.ts';

type Filtros = Asked<typeof contract>['filtros'];
type Fila = Pick<
  typeof ejecutivos.$inferSelect,
  'id' | 'rut' | 'nombres' | 'apellidos' | 'email' | 'sucursal_id' | 'zona_id' | 'clase' | 'cargo' | 'estado'
> & { cartera: number };

export const nombreDe = (e: { nombres: string; apellidos: string }) => `${e.nombres} ${e.apellidos}`;

/** Clients that each attends today. */
export const cuentaCartera = (ctx: ReadCtx) =>
  sql<number>`(select count(*)::int from ${carteras} c where c.empresa_id = ${ejecutivos.empresa_id} and c.ejecutivo_rut = ${ejecutivos.rut} and c.desde <= ${ctx.hoy} and (c.hasta is null or c.hasta >= ${ctx.hoy}))`;

/** Who is away today: `licencia` is read from the absences, told by the area that keeps them. */
export async function ausentesHoy(ctx: ReadCtx): Promise<Set<string>> {
  return new Set((await ctx.askOne('ejecutivos.ausentes', {})) ?? []);
}

/** Accounts of the staff by RUT, told by the area that keeps accounts. */
async function cuentasDe(ctx: ReadCtx, ruts: readonly string[]): Promise<Map<string, string>> {
  const filas = ruts.length > 0 ? await ctx.askOne('cuentas.consultadas', { ruts }) : undefined;
  return new Map((filas ?? []).flatMap((c) => (c.rut ? [[c.rut, c.id] as const] : [])));
}

/** Of a profile: the staff whose account holds it today. */
async function conPerfil(ctx: ReadCtx, perfil: string | undefined): Promise<SQL | undefined> {
  if (!perfil) return undefined;
  const ids = new Set(await usuariosConPerfil(ctx.db, ctx.empresa_id, [perfil], ctx.hoy));
  const todos = await ctx.db.select({ rut: ejecutivos.rut }).from(ejecutivos).where(eq(ejecutivos.empresa_id, ctx.empresa_id));
  const cuentas = await cuentasDe(
    ctx,
    todos.map((e) => e.rut),
  );
  const ruts = [...cuentas].filter(([, id]) => ids.has(id)).map(([rut]) => rut as Rut);
  return ruts.length > 0 ? inArray(ejecutivos.rut, ruts) : sql`false`;
}

/** Of a zone: its own when it has one, else that of its branch. */
async function enZona(ctx: ReadCtx, zona_id: string | undefined): Promise<SQL | undefined> {
  if (!zona_id) return undefined;
  const nombre = (await zonasActivas(ctx)).find((z) => z.id === zona_id)?.nombre;
  const suyas = Object.entries(await zonasPorSucursal(ctx)).flatMap(([id, zona]) => (zona === nombre ? [id] : []));
  const porSucursal = suyas.length > 0 ? and(sql`${ejecutivos.zona_id} is null`, inArray(ejecutivos.sucursal_id, suyas)) : undefined;
  return or(and(isNotNull(ejecutivos.zona_id), sql`${ejecutivos.zona_id}::text = ${zona_id}`), porSucursal);
}

function porEstado(estado: Filtros['estado'], ausentes: ReadonlySet<string>): SQL | undefined {
  if (!estado) return undefined;
  if (estado === 'desvinculado') return eq(ejecutivos.estado, estado);
  const fuera = ausentes.size > 0 ? inArray(ejecutivos.rut, [...ausentes] as Rut[]) : sql`false`;
  return and(eq(ejecutivos.estado, 'activo'), estado === 'licencia' ? fuera : not(fuera));
}

/** The staff: who, where, what, with which profile, how many clients and whether it is away. */
export async function listar(ctx: ReadCtx, q: Asked<typeof contract>) {
  const f = q.filtros;
  const ausentes = await ausentesHoy(ctx);
  const found = await listing(ctx, q, contract, {
    table: ejecutivos,
    select: {
      ...only(ejecutivos, 'id', 'rut', 'nombres', 'apellidos', 'email', 'sucursal_id', 'zona_id', 'clase', 'cargo', 'estado'),
      cartera: cuentaCartera(ctx).as('cartera_n'),
    },
    filters: {
      sucursal_id: (s) => sql`${ejecutivos.sucursal_id}::text = ${s}`,
      zona_id: await enZona(ctx, f.zona_id),
      perfil: await conPerfil(ctx, f.perfil),
      estado: porEstado(f.estado, ausentes),
    },
    search: [ejecutivos.rut, ejecutivos.nombres, ejecutivos.apellidos, ejecutivos.email],
    sort: { cartera: cuentaCartera(ctx) },
  });
  return { ...found, items: await vistas(ctx, found.items, ausentes) };
}

async function vistas(ctx: ReadCtx, filas: readonly Fila[], ausentes: ReadonlySet<string>) {
  const sucursales = new Map((await sucursalesDe(ctx)).map((s) => [s.id, s.nombre]));
  const zonas = new Map((await zonasActivas(ctx)).map((z) => [z.id, z.nombre]));
  const porSucursal = await zonasPorSucursal(ctx);
  const empresa = (await empresaDe(ctx.db, ctx.empresa_id))?.razon_social ?? '';
  const cuentas = await cuentasDe(
    ctx,
    filas.map((e) => e.rut),
  );
  const perfiles = await perfilesDeCuentas(ctx, [...cuentas.values()]);
  return filas.map((e) => ({
    ...e,
    nombre: nombreDe(e),
    empresa,
    sucursal: sucursales.get(e.sucursal_id) ?? null,
    zona: (e.zona_id ? zonas.get(e.zona_id) : undefined) ?? porSucursal[e.sucursal_id] ?? null,
    perfiles: perfiles.get(cuentas.get(e.rut) ?? '') ?? [],
    estado: e.estado === 'activo' && ausentes.has(e.rut) ? 'licencia' : e.estado,
  }));
}
