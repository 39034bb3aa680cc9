import { and, desc, inArray, isNotNull } from 'drizzle-orm';
import { nombresDeLista } from '#areas/catalogos/public.server.ts';
import { direccionesDe, personaConocida } from '#areas/clientes/public.server.ts';
import { membrete } from '#areas/empresas/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { CartaDeCesion, CartaDeCobranza, fechaDe } from '../print/cartas.tsx';
import { gestiones, notificaciones } from '../tables.ts';
import { documentosDe, nombreDe } from './documentos-de.ts';
import type { TicketFila } from './filas.ts';

/**
 * The letter on paper that told a debtor of some cesiones, to print it: the documents of one letter, whose number it has. 422 `sin_carta` when they were not told
 * on paper; `varias_cartas` when they went in more than one.
 */
export async function cartaDeCesion(ctx: ReadCtx, ids: readonly string[]): Promise<FileReply> {
  const documentos = await documentosDe(ctx, ids);
  const dichas = await ctx.rows(
    notificaciones,
    and(inArray(notificaciones.documento_id, [...ids]), isNotNull(notificaciones.folio_carta)),
    {
      orden: [desc(notificaciones.enviado_en), desc(notificaciones.id)],
    },
  );
  const ultimas = documentos.map((d) => dichas.find((n) => n.documento_id === d.id));
  const folios = new Set(ultimas.map((n) => n?.folio_carta ?? null));
  const [carta] = ultimas;
  const [primero] = documentos;
  if (!carta || !primero || folios.has(null)) throw new Rule('sin_carta');
  if (folios.size > 1) throw new Rule('varias_cartas');
  await ctx.lectura(primero.deudor_rut, `Carta de cesión ${carta.folio_carta}`);
  const head = await membrete(ctx, { titulo: 'Notificación de cesión', folio: String(carta.folio_carta), fecha: carta.enviado_en });
  const bytes = await renderPdf(
    CartaDeCesion({
      head,
      deudor: { nombre: primero.razon_deudor, rut: primero.deudor_rut, contacto: carta.contacto_nombre ?? primero.razon_deudor },
      cedente: { nombre: primero.razon_cliente, rut: primero.cliente_rut },
      documentos: documentos.map((d) => ({
        nombre: nombreDe(d),
        emision: fechaDe(d.fecha_emision),
        vence: fechaDe(d.fecha_vencimiento),
        monto: d.monto,
      })),
      cuentas: (await cuentasBanco(ctx)).map((c) => c.nombre),
    }),
  );
  return { nombre: `carta-cesion-${carta.folio_carta}.pdf`, mime: 'application/pdf', bytes, inline: true };
}

/** A letter of collection of a ticket, as it was written. 404 of another ticket, or of a contact that is no letter. */
export async function cartaDeCobranza(ctx: ReadCtx, t: TicketFila, gestion_id: string): Promise<FileReply> {
  const g = await ctx.get(gestiones, gestion_id);
  if (g.ticket_id !== t.id || g.canal !== 'CARTA' || !g.texto) throw new NotFound();
  const persona = await personaConocida(ctx, g.persona_rut);
  if (!persona) throw new NotFound();
  await ctx.lectura(g.persona_rut, `Carta del ticket ${t.num_ticket}`);
  const suyas = await direccionesDe(ctx, g.persona_rut);
  const d = suyas.find((x) => x.tipo === 'COBRANZA') ?? suyas[0];
  const comuna = d ? ((await nombresDeLista(ctx, 'comunas')).get(d.comuna) ?? d.comuna) : '';
  const head = await membrete(ctx, { titulo: g.comentario ?? 'Carta', folio: String(t.num_ticket), fecha: g.fecha });
  const direccion = d ? `${d.calle} ${d.numero}, ${comuna}` : '';
  const bytes = await renderPdf(CartaDeCobranza({ head, nombre: persona.nombre, rut: g.persona_rut, direccion, texto: g.texto }));
  return { nombre: `carta-${t.num_ticket}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
