import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Who answers for a client, and for whom a person answers. */
export const bloqueAvales: Bloque = {
  bloque: 'avales',
  titulo: 'Avales',
  permiso: 'avales:ver',
  orden: 80,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select a.id::text as clave, a.id, a.rut_aval, a.nombre, a.cliente_rut as cliente, a.nombre_cliente, a.estado, a.tipo, a.alcance, a.desde as fecha, a.hasta, a.firma_fecha,
      a.moneda, a.monto_maximo::text as monto_maximo, case when a.rut_aval = ${q.rut} then 'responde' else 'lo_respalda' end as papel
    from aval a where a.empresa_id = ${ctx.empresa_id}::uuid and (a.rut_aval = ${q.rut} or a.cliente_rut = ${q.rut}) and a.estado <> 'descartado'`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'papel', titulo: 'Papel', clase: 'palabra' },
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'rut_aval', titulo: 'Aval', clase: 'rut' },
    { campo: 'cliente', titulo: 'Cliente', clase: 'rut' },
    { campo: 'alcance', titulo: 'Alcance', clase: 'palabra' },
    { campo: 'fecha', titulo: 'Desde', clase: 'fecha' },
    { campo: 'hasta', titulo: 'Hasta', clase: 'fecha' },
    { campo: 'moneda', titulo: 'Moneda', clase: 'texto' },
    { campo: 'monto_maximo', titulo: 'Hasta el monto', clase: 'uf' },
  ],
  cifras: [],
  sucesos: [
    { fecha: 'firma_fecha', que: 'Se firmó el aval' },
    { fecha: 'hasta', que: 'Dejó de responder' },
  ],
  fila: (r) => ({ titulo: `${String(r.nombre)} por ${String(r.nombre_cliente)}`, url: `/avales/${String(r.id)}` }),
};
