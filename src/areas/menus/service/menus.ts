import { modulosDePerfilPorCodigo } from '#areas/perfiles/public.server.ts';
import type { AbilityRow } from '#kernel/permissions.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { fueraDelMenu } from '../domain/pantallas.ts';
import { menuDe } from './arbol.ts';
import { arbol, crear, editar, eliminar, filas, firmaDe, ordenar, restaurar, rutasActivas } from './editor.ts';
import { mensajes } from './mensajes.ts';
import { pantallasDe } from './pantallas.ts';

/** Grants to preview with: those of a profile today, or everything. */
async function miradaDe(ctx: ReadCtx, perfil: string | undefined): Promise<AbilityRow[]> {
  const modulos = perfil ? await modulosDePerfilPorCodigo(ctx, perfil) : ['all'];
  return modulos.map((subject) => ({ action: 'manage', subject }));
}

/** The lists of specification §3, served here and by `perfiles`. */
export const listas = {
  menu_parents: async (ctx: ReadCtx) =>
    (await filas(ctx)).parents.map((p) => ({ codigo: p.id, nombre: p.titulo, activo: p.activo, orden: p.orden })),
  menus: async (ctx: ReadCtx) =>
    (await filas(ctx)).middle.map((m) => ({
      codigo: m.id,
      nombre: m.titulo,
      activo: m.activo,
      orden: m.orden,
      padre: m.parent_id,
      path: m.path,
    })),
  menu_seconds: async (ctx: ReadCtx) =>
    (await filas(ctx)).leaves.map((s) => ({
      codigo: s.id,
      nombre: s.titulo,
      activo: s.activo,
      orden: s.orden,
      padre: s.menu_id,
      path: s.path,
    })),
};

export const service = implement(contract, {
  mensajes,
  unicos: {
    menu_parent_titulo: { codigo: 'titulo_en_uso', campo: 'titulo' },
    menu_path: { codigo: 'ruta_en_uso', campo: 'path' },
    menu_second_path: { codigo: 'ruta_en_uso', campo: 'path' },
  },
  opciones: {
    ...listas,
    modulos: async (ctx, { perfil }) => (await ctx.askOne('opciones.prestadas', { lista: 'modulos', perfil })) ?? [],
  },
  handlers: {
    mio: (ctx) => menuDe(ctx.db, ctx.empresa_id, ctx.session.ability),
    async arbol(ctx, { perfil }) {
      const f = await filas(ctx);
      const nodos = arbol(f, await miradaDe(ctx, perfil));
      return { firma: firmaDe(f), nodos, fuera: fueraDelMenu(pantallasDe(ctx), rutasActivas(f)) };
    },
    crear: (ctx, input) => crear(ctx, input),
    editar: (ctx, { id, version, ...cambio }) => editar(ctx, id, version, cambio),
    eliminar: (ctx, { id }) => eliminar(ctx, id),
    ordenar: (ctx, { firma, nodos }) => ordenar(ctx, firma, nodos),
    restaurar: (ctx) => restaurar(ctx),
  },
});
