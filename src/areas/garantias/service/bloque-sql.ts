import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Garantías of the debts of a client, or given by a person for one. */
export const bloqueGarantias: Bloque = {
  bloque: 'garantias',
  titulo: 'Garantías',
  permiso: 'garantias:ver',
  orden: 70,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select g.id::text as clave, g.id, g.numero, g.tipo, g.cliente_rut as cliente, g.otorgante_rut, g.estado, g.sobre, coalesce(g.fecha_constitucion, g.creado_en::date) as fecha,
      g.fecha_constitucion, g.fecha_alzamiento, g.seguro_vence, g.vence, g.cobertura_uf::text as cobertura_uf, g.asignado_uf::text as asignado_uf,
      case when g.estado in ('constituida', 'modificada') then g.cobertura_uf end as viva_uf,
      case when g.estado in ('constituida', 'modificada') then g.asignado_uf end as asignada_uf
    from garantia g where g.empresa_id = ${ctx.empresa_id}::uuid and (g.cliente_rut = ${q.rut} or g.otorgante_rut = ${q.rut}) and g.estado <> 'desistida'`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'tipo', titulo: 'Tipo', clase: 'palabra' },
    { campo: 'cliente', titulo: 'Cliente', clase: 'rut' },
    { campo: 'otorgante_rut', titulo: 'La otorga', clase: 'rut' },
    { campo: 'sobre', titulo: 'Sobre', clase: 'palabra' },
    { campo: 'fecha', titulo: 'Desde', clase: 'fecha' },
    { campo: 'vence', titulo: 'Vence', clase: 'fecha' },
    { campo: 'seguro_vence', titulo: 'Vence el seguro', clase: 'fecha' },
    { campo: 'cobertura_uf', titulo: 'Cobertura', clase: 'uf' },
    { campo: 'asignado_uf', titulo: 'Asignado', clase: 'uf' },
  ],
  cifras: [
    { nombre: 'cobertura', titulo: 'Cobertura', columna: 'viva_uf', unidad: 'uf' },
    { nombre: 'asignada', titulo: 'Asignada', columna: 'asignada_uf', unidad: 'uf' },
  ],
  sucesos: [
    { fecha: 'fecha_constitucion', que: 'Se constituyó' },
    { fecha: 'fecha_alzamiento', que: 'Se alzó' },
  ],
  fila: (r) => ({ titulo: `Garantía ${String(r.numero)}`, url: `/garantias/${String(r.id)}` }),
};
