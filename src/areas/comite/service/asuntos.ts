import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ejecutivoDe } from '#areas/ejecutivos/public.server.ts';
import { Conflict, Forbidden, NotFound } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { ownFaces } from '#platform/server/session.ts';
import { contract } from '../contract.ts';
import { aprobadaHasta, type EstadoAsunto, estadoAl, estados } from '../domain/estados.ts';
import { firmantes } from '../domain/firmas.ts';
import { contar, type Mesa, type Respuesta, votar } from '../domain/votos.ts';
import { asuntos, votos } from '../tables.ts';
import { avisarFirma, avisarVoto } from './avisos.ts';
import { loDicho } from './dicho.ts';
import { componer, nivelesVigentes } from './nivel.ts';

export type AsuntoRow = typeof asuntos.$inferSelect;
export type VotoRow = typeof votos.$inferSelect;

export interface NuevoAsunto {
  asunto_area: string;
  asunto_id: string;
  /** Client whose exposure decides the level. */
  rut: string;
  titulo: string;
  monto: number;
  /** Address of the record in the application. */
  url: string;
  /** Total exposure after approval, in UF, exact decimal text (a replaced line counted once). */
  exposicion_uf: string;
  /** Reasons that raise one level, once (`MOTIVOS_DE_ALZA` or the area's own). */
  motivos?: readonly string[];
  /** RUT of who would owe us beside the client: the debtors of a line, of the documents that are bought. */
  contrapartes?: readonly string[];
  /** Those of them who weigh by themselves (`contrapartesPrincipales`). */
  principales?: readonly string[];
  /** RUT of the makers and authors: with the client's ejecutivo, they do not vote. */
  makers?: readonly string[];
  /** Lowest level that may decide it, whatever the exposure: reasons raise from there. */
  piso?: number;
  /** The area has the act of signing: where the vote is not the signature, its approval waits for them. */
  con_firma?: boolean;
}

interface AsuntoAbierto {
  asunto_id: string;
  /** Version of the proposal that is voted. */
  version: number;
  nivel: number;
  nivel_motivos: string[];
}

const delRegistro = (area: string, id: string) => and(eq(asuntos.asunto_area, area), eq(asuntos.asunto_id, id));
const despues = (a: AsuntoRow, b: AsuntoRow) => a.creado_en.getTime() - b.creado_en.getTime() || (a.id < b.id ? -1 : 1);

/** The last asunto of a record, locked. */
export async function ultimoAsunto(ctx: Ctx, area: string, id: string): Promise<AsuntoRow | undefined> {
  return (await ctx.lockAll(asuntos, delRegistro(area, id))).sort(despues).at(-1);
}

/** The asuntos of the company that meet a condition, to ask of what is theirs without knowing them yet. */
export const idsDe = (ctx: ReadCtx, donde: SQL | undefined) =>
  ctx.db
    .select({ id: asuntos.id })
    .from(asuntos)
    .where(and(eq(asuntos.empresa_id, ctx.empresa_id), donde));

/** Some asuntos: by their ids, or those that meet a condition (`idsDe`). */
export type Cuales = string[] | ReturnType<typeof idsDe>;

/** What is of some asuntos, by the column that names them. */
export const deEllos = (columna: PgColumn, cuales: Cuales): SQL =>
  Array.isArray(cuales) ? inArray(columna, cuales) : inArray(columna, cuales);

/** Votes of asuntos, in the order they were given. */
export async function votosDe(ctx: ReadCtx, cuales: Cuales): Promise<VotoRow[]> {
  if (Array.isArray(cuales) && cuales.length === 0) return [];
  return ctx.db
    .select()
    .from(votos)
    .where(and(eq(votos.empresa_id, ctx.empresa_id), deEllos(votos.asunto, cuales)))
    .orderBy(asc(votos.creado_en), asc(votos.id));
}

/** The last asunto of a record with the votes of all of them, not locked: who asks holds the record. */
async function ultimoConVotos(ctx: ReadCtx, area: string, id: string): Promise<{ row: AsuntoRow | undefined; dados: VotoRow[] }> {
  const suyos = delRegistro(area, id);
  const [filas, dados] = await atOnce([ctx.rows(asuntos, suyos), votosDe(ctx, idsDe(ctx, suyos))]);
  return { row: filas.sort(despues).at(-1), dados };
}

