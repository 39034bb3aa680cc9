import { and, desc, eq, inArray } from 'drizzle-orm';
import { abiertosPara, entregarPendiente, tomarPendiente } from '#areas/bandeja/public.server.ts';
import { ejecutivoDe } from '#areas/ejecutivos/public.server.ts';
import { cuentasPorId } from '#areas/usuarios/public.server.ts';
import { AppError, Conflict, NotFound } from '#kernel/errors.ts';
import type { PageQuery, PageResult } from '#kernel/page.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { instanteEn } from '#platform/server/businessdate.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type EstadoTarea, tareas as estados } from '../domain/estados.ts';
import { minutosHabiles, venceTarea } from '../domain/plazo.ts';
import { tipoDeTarea } from '../domain/tipos.ts';
import { evaluaciones, tareas } from '../tables.ts';

type Pendiente = Awaited<ReturnType<typeof abiertosPara>>[number];
type TareaRow = typeof tareas.$inferSelect;

/** A task: what waits in bandeja, with what the desk adds to it. */
export interface Tarea {
  id: string;
  version: number;
  estado: EstadoTarea;
  pendiente: Pendiente;
  propia: TareaRow | undefined;
}

const PERFIL = 'ANALISTA_RIESGO';

/** Permissions whose work comes to the desk of risk: those that the areas give to its profile. */
const permisosDeRiesgo = (ctx: ReadCtx): string[] =>
  ctx.deps.registry.areas.flatMap((a) => (a.concesiones?.[PERFIL] ?? []).map((p) => `${a.contract.area}:${p}`));

function armar(pendiente: Pendiente, propia: TareaRow | undefined): Tarea {
  const estado = propia?.espera_desde ? 'en_espera' : 'abierta';
  return { id: pendiente.id, version: propia?.version ?? 1, estado, pendiente, propia };
}

async function reunir(ctx: ReadCtx, id?: string): Promise<Tarea[]> {
  const pendientes = await abiertosPara(ctx, permisosDeRiesgo(ctx), id);
  if (pendientes.length === 0) return [];
  const ids = pendientes.map((p) => p.id);
  const propias = new Map((await ctx.rows(tareas, inArray(tareas.pendiente_id, ids))).map((t) => [t.pendiente_id, t]));
  return pendientes.map((p) => armar(p, propias.get(p.id)));
}

/** A task of the desk of the session; 404 when it is done, or of nobody here. */
export async function cargarTarea(ctx: ReadCtx, id: string): Promise<Tarea> {
  const [tarea] = /^[0-9a-f-]{36}$/i.test(id) ? await reunir(ctx, id) : [];
  if (!tarea) throw new NotFound();
  return tarea;
}

type Ultima = Pick<typeof evaluaciones.$inferSelect, 'nivel' | 'estado' | 'decision'>;

/** The last evaluation of the matter of each task, by area and record. */
async function evaluacionesDe(ctx: ReadCtx, filas: readonly Tarea[]): Promise<Map<string, Ultima>> {
  const ids = filas.map((t) => t.pendiente.registro_id ?? t.pendiente.entidad_id).filter((x) => /^[0-9a-f-]{36}$/i.test(x));
  if (ids.length === 0) return new Map();
  const suyas = await ctx.rows(evaluaciones, and(inArray(evaluaciones.asunto_id, ids), eq(evaluaciones.retrospectiva, false)), {
    orden: [desc(evaluaciones.creado_en)],
  });
  const out = new Map<string, Ultima>();
  for (const e of suyas) if (!out.has(`${e.asunto_area} ${e.asunto_id}`)) out.set(`${e.asunto_area} ${e.asunto_id}`, e);
  return out;
}

