import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Credits of a client that were reprogrammed, or asked to be. */
export const bloqueProlongaciones: Bloque = {
  bloque: 'prolongaciones',
  titulo: 'Prolongaciones',
  permiso: 'prolongaciones:ver',
  orden: 100,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select p.id::text as clave, p.id, p.numero, p.cliente_rut as cliente, p.estado, p.credito_numero, p.cuotas, p.fecha, p.aplicada_el, p.capital_insoluto, p.capital_nuevo, p.cuota
    from prolongacion p where p.empresa_id = ${ctx.empresa_id}::uuid and p.cliente_rut = ${q.rut} and p.estado <> 'borrador'`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'credito_numero', titulo: 'Crédito', clase: 'numero' },
    { campo: 'fecha', titulo: 'Fecha', clase: 'fecha' },
    { campo: 'aplicada_el', titulo: 'Aplicada', clase: 'fecha' },
    { campo: 'cuotas', titulo: 'Cuotas', clase: 'numero' },
    { campo: 'capital_insoluto', titulo: 'Capital anterior', clase: 'pesos' },
    { campo: 'capital_nuevo', titulo: 'Capital nuevo', clase: 'pesos' },
    { campo: 'cuota', titulo: 'Cuota', clase: 'pesos' },
  ],
  cifras: [],
  sucesos: [{ fecha: 'aplicada_el', que: 'Se reprogramó', monto: 'capital_nuevo' }],
  fila: (r) => ({ titulo: `Prolongación ${String(r.numero)}`, url: `/prolongaciones/${String(r.id)}` }),
};
