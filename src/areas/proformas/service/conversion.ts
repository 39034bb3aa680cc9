import { and, eq, gte, lte } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import { addMonths, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contar, motivosDePerdida, porEjecutivo } from '../domain/conversion.ts';
import { estadoAl } from '../domain/estados.ts';
import { proformas } from '../tables.ts';

const MESES = 3;

/** Conversion by executive of the proformas whose day of curse is in the period, within reach, and why the others were lost. */
export async function conversion(ctx: ReadCtx, p: { desde?: Fecha | undefined; hasta?: Fecha | undefined }) {
  const desde = p.desde ?? addMonths(ctx.hoy, -MESES);
  if (p.hasta && p.hasta < desde) throw new Invalid({ hasta: ['Es anterior al comienzo'] });
  const { ejecutivo, ejecutivo_nombre, estado, motivo, monto_girar, vigencia_hasta, aprobada_hasta } = proformas;
  const filas = await ctx.db
    .select({ ejecutivo, nombre: ejecutivo_nombre, estado, motivo, monto_girar, vigencia_hasta, aprobada_hasta })
    .from(proformas)
    .where(
      and(
        eq(proformas.empresa_id, ctx.empresa_id),
        gte(proformas.fechacurso, desde),
        p.hasta ? lte(proformas.fechacurso, p.hasta) : undefined,
        alcanceCliente(ctx, proformas.cliente_rut),
      ),
    );
  const hoy = filas.map((f) => ({ ...f, estado: estadoAl(f, ctx.hoy) }));
  return {
    desde,
    hasta: p.hasta ?? null,
    total: contar(hoy),
    perdidas: motivosDePerdida(hoy).slice(0, 50),
    filas: porEjecutivo(hoy).map((f) => ({ ...f, ejecutivo: f.ejecutivo as Rut | null })),
  };
}