/** Tasks as the screen shows them, with how long each has left. */
export async function vistasDeTareas(ctx: ReadCtx, filas: readonly Tarea[]) {
  const calendario = await ctx.calendar();
  const ahora = instanteEn(ctx.hoy, ctx.ahora);
  const hechas = await evaluacionesDe(ctx, filas);
  return filas.map(({ pendiente: p, propia, estado, id, version }) => {
    const e = hechas.get(`${p.area} ${p.registro_id ?? p.entidad_id}`);
    const esperando = propia?.espera_desde ? minutosHabiles(propia.espera_desde, ahora, calendario) : 0;
    const vence = venceTarea(p.creado_en, e?.nivel ?? null, (propia?.minutos_en_espera ?? 0) + esperando, calendario);
    return {
      id,
      version,
      estado,
      vence,
      atrasada: vence < ahora,
      restan_minutos: Math.round((vence.getTime() - ahora.getTime()) / 60_000),
      titulo: p.titulo,
      cliente_rut: p.cliente_rut,
      url: p.url,
      monto: p.monto,
      abierta: p.creado_en,
      tipo: tipoDeTarea(p.area),
      nivel: e?.nivel ?? null,
      prioridad: propia?.prioridad ?? 2,
      analista: p.tiene_nombre,
      mia: p.mio,
      espera:
        propia?.espera_desde && propia.espera_motivo
          ? { motivo: propia.espera_motivo, quien_debe: propia.quien_debe ?? '', desde: propia.espera_desde }
          : null,
      devuelta:
        propia?.devuelta_motivo && propia.devuelta_el
          ? { motivo: propia.devuelta_motivo, faltan: propia.devuelta_faltan ?? [], fecha: propia.devuelta_el }
          : null,
      evaluacion: e ? { estado: e.estado, decision: e.decision } : null,
    };
  });
}

type Vista = Awaited<ReturnType<typeof vistasDeTareas>>[number];
interface Filtros {
  vista?: 'mias' | 'sin_tomar' | 'en_espera' | 'atrasadas' | undefined;
  tipo?: string | undefined;
}
const QUE: Readonly<Record<NonNullable<Filtros['vista']>, (t: Vista) => boolean>> = {
  mias: (t) => t.mia,
  sin_tomar: (t) => t.analista === null,
  en_espera: (t) => t.estado === 'en_espera',
  atrasadas: (t) => t.atrasada && t.estado !== 'en_espera',
};
const LLAVE: Readonly<Record<string, (t: Vista) => string | number>> = {
  vence: (t) => t.vence.getTime(),
  abierta: (t) => t.abierta.getTime(),
  titulo: (t) => t.titulo,
  monto: (t) => t.monto ?? 0,
  prioridad: (t) => t.prioridad,
};

/** The desk: all that waits for risk, the nearest to its end first. It is of bandeja, so it is as much as its limit at most. */
export async function listarMesa(ctx: ReadCtx, q: PageQuery & { filtros: Filtros }): Promise<PageResult<Vista>> {
  const { vista, tipo } = q.filtros;
  const busca = (q.q ?? '').trim().toLowerCase();
  const todas = (await vistasDeTareas(ctx, await reunir(ctx))).filter(
    (t) =>
      (!vista || QUE[vista](t)) &&
      (!tipo || t.tipo === tipo) &&
      (busca === '' || t.titulo.toLowerCase().includes(busca) || (t.cliente_rut ?? '').includes(busca)),
  );
  const orden = q.orden ?? 'vence';
  const llave = LLAVE[orden.replace('-', '')] ?? ((t: Vista) => t.vence.getTime());
  const signo = orden.startsWith('-') ? -1 : 1;
  const comparar = (a: Vista, b: Vista): number => {
    const [x, y] = [llave(a), llave(b)];
    return (x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1) * signo;
  };
  const items = todas.sort(comparar).slice((q.page - 1) * q.perPage, q.page * q.perPage);
  return { items, total: todas.length, page: q.page, perPage: q.perPage };
}

/** Takes a task. 409 `tarea_tomada` {usuario, hora} when another person holds it. */
export async function tomarTarea(ctx: Ctx, t: Tarea): Promise<void> {
  try {
    await tomarPendiente(ctx, t.id);
  } catch (e) {
    if (!(e instanceof AppError) || e.codigo !== 'ya_tomado') throw e;
    throw new Conflict('tarea_tomada', { usuario: e.datos.nombre, hora: e.datos.hora });
  }
}

