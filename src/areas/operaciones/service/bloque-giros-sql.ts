import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { reversadoEl } from '#areas/libro/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Money orders paid to a person, whatever raised them; one that came back is its own row, on the day that the books say. */
export const bloqueGiros: Bloque = {
  bloque: 'movimientos',
  parte: 'giros',
  titulo: 'Movimientos de caja',
  permiso: 'operaciones:ver',
  orden: 120,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select x.clave, x.num_orden, x.operacion_id, x.origen_area, x.origen_id, x.cliente, x.comprobante, x.que, 'giro'::text as concepto,
      null::text as via, x.medio, null::text as sucursal, x.estado, x.fecha, x.entra, x.sale, null::bigint as rebaja
    from (select g.id::text || v.sufijo as clave, g.num_orden, g.operacion_id, g.origen_area, g.origen_id, g.rut as cliente, g.comprobante, g.medio, g.estado, v.que, v.fecha, v.entra, v.sale
      from orden_giro g cross join lateral (values
        ('', 'giro', g.fecha_giro, null::bigint, g.monto),
        (' reversa', 'reversa', ${reversadoEl(ctx, 'operaciones', sql`g.id`)}, g.monto, null::bigint)) v(sufijo, que, fecha, entra, sale)
      where g.empresa_id = ${ctx.empresa_id}::uuid and g.rut = ${q.rut} and g.fecha_giro is not null and v.fecha is not null
        and (v.sufijo = '' or g.estado in ('rechazada', 'anulada'))) x`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
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
  fila: (r) => ({
    titulo: `Orden de giro ${String(r.num_orden)}${r.comprobante ? `, ${String(r.comprobante)}` : ''}`,
    url: r.operacion_id ? `/operaciones/${String(r.operacion_id)}` : `/${String(r.origen_area)}/${String(r.origen_id)}`,
  }),
};
