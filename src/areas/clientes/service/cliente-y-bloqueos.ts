import { and, asc, eq, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { nombreDeOpcion as nombreDe } from '#areas/catalogos/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { exigirSinBloqueo, type MotivoAutomatico } from '../domain/bloqueos.ts';
import { type EstadoCliente, estadoAl } from '../domain/estados.ts';
import { bloqueos, clientes, personas, retenciones } from '../tables.ts';
import { abierto } from './bloqueado-sql.ts';
import { entre } from './entre.ts';

export type ClienteRow = typeof clientes.$inferSelect;
type PersonaFila = typeof personas.$inferSelect;
export type BloqueoRow = typeof bloqueos.$inferSelect;

export async function filaCliente(ctx: ReadCtx, rut: string): Promise<ClienteRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(clientes)
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), eq(clientes.rut, rut as Rut)));
  return row;
}

/** The state as read today: an active client whose legal report lapsed is vencido. */
export function estadoDe(ctx: ReadCtx, c: Pick<ClienteRow, 'estado' | 'informe_vence'>): EstadoCliente {
  return estadoAl(c.estado, c.informe_vence, ctx.hoy);
}

interface ClienteBreve {
  id: string;
  rut: Rut;
  nombre: string;
  tipo_persona: PersonaFila['tipo_persona'];
  estado: EstadoCliente;
  tipo_contribuyente: string | null;
  segmento_cliente: string | null;
  /** Sales of twelve months, UF decimal text; null when nobody informed them. */
  ventas_anuales_uf: string | null;
  es_emt: boolean;
  sucursal_id: string | null;
  ejecutivo_rut: Rut | null;
  /** NO, or how soon after the giro its debtors are called. */
  verificaciones_post_giro: string;
  ultima_operacion: Fecha | null;
}

/** Clients with the name of their person. */
function conPersona(ctx: ReadCtx, cuales: SQL) {
  return ctx.db
    .select({ c: clientes, nombre: personas.nombre, tipo_persona: personas.tipo_persona })
    .from(clientes)
    .innerJoin(personas, and(eq(personas.empresa_id, clientes.empresa_id), eq(personas.rut, clientes.rut)))
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), cuales));
}

export async function clientePorRut(ctx: ReadCtx, rut: string): Promise<ClienteBreve | undefined> {
  const [row] = await conPersona(ctx, eq(clientes.rut, rut as Rut));
  return row && breve(ctx, row);
}

/** Those of some people who are clients, by RUT, in one query. */
export async function clientesPorRut(ctx: ReadCtx, ruts: readonly string[]): Promise<Map<string, ClienteBreve>> {
  const distintos = [...new Set(ruts)];
  const [uno] = distintos;
  if (uno === undefined) return new Map();
  const filas = await conPersona(ctx, distintos.length === 1 ? eq(clientes.rut, uno as Rut) : entre(clientes.rut, distintos));
  return new Map(filas.map((f) => [f.c.rut, breve(ctx, f)]));
}

type ConPersona = Awaited<ReturnType<typeof conPersona>>[number];

function breve(ctx: ReadCtx, row: ConPersona): ClienteBreve {
  const { id, rut: suyo, tipo_contribuyente, segmento_cliente, ventas_anuales_uf, es_emt, sucursal_id, ejecutivo_rut } = row.c;
  const { verificaciones_post_giro, ultima_operacion } = row.c;
  const estado = estadoDe(ctx, row.c);
  return {
    id,
    rut: suyo,
    nombre: row.nombre,
    tipo_persona: row.tipo_persona,
    estado,
    tipo_contribuyente,
    segmento_cliente,
    ventas_anuales_uf,
    es_emt,
    sucursal_id,
    ejecutivo_rut,
    verificaciones_post_giro,
    ultima_operacion,
  };
}

/** Bloqueos still open, oldest first. */
export async function bloqueosAbiertos(ctx: ReadCtx, rut: string): Promise<BloqueoRow[]> {
  return ctx.db
    .select()
    .from(bloqueos)
    .where(and(eq(bloqueos.empresa_id, ctx.empresa_id), eq(bloqueos.cliente_rut, rut as Rut), abierto))
    .orderBy(asc(bloqueos.creado_en));
}

/**
 * The motive of a client's first open bloqueo in words, or null. `salvo`: automatic motives that do not stop this act (a line that
 * lapsed does not stop who asks for a new one).
 */
export async function estaBloqueado(ctx: ReadCtx, rut: string, salvo: readonly MotivoAutomatico[] = []): Promise<string | null> {
  const b = (await bloqueosAbiertos(ctx, rut)).find((x) => x.manual || !(salvo as readonly string[]).includes(x.motivo));
  return b ? nombreDe(ctx, 'motivos_bloqueo', b.motivo) : null;
}

