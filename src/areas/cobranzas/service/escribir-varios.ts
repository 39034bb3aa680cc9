import { Forbidden, phrase, Rule } from '#kernel/errors.ts';
import type { Ctx } from '#platform/server/context.ts';
import { moraDe } from '../domain/mora.ts';
import { type ParaVarios, plantillaPara } from '../domain/plantillas.ts';
import { enviarMensaje, esPropio, redactar } from './escribir.ts';
import { cargar, type TicketFila } from './filas.ts';
import { gestionado } from './mover.ts';
import { obligadosDe } from './personas.ts';

/** Over these, who supervises writes them. */
const SIN_SUPERVISOR = 50;

interface Escrito {
  para: string;
  asunto: string;
  texto: string;
}

/** Writes to the debtor of a ticket, at a contact of its own: an amount never goes to somebody else. 422 `sin_correo_propio`, and the codes of the limits. */
async function aSuDeudor(ctx: Ctx, t: TicketFila, pedida: ParaVarios): Promise<Escrito> {
  const [persona] = await obligadosDe(ctx, t);
  const suyo = persona?.contactos.find((c) => c.email !== null && esPropio(persona, c));
  if (!persona || !suyo?.email) throw new Rule('sin_correo_propio');
  const envio = { persona, contacto_id: suyo.id, plantilla: plantillaPara(pedida, moraDe(t, ctx.hoy)) };
  const { asunto, texto } = await redactar(ctx, t, envio, suyo.nombre);
  await enviarMensaje(ctx, t, envio);
  await gestionado(ctx, t, 'enviar_mensaje', { proxima: { fecha: t.proxima_fecha ?? ctx.hoy, tipo: t.proxima_tipo ?? 'LLAMADA' } });
  return { para: suyo.email, asunto, texto };
}

/**
 * Writes to the debtors of several tickets, each with the law of its own person: what one refuses is undone whole, says why, and stops no other. Two tickets
 * of one person are two messages, and the law lets one. 403 `muchos_sin_supervisor`.
 */
export async function escribirVarios(ctx: Ctx, { ids, plantilla }: { ids: readonly string[]; plantilla: ParaVarios }) {
  const unicos = [...new Set(ids)];
  if (unicos.length > SIN_SUPERVISOR && !ctx.can('cobranzas:supervisar'))
    throw new Forbidden('muchos_sin_supervisor', { max: String(SIN_SUPERVISOR) });
  const resultados = [];
  let ejemplo: Escrito | null = null;
  // Always in one order: two people who write to the same ones wait for each other, never both at once.
  for (const id of unicos.sort()) {
    let t: TicketFila | null = null;
    const r = await ctx.attempt(async () => {
      t = await cargar(ctx, id, true);
      return aSuDeudor(ctx, t, plantilla);
    });
    const { num_ticket = null, nombre = null } = (t ?? {}) as Partial<TicketFila>;
    const de = { id, num_ticket, nombre };
    if (r.ok) {
      ejemplo ??= r.value;
      resultados.push({ ...de, para: r.value.para, ok: true, codigo: null, detail: null });
    } else {
      const { codigo, datos } = r.refusal;
      const detail = phrase(ctx.deps.registry.sentence('cobranzas', codigo) ?? codigo, datos);
      resultados.push({ ...de, para: null, ok: false, codigo, detail });
    }
  }
  return { resultados, ejemplo };
}
