import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { asignarCartera, ejecutivoPorRut, tieneCartera } from '#areas/ejecutivos/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { Forbidden, Invalid } from '#kernel/errors.ts';
import { toFixed } from '#kernel/values/decimal.ts';
import { addPeriodos, lastDay, type Periodo } from '#kernel/values/fecha.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { BaseTable, New, Row } from '#platform/server/database/columns.ts';
import type { Datos } from '../contract.ts';
import { type CampoFicha, camposEn, FICHA, type NombreFicha } from '../domain/campos-ficha.ts';
import { conPrimero } from '../domain/contacto.ts';
import { estadosHabilitado } from '../domain/estados.ts';
import { exigirFechas, exigirParticipaciones, exigirSinRepetir } from '../domain/ficha.ts';
import { esEmt, segmentoCliente, ventasEnUf } from '../domain/segmentos.ts';
import { clientes, contactos, direcciones, habilitados, personas, rentas, vinculos } from '../tables.ts';
import type { ClienteRow } from './cliente-y-bloqueos.ts';
import { exigirPapel } from './papeles.ts';
import { asegurarPersonas, contactosDe, direccionesDe, filaPersona, type PersonaRow, personasPorRut, vinculosDe } from './personas.ts';

type DatosFicha = z.output<typeof Datos>;

const DE_PERSONA = camposEn(FICHA, getTableColumns(personas));
const DE_CLIENTE = [...camposEn(FICHA, getTableColumns(clientes)), 'actividades' as const, 'segmento_por_mano' as const];

function soloDe<T extends object, K extends keyof T>(datos: T, campos: readonly K[]): Partial<Pick<T, K>> {
  return Object.fromEntries(campos.filter((c) => datos[c] !== undefined).map((c) => [c, datos[c]])) as Partial<Pick<T, K>>;
}

/** Codes of the lists, but those that the record already had: an option that was deactivated stays readable, and is refused when it is new. */
async function exigirOpciones(ctx: Ctx, antes: PersonaRow & ClienteRow, d: DatosFicha): Promise<void> {
  for (const campo of Object.keys(FICHA) as NombreFicha[]) {
    const { lista }: CampoFicha = FICHA[campo];
    if (lista && d[campo] && d[campo] !== antes[campo]) await exigirOpcion(ctx, lista, String(d[campo]), campo);
  }
  // The list of activities is a part of the SII's: one that it does not have is taken, one that was deactivated is not.
  const conocidas = d.actividades ? await opcionesDe(ctx, 'actividades') : [];
  for (const [i, a] of (d.actividades ?? []).entries()) {
    const nueva = !antes.actividades.some((x) => x.codigo === a.codigo);
    if (nueva && conocidas.some((o) => o.codigo === a.codigo)) await exigirOpcion(ctx, 'actividades', a.codigo, `actividades.${i}.codigo`);
  }
  for (const [i, r] of (d.reseñas ?? []).entries())
    if (!antes.resenas.some((x) => x.codigo === r.codigo)) await exigirOpcion(ctx, 'reseñas', r.codigo, `reseñas.${i}.codigo`);
}

/** How people read the person. */
export function nombrePersona(
  p: Pick<PersonaRow, 'tipo_persona' | 'razon_social' | 'nombres' | 'apellido_paterno' | 'apellido_materno' | 'rut'>,
): string {
  const natural = [p.nombres, p.apellido_paterno, p.apellido_materno].filter(Boolean).join(' ');
  return (p.tipo_persona === 'JURIDICA' ? p.razon_social : natural) || p.razon_social || natural || p.rut;
}

/** Rows of a list of the file as sent: with `id` they change, without it they are new, the absent go away. Answers what is left. */
async function reemplazar<T extends BaseTable>(
  ctx: Ctx,
  table: T,
  antes: readonly { id: string }[],
  filas: readonly ({ id?: string | undefined } & object)[],
  fijo: object,
): Promise<Row<T>[]> {
  const vivas = new Set(filas.flatMap((f) => (f.id ? [f.id] : [])));
  const propias = new Set(antes.map((a) => a.id));
  for (const a of antes) if (!vivas.has(a.id)) await ctx.remove(table, a.id);
  const nuevas: New<T>[] = [];
  const quedan: Row<T>[] = [];
  for (const { id, ...datos } of filas) {
    if (id && propias.has(id)) quedan.push(await ctx.update(table, id, datos as never));
    else nuevas.push({ ...datos, ...fijo } as unknown as New<T>);
  }
  return [...quedan, ...(await ctx.insertMany(table, nuevas))];
}