/** The same of a record that is not before the comité. Throws 409 `asunto_abierto` when it is. */
async function sinAbrir(ctx: ReadCtx, area: string, id: string): ReturnType<typeof ultimoConVotos> {
  const { row, dados } = await ultimoConVotos(ctx, area, id);
  if (row?.estado === 'abierto') throw new Conflict('asunto_abierto', { titulo: row.titulo });
  return { row, dados };
}

export function mesaDe(row: AsuntoRow, dados: readonly VotoRow[]): Mesa {
  const { integrantes, interesados, requeridos, version_propuesta } = row;
  return { integrantes, interesados, requeridos, version: version_propuesta, votos: dados.filter((v) => v.asunto === row.id) };
}

/** State as read today: an approval past its last day is vencida (areas/1 comite). */
export function estadoHoy(ctx: ReadCtx, row: AsuntoRow): EstadoAsunto {
  return estadoAl(row.estado, row.aprobada_hasta, ctx.hoy);
}

/**
 * Puts a record before the comité: fixes its level by the client's exposure, freezes members and votes required, and puts it in the
 * agenda. A returned asunto is opened again with another version of the proposal: votes stay, requests for papers are asked again.
 * Throws 409 `asunto_abierto` when it is already there, 422 `sin_quorum` when no level has enough members without interest, or what others know
 * against it (`asunto.por_abrir`). Who calls it holds the record, so nobody opens or votes it meanwhile.
 */
export async function abrirAsunto(ctx: Ctx, a: NuevoAsunto): Promise<AsuntoAbierto> {
  const [{ row: viejo, dados }, suyo, { motivos, interesados: ajenos }, niveles] = await atOnce([
    sinAbrir(ctx, a.asunto_area, a.asunto_id),
    ejecutivoDe(ctx, a.rut),
    loDicho(ctx, a, false),
    nivelesVigentes(ctx),
  ]);
  const interesados = [...new Set([...(a.makers ?? []), ...(suyo ? [suyo.rut] : []), ...ajenos])];
  const c = await componer(ctx, { rut: a.rut, exposicion_uf: a.exposicion_uf, motivos, interesados, piso: a.piso }, niveles);
  const data = {
    asunto_area: a.asunto_area,
    asunto_id: a.asunto_id,
    rut: a.rut as Rut,
    titulo: a.titulo,
    monto: a.monto as Pesos,
    url: a.url,
    exposicion_uf: a.exposicion_uf,
    nivel: c.nivel.nivel,
    nivel_nombre: c.nivel.nombre,
    nivel_motivos: c.motivos,
    integrantes: c.integrantes,
    interesados,
    requeridos: c.requeridos,
    voto_es_firma: c.nivel.voto_es_firma,
    exige_acta: c.nivel.exige_acta,
    exige_firma: a.con_firma === true && !c.nivel.voto_es_firma,
    version_propuesta: (viejo?.version_propuesta ?? 0) + 1,
    abierto: ctx.hoy,
  };
  const row =
    viejo?.estado === 'devuelto'
      ? await ctx.update(asuntos, viejo.id, { ...data, estado: estados.go(viejo.estado, 'reabrir') })
      : await ctx.insert(asuntos, data);
  await avisarVoto(ctx, row, contar(mesaDe(row, dados)).respondieron);
  return { asunto_id: row.id, version: row.version_propuesta, nivel: row.nivel, nivel_motivos: row.nivel_motivos };
}

interface Decision {
  estado: 'abierto' | 'aprobado' | 'rechazado' | 'devuelto';
  aprobada_hasta?: Fecha;
  /** Level 4: approved, but it takes effect when FISCALIA files the acta (event `comite.acta_archivada`). */
  acta_pendiente?: boolean;
  /** Approved, but it takes effect when the last of those who approved signs (`firmarAsunto`). */
  firma_pendiente?: boolean;
}

/** What the area answers about what its asunto rests on: the changes since it was sent (texts), or null. */
export type Revalidar = () => Promise<readonly string[] | null>;

/** The act that decides asks the area first. Throws 409 `reglas_cambiaron` {lista}. */
export async function exigirQueSigue(revalidar: Revalidar | undefined): Promise<void> {
  const cambios = await revalidar?.();
  if (cambios && cambios.length > 0) throw new Conflict('reglas_cambiaron', { lista: cambios.join('; '), cambios });
}

