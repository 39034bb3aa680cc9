import { createHash } from 'node:crypto';
import { and, arrayContains, desc, eq, inArray, lte } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { obligacionesVivas } from '#areas/libro/public.server.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type Canal, cubre, type Momento, REDEC, textoRecibo, ultimoDia } from '../domain/consentimiento.ts';
import { consentimientos } from '../tables.ts';
import { ahoraDeNegocio } from './ahora-de-negocio.ts';
import { personaConocida } from './alcance.ts';
import { exigirPapel } from './papeles.ts';

type ConsentimientoFila = typeof consentimientos.$inferSelect;

const EN_CHILE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', timeStyle: 'medium' });

/** This moment of the business date, by the clock of Chile. */
const momento = (ctx: ReadCtx): Momento => ({ fecha: ctx.hoy, hora: EN_CHILE.format(ahoraDeNegocio(ctx)) });

const nuevosPrimero = [desc(consentimientos.fecha), desc(consentimientos.hora), desc(consentimientos.id)];

/** Consents of a person, the newest first, those revoked among them. */
export const consentimientosDe = (ctx: ReadCtx, rut: Rut): Promise<ConsentimientoFila[]> =>
  ctx.rows(consentimientos, eq(consentimientos.persona_rut, rut), { orden: nuevosPrimero });

/** Whether something granted while it ruled is still owed: its REDEC consent goes on until it is paid, and is not revoked before (NCG 576). */
async function sostieneDeuda(ctx: ReadCtx, c: ConsentimientoFila): Promise<boolean> {
  if (!c.fuentes.includes(REDEC)) return false;
  const vivas = await obligacionesVivas(ctx, c.persona_rut);
  return vivas.some(({ fila }) => fila.fecha >= c.fecha && (c.hasta === null || fila.fecha <= c.hasta));
}

interface ParaQue {
  fuente?: string | undefined;
  finalidad?: string | undefined;
}

/**
 * The consent that covers a query about each person now, for a source and a purpose when they are given, all read at once; who has no entry has none
 * (Ley 21.719; Ley 21.680 for the REDEC).
 */
export async function consentimientosVigentes(ctx: ReadCtx, ruts: readonly Rut[], q: ParaQue = {}): Promise<Map<Rut, ConsentimientoFila>> {
  const out = new Map<Rut, ConsentimientoFila>();
  if (ruts.length === 0) return out;
  const al = momento(ctx);
  for (const c of await ctx.rows(consentimientos, inArray(consentimientos.persona_rut, [...ruts]), { orden: nuevosPrimero })) {
    if (out.has(c.persona_rut) || !cubre(c, al, q)) continue;
    if (c.hasta === null || c.hasta >= al.fecha || (q.fuente === REDEC && (await sostieneDeuda(ctx, c)))) out.set(c.persona_rut, c);
  }
  return out;
}

/**
 * Consents that name a source and were given or taken back between two days, by whoever; without a first day, all those given until the last.
 */
export async function consentimientosEntre(ctx: ReadCtx, fuente: string, desde: Fecha | null, hasta: Fecha): Promise<ConsentimientoFila[]> {
  const filas = await ctx.rows(consentimientos, and(arrayContains(consentimientos.fuentes, [fuente]), lte(consentimientos.fecha, hasta)));
  const dentro = (f: Fecha | undefined): boolean => f !== undefined && f <= hasta && (desde === null || f >= desde);
  return filas.filter((c) => dentro(c.fecha) || dentro(c.revocado?.fecha));
}

interface PorVencer {
  id: string;
  rut: Rut;
  folio: string;
  hasta: Fecha;
}

/**
 * Of each person, the consent whose last day falls between two days, when no other of the same sources rules further: what stops being allowed to be
 * asked unless the person gives another.
 */
