import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { nombresDeLista } from '#areas/catalogos/public.server.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { NOMBRE_DIVISION, NOMBRE_PROXIMA } from '../domain/formas.ts';
import { compromisos, gestiones } from '../tables.ts';
import { dePersona } from './lista.ts';

/** A card of each open ticket is enough for a page: the rest are in the list. */
const MAX = 6;

/** `persona.tarjetas`: the open tickets of a person, or of what others owe to who sold it, with the promise, the last contact and what comes next. */
export async function tarjetasDePersona(
  ctx: ReadCtx,
  { rut }: Question<'persona.tarjetas'>,
): Promise<AnswerTo<'persona.tarjetas'> | undefined> {
  const suyos = (await dePersona(ctx, rut)).tickets.slice(0, MAX);
  if (suyos.length === 0) return undefined;
  const ids = suyos.map((t) => t.id);
  const vigentes = await ctx.rows(compromisos, and(inArray(compromisos.ticket_id, ids), eq(compromisos.estado, 'vigente')));
  const hechas = await ctx.rows(gestiones, and(inArray(gestiones.ticket_id, ids), ne(gestiones.canal, 'NOTA'), isNotNull(gestiones.fin)), {
    orden: [desc(gestiones.inicio), desc(gestiones.id)],
    limit: 200,
  });
  const llamadas = await nombresDeLista(ctx, 'estados_llamada');
  return suyos.map((t) => {
    const promesa = vigentes.filter((c) => c.ticket_id === t.id).sort((a, b) => (a.fecha < b.fecha ? -1 : 1))[0];
    const ultima = hechas.find((g) => g.ticket_id === t.id);
    const dicho = ultima && (llamadas.get(ultima.estado_llamada ?? '') ?? label(ultima.canal));
    const ajeno = t.rut_deudor === rut ? [] : [{ nombre: 'Debe', valor: t.nombre_deudor }];
    return {
      titulo: `Ticket ${t.num_ticket}, ${NOMBRE_DIVISION[t.division].toLowerCase()}`,
      estado: t.estado_ticket,
      datos: [
        ...ajeno,
        { nombre: 'Vencido', valor: t.dias_mora > 0 ? `${formatPesos(t.monto_vencido)}, ${t.dias_mora} días` : 'Nada todavía' },
        { nombre: 'Promesa', valor: promesa ? `${formatPesos(promesa.monto)} para el ${formatFecha(promesa.fecha)}` : 'Ninguna vigente' },
        { nombre: 'Último contacto', valor: ultima && dicho ? `${formatFecha(ultima.fecha)}, ${dicho.toLowerCase()}` : 'Ninguno' },
        ...(t.proxima_accion_fecha && t.proxima_accion_tipo
          ? [
              {
                nombre: 'Sigue',
                valor: `${NOMBRE_PROXIMA[t.proxima_accion_tipo] ?? label(t.proxima_accion_tipo)}, ${formatFecha(t.proxima_accion_fecha)}`,
              },
            ]
          : []),
      ],
      url: `/cobranzas/${t.id}`,
    };
  });
}
