import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import { cerrarExpediente, evaluacionDe, expedienteDe, guardarExpediente, pedirEvaluacion } from '#areas/analista/public.server.ts';
import { alertasDe, birVigente } from '#areas/bir/public.server.ts';
import { personasPorRut } from '#areas/clientes/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Answers } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { solicitudes } from '../tables.ts';
import { medir, type SolicitudRow } from './exposicion.ts';

const AREA = 'solicitudes';

export const evaluacionDeSolicitud = (ctx: ReadCtx, s: Pick<SolicitudRow, 'id'>) => evaluacionDe(ctx, AREA, s.id);

/** What the machine says, as the page shows it. Its reasons name where each figure comes from. */
export async function evaluacionVista(ctx: ReadCtx, s: SolicitudRow) {
  const e = s.tipo === 'LINEA' ? await evaluacionDeSolicitud(ctx, s) : null;
  if (!e) return null;
  const { id, estado, decision, puntaje, error_mensaje } = e;
  return {
    id,
    estado,
    decision,
    puntaje,
    error_mensaje,
    razones: e.razones.map(({ id: suya, texto, fuente }) => ({ id: suya, texto, fuente })),
  };
}

/** Asks for it; one under way is that one. */
export const evaluar = (ctx: Ctx, s: SolicitudRow) => pedirEvaluacion(ctx, { asunto_area: AREA, asunto_id: s.id });

/** What is asked in a line, for its evaluation. */
export const porEvaluar: NonNullable<Answers['asunto.por_evaluar']> = async (ctx, { asunto_area, asunto_id }) => {
  const s = asunto_area === AREA ? await ctx.find(solicitudes, asunto_id) : undefined;
  if (s?.tipo !== 'LINEA') return undefined;
  const [personas, m] = await atOnce([
    personasPorRut(
      ctx,
      s.deudores.map((d) => d.rut_deudor),
    ),
    medir(ctx, s),
  ]);
  const deudores = s.deudores.map((d) => ({
    rut: d.rut_deudor as Rut,
    nombre: personas.get(d.rut_deudor)?.nombre ?? null,
    monto: d.monto as Pesos,
  }));
  return {
    rut: s.rut,
    ambito: 'LINEA',
    monto: m.monto_pesos,
    titulo: `Solicitud ${s.numero} de ${s.nombre}`,
    url: `/solicitudes/${s.id}`,
    deudores,
    plazo_dias: s.plazo_maximo,
    nivel: s.nivel_comite,
  };
};

/** Lines approved between two days: what was sold within each is how it did. */
export const aprobadas: NonNullable<Answers['asuntos.aprobados']> = async (ctx, { desde, hasta }) => {
  const filas = await ctx.rows(
    solicitudes,
    and(
      ...[eq(solicitudes.tipo, 'LINEA'), inArray(solicitudes.estado, ['aprobada', 'en_precios'])],
      ...[gte(solicitudes.aprobada_el, desde), lte(solicitudes.aprobada_el, hasta)],
    ),
    { orden: [asc(solicitudes.aprobada_el), asc(solicitudes.numero)] },
  );
  if (filas.length === 0) return undefined;
  return filas.flatMap((s) =>
    s.aprobada_el
      ? [{ asunto_id: s.id, rut: s.rut, titulo: `Solicitud ${s.numero} de ${s.nombre}`, aprobado: s.aprobada_el, origen_id: null }]
      : [],
  );
};

/** An evaluation that came out, or a written reason over one that could not be made. Throws 422 `sin_evaluacion` at its reason. */
export async function exigirEvaluacion(ctx: ReadCtx, s: SolicitudRow, motivo: string | null): Promise<void> {
  const e = await evaluacionDeSolicitud(ctx, s);
  if (e?.estado === 'lista' || (e?.estado === 'error' && motivo)) return;
  const campo =
    e?.estado === 'error' ? { sin_evaluacion_motivo: ['El analista virtual no pudo evaluar: diga por qué se sigue'] } : undefined;
  throw new Rule('sin_evaluacion', {}, campo);
}

