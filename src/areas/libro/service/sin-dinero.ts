import { and, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Evento } from '../domain/eventos/registro.ts';
import { asientos, lineas } from '../tables.ts';

/** What lowered the debts of a RUT in one entry: forgiven, written off, paid with what was owed to him. */
export interface RebajaSinDinero {
  asiento_id: string;
  num_asiento: number;
  fecha: Fecha;
  evento: Evento;
  origen: { area: string; id: string };
  rut: Rut;
  /** The debts that it lowered, as the entry names them. */
  deudas: { pk: string; numero: string }[];
  monto: Pesos;
  reversada: boolean;
}

interface Pedido {
  eventos: readonly Evento[];
  rut?: Rut | undefined;
  desde?: Fecha | undefined;
  hasta?: Fecha | undefined;
  alcance?: (rut: PgColumn) => SQL | undefined;
}

/** Assets credited, and the income of the mora that is born as it is lowered; orden accounts are no debt. */
const DE_DEUDA = sql`${lineas.haber} > 0 and ${lineas.pk} is not null and ${lineas.cuenta} ~ '^[14]'`;
const REVERSADA = sql<boolean>`exists (select 1 from ${asientos} r where r.empresa_id = ${asientos.empresa_id} and r.reversa_de = ${asientos.id})`;
const DEUDAS = sql<
  { pk: string; numero: string | null }[]
>`jsonb_agg(distinct jsonb_build_object('pk', ${lineas.pk}, 'numero', ${lineas.documento}))`;

/** One row for each entry and RUT. */
export function rebajas(ctx: ReadCtx, o: Pedido) {
  return ctx.db
    .select({
      asiento_id: asientos.id,
      num_asiento: asientos.num_asiento,
      fecha: asientos.fecha_contable,
      evento: asientos.evento,
      area: asientos.origen_area,
      origen_id: asientos.origen_id,
      rut: lineas.rut,
      deudas: DEUDAS.as('deudas'),
      monto: sql<string>`sum(${lineas.haber})::text`.as('monto'),
      reversada: REVERSADA.as('reversada'),
    })
    .from(asientos)
    .innerJoin(lineas, and(eq(lineas.empresa_id, asientos.empresa_id), eq(lineas.asiento_id, asientos.id)))
    .where(
      and(
        eq(asientos.empresa_id, ctx.empresa_id),
        inArray(asientos.evento, [...o.eventos]),
        isNull(asientos.reversa_de),
        DE_DEUDA,
        o.rut ? eq(lineas.rut, o.rut) : sql`${lineas.rut} is not null`,
        o.alcance?.(lineas.rut),
        o.desde ? gte(asientos.fecha_contable, o.desde) : undefined,
        o.hasta ? lte(asientos.fecha_contable, o.hasta) : undefined,
      ),
    )
    .groupBy(asientos.empresa_id, asientos.id, lineas.rut)
    .as('rebaja');
}

/**
 * Entries of some events that lowered debts (what each credits of the assets of a RUT, pesos), newest first, with how many there are. `alcance`
 * narrows the RUT to those of who asks.
 */
export async function rebajasSinDinero(
  ctx: ReadCtx,
  o: Pedido & { limite: number; salto?: number },
): Promise<{ filas: RebajaSinDinero[]; total: number }> {
  const base = rebajas(ctx, o);
  const [cuenta] = await ctx.db.select({ n: sql<number>`count(*)::int` }).from(base);
  const filas = await ctx.db
    .select()
    .from(base)
    .orderBy(sql`${base.fecha} desc`, sql`${base.num_asiento} desc`, sql`${base.asiento_id} desc`, sql`${base.rut}`)
    .limit(o.limite)
    .offset(o.salto ?? 0);
  return {
    total: cuenta?.n ?? 0,
    filas: filas.flatMap(({ area, origen_id, rut, deudas, ...f }) => {
      const nombradas = deudas.flatMap((d) => (d.numero === null ? [] : [{ pk: d.pk, numero: d.numero }]));
      const propias = { evento: f.evento as Evento, origen: { area, id: origen_id }, monto: Number(f.monto) as Pesos };
      return rut === null ? [] : [{ ...f, ...propias, rut, deudas: nombradas }];
    }),
  };
}
