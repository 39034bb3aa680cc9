import { asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { esProtegida } from '#finanzas/reglas-contacto.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { operacionesContacto } from '../contract-contactos.ts';
import { rige } from '../domain/contacto.ts';
import { contactos } from '../tables.ts';
import { filaCliente, nombreDe } from './cliente-y-bloqueos.ts';
import { guardarContacto, personaContactable } from './contactos.ts';
import { direccionesDe } from './personas.ts';
import { levantarRestriccion, restriccionesDe, restriccionPorId, restringirContacto } from './restricciones.ts';

type Guardar = z.output<(typeof operacionesContacto)['guardar_contacto']['input']>;
type Restringir = z.output<(typeof operacionesContacto)['restringir_contacto']['input']>;

/** Contacts of a RUT, those out of force among them, and what forbids to use them. Writes the reading log. Throws 404. */
async function contactosVista(ctx: ReadCtx, rut: Rut) {
  const p = await personaContactable(ctx, rut);
  await ctx.lectura(rut, 'Contactos');
  const segmento = (await filaCliente(ctx, rut))?.segmento_cliente ?? null;
  const filas = await ctx.rows(contactos, eq(contactos.persona_rut, rut), {
    orden: [desc(contactos.vigente), desc(contactos.predeterminado), asc(contactos.nombre), asc(contactos.id)],
  });
  const lugares = await direccionesDe(ctx, rut);
  const todas = await atOnce(
    (await restriccionesDe(ctx, rut)).map(async (r) => ({ ...r, motivo_texto: await nombreDe(ctx, 'motivos_restriccion', r.motivo) })),
  );
  const hoy = todas.filter((r) => rige(r, ctx.hoy));
  return {
    rut,
    nombre: p.nombre,
    protegida: esProtegida({ natural: p.tipo_persona === 'NATURAL', segmento }),
    contactos: filas.map((c) => {
      const d = lugares.find((x) => x.id === c.direccion_id);
      const suya = hoy.find((r) => r.canal === null && (r.contacto_id === null || r.contacto_id === c.id));
      return {
        ...c,
        horario: c.horario ?? null,
        direccion: d ? `${label(d.tipo)}: ${[d.calle, d.numero, d.depto].filter(Boolean).join(' ')}` : null,
        restringido: suya?.motivo_texto ?? null,
      };
    }),
    restricciones: todas.map((r) => ({
      ...r,
      contacto: filas.find((c) => c.id === r.contacto_id)?.nombre ?? null,
      levantada: r.levantada ?? null,
      rige: rige(r, ctx.hoy),
      a_mano: r.origen === null,
    })),
  };
}

/** What the pipeline runs of the contacts. */
export const actosContacto = {
  contactos_de: (ctx: ReadCtx, { rut }: { rut: Rut }) => contactosVista(ctx, rut),
  async guardar_contacto(ctx: Ctx, { persona_rut, contacto_id, ...datos }: Guardar) {
    await personaContactable(ctx, persona_rut as Rut);
    await guardarContacto(ctx, persona_rut as Rut, datos, contacto_id);
    return contactosVista(ctx, persona_rut as Rut);
  },
  async restringir_contacto(ctx: Ctx, r: Restringir) {
    await personaContactable(ctx, r.rut as Rut);
    await restringirContacto(ctx, { ...r, rut: r.rut as Rut, desde: r.desde, hasta: r.hasta ?? null });
    return contactosVista(ctx, r.rut as Rut);
  },
  async levantar_restriccion(ctx: Ctx, { restriccion_id, motivo }: { restriccion_id: string; motivo: string }) {
    const { rut } = await restriccionPorId(ctx, restriccion_id);
    await personaContactable(ctx, rut);
    await levantarRestriccion(ctx, restriccion_id, motivo);
    return contactosVista(ctx, rut);
  },
};
