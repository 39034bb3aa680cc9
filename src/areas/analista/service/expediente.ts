import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { ExpedienteDatos } from '../contract-formas.ts';
import { faltantesDe } from '../domain/expediente.ts';
import { expedientes } from '../tables.ts';
import { type Asunto, exigirAsunto } from './asunto.ts';
import { deInformes } from './de-informes.ts';

type ExpedienteRow = typeof expedientes.$inferSelect;
type DatosExpediente = z.output<typeof ExpedienteDatos>;

/** The risk file of a matter; undefined while nobody opened it. 404 beyond the reach of the session. */
export async function expedienteDe(ctx: ReadCtx, asunto_area: string, asunto_id: string): Promise<ExpedienteRow | undefined> {
  const row = await ctx.first(expedientes, and(eq(expedientes.asunto_area, asunto_area), eq(expedientes.asunto_id, asunto_id)));
  if (row && !(await alcanzaCliente(ctx, row.rut))) throw new NotFound();
  return row;
}

const escrito = (d: DatosExpediente) =>
  Object.fromEntries(Object.entries(d).filter(([, v]) => v !== undefined)) as Partial<typeof expedientes.$inferInsert>;

/** Writes in the risk file of a matter, opening it when it has none. 409 `expediente_cerrado`; 422 `sin_asunto`. */
export async function guardarExpediente(ctx: Ctx, a: Asunto, datos: DatosExpediente, version?: number): Promise<ExpedienteRow> {
  const viejo = await expedienteDe(ctx, a.asunto_area, a.asunto_id);
  if (!viejo) {
    const { rut } = await exigirAsunto(ctx, a);
    return ctx.insert(expedientes, { ...a, rut, ...escrito(datos) });
  }
  await ctx.lock(expedientes, viejo.id, version);
  if (viejo.cerrado) throw new Conflict('expediente_cerrado', { fecha: formatFecha(viejo.cerrado) });
  return ctx.update(expedientes, viejo.id, escrito(datos));
}

/** Closes the risk file: nothing more is written in it. 422 `tgr_pendiente`, `expediente_incompleto` {lista}. */
export async function cerrarExpediente(ctx: Ctx, a: Asunto): Promise<ExpedienteRow> {
  const row = await expedienteDe(ctx, a.asunto_area, a.asunto_id);
  if (!row) throw new NotFound();
  await ctx.lock(expedientes, row.id);
  if (row.cerrado) throw new Conflict('expediente_cerrado', { fecha: formatFecha(row.cerrado) });
  if (!row.tgr) throw new Rule('tgr_pendiente');
  const faltan = faltantesDe(row);
  if (faltan.length > 0) throw new Rule('expediente_incompleto', { lista: faltan.join(', ') });
  return ctx.update(expedientes, row.id, { cerrado: ctx.hoy, cerrado_por: ctx.people });
}

/** The risk file as it is read; before it is opened, empty. */
export async function vistaExpediente(ctx: ReadCtx, a: Asunto) {
  const row = await expedienteDe(ctx, a.asunto_area, a.asunto_id);
  if (row) {
    await ctx.lectura(row.rut, 'Expediente de riesgo');
    return { ...row, faltantes: faltantesDe(row), segun_informes: await deInformes(ctx, row.rut) };
  }
  const { rut } = await exigirAsunto(ctx, a);
  await ctx.lectura(rut, 'Expediente de riesgo');
  const sinEscribir = { tgr: null, poder_judicial: null, metricas: null, opinion: null, recomendacion: null };
  const cabeza = { id: null, rut, analisis_id: null, bir_ids: [], cerrado: null, cerrado_por: [], version: 1 };
  return { ...a, ...cabeza, ...sinEscribir, faltantes: faltantesDe(sinEscribir), segun_informes: await deInformes(ctx, rut) };
}
