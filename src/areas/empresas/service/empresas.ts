import { and, eq, ne } from 'drizzle-orm';
import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing, only } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados } from '../domain/estados.ts';
import { empresas, sucursales } from '../tables.ts';

type SucursalRow = typeof sucursales.$inferSelect;

const mensajes = {
  codigo_en_uso: 'Ya existe una sucursal con ese código',
  sucursal_con_uso: 'Reasigne antes de cerrar la sucursal: {detalle}',
  ultima_sucursal: 'Es la única sucursal abierta',
};

async function empresaActual(ctx: ReadCtx) {
  const row = await ctx.find(empresas, ctx.empresa_id);
  if (!row) throw new NotFound();
  return row;
}

/** 400 at the field for a commune that does not exist or is of another region. */
async function exigirComuna(ctx: ReadCtx, d: { region?: string | undefined; comuna?: string | null | undefined }): Promise<void> {
  if (d.region) await exigirOpcion(ctx, 'regiones', d.region, 'region');
  if (!d.comuna) return;
  const comuna = await exigirOpcion(ctx, 'comunas', d.comuna, 'comuna');
  if (d.region && comuna.region !== d.region) throw new Invalid({ comuna: [`${comuna.nombre} no es de esa región`] });
}

/** What other areas still keep in a branch. */
async function usoDe(ctx: ReadCtx, sucursal_id: string): Promise<{ titulo: string; n: number }[]> {
  return (await ctx.ask('sucursal.por_desactivar', { sucursal_id })).flatMap((r) => r.answer).filter((b) => b.n > 0);
}

/** Zone of each branch today, from the area that groups them. */
const zonasDe = async (ctx: ReadCtx): Promise<Readonly<Record<string, string>>> => (await ctx.askOne('sucursal.zonas', {})) ?? {};

async function detalle(ctx: ReadCtx, row: SucursalRow) {
  const nombre = async (lista: string, codigo: string | null) =>
    codigo ? ((await opcionesDe(ctx, lista)).find((o) => o.codigo === codigo)?.nombre ?? null) : null;
  return {
    ...row,
    estado: row.vigente ? 'vigente' : 'cerrada',
    zona: (await zonasDe(ctx))[row.id] ?? null,
    region_nombre: await nombre('regiones', row.region),
    comuna_nombre: await nombre('comunas', row.comuna),
    uso: await usoDe(ctx, row.id),
  };
}

export const service = implement(contract, {
  mensajes,
  estados,
  tabla: null,
  estadoDe: (_ctx, row: SucursalRow) => (row.vigente ? 'vigente' : 'cerrada'),
  unicos: { sucursal_codigo: { codigo: 'codigo_en_uso', campo: 'codigo' } },
  lista: async (ctx, q) => {
    const zonas = await zonasDe(ctx);
    return listing(ctx, q, contract, {
      table: sucursales,
      select: only(
        sucursales,
        'id',
        'codigo',
        'nombre',
        'region',
        'comuna',
        'ciudad',
        'direccion',
        'telefono',
        'horario',
        'tiene_caja',
        'vigente',
      ),
      search: [sucursales.codigo, sucursales.nombre, sucursales.ciudad],
      map: (r) => ({ ...r, zona: zonas[String(r.id)] ?? null }),
    });
  },
  columnas: exportColumns(CAMPOS),
  cargar: (ctx, id, lock) => (lock ? (ctx as Ctx).lock(sucursales, id) : ctx.get(sucursales, id)),
  detalle,
  checks: {
    desactivar: async (ctx, row) => {
      const [otra] = await ctx.db
        .select({ id: sucursales.id })
        .from(sucursales)
        .where(and(eq(sucursales.empresa_id, ctx.empresa_id), eq(sucursales.vigente, true), ne(sucursales.id, row.id)))
        .limit(1);
      if (!otra) throw new Rule('ultima_sucursal');
      const uso = await usoDe(ctx, row.id);
      if (uso.length > 0) throw new Rule('sucursal_con_uso', { detalle: uso.map((u) => `${u.titulo}: ${u.n}`).join(', ') });
    },
  },
  handlers: {
    empresa: (ctx) => empresaActual(ctx),
    async editar_empresa(ctx, { version, ...datos }) {
      const row = await empresaActual(ctx);
      if (row.version !== version) throw new Conflict('version_obsoleta', { version: row.version });
      await exigirComuna(ctx, { comuna: datos.comuna });
      return ctx.update(empresas, row.id, datos);
    },
    async crear(ctx, input) {
      await exigirComuna(ctx, input);
      const row = await ctx.insert(sucursales, input);
      await ctx.emit('sucursal.creada', { sucursal_id: row.id, region: input.region, comuna: input.comuna });
      return row;
    },
    async editar(ctx, { id, version: _version, ...datos }, row) {
      await exigirComuna(ctx, { region: datos.region ?? row.region ?? undefined, comuna: datos.comuna ?? row.comuna });
      await ctx.update(sucursales, id, datos);
    },
    async desactivar(ctx, { id, motivo }) {
      ctx.audit({ motivo });
      await ctx.update(sucursales, id, { vigente: false });
    },
    async activar(ctx, { id }) {
      await ctx.update(sucursales, id, { vigente: true });
    },
  },
});
