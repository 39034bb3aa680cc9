import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** What the company owes to a person. */
export const bloquePasivos: Bloque = {
  bloque: 'pasivos',
  titulo: 'Pasivos',
  permiso: 'pasivos:ver',
  orden: 110,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select p.id::text as clave, p.id, p.comprobante, p.nombre, p.rut as cliente, p.tipo_pasivo, p.estado, p.fecha, p.amount, p.saldo, p.retenido, p.comprometido, p.pagado, p.compensado,
      p.saldo + p.retenido + p.comprometido as por_pagar
    from pasivo p where p.empresa_id = ${ctx.empresa_id}::uuid and p.rut = ${q.rut}`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'tipo_pasivo', titulo: 'Tipo', clase: 'palabra' },
    { campo: 'fecha', titulo: 'Fecha', clase: 'fecha' },
    { campo: 'amount', titulo: 'Monto', clase: 'pesos' },
    { campo: 'saldo', titulo: 'Disponible', clase: 'pesos' },
    { campo: 'retenido', titulo: 'Retenido', clase: 'pesos' },
    { campo: 'comprometido', titulo: 'Comprometido', clase: 'pesos' },
    { campo: 'por_pagar', titulo: 'Por pagar', clase: 'pesos' },
  ],
  cifras: [
    { nombre: 'por_pagar', titulo: 'Por pagar', columna: 'por_pagar', unidad: 'pesos' },
    { nombre: 'disponible', titulo: 'Disponible', columna: 'saldo', unidad: 'pesos' },
    { nombre: 'retenido', titulo: 'Retenido', columna: 'retenido', unidad: 'pesos' },
    { nombre: 'comprometido', titulo: 'Comprometido', columna: 'comprometido', unidad: 'pesos' },
  ],
  sucesos: [{ fecha: 'fecha', que: 'Quedó a su favor', monto: 'amount' }],
  fila: (r) => ({ titulo: `Comprobante ${String(r.comprobante)}`, url: `/pasivos/${String(r.id)}` }),
};
