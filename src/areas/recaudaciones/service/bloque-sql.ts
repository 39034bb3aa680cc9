import { and, eq, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { rebajasDe, reversadoEl } from '#areas/libro/public.server.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';
import { recaudaciones } from '../tables.ts';
import { alcance, oficinaEnSql } from './filas.ts';
import { EVENTOS, movimientoSinDinero, urlDe } from './sin-dinero.ts';

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
      r.estado, v.fecha, v.entra, v.sale, null::bigint as rebaja, case when v.sufijo = '' and r.estado <> 'reversada' then v.fecha end as pagado_el
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
    { campo: 'rebaja', titulo: 'Sin caja', clase: 'pesos' },
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
    { nombre: 'rebaja', titulo: 'Rebajó sin caja', columna: 'rebaja', unidad: 'pesos', aparte: true },
  ],
  sucesos: [{ fecha: 'pagado_el', que: 'Pagó', monto: 'entra' }],
  fila: (r) => ({ titulo: `Comprobante ${String(r.sucursal)} ${String(r.num_comprobante)}`, url: `/recaudaciones/${String(r.id)}` }),
};

/** What lowered the debts of a RUT and moved no cash, on the day of its entry: beside the movements, and in none of their totals. */
export const bloqueSinCaja: Bloque = {
  ...bloqueMovimientos,
  parte: 'sin_caja',
  aparte: 'Mostrar también lo que no movió caja',
  filas: (
    ctx,
    q,
  ) => sql`select x.asiento_id::text || ' ' || x.rut as clave, x.asiento_id as id, x.rut as cliente, x.num_asiento, x.origen_area, x.origen_id,
      ${movimientoSinDinero(sql`x.evento`)} as que, null::text as concepto, null::text as via, null::text as medio, null::text as sucursal,
      case when x.reversada then 'reversada' else 'aplicada' end as estado, x.fecha, null::bigint as entra, null::bigint as sale, x.monto as rebaja
    from (${rebajasDe(ctx, EVENTOS, q.rut)}) x`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  sucesos: [],
  fila: (r) => ({
    titulo: `${label(String(r.que))}, asiento ${formatDecimal(Number(r.num_asiento), 0)}`,
    url: urlDe({ area: String(r.origen_area), id: String(r.origen_id) }) ?? `/libro/asientos/${String(r.id)}`,
  }),
};
