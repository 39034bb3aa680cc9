import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { venceEn } from '#areas/libro/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each contract, as it stands now. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.num_contrato, q.nombre, q.estado, q.tipo as tipo_contrato, q.saldo_vivo, q.operaciones_vivas, ${venceEn(sql`q.fecha_vencimiento`, t.al)} as vence_en, ${await columnasDeCliente(ctx, sql`q.cliente_rut`, sql`${t.al}::date`, sql`q.sucursal_id`)}
    from contrato q where q.empresa_id = ${ctx.empresa_id}::uuid`;

export const cuboContratos: Cubo = cubo({
  nombre: 'contratos',
  titulo: 'Contratos',
  permiso: 'contratos:ver',
  ambito: 'hoy',
  grano: 'contrato',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'tipo_contrato', 'vence_en'],
  medidas: {
    amparado: {
      clase: 'suma',
      columna: 'saldo_vivo',
      titulo: 'Amparado',
      sentencia: 'Lo que operaciones vivas tienen al amparo de los contratos',
      unidad: 'pesos',
    },
    operaciones_amparadas: {
      clase: 'suma',
      columna: 'operaciones_vivas',
      titulo: 'Operaciones',
      sentencia: 'Cuántas operaciones vivas amparan',
      unidad: 'numero',
    },
    contratos: { clase: 'cuenta', titulo: 'Contratos', sentencia: 'Cuántos contratos', unidad: 'numero' },
  },

  fila: (r) => ({ titulo: `Contrato ${String(r.num_contrato)} de ${String(r.nombre)}`, url: `/contratos/${String(r.id)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeContratos: readonly Dimension[] = [
  { nombre: 'tipo_contrato', titulo: 'Tipo de contrato', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
