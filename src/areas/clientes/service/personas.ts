import { and, asc, desc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import { agrupar } from '#kernel/values/agrupar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { looksLikeFirm, type Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { llamables } from '../domain/contacto.ts';
import { contactos, direcciones, hechos, personas, vinculos } from '../tables.ts';
import { entre } from './entre.ts';

export type PersonaRow = typeof personas.$inferSelect;

/** The person of a RUT, whatever its roles. */
export async function filaPersona(ctx: ReadCtx, rut: string): Promise<PersonaRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(personas)
    .where(and(eq(personas.empresa_id, ctx.empresa_id), eq(personas.rut, rut as Rut)));
  return row;
}

interface Persona {
  rut: Rut;
  tipo_persona: 'NATURAL' | 'JURIDICA';
  nombre: string;
  es_pep: boolean;
  calificacion_deudor: 'BUEN_PAGADOR' | 'MAL_PAGADOR' | null;
}

const breve = ({ rut, tipo_persona, nombre, es_pep, calificacion_deudor }: PersonaRow): Persona => ({
  rut,
  tipo_persona,
  nombre,
  es_pep: es_pep ?? false,
  calificacion_deudor,
});

export async function personaPorRut(ctx: ReadCtx, rut: string): Promise<Persona | undefined> {
  const p = await filaPersona(ctx, rut);
  return p && breve(p);
}

/** Some people at once, by RUT. One alone is asked as everybody asks for her, so that an act that knows her does not ask again. */
export async function personasPorRut(ctx: ReadCtx, ruts: readonly string[]): Promise<Map<string, Persona>> {
  const [uno, ...otros] = [...new Set(ruts)];
  if (uno === undefined) return new Map();
  const solo = otros.length === 0 ? await filaPersona(ctx, uno) : undefined;
  const filas = otros.length === 0 ? (solo ? [solo] : []) : await ctx.rows(personas, entre(personas.rut, [uno, ...otros]));
  return new Map(filas.map((p) => [p.rut, breve(p)]));
}

/** The person of a RUT, created when nobody had it; an existing one keeps its data. */
export async function asegurarPersona(
  ctx: Ctx,
  p: { rut: Rut; nombre: string; tipo_persona?: 'NATURAL' | 'JURIDICA'; es_deudor?: boolean },
): Promise<PersonaRow> {
  const old = await filaPersona(ctx, p.rut);
  if (old) return p.es_deudor && !old.es_deudor ? ctx.update(personas, old.id, { es_deudor: true }) : old;
  return ctx.insert(personas, nueva(p));
}

/** Those of these people who are not known yet, each as `asegurarPersona` leaves it: she takes the name of the first that names her. */
export async function asegurarPersonas(
  ctx: Ctx,
  nombradas: readonly { rut: Rut; nombre: string }[],
  conocidas: ReadonlySet<string>,
): Promise<void> {
  const nombres = new Map(nombradas.toReversed().map((p) => [p.rut, p.nombre]));
  const nuevas = [...new Set(nombradas.map((p) => p.rut))].filter((rut) => !conocidas.has(rut));
  await ctx.insertMany(
    personas,
    nuevas.map((rut) => nueva({ rut, nombre: nombres.get(rut) ?? rut })),
  );
}

/** A person as she is first written. */
function nueva(p: { rut: Rut; nombre: string; tipo_persona?: 'NATURAL' | 'JURIDICA'; es_deudor?: boolean }) {
  const tipo_persona = p.tipo_persona ?? (looksLikeFirm(p.rut) ? 'JURIDICA' : 'NATURAL');
  const razon_social = tipo_persona === 'JURIDICA' ? p.nombre : null;
  return { rut: p.rut, tipo_persona, nombre: p.nombre, razon_social, es_deudor: p.es_deudor ?? false };
}

/** The debtor of a document as a person with that role. */
export async function asegurarDeudor(ctx: Ctx, d: { rut: string; razon_social: string }): Promise<Persona> {
  return breve(await asegurarPersona(ctx, { rut: d.rut as Rut, nombre: d.razon_social, es_deudor: true }));
}

/** The debtors of several documents, as `asegurarDeudor` leaves each: who is new takes the name of the first one that names it. */
export async function asegurarDeudores(ctx: Ctx, deudores: readonly { rut: Rut; razon_social: string }[]): Promise<void> {
  const nombres = new Map(deudores.toReversed().map((d) => [d.rut, d.razon_social]));
  if (nombres.size === 0) return;
  const filas = await ctx.rows(personas, entre(personas.rut, [...nombres.keys()]));
  const conocidas = new Set(filas.map((p) => p.rut));
  const nuevas = [...nombres].filter(([rut]) => !conocidas.has(rut)).map(([rut, nombre]) => nueva({ rut, nombre, es_deudor: true }));
  await ctx.insertMany(personas, nuevas);
  const sinRol = filas.filter((p) => !p.es_deudor);
  await ctx.updateMany(
    personas,
    sinRol.map(({ id }) => ({ id, patch: { es_deudor: true } })),
  );
}

