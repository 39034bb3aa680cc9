import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Purchases of documents from a client. */
export const bloqueOperaciones: Bloque = {
  bloque: 'operaciones',
  titulo: 'Operaciones',
  permiso: 'operaciones:ver',
  orden: 30,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select o.id::text as clave, o.id, o.num_operacion, o.cliente_rut as cliente, o.estado, o.producto, o.fechacurso as fecha, o.fecha_giro, o.n_documentos, o.total_monto,
      o.total_anticipo, o.total_retencion, o.monto_transferir, o.cerrada_el, case when o.fecha_giro is not null then o.total_monto end as g_monto,
      case when o.fecha_giro is not null then o.total_anticipo end as g_anticipo
    from operacion o where o.empresa_id = ${ctx.empresa_id}::uuid and o.cliente_rut = ${q.rut} and o.estado <> 'anulada'`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'producto', titulo: 'Producto', clase: 'palabra' },
    { campo: 'fecha', titulo: 'Curse', clase: 'fecha' },
    { campo: 'fecha_giro', titulo: 'Giro', clase: 'fecha' },
    { campo: 'n_documentos', titulo: 'Documentos', clase: 'numero' },
    { campo: 'total_monto', titulo: 'Monto', clase: 'pesos' },
    { campo: 'total_anticipo', titulo: 'Anticipo', clase: 'pesos' },
    { campo: 'total_retencion', titulo: 'Retención', clase: 'pesos' },
  ],
  cifras: [
    { nombre: 'comprado', titulo: 'Comprado', columna: 'g_monto', unidad: 'pesos' },
    { nombre: 'anticipado', titulo: 'Anticipado', columna: 'g_anticipo', unidad: 'pesos' },
  ],
  sucesos: [
    { fecha: 'fecha_giro', que: 'Se giró', monto: 'total_anticipo' },
    { fecha: 'cerrada_el', que: 'Se cerró' },
  ],
  fila: (r) => ({ titulo: `Operación ${String(r.num_operacion)}`, url: `/operaciones/${String(r.id)}` }),
};