/** A comuna belongs to its región. 400 on the field `comuna`. */
async function exigirComunas(ctx: Ctx, filas: NonNullable<DatosFicha['direcciones']>): Promise<void> {
  const comunas = new Map((await opcionesDe(ctx, 'comunas')).map((c) => [c.codigo, String(c.region)]));
  for (const [i, d] of filas.entries()) {
    if (comunas.get(d.comuna) === d.region) continue;
    const texto = ['La comuna no pertenece a la región'];
    throw new Invalid({ comuna: texto, [`direcciones.${i}.comuna`]: texto });
  }
}

async function ponerVinculos(
  ctx: Ctx,
  rut: Rut,
  filas: NonNullable<DatosFicha['vinculos']>,
  { vinculos: antes, conocidas }: Pick<Listas, 'vinculos' | 'conocidas'>,
): Promise<void> {
  for (const [i, v] of filas.entries()) await exigirOpcion(ctx, 'vinculos', v.vinculo, `vinculos.${i}.vinculo`);
  exigirParticipaciones(filas.map((v) => ({ vinculo: v.vinculo, participacion_pct: v.participacion_pct ?? null })));
  // Who is tied to a client is a person of the house: its consent is kept and its reports are asked by its RUT.
  await asegurarPersonas(
    ctx,
    filas.map((v) => ({ rut: v.rut as Rut, nombre: v.nombre })),
    new Set([rut, ...conocidas.keys()]),
  );
  const ahora = await reemplazar(ctx, vinculos, antes, filas, { cliente_rut: rut });
  const cambia = (v: Row<typeof vinculos>) => v.es_fiador !== (antes.find((a) => a.id === v.id)?.es_fiador ?? false);
  // Several are told in the order in which the file shows them.
  const enOrden = ahora.filter(cambia).length > 1 ? await vinculosDe(ctx, rut) : ahora;
  for (const v of enOrden) if (cambia(v)) await avisarFiador(ctx, v);
  for (const a of antes) if (a.es_fiador && !ahora.some((v) => v.id === a.id)) await avisarFiador(ctx, { ...a, es_fiador: false });
}

/** The file writes the first number of each contact and keeps the others; one that is no longer in it goes out of force. */
async function ponerContactos(
  ctx: Ctx,
  rut: Rut,
  filas: NonNullable<DatosFicha['contactos']>,
  antes: Awaited<ReturnType<typeof contactosDe>>,
): Promise<void> {
  const mudo = filas.findIndex((c) => !c.email && !c.telefono);
  if (mudo >= 0) throw new Invalid({ [`contactos.${mudo}.email`]: ['Escriba un correo o un teléfono'] });
  for (const a of antes)
    if (!filas.some((f) => f.id === a.id)) await ctx.update(contactos, a.id, { vigente: false, predeterminado: false });
  for (const [i, { id, telefono, ...datos }] of filas.entries()) {
    const viejo = antes.find((a) => a.id === id);
    const telefonos = conPrimero(viejo?.telefonos ?? [], telefono, `contactos.${i}.telefono`);
    if (viejo) await ctx.update(contactos, viejo.id, { ...datos, telefonos });
    else await ctx.insert(contactos, { ...datos, telefonos, persona_rut: rut });
  }
}

/** Another screen switched a guarantor: the vínculos of that person in the ficha say the same. Who calls tells `avales` itself. */
export async function anotarFiador(ctx: Ctx, cliente_rut: Rut, rut: Rut, es_fiador: boolean): Promise<void> {
  const suyos = (await vinculosDe(ctx, cliente_rut)).filter((v) => v.rut === rut && v.es_fiador !== es_fiador);
  for (const v of suyos) await ctx.update(vinculos, v.id, { es_fiador });
}

