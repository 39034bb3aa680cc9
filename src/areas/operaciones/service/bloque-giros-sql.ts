import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Money orders paid to a person, whatever raised them. */
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
  ) => sql`select g.id::text as clave, g.id, g.num_orden, g.operacion_id, g.origen_area, g.origen_id, g.rut as cliente, 'giro'::text as que, g.estado, g.fecha_giro as fecha, g.medio, g.comprobante, null::bigint as entra, g.monto as sale,
      null::bigint as v_entra, case when g.estado = 'confirmada' then g.monto end as v_sale
    from orden_giro g where g.empresa_id = ${ctx.empresa_id}::uuid and g.rut = ${q.rut} and g.fecha_giro is not null`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'que', titulo: 'Movimiento', clase: 'palabra' },
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'fecha', titulo: 'Fecha', clase: 'fecha' },
    { campo: 'medio', titulo: 'Medio', clase: 'palabra' },
    { campo: 'comprobante', titulo: 'Comprobante', clase: 'texto' },
    { campo: 'entra', titulo: 'Entra', clase: 'pesos' },
    { campo: 'sale', titulo: 'Sale', clase: 'pesos' },
  ],
  cifras: [
    { nombre: 'entra', titulo: 'Entró', columna: 'v_entra', unidad: 'pesos' },
    { nombre: 'sale', titulo: 'Salió', columna: 'v_sale', unidad: 'pesos' },
  ],
  fila: (r) => ({
    titulo: `Orden de giro ${String(r.num_orden)}`,
    url: r.operacion_id ? `/operaciones/${String(r.operacion_id)}` : `/${String(r.origen_area)}/${String(r.origen_id)}`,
  }),
};
