import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Cheques of a client, or drawn by a RUT for one. */
export const bloqueCheques: Bloque = {
  bloque: 'cheques',
  titulo: 'Cheques',
  permiso: 'cheques:ver',
  orden: 50,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select q.id::text as clave, q.id, q.num_cheque, q.nombre_girador, q.cliente_rut as cliente, q.rut_girador as rut, q.banco, q.estado, q.fecha, q.depositar_el, q.fecha_deposito,
      q.fecha_liberacion, q.fecha_salida, q.monto, case when q.estado in ('recibido', 'en_cartera') then q.monto end as por_depositar,
      case when q.estado = 'protestado' then q.monto end as protestado
    from cheque q where q.empresa_id = ${ctx.empresa_id}::uuid and (q.cliente_rut = ${q.rut} or q.rut_girador = ${q.rut}) and q.estado <> 'anulado'`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'rut', titulo: 'Girador', clase: 'rut' },
    { campo: 'cliente', titulo: 'Cliente', clase: 'rut' },
    { campo: 'fecha', titulo: 'Fecha', clase: 'fecha' },
    { campo: 'depositar_el', titulo: 'Depositar', clase: 'fecha' },
    { campo: 'monto', titulo: 'Monto', clase: 'pesos' },
  ],
  cifras: [
    { nombre: 'por_depositar', titulo: 'Por depositar', columna: 'por_depositar', unidad: 'pesos' },
    { nombre: 'protestado', titulo: 'Protestado', columna: 'protestado', unidad: 'pesos' },
  ],
  sucesos: [{ fecha: 'fecha_deposito', que: 'Se depositó', monto: 'monto' }],
  fila: (r) => ({ titulo: `Cheque ${String(r.num_cheque)} de ${String(r.nombre_girador)}`, url: `/cheques/${String(r.id)}` }),
};
