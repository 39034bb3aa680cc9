import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Conflict, Forbidden, NotFound, phrase, Rule } from '#kernel/errors.ts';
import { add, toFixed } from '#kernel/values/decimal.ts';
import { periodoOf } from '#kernel/values/fecha.ts';
import { formatFecha, formatUf } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Fuente } from '../contract-formas.ts';
import { CERRADO, type Circuito, pausar } from '../domain/circuito.ts';
import { VIVAS } from '../domain/estados.ts';
import { PROVEEDORES, type Proveedor, sirve } from '../domain/fuentes.ts';
import { mensajes } from '../domain/mensajes.ts';
import { consultas, fuenteEstados, fuentes, gastosMes } from '../tables.ts';
import { conectado } from './proveedores/indice.ts';

export type FuenteRow = typeof fuentes.$inferSelect;
type FuenteVista = z.input<typeof Fuente>;

export const fuentesDe = (ctx: ReadCtx): Promise<FuenteRow[]> => ctx.rows(fuentes, undefined, { orden: [fuentes.tipo, fuentes.codigo] });

/** A source of the company. 404. */
export async function fuentePorCodigo(ctx: ReadCtx, codigo: string): Promise<FuenteRow> {
  const fila = await ctx.first(fuentes, eq(fuentes.codigo, codigo));
  if (!fila) throw new NotFound();
  return fila;
}

export const disponible = (ctx: ReadCtx, f: FuenteRow): boolean => f.activa && f.rige_desde <= ctx.hoy;

/** 422 `fuente_inactiva`: it is off, or its day has not come. */
export function noDisponible(ctx: ReadCtx, f: FuenteRow): Rule | undefined {
  if (disponible(ctx, f)) return undefined;
  const desde = f.activa ? ` hasta el ${formatFecha(f.rige_desde)}` : '';
  return new Rule('fuente_inactiva', { fuente: f.nombre, desde }, { fuentes: [`${f.nombre} no está disponible${desde}`] });
}

/** Throws what `noDisponible` says. */
export function exigirDisponible(ctx: ReadCtx, f: FuenteRow): void {
  const no = noDisponible(ctx, f);
  if (no) throw no;
}

type EstadoRow = typeof fuenteEstados.$inferSelect;

export const circuitoDe = (e: EstadoRow | undefined): Circuito =>
  e ? { circuito: e.circuito, fallas: e.fallas, pausa_ms: e.pausa_ms, causa: e.causa, desde: ms(e.desde), hasta: ms(e.hasta) } : CERRADO;
const ms = (d: Date | null): number | null => d?.getTime() ?? null;
const fecha = (t: number | null): Date | null => (t === null ? null : new Date(t));

/** The row that every process reads before asking a source, held until the end of the transaction. */
export async function tomarEstado(ctx: Ctx, fuente: string): Promise<EstadoRow> {
  const buscar = () => ctx.lockAll(fuenteEstados, eq(fuenteEstados.fuente, fuente));
  const [fila] = await buscar();
  if (fila) return fila;
  await ctx.db
    .insert(fuenteEstados)
    .values({ id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people, fuente, fallas: [], pausa_ms: CERRADO.pausa_ms })
    .onConflictDoNothing();
  const [nueva] = await buscar();
  if (!nueva) throw new Error(`no state of source ${fuente}`);
  return nueva;
}

export async function guardarCircuito(ctx: Ctx, e: EstadoRow, c: Circuito): Promise<void> {
  const { circuito, fallas, desde, hasta, pausa_ms, causa } = c;
  await ctx.update(fuenteEstados, e.id, { circuito, fallas: [...fallas], desde: fecha(desde), hasta: fecha(hasta), pausa_ms, causa });
}

/** The budget row of this month of a source, born with the budget that it has. */
export async function asegurarMes(ctx: Ctx, f: FuenteRow, mes: string): Promise<void> {
  await ctx.db
    .insert(gastosMes)
    .values({
      id: ctx.id(),
      empresa_id: ctx.empresa_id,
      hecho_por: ctx.people,
      fuente: f.codigo,
      mes,
      presupuesto_uf: f.presupuesto_mensual_uf,
    })
    .onConflictDoNothing();
}

