import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Invalid } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { Reclamo } from '../contract-formas.ts';
import { BLOQUEO_DIAS, esDeInforme, estadosReclamo, type TipoReclamo } from '../domain/reclamos.ts';
import { informes, reclamos } from '../tables.ts';
import { titularDe, titularPorDireccion } from './alcance.ts';

type ReclamoRow = typeof reclamos.$inferSelect;
type ReclamoVisto = z.input<typeof Reclamo>;

const visto = ({ id, tipo, texto, recibido, vence, informe_id, estado, respuesta, resuelto }: ReclamoRow): ReclamoVisto => ({
  id,
  tipo,
  texto,
  recibido,
  vence,
  informe_id,
  estado,
  respuesta,
  resuelto,
});

/**
 * Whether a claim had taken a report (the row `informe`) out of use on a day: a block, from when it came until it is refused; a correction, a
 * suppression or an opposition, from when it is granted. The report stays, for whoever must see what was known.
 */
export const retiradoAl = (empresa_id: string, informe: SQL, al: Fecha): SQL<boolean> =>
  sql<boolean>`exists (select 1 from buro_reclamo_titular r where r.empresa_id = ${empresa_id}::uuid and r.informe_id = ${informe}
    and case when r.tipo = 'BLOQUEO' then r.recibido <= ${al}::date and (r.estado <> 'rechazado' or r.resuelto > ${al}::date)
      else r.estado = 'acogido' and r.resuelto <= ${al}::date end)`;

/** Reports that no claim had taken out of use on a day. */
export const enUso = (ctx: ReadCtx, al: Fecha = ctx.hoy): SQL => sql`not ${retiradoAl(ctx.empresa_id, sql`${informes.id}`, al)}`;

/** Those of some reports that a claim took out of use. */
export async function retirados(ctx: ReadCtx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const fuera = await ctx.rows(informes, and(inArray(informes.id, [...ids]), retiradoAl(ctx.empresa_id, sql`${informes.id}`, ctx.hoy)));
  return new Set(fuera.map((i) => i.id));
}

/** Claims of a person, the newest first. */
export async function reclamosDe(ctx: ReadCtx, rut: Rut): Promise<ReclamoVisto[]> {
  return (await ctx.rows(reclamos, eq(reclamos.rut, rut), { orden: [desc(reclamos.recibido), desc(reclamos.id)], limit: 200 })).map(visto);
}

async function plazoDe(ctx: Ctx, tipo: TipoReclamo, recibido: Fecha): Promise<Fecha> {
  if (tipo === 'BLOQUEO') return (await ctx.calendar()).addBankingDays(recibido, BLOQUEO_DIAS);
  return addDays(recibido, await ctx.param(contract, 'reclamo_dias'));
}

interface Recibido {
  id?: string | undefined;
  tipo: TipoReclamo;
  texto: string;
  recibido: Fecha;
  informe_id?: string | null | undefined;
}

/** Writes down what a titular asks, and opens it in the tray with its term. 400 at the field; 404 beyond the reach. */
export async function recibirReclamo(ctx: Ctx, d: Recibido): Promise<ReclamoVisto> {
  const t = await titularPorDireccion(ctx, d.id);
  if (d.recibido > ctx.hoy) throw new Invalid({ recibido: ['La fecha no puede ser posterior a hoy'] });
  const i = d.informe_id ? await ctx.find(informes, d.informe_id) : undefined;
  if (esDeInforme(d.tipo) && i?.rut !== t.rut) throw new Invalid({ informe_id: ['Elija el informe que reclama'] });
  const { tipo, texto, recibido } = d;
  const vence = await plazoDe(ctx, tipo, recibido);
  const r = await ctx.insert(reclamos, {
    rut: t.rut,
    tipo,
    texto,
    recibido,
    vence,
    informe_id: esDeInforme(tipo) ? (i?.id ?? null) : null,
  });
  await ctx.emit('pendiente.abierto', {
    area: 'buro',
    entidad_id: r.id,
    cliente_rut: null,
    tipo: 'completar',
    titulo: `Responder lo que pide ${t.nombre} sobre sus datos`,
    url: `/buro/titular/${t.rut}`,
    permiso: 'buro:certificar',
    vence,
  });
  return visto(r);
}

/** Answers a claim, with its reasons. 404; 409 when it was answered already. */
export async function responderReclamo(
  ctx: Ctx,
  d: { id?: string | undefined; estado: 'acogido' | 'rechazado'; respuesta: string },
): Promise<ReclamoVisto> {
  const r = await ctx.lock(reclamos, d.id ?? '');
  await titularDe(ctx, r.rut);
  const estado = estadosReclamo.go(r.estado, 'responder', d.estado);
  ctx.audit({ motivo: d.respuesta });
  await ctx.update(reclamos, r.id, { estado, respuesta: d.respuesta, resuelto: ctx.hoy, resuelto_por: ctx.people });
  await ctx.emit('pendiente.cerrado', { area: 'buro', entidad_id: r.id });
  return visto(await ctx.get(reclamos, r.id));
}
