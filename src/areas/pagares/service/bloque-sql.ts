import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Pagarés that a person signed, as debtor or as guarantor. */
export const bloquePagares: Bloque = {
  bloque: 'pagares',
  titulo: 'Pagarés',
  permiso: 'pagares:ver',
  orden: 60,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select p.id::text as clave, p.id, p.pagarevista, p.tipo, p.cliente_rut as cliente, p.estado, p.moneda, p.monto::text as monto, p.capital, p.fecha_emision as fecha,
      p.ultimo_vencimiento, p.protesto_fecha, p.devuelto_el, p.fecha_firma
    from pagare p where p.empresa_id = ${ctx.empresa_id}::uuid and p.estado not in ('borrador', 'anulado')
      and (p.cliente_rut = ${q.rut} or p.avales @> jsonb_build_array(jsonb_build_object('rut', ${q.rut}::text)))`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'tipo', titulo: 'Tipo', clase: 'palabra' },
    { campo: 'cliente', titulo: 'Suscriptor', clase: 'rut' },
    { campo: 'moneda', titulo: 'Moneda', clase: 'texto' },
    { campo: 'monto', titulo: 'Monto', clase: 'uf' },
    { campo: 'fecha', titulo: 'Emisión', clase: 'fecha' },
    { campo: 'ultimo_vencimiento', titulo: 'Vence', clase: 'fecha' },
    { campo: 'capital', titulo: 'Capital', clase: 'pesos' },
  ],
  cifras: [],
  sucesos: [
    { fecha: 'fecha_firma', que: 'Se firmó', monto: 'capital' },
    { fecha: 'protesto_fecha', que: 'Se protestó', monto: 'capital', gravedad: 'alerta' },
    { fecha: 'devuelto_el', que: 'Se devolvió' },
  ],
  fila: (r) => ({ titulo: `Pagaré ${String(r.pagarevista)}`, url: `/pagares/${String(r.id)}` }),
};
