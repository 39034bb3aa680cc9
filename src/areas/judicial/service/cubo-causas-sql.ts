import { and, eq, sql } from 'drizzle-orm';
import { columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { venceEn } from '#areas/libro/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { causas } from '../tables.ts';
import { alcanceCausas } from './filas.ts';

/** Each case that goes on. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.num_causa, q.nombre_deudor, q.estado, q.tribunal, q.abogado, q.monto_demandado, ${venceEn(sql`q.prescribe_el`, t.al)} as vence_en, ${await columnasDeCliente(ctx, sql`q.rut_deudor`, sql`${t.al}::date`, sql`q.sucursal`)}
    from causa q where q.empresa_id = ${ctx.empresa_id}::uuid and q.estado <> 'TERMINADA'`;

export const cuboCausas: Cubo = cubo({
  nombre: 'causas',
  titulo: 'Causas',
  permiso: 'judicial:ver',
  ambito: 'hoy',
  grano: 'causa',
  filas,
  alcance: (ctx, c) => {
    const suyas = alcanceCausas(ctx);
    if (!suyas) return undefined;
    const ids = ctx.db
      .select({ id: causas.id })
      .from(causas)
      .where(and(eq(causas.empresa_id, ctx.empresa_id), suyas));
    return sql`${c('id')} in ${ids}`;
  },
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'tribunal', 'abogado', 'vence_en'],
  medidas: {
    demandado: {
      clase: 'suma',
      columna: 'monto_demandado',
      titulo: 'Demandado',
      sentencia: 'Lo que se demanda en las causas que siguen',
      unidad: 'pesos',
    },
    causas: { clase: 'cuenta', titulo: 'Causas', sentencia: 'Cuántas causas siguen', unidad: 'numero' },
  },

  fila: (r) => ({ titulo: `Causa ${String(r.num_causa)} de ${String(r.nombre_deudor)}`, url: `/judicial/${String(r.id)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeCausas: readonly Dimension[] = [
  { nombre: 'tribunal', titulo: 'Tribunal', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
  { nombre: 'abogado', titulo: 'Abogado', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
