import { and, asc, desc, eq } from 'drizzle-orm';
import { Forbidden, NotFound, Rule } from '#kernel/errors.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { ownFaces } from '#platform/server/session.ts';
import { estados } from '../domain/estados.ts';
import { asientoQueFirma, type Firma, firmantes, firmar, firmasFaltantes } from '../domain/firmas.ts';
import { silla, type Voto } from '../domain/votos.ts';
import { asuntos, firmas } from '../tables.ts';
import {
  type AsuntoRow,
  abrirAsunto,
  type Cuales,
  deEllos,
  estadoHoy,
  exigirQueSigue,
  type NuevoAsunto,
  type Revalidar,
  ultimoAsunto,
  votosDe,
} from './asuntos.ts';
import { avisarFirma } from './avisos.ts';
import { loDicho } from './dicho.ts';
import { componer, nivelesVigentes } from './nivel.ts';

export type FirmaRow = typeof firmas.$inferSelect;

export const comoFirma = (f: FirmaRow): Firma => ({
  integrante: f.integrante,
  por_reemplazo_de: f.por_reemplazo_de,
  version: f.version_firmada,
});

/** Signatures of asuntos, of every round, in the order they were given. */
export async function todasLasFirmas(ctx: ReadCtx, cuales: Cuales): Promise<FirmaRow[]> {
  if (Array.isArray(cuales) && cuales.length === 0) return [];
  return ctx.db
    .select()
    .from(firmas)
    .where(and(eq(firmas.empresa_id, ctx.empresa_id), deEllos(firmas.asunto, cuales)))
    .orderBy(asc(firmas.creado_en), asc(firmas.id));
}

/** Those of the round in force of an asunto. */
export const deLaRonda = (todas: readonly FirmaRow[], row: AsuntoRow): FirmaRow[] =>
  todas.filter((f) => f.asunto === row.id && f.ronda === row.ronda_firmas);

/** The person of this session and the absent ones whom it now covers. */
const quienFirma = (ctx: ReadCtx) => ({
  rut: ctx.session.rut ?? ctx.session.usuario_id,
  anteriores: ownFaces(ctx.session),
  cubre: ctx.session.reemplazos.map((r) => r.rut),
});

/** Whether an approval in force waits for the signature of this session. */
export function leToca(ctx: ReadCtx, row: AsuntoRow, votos: readonly Voto[], dadas: readonly FirmaRow[]): boolean {
  if (!row.exige_firma || estadoHoy(ctx, row) !== 'aprobado' || !ctx.can(`${row.asunto_area}:firmar`)) return false;
  const quien = quienFirma(ctx);
  if (ctx.isAmong(row.interesados)) return false;
  const asiento = asientoQueFirma(votos, quien);
  return asiento !== null && !dadas.some((f) => quien.anteriores.includes(f.integrante) || f.silla === asiento);
}

/** The last asunto of a record, approved today, with its votes and signatures. Throws 404, 409 `transicion_no_permitida`, 422 `aprobacion_vencida`. */
async function aprobado(ctx: Ctx, area: string, id: string, accion: 'firmar' | 'ajustar') {
  const row = await ultimoAsunto(ctx, area, id);
  if (!row) throw new NotFound();
  if (estadoHoy(ctx, row) === 'vencido') throw new Rule('aprobacion_vencida', { fecha: formatFecha(row.aprobada_hasta ?? '') });
  estados.go(row.estado, accion);
  const [votos, todas] = await atOnce([votosDe(ctx, [row.id]), todasLasFirmas(ctx, [row.id])]);
  const dadas = deLaRonda(todas, row);
  return { row, votos, dadas };
}

interface FirmaDada {
  /** Nobody else must sign. */
  completa: boolean;
  /** Level 4: it takes effect when FISCALIA files the acta. */
  acta_pendiente: boolean;
}

/**
 * Whether this session may sign now, for the screen and before the act. Throws what `firmarAsunto` would, but for the version.
 */
export async function exigirFirmable(ctx: ReadCtx, area: string, id: string): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(asuntos)
    .where(and(eq(asuntos.empresa_id, ctx.empresa_id), eq(asuntos.asunto_area, area), eq(asuntos.asunto_id, id)))
    .orderBy(desc(asuntos.creado_en), desc(asuntos.id))
    .limit(1);
  if (!row?.exige_firma) throw new Rule('sin_firma_aparte');
  if (estadoHoy(ctx, row) === 'vencido') throw new Rule('aprobacion_vencida', { fecha: formatFecha(row.aprobada_hasta ?? '') });
  const quien = quienFirma(ctx);
  if (ctx.isAmong(row.interesados)) throw new Forbidden('voto_con_interes');
  const actual = row.version_propuesta;
  const [votos, todas] = await atOnce([votosDe(ctx, [row.id]), todasLasFirmas(ctx, [row.id])]);
  const dadas = deLaRonda(todas, row);
  firmar(votos, dadas.map(comoFirma), quien, { vista: actual, actual });
}

