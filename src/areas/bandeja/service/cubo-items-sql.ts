import { and, sql } from 'drizzle-orm';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension } from '#platform/server/cifras/tipos.ts';
import { pendientes } from '../tables.ts';
import { visibles, vivos } from './visibles.ts';

/** Each item that waits, of those that whoever asks finds in the inbox. */
export const cuboItems: Cubo = cubo({
  nombre: 'pendientes',
  titulo: 'Pendientes de la bandeja',
  permiso: 'bandeja:ver',
  ambito: 'hoy',
  grano: 'pendiente',
  filas: async (
    ctx,
  ) => sql`select q.id::text as clave, q.id, q.titulo, q.url, q.tipo as tipo_pendiente, q.area as de_area, q.cliente_rut as cliente, coalesce(q.monto, 0) as monto,
      case when q.vence < ${ctx.hoy}::date then 1 else 0 end as vencido, ${ctx.hoy}::date - q.creado_en::date as dias
    from pendiente q where q.empresa_id = ${ctx.empresa_id}::uuid`,
  alcance: async (ctx, c) => {
    const suyos = ctx.db
      .select({ id: pendientes.id })
      .from(pendientes)
      .where(and(await visibles(ctx), vivos, sql`${pendientes.empresa_id} = ${ctx.empresa_id}`));
    return sql`${c('id')} in ${suyos}`;
  },
  dimensiones: ['tipo_pendiente', 'de_area', 'cliente'],
  medidas: {
    pendientes: { clase: 'cuenta', titulo: 'Pendientes', sentencia: 'Cuántos pendientes esperan', unidad: 'numero' },
    pendientes_vencidos: {
      clase: 'suma',
      columna: 'vencido',
      titulo: 'Pasados de plazo',
      sentencia: 'Cuántos de ellos ya vencieron',
      unidad: 'numero',
    },
  },
  fila: (r) => ({ titulo: String(r.titulo), url: String(r.url) }),
});

const dichos: Dimension['nombres'] = async (_ctx, codigos) => new Map(codigos.map((c) => [c, label(c)]));
export const dimensionesDeItems: readonly Dimension[] = [
  { nombre: 'tipo_pendiente', titulo: 'Qué se pide', nombres: dichos },
  { nombre: 'de_area', titulo: 'De qué área', nombres: dichos },
];
