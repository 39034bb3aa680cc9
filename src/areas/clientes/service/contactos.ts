import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { esProtegida } from '#finanzas/reglas-contacto.ts';
import { Invalid, NotFound } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Row } from '#platform/server/database/columns.ts';
import type { DatosContacto } from '../contract-contactos.ts';
import { exigirHorario, llamables, type Telefono, telefonosDe } from '../domain/contacto.ts';
import { clientes, contactos, direcciones, personas } from '../tables.ts';
import { esCliente, personaConocida } from './alcance.ts';
import type { PersonaRow } from './personas.ts';
import { enVigor, type Restriccion } from './restricciones.ts';

type ContactoFila = Row<typeof contactos>;

/** A contact with what whoever is about to use it needs: its numbers in the order to try, its place, and why it may not be used. */
export interface ContactoPara extends ContactoFila {
  /** Numbers that may be called, those that answered before first. */
  llamables: Telefono[];
  /** Commune of its own address; null when it has none. */
  comuna: string | null;
}

/** Who a person is for whoever contacts it: what the law looks at, its contacts in force and what forbids. */
export interface PersonaPara {
  rut: Rut;
  nombre: string;
  natural: boolean;
  segmento: string | null;
  protegida: boolean;
  /** Commune whose calendar rules: that of its address of collection, else the principal, else any; null when none is known. */
  comuna: string | null;
  contactos: ContactoPara[];
  /** In force today, of the whole person or of one contact. */
  restricciones: Restriccion[];
}

const PREFERENCIA = ['COBRANZA', 'PARTICULAR', 'COMERCIAL', 'LEGAL'];

function comunaDe(suyas: readonly Row<typeof direcciones>[]): string | null {
  const orden = [...suyas].sort(
    (a, b) =>
      Number(b.tipo === 'COBRANZA') - Number(a.tipo === 'COBRANZA') ||
      Number(b.principal) - Number(a.principal) ||
      PREFERENCIA.indexOf(a.tipo) - PREFERENCIA.indexOf(b.tipo),
  );
  return orden[0]?.comuna ?? null;
}

/**
 * The people of these RUTs as whoever contacts them needs to know them, in four statements whatever their number. Contacts out of force are left out;
 * a RUT that nobody registered has no entry. Reach is asked by who shows it.
 */
export async function contactosPara(ctx: ReadCtx, ruts: readonly Rut[]): Promise<Map<Rut, PersonaPara>> {
  const out = new Map<Rut, PersonaPara>();
  const unicos = [...new Set(ruts)];
  if (unicos.length === 0) return out;
  const gente = await ctx.rows(personas, inArray(personas.rut, unicos));
  const segmentos = new Map((await ctx.rows(clientes, inArray(clientes.rut, unicos))).map((c) => [c.rut, c.segmento_cliente]));
  const vivos = and(inArray(contactos.persona_rut, unicos), eq(contactos.vigente, true));
  const filas = await ctx.rows(contactos, vivos, { orden: [desc(contactos.predeterminado), asc(contactos.nombre), asc(contactos.id)] });
  const lugares = await ctx.rows(direcciones, inArray(direcciones.rut, unicos), { orden: [asc(direcciones.id)] });
  const prohibidas = await enVigor(ctx, unicos);
  for (const p of gente) {
    const suyas = lugares.filter((d) => d.rut === p.rut);
    const natural = p.tipo_persona === 'NATURAL';
    const segmento = segmentos.get(p.rut) ?? null;
    out.set(p.rut, {
      rut: p.rut,
      nombre: p.nombre,
      natural,
      segmento,
      protegida: esProtegida({ natural, segmento }),
      comuna: comunaDe(suyas),
      contactos: filas
        .filter((c) => c.persona_rut === p.rut)
        .map((c) => ({
          ...c,
          llamables: llamables(c.telefonos),
          comuna: suyas.find((d) => d.id === c.direccion_id)?.comuna ?? null,
        })),
      restricciones: prohibidas.filter((r) => r.rut === p.rut),
    });
  }
  return out;
}

/** The person of a RUT whose contacts this session may see and write: of another's client they are his. Throws 404. */
export async function personaContactable(ctx: ReadCtx, rut: Rut): Promise<PersonaRow> {
  const p = await personaConocida(ctx, rut);
  if (!p || ((await esCliente(ctx, rut)) && !(await alcanzaCliente(ctx, rut)))) throw new NotFound();
  return p;
}

async function exigirDireccion(ctx: ReadCtx, persona_rut: Rut, id: string | null | undefined): Promise<void> {
  if (id && (await ctx.find(direcciones, id))?.rut !== persona_rut)
    throw new Invalid({ direccion_id: ['No es una dirección de esta persona'] });
}

/** One contact by default for each purpose: the others of the same leave their place. */
async function dejarUnoPorDefecto(ctx: Ctx, c: ContactoFila): Promise<void> {
  if (!c.predeterminado) return;
  const mismos = await ctx.rows(
    contactos,
    and(eq(contactos.persona_rut, c.persona_rut), eq(contactos.tipo, c.tipo), eq(contactos.predeterminado, true)),
  );
  for (const x of mismos) if (x.id !== c.id) await ctx.update(contactos, x.id, { predeterminado: false });
}

/**
 * Writes a contact of a person, a new one or one that it had. 404 for an id of somebody else; 400 at the field: no way to reach it, a number that is none,
 * an address of another. Reach is asked by who calls.
 */
export async function guardarContacto(
  ctx: Ctx,
  persona_rut: Rut,
  datos: z.input<typeof DatosContacto>,
  id?: string | null | undefined,
): Promise<ContactoFila> {
  const antes = id ? await ctx.lock(contactos, id) : undefined;
  if (antes && antes.persona_rut !== persona_rut) throw new NotFound();
  const telefonos = telefonosDe(datos.telefonos ?? []);
  if (!datos.email && telefonos.length === 0) throw new Invalid({ email: ['Escriba un correo o un teléfono'] });
  exigirHorario(datos.horario);
  await exigirDireccion(ctx, persona_rut, datos.direccion_id);
  const fila = {
    rut: (datos.rut ?? null) as Rut | null,
    nombre: datos.nombre,
    cargo: datos.cargo ?? null,
    email: datos.email ?? null,
    telefonos,
    tipo: datos.tipo,
    fuente: datos.fuente,
    predeterminado: (datos.predeterminado ?? false) && datos.vigente !== false,
    horario: datos.horario ?? null,
    direccion_id: datos.direccion_id ?? null,
    vigente: datos.vigente ?? true,
  };
  const c = antes ? await ctx.update(contactos, antes.id, fila) : await ctx.insert(contactos, { ...fila, persona_rut });
  await dejarUnoPorDefecto(ctx, c);
  return c;
}

/** What a call taught of a number: that it answers as its own, or that it is somebody else's and is never offered again. 404. */
export async function marcarTelefono(ctx: Ctx, m: { contacto_id: string; e164: string; estado: Telefono['estado'] }): Promise<void> {
  const c = await ctx.lock(contactos, m.contacto_id);
  if (!c.telefonos.some((x) => x.e164 === m.e164)) throw new NotFound();
  await ctx.update(contactos, c.id, { telefonos: c.telefonos.map((x) => (x.e164 === m.e164 ? { ...x, estado: m.estado } : x)) });
}