/** Level 1, approved by the machine and with no exception: its single voter decides, and risk does not stop it. */
export async function omiteRiesgo(ctx: ReadCtx, s: SolicitudRow, nivel: number): Promise<boolean> {
  if (nivel !== 1 || s.excepciones.length > 0 || !(await ctx.param(contract, 'riesgo_omitido_nivel_1'))) return false;
  const e = await evaluacionDeSolicitud(ctx, s);
  return e?.estado === 'lista' && e.decision === 'APRUEBA';
}

/** Who votes what skipped risk opened its evaluation first: the machine never decides. Throws 409 `evaluacion_no_vista`. */
export async function exigirEvaluacionVista(ctx: ReadCtx, s: SolicitudRow): Promise<void> {
  if (!s.riesgo_omitido) return;
  const e = await evaluacionDeSolicitud(ctx, s);
  if (!ctx.isAmong(e?.vista_por)) throw new Conflict('evaluacion_no_vista');
}

/**
 * The risk file is closed when the matter leaves risk, with the analysis and the risk pages that it rests on; the risk pages of the client and of each debtor are in force. Throws 422 `tgr_pendiente`,
 * `expediente_incompleto` {lista}, `bir_pendiente` {lista}.
 */
export async function cerrarParaComite(ctx: Ctx, s: SolicitudRow, analisis_id: string): Promise<void> {
  const e = await expedienteDe(ctx, AREA, s.id);
  if (!e?.tgr) throw new Rule('tgr_pendiente');
  const faltan = await sinBir(ctx, s);
  if (faltan.length > 0) throw new Rule('bir_pendiente', { lista: faltan.join(', ') });
  if (e.cerrado) return;
  const asunto = { asunto_area: AREA, asunto_id: s.id };
  const bir_ids = [...(await birVigente(ctx, partesDe(s))).values()].flatMap((b) => b?.bir_id ?? []);
  await guardarExpediente(ctx, asunto, { analisis_id, bir_ids });
  await cerrarExpediente(ctx, asunto);
}

type Partes = Pick<SolicitudRow, 'rut' | 'deudores'>;
const partesDe = (s: Partes): Rut[] => [s.rut, ...s.deudores.map((d) => d.rut_deudor as Rut)];

/** Open warnings of the client and of who would pay, the gravest first, each with whose it is. */
export async function alertasDeSolicitud(ctx: ReadCtx, s: Partes & Pick<SolicitudRow, 'nombre'>) {
  const alertas = await alertasDe(ctx, partesDe(s));
  const personas = await personasPorRut(
    ctx,
    alertas.map((a) => a.rut).filter((rut) => rut !== s.rut),
  );
  return alertas.map((a) => {
    const nombre = a.rut === s.rut ? s.nombre : (personas.get(a.rut)?.nombre ?? formatRut(a.rut));
    return { id: a.id, nombre, titulo: a.titulo, hecho: a.hecho, gravedad: a.gravedad, abierta: a.abierta };
  });
}

/** Names of the client and debtors without a risk page in force. */
export async function sinBir(ctx: ReadCtx, s: Pick<SolicitudRow, 'rut' | 'nombre' | 'deudores'>): Promise<string[]> {
  const ruts = partesDe(s);
  const vigentes = await birVigente(ctx, ruts);
  const faltan = [...new Set(ruts)].filter((r) => !vigentes.get(r));
  const personas = await personasPorRut(
    ctx,
    faltan.filter((r) => r !== s.rut),
  );
  return faltan.map((r) => (r === s.rut ? s.nombre : (personas.get(r)?.nombre ?? formatRut(r))));
}

const PARTES = {
  tgr: 'Deuda con Tesorería (TGR), o que no la tiene',
  poder_judicial: 'Causas del Poder Judicial',
  opinion: 'Opinión del analista',
};

/** What the risk file does not say yet, in words; nothing once it is closed. */
export async function faltaEnExpediente(ctx: ReadCtx, s: Pick<SolicitudRow, 'id'>): Promise<string[]> {
  const e = await expedienteDe(ctx, AREA, s.id);
  if (e?.cerrado) return [];
  const partes = { ...PARTES, recomendacion: 'Recomendación del analista' };
  return Object.entries(partes).flatMap(([campo, texto]) => (e?.[campo as keyof typeof partes] ? [] : [texto]));
}