/** `avales` creates or discards the guarantor in this transaction. */
export function avisarFiador(ctx: Ctx, v: Row<typeof vinculos>): Promise<void> {
  return ctx.emit('vinculo.fiador', { vinculo_id: v.id, cliente_rut: v.cliente_rut, rut: v.rut, nombre: v.nombre, es_fiador: v.es_fiador });
}

/** Sales of the last twelve months informed, in UF of the day of the last one: they give segment and EMT (domain §5). */
async function ventasAnuales(
  ctx: Ctx,
  todas: readonly Row<typeof rentas>[],
): Promise<{ ventas_anuales_uf: string | null; fecha_ventas: ClienteRow['fecha_ventas'] }> {
  const filas = todas.filter((r) => r.tipo_renta === 'VENTAS_F29');
  const ultimo = filas
    .map((r) => r.periodo)
    .sort()
    .at(-1);
  if (!ultimo) return { ventas_anuales_uf: null, fecha_ventas: null };
  const desde = addPeriodos(ultimo as Periodo, -11);
  const total = sumPesos(filas.filter((r) => r.periodo >= desde).map((r) => r.monto));
  const fin = lastDay(ultimo as Periodo);
  const fecha = fin < ctx.hoy ? fin : ctx.hoy;
  return { ventas_anuales_uf: toFixed(ventasEnUf(total, await valorUf(ctx, fecha)), 4), fecha_ventas: fecha };
}

type Listas = Awaited<ReturnType<typeof leerFicha>>['listas'];

/** The person, the lists that come in what was sent, and the people that it ties to the client, as they are before it. */
export async function leerFicha(ctx: Ctx, rut: Rut, d: DatosFicha) {
  const [persona, antesDirecciones, antesContactos, antesVinculos, antesHabilitados, antesRentas, conocidas, atendido] = await atOnce([
    filaPersona(ctx, rut),
    d.direcciones ? direccionesDe(ctx, rut) : [],
    d.contactos ? contactosDe(ctx, rut) : [],
    d.vinculos ? vinculosDe(ctx, rut) : [],
    d.habilitados ? ctx.rows(habilitados, eq(habilitados.cliente_rut, rut)) : [],
    d.rentas ? ctx.rows(rentas, eq(rentas.cliente_rut, rut)) : [],
    personasPorRut(
      ctx,
      (d.vinculos ?? []).map((v) => v.rut),
    ),
    tieneCartera(ctx, rut),
  ]);
  const listas = {
    direcciones: antesDirecciones,
    contactos: antesContactos,
    vinculos: antesVinculos,
    habilitados: antesHabilitados,
    rentas: antesRentas,
    conocidas,
  };
  return { persona, listas, atendido };
}

/** Writes the lists that came. Answers the income that the file is left with, null when none came. */
async function ponerListas(ctx: Ctx, rut: Rut, d: DatosFicha, ya: Listas): Promise<Row<typeof rentas>[] | null> {
  if (d.direcciones) {
    await exigirComunas(ctx, d.direcciones);
    await reemplazar(ctx, direcciones, ya.direcciones, d.direcciones, { rut });
  }
  if (d.contactos) await ponerContactos(ctx, rut, d.contactos, ya.contactos);
  if (d.vinculos) await ponerVinculos(ctx, rut, d.vinculos, ya);
  if (d.habilitados) {
    const filas = d.habilitados.map((h) => {
      const viejo = ya.habilitados.find((a) => a.id === h.id);
      const otro = viejo && (viejo.rut !== h.rut || viejo.nombre !== h.nombre || viejo.firma_cesion !== h.firma_cesion);
      // FISCALIA enabled that person with that power: another one, or another power, waits for it again.
      return otro && estadosHabilitado.can(viejo.estado, 'corregir') ? { ...h, estado: estadosHabilitado.go(viejo.estado, 'corregir') } : h;
    });
    await reemplazar(ctx, habilitados, ya.habilitados, filas, { cliente_rut: rut });
  }
  if (!d.rentas) return null;
  const puestos = new Set(ya.rentas.map((r) => r.archivo));
  for (const [i, r] of d.rentas.entries()) {
    await exigirOpcion(ctx, 'tipos_renta', r.tipo_renta, `rentas.${i}.tipo_renta`);
    if (r.archivo && !puestos.has(r.archivo))
      await exigirPapel(ctx, rut, { archivo_id: r.archivo, tipos: [], campo: `rentas.${i}.archivo` });
  }
  return reemplazar(ctx, rentas, ya.rentas, d.rentas, { cliente_rut: rut });
}

