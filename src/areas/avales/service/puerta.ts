import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { ABIERTOS, type EstadoAval, estados } from '../domain/estados.ts';
import { type OrigenAval, respalda } from '../domain/respaldo.ts';
import { avales } from '../tables.ts';
import { obligar } from './actos.ts';
import { alerta } from './filas.ts';
import { type AvalRow, medir, medirPersona } from './respaldos.ts';

interface AvalVista {
  id: string;
  rut_aval: Rut;
  nombre: string;
  cliente_rut: Rut;
  tipo: string;
  alcance: 'GENERAL' | 'ESPECIFICO';
  origen_area: OrigenAval | null;
  origen_id: string | null;
  /** Decimal text in `moneda`; null = unlimited. */
  monto_maximo: string | null;
  moneda: 'CLP' | 'UF';
  estado: EstadoAval;
  /** What it answers for today, and what of it counts as coverage. */
  respaldo: Pesos;
  cobertura: Pesos;
  conyuge: { rut: Rut; nombre: string; autoriza: boolean } | null;
  alertas: { codigo: string; detail: string }[];
}

async function vistas(ctx: ReadCtx, filas: readonly AvalRow[]): Promise<AvalVista[]> {
  const medidas = await medir(ctx, filas);
  return filas.flatMap((a) => {
    const m = medidas.get(a.id);
    if (!m) return [];
    const { id, rut_aval, nombre, cliente_rut, tipo, alcance, origen_area, origen_id, monto_maximo, moneda, estado } = a;
    const conyuge = a.conyuge ? { rut: a.conyuge.rut, nombre: a.conyuge.nombre, autoriza: a.conyuge.autoriza } : null;
    const datos = { id, rut_aval, nombre, cliente_rut, tipo, alcance, origen_area, origen_id, monto_maximo, moneda, estado };
    return [{ ...datos, respaldo: m.respaldo, cobertura: m.cobertura, conyuge, alertas: m.alertas.map(alerta) }];
  });
}

/** Who answers today for a client, whatever he is worth. */
export async function avalistasDe(ctx: ReadCtx, cliente_rut: Rut): Promise<{ rut: Rut; nombre: string }[]> {
  const suyos = and(eq(avales.cliente_rut, cliente_rut), eq(avales.estado, 'vigente'));
  return (await ctx.rows(avales, suyos, { orden: [asc(avales.nombre)] })).map((a) => ({ rut: a.rut_aval, nombre: a.nombre }));
}

/** Avales of a client: the vigentes, or also the proposed ones with `abiertos`. */
export async function avalesDe(ctx: ReadCtx, cliente_rut: Rut, o: { abiertos?: boolean } = {}): Promise<AvalVista[]> {
  const filas = await ctx.db
    .select()
    .from(avales)
    .where(
      and(
        eq(avales.empresa_id, ctx.empresa_id),
        eq(avales.cliente_rut, cliente_rut),
        inArray(avales.estado, o.abiertos ? [...ABIERTOS] : ['vigente']),
      ),
    )
    .orderBy(asc(avales.nombre));
  return vistas(ctx, filas);
}

interface Origen {
  area: OrigenAval;
  id: string;
}

/**
 * Who answers today for what a client owes or is about to owe: avales in force and within their term, general, of his line, or given for any of `origenes`.
 * One whose backing is crossed counts as nothing (domain §9) and is left out. Of each person, once.
 */
export async function avalesQueRespaldan(
  ctx: ReadCtx,
  cliente_rut: Rut,
  ...origenes: readonly Origen[]
): Promise<{ id: string; rut: Rut; nombre: string }[]> {
  const filas = await ctx.db
    .select()
    .from(avales)
    .where(and(eq(avales.empresa_id, ctx.empresa_id), eq(avales.cliente_rut, cliente_rut), eq(avales.estado, 'vigente')))
    .orderBy(asc(avales.nombre), asc(avales.id));
  const claves = new Set<string | null>(origenes.map((o) => `${o.area}:${o.id}`));
  const suyos = filas.filter(
    (a) => respalda(a, ctx.hoy) && (a.alcance === 'GENERAL' || a.origen_area === 'linea' || claves.has(a.clave_origen)),
  );
  const medidas = await medir(ctx, suyos);
  const valen = suyos.filter((a) => !medidas.get(a.id)?.alertas.includes('aval_cruzado'));
  return [...new Map(valen.map((a) => [a.rut_aval, { id: a.id, rut: a.rut_aval, nombre: a.nombre }])).values()];
}

