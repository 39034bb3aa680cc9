import { and, eq, sql } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { Conflict, Forbidden, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing, only } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { diferencia } from '../domain/diferencia-de-modulos.ts';
import { estados } from '../domain/estados.ts';
import { perfiles, perfilesModulo, perfilesUsuario, versiones } from '../tables.ts';
import { perfilesDeCuentas, proponerPerfiles } from './asignaciones.ts';
import { archivoMatriz, areasConPermisos, matriz, porque, quienes } from './consultas.ts';
import { choquesNuevos, cuentasCon, modulosDe, nombresDe, type PerfilRow, versionesDe, vistaVersion } from './lecturas.ts';
import { mensajes } from './mensajes.ts';
import { aprobar, decidir, exigirAjeno, exigirModulos, exigirPropuesta, proponer, propuestaDe } from './versiones.ts';

// Written with their table: in a select of one table the builder leaves the columns bare, and a bare `id` is that of the inner one.
const ESTE = { empresa: sql.raw('perfil.empresa_id'), id: sql.raw('perfil.id') };
const cuentaDe = (hoy: Fecha, tabla: typeof perfilesModulo | typeof perfilesUsuario, cosa: string, campo: string) =>
  sql<number>`(select count(distinct ${sql.raw(`x.${cosa}`)})::int from ${tabla} x where x.empresa_id = ${ESTE.empresa} and x.perfil_id = ${ESTE.id} and x.desde <= ${hoy} and (x.hasta is null or x.hasta >= ${hoy}))`.as(
    campo,
  );
const esperando =
  sql<boolean>`exists (select 1 from ${versiones} v where v.empresa_id = ${ESTE.empresa} and v.perfil_id = ${ESTE.id} and v.estado = 'por_aprobar')`.as(
    'pendiente',
  );

async function detalle(ctx: ReadCtx, row: PerfilRow) {
  const [historia, cuentas] = [await versionesDe(ctx, row.id), await cuentasCon(ctx, row.id)];
  const propuesta = historia.find((v) => v.estado === 'por_aprobar');
  return {
    ...row,
    modulos: await modulosDe(ctx, row.id),
    personas: cuentas.length,
    usuarios: await nombresDe(ctx, cuentas.slice(0, 200)),
    propuesta: propuesta ? vistaVersion(propuesta) : null,
    versiones: historia.map(vistaVersion),
  };
}

const menusDe = async (ctx: ReadCtx, lista: 'menu_parents' | 'menus' | 'menu_seconds') =>
  (await ctx.askOne('opciones.prestadas', { lista })) ?? [];

/** One proposal for each account: the profile is added to, or taken from, what it holds. */
async function asignar(ctx: Ctx, row: PerfilRow, o: { usuario_ids: readonly string[]; quitar: boolean; motivo: string }) {
  const cuentas = (await ctx.askOne('cuentas.consultadas', { ids: o.usuario_ids })) ?? [];
  const actuales = await perfilesDeCuentas(ctx, o.usuario_ids);
  for (const c of cuentas) {
    const hoy = actuales.get(c.id) ?? [];
    const lista = o.quitar ? hoy.filter((p) => p !== row.codigo) : [...hoy, row.codigo];
    await proponerPerfiles(ctx, { usuario_id: c.id, rut: c.rut, nombre: c.nombre, perfiles: lista, motivo: o.motivo });
  }
  return { propuestas: cuentas.length };
}

const conPropuesta = async (ctx: ReadCtx, row: PerfilRow) => {
  await exigirPropuesta(ctx, row.id);
};