/** Tells of a person what was not known (marital regime, nationality, trade); what was already written stays, for its own screen to change. */
export async function completarPersona(
  ctx: Ctx,
  rut: Rut,
  datos: Partial<Pick<PersonaRow, 'estado_civil' | 'nacion' | 'profesion'>>,
): Promise<PersonaRow | undefined> {
  const old = await filaPersona(ctx, rut);
  if (!old) return undefined;
  const falta = Object.entries(datos).filter(([k, v]) => v && old[k as keyof typeof datos] === null);
  return falta.length === 0 ? old : ctx.update(personas, old.id, Object.fromEntries(falta));
}

interface Hecho {
  rut: string;
  /** PROTESTO, CAUSA, PRORROGA, PROLONGACION, GARANTIA, RECOMPRA, PROMESA_INCUMPLIDA… */
  tipo: string;
  origen_area: string;
  origen_id: string;
  fecha: Fecha;
  monto?: Pesos | null;
  /** Last day that it counts; null = still open. */
  hasta?: Fecha | null;
}

/** Writes a dated fact of a RUT, or closes it (`hasta`): one row per (tipo, origin). */
export async function registrarHecho(ctx: Ctx, h: Hecho): Promise<void> {
  const [old] = await ctx.db
    .select()
    .from(hechos)
    .where(
      and(
        eq(hechos.empresa_id, ctx.empresa_id),
        eq(hechos.tipo, h.tipo),
        eq(hechos.origen_area, h.origen_area),
        eq(hechos.origen_id, h.origen_id),
      ),
    );
  if (old) await ctx.update(hechos, old.id, { fecha: h.fecha, monto: h.monto ?? old.monto, hasta: h.hasta ?? null });
  else await ctx.insert(hechos, { ...h, rut: h.rut as Rut });
}

/** `hechos(rut, fecha)`: what had happened to a RUT by a date; with `abiertos`, only what is still open. */
export async function hechosDe(
  ctx: ReadCtx,
  rut: string,
  fecha: Fecha = ctx.hoy,
  o: { abiertos?: boolean; tipos?: readonly string[] } = {},
) {
  const rows = await ctx.db
    .select()
    .from(hechos)
    .where(
      and(
        eq(hechos.empresa_id, ctx.empresa_id),
        eq(hechos.rut, rut as Rut),
        lte(hechos.fecha, fecha),
        o.abiertos ? or(isNull(hechos.hasta), gte(hechos.hasta, fecha)) : undefined,
      ),
    )
    .orderBy(desc(hechos.fecha));
  return rows.filter((r) => !o.tipos || o.tipos.includes(r.tipo));
}

type ContactoFila = typeof contactos.$inferSelect;

/** Contacts in force of a person, each with its first number. */
export async function contactosDe(ctx: ReadCtx, rut: string): Promise<(ContactoFila & { telefono: string | null })[]> {
  const vivos = and(eq(contactos.persona_rut, rut as Rut), eq(contactos.vigente, true));
  const filas = await ctx.rows(contactos, vivos, { orden: [desc(contactos.predeterminado), asc(contactos.nombre), asc(contactos.id)] });
  return filas.map((c) => ({ ...c, telefono: llamables(c.telefonos)[0]?.e164 ?? null }));
}

export async function direccionesDe(ctx: ReadCtx, rut: string): Promise<(typeof direcciones.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(direcciones)
    .where(and(eq(direcciones.empresa_id, ctx.empresa_id), eq(direcciones.rut, rut as Rut)))
    .orderBy(desc(direcciones.principal), direcciones.tipo);
}

/** Links of a client (representatives, partners, guarantors), open and closed. */
export async function vinculosDe(ctx: ReadCtx, rut: string): Promise<(typeof vinculos.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(vinculos)
    .where(and(eq(vinculos.empresa_id, ctx.empresa_id), eq(vinculos.cliente_rut, rut as Rut)))
    .orderBy(vinculos.vinculo, vinculos.nombre);
}

/** The links of several clients, in one query; those of who has none are not in it. */
export async function vinculosDeVarios(ctx: ReadCtx, ruts: readonly string[]): Promise<Map<string, (typeof vinculos.$inferSelect)[]>> {
  if (ruts.length === 0) return new Map();
  const orden = [asc(vinculos.vinculo), asc(vinculos.nombre)];
  return agrupar(await ctx.rows(vinculos, entre(vinculos.cliente_rut, ruts), { orden }), (v) => v.cliente_rut);
}
