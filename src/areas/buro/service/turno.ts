import { and, asc, eq, gt, lte, notInArray, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { periodoOf } from '#kernel/values/fecha.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { admite, probar } from '../domain/circuito.ts';
import { estados } from '../domain/estados.ts';
import { consultas, gastosMes } from '../tables.ts';
import { exigirConsentimiento, titularDe } from './alcance.ts';
import { anotarFalla } from './cerrar.ts';
import type { ConsultaRow } from './filas.ts';
import { asegurarMes, circuitoDe, type FuenteRow, fuentePorCodigo, guardarCircuito, tomarEstado } from './fuentes.ts';
import type { ConsentimientoDado } from './proveedores/proveedor.ts';

/** A call may take its time and half a minute more before another process takes its place. */
const HOLGURA_MS = 30_000;
const MINUTO_MS = 60_000;

export interface Turno {
  consulta: ConsultaRow;
  fuente: FuenteRow;
  /** The consent that covers it at this minute, when its source asks for one. */
  consentimiento: ConsentimientoDado | null;
}

const enVuelo = (ctx: Ctx) => ctx.count(consultas, eq(consultas.estado, 'en_proceso'));

/** The cost of a report is taken from its month before it is asked for. Answers whether it fits; the first that does not is told. */
async function reservar(ctx: Ctx, f: FuenteRow): Promise<boolean> {
  if (cmp(f.costo_uf, '0') === 0) return true;
  const mes = periodoOf(ctx.hoy);
  await asegurarMes(ctx, f, mes);
  const suyo = and(eq(gastosMes.fuente, f.codigo), eq(gastosMes.mes, mes));
  const cabe_uf = sql`${gastosMes.reservado_uf} + ${gastosMes.gastado_uf} + ${f.costo_uf}::numeric <= ${gastosMes.presupuesto_uf}`;
  const [cabe] = await ctx.db
    .update(gastosMes)
    .set({ reservado_uf: sql`${gastosMes.reservado_uf} + ${f.costo_uf}::numeric` })
    .where(and(eq(gastosMes.empresa_id, ctx.empresa_id), suyo, cabe_uf))
    .returning({ id: gastosMes.id });
  if (cabe) return true;
  const [g] = await ctx.lockAll(gastosMes, suyo);
  // What is on its way may come back unspent: only what was spent for good is told as spent.
  if (g && !g.agotado_avisado) {
    await ctx.update(gastosMes, g.id, { agotado_avisado: true });
    await ctx.emit('aviso.enviado', {
      permiso: 'buro:configurar',
      tipo: 'presupuesto_agotado',
      titulo: `Se agotó el presupuesto de ${f.nombre}`,
      cuerpo: `Gastado UF ${formatDecimal(g.gastado_uf, 2)} de UF ${formatDecimal(g.presupuesto_uf, 2)}. Lo pedido espera en la cola.`,
      url: '/buro/fuentes',
    });
  }
  return false;
}

/** Consent is asked again at the minute of leaving: one that was revoked meanwhile stops the query, and nothing is sent. */
async function conConsentimiento(ctx: Ctx, c: ConsultaRow, f: FuenteRow): Promise<ConsentimientoDado | null | 'rehusada'> {
  try {
    return await exigirConsentimiento(ctx, await titularDe(ctx, c.rut), f, c.motivo);
  } catch (e) {
    if (!(e instanceof AppError)) throw e;
    await anotarFalla(ctx, c, f, { codigo: e.codigo, reintentable: false, estado: estados.go(c.estado, 'rehusar') });
    return 'rehusada';
  }
}

/** How many of a source left in the last minute. */
const salidas = (ctx: Ctx, f: FuenteRow) =>
  ctx.count(consultas, and(eq(consultas.fuente, f.codigo), gt(consultas.empezado, new Date(ctx.ahora.getTime() - MINUTO_MS))));

/**
 * Takes the next query that may leave now, with its lease and its cost reserved; `excluidas` learns the sources that must wait. `otra` when this
 * one could not and the next may; null when nothing is left. It runs in a transaction of its own: the call comes after.
 */
export async function tomarTurno(ctx: Ctx, excluidas: Set<string>): Promise<Turno | 'otra' | null> {
  if ((await enVuelo(ctx)) >= (await ctx.param(contract, 'buro_concurrencia'))) return null;
  const [fila] = await ctx.db
    .select()
    .from(consultas)
    .where(
      and(
        eq(consultas.empresa_id, ctx.empresa_id),
        eq(consultas.estado, 'en_cola'),
        lte(consultas.proximo, ctx.ahora),
        excluidas.size > 0 ? notInArray(consultas.fuente, [...excluidas]) : undefined,
      ),
    )
    .orderBy(asc(consultas.proximo), asc(consultas.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!fila) return null;
  const f = await fuentePorCodigo(ctx, fila.fuente);
  const e = await tomarEstado(ctx, f.codigo);
  const ahora = ctx.ahora.getTime();
  const paso = admite(circuitoDe(e), ahora);
  if (paso === 'espera' || (await salidas(ctx, f)) >= f.por_minuto) {
    excluidas.add(f.codigo);
    return 'otra';
  }
  const consentimiento = await conConsentimiento(ctx, fila, f);
  if (consentimiento === 'rehusada') return 'otra';
  if (!(await reservar(ctx, f))) {
    excluidas.add(f.codigo);
    return 'otra';
  }
  const arriendo_ms = f.timeout_ms + HOLGURA_MS;
  if (paso === 'prueba') await guardarCircuito(ctx, e, probar(circuitoDe(e), ahora, arriendo_ms));
  const consulta = await ctx.update(consultas, fila.id, {
    estado: estados.go(fila.estado, 'tomar'),
    intentos: fila.intentos + 1,
    empezado: ctx.ahora,
    arriendo_hasta: new Date(ahora + arriendo_ms),
    presupuesto_mes: periodoOf(ctx.hoy),
    costo_uf: f.costo_uf,
    consentimiento_id: consentimiento?.id ?? null,
  });
  return { consulta, fuente: f, consentimiento };
}
