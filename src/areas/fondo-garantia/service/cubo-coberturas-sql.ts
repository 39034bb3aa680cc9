import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { venceEn } from '#areas/libro/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each cover of a fund, as it stands now. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.numero, q.nombre_cliente, q.estado, q.programa, q.capital, q.capital_cubierto, ${venceEn(sql`q.hasta`, t.al)} as vence_en, ${await columnasDeCliente(ctx, sql`q.cliente_rut`, sql`${t.al}::date`)}
    from fondo_cobertura q where q.empresa_id = ${ctx.empresa_id}::uuid`;

export const cuboCoberturas: Cubo = cubo({
  nombre: 'coberturas',
  titulo: 'Coberturas de fondos',
  permiso: 'fondo-garantia:ver',
  ambito: 'hoy',
  grano: 'cobertura',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'programa', 'vence_en'],
  medidas: {
    capital_con_fondo: {
      clase: 'suma',
      columna: 'capital',
      titulo: 'Capital con fondo',
      sentencia: 'Capital de lo que un fondo cubre en parte',
      unidad: 'pesos',
    },
    capital_cubierto: {
      clase: 'suma',
      columna: 'capital_cubierto',
      titulo: 'Cubierto',
      sentencia: 'Parte de ese capital que los fondos cubren',
      unidad: 'pesos',
    },
    parte_cubierta: {
      clase: 'razon',
      numerador: 'capital_cubierto',
      denominador: 'capital',
      por: 100,
      decimales: 2,
      titulo: 'Parte cubierta',
      sentencia: 'Lo cubierto por cada cien de capital',
      unidad: 'porcentaje',
    },
    coberturas: { clase: 'cuenta', titulo: 'Coberturas', sentencia: 'Cuántas coberturas', unidad: 'numero' },
  },

  fila: (r) => ({ titulo: `Cobertura ${String(r.numero)} de ${String(r.nombre_cliente)}`, url: `/fondo-garantia/${String(r.id)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeCoberturas: readonly Dimension[] = [
  { nombre: 'programa', titulo: 'Programa', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