export const service = implement(contract, {
  mensajes,
  columnas: exportColumns(CAMPOS),
  estados,
  tabla: 'perfil',
  unicos: { perfil_codigo: { codigo: 'codigo_en_uso', campo: 'codigo' }, perfil_version_viva: { codigo: 'propuesta_pendiente' } },
  lista: listaEnPalabras(
    {
      alcance: { propio: 'Su cartera', sucursal: 'Su sucursal', zona: 'Su zona', empresa: 'Toda la empresa' },
      estado: {},
    },
    (ctx, q) =>
      listing(ctx, q, contract, {
        table: perfiles,
        select: {
          ...only(perfiles, 'id', 'codigo', 'nombre', 'descripcion', 'alcance', 'nivel_aprobacion', 'estado', 'activo', 'sistema'),
          personas: cuentaDe(ctx.hoy, perfilesUsuario, 'usuario_id', 'personas'),
          permisos: cuentaDe(ctx.hoy, perfilesModulo, 'modulo', 'permisos'),
          pendiente: esperando,
        },
        search: [perfiles.codigo, perfiles.nombre],
      }),
  ),
  cargar: (ctx, id, lock) => (lock ? (ctx as Ctx).lock(perfiles, id) : ctx.get(perfiles, id)),
  detalle,
  checks: {
    proponer: async (ctx, row) => {
      await exigirAjeno(ctx, row);
      if (await propuestaDe(ctx, row.id)) throw new Conflict('propuesta_pendiente');
    },
    aprobar: async (ctx, row) => {
      const v = await exigirPropuesta(ctx, row.id);
      (ctx as Ctx).requireOther(v.hecho_por);
    },
    rechazar: conPropuesta,
    retirar: async (ctx, row) => {
      const v = await exigirPropuesta(ctx, row.id);
      if (!ctx.isAmong(v.hecho_por)) throw new Forbidden('propuesta_ajena');
    },
    desactivar: async (ctx, row) => {
      const n = (await cuentasCon(ctx, row.id)).length;
      if (n > 0) throw new Rule('perfil_con_usuarios', { n });
    },
  },
  opciones: {
    modulos: async (ctx, { perfil }) => {
      const [row] = perfil
        ? await ctx.db
            .select()
            .from(perfiles)
            .where(and(eq(perfiles.empresa_id, ctx.empresa_id), eq(perfiles.codigo, perfil)))
        : [];
      const tiene = row ? new Set(await modulosDe(ctx, row.id)) : null;
      return areasConPermisos(ctx)
        .flatMap((a) => a.acciones.map((x) => ({ ...x, area: a.area, nombre: `${a.titulo}: ${x.nombre.toLowerCase()}` })))
        .map((x, i) => ({
          codigo: x.id,
          nombre: x.nombre,
          activo: true,
          orden: i + 1,
          sensible: x.sensible,
          ...(tiene ? { concedido: tiene.has(x.id) || tiene.has(x.area) || tiene.has('all') } : {}),
        }));
    },
    perfiles: async (ctx) =>
      (await matriz(ctx, ctx.hoy)).perfiles.map((p, i) => ({
        codigo: p.codigo,
        nombre: p.nombre,
        activo: p.activo,
        orden: i + 1,
        id: p.id,
      })),
    menu_parents: (ctx) => menusDe(ctx, 'menu_parents'),
    menus: (ctx) => menusDe(ctx, 'menus'),
    menu_seconds: (ctx) => menusDe(ctx, 'menu_seconds'),
  },
  handlers: {
    async crear(ctx, { codigo, modulos, ...datos }) {
      exigirModulos(ctx, modulos);
      const row = await ctx.insert(perfiles, {
        ...datos,
        codigo,
        descripcion: datos.descripcion ?? null,
        estado: 'borrador',
        activo: false,
      });
      await proponer(ctx, row, { datos: { ...datos, modulos }, motivo: 'Perfil nuevo' });
      return { ...row, estado: 'por_aprobar' as const };
    },
    async proponer(ctx, { id: _id, version: _v, motivo, excepcion_hasta, ...datos }, row) {
      await proponer(ctx, row, { datos, motivo, excepcion_hasta });
    },
    async retirar(ctx, { id }, row) {
      await decidir(ctx, await exigirPropuesta(ctx, id), 'retirada');
      await ctx.update(perfiles, id, { estado: estados.go(row.estado, 'retirar') });
    },
    aprobar: (ctx, { comentario }, row) => aprobar(ctx, row, comentario),
    async rechazar(ctx, { id, motivo }, row) {
      const v = await exigirPropuesta(ctx, id);
      ctx.requireOther(v.hecho_por);
      await decidir(ctx, v, 'rechazada', motivo);
      await ctx.update(perfiles, id, { estado: estados.go(row.estado, 'rechazar') });
    },
    async desactivar(ctx, { id, motivo }, row) {
      ctx.audit({ motivo });
      await ctx.update(perfiles, id, { estado: estados.go(row.estado, 'desactivar'), activo: false });
    },
    async activar(ctx, { id }, row) {
      await ctx.update(perfiles, id, { estado: estados.go(row.estado, 'activar'), activo: true });
    },
    asignar: (ctx, input, row) => asignar(ctx, row, input),
    simular: async (ctx, { modulos }, row) => ({
      ...diferencia(await modulosDe(ctx, row.id), modulos),
      personas: (await cuentasCon(ctx, row.id)).length,
      incompatibles: await choquesNuevos(ctx, row.id, modulos),
    }),
    matriz: (ctx, { fecha }) => matriz(ctx, fecha ?? ctx.hoy),
    exportar_matriz: (ctx, { fecha, formato }) => archivoMatriz(ctx, fecha ?? ctx.hoy, formato),
    porque: (ctx, { usuario_id, permiso, fecha }) => porque(ctx, usuario_id, permiso, fecha ?? ctx.hoy),
    quienes: (ctx, { permiso, fecha }) => quienes(ctx, permiso, fecha ?? ctx.hoy),
  },
});
