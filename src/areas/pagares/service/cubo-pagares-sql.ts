import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each pagaré that is not annulled, as it stands now. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.pagarevista, q.nombre, q.estado, q.tipo as tipo_pagare, q.respaldo, q.capital, coalesce(q.ite_impuesto, 0) as ite, q.moneda, to_char(q.vencimiento, 'YYYY-MM') as mes_vencimiento, ${await columnasDeCliente(ctx, sql`q.cliente_rut`, sql`${t.al}::date`, sql`q.sucursal_id`)}
    from pagare q where q.empresa_id = ${ctx.empresa_id}::uuid and q.estado <> 'anulado'`;

export const cuboPagares: Cubo = cubo({
  nombre: 'pagares',
  titulo: 'Pagarés',
  permiso: 'pagares:ver',
  ambito: 'hoy',
  grano: 'pagaré',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'tipo_pagare', 'respaldo', 'moneda', 'mes_vencimiento'],
  medidas: {
    capital_pagares: {
      clase: 'suma',
      columna: 'capital',
      titulo: 'Capital',
      sentencia: 'Capital de los pagarés, en pesos',
      unidad: 'pesos',
    },
    ite_pagares: {
      clase: 'suma',
      columna: 'ite',
      titulo: 'Impuesto de timbres',
      sentencia: 'Impuesto de timbres de los pagarés',
      unidad: 'pesos',
    },
    pagares: { clase: 'cuenta', titulo: 'Pagarés', sentencia: 'Cuántos pagarés', unidad: 'numero' },
  },

  fila: (r) => ({ titulo: `Pagaré ${String(r.pagarevista)} de ${String(r.nombre)}`, url: `/pagares/${String(r.id)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDePagares: readonly Dimension[] = [
  { nombre: 'tipo_pagare', titulo: 'Tipo de pagaré', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
  { nombre: 'respaldo', titulo: 'Qué respalda', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
