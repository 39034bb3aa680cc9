import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { Sesion } from '../contract.ts';
import { Acta } from '../print/acta.tsx';
import { asuntos, sesiones } from '../tables.ts';
import { estadoHoy } from './asuntos.ts';
import { nombresDeStaff } from './nivel.ts';
import { vistas } from './vista.ts';

type SesionRow = typeof sesiones.$inferSelect;
type SesionOut = z.input<typeof Sesion>;

async function describirSesiones(ctx: ReadCtx, rows: readonly SesionRow[]): Promise<SesionOut[]> {
  if (rows.length === 0) return [];
  const nombre = await nombresDeStaff(ctx);
  const suyos = await ctx.db
    .select()
    .from(asuntos)
    .where(
      and(
        eq(asuntos.empresa_id, ctx.empresa_id),
        inArray(
          asuntos.sesion_id,
          rows.map((r) => r.id),
        ),
      ),
    )
    .orderBy(asc(asuntos.abierto));
  return rows.map((s) => ({
    ...s,
    integrantes: s.integrantes.map(nombre),
    asuntos: suyos
      .filter((a) => a.sesion_id === s.id)
      .map((a) => ({ id: a.id, asunto_area: a.asunto_area, titulo: a.titulo, monto: a.monto, estado: estadoHoy(ctx, a), url: a.url })),
  }));
}

/** Sessions of the comité, newest first. */
export async function sesionesDe(ctx: ReadCtx): Promise<SesionOut[]> {
  const rows = await ctx.db
    .select()
    .from(sesiones)
    .where(eq(sesiones.empresa_id, ctx.empresa_id))
    .orderBy(desc(sesiones.numero))
    .limit(100);
  return describirSesiones(ctx, rows);
}

/** Opens the record of a session: every asunto of the level still without session, seen until its date, belongs to it. */
export async function crearSesion(
  ctx: Ctx,
  s: { fecha: Fecha; hora: string; nivel: number; integrantes: readonly string[] },
): Promise<SesionOut> {
  const sesion = await ctx.insert(sesiones, { ...s, integrantes: [...s.integrantes], numero: await ctx.folio('comite_sesion') });
  const pendientes = await ctx.db
    .select({ id: asuntos.id })
    .from(asuntos)
    .where(
      and(
        eq(asuntos.empresa_id, ctx.empresa_id),
        eq(asuntos.nivel, s.nivel),
        isNull(asuntos.sesion_id),
        inArray(asuntos.estado, ['abierto', 'aprobado', 'rechazado', 'devuelto']),
      ),
    );
  for (const a of pendientes) await ctx.update(asuntos, a.id, { sesion_id: sesion.id });
  const [out] = await describirSesiones(ctx, [sesion]);
  if (!out) throw new Error('session without description');
  return out;
}

/** FISCALIA files the acta. Asuntos of level 4 already approved take effect now. Throws 409 `acta_archivada`. */
export async function archivarActa(ctx: Ctx, id: string): Promise<SesionOut> {
  const sesion = await ctx.lock(sesiones, id);
  if (sesion.acta_archivada) throw new Conflict('acta_archivada', { numero: sesion.numero });
  const hecha = await ctx.update(sesiones, id, { acta_archivada: ctx.hoy, acta_por: ctx.people });
  const rows = await ctx.db
    .select()
    .from(asuntos)
    .where(
      and(eq(asuntos.empresa_id, ctx.empresa_id), eq(asuntos.sesion_id, id), eq(asuntos.estado, 'aprobado'), eq(asuntos.exige_acta, true)),
    );
  for (const a of rows) {
    if (estadoHoy(ctx, a) !== 'aprobado' || !a.aprobada_hasta) continue;
    const { asunto_area, asunto_id, aprobada_hasta } = a;
    await ctx.emit('comite.acta_archivada', { asunto_area, asunto_id, aprobada_hasta });
  }
  const [out] = await describirSesiones(ctx, [hecha]);
  if (!out) throw new Error('session without description');
  return out;
}

/** The acta of a session, as a PDF: who came, each asunto with its votes and decision. */
export async function actaPdf(ctx: ReadCtx, id: string): Promise<FileReply> {
  const sesion = await ctx.get(sesiones, id);
  const rows = await ctx.db
    .select()
    .from(asuntos)
    .where(and(eq(asuntos.empresa_id, ctx.empresa_id), eq(asuntos.sesion_id, id)))
    .orderBy(asc(asuntos.abierto), asc(asuntos.id));
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  const nombre = await nombresDeStaff(ctx);
  const bytes = await renderPdf(
    Acta({
      head: {
        empresa: { razon_social: empresa?.razon_social ?? '', rut: empresa?.rut ?? '' },
        titulo: 'Acta de comité',
        folio: String(sesion.numero),
        fecha: sesion.fecha,
        emitido_por: ctx.session.nombre,
      },
      sesion: { ...sesion, presentes: sesion.integrantes.map((r) => nombre(r).nombre) },
      asuntos: await vistas(ctx, rows),
    }),
  );
  return { nombre: `acta-comite-${sesion.numero}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
