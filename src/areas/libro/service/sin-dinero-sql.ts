import { type SQL, sql } from 'drizzle-orm';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Evento } from '../domain/eventos/registro.ts';
import { rebajas } from './sin-dinero.ts';

/** What lowered the debts of a RUT without money, one row for each entry, as the source of a query. */
export function rebajasDe(ctx: ReadCtx, eventos: readonly Evento[], rut: Rut): SQL {
  const r = rebajas(ctx, { eventos, rut });
  return sql`select ${r.asiento_id} as asiento_id, ${r.num_asiento} as num_asiento, ${r.fecha} as fecha, ${r.evento} as evento, ${r.area} as origen_area,
      ${r.origen_id} as origen_id, ${r.rut} as rut, ${r.monto}::bigint as monto, ${r.reversada} as reversada from ${r}`;
}
