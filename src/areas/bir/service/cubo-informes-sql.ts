import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { venceEn } from '#areas/libro/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** The last report of each RUT. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.folio, q.rut, q.nombre, q.estado, coalesce(q.rating, q.rating_calculado) as clasificacion, q.puntaje, ${venceEn(sql`q.vence`, t.al)} as vence_en, ${await columnasDeCliente(ctx, sql`q.rut`, sql`${t.al}::date`)}
    from bir q where q.empresa_id = ${ctx.empresa_id}::uuid and not exists (select 1 from bir o where o.empresa_id = q.empresa_id and o.rut = q.rut and o.folio > q.folio)`;

export const cuboInformes: Cubo = cubo({
  nombre: 'informes',
  titulo: 'Informes de riesgo',
  permiso: 'bir:ver',
  ambito: 'hoy',
  grano: 'último informe de un RUT',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'clasificacion', 'vence_en'],
  medidas: {
    informes: { clase: 'cuenta', titulo: 'Informes', sentencia: 'Cuántas personas tienen informe', unidad: 'numero' },
  },

  fila: (r) => ({ titulo: `Informe ${String(r.folio)} de ${String(r.nombre)}`, url: `/bir/${String(r.rut)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeInformes: readonly Dimension[] = [
  { nombre: 'clasificacion', titulo: 'Clasificación', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