export async function consentimientosPorVencer(ctx: ReadCtx, ruts: readonly Rut[], desde: Fecha, hasta: Fecha): Promise<PorVencer[]> {
  if (ruts.length === 0) return [];
  const suyos = (await ctx.rows(consentimientos, inArray(consentimientos.persona_rut, [...ruts]))).filter(
    (c) => !c.revocado && c.fecha <= desde,
  );
  const sigue = (c: ConsentimientoFila) =>
    suyos.some((o) => o.persona_rut === c.persona_rut && (o.hasta === null || o.hasta > hasta) && String(o.fuentes) === String(c.fuentes));
  return suyos.flatMap((c) =>
    c.hasta !== null && c.hasta >= desde && c.hasta <= hasta && !sigue(c)
      ? [{ id: c.id, rut: c.persona_rut, folio: c.folio, hasta: c.hasta }]
      : [],
  );
}

interface NuevoConsentimiento {
  folio: string;
  fecha: Fecha;
  archivo: string;
  hasta?: Fecha | null | undefined;
  finalidad?: string | null | undefined;
  fuentes?: readonly string[] | null | undefined;
  canal?: Canal | null | undefined;
  /** HH:MM; that of now when it is signed today. */
  hora?: string | null | undefined;
  texto_version?: string | null | undefined;
}

/**
 * Writes down the consent of any person, client or not, with its signed paper and the hash of its receipt. 404 for a RUT that nobody registered or out
 * of reach; 422 `fecha_futura`; 400 at the field.
 */
export async function registrarConsentimiento(ctx: Ctx, rut: Rut, d: NuevoConsentimiento): Promise<void> {
  if (!(await personaConocida(ctx, rut))) throw new NotFound();
  const ahora = momento(ctx);
  const hora = d.hora ? `${d.hora}:00` : d.fecha === ahora.fecha ? ahora.hora : '00:00:00';
  if (d.fecha > ctx.hoy) throw new Rule('fecha_futura', {}, { fecha: ['La fecha no puede ser posterior a hoy'] });
  if (d.fecha === ahora.fecha && hora > ahora.hora) throw new Invalid({ hora: ['No puede ser posterior a ahora'] });
  if (d.hasta && d.hasta < d.fecha) throw new Invalid({ hasta: ['No puede ser anterior a la firma'] });
  const finalidad = d.finalidad ?? 'EVALUACION';
  await exigirOpcion(ctx, 'motivos_consulta', finalidad, 'finalidad');
  const fuentes = [...new Set(d.fuentes ?? [])].sort();
  const ejecutivo = (ctx.session.rut ?? null) as Rut | null;
  const { razon_social: empresa = '' } = (await empresaDe(ctx.db, ctx.empresa_id)) ?? {};
  const recibo = textoRecibo({ rut, fecha: d.fecha, hora, finalidad, fuentes, ejecutivo: ejecutivo ?? '', empresa });
  await exigirPapel(ctx, rut, { archivo_id: d.archivo, tipos: ['CONSENTIMIENTO'], campo: 'archivo', firmado: true });
  await ctx.insert(consentimientos, {
    persona_rut: rut,
    folio: d.folio,
    fecha: d.fecha,
    hora,
    archivo: d.archivo,
    finalidad,
    fuentes,
    canal: d.canal ?? 'PAPEL',
    hasta: ultimoDia({ fecha: d.fecha, fuentes, hasta: d.hasta ?? null }, await ctx.calendar()),
    rut_ejecutivo: ejecutivo,
    texto_version: d.texto_version ?? '1',
    recibo_hash: createHash('sha256').update(recibo).digest('hex'),
  });
}

/** The person takes it back: from this minute nothing is asked with it. 404; 409 `consentimiento_revocado`; 422 `consentimiento_en_uso`. */
export async function revocarConsentimiento(ctx: Ctx, rut: Rut, id: string, motivo: string): Promise<void> {
  if (!(await personaConocida(ctx, rut))) throw new NotFound();
  const c = await ctx.lock(consentimientos, id);
  if (c.persona_rut !== rut) throw new NotFound();
  if (c.revocado) throw new Conflict('consentimiento_revocado', { folio: c.folio });
  if (await sostieneDeuda(ctx, c)) throw new Rule('consentimiento_en_uso', { folio: c.folio });
  ctx.audit({ motivo });
  await ctx.update(consentimientos, c.id, { revocado: { ...momento(ctx), motivo } });
  await ctx.emit('consentimiento.revocado', { rut, consentimiento_id: c.id });
}
