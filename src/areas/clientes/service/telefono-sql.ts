import { and, asc, eq, sql } from 'drizzle-orm';
import { Invalid } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { e164 } from '../domain/contacto.ts';
import { contactos } from '../tables.ts';
import { contarBusqueda } from './busquedas.ts';

/** A number of more people than these is of none of them. */
const MAXIMO = 20;

/**
 * Of whom a telephone is, as it is written in the contacts in force: what somebody answered to be of another does not count. Throws 400 at `telefono` when it
 * is none, 429 to who tries one number after another.
 */
export async function titularesDelTelefono(
  ctx: ReadCtx,
  texto: string,
): Promise<{ numero: string; titulares: { rut: Rut; contacto: string }[] }> {
  const numero = e164(texto);
  if (!numero) throw new Invalid({ telefono: ['Teléfono inválido: escríbalo como +56 9 1234 5678'] });
  contarBusqueda(ctx, numero);
  const con = sql`${contactos.telefonos} @> ${JSON.stringify([{ e164: numero }])}::jsonb`;
  const filas = await ctx.rows(contactos, and(eq(contactos.vigente, true), con), { orden: [asc(contactos.persona_rut)], limit: MAXIMO });
  const suyas = filas.filter((c) => c.telefonos.some((x) => x.e164 === numero && x.estado !== 'EQUIVOCADO'));
  return { numero, titulares: suyas.map((c) => ({ rut: c.persona_rut, contacto: c.nombre })) };
}
