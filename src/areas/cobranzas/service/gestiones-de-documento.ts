import { and, desc, eq, inArray } from 'drizzle-orm';
import { nombresDeLista, opcionesDe } from '#areas/catalogos/public.server.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Answers } from '#platform/server/registry.ts';
import { items, notificaciones, tickets, verificaciones } from '../tables.ts';

type Dicha = typeof verificaciones.$inferSelect;
type Aviso = typeof notificaciones.$inferSelect;
const MAX = 100;

function detalleDe(v: Dicha, nombres: ReadonlyMap<string, string>): string | null {
  const partes = [
    v.sub_estado ? (nombres.get(v.sub_estado) ?? label(v.sub_estado)) : null,
    v.contacto_nombre ? `con ${v.contacto_nombre}` : null,
    v.monto_confirmado === null ? null : `confirma ${formatPesos(v.monto_confirmado)}`,
    v.fecha_pago_confirmada ? `paga el ${formatFecha(v.fecha_pago_confirmada)}` : null,
    v.paga_a ? `a ${v.paga_a}` : null,
    v.oc_hes ? `OC/HES ${v.oc_hes}` : null,
    v.comentario,
    v.causa && v.estado !== 'EN_PROCESO' ? `dejó de valer: ${v.causa.toLowerCase()}` : null,
  ];
  return partes.filter(Boolean).join(', ') || null;
}

const TITULOS: Readonly<Record<Aviso['medio'], string>> = {
  SII: 'Cesión publicada en el SII',
  CORREO: 'Cesión notificada por correo',
  CARTA_CERTIFICADA: 'Cesión notificada por carta certificada',
  NOTARIO: 'Cesión notificada por notario',
};

function avisoDe(n: Aviso): string | null {
  const partes = [
    n.contacto_nombre ? `a ${n.contacto_nombre}` : null,
    n.folio_carta === null ? null : `carta N° ${n.folio_carta}`,
    n.efectiva_desde ? `rige desde el ${formatFecha(n.efectiva_desde)}` : null,
    n.acuse_en ? `acuse del ${formatFecha(n.acuse_en)}` : null,
    n.motivo_rechazo ? `rechazada: ${n.motivo_rechazo}` : null,
  ];
  return partes.filter(Boolean).join(', ') || null;
}

/** `documento.gestiones`: what its debtor was asked and told, and what it answered. */
export const gestionesDeDocumento: NonNullable<Answers['documento.gestiones']> = async (ctx: ReadCtx, { id }) => {
  const dichas = await ctx.rows(verificaciones, eq(verificaciones.documento_id, id), {
    orden: [desc(verificaciones.fecha), desc(verificaciones.id)],
    limit: MAX,
  });
  const nombres = await nombresDeLista(ctx, 'sub_estados');
  const avisos = await ctx.rows(notificaciones, eq(notificaciones.documento_id, id), {
    orden: [desc(notificaciones.enviado_en), desc(notificaciones.id)],
    limit: MAX,
  });
  return [
    ...dichas.map((v) => ({
      fecha: v.fecha,
      titulo:
        v.estado === 'EN_PROCESO' ? 'Verificación pedida por correo' : `Verificación por ${label(v.por).toLowerCase()}: ${label(v.estado)}`,
      detalle: detalleDe(v, nombres),
      por: v.hecha_por,
      url: null,
    })),
    ...avisos.map((n) => ({ fecha: n.enviado_en, titulo: TITULOS[n.medio], detalle: avisoDe(n), por: n.hecha_por, url: null })),
  ];
};

const PREFIJO = 'documento:';

/** `documento.cobranza`: the ticket that collects each of these documents. */
export const cobranzaDeDocumentos: NonNullable<Answers['documento.cobranza']> = async (ctx: ReadCtx, { ids }) => {
  if (ids.length === 0) return undefined;
  const pks = ids.map((id) => `${PREFIJO}${id}`);
  const suyos = await ctx.rows(items, and(inArray(items.pk, pks), eq(items.vivo, true)));
  if (suyos.length === 0) return undefined;
  const de = await ctx.rows(
    tickets,
    inArray(
      tickets.id,
      suyos.map((i) => i.ticket_id),
    ),
  );
  const nombres = new Map((await opcionesDe(ctx, 'estados_recaudacion')).map((o) => [o.codigo, o.nombre]));
  return Object.fromEntries(
    suyos.flatMap((i) => {
      const t = de.find((x) => x.id === i.ticket_id);
      const texto = t ? `Ticket ${t.num_ticket}, ${(nombres.get(i.estado_recaudacion) ?? label(i.estado_recaudacion)).toLowerCase()}` : '';
      return t ? [[i.pk.slice(PREFIJO.length), { texto, url: `/cobranzas/${t.id}` }] as const] : [];
    }),
  );
};
