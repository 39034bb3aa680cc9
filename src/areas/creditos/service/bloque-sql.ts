import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Credits of a person. */
export const bloqueCreditos: Bloque = {
  bloque: 'creditos',
  titulo: 'Créditos',
  permiso: 'creditos:ver',
  orden: 40,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select k.id::text as clave, k.id, k.numero, k.rut as cliente, k.estado, k.tipo_credito, k.moneda, k.monto_solicitado::text as monto_solicitado, k.plazo,
      k.tasa_mensual::text as tasa_mensual, k.fecha_curse as fecha, k.fecha_giro, k.proximo_vencimiento, k.monto_girado, k.monto_girado as girado
    from credito k where k.empresa_id = ${ctx.empresa_id}::uuid and k.rut = ${q.rut} and k.estado <> 'anulado'`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'tipo_credito', titulo: 'Tipo', clase: 'palabra' },
    { campo: 'moneda', titulo: 'Moneda', clase: 'texto' },
    { campo: 'monto_solicitado', titulo: 'Monto', clase: 'uf' },
    { campo: 'plazo', titulo: 'Cuotas', clase: 'numero' },
    { campo: 'tasa_mensual', titulo: 'Tasa mensual', clase: 'texto' },
    { campo: 'fecha', titulo: 'Curse', clase: 'fecha' },
    { campo: 'fecha_giro', titulo: 'Giro', clase: 'fecha' },
    { campo: 'proximo_vencimiento', titulo: 'Próximo vencimiento', clase: 'fecha' },
    { campo: 'girado', titulo: 'Girado', clase: 'pesos' },
  ],
  cifras: [{ nombre: 'girado', titulo: 'Girado', columna: 'girado', unidad: 'pesos' }],
  sucesos: [{ fecha: 'fecha_giro', que: 'Se giró', monto: 'monto_girado' }],
  fila: (r) => ({ titulo: `Crédito ${String(r.numero)}`, url: `/creditos/${String(r.id)}` }),
};
