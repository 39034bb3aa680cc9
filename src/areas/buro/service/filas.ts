import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { rutConocido } from '#areas/clientes/public.server.ts';
import { NotFound, phrase } from '#kernel/errors.ts';
import { periodoOf } from '#kernel/values/fecha.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { ConsultaItem } from '../contract-formas.ts';
import { mensajes } from '../domain/mensajes.ts';
import { consultas, fuenteEstados, fuentes, gastosMes, informes } from '../tables.ts';
import { titularDe } from './alcance.ts';

export type ConsultaRow = typeof consultas.$inferSelect;
type ItemConsulta = z.input<typeof ConsultaItem>;

export const esSolicitante = (ctx: ReadCtx, row: Pick<ConsultaRow, 'solicitantes'>): boolean =>
  row.solicitantes.some((s) => s.usuario === ctx.session.usuario_id);

/** Queries that this session may see: of the people that it may know of, whose page it opens, and those that it asked for itself. */
export function visibles(ctx: ReadCtx): SQL | undefined {
  const alcance = rutConocido(ctx, consultas.rut);
  if (!alcance) return undefined;
  return sql`(${alcance} or ${consultas.solicitantes} @> ${JSON.stringify([{ usuario: ctx.session.usuario_id }])}::jsonb)`;
}

/** A query within reach: 404 otherwise. */
export async function cargar(ctx: ReadCtx, id: string, bloquear: boolean): Promise<ConsultaRow> {
  const row = bloquear ? await (ctx as Ctx).lock(consultas, id) : await ctx.get(consultas, id);
  if (!esSolicitante(ctx, row)) await titularDe(ctx, row.rut);
  return row;
}

const HORA = new Intl.DateTimeFormat('es-CL', { timeZone: 'America/Santiago', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const horaDe = (d: Date): string => HORA.format(d);

/** What holds what is in the queue of each source, in words. */
async function esperas(ctx: ReadCtx, nombres: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const mes = periodoOf(ctx.hoy);
  const out = new Map<string, string>();
  for (const g of await ctx.rows(gastosMes, and(eq(gastosMes.mes, mes), eq(gastosMes.agotado_avisado, true)))) {
    const cifras = { gastado: formatDecimal(g.gastado_uf, 2), presupuesto: formatDecimal(g.presupuesto_uf, 2) };
    const [aaaa, mm] = mes.split('-');
    out.set(g.fuente, phrase(mensajes.presupuesto_agotado ?? '', { fuente: nombres.get(g.fuente), mes: `${mm}-${aaaa}`, ...cifras }));
  }
  for (const e of await ctx.rows(fuenteEstados, eq(fuenteEstados.circuito, 'abierto'))) {
    if (!e.hasta || e.hasta.getTime() <= ctx.ahora.getTime()) continue;
    const dicho = { fuente: nombres.get(e.fuente), hora: horaDe(e.hasta), causa: e.causa ?? 'no responde' };
    out.set(e.fuente, phrase(mensajes.fuente_en_pausa ?? '', dicho));
  }
  return out;
}

/** Rows of the list of queries, with the date of their report and why they wait. */
export async function items(ctx: ReadCtx, filas: readonly ConsultaRow[]): Promise<ItemConsulta[]> {
  const nombres = new Map((await ctx.rows(fuentes)).map((f) => [f.codigo, f.nombre]));
  const ids = filas.flatMap((f) => f.informe_id ?? []);
  const suyos = ids.length > 0 ? await ctx.rows(informes, inArray(informes.id, ids)) : [];
  const porId = new Map(suyos.map((i) => [i.id, i]));
  const porque = filas.some((f) => f.estado === 'en_cola') ? await esperas(ctx, nombres) : new Map<string, string>();
  return filas.map((f) => {
    const informe = f.informe_id === null ? undefined : porId.get(f.informe_id);
    const { id, rut, nombre, tipo, fuente, motivo, estado, intentos, costo_uf, informe_id, error } = f;
    return {
      id,
      rut,
      nombre,
      tipo,
      fuente,
      motivo,
      estado,
      intentos,
      costo_uf,
      informe_id,
      error,
      nombre_fuente: nombres.get(fuente) ?? fuente,
      espera: estado === 'en_cola' ? (porque.get(fuente) ?? error?.mensaje ?? null) : null,
      proximo: estado === 'en_cola' ? f.proximo.toISOString() : null,
      solicitantes: f.solicitantes.map((s) => s.nombre),
      // When it was asked, as who asked lived it: in the demo, whose date stands still, the row was written on another day.
      creado_en: f.solicitantes[0] ? new Date(f.solicitantes[0].hora) : f.creado_en,
      terminado: f.terminado?.toISOString() ?? null,
      fecha_informe: informe?.fecha ?? null,
      vence: informe?.vence ?? null,
    };
  });
}

/** One query as it is read by itself. */
export async function detalle(ctx: ReadCtx, row: ConsultaRow) {
  const [item] = await items(ctx, [row]);
  if (!item) throw new NotFound();
  const { motivo_refresco, consentimiento_id, origen_area, origen_id } = row;
  return { ...item, motivo_refresco, consentimiento_id, origen_area, origen_id };
}
