import { sql } from 'drizzle-orm';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each sale to a buyer whose money came in the span. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.num_venta, q.nombre_buyer, q.buyer as comprador, q.estado, q.precio, q.par, q.por_cobrar, q.n, case when q.con_responsabilidad then 'con' else 'sin' end as responsabilidad,
      q.pagada_el::text as dia, to_char(q.pagada_el, 'YYYY-MM') as mes
    from venta q where q.empresa_id = ${ctx.empresa_id}::uuid and q.pagada_el between ${t.desde}::date and ${t.hasta}::date`;

export const cuboVentas: Cubo = cubo({
  nombre: 'ventas',
  titulo: 'Ventas de pagarés',
  permiso: 'venta-pagares:ver',
  ambito: 'entre',
  grano: 'venta',
  filas,
  alcance: { empresa: 'Una venta es de pagarés de varias carteras y se ve entera, como en su lista' },
  dimensiones: ['comprador', 'estado', 'responsabilidad', 'dia', 'mes'],
  medidas: {
    vendido: { clase: 'suma', columna: 'precio', titulo: 'Vendido', sentencia: 'Precio de los pagarés vendidos', unidad: 'pesos' },
    par_vendido: {
      clase: 'suma',
      columna: 'par',
      titulo: 'Par',
      sentencia: 'Lo que esos pagarés valían el día de la venta',
      unidad: 'pesos',
    },
    precio_par: {
      clase: 'razon',
      numerador: 'precio',
      denominador: 'par',
      por: 100,
      decimales: 2,
      titulo: 'Precio sobre par',
      sentencia: 'Precio por cada cien de par',
      unidad: 'porcentaje',
    },
    por_cobrar_vendido: {
      clase: 'suma',
      columna: 'por_cobrar',
      titulo: 'Por cobrar',
      sentencia: 'Capital vivo de lo vendido',
      unidad: 'pesos',
    },
    pagares_vendidos: { clase: 'suma', columna: 'n', titulo: 'Pagarés', sentencia: 'Cuántos pagarés se vendieron', unidad: 'numero' },
    ventas: { clase: 'cuenta', titulo: 'Ventas', sentencia: 'Cuántas ventas', unidad: 'numero' },
  },

  fila: (r) => ({ titulo: `Venta ${String(r.num_venta)} a ${String(r.nombre_buyer)}`, url: `/venta-pagares/${String(r.id)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeVentas: readonly Dimension[] = [
  { nombre: 'comprador', titulo: 'Comprador', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
  { nombre: 'responsabilidad', titulo: 'Responsabilidad', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
