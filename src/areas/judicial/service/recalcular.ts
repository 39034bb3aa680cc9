import { and, eq, inArray } from 'drizzle-orm';
import { accionContra, correDesde } from '#finanzas/prescripcion.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { PLAZO_AJENO } from '../domain/actuaciones.ts';
import { demandada } from '../domain/estados.ts';
import { proximaGestion } from '../domain/proxima.ts';
import { causas, concursos, prescripciones } from '../tables.ts';
import { cuotasDelConvenio } from './cumplimiento.ts';
import {
  AREA,
  bienesDe,
  type CausaFila,
  conveniosDe,
  intervinientesDe,
  type PrescripcionFila,
  plazosDe,
  prescripcionesDe,
  titulosDe,
} from './filas.ts';

interface Reloj {
  titulo_id: string;
  rut: PrescripcionFila['rut'];
  corre_desde: Fecha;
  limite: Fecha;
  interrumpida_el: Fecha | null;
  suspendida: { desde: Fecha; hasta: Fecha }[];
}

/**
 * The clock of each person sued by each paper that he owes, from nothing but what happened: legal due dates, the day of filing for what fell due
 * by it, the day each one was served, and the days of a renegotiation of his.
 */
export async function relojesDe(ctx: ReadCtx, c: CausaFila): Promise<Reloj[]> {
  const demandados = (await intervinientesDe(ctx, c.id)).filter((i) => i.demandado);
  const ruts = demandados.map((i) => i.rut);
  const suspensiones =
    ruts.length === 0 ? [] : await ctx.rows(concursos, and(inArray(concursos.rut, ruts), eq(concursos.tipo, 'RENEGOCIACION')));
  return (await titulosDe(ctx, c.id)).flatMap((t) =>
    demandados
      .filter((i) => t.obligados.includes(i.rut))
      .map((i) => {
        // Only a credit falls due whole by its suit: a document or a cheque was due before.
        const acelerada = t.objeto.startsWith('credito:') && demandada(c.estado) ? c.fecha_ingreso : null;
        const corre_desde = correDesde(t.vence_legal, acelerada);
        const suspendida = suspensiones.filter((s) => s.rut === i.rut).map((s) => ({ desde: s.publicado_el, hasta: s.hasta ?? ctx.hoy }));
        const { limite, interrumpida } = accionContra({ corre_desde, suspensiones: suspendida, notificado_el: i.notificado_el }, ctx.hoy);
        return { titulo_id: t.id, rut: i.rut, corre_desde, limite, interrumpida_el: interrumpida ? i.notificado_el : null, suspendida };
      }),
  );
}

/** Key of what asks to serve a person of a case before her prescription. */
export const claveDePrescripcion = (causa_id: string, rut: string): string => `${causa_id}:prescribe:${rut}`;

/** Nobody is asked to serve in time who was served, or whose limit is another: the night says it again when it is near. */
async function callar(ctx: Ctx, c: CausaFila, ruts: ReadonlySet<string>): Promise<void> {
  for (const rut of ruts)
    for (const clave of [claveDePrescripcion(c.id, rut), `${claveDePrescripcion(c.id, rut)}:fiscalia`])
      await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: clave });
}

async function escribirRelojes(ctx: Ctx, c: CausaFila): Promise<Reloj[]> {
  const relojes = await relojesDe(ctx, c);
  const cambiados = new Set<string>();
  const hay = new Map((await prescripcionesDe(ctx, c.id)).map((p) => [`${p.titulo_id}:${p.rut}`, p]));
  for (const r of relojes) {
    const viejo = hay.get(`${r.titulo_id}:${r.rut}`);
    hay.delete(`${r.titulo_id}:${r.rut}`);
    if (!viejo) await ctx.insert(prescripciones, { ...r, causa_id: c.id });
    else if (viejo.limite !== r.limite || viejo.interrumpida_el !== r.interrumpida_el || viejo.corre_desde !== r.corre_desde) {
      await ctx.update(prescripciones, viejo.id, { ...r, avisado: null });
      if (viejo.avisado !== null) cambiados.add(r.rut);
    }
  }
  for (const sobra of hay.values()) {
    await ctx.remove(prescripciones, sobra.id);
    if (sobra.avisado !== null) cambiados.add(sobra.rut);
  }
  await callar(ctx, c, cambiados);
  return relojes;
}

/** Leaves a case as what happened says: its clocks, its nearest prescription, and its next act, which is never empty. */
export async function ponerAlDia(ctx: Ctx, id: string): Promise<CausaFila> {
  const c = await ctx.get(causas, id);
  const relojes = await escribirRelojes(ctx, c);
  const abierta = c.estado !== 'TERMINADA';
  const corren = relojes.filter((r) => r.interrumpida_el === null && abierta);
  // What lapsed for one says nothing of who may still be served: the nearest is of those that have not.
  const vivas = corren.filter((r) => r.limite >= ctx.hoy);
  const [cerca] = (vivas.length > 0 ? vivas : corren).map((r) => r.limite).sort();
  const suya = vivas.find((r) => r.limite === cerca);
  const quien = suya && (await intervinientesDe(ctx, id)).find((i) => i.rut === suya.rut);
  const vivos = (await plazosDe(ctx, id)).filter((p) => p.cumplido_el === null && !p.sin_efecto && p.vence >= ctx.hoy);
  const [remate] = (await bienesDe(ctx, id)).flatMap((b) => (b.remate_fecha && b.remate_fecha >= ctx.hoy ? [b.remate_fecha] : [])).sort();
  const [convenio] = await conveniosDe(ctx, id);
  const cuota = convenio?.estado === 'vigente' ? (await cuotasDelConvenio(ctx, convenio)).find((q) => q.estado !== 'pagada') : undefined;
  const proxima = proximaGestion({
    estado: c.estado,
    desde: c.estado_desde,
    abogado: c.abogado,
    procurador: c.procurador,
    plazos: vivos.map((p) => ({ tipo: p.tipo, vence: p.vence, ajeno: PLAZO_AJENO.includes(p.tipo) })),
    prescribe: cerca && quien ? { nombre: quien.nombre, limite: cerca } : null,
    remate: remate ?? null,
    convenio: cuota?.fecha ?? null,
  });
  await ctx.signal('cambio', { area: 'judicial' });
  return ctx.update(causas, id, {
    prescribe_el: cerca ?? null,
    proxima_gestion: proxima.gestion,
    proxima_fecha: proxima.fecha,
    proxima_rut: proxima.responsable as CausaFila['abogado'],
  });
}
