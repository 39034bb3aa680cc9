import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { venceEn } from '#areas/libro/public.server.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Cubo, cubo, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { disponibleDeLinea, retenidoDeLinea } from './disponible-sql.ts';

/** Each line in force, with what is used and reserved of it. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.numero, q.cliente_rut, q.estado, q.monto_pesos, q.usado, q.reservado, q.usado + q.reservado as tomado, ${disponibleDeLinea(sql`q`, t.al)} as disponible,
      ${retenidoDeLinea(sql`q`, t.al)} as retenido,
      ${venceEn(sql`q.hasta`, t.al)} as vence_en, to_char(q.hasta, 'YYYY-MM') as mes_vencimiento, ${await columnasDeCliente(ctx, sql`q.cliente_rut`, sql`${t.al}::date`)}
    from linea q where q.empresa_id = ${ctx.empresa_id}::uuid and q.reemplazada_por is null`;

export const cuboLineasCredito: Cubo = cubo({
  nombre: 'lineas_credito',
  titulo: 'Líneas',
  permiso: 'clientes:ver',
  ambito: 'hoy',
  grano: 'línea',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'vence_en', 'mes_vencimiento'],
  medidas: {
    monto_lineas: {
      clase: 'suma',
      columna: 'monto_pesos',
      titulo: 'Monto de las líneas',
      sentencia: 'Monto aprobado de las líneas, en pesos',
      unidad: 'pesos',
    },
    linea_usada: { clase: 'suma', columna: 'usado', titulo: 'Usado', sentencia: 'Anticipos que ocupan las líneas', unidad: 'pesos' },
    linea_reservada: {
      clase: 'suma',
      columna: 'reservado',
      titulo: 'Reservado',
      sentencia: 'Lo que proformas y operaciones por girar reservan de las líneas',
      unidad: 'pesos',
    },
    linea_disponible: {
      clase: 'suma',
      columna: 'disponible',
      titulo: 'Disponible',
      sentencia: 'Lo que puede girarse de las líneas',
      unidad: 'pesos',
    },
    linea_retenida: {
      clase: 'suma',
      columna: 'retenido',
      titulo: 'Sin poder girarse',
      sentencia: 'Lo que queda de líneas que no se giran: de un cliente bloqueado, suspendidas, terminadas o fuera de sus fechas',
      unidad: 'pesos',
    },
    uso_linea: {
      clase: 'razon',
      numerador: 'tomado',
      denominador: 'monto_pesos',
      por: 100,
      decimales: 2,
      titulo: 'Uso de las líneas',
      sentencia: 'Lo usado y lo reservado, sobre el monto de las líneas',
      unidad: 'porcentaje',
    },
    lineas: { clase: 'cuenta', titulo: 'Líneas', sentencia: 'Cuántas líneas', unidad: 'numero' },
  },

  fila: (r) => ({
    titulo: `Línea ${String(r.numero)} de ${formatRut(String(r.cliente_rut))}`,
    url: `/clientes/rut/${String(r.cliente_rut)}`,
  }),
});
