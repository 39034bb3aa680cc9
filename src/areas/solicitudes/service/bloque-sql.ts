import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Applications of a client to the comité. */
export const bloqueSolicitudes: Bloque = {
  bloque: 'solicitudes',
  titulo: 'Solicitudes',
  permiso: 'solicitudes:ver',
  orden: 180,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select s.id::text as clave, s.id, s.numero, s.rut as cliente, s.tipo, s.producto, s.estado, s.moneda, s.monto::text as monto, s.monto_aprobado::text as monto_aprobado,
      coalesce(s.enviada_el, s.creado_en::date) as fecha, s.enviada_el, s.aprobada_el, s.fecha_expiracion
    from solicitud s where s.empresa_id = ${ctx.empresa_id}::uuid and s.rut = ${q.rut} and s.estado <> 'borrador'`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'tipo', titulo: 'Tipo', clase: 'palabra' },
    { campo: 'producto', titulo: 'Producto', clase: 'palabra' },
    { campo: 'fecha', titulo: 'Fecha', clase: 'fecha' },
    { campo: 'aprobada_el', titulo: 'Aprobada', clase: 'fecha' },
    { campo: 'moneda', titulo: 'Moneda', clase: 'texto' },
    { campo: 'monto', titulo: 'Pedido', clase: 'uf' },
    { campo: 'monto_aprobado', titulo: 'Aprobado', clase: 'uf' },
  ],
  cifras: [],
  sucesos: [
    { fecha: 'enviada_el', que: 'Se envió al comité' },
    { fecha: 'aprobada_el', que: 'Se aprobó' },
  ],
  fila: (r) => ({ titulo: `Solicitud ${String(r.numero)}`, url: `/solicitudes/${String(r.id)}` }),
};
