import { sql } from 'drizzle-orm';
import { codigosDeSucursal } from '#areas/empresas/public.server.ts';
import { firstDay, periodoOf } from '#kernel/values/fecha.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { planDe } from './plan.ts';

/** Caja and each bank account: the money at hand, in pesos. A till is of its branch; an account of the bank, of the company. */
const DE_CAJA = sql`(x.cuenta = '1101' or x.cuenta like '1102.%') and x.moneda = 'CLP'`;

/** Lines of entries up to a day; those written by an instant, when one is asked. */
function hasta(ctx: ReadCtx, t: Tiempo) {
  if (t.conocido_al)
    return sql`select x.cuenta, x.sucursal, x.debe - x.haber as saldo from libro_linea x
      join libro_asiento a on a.empresa_id = x.empresa_id and a.id = x.asiento_id and a.registrado_en <= ${t.conocido_al.toISOString()}::timestamptz
      where x.empresa_id = ${ctx.empresa_id}::uuid and ${DE_CAJA} and x.fecha <= ${t.al}::date`;
  // Whole months from their kept sums and the days of the last one from its lines, as every balance.
  const mes = periodoOf(t.al);
  return sql`select x.cuenta, nullif(x.sucursal, '') as sucursal, x.debe - x.haber as saldo from libro_saldo_periodo x
      where x.empresa_id = ${ctx.empresa_id}::uuid and ${DE_CAJA} and x.periodo < ${mes}
    union all select x.cuenta, x.sucursal, x.debe - x.haber from libro_linea x
      where x.empresa_id = ${ctx.empresa_id}::uuid and ${DE_CAJA} and x.fecha between ${firstDay(mes)}::date and ${t.al}::date`;
}

async function filas(ctx: ReadCtx, t: Tiempo) {
  const sucursales = JSON.stringify(Object.fromEntries(await codigosDeSucursal(ctx)));
  const nombres = JSON.stringify(Object.fromEntries([...(await planDe(ctx)).values()].map((c) => [c.codigo, c.nombre])));
  return sql`select y.*, y.cuenta || ' ' || coalesce(y.sede, '') as clave, coalesce(${nombres}::jsonb ->> y.cuenta, y.cuenta) as nombre,
      coalesce(${sucursales}::jsonb ->> y.sede, y.sede) as sucursal
    from (select x.cuenta, x.sede, sum(x.saldo) as disponible from (select s.cuenta, s.saldo, case when s.cuenta = '1101' then s.sucursal end as sede
        from (${hasta(ctx, t)}) s) x group by x.cuenta, x.sede having sum(x.saldo) <> 0) y`;
}

/** The money at hand at the end of any day. */
export const cuboCaja: Cubo = cubo({
  nombre: 'caja',
  titulo: 'Caja y bancos',
  permiso: 'libro:ver',
  ambito: 'corte',
  grano: 'cuenta y sucursal',
  filas,
  alcance: { empresa: 'Quien ve los libros los ve enteros: así los muestran el balance y el mayor' },
  dimensiones: ['cuenta', 'sucursal'],
  medidas: {
    disponible: {
      clase: 'suma',
      columna: 'disponible',
      titulo: 'Disponible',
      sentencia: 'Saldo en pesos de la caja y de las cuentas de banco, según los libros',
      unidad: 'pesos',
    },
  },
  tablas: ['libro_linea'],
  widgets: [{ nombre: 'disponible', titulo: 'Caja y bancos', medida: 'disponible', por: 'cuenta', orden: 5 }],
  caja: [{ nombre: 'en_caja', titulo: 'Caja y bancos', sentido: 'hay', medida: 'disponible' }],
  fila: (r) => ({ titulo: String(r.nombre), url: `/libro/mayor?cuenta=${encodeURIComponent(String(r.cuenta))}` }),
});

/** An account of the ledger, by its name in the plan. */
export const dimensionCuenta: Dimension = {
  nombre: 'cuenta',
  titulo: 'Cuenta',
  nombres: async (ctx) => new Map([...(await planDe(ctx)).values()].map((c) => [c.codigo, c.nombre])),
};
