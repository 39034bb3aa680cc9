import { and, eq, lte } from 'drizzle-orm';
import { Rule } from '#kernel/errors.ts';
import { addMonths } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import type { FileReply } from '#platform/server/types.ts';
import { contract } from '../contract.ts';
import { informes, informesCrudos } from '../tables.ts';
import { titularDe } from './alcance.ts';
import { cifrar, claveDelCrudo, descifrar } from './cifrado.ts';
import type { InformeRow } from './informes.ts';

// A server that was given something that is no key does not start: it would drop what it was told to keep.
claveDelCrudo();

const duenoDe = (ctx: ReadCtx, informe_id: string): string => `${ctx.empresa_id}|${informe_id}`;

/** Keeps the answer of a source as it came, for some months, when this server has a key; without one only its hash stays in the report. */
export async function guardarCrudo(ctx: Ctx, i: InformeRow, crudo: Uint8Array | string): Promise<void> {
  const clave = claveDelCrudo();
  if (!clave || i.origen !== 'AUTOMATICO') return;
  const borrar_el = addMonths(i.fecha, await ctx.param(contract, 'crudo_meses'));
  const suya = { id: ctx.id(), hecho_por: ctx.people, informe_id: i.id, borrar_el };
  // Apart from the log of the act, which outlives it.
  await ctx.db
    .insert(informesCrudos)
    .values({ ...suya, empresa_id: ctx.empresa_id, ...cifrar(clave, duenoDe(ctx, i.id), Buffer.from(crudo)) });
}

/**
 * The answer of a source as it came: what its titular may ask for. Writes the reading log. 404 beyond the reach; 422 `crudo_no_guardado` when it is
 * not kept, `crudo_cerrado` when the key of this server does not open it.
 */
export async function leerCrudo(ctx: ReadCtx, id: string | undefined): Promise<FileReply> {
  const i = await ctx.get(informes, id ?? '');
  await titularDe(ctx, i.rut);
  const fila = await ctx.first(informesCrudos, eq(informesCrudos.informe_id, i.id));
  if (!fila || fila.borrar_el <= ctx.hoy) throw new Rule('crudo_no_guardado');
  const clave = claveDelCrudo();
  const bytes = clave && descifrar(clave, duenoDe(ctx, i.id), fila);
  if (!bytes) throw new Rule('crudo_cerrado');
  await ctx.lectura(i.rut, 'SOLICITUD_TITULAR');
  return { nombre: `respuesta-${i.fuente}-${i.fecha}.txt`, mime: 'application/octet-stream', bytes };
}

/** At the end of the day the answers whose day came leave. */
export const vencerCrudos: DayStep = {
  nombre: 'buro-respuestas-vencidas',
  orden: 860,
  async run(ctx) {
    const idas = await ctx.db
      .delete(informesCrudos)
      .where(and(eq(informesCrudos.empresa_id, ctx.empresa_id), lte(informesCrudos.borrar_el, ctx.hoy)))
      .returning({ id: informesCrudos.id });
    return { cursor: null, hechos: idas.length };
  },
};
