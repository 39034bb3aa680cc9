import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';
import { bloqueado } from './bloqueado-sql.ts';
import { disponibleDeLinea, retenidoDeLinea } from './disponible-sql.ts';

/** Lines of a client, from the counters that authorise each use; the figures are those of the one in force. */
export const bloqueLinea: Bloque = {
  bloque: 'linea',
  titulo: 'Línea',
  permiso: 'clientes:ver',
  orden: 20,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select l.id::text as clave, l.id, l.numero, l.cliente_rut as cliente, l.estado, l.moneda, l.monto_pesos, l.usado, l.reservado,
      l.retenido, l.disponible, case when l.bloqueado then 'bloqueado' end as cliente_estado, l.desde as fecha, l.hasta, c.id as cliente_id,
      case when l.estado = 'vigente' then l.monto_pesos end as v_monto, case when l.estado = 'vigente' then l.usado end as v_usado,
      case when l.estado = 'vigente' then l.reservado end as v_reservado,
      case when l.estado = 'vigente' then l.retenido end as v_retenido,
      case when l.estado = 'vigente' then l.disponible end as v_disponible
    from (select l.*, ${retenidoDeLinea(sql`l`, ctx.hoy)} as retenido, ${disponibleDeLinea(sql`l`, ctx.hoy)} as disponible,
        ${bloqueado(sql`l.empresa_id`, sql`l.cliente_rut`)} as bloqueado from linea l) l left join cliente c on c.empresa_id = l.empresa_id and c.rut = l.cliente_rut
    where l.empresa_id = ${ctx.empresa_id}::uuid and l.cliente_rut = ${q.rut} and l.estado <> 'reemplazada'`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'cliente_estado', titulo: 'Cliente', clase: 'palabra' },
    { campo: 'moneda', titulo: 'Moneda', clase: 'texto' },
    { campo: 'fecha', titulo: 'Desde', clase: 'fecha' },
    { campo: 'hasta', titulo: 'Hasta', clase: 'fecha' },
    { campo: 'monto_pesos', titulo: 'Aprobada', clase: 'pesos' },
    { campo: 'usado', titulo: 'Usada', clase: 'pesos' },
    { campo: 'reservado', titulo: 'Reservada', clase: 'pesos' },
    { campo: 'retenido', titulo: 'Bloqueada', clase: 'pesos' },
    { campo: 'disponible', titulo: 'Disponible', clase: 'pesos' },
  ],
  cifras: [
    { nombre: 'aprobada', titulo: 'Aprobada', columna: 'v_monto', unidad: 'pesos' },
    { nombre: 'usada', titulo: 'Usada', columna: 'v_usado', unidad: 'pesos' },
    { nombre: 'reservada', titulo: 'Reservada', columna: 'v_reservado', unidad: 'pesos' },
    { nombre: 'bloqueada', titulo: 'Bloqueada', columna: 'v_retenido', unidad: 'pesos' },
    { nombre: 'disponible', titulo: 'Disponible', columna: 'v_disponible', unidad: 'pesos' },
  ],
  sucesos: [{ fecha: 'fecha', que: 'Empezó a regir', monto: 'monto_pesos' }],
  fila: (r) => ({ titulo: `Línea ${String(r.numero)}`, url: `/clientes/${String(r.cliente_id)}` }),
};
