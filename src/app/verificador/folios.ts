import { sql } from 'drizzle-orm';
import type { Invariant } from '#platform/server/registry.ts';
import { filas } from './consulta.ts';

/** Where the numbers of each series end: SQL text of the series' name, table and column. */
const SERIES: readonly (readonly [serie: string, tabla: string, columna: string])[] = [
  ["'analisis'", 'analisis', 'numero'],
  ["'bir'", 'bir', 'folio'],
  ["'castigo'", 'causa_castigo', 'num_castigo'],
  ["'causa'", 'causa', 'num_causa'],
  ["'comite_sesion'", 'comite_sesion', 'numero'],
  ["'conciliacion'", 'conciliacion', 'num_conciliacion'],
  ["'contrato:' || tipo", 'contrato', 'num_contrato'],
  ["'deposito_cheque'", 'cheque_deposito', 'numero'],
  ["'descuento'", 'descuento', 'numero'],
  ["'fondo'", 'fondo_cobertura', 'numero'],
  ["'garantia'", 'garantia', 'numero'],
  ["'factura:' || serie", 'factura_numero_dado', 'n'],
  ["'linea'", 'linea', 'numero'],
  ["'lote_pac'", 'pac_lote', 'num_lote'],
  ["'mandato_pac'", 'pac_mandato', 'num_mandato'],
  ["'operacion'", 'operacion', 'num_operacion'],
  ["'orden_giro'", 'orden_giro', 'num_orden'],
  ["'pagare:' || tipo", 'pagare', 'numero'],
  ["'credito'", 'credito', 'numero'],
  ["'pedido'", 'tienda_pedido', 'folio'],
  ["'plantilla:' || tipo", 'contrato_plantilla', 'numero'],
  ["'plantilla_pac-' || banco || '-' || tipo", 'pac_plantilla', 'numero'],
  ["'producto'", 'tienda_producto', 'numero'],
  ["'proforma'", 'proforma', 'num_proforma'],
  ["'prolongacion'", 'prolongacion', 'numero'],
  ["'prorroga'", 'prorroga', 'numero'],
  ["'recepcion_cheque'", 'cheque_recepcion', 'numero'],
  ["'recaudacion-' || office", 'recaudacion', 'num_comprobante'],
  ["'solicitud'", 'solicitud', 'numero'],
  ["'solicitud_pasivo'", 'pasivo_solicitud', 'numero'],
  ["'venta'", 'venta', 'num_venta'],
  ["'ticket'", 'cobranza_ticket', 'num_ticket'],
  ["'tarea'", 'tarea', 'numero'],
  [
    "'usuario'",
    '(select empresa_id, numero, creado_en from usuario union all select empresa_id, numero, creado_en from usuario_baja) u',
    'numero',
  ],
];

const TODAS = sql.raw(
  SERIES.map(([serie, tabla, columna]) => `select empresa_id, ${serie} as serie, ${columna} as n, creado_en from ${tabla}`).join(
    ' union all ',
  ),
);

/**
 * I9 (quality §1.1): max = count = what the counter gave, from 1, and the days never go back. A series that this list does not know is a
 * violation too.
 */
export const folios: readonly Invariant[] = [
  {
    id: 'I9-folios',
    titulo: 'Cada serie de folios corre desde el 1, sin huecos ni repetidos, hasta lo que dice su contador',
    check: (ctx) =>
      filas(
        ctx,
        sql`with usados as (select serie, count(distinct n) as cuantos, min(n) as primero, max(n) as ultimo from (${TODAS}) t
            where empresa_id = ${ctx.empresa_id} group by 1)
          select coalesce(f.serie, u.serie) as serie, f.ultimo as contador, u.primero, u.ultimo, u.cuantos::int as cuantos
          from (select * from folio where empresa_id = ${ctx.empresa_id}) f full join usados u on u.serie = f.serie
          where coalesce(f.ultimo, 0) <> coalesce(u.cuantos, 0) or coalesce(f.ultimo, 0) <> coalesce(u.ultimo, 0) or u.primero <> 1 limit 20`,
      ),
  },
  {
    id: 'I9-fechas',
    titulo: 'Un folio no es de un día anterior al del folio que lo precede',
    check: (ctx) =>
      filas(
        ctx,
        sql`select * from (select serie, n, dia, lag(dia) over (partition by serie order by n) as dia_anterior from
            (select serie, n, min((creado_en at time zone 'America/Santiago')::date) as dia from (${TODAS}) t
              where empresa_id = ${ctx.empresa_id} group by 1, 2) f) x where dia < dia_anterior limit 20`,
      ),
  },
];
