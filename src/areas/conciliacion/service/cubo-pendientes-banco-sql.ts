import { sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Cubo, cubo, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each movement of the bank that is in no match yet. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.conciliacion_id, q.descripcion, q.fecha::text as dia, to_char(q.fecha, 'YYYY-MM') as mes, k.cuenta_contable as cuenta, q.estado, q.abono, q.cargo,
      ${t.al}::date - q.fecha as dias
    from conciliacion_movimiento q left join conciliacion k on k.empresa_id = q.empresa_id and k.id = q.conciliacion_id where q.empresa_id = ${ctx.empresa_id}::uuid and q.reemplazado_por is null and not exists (select 1 from conciliacion_calce_linea l
      where l.empresa_id = q.empresa_id and l.linea = q.id::text and l.viva)`;

export const cuboPendientesBanco: Cubo = cubo({
  nombre: 'pendientes_banco',
  titulo: 'Pendientes de conciliar',
  permiso: 'conciliacion:ver',
  ambito: 'hoy',
  grano: 'movimiento del banco',
  filas,
  alcance: { empresa: 'La cartola de un banco es de la empresa, y su lista la muestra entera' },
  dimensiones: ['cuenta', 'estado', 'dia', 'mes'],
  medidas: {
    abonos_sin_calzar: {
      clase: 'suma',
      columna: 'abono',
      titulo: 'Abonos sin calzar',
      sentencia: 'Lo que el banco abonó y ningún calce explica',
      unidad: 'pesos',
    },
    cargos_sin_calzar: {
      clase: 'suma',
      columna: 'cargo',
      titulo: 'Cargos sin calzar',
      sentencia: 'Lo que el banco cargó y ningún calce explica',
      unidad: 'pesos',
    },
    movimientos_sin_calzar: {
      clase: 'cuenta',
      titulo: 'Movimientos',
      sentencia: 'Cuántos movimientos del banco no tienen calce',
      unidad: 'numero',
    },
  },

  fila: (r) => ({
    titulo: `${String(r.descripcion)}, ${formatFecha(String(r.dia) as Fecha)}`,
    url: r.conciliacion_id ? `/conciliacion/${String(r.conciliacion_id)}` : '/conciliacion',
  }),
});
