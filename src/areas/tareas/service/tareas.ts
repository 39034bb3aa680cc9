import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { cuentasActivas, cuentasPorId, cuentasPorNombre } from '#areas/usuarios/public.server.ts';
import { Invalid, NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { alcanza } from '#platform/server/reach.ts';
import { contract, FILTERS, SORTS, TAGS } from '../contract.ts';
import { limpiarHtml } from '../domain/html.ts';
import { tareas, tareasOrden } from '../tables.ts';
import { alDia, anotarEnRegistro, avisarAsignada } from './avisos.ts';
import { type Fila, lista, mias, resumen, tareaDe, vista } from './lecturas.ts';

type Datos = z.output<typeof contract.operations.actualizar.input>;

/** By id; by name when exactly one active account has it; otherwise the name is kept as text. 400 for an id that is of nobody here. */
async function asignado(ctx: ReadCtx, a: Datos['assignee']): Promise<Partial<Fila>> {
  if (a === undefined) return {};
  if (a === null || (!a.id && !a.fullName)) return { asignado_id: null, asignado_nombre: null };
  if (a.id) {
    const [cuenta] = await cuentasPorId(ctx, [a.id]);
    if (cuenta?.status !== 'active') throw new Invalid({ assignee: ['Elija una persona de la lista'] });
    return { asignado_id: cuenta.id, asignado_nombre: null };
  }
  const [una, otra] = await cuentasPorNombre(ctx, a.fullName ?? '');
  return una && !otra ? { asignado_id: una.id, asignado_nombre: null } : { asignado_id: null, asignado_nombre: a.fullName ?? null };
}

/** Only a record that exists within the reach of who links it. */
async function enlazado(ctx: ReadCtx, e: Datos['enlace']): Promise<Partial<Fila>> {
  if (e === undefined) return {};
  if (e === null) return { enlace_area: null, enlace_id: null };
  const malo = new Invalid({ enlace: ['Ese registro no existe o no está a su alcance'] });
  if (!(await alcanza(ctx, e.area, e.id))) throw malo;
  return { enlace_area: e.area, enlace_id: e.id };
}

/** What is stored of what was sent; what was not sent is not touched. */
async function columnas(ctx: Ctx, d: Datos, antes?: Fila): Promise<Partial<Fila>> {
  const { assignee, enlace, description, isCompleted, ...resto } = d;
  const igual = antes?.enlace_area === enlace?.area && antes?.enlace_id === enlace?.id;
  return {
    ...(Object.fromEntries(Object.entries(resto).filter(([, v]) => v !== undefined)) as Partial<Fila>),
    ...(description === undefined ? {} : { description: limpiarHtml(description) }),
    ...(await asignado(ctx, assignee)),
    ...(enlace && igual ? {} : await enlazado(ctx, enlace)),
    // Completing twice changes nothing: the first hour stays.
    ...(isCompleted === undefined || isCompleted === antes?.isCompleted
      ? {}
      : { isCompleted, completada_en: isCompleted ? ctx.ahora : null }),
  };
}

async function despues(ctx: Ctx, row: Fila, antes?: Fila): Promise<void> {
  await avisarAsignada(ctx, row, antes);
  await alDia(ctx, row, antes);
  if (row.isCompleted && !antes?.isCompleted) await anotarEnRegistro(ctx, row);
}

async function crear(ctx: Ctx, d: Datos & { title: string }) {
  const row = await ctx.insert(tareas, {
    ...(await columnas(ctx, d)),
    title: d.title,
    numero: await ctx.folio('tarea'),
    creador_id: ctx.session.usuario_id,
  });
  await despues(ctx, row);
  return vista(ctx, await ctx.get(tareas, row.id));
}

async function cambiar(ctx: Ctx, d: Datos, antes: Fila) {
  const cambios = await columnas(ctx, d, antes);
  const distintos = Object.entries(cambios).some(([k, v]) => JSON.stringify(v ?? null) !== JSON.stringify(antes[k as keyof Fila] ?? null));
  if (distintos) await despues(ctx, await ctx.update(tareas, antes.id, cambios), antes);
  return vista(ctx, await ctx.get(tareas, antes.id));
}

/** The order of this person's tasks: the given ones in that order. 404 if any is out of reach, and nothing changes. */
async function ordenarMias(ctx: Ctx, ids: readonly number[]) {
  const unicos = [...new Set(ids)];
  const rows = await ctx.db
    .select({ id: tareas.id, numero: tareas.numero })
    .from(tareas)
    .where(and(mias(ctx), inArray(tareas.numero, unicos)));
  const de = new Map(rows.map((r) => [r.numero, r.id]));
  if (de.size !== unicos.length) throw new NotFound();
  const { usuario_id } = ctx.session;
  await ctx.db.delete(tareasOrden).where(
    and(
      eq(tareasOrden.empresa_id, ctx.empresa_id),
      eq(tareasOrden.usuario_id, usuario_id),
      inArray(
        tareasOrden.tarea_id,
        rows.map((r) => r.id),
      ),
    ),
  );
  await ctx.insertMany(
    tareasOrden,
    unicos.map((n, posicion) => ({ usuario_id, tarea_id: de.get(n) ?? '', posicion })),
  );
  return { ordenadas: unicos.length };
}

const NOMBRES: Readonly<Record<string, string>> = {
  team: 'Equipo',
  low: 'Baja',
  medium: 'Media',
  high: 'Alta',
  update: 'Actualizar',
  important: 'Importantes',
  completed: 'Completadas',
  deleted: 'Eliminadas',
  latest: 'Más nuevas',
  'title-asc': 'Título, A a Z',
  'title-desc': 'Título, Z a A',
  assignee: 'Responsable',
  'due-date': 'Vencimiento',
  orden: 'Mi orden',
};
const opciones = (codigos: readonly string[]) => async () =>
  codigos.map((codigo, i) => ({ codigo, nombre: NOMBRES[codigo] ?? codigo, activo: true, orden: i + 1 }));

export const service = implement(contract, {
  cargar: (ctx, id, lock): Promise<Fila> => tareaDe(ctx, id, lock),
  detalle: (ctx, row) => vista(ctx, row),
  opciones: {
    tags: opciones(TAGS),
    filters: opciones(FILTERS),
    sortBy: opciones(SORTS),
    asignables: async (ctx) =>
      (await cuentasActivas(ctx)).map((u, i) => ({ codigo: u.id, nombre: u.fullName, activo: true, orden: i + 1 })),
  },
  handlers: {
    tareas: (ctx, p) => lista(ctx, p),
    resumen: (ctx) => resumen(ctx),
    crear: (ctx, d) => crear(ctx, d),
    actualizar: (ctx, { id: _id, version: _version, ...d }, row) => cambiar(ctx, d, row),
    eliminar: (ctx, _input, row) => cambiar(ctx, { isDeleted: true }, row),
    ordenar: (ctx, { ids }) => ordenarMias(ctx, ids),
  },
});
