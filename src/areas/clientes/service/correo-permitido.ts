import { inArray, or } from 'drizzle-orm';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Answers } from '#platform/server/registry.ts';
import { clientes, contactos, habilitados, personas } from '../tables.ts';
import { nombreDe } from './cliente-y-bloqueos.ts';
import { enVigor, type Restriccion } from './restricciones.ts';

interface Titular {
  direccion: string;
  rut: Rut;
  contacto_id: string | null;
}

/** Whose these addresses are: contacts, clients and who signs for them. An address may be of several, as that of an accountant is. */
async function titularesDe(ctx: ReadCtx, direcciones: readonly string[]): Promise<Titular[]> {
  const de = [...direcciones];
  const suyos = await ctx.rows(contactos, inArray(contactos.email, de));
  const firmas = await ctx.rows(habilitados, inArray(habilitados.email, de));
  const deClientes = await ctx.rows(clientes, or(inArray(clientes.email, de), inArray(clientes.email_dte, de)));
  return [
    ...suyos.map((c) => ({ direccion: c.email ?? '', rut: c.persona_rut, contacto_id: c.id })),
    ...firmas.map((h) => ({ direccion: h.email, rut: h.cliente_rut, contacto_id: null })),
    ...deClientes.flatMap((c) =>
      [c.email, c.email_dte].flatMap((e) => (e && de.includes(e) ? [{ direccion: e, rut: c.rut, contacto_id: null }] : [])),
    ),
  ];
}

const porCorreo = (r: Restriccion): boolean => r.canal === null || r.canal === 'CORREO';

/**
 * Of these addresses, those that are not to be written today: one whose contact is restricted, or all of whose people are. Of an accountant that serves
 * two clients, the restriction of one does not silence the other.
 */
export const correoPorEnviar: NonNullable<Answers['correo.por_enviar']> = async (ctx, { direcciones }) => {
  const titulares = await titularesDe(ctx, direcciones);
  if (titulares.length === 0) return undefined;
  const vigentes = (await enVigor(ctx, [...new Set(titulares.map((d) => d.rut))])).filter(porCorreo);
  if (vigentes.length === 0) return undefined;
  const out = [];
  for (const direccion of direcciones) {
    const suyos = titulares.filter((d) => d.direccion === direccion);
    const delContacto = vigentes.find((r) => r.contacto_id !== null && suyos.some((d) => d.contacto_id === r.contacto_id));
    const deCada = suyos.map((d) => vigentes.find((r) => r.rut === d.rut && r.contacto_id === null));
    const r = delContacto ?? (deCada.length > 0 && deCada.every((x) => x !== undefined) ? deCada[0] : undefined);
    if (!r) continue;
    const p = await ctx.first(personas, inArray(personas.rut, [r.rut]));
    out.push({ direccion, nombre: p?.nombre ?? r.rut, motivo: await nombreDe(ctx, 'motivos_restriccion', r.motivo) });
  }
  return out;
};