/** 409 `tarea_ajena`: only who holds it, or covers the absent who does, stops its clock, or who distributes the work. */
export async function exigirQuienLaTiene(ctx: ReadCtx, t: Tarea): Promise<void> {
  const { tiene, tiene_nombre, mio } = t.pendiente;
  if (tiene !== null && !mio && !ctx.can('analista:asignar'))
    throw new Conflict('tarea_ajena', { usuario: tiene_nombre ?? 'otra persona' });
}

/** What the desk keeps of a task, made when it is first needed. */
async function propiaDe(ctx: Ctx, t: Tarea): Promise<TareaRow> {
  return t.propia ? ctx.lock(tareas, t.propia.id) : ctx.insert(tareas, { pendiente_id: t.id });
}

/** Stops its clock: somebody owes something. */
export async function pausarTarea(ctx: Ctx, t: Tarea, p: { motivo: string; quien_debe: string }): Promise<void> {
  const row = await propiaDe(ctx, t);
  estados.go(t.estado, 'pausar');
  await ctx.update(tareas, row.id, { espera_motivo: p.motivo, quien_debe: p.quien_debe, espera_desde: ctx.instante });
}

/** Starts its clock again, with what it stood still; who had sent it back gets it again. */
export async function reanudarTarea(ctx: Ctx, t: Tarea): Promise<void> {
  const row = await propiaDe(ctx, t);
  estados.go(t.estado, 'reanudar');
  const esperado = row.espera_desde ? minutosHabiles(row.espera_desde, ctx.instante, await ctx.calendar()) : 0;
  await ctx.update(tareas, row.id, {
    espera_motivo: null,
    quien_debe: null,
    espera_desde: null,
    devuelta_motivo: null,
    devuelta_faltan: null,
    devuelta_el: null,
    analista: null,
    minutos_en_espera: row.minutos_en_espera + esperado,
  });
  const vuelve = row.analista;
  if (vuelve && !ctx.isAmong(vuelve)) await ctx.attempt(() => entregarPendiente(ctx, t.id, vuelve, 'Volvió con lo que faltaba'));
}

/** Sends a task back with the list of what is missing: its clock stops, the client's ejecutivo is told, and it comes back to the same analyst. */
export async function devolverTarea(ctx: Ctx, t: Tarea, p: { motivo: string; faltan: readonly string[] }): Promise<void> {
  const row = await propiaDe(ctx, t);
  estados.go(t.estado, 'devolver');
  const rut = t.pendiente.cliente_rut;
  const ejecutivo = rut ? await ejecutivoDe(ctx, rut) : null;
  await ctx.update(tareas, row.id, {
    espera_motivo: p.motivo,
    quien_debe: ejecutivo?.nombre ?? 'Ejecutivo del cliente',
    espera_desde: ctx.instante,
    devuelta_motivo: p.motivo,
    devuelta_faltan: [...p.faltan],
    devuelta_el: ctx.hoy,
    analista: (ctx.session.rut ?? null) as Rut | null,
  });
  if (ejecutivo) await avisar(ctx, ejecutivo.rut, t, p.faltan);
}

async function avisar(ctx: Ctx, rut: string, t: Tarea, faltan: readonly string[]): Promise<void> {
  const [cuenta] = await cuentasPorId(ctx, [], [rut]);
  if (!cuenta) return;
  const { titulo, url } = t.pendiente;
  await ctx.emit('aviso.enviado', {
    usuarios: [cuenta.id],
    tipo: 'tarea_devuelta',
    titulo: `${ctx.session.nombre} devolvió «${titulo}»`,
    cuerpo: `Falta: ${faltan.join(', ')}`,
    url,
  });
}

/** Gives tasks to an analyst, each on its own. */
export async function asignarTareas(ctx: Ctx, ids: readonly string[], analista_id: string) {
  const resultados = [];
  for (const id of ids) {
    const r = await ctx.attempt(async () => {
      await cargarTarea(ctx, id);
      await entregarPendiente(ctx, id, analista_id, 'Asignada desde la mesa de riesgo');
    });
    resultados.push({ id, ok: r.ok, codigo: r.ok ? null : r.refusal.codigo });
  }
  return { resultados };
}
