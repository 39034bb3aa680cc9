import { sql } from 'drizzle-orm';
import { codigosDeSucursal } from '#areas/empresas/public.server.ts';
import { type Cubo, cubo, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each line of the journal in pesos, by the day of its entry. The margin leaves out the entry that closes a year, which takes it to the capital. */
async function filas(ctx: ReadCtx, t: Tiempo) {
  const sucursales = JSON.stringify(Object.fromEntries(await codigosDeSucursal(ctx)));
  return sql`select l.asiento_id || ':' || l.n as clave, l.asiento_id, a.num_asiento, a.periodo, a.glosa, l.cuenta, l.rut, l.fecha::text as dia, to_char(l.fecha, 'YYYY-MM') as mes,
      a.evento, coalesce(${sucursales}::jsonb ->> l.sucursal, l.sucursal) as sucursal, l.debe, l.haber, l.debe - l.haber as saldo,
      case when a.evento <> 'cierre_ejercicio' and l.cuenta ~ '^[45]' then l.haber - l.debe else 0 end as margen,
      case when a.evento <> 'cierre_ejercicio' and l.cuenta like '4%' then l.haber - l.debe else 0 end as ingreso,
      case when a.evento <> 'cierre_ejercicio' and l.cuenta like '5%' then l.debe - l.haber else 0 end as gasto
    from libro_linea l join libro_asiento a on a.empresa_id = l.empresa_id and a.id = l.asiento_id
    where l.empresa_id = ${ctx.empresa_id}::uuid and l.moneda = 'CLP' and l.fecha between ${t.desde}::date and ${t.hasta}::date`;
}

const suma = (columna: string, titulo: string, sentencia: string) =>
  ({ clase: 'suma', columna, titulo, sentencia, unidad: 'pesos' }) as const;

/** The journal, line by line. */
export const cuboLineas: Cubo = cubo({
  nombre: 'lineas',
  titulo: 'Líneas del libro diario',
  permiso: 'libro:ver',
  ambito: 'entre',
  grano: 'línea de un asiento',
  filas,
  alcance: { empresa: 'Quien ve los libros los ve enteros: así los muestran el diario y el mayor' },
  dimensiones: ['cuenta', 'sucursal', 'rut', 'evento', 'dia', 'mes'],
  medidas: {
    debe: suma('debe', 'Debe', 'Cargos del libro diario, en pesos'),
    haber: suma('haber', 'Haber', 'Abonos del libro diario, en pesos'),
    saldo_cuenta: suma('saldo', 'Movimiento', 'Cargos menos abonos de los días pedidos'),
    margen: suma('margen', 'Margen', 'Ingresos menos gastos, sin el cierre del ejercicio'),
    ingresos: suma('ingreso', 'Ingresos', 'Abonos menos cargos de las cuentas de ingreso'),
    egresos: suma('gasto', 'Gastos', 'Cargos menos abonos de las cuentas de gasto'),
    lineas_diario: { clase: 'cuenta', titulo: 'Líneas', sentencia: 'Cuántas líneas', unidad: 'numero' },
  },
  fila: (r) => ({
    titulo: `${String(r.cuenta)}, asiento ${String(r.num_asiento)} de ${String(r.periodo)}: ${String(r.glosa)}`,
    url: `/libro/asientos/${String(r.asiento_id)}`,
  }),
});
