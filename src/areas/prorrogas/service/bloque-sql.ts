import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Extensions that a client asked for. */
export const bloqueProrrogas: Bloque = {
  bloque: 'prorrogas',
  titulo: 'Prórrogas',
  permiso: 'prorrogas:ver',
  orden: 90,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select p.id::text as clave, p.id, p.numero, p.cliente_rut as cliente, p.estado, p.tipo_objeto, p.fecha, p.aprobada_el, p.pagada_el, p.total_mora, p.total_interes, p.total_cargo,
      case when p.pagada_el is not null then p.total_cargo end as cobrado
    from prorroga p where p.empresa_id = ${ctx.empresa_id}::uuid and p.cliente_rut = ${q.rut} and p.estado <> 'borrador'`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'tipo_objeto', titulo: 'De', clase: 'palabra' },
    { campo: 'fecha', titulo: 'Fecha', clase: 'fecha' },
    { campo: 'pagada_el', titulo: 'Pagada', clase: 'fecha' },
    { campo: 'total_mora', titulo: 'Mora', clase: 'pesos' },
    { campo: 'total_interes', titulo: 'Interés', clase: 'pesos' },
    { campo: 'total_cargo', titulo: 'Cargo', clase: 'pesos' },
  ],
  cifras: [{ nombre: 'cobrado', titulo: 'Cobrado', columna: 'cobrado', unidad: 'pesos' }],
  sucesos: [
    { fecha: 'aprobada_el', que: 'Se aprobó' },
    { fecha: 'pagada_el', que: 'Se pagó', monto: 'total_cargo' },
  ],
  fila: (r) => ({ titulo: `Prórroga ${String(r.numero)}`, url: `/prorrogas/${String(r.id)}` }),
};