/** The seat with which this session votes: its own, or that of the first absent member it covers. */
function quienVota(ctx: Ctx, row: AsuntoRow): { rut: string; anteriores: string[]; en_nombre_de: string | null } {
  const { session } = ctx;
  if (ctx.isAmong(row.interesados)) throw new Forbidden('voto_con_interes');
  const rut = session.rut ?? session.usuario_id;
  return { rut, anteriores: ownFaces(session), en_nombre_de: session.reemplazos.find((r) => row.integrantes.includes(r.rut))?.rut ?? null };
}

/**
 * One vote. Under the lock of its record, which every act that votes it holds; the one that decides also takes the asunto, so two last votes
 * decide once whatever they hold. The vote that approves asks the area first whether what it
 * rests on still stands: `revalidar` answers the changes (texts), or null.
 * Throws 404; 400 `comentario_requerido`; 403 `voto_con_interes`, `no_es_integrante`; 409 `transicion_no_permitida`, `voto_repetido`,
 * `version_no_vista`, `reglas_cambiaron` {lista}.
 */
export async function votarAsunto(
  ctx: Ctx,
  v: {
    asunto_area: string;
    asunto_id: string;
    respuesta: Respuesta;
    comentario?: string | undefined;
    /** Version of the proposal that the voter has in front; the current one when not given. */
    version_vista?: number | undefined;
    revalidar?: Revalidar;
  },
): Promise<Decision> {
  const { row, dados } = await ultimoConVotos(ctx, v.asunto_area, v.asunto_id);
  if (!row) throw new NotFound();
  estados.go(estadoHoy(ctx, row), 'votar');
  const mesa = mesaDe(row, dados);
  const { voto, decision } = votar(mesa, quienVota(ctx, row), {
    respuesta: v.respuesta,
    comentario: v.comentario ?? '',
    version_vista: v.version_vista ?? row.version_propuesta,
  });
  if (decision !== 'abierto') estados.go(estadoHoy(ctx, await ctx.lock(asuntos, row.id)), 'votar');
  if (decision === 'aprobado') await exigirQueSigue(v.revalidar);
  const { integrante, por_reemplazo_de } = voto;
  const silla = (por_reemplazo_de ?? integrante) as Rut;
  const dado = { ...voto, integrante: integrante as Rut, por_reemplazo_de: por_reemplazo_de as Rut | null, silla, asunto: row.id };
  await ctx.insertLast(votos, [dado]);
  if (decision === 'abierto') {
    await avisarVoto(ctx, row, contar({ ...mesa, votos: [...mesa.votos, voto] }).respondieron);
    return { estado: 'abierto' };
  }
  const hasta = decision === 'aprobado' ? aprobadaHasta(ctx.hoy, await ctx.param(contract, 'aprobacion_dias')) : null;
  const decidido = decision === 'devuelto' ? null : ctx.hoy;
  await ctx.update(asuntos, row.id, { estado: estados.go(row.estado, 'votar', decision), aprobada_hasta: hasta, decidido });
  await ctx.emit('pendiente.cerrado', { area: row.asunto_area, entidad_id: row.asunto_id, tipo: 'aprobar' });
  if (hasta && row.exige_firma) await avisarFirma(ctx, row, firmantes([...mesa.votos, voto]));
  return {
    estado: decision,
    ...(hasta ? { aprobada_hasta: hasta, acta_pendiente: row.exige_acta, firma_pendiente: row.exige_firma } : {}),
  };
}

/** The area withdraws its asunto (the record was annulled). Nothing happens when there is none open. */
export async function retirarAsunto(ctx: Ctx, area: string, id: string): Promise<void> {
  const row = await ultimoAsunto(ctx, area, id);
  if (!row || !estados.can(row.estado, 'retirar')) return;
  await ctx.update(asuntos, row.id, { estado: estados.go(row.estado, 'retirar'), aprobada_hasta: null });
  for (const tipo of ['aprobar', 'autorizar'] as const) await ctx.emit('pendiente.cerrado', { area, entidad_id: id, tipo });
}

/** The area sends the asunto back (an observation): it leaves the agenda until `abrirAsunto` opens it again. */
export async function devolverAsunto(ctx: Ctx, area: string, id: string): Promise<void> {
  const row = await ultimoAsunto(ctx, area, id);
  if (!row) throw new NotFound();
  await ctx.update(asuntos, row.id, { estado: estados.go(row.estado, 'observar') });
  await ctx.emit('pendiente.cerrado', { area, entidad_id: id, tipo: 'aprobar' });
}
