import { inArray } from 'drizzle-orm';
import { contactosPara } from '#areas/clientes/public.server.ts';
import { permitido } from '#finanzas/contacto.ts';
import { reglasContacto } from '#finanzas/reglas-contacto.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { desfaseEnChile } from '#platform/server/momento.ts';
import { gestiones } from '../tables.ts';

const MAXIMO = 20;

/**
 * The log of contacts told again through the law: those of protected people that were made when it did not let them, without an exception. Restrictions of
 * today are not looked at, nor that a person is protected only since later: the contact was made before, or its own act refused it.
 */
export async function replicar(ctx: ReadCtx): Promise<Record<string, unknown>[]> {
  const todas = await ctx.rows(gestiones, inArray(gestiones.canal, ['LLAMADA', 'VISITA', 'CORREO', 'SMS', 'WHATSAPP', 'CARTA']), {
    orden: [gestiones.fecha, gestiones.minuto, gestiones.id],
  });
  const gente = await contactosPara(ctx, [...new Set(todas.map((g) => g.persona_rut))]);
  const cal = await ctx.calendar();
  const malas: Record<string, unknown>[] = [];
  const antes = new Map<Rut, typeof todas>();
  for (const g of todas) {
    const p = gente.get(g.persona_rut);
    const historia = antes.get(g.persona_rut) ?? [];
    antes.set(g.persona_rut, [...historia, g]);
    if (!p?.protegida || g.entrante || g.excepcion || g.canal === 'NOTA') continue;
    const v = permitido(
      {
        persona: { protegida: true, comuna: p.comuna, en_mora: g.en_mora },
        canal: g.canal,
        finalidad: g.finalidad,
        momento: { fecha: g.fecha, minuto: g.minuto },
        historia: historia.flatMap((h) =>
          h.canal === 'NOTA' ? [] : [{ ...h, canal: h.canal, momento: { fecha: h.fecha, minuto: h.minuto } }],
        ),
        restricciones: [],
        tercero_con_monto: false,
      },
      { cal, reglas: reglasContacto(g.fecha), desfase: desfaseEnChile },
    );
    // Who it did not protect that day was told what it would have refused, and it is written beside the contact.
    if (!v.permitido && !(v.codigo && g.avisos.includes(v.codigo)))
      malas.push({ id: g.id, persona_rut: g.persona_rut, codigo: v.codigo, fecha: g.fecha });
    if (malas.length === MAXIMO) break;
  }
  return malas;
}