/** Puts the client in a portfolio the first time; later it changes through `traspasar`. */
async function ponerEjecutivo(ctx: Ctx, c: ClienteRow, d: DatosFicha, atendido: boolean): Promise<Partial<ClienteRow>> {
  // A client already in a portfolio does not leave it by the body of an edit (quality S04).
  const mueve = (d.ejecutivo_id && d.ejecutivo_id !== c.ejecutivo_rut) || (d.sucursal_id && d.sucursal_id !== c.sucursal_id);
  if (c.ejecutivo_rut && mueve && !ctx.can('clientes:traspasar')) throw new Forbidden('sin_permiso', { accion: 'traspasar' });
  if (d.ejecutivo_id && c.ejecutivo_rut && d.ejecutivo_id !== c.ejecutivo_rut && c.estado !== 'borrador')
    throw new Invalid({ ejecutivo_id: ['Para cambiar de ejecutivo use Traspasar'] });
  const rut = d.ejecutivo_id ?? c.ejecutivo_rut ?? (ctx.session.rut as Rut | null);
  const e = rut ? await ejecutivoPorRut(ctx.db, ctx.empresa_id, rut) : undefined;
  const sucursal_id = d.sucursal_id ?? c.sucursal_id ?? e?.sucursal_id ?? null;
  if (e?.estado !== 'activo' || !sucursal_id) {
    if (d.ejecutivo_id) throw new Invalid({ ejecutivo_id: ['El ejecutivo no está activo'] });
    return { sucursal_id };
  }
  if (e.rut !== c.ejecutivo_rut || sucursal_id !== c.sucursal_id)
    await asignarCartera(ctx, c.rut, e.rut, sucursal_id, { primera: !atendido });
  return { sucursal_id, ejecutivo_rut: e.rut };
}

/**
 * Saves what came of the file, part by part, and derives the segment again. Bumps the version of the client once. `antes`: what `leerFicha`
 * answered, for who has asked it already.
 */
export async function guardarFicha(ctx: Ctx, c: ClienteRow, d: DatosFicha, antes?: Awaited<ReturnType<typeof leerFicha>>): Promise<void> {
  const { persona: p, listas, atendido } = antes ?? (await leerFicha(ctx, c.rut, d));
  if (!p) throw new Error('a client without its person');
  await exigirOpciones(ctx, { ...p, ...c }, d);
  exigirFechas(d, ctx.hoy);
  exigirSinRepetir(d);
  const cambios = soloDe(d, DE_PERSONA);
  if (Object.keys(cambios).length > 0)
    await ctx.update(personas, p.id, { ...cambios, nombre: nombrePersona({ ...p, ...(cambios as Partial<PersonaRow>) }) });
  const renta = await ponerListas(ctx, c.rut, d, listas);
  const ventas = renta ? await ventasAnuales(ctx, renta) : { ventas_anuales_uf: c.ventas_anuales_uf, fecha_ventas: c.fecha_ventas };
  const porMano = d.segmento_por_mano === undefined ? c.segmento_por_mano : d.segmento_por_mano;
  await ctx.update(clientes, c.id, {
    ...soloDe(d, DE_CLIENTE),
    ...(d.reseñas ? { resenas: d.reseñas } : {}),
    ...ventas,
    ...(await ponerEjecutivo(ctx, c, d, atendido)),
    segmento_cliente: segmentoCliente(ventas.ventas_anuales_uf, porMano ?? null),
    es_emt: esEmt(ventas.ventas_anuales_uf, porMano ?? null),
  });
}

/** Bumps the version of a client whose parts changed, so that two people never overwrite each other. */
export async function tocar(ctx: Ctx, id: string): Promise<void> {
  await ctx.writeLast(clientes, () =>
    ctx.db
      .update(clientes)
      .set({ version: sql`${clientes.version} + 1` })
      .where(and(eq(clientes.empresa_id, ctx.empresa_id), eq(clientes.id, id))),
  );
}
