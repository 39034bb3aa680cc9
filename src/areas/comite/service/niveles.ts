import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { clientesPorEjecutivo, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { personasDe } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FilaNivel, NivelDetalle, NivelItem, PreviaNivel } from '../contract-niveles.ts';
import { type GrupoDeClientes, sinQuorum } from '../domain/cambio-nivel.ts';
import { cambiosDeNivel, type Escrito } from '../domain/palabras-nivel.ts';
import { asuntos, niveles } from '../tables.ts';
import { visibles } from './alcance.ts';
import { type NivelVigente, nivelesVigentes, nombresDeStaff, requeridosDe } from './nivel.ts';

export type NivelRow = typeof niveles.$inferSelect;
interface Sillas {
  cargos: readonly string[];
  personas: readonly string[];
  de_la_sucursal: boolean;
}
/** A level as it is stored, or as somebody writes it. */
interface Medible extends Sillas {
  nivel: number;
  nombre: string;
  limite_uf: string | null;
  requeridos: string;
}

const medible = (n: NivelVigente): Medible => ({ ...n, requeridos: String(n.requeridos) });

/** Rows of a level, or of all of them, the newest first. At most 200. */
async function filasDe(ctx: ReadCtx, nivel?: number): Promise<NivelRow[]> {
  return ctx.db
    .select()
    .from(niveles)
    .where(and(eq(niveles.empresa_id, ctx.empresa_id), nivel === undefined ? undefined : eq(niveles.nivel, nivel)))
    .orderBy(desc(niveles.desde), desc(niveles.creado_en))
    .limit(200);
}

/** The tables that a level forms: one, or one for each branch in force where it is of the branch. Ruts of the members of each. */
export async function mesasDe(ctx: ReadCtx, n: Sillas): Promise<{ sucursal_id: string | null; integrantes: string[] }[]> {
  const porCargo = n.cargos.length > 0 ? await personasPorCargo(ctx, n.cargos) : [];
  const mesa = (suyos: typeof porCargo): string[] => [...new Set([...suyos.map((p) => p.codigo), ...n.personas])];
  if (!n.de_la_sucursal) return [{ sucursal_id: null, integrantes: mesa(porCargo) }];
  return (await sucursalesDe(ctx)).map((s) => ({ sucursal_id: s.id, integrantes: mesa(porCargo.filter((p) => p.sucursal_id === s.id)) }));
}

async function gruposDe(ctx: ReadCtx, n: Sillas): Promise<GrupoDeClientes[]> {
  const mesas = await mesasDe(ctx, n);
  const sucursales = new Map((await sucursalesDe(ctx)).map((s) => [s.id, s.nombre]));
  return (await clientesPorEjecutivo(ctx)).map((c) => ({
    sucursal: sucursales.get(c.sucursal_id) ?? 'cerrada',
    ejecutivo: c.nombre,
    rut_ejecutivo: c.rut,
    clientes: c.clientes,
    integrantes: mesas.find((m) => m.sucursal_id === null || m.sucursal_id === c.sucursal_id)?.integrantes ?? [...n.personas],
  }));
}

/** What a level would do if it ruled from `desde`: who sits, what changes of what rules that day, whose clients it could not decide. */
export async function previa(ctx: ReadCtx, n: Medible, desde: Fecha): Promise<z.input<typeof PreviaNivel>> {
  const nombre = await nombresDeStaff(ctx);
  const conNombres = (x: Medible): Escrito => ({ ...x, personas: x.personas.map((r) => nombre(r).nombre) });
  const vigentes = await nivelesVigentes(ctx, desde);
  const rige = vigentes.find((x) => x.nivel === n.nivel);
  const vivos = await ctx.db
    .select({ id: asuntos.id })
    .from(asuntos)
    .where(and(visibles(ctx), eq(asuntos.nivel, n.nivel), eq(asuntos.estado, 'abierto')));
  const integrantes = [...new Set((await mesasDe(ctx, n)).flatMap((m) => m.integrantes))];
  return {
    integrantes: integrantes.map(nombre),
    cambios: rige ? cambiosDeNivel(conNombres(medible(rige)), conNombres(n)) : [],
    sin_quorum: sinQuorum({ requeridos: requeridosDe(n.requeridos) }, await gruposDe(ctx, n)),
    pasan_a: vigentes.find((x) => x.nivel === n.nivel + 1)?.nombre ?? null,
    abiertos: vivos.length,
  };
}

async function item(ctx: ReadCtx, n: NivelVigente & { desde?: Fecha }, filas: readonly NivelRow[]): Promise<z.input<typeof NivelItem>> {
  const nombre = await nombresDeStaff(ctx);
  const suyas = filas.filter((f) => f.nivel === n.nivel);
  return {
    ...n,
    requeridos: String(n.requeridos),
    cargos: [...n.cargos],
    personas: n.personas.map(nombre),
    desde: n.desde ?? null,
    integrantes: [...new Set((await mesasDe(ctx, n)).flatMap((m) => m.integrantes))].map(nombre),
    propuesta: suyas.find((f) => f.estado === 'propuesto')?.desde ?? null,
    proximo: suyas.find((f) => f.estado === 'vigente' && f.desde > ctx.hoy)?.desde ?? null,
  };
}

/** The four levels as they rule today. */
export async function listarNiveles(ctx: ReadCtx) {
  const filas = await filasDe(ctx);
  const out = [];
  for (const n of await nivelesVigentes(ctx)) out.push(await item(ctx, n, filas));
  return out;
}

/** A row as the screen tells it, with names. */
export async function contarFila(ctx: ReadCtx, f: NivelRow): Promise<z.input<typeof FilaNivel>> {
  const nombre = await nombresDeStaff(ctx);
  const nombres = (ruts: readonly string[]): string[] =>
    personasDe(ruts).map((r) => (r === 'SISTEMA' ? 'Carga inicial' : nombre(r).nombre));
  return {
    ...f,
    estado: f.estado === 'vigente' && f.hasta !== null && f.hasta < ctx.hoy ? 'sucedido' : f.estado,
    personas: f.personas.map((r) => nombre(r as Rut)),
    propuesto_por: nombres(f.hecho_por),
    resuelto_por: nombres(f.resuelto_por ?? []),
    es_mia: ctx.isAmong(f.hecho_por),
  };
}

/** A level with its history, and what its pending change would do. Throws 404. */
export async function verNivel(ctx: ReadCtx, nivel: number): Promise<z.input<typeof NivelDetalle>> {
  const n = (await nivelesVigentes(ctx)).find((x) => x.nivel === nivel);
  if (!n) throw new NotFound();
  const filas = await filasDe(ctx, nivel);
  const propuesta = filas.find((f) => f.estado === 'propuesto');
  const out = [];
  for (const f of filas) out.push(await contarFila(ctx, f));
  return { ...(await item(ctx, n, filas)), filas: out, previa: await previa(ctx, propuesta ?? medible(n), propuesta?.desde ?? ctx.hoy) };
}

/** The row of a level in force after `desde`, if any: what a change may not jump over. */
export async function posteriorA(ctx: ReadCtx, nivel: number, desde: Fecha): Promise<Fecha | null> {
  const [row] = await ctx.db
    .select({ desde: niveles.desde })
    .from(niveles)
    .where(
      and(eq(niveles.empresa_id, ctx.empresa_id), eq(niveles.nivel, nivel), inArray(niveles.estado, ['vigente']), gt(niveles.desde, desde)),
    )
    .limit(1);
  return row?.desde ?? null;
}
