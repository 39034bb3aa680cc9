import { and, asc, desc, eq, gte, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { type Letterhead, renderPdf } from '#platform/server/print/document.tsx';
import type { Sesion } from '../contract.ts';
import { Acta, ActaDeUno } from '../print/acta.tsx';
import { asuntos, sesiones } from '../tables.ts';
import { alcanzados, sesionAlAlcance, sesionesVisibles, tomarSesion, visibles } from './alcance.ts';
import { type AsuntoRow, estadoHoy, idsDe } from './asuntos.ts';
import { nombresDeStaff } from './nivel.ts';
import { conFirmaPendiente } from './pendientes-sql.ts';
import { conLoSuyo, loDeEllos, type Vistos, vistas, vistasDonde } from './vista.ts';

type SesionRow = typeof sesiones.$inferSelect;
type SesionOut = z.input<typeof Sesion>;

type Vista = ReturnType<typeof conLoSuyo>[number];

/** A session with its asuntos, in the order in which they were opened. */
function describir(s: SesionRow, suyos: readonly Vista[], nombre: Vistos['nombre']): SesionOut {
  return {
    ...s,
    integrantes: s.integrantes.map(nombre),
    asuntos: suyos.map(({ id, asunto_area, asunto_id, titulo, monto, estado, url, version, firmas, firmas_faltan, puedo_firmar }) => ({
      id,
      asunto_area,
      asunto_id,
      titulo,
      monto,
      estado,
      url,
      version,
      firmas_faltan,
      puedo_firmar,
      firmas: firmas.length,
    })),
  };
}

/** The same of a session that this act wrote, with asuntos that it just read or holds. */
async function describirHecha(ctx: ReadCtx, s: SesionRow, suyos: readonly AsuntoRow[], suyo: Vistos): Promise<SesionOut> {
  const enOrden = suyos.toSorted((a, b) => (a.abierto === b.abierto ? (a.id < b.id ? -1 : 1) : a.abierto < b.abierto ? -1 : 1));
  return describir(s, conLoSuyo(ctx, await alcanzados(ctx, enOrden), suyo), suyo.nombre);
}

async function describirSesiones(ctx: ReadCtx, rows: readonly SesionRow[]): Promise<SesionOut[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((r) => r.id);
  const [suyos, nombre] = await atOnce([
    vistasDonde(ctx, and(visibles(ctx), inArray(asuntos.sesion_id, ids)), [asc(asuntos.abierto), asc(asuntos.id)]),
    nombresDeStaff(ctx),
  ]);
  return rows.map((s) =>
    describir(
      s,
      suyos.filter((a) => a.sesion_id === s.id),
      nombre,
    ),
  );
}

/** Sessions of the comité within reach, newest first, each with the asuntos within reach. */
export async function sesionesDe(ctx: ReadCtx): Promise<SesionOut[]> {
  const rows = await ctx.db.select().from(sesiones).where(sesionesVisibles(ctx)).orderBy(desc(sesiones.numero)).limit(100);
  return describirSesiones(ctx, rows);
}

/**
 * Whether a session takes an asunto of its level: what waits for a vote or a signature, what was decided from its day on, and in a level
 * with acta all that no session has recorded. The rest was decided outside a session and stays so.
 */
function loToma(s: { fecha: Fecha }): SQL | undefined {
  return or(
    inArray(asuntos.estado, ['abierto', 'devuelto']),
    and(
      inArray(asuntos.estado, ['aprobado', 'rechazado']),
      or(eq(asuntos.exige_acta, true), gte(asuntos.decidido, s.fecha), and(gte(asuntos.aprobada_hasta, s.fecha), conFirmaPendiente(null))),
    ),
  );
}

/** Opens the record of a session, with the asuntos of its level that no other has. */
export async function crearSesion(
  ctx: Ctx,
  s: { fecha: Fecha; hora: string; nivel: number; integrantes: readonly string[] },
): Promise<SesionOut> {
  const numero = await ctx.folio('comite_sesion');
  const pendientes = await ctx.lockAll(asuntos, and(eq(asuntos.nivel, s.nivel), isNull(asuntos.sesion_id), loToma(s)));
  const suyo = await loDeEllos(
    ctx,
    pendientes.map((a) => a.id),
  );
  const sesion = await ctx.insert(sesiones, { ...s, integrantes: [...s.integrantes], numero });
  const tomados = await ctx.updateMany(
    asuntos,
    pendientes.map((a) => ({ id: a.id, patch: { sesion_id: sesion.id } })),
  );
  return describirHecha(ctx, sesion, tomados, suyo);
}

/** Nothing approved in the session waits for a signature. Throws 422 `firmas_pendientes` {titulo, nombres}. */
function exigirFirmada(ctx: Ctx, suyos: readonly AsuntoRow[], suyo: Vistos): void {
  const conFirma = suyos.filter((a) => a.exige_firma);
  const falta = conLoSuyo(ctx, conFirma, suyo).find((a) => a.firmas_faltan.length > 0);
  if (falta) throw new Rule('firmas_pendientes', { titulo: falta.titulo, nombres: falta.firmas_faltan.map((p) => p.nombre).join(', ') });
}

/** What the session did not decide leaves it: the next session of its level takes it, and its own acta. Answers what stays. */
async function soltarPendientes(ctx: Ctx, suyos: readonly AsuntoRow[]): Promise<AsuntoRow[]> {
  const pendientes = suyos.filter((a) => a.estado === 'abierto' || a.estado === 'devuelto');
  await ctx.updateMany(
    asuntos,
    pendientes.map((a) => ({ id: a.id, patch: { sesion_id: null } })),
  );
  return suyos.filter((a) => !pendientes.includes(a));
}

/**
 * FISCALIA files the acta. What was not decided goes to the next session. Asuntos of level 4 already approved take effect now. Throws 409 `acta_archivada`, 422 `firmas_pendientes`
 * when one of those approved is not yet signed by all who approved it.
 */
export async function archivarActa(ctx: Ctx, id: string): Promise<SesionOut> {
  const sesion = await tomarSesion(ctx, id);
  if (sesion.acta_archivada) throw new Conflict('acta_archivada', { numero: sesion.numero });
  // Read once: what is decided meanwhile was open here, and leaves with what is open.
  const enElla = eq(asuntos.sesion_id, id);
  const [suyos, suyo] = await atOnce([ctx.rows(asuntos, enElla), loDeEllos(ctx, idsDe(ctx, enElla))]);
  exigirFirmada(ctx, suyos, suyo);
  const quedan = await soltarPendientes(ctx, suyos);
  const hecha = await ctx.update(sesiones, id, { acta_archivada: ctx.hoy, acta_por: ctx.people });
  for (const a of suyos) {
    if (!a.exige_acta || estadoHoy(ctx, a) !== 'aprobado' || !a.aprobada_hasta) continue;
    const { asunto_area, asunto_id, aprobada_hasta } = a;
    await ctx.emit('comite.acta_archivada', { asunto_area, asunto_id, aprobada_hasta });
  }
  return describirHecha(ctx, hecha, quedan, suyo);
}

async function papel(ctx: ReadCtx, titulo: string, folio: string | null, fecha: Fecha): Promise<Letterhead> {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  return {
    empresa: { razon_social: empresa?.razon_social ?? '', rut: empresa?.rut ?? '' },
    titulo,
    folio,
    fecha,
    emitido_por: ctx.session.nombre,
  };
}

const pdf = (nombre: string, bytes: Buffer): FileReply => ({ nombre: `${nombre}.pdf`, mime: 'application/pdf', bytes, inline: true });

/**
 * The acta of a session, as a PDF: who came, each asunto with its votes, its signatures and what was decided. Who does not reach the whole
 * company is given an extract, which says so: the asuntos within reach, without telling whether there are others.
 */
export async function actaPdf(ctx: ReadCtx, id: string): Promise<FileReply> {
  const sesion = await sesionAlAlcance(ctx, id);
  const entera = ctx.session.alcance === 'empresa';
  const rows = await ctx.db
    .select()
    .from(asuntos)
    .where(and(visibles(ctx), eq(asuntos.sesion_id, id)))
    .orderBy(asc(asuntos.abierto), asc(asuntos.id));
  const nombre = await nombresDeStaff(ctx);
  const head = await papel(ctx, entera ? 'Acta de comité' : 'Extracto de acta de comité', String(sesion.numero), sesion.fecha);
  const presentes = sesion.integrantes.map((r) => nombre(r).nombre);
  return pdf(
    `acta-comite-${sesion.numero}`,
    await renderPdf(Acta({ head, sesion: { ...sesion, presentes }, asuntos: await vistas(ctx, rows), entera })),
  );
}

/** What the comité decided of one record, as a PDF, for the area that asked. Throws 404 when it never came to it. */
export async function actaDeAsunto(ctx: ReadCtx, area: string, id: string): Promise<FileReply> {
  const [row] = await ctx.db
    .select()
    .from(asuntos)
    .where(and(eq(asuntos.empresa_id, ctx.empresa_id), eq(asuntos.asunto_area, area), eq(asuntos.asunto_id, id)))
    .orderBy(desc(asuntos.creado_en), desc(asuntos.id))
    .limit(1);
  if (!row) throw new NotFound();
  const [asunto] = await vistas(ctx, [row]);
  const sesion = row.sesion_id ? await ctx.get(sesiones, row.sesion_id) : null;
  if (!asunto) throw new NotFound();
  const head = await papel(ctx, 'Acta de comité', sesion ? String(sesion.numero) : null, row.decidido ?? ctx.hoy);
  const cuando = sesion ? { numero: sesion.numero, fecha: sesion.fecha, hora: sesion.hora } : null;
  return pdf(`acta-comite-${row.asunto_area}`, await renderPdf(ActaDeUno({ head, asunto, sesion: cuando })));
}