/** Answers, failures and times of each source since an instant. */
async function rendimiento(ctx: ReadCtx, desde: Date) {
  const tardo = sql`extract(epoch from ${consultas.terminado} - ${consultas.empezado}) * 1000`;
  const bien = sql`${consultas.estado} in ('completada', 'sin_informacion') and ${consultas.empezado} is not null`;
  const filas = await ctx.db
    .select({
      fuente: consultas.fuente,
      respuestas: sql<number>`(count(*) filter (where ${bien}))::int`,
      fallas: sql<number>`(count(*) filter (where ${consultas.estado} = 'error'))::int`,
      p50_ms: sql<number | null>`(percentile_cont(0.5) within group (order by ${tardo}) filter (where ${bien}))::int`,
      p95_ms: sql<number | null>`(percentile_cont(0.95) within group (order by ${tardo}) filter (where ${bien}))::int`,
    })
    .from(consultas)
    .where(and(eq(consultas.empresa_id, ctx.empresa_id), gte(consultas.terminado, desde)))
    .groupBy(consultas.fuente);
  return new Map(filas.map((f) => [f.fuente, f]));
}

/** Sources as the screen of who runs them shows them. */
export async function vistas(ctx: ReadCtx, filas: readonly FuenteRow[]): Promise<FuenteVista[]> {
  const ahora = ctx.ahora;
  const mes = periodoOf(ctx.hoy);
  const estados = new Map((await ctx.rows(fuenteEstados)).map((e) => [e.fuente, e]));
  const gastos = new Map((await ctx.rows(gastosMes, eq(gastosMes.mes, mes))).map((g) => [g.fuente, g]));
  const cola = await ctx.db
    .select({ fuente: consultas.fuente, n: sql<number>`count(*)::int` })
    .from(consultas)
    .where(and(eq(consultas.empresa_id, ctx.empresa_id), inArray(consultas.estado, [...VIVAS])))
    .groupBy(consultas.fuente);
  const enCola = new Map(cola.map((c) => [c.fuente, c.n]));
  const medido = await rendimiento(ctx, new Date(ahora.getTime() - 86_400_000));
  return filas.map((f) => {
    const { codigo, nombre, tipo, rige_desde, proveedor, vigencia_dias, costo_uf, exige_consentimiento, obligatoria_para } = f;
    const c = estados.get(codigo);
    const g = gastos.get(codigo);
    const m = medido.get(codigo);
    return {
      codigo,
      nombre,
      tipo,
      rige_desde,
      proveedor,
      vigencia_dias,
      costo_uf,
      exige_consentimiento,
      obligatoria_para,
      proveedores: PROVEEDORES.filter((p) => sirve(p, codigo, ctx.deps.config.demo)).map((p) => ({
        codigo: p,
        conectado: conectado(ctx.deps, p),
      })),
      disponible: disponible(ctx, f),
      circuito: c?.circuito ?? 'cerrado',
      hasta: c?.hasta?.toISOString() ?? null,
      causa: c?.causa ?? null,
      presupuesto_uf: g?.presupuesto_uf ?? f.presupuesto_mensual_uf,
      reservado_uf: g?.reservado_uf ?? '0.0000',
      gastado_uf: g?.gastado_uf ?? '0.0000',
      en_cola: enCola.get(codigo) ?? 0,
      respuestas: m?.respuestas ?? 0,
      fallas: m?.fallas ?? 0,
      p50_ms: m?.p50_ms ?? null,
      p95_ms: m?.p95_ms ?? null,
      ampliacion:
        f.ampliacion?.mes === mes ? { monto_uf: f.ampliacion.monto_uf, motivo: f.ampliacion.motivo, por: f.ampliacion.por } : null,
    };
  });
}

async function vista(ctx: ReadCtx, codigo: string): Promise<FuenteVista> {
  const [v] = await vistas(ctx, [await fuentePorCodigo(ctx, codigo)]);
  if (!v) throw new NotFound();
  return v;
}

