import { asc, eq, sql } from 'drizzle-orm';
import { Rule } from '#kernel/errors.ts';
import { machine } from '#kernel/machine.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing, only } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { enFecha } from '../domain/vigencia.ts';
import { catalogos } from '../tables.ts';
import { crearFila, editarFila, eliminarFila, type FilaRow, importar, ordenar } from './editar.ts';
import { usosDe } from './usos.ts';

/** activo ↔ inactivo; one that records use is never deleted, so they keep its text (areas/3 empresas). */
const estados = machine({ activa: { desactivar: 'inactiva' }, inactiva: { activar: 'activa' } });

/** A row with whether it is offered today. */
const verFila = <T extends Pick<FilaRow, 'activo' | 'desde' | 'hasta'>>(ctx: ReadCtx, f: T) => ({
  ...f,
  vigente: f.activo && enFecha(f, ctx.hoy),
});

export const service = implement(contract, {
  mensajes: {
    catalogo_desconocido: 'La lista {catalogo} no existe',
    catalogo_de_sistema: 'Esta lista la usan las reglas del sistema: sólo se puede cambiar el texto',
    codigo_en_uso: 'Ya existe una opción con el código {codigo}',
    opcion_en_uso: '{nombre} se usa en {n} registros: desactívela en vez de eliminarla',
    uso_desconocido: 'No se sabe qué registros usan esta lista: desactive la opción en vez de eliminarla',
    orden_obsoleto: 'La lista cambió mientras la ordenaba; vuelva a cargarla',
    opcion_inactiva: 'La opción {nombre} ya no está vigente',
  },
  estados,
  tabla: null,
  estadoDe: (_ctx, row: FilaRow) => (row.activo ? 'activa' : 'inactiva'),
  checks: {
    desactivar: (_ctx, row) => {
      if (row.sistema) throw new Rule('catalogo_de_sistema');
    },
  },
  unicos: { catalogo_codigo: { codigo: 'codigo_en_uso', campo: 'codigo' } },
  lista: async (ctx, q) => {
    const found = await listing(ctx, q, contract, {
      table: catalogos,
      select: only(catalogos, 'id', 'catalogo', 'codigo', 'texto', 'orden', 'activo', 'sistema', 'atributos', 'version', 'desde', 'hasta'),
      search: [catalogos.codigo, catalogos.texto],
    });
    return { ...found, items: found.items.map((f) => verFila(ctx, f)) };
  },
  columnas: [
    { campo: 'codigo', titulo: 'codigo', ancho: 28 },
    { campo: 'texto', titulo: 'texto', ancho: 48 },
    { campo: 'activo', titulo: 'activo', tipo: 'si_no' },
    { campo: 'catalogo', titulo: 'catalogo', ancho: 28 },
    { campo: 'orden', titulo: 'orden', tipo: 'numero' },
    { campo: 'desde', titulo: 'desde', tipo: 'fecha' },
    { campo: 'hasta', titulo: 'hasta', tipo: 'fecha' },
  ],
  cargar: (ctx, id, lock) => (lock ? (ctx as Ctx).lock(catalogos, id) : ctx.get(catalogos, id)),
  detalle: async (ctx, row) => verFila(ctx, row),
  handlers: {
    crear: async (ctx, input) => verFila(ctx, await crearFila(ctx, input)),
    editar: (ctx, { id: _id, version: _v, ...cambio }, row) => editarFila(ctx, row, cambio),
    async eliminar(ctx, _input, row) {
      await eliminarFila(ctx, row);
      return { eliminada: true };
    },
    async activar(ctx, { id }) {
      await ctx.update(catalogos, id, { activo: true });
    },
    async desactivar(ctx, { id }) {
      await ctx.update(catalogos, id, { activo: false });
    },
    ordenar: async (ctx, { catalogo, ids }) => ({ filas: await ordenar(ctx, catalogo, ids) }),
    importar: (ctx, { catalogo, texto }) => importar(ctx, catalogo, texto),
    usos: (ctx, { catalogo }) => usosDe(ctx, catalogo),
    listas: (ctx) =>
      ctx.db
        .select({
          catalogo: catalogos.catalogo,
          filas: sql<number>`count(*)::int`,
          activas: sql<number>`count(*) filter (where ${catalogos.activo})::int`,
          sistema: sql<boolean>`bool_and(${catalogos.sistema})`,
        })
        .from(catalogos)
        .where(eq(catalogos.empresa_id, ctx.empresa_id))
        .groupBy(catalogos.catalogo)
        .orderBy(asc(catalogos.catalogo)),
  },
});
