import { and, desc, eq, notInArray } from 'drizzle-orm';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { conciliaciones, cuentasCorrientes } from '../tables.ts';

export type CuentaFila = typeof cuentasCorrientes.$inferSelect;
/** A conciliación with its account: what every service of the area works on. */
export type Fila = typeof conciliaciones.$inferSelect & { cuenta: CuentaFila };

export const nombreCuenta = (c: Pick<CuentaFila, 'banco' | 'numero'>) => `${c.banco} ${c.numero}`;
export const esActualizacion = (c: Pick<Fila, 'num_version'>) => c.num_version > 1;

/** The record, locked together with every act on it: two people of one conciliación wait for each other. 404 when it does not exist. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<Fila> {
  const row = lock ? await (ctx as Ctx).lock(conciliaciones, id) : await ctx.seen(conciliaciones, id);
  return { ...row, cuenta: await ctx.seen(cuentasCorrientes, row.cuenta_id) };
}

/** Living conciliaciones of an account (neither annulled nor replaced), the latest first. */
export function vivasDe(ctx: ReadCtx, cuenta_id: string) {
  return ctx.db
    .select()
    .from(conciliaciones)
    .where(
      and(
        eq(conciliaciones.empresa_id, ctx.empresa_id),
        eq(conciliaciones.cuenta_id, cuenta_id),
        notInArray(conciliaciones.estado, ['anulada', 'reemplazada']),
      ),
    )
    .orderBy(desc(conciliaciones.fecha_termino));
}

/** The living one that ends right before this one. */
export async function anteriorDe(ctx: ReadCtx, c: Pick<Fila, 'cuenta_id' | 'fecha_inicio'>) {
  return (await vivasDe(ctx, c.cuenta_id)).find((v) => v.fecha_termino < c.fecha_inicio);
}

/** Name of a bank account of the books. */
export async function nombreContable(ctx: ReadCtx, codigo: string): Promise<string> {
  return (await cuentasBanco(ctx)).find((c) => c.codigo === codigo)?.nombre ?? codigo;
}
