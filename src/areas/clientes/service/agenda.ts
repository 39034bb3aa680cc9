import { and, asc, between, eq } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { clientes, lineas, personas } from '../tables.ts';

const MAX = 500;

/** For the calendar: the lines that end and the legal reports that lapse in the range, of the active clients within reach. */
export async function agenda(ctx: ReadCtx, { desde, hasta }: Question<'agenda.por_mostrar'>) {
  const rango = [desde, hasta] as const;
  const suyos = and(eq(clientes.empresa_id, ctx.empresa_id), eq(clientes.estado, 'activo'), alcanceCliente(ctx, clientes.rut));
  const nombre = and(eq(personas.empresa_id, clientes.empresa_id), eq(personas.rut, clientes.rut));
  const porLinea = await ctx.db
    .select({ id: lineas.id, fecha: lineas.hasta, monto: lineas.monto_pesos, cliente: clientes.id, nombre: personas.nombre })
    .from(lineas)
    .innerJoin(clientes, and(eq(clientes.empresa_id, lineas.empresa_id), eq(clientes.rut, lineas.cliente_rut)))
    .innerJoin(personas, nombre)
    .where(and(suyos, eq(lineas.estado, 'vigente'), between(lineas.hasta, ...rango)))
    .orderBy(asc(lineas.hasta), asc(lineas.id))
    .limit(MAX);
  const informes = await ctx.db
    .select({ fecha: clientes.informe_vence, cliente: clientes.id, nombre: personas.nombre })
    .from(clientes)
    .innerJoin(personas, nombre)
    .where(and(suyos, between(clientes.informe_vence, ...rango)))
    .orderBy(asc(clientes.informe_vence), asc(clientes.id))
    .limit(MAX);
  // A date between two days is not null, which the types of a column do not know.
  return [
    ...porLinea.map((l) => ({
      id: `linea-${l.id}`,
      fecha: l.fecha as Fecha,
      titulo: `Vence la línea de ${l.nombre} (${formatPesos(l.monto)})`,
      url: `/clientes/${l.cliente}?tab=linea`,
    })),
    ...informes.map((i) => ({
      id: `informe-${i.cliente}`,
      fecha: i.fecha as Fecha,
      titulo: `Vence el informe legal de ${i.nombre}`,
      url: `/clientes/${i.cliente}?tab=legal`,
    })),
  ];
}
