import { and, asc, between, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { zonasActivas } from '#areas/zonas/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import { type Fecha, firstDay, periodoOf } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { aplicaciones, recaudaciones } from '../tables.ts';
import { alcance } from './filas.ts';

/** Receipts whose money is in: not a cheque that waits, nor what was taken back or bounced. */
const ENTRO = ['aplicada', 'conciliada', 'por_identificar'];
const SIN_GRUPO = '';

interface PedidoInforme {
  desde?: Fecha | undefined;
  hasta?: Fecha | undefined;
  office?: string | undefined;
}

interface Grupo {
  codigo: string;
  nombre: string;
  n: number;
  monto: Pesos;
  mora: Pesos;
}

/** The days of a report: this month until today when nobody says. 400 when they are upside down. */
function diasDe(ctx: ReadCtx, p: PedidoInforme): { desde: Fecha; hasta: Fecha } {
  const hasta = p.hasta ?? ctx.hoy;
  const desde = p.desde ?? firstDay(periodoOf(hasta));
  if (desde > hasta) throw new Invalid({ hasta: ['Es anterior al comienzo'] });
  return { desde, hasta };
}

/** What came in between two days by one thing, with the mora of it that was collected, within the reach of who asks. */
async function porCada(
  ctx: ReadCtx,
  donde: SQL | undefined,
  campo: PgColumn | SQL,
  nombres: ReadonlyMap<string, string>,
): Promise<Grupo[]> {
  const clave = sql<string>`coalesce(${campo}, ${SIN_GRUPO})`;
  const deMora = sql`(select coalesce(sum(${aplicaciones.monto}), 0) from ${aplicaciones} where ${aplicaciones.empresa_id} = ${recaudaciones.empresa_id}
    and ${aplicaciones.recaudacion_id} = ${recaudaciones.id} and ${aplicaciones.vuelta} = ${recaudaciones.vuelta} and ${aplicaciones.concepto} = 'MORA')`;
  const recibos = ctx.db
    .select({ clave: clave.as('clave'), monto: sql<string>`${recaudaciones.monto}`.as('monto_'), mora: sql<string>`${deMora}`.as('mora_') })
    .from(recaudaciones)
    .where(donde)
    .as('r');
  const filas = await ctx.db
    .select({
      codigo: recibos.clave,
      n: sql<number>`count(*)::int`,
      monto: sql<string>`sum(${recibos.monto})::text`,
      mora: sql<string>`sum(${recibos.mora})::text`,
    })
    .from(recibos)
    .groupBy(recibos.clave)
    .orderBy(asc(recibos.clave));
  return filas.map((f) => ({
    codigo: f.codigo,
    nombre: nombres.get(f.codigo) ?? (f.codigo === SIN_GRUPO ? 'Sin indicar' : f.codigo),
    n: f.n,
    monto: pesos(Number(f.monto)),
    mora: pesos(Number(f.mora)),
  }));
}

const nombresDe = (xs: readonly { codigo: string; nombre: string }[]) => new Map(xs.map((x) => [x.codigo, x.nombre]));

async function dondeInforme(ctx: ReadCtx, p: PedidoInforme): Promise<SQL | undefined> {
  const { desde, hasta } = diasDe(ctx, p);
  return and(
    eq(recaudaciones.empresa_id, ctx.empresa_id),
    await alcance(ctx),
    inArray(recaudaciones.estado, ENTRO),
    between(recaudaciones.fecha_pago, desde, hasta),
    p.office ? eq(recaudaciones.office, p.office) : undefined,
  );
}

/** Money received between two days by via, zone, office, medium and hour, and how much of it was mora (areas/3 recaudaciones, Reports). */
export async function informe(ctx: ReadCtx, p: PedidoInforme) {
  const donde = await dondeInforme(ctx, p);
  const por_medio = await porCada(ctx, donde, recaudaciones.medio_pago, nombresDe(await opcionesDe(ctx, 'medios_pago')));
  const hora = sql`substr(${recaudaciones.hora}, 1, 2)`;
  const horas = new Map(Array.from({ length: 24 }, (_, h) => String(h).padStart(2, '0')).map((h) => [h, `De ${h}:00 a ${h}:59`] as const));
  return {
    ...diasDe(ctx, p),
    por_medio,
    por_via: await porCada(ctx, donde, recaudaciones.via, nombresDe(await opcionesDe(ctx, 'vias'))),
    por_zona: await porCada(ctx, donde, recaudaciones.zone, nombresDe(await zonasActivas(ctx))),
    por_oficina: await porCada(ctx, donde, recaudaciones.office, nombresDe(await sucursalesDe(ctx))),
    por_hora: await porCada(ctx, donde, hora, horas),
    total: {
      n: por_medio.reduce((s, g) => s + g.n, 0),
      monto: sumPesos(por_medio.map((g) => g.monto)),
      mora: sumPesos(por_medio.map((g) => g.mora)),
    },
  };
}

/** Receipts of a day, office by office, in the order in which they were made: the daily sheet. */
export async function planillaDe(ctx: ReadCtx, fecha: Fecha, office: string | undefined) {
  const r = recaudaciones;
  const filas = await ctx.db
    .select()
    .from(r)
    .where(and(eq(r.empresa_id, ctx.empresa_id), await alcance(ctx), eq(r.fecha_pago, fecha), office ? eq(r.office, office) : undefined))
    .orderBy(asc(r.office), asc(r.num_comprobante));
  const resumen = await informe(ctx, { desde: fecha, hasta: fecha, office });
  return { filas, por_medio: resumen.por_medio, total: resumen.total };
}