export async function avalPorId(ctx: ReadCtx, id: string): Promise<AvalVista | undefined> {
  const row = await ctx.find(avales, id);
  return row && (await vistas(ctx, [row]))[0];
}

/** Avales that a person has given, whatever the client, with what it backs and is worth: `bir`, `analisis` and `consolidado` ask it. */
export async function avalesDadosPor(ctx: ReadCtx, rut: Rut) {
  const { avales: filas, medidas: _m, alertas, ...totales } = await medirPersona(ctx, rut);
  return { ...totales, alertas: alertas.map(alerta), avales: await vistas(ctx, filas) };
}

/** Clients that somebody backs today, whatever the debt. */
export async function respaldadosPor(ctx: ReadCtx, rut_aval: Rut): Promise<Rut[]> {
  const filas = await ctx.rows(avales, and(eq(avales.rut_aval, rut_aval), eq(avales.estado, 'vigente')));
  return [...new Set(filas.filter((a) => respalda(a, ctx.hoy)).map((a) => a.cliente_rut))].sort();
}

/**
 * Who answers as aval for a debt about to be entered in the auxiliary ledger: the `obligados` of `registrarObligacion`. Of the origin named,
 * plus the general ones of the client.
 */
export async function obligadosPara(ctx: ReadCtx, cliente_rut: Rut, origen?: Origen): Promise<{ rut: Rut; rol: 'AVAL' }[]> {
  const filas = await ctx.db
    .select()
    .from(avales)
    .where(and(eq(avales.empresa_id, ctx.empresa_id), eq(avales.cliente_rut, cliente_rut), eq(avales.estado, 'vigente')));
  const clave = origen && `${origen.area}:${origen.id}`;
  const suyos = filas.filter((a) => respalda(a, ctx.hoy) && (a.alcance === 'GENERAL' || a.clave_origen === clave));
  return [...new Set(suyos.map((a) => a.rut_aval))].map((rut) => ({ rut, rol: 'AVAL' as const }));
}

/**
 * The avales given for one thing (a solicitud) come to back another (the credit it became), but those of `salvo`. Those in force answer for its
 * debts from now on, also in the auxiliary ledger. Answers how many.
 */
export async function trasladarAvales(
  ctx: Ctx,
  de: { area: OrigenAval; id: string },
  a: { area: OrigenAval; id: string },
  salvo: readonly string[] = [],
): Promise<number> {
  const filas = await ctx.db
    .select()
    .from(avales)
    .where(
      and(eq(avales.empresa_id, ctx.empresa_id), eq(avales.clave_origen, `${de.area}:${de.id}`), inArray(avales.estado, [...ABIERTOS])),
    );
  const pasan = filas.filter((f) => !salvo.includes(f.id));
  const pasados: AvalRow[] = [];
  for (const f of pasan) {
    pasados.push(await ctx.update(avales, f.id, { origen_area: a.area, origen_id: a.id, clave_origen: `${a.area}:${a.id}` }));
  }
  await obligar(ctx, pasados);
  return pasan.length;
}

/**
 * Somebody sued on a debt: of the avales vigentes that back it, those of the people sued (`ruts`) are executed; the others go on answering for
 * it. Answers the people.
 */
export async function ejecutarAvales(ctx: Ctx, o: { cliente_rut: Rut; pk: string; ruts: readonly Rut[] }): Promise<Rut[]> {
  const { cliente_rut, pk } = o;
  const filas = await ctx.db
    .select()
    .from(avales)
    .where(and(eq(avales.empresa_id, ctx.empresa_id), eq(avales.cliente_rut, cliente_rut), eq(avales.estado, 'vigente')));
  const medidas = await medir(ctx, filas);
  const tocados = filas.filter((a) => o.ruts.includes(a.rut_aval) && medidas.get(a.id)?.deudas.some((d) => d.pk === pk));
  for (const a of tocados) await ctx.update(avales, a.id, { estado: estados.go(a.estado, 'ejecutar') });
  return tocados.map((a) => a.rut_aval);
}
