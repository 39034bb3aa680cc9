import { and, eq, inArray } from 'drizzle-orm';
import type { Rut } from '#kernel/values/rut.ts';
import type { Answers, Listeners } from '#platform/server/registry.ts';
import { ABIERTAS } from '../domain/estados.ts';
import { solicitudes } from '../tables.ts';
import { pedirAntecedentes, voto } from './aprobacion.ts';
import { alGirar } from './condiciones.ts';
import { decisiones } from './decision.ts';
import { aprobadas, porEvaluar } from './evaluacion.ts';

/** What solicitudes does when the acta of level 4 is filed (the approval takes effect), and when a client changes hands. */
export const listeners: Listeners = {
  'comite.acta_archivada': voto.alArchivarActa,
  'cartera.traspasada': async (ctx, e) => {
    if (e.cliente_ruts.length === 0) return;
    const abiertas = await ctx.db
      .select()
      .from(solicitudes)
      .where(
        and(
          eq(solicitudes.empresa_id, ctx.empresa_id),
          inArray(solicitudes.rut, e.cliente_ruts as Rut[]),
          inArray(solicitudes.estado, [...ABIERTAS]),
        ),
      );
    for (const s of abiertas) {
      const suya = await ctx.update(solicitudes, s.id, { ejecutivo_id: e.a as Rut });
      if (s.estado === 'con_reparos') await pedirAntecedentes(ctx, suya);
    }
  },
};

export const answers: Answers = {
  'asunto.por_evaluar': porEvaluar,
  'asuntos.aprobados': aprobadas,
  'giro.por_validar': alGirar,
  'decision.consultada': decisiones,
  'origen.consultado': async (ctx, e) => {
    const s = e.area === 'solicitudes' ? await ctx.find(solicitudes, e.id) : undefined;
    const vale = s && s.estado !== 'anulada' && s.estado !== 'rechazada';
    return vale ? { rut: s.rut, nombre: `Solicitud ${s.numero}` } : undefined;
  },
  'cartera.por_traspasar': async (ctx, e) => {
    if (e.cliente_ruts.length === 0) return undefined;
    const suyas = inArray(solicitudes.rut, e.cliente_ruts as Rut[]);
    const n = await ctx.count(solicitudes, and(suyas, inArray(solicitudes.estado, [...ABIERTAS])));
    return n > 0 ? [{ titulo: 'Solicitudes abiertas', n }] : undefined;
  },
};
