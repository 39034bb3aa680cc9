import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Documents that a person gave, or owes. */
export const bloqueDocumentos: Bloque = {
  bloque: 'documentos',
  titulo: 'Documentos',
  permiso: 'documentos:ver',
  orden: 170,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select d.id::text as clave, d.id, d.tipo, d.folio, d.cliente_rut as cliente, d.deudor_rut, d.estado, d.fecha_emision as fecha, coalesce(d.venc_ef, d.fecha_vencimiento) as vence, d.fecha_pago,
      d.fecha_reclamo, d.monto, d.anticipo, d.saldo_deudor, d.pagado
    from documento d where d.empresa_id = ${ctx.empresa_id}::uuid and (d.cliente_rut = ${q.rut} or d.deudor_rut = ${q.rut}) and d.estado <> 'anulado'`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'cliente', titulo: 'Cliente', clase: 'rut' },
    { campo: 'deudor_rut', titulo: 'Deudor', clase: 'rut' },
    { campo: 'fecha', titulo: 'Emisión', clase: 'fecha' },
    { campo: 'vence', titulo: 'Vence', clase: 'fecha' },
    { campo: 'monto', titulo: 'Monto', clase: 'pesos' },
    { campo: 'anticipo', titulo: 'Anticipo', clase: 'pesos' },
    { campo: 'saldo_deudor', titulo: 'Saldo', clase: 'pesos' },
  ],
  cifras: [],
  sucesos: [
    { fecha: 'fecha_reclamo', que: 'Se reclamó', monto: 'monto', gravedad: 'alerta' },
    { fecha: 'fecha_pago', que: 'Se pagó', monto: 'pagado' },
  ],
  fila: (r) => ({ titulo: `${String(r.tipo)}-${String(r.folio)}`, url: `/documentos/${String(r.id)}` }),
};
