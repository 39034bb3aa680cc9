import { and, desc, eq, inArray } from 'drizzle-orm';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { MANDATOS_VIVOS } from '../domain/estados.ts';
import { cargos, mandatoCreditos, mandatos } from '../tables.ts';

const EN_PALABRAS: Readonly<Record<string, string>> = { incluido: 'por enviar', enviado: 'en el banco', abandonado: 'no se cargó' };

/** `persona.tarjetas`: the living mandates of a client, with the credits that each pays and its last charge. */
export async function tarjetasDePersona(
  ctx: ReadCtx,
  { rut }: Question<'persona.tarjetas'>,
): Promise<AnswerTo<'persona.tarjetas'> | undefined> {
  if (!(await alcanzaCliente(ctx, rut))) return undefined;
  const suyos = await ctx.rows(mandatos, and(eq(mandatos.rut_cliente, rut), inArray(mandatos.estado, [...MANDATOS_VIVOS])), { limit: 10 });
  if (suyos.length === 0) return undefined;
  const ids = suyos.map((m) => m.id);
  const pagan = await ctx.rows(mandatoCreditos, and(inArray(mandatoCreditos.mandato_id, ids), eq(mandatoCreditos.vivo, true)));
  const hechos = await ctx.rows(cargos, inArray(cargos.mandato_id, ids), {
    orden: [desc(cargos.fecha_cargo), desc(cargos.id)],
    limit: 100,
  });
  return suyos.map((m) => {
    const creditos = pagan.filter((p) => p.mandato_id === m.id).map((p) => p.numero);
    const ultimo = hechos.find((c) => c.mandato_id === m.id && c.monto > 0);
    return {
      titulo: `Mandato PAC ${m.num_mandato}`,
      estado: m.estado,
      datos: [
        { nombre: creditos.length === 1 ? 'Crédito' : 'Créditos', valor: creditos.join(', ') || 'Ninguno' },
        {
          nombre: 'Último cargo',
          valor: ultimo
            ? `${formatPesos(ultimo.monto)} el ${formatFecha(ultimo.fecha_cargo)}, ${EN_PALABRAS[ultimo.estado] ?? label(ultimo.estado).toLowerCase()}`
            : 'Ninguno todavía',
        },
      ],
      url: `/pacs/${m.id}`,
    };
  });
}