/** Of some people, what blocks each, in words; who is not blocked is not in it. */
export async function bloqueadosDe(ctx: ReadCtx, ruts: readonly string[]): Promise<Map<string, string>> {
  const distintos = [...new Set(ruts)] as Rut[];
  const [uno] = distintos;
  if (uno === undefined) return new Map();
  const abiertos =
    distintos.length === 1
      ? await bloqueosAbiertos(ctx, uno)
      : await ctx.rows(bloqueos, and(entre(bloqueos.cliente_rut, distintos), ne(bloqueos.estado, 'levantado')), {
          orden: [asc(bloqueos.creado_en)],
        });
  const primeros = new Map(abiertos.toReversed().map((b) => [b.cliente_rut, b.motivo]));
  const out = new Map<string, string>();
  for (const [rut, motivo] of primeros) out.set(rut, await nombreDe(ctx, 'motivos_bloqueo', motivo));
  return out;
}

/**
 * The mora that the night blocks a client for does not close the door of who comes to mend it (a prórroga, a prolongación): the comité decides, and
 * reads it. Any other bloqueo, and one of the same motive by a person, does. 422 `cliente_bloqueado` {motivo}. Answers whether he is blocked by it.
 */
export async function exigirSalvoMora(ctx: ReadCtx, rut: string): Promise<boolean> {
  const motivo = await estaBloqueado(ctx, rut, SALVO_MORA);
  if (motivo) throw new Rule('cliente_bloqueado', { motivo });
  return (await bloqueosAbiertos(ctx, rut)).length > 0;
}

const SALVO_MORA: readonly MotivoAutomatico[] = ['MORA_30_DIAS'];

/** What blocks him besides that mora, in words; null when nothing does. */
export const bloqueoSalvoMora = (ctx: ReadCtx, rut: string): Promise<string | null> => estaBloqueado(ctx, rut, SALVO_MORA);

export { nombreDe };

/** New business: active and without bloqueo. 404 for who is not a client; 422 `cliente_no_activo` {estado}, `cliente_bloqueado` {motivo}. */
export async function exigirClienteOperable(
  ctx: ReadCtx,
  rut: string,
  o: { salvo?: readonly MotivoAutomatico[] } = {},
): Promise<ClienteBreve> {
  const [c, motivo] = await atOnce([clientePorRut(ctx, rut), estaBloqueado(ctx, rut, o.salvo)]);
  if (!c) throw new NotFound();
  exigirSinBloqueo(motivo === null ? [] : [{ motivo }]);
  if (c.estado !== 'activo') throw new Rule('cliente_no_activo', { estado: words(c.estado) });
  return c;
}

/** Retentions in force: every giro reads them. */
export async function retencionesAbiertas(ctx: ReadCtx, rut: string, fecha: Fecha = ctx.hoy): Promise<(typeof retenciones.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(retenciones)
    .where(
      and(
        eq(retenciones.empresa_id, ctx.empresa_id),
        eq(retenciones.cliente_rut, rut as Rut),
        isNull(retenciones.liberada_por),
        lte(retenciones.desde, fecha),
        or(isNull(retenciones.hasta), gte(retenciones.hasta, fecha)),
      ),
    )
    .orderBy(asc(retenciones.creado_en));
}

/** The client did business on a date: what situación comercial looks at. `leido`: as this act has just read him. */
export async function marcarOperacion(
  ctx: Ctx,
  rut: string,
  fecha: Fecha = ctx.hoy,
  leido?: Pick<ClienteBreve, 'id' | 'ultima_operacion'>,
): Promise<void> {
  const c = leido ?? (await clientePorRut(ctx, rut));
  // The second of a day, or one of an earlier day, changes nothing: acts of the same client do not wait for each other for it.
  if (!c || (c.ultima_operacion !== null && c.ultima_operacion >= fecha)) return;
  const marcado = ctx.db
    .update(clientes)
    .set({ ultima_operacion: fecha, version: sql`${clientes.version} + 1` })
    .where(
      and(
        eq(clientes.empresa_id, ctx.empresa_id),
        eq(clientes.rut, rut as Rut),
        or(isNull(clientes.ultima_operacion), lt(clientes.ultima_operacion, fecha)),
      ),
    );
  await ctx.writeLast(clientes, () => marcado);
  ctx.changes.push({ tabla: 'cliente', id: c.id, antes: { ultima_operacion: c.ultima_operacion }, despues: { ultima_operacion: fecha } });
}

/** Condition on a column of client RUTs: those whose ejecutivo is this one today. */
export function delEjecutivo(ctx: ReadCtx, columna: PgColumn, ejecutivo: Rut): SQL {
  const suyos = ctx.db
    .select({ rut: clientes.rut })
    .from(clientes)
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), eq(clientes.ejecutivo_rut, ejecutivo)));
  return inArray(columna, suyos);
}

/** Clients whose debtors are called after the giro. At most 1.000. */
export async function clientesPostGiro(ctx: ReadCtx): Promise<Rut[]> {
  return (await ctx.rows(clientes, ne(clientes.verificaciones_post_giro, 'NO'), { limit: 1000 })).map((c) => c.rut);
}
