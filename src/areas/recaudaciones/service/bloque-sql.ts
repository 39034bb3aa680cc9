import { and, eq, sql } from 'drizzle-orm';
import { reversadoEl } from '#areas/libro/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';
import { recaudaciones } from '../tables.ts';
import { alcance, oficinaEnSql } from './filas.ts';

/** Receipts of what a RUT owes, or of the business of a client, by what they paid: one that came back stays where it was, and what went back is a row of its own day. */
export const bloqueMovimientos: Bloque = {
  bloque: 'movimientos',
  parte: 'recibos',
  titulo: 'Movimientos de caja',
  permiso: 'recaudaciones:ver',
  orden: 120,
  ambito: 'hoy',
  filas: async (
    ctx,
    q,
  ) => sql`with r as (select r.* from recaudacion r where r.empresa_id = ${ctx.empresa_id}::uuid and r.estado in ('aplicada', 'conciliada', 'reversada')
        and (r.rut_deudor = ${q.rut} or exists (select 1 from recaudacion_aplicacion a
          where a.empresa_id = r.empresa_id and a.recaudacion_id = r.id and a.cliente_rut = ${q.rut}))),
      partes as (select a.recaudacion_id as id, lower(a.concepto) as concepto, sum(a.monto)::bigint as monto from recaudacion_aplicacion a
          join r on r.id = a.recaudacion_id and r.vuelta = a.vuelta where a.empresa_id = ${ctx.empresa_id}::uuid group by 1, 2
        union all select r.id, 'a_favor', r.excedente from r where r.excedente <> 0
        union all select r.id, 'redondeo', r.redondeo from r where r.redondeo <> 0)
    select r.id::text || ' ' || p.concepto || v.sufijo as clave, r.id, ${await oficinaEnSql(ctx, sql`r.office`)} as sucursal, r.num_comprobante, v.que, p.concepto, r.via, r.medio_pago as medio,
      r.estado, v.fecha, v.entra, v.sale, case when v.sufijo = '' and r.estado <> 'reversada' then v.fecha end as pagado_el
    from r join partes p on p.id = r.id cross join lateral (values
      ('', 'recaudacion', r.fecha_pago, p.monto, null::bigint),
      (' reversa', 'reversa', case when r.estado = 'reversada' then coalesce(${reversadoEl(ctx, 'recaudaciones', sql`r.id`)}, r.fecha_contable) end, null::bigint, p.monto)
    ) v(sufijo, que, fecha, entra, sale) where v.fecha is not null`,
  alcance: async (ctx, c) => {
    const suyas = await alcance(ctx);
    if (!suyas) return undefined;
    const ids = ctx.db
      .select({ id: recaudaciones.id })
      .from(recaudaciones)
      .where(and(eq(recaudaciones.empresa_id, ctx.empresa_id), suyas));
    return sql`${c('id')} in ${ids}`;
  },
  columnas: [
    { campo: 'que', titulo: 'Movimiento', clase: 'palabra' },
    { campo: 'concepto', titulo: 'Concepto', clase: 'palabra' },
    { campo: 'fecha', titulo: 'Fecha', clase: 'fecha' },
    { campo: 'entra', titulo: 'Entra', clase: 'pesos' },
    { campo: 'sale', titulo: 'Sale', clase: 'pesos' },
    { campo: 'via', titulo: 'Vía', clase: 'palabra' },
    { campo: 'medio', titulo: 'Medio', clase: 'palabra' },
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
  ],
  grupos: [
    { campo: 'que', titulo: 'Movimiento' },
    { campo: 'concepto', titulo: 'Concepto' },
    { campo: 'via', titulo: 'Vía' },
    { campo: 'medio', titulo: 'Medio' },
    { campo: 'sucursal', titulo: 'Sucursal' },
    { campo: 'estado', titulo: 'Estado' },
  ],
  cifras: [
    { nombre: 'entra', titulo: 'Entró', columna: 'entra', unidad: 'pesos' },
    { nombre: 'sale', titulo: 'Salió', columna: 'sale', unidad: 'pesos' },
  ],
  sucesos: [{ fecha: 'pagado_el', que: 'Pagó', monto: 'entra' }],
  fila: (r) => ({ titulo: `Comprobante ${String(r.sucursal)} ${String(r.num_comprobante)}`, url: `/recaudaciones/${String(r.id)}` }),
};
