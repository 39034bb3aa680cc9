import { and, asc, eq, inArray } from 'drizzle-orm';
import { capitalDelNegocio } from '#areas/libro/public.server.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { estadoAl, OCUPAN, VIVAS } from '../domain/estados.ts';
import { estadoSeguro } from '../domain/seguro.ts';
import { garantias } from '../tables.ts';
import { caucionesDe, cubrir, type GarantiaRow, vivasDe } from './filas.ts';

/** What of the debts of a client is covered today, pesos. `capital`: what is left to pay of his business, when who asks has just read it. */
export async function coberturaDe(ctx: ReadCtx, cliente_rut: Rut, capital?: Pesos): Promise<{ saldo: Pesos; cubierto: Pesos }> {
  if ((await vivasDe(ctx, cliente_rut)).length === 0)
    return { saldo: capital ?? (await capitalDelNegocio(ctx, cliente_rut)), cubierto: pesos(0) };
  const deudas = await cubrir(ctx, cliente_rut);
  return { saldo: sumPesos(deudas.map((d) => d.saldo)), cubierto: sumPesos(deudas.map((d) => Math.min(d.cubierto, d.saldo))) };
}

/**
 * Garantías constituted and in force that back the line of a client: the general and the mixed ones, and those assigned to his line. One
 * that backs a single debt does not.
 */
export async function garantiasDeLinea(ctx: ReadCtx, cliente_rut: Rut): Promise<{ numero: number; tipo: string; nombre: string }[]> {
  const vivas = await vivasDe(ctx, cliente_rut);
  const puestas = await caucionesDe(
    ctx,
    vivas.map((g) => g.id),
  );
  const deLinea = new Set(puestas.filter((c) => c.objeto === 'linea').map((c) => c.garantia_id));
  return vivas
    .filter((g) => g.sobre !== 'ESPECIFICA' || deLinea.has(g.id))
    .map((g) => ({ numero: g.numero, tipo: g.tipo, nombre: g.nombre_otorgante }));
}

/** How the garantías that a giro of the client waits for stand: those that its approval asked for before it, and the insurance of the live ones. */
export async function garantiasDelGiro(
  ctx: ReadCtx,
  cliente_rut: Rut,
): Promise<{ pedidas: number; constituidas: number; faltan: { id: string; numero: number; que: string }[] }> {
  const filas = await ctx.rows(garantias, and(eq(garantias.cliente_rut, cliente_rut), inArray(garantias.estado, [...OCUPAN])), {
    orden: [asc(garantias.numero)],
  });
  const aviso = await ctx.param(contract, 'aviso_seguro_dias');
  const pedidas = filas.filter((g) => (g.solicitud_id !== null && g.antes_de_giro) || VIVAS.includes(g.estado));
  const faltan = pedidas.flatMap((g) => {
    const que = loQueFalta(ctx, g, aviso);
    return que ? [{ id: g.id, numero: g.numero, que: `${que} de la garantía ${g.numero}` }] : [];
  });
  return { pedidas: pedidas.length, constituidas: pedidas.length - faltan.length, faltan };
}

function loQueFalta(ctx: ReadCtx, g: GarantiaRow, aviso: number): string | null {
  const estado = estadoAl(g, ctx.hoy);
  if (estado === 'vencida') return 'renovar el vencimiento';
  if (!VIVAS.includes(estado)) return 'la constitución';
  return estadoSeguro(g.tipo, g.seguro ?? null, ctx.hoy, aviso) === 'sin_seguro' ? 'el seguro vigente' : null;
}

/**
 * Before a debt is born: holds the live garantías of the client until the act ends, so that none is released meanwhile. The act then asks
 * what covers it (`coberturaDe`, `garantiasDelGiro`) knowing that it stays.
 */
export async function sostenerGarantias(ctx: Ctx, cliente_rut: Rut): Promise<string[]> {
  const filas = await ctx.db
    .select({ id: garantias.id, estado: garantias.estado })
    .from(garantias)
    .where(and(eq(garantias.empresa_id, ctx.empresa_id), eq(garantias.cliente_rut, cliente_rut), inArray(garantias.estado, [...VIVAS])))
    .orderBy(asc(garantias.id))
    .for('update');
  return filas.filter((f) => VIVAS.includes(f.estado)).map((f) => f.id);
}