/** A person stops a source for some minutes: what is asked of it waits in the queue. */
export async function pausarFuente(ctx: Ctx, codigo: string, o: { minutos: number; motivo: string }): Promise<FuenteVista> {
  const f = await fuentePorCodigo(ctx, codigo);
  const e = await tomarEstado(ctx, f.codigo);
  ctx.audit({ motivo: o.motivo });
  await guardarCircuito(ctx, e, pausar(circuitoDe(e), ctx.ahora.getTime(), o.minutos, o.motivo));
  return vista(ctx, codigo);
}

export async function reanudarFuente(ctx: Ctx, codigo: string): Promise<FuenteVista> {
  const f = await fuentePorCodigo(ctx, codigo);
  await guardarCircuito(ctx, await tomarEstado(ctx, f.codigo), CERRADO);
  return vista(ctx, codigo);
}

/**
 * From now on another answers for a source: what waits in its queue is asked there, and the failures of the one before are forgotten. Whoever
 * answers is read by the same rules. 422 `proveedor_no_sirve`, `sin_configurar` at `proveedor`.
 */
export async function cambiarProveedor(ctx: Ctx, codigo: string, o: { proveedor: Proveedor; motivo: string }): Promise<FuenteVista> {
  const f = await ctx.lock(fuentes, (await fuentePorCodigo(ctx, codigo)).id);
  const negar = (causa: string) => {
    const datos = { fuente: f.nombre };
    throw new Rule(causa, datos, { proveedor: [phrase(mensajes[causa] ?? '', datos)] });
  };
  if (!sirve(o.proveedor, codigo, ctx.deps.config.demo)) negar('proveedor_no_sirve');
  if (!conectado(ctx.deps, o.proveedor)) negar('sin_configurar');
  if (f.proveedor === o.proveedor) return vista(ctx, codigo);
  ctx.audit({ motivo: o.motivo });
  await ctx.update(fuentes, f.id, { proveedor: o.proveedor });
  await guardarCircuito(ctx, await tomarEstado(ctx, codigo), CERRADO);
  return vista(ctx, codigo);
}

/**
 * More budget for this month of a source: one person proposes it and another, with the same figure, gives it. 409 `ampliacion_pendiente` {monto}
 * for another figure; 403 `requiere_segundo_usuario`.
 */
export async function ampliarPresupuesto(ctx: Ctx, codigo: string, o: { monto_uf: string; motivo: string }): Promise<FuenteVista> {
  const f = await ctx.lock(fuentes, (await fuentePorCodigo(ctx, codigo)).id);
  const mes = periodoOf(ctx.hoy);
  ctx.audit({ motivo: o.motivo });
  const pedida = f.ampliacion?.mes === mes ? f.ampliacion : null;
  if (!pedida) {
    await ctx.update(fuentes, f.id, { ampliacion: { mes, monto_uf: o.monto_uf, motivo: o.motivo, por: ctx.people } });
    // Who may give it learns here that it was asked.
    await ctx.emit('aviso.enviado', {
      permiso: 'buro:configurar',
      tipo: 'presupuesto_por_autorizar',
      titulo: `Se pide más presupuesto para ${f.nombre}`,
      cuerpo: `${formatUf(o.monto_uf, 2)} más este mes: ${o.motivo}. Lo autoriza otra persona que quien lo pidió.`,
      url: '/buro/fuentes',
    });
    return vista(ctx, codigo);
  }
  if (pedida.monto_uf !== o.monto_uf)
    throw new Conflict('ampliacion_pendiente', { monto: formatUf(pedida.monto_uf, 2).replace('UF ', '') });
  if (ctx.isAmong(pedida.por)) throw new Forbidden('requiere_segundo_usuario');
  await asegurarMes(ctx, f, mes);
  const [g] = await ctx.lockAll(gastosMes, and(eq(gastosMes.fuente, f.codigo), eq(gastosMes.mes, mes)));
  if (!g) throw new Error(`no budget of ${f.codigo} in ${mes}`);
  const presupuesto_uf = toFixed(add(g.presupuesto_uf, o.monto_uf), 4);
  await ctx.update(gastosMes, g.id, { presupuesto_uf, agotado_avisado: false });
  await ctx.update(fuentes, f.id, { ampliacion: null });
  return vista(ctx, codigo);
}
