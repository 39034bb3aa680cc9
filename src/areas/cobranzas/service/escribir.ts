import { empresaDe } from '#areas/empresas/public.server.ts';
import { deudasPorPk } from '#areas/libro/public.server.ts';
import { palabraJudicial } from '#finanzas/reglas-contacto.ts';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import { momentoDe } from '#platform/server/momento.ts';
import { moraDe } from '../domain/mora.ts';
import { PLANTILLAS, type Plantilla } from '../domain/plantillas.ts';
import { gestiones } from '../tables.ts';
import type { TicketFila } from './filas.ts';
import { propios } from './filas.ts';
import { exigirPermitido } from './limite.ts';
import { exigirLibre, type GestionFila, hechas } from './llamar.ts';
import { vivosDe } from './mover.ts';
import type { Obligado } from './personas.ts';

interface Envio {
  persona: Obligado;
  contacto_id: string;
  plantilla: Plantilla;
  /** A mail, unless told. */
  canal?: 'CORREO' | 'CARTA';
  excepcion?: string | null | undefined;
  /** The day whose mora it tells: today, unless the night writes of the next one. */
  al?: Fecha;
}

/** Whether a contact is the person's own: of nobody else's RUT. */
export const esPropio = (p: Pick<Obligado, 'rut'>, c: { rut: string | null }): boolean => c.rut === null || c.rut === p.rut;

/** What a message says to a contact, with what is owed today. 422 `texto_parece_judicial`. */
export async function redactar(ctx: Ctx, t: TicketFila, e: Envio, contacto: string) {
  const modelo = PLANTILLAS[e.plantilla];
  const suyas = (await vivosDe(ctx, t)).filter((i) => e.persona.rol !== 'CEDENTE' || i.cliente_rut === e.persona.rut);
  const hoy = new Map(
    (
      await deudasPorPk(
        ctx,
        suyas.map((i) => i.pk),
      )
    ).map((d) => [d.pk, d.total]),
  );
  const acreedor = (await empresaDe(ctx.db, ctx.empresa_id))?.razon_social ?? '';
  const deudas = suyas.map((i) => ({ numero: i.numero, vencimiento: i.vencimiento_efectivo, total: hoy.get(i.pk) ?? i.saldo }));
  const datos = { acreedor, nombre: e.persona.nombre, contacto, deudas, hoy: ctx.hoy };
  const [asunto, texto] = [modelo.asunto(datos), modelo.texto(datos)];
  const palabra = e.persona.protegida
    ? palabraJudicial(`${modelo.asunto({ ...datos, acreedor: '' })} ${modelo.texto({ ...datos, acreedor: '', deudas: [] })}`)
    : null;
  if (palabra) throw new Rule('texto_parece_judicial', { palabra });
  return { asunto: asunto.replaceAll(/[\r\n]+/g, ' '), texto, pks: suyas.map((i) => i.pk) };
}

/**
 * Writes to a contact of a person and keeps the contact, in one act: the send itself locks the person and asks the law. Throws the codes of the limits,
 * 422 `contacto_ajeno`, `sin_correo`, `texto_parece_judicial`.
 */
export async function enviarMensaje(ctx: Ctx, t: TicketFila, e: Envio): Promise<GestionFila> {
  const { persona } = e;
  const contacto = persona.contactos.find((c) => c.id === e.contacto_id);
  if (!contacto) throw new Rule('contacto_ajeno', {}, { contacto_id: ['No es de esa persona'] });
  const canal = e.canal ?? 'CORREO';
  if (canal === 'CORREO' && !contacto.email) throw new Rule('sin_correo', {}, { contacto_id: ['No tiene correo'] });
  const modelo = PLANTILLAS[e.plantilla];
  await exigirLibre(ctx, persona.rut);
  const en_mora = moraDe(t, e.al ?? ctx.hoy) > 0;
  const tercero_con_monto = !esPropio(persona, contacto) && !modelo.para_tercero;
  const pedido = { persona, canal, finalidad: modelo.finalidad, en_mora, contacto_id: contacto.id, tercero_con_monto };
  const ley = await exigirPermitido(ctx, pedido, e.excepcion);
  const { asunto, texto, pks } = await redactar(ctx, t, e, contacto.nombre);
  if (canal === 'CORREO' && contacto.email) await ctx.mail({ para: [contacto.email], asunto, texto });
  const m = momentoDe(ctx);
  const g = await ctx.insert(gestiones, {
    ticket_id: t.id,
    canal,
    finalidad: modelo.finalidad,
    persona_rut: persona.rut,
    contacto_id: contacto.id,
    contacto_nombre: contacto.nombre,
    en_mora,
    fecha: m.fecha,
    minuto: m.minuto,
    inicio: ctx.instante,
    fin: ctx.instante,
    plantilla: e.plantilla,
    comentario: asunto,
    texto: canal === 'CARTA' ? texto : null,
    pks,
    excepcion: ley.excepcion,
    avisos: ley.avisos,
    operador: propios(ctx)[0] ?? null,
    operador_nombre: ctx.session.nombre,
  });
  await hechas(ctx, t.id, [canal], g.id);
  return g;
}