/**
 * One signature of those who approved, on the version that they have in front. Under the lock of the asunto: the last one completes it
 * once, and asks the area first whether what was approved still stands. Throws 403 `voto_con_interes`, `no_es_firmante`; 409
 * `firma_repetida`, `version_no_vista`, `reglas_cambiaron` {lista}; 422 `sin_firma_aparte`, `aprobacion_vencida`.
 */
export async function firmarAsunto(
  ctx: Ctx,
  f: { asunto_area: string; asunto_id: string; version_vista?: number | undefined; revalidar?: Revalidar },
): Promise<FirmaDada> {
  const { row, votos, dadas } = await aprobado(ctx, f.asunto_area, f.asunto_id, 'firmar');
  if (!row.exige_firma) throw new Rule('sin_firma_aparte');
  if (ctx.isAmong(row.interesados)) throw new Forbidden('voto_con_interes');
  const version = { vista: f.version_vista ?? row.version_propuesta, actual: row.version_propuesta };
  const { firma, completa } = firmar(votos, dadas.map(comoFirma), quienFirma(ctx), version);
  if (completa) await exigirQueSigue(f.revalidar);
  const dada = {
    asunto: row.id,
    integrante: firma.integrante as Rut,
    por_reemplazo_de: firma.por_reemplazo_de as Rut | null,
    silla: silla(firma) as Rut,
    version_firmada: firma.version,
    ronda: row.ronda_firmas,
  };
  await ctx.insertLast(firmas, [dada]);
  await avisarFirma(ctx, row, firmasFaltantes(votos, [...dadas.map(comoFirma), firma]));
  return { completa, acta_pendiente: row.exige_acta };
}

interface Ajuste {
  /** `abierto`: the level rose, so it is voted again. */
  estado: 'aprobado' | 'abierto';
  version: number;
  nivel: number;
  nivel_motivos: string[];
  /** RUT of the seats whose signature the change dropped. */
  firmas_caidas: string[];
  completa: boolean;
}

/**
 * The proposal changed after its approval (areas/1 solicitudes, ajuste). Another version of it: what lowers the risk keeps the
 * signatures given, what raises it (`sube`) opens another round, and when the level rises the comité votes it again.
 * Throws 403 `requiere_segundo_usuario`, 404, 409 `transicion_no_permitida`, 422 `aprobacion_vencida`, `sin_quorum`.
 */
export async function ajustarAsunto(ctx: Ctx, a: NuevoAsunto & { sube: boolean }): Promise<Ajuste> {
  const { row, votos, dadas } = await aprobado(ctx, a.asunto_area, a.asunto_id, 'ajustar');
  // Who must sign does not write what he signs (domain §15).
  ctx.requireOther(firmantes(votos));
  const caidas = a.sube ? dadas.map((f) => f.silla) : [];
  const [{ motivos }, niveles] = await atOnce([loDicho(ctx, a, true), nivelesVigentes(ctx)]);
  const c = await componer(ctx, { ...a, motivos, interesados: row.interesados }, niveles);
  if (a.sube && c.nivel.nivel > row.nivel) {
    await ctx.update(asuntos, row.id, { estado: estados.go(row.estado, 'ajustar', 'retirado'), aprobada_hasta: null });
    await avisarFirma(ctx, row, []);
    const { version, nivel, nivel_motivos } = await abrirAsunto(ctx, { ...a, makers: row.interesados });
    return { estado: 'abierto', version, nivel, nivel_motivos, firmas_caidas: caidas, completa: false };
  }
  const despues = await ctx.update(asuntos, row.id, {
    estado: estados.go(row.estado, 'ajustar', 'aprobado'),
    monto: a.monto as Pesos,
    exposicion_uf: a.exposicion_uf,
    version_propuesta: row.version_propuesta + 1,
    ronda_firmas: row.ronda_firmas + (a.sube ? 1 : 0),
  });
  const faltan = a.sube ? firmantes(votos) : firmasFaltantes(votos, dadas.map(comoFirma));
  await avisarFirma(ctx, despues, row.exige_firma ? faltan : []);
  const { nivel, nivel_motivos, version_propuesta: version } = despues;
  return { estado: 'aprobado', version, nivel, nivel_motivos, firmas_caidas: caidas, completa: faltan.length === 0 };
}
