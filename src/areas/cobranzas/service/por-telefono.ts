import { titularesDelTelefono } from '#areas/clientes/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { dePersona, respaldadosDe } from './lista.ts';

/**
 * Who calls: the open tickets, within reach, of the people that a telephone is written of, and those of whom they back. It is read on their record. A number of nobody and one of somebody
 * out of reach are answered alike. Throws 400 at `telefono`, 429.
 */
export async function porTelefono(ctx: ReadCtx, texto: string) {
  const { numero, titulares } = await titularesDelTelefono(ctx, texto);
  const hallados = [];
  for (const { rut, contacto } of titulares) {
    const { tickets } = await dePersona(ctx, rut);
    const suyos = tickets.map((ticket) => ({ contacto, ticket, respalda: false }));
    const ajenos = (await respaldadosDe(ctx, rut)).map((ticket) => ({ contacto, ticket, respalda: true }));
    if (suyos.length + ajenos.length > 0) await ctx.lectura(rut, 'Buscó por teléfono quién llama');
    hallados.push(...suyos, ...ajenos);
  }
  return { telefono: numero, hallados };
}
