import { and, eq, sql } from 'drizzle-orm';
import type { Bloque } from '#platform/server/cifras/tipos.ts';
import { recaudaciones } from '../tables.ts';
import { alcance } from './filas.ts';

/** Receipts of what a RUT owes, or of the business of a client: one that came back stays, and adds nothing. */
export const bloqueMovimientos: Bloque = {
  bloque: 'movimientos',
  parte: 'recibos',
  titulo: 'Movimientos de caja',
  permiso: 'recaudaciones:ver',
  orden: 120,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select r.id::text as clave, r.id, r.office, r.num_comprobante, 'recaudacion'::text as que, r.estado, r.fecha_pago as fecha, r.medio_pago as medio,
      r.num_comprobante::text as comprobante, r.monto as entra, null::bigint as sale, case when r.estado in ('aplicada', 'conciliada') then r.monto end as v_entra, null::bigint as v_sale,
      case when r.estado in ('aplicada', 'conciliada') then r.fecha_pago end as pagado_el
    from recaudacion r where r.empresa_id = ${ctx.empresa_id}::uuid and r.estado in ('aplicada', 'conciliada', 'reversada') and (r.rut_deudor = ${q.rut} or exists (
      select 1 from recaudacion_aplicacion a where a.empresa_id = r.empresa_id and a.recaudacion_id = r.id and a.cliente_rut = ${q.rut}))`,
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
  sucesos: [{ fecha: 'pagado_el', que: 'Pagó', monto: 'entra' }],
  fila: (r) => ({ titulo: `Comprobante ${String(r.num_comprobante)} de ${String(r.office)}`, url: `/recaudaciones/${String(r.id)}` }),
};
