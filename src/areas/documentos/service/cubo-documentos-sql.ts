import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { venceEn } from '#areas/libro/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each document that came in, in whatever state it is now. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.tipo as tipo_documento, q.folio, q.razon_deudor, q.deudor_rut as deudor, q.estado, q.monto, q.monto_financiable, q.anticipo,
      case when q.estado_cesion = 'cedida' then q.monto else 0 end as cedido, ${venceEn(sql`q.fecha_vencimiento`, t.al)} as vence_en, to_char(q.fecha_vencimiento, 'YYYY-MM') as mes_vencimiento, ${await columnasDeCliente(ctx, sql`q.cliente_rut`, sql`${t.al}::date`)}
    from documento q where q.empresa_id = ${ctx.empresa_id}::uuid`;

export const cuboDocumentos: Cubo = cubo({
  nombre: 'documentos',
  titulo: 'Documentos',
  permiso: 'documentos:ver',
  ambito: 'hoy',
  grano: 'documento',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'deudor', 'estado', 'tipo_documento', 'vence_en', 'mes_vencimiento'],
  medidas: {
    monto_documentos: { clase: 'suma', columna: 'monto', titulo: 'Monto', sentencia: 'Monto de los documentos', unidad: 'pesos' },
    financiable: {
      clase: 'suma',
      columna: 'monto_financiable',
      titulo: 'Financiable',
      sentencia: 'Lo que se puede financiar de ellos',
      unidad: 'pesos',
    },
    anticipado: { clase: 'suma', columna: 'anticipo', titulo: 'Anticipado', sentencia: 'Lo que se anticipó por ellos', unidad: 'pesos' },
    n_documentos: { clase: 'cuenta', titulo: 'Documentos', sentencia: 'Cuántos documentos', unidad: 'numero' },
    deudores: { clase: 'distintos', columna: 'deudor', titulo: 'Deudores', sentencia: 'Cuántos deudores distintos', unidad: 'numero' },
  },

  fila: (r) => ({
    titulo: `${String(r.tipo_documento)}-${String(r.folio)} de ${String(r.razon_deudor)}`,
    url: `/documentos/${String(r.id)}`,
  }),
});

/** What only these rows are told apart by. */
export const dimensionesDeDocumentos: readonly Dimension[] = [
  { nombre: 'tipo_documento', titulo: 'Tipo de documento', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
