import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { venceEn } from '#areas/libro/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each guarantee, as it stands now; amounts in UF, as they are agreed. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.numero, q.nombre_cliente, q.estado, q.tipo as tipo_garantia, q.cobertura_uf, q.asignado_uf, q.tasacion_uf, 'UF' as moneda,
      ${venceEn(sql`q.seguro_vence`, t.al)} as vence_en, ${await columnasDeCliente(ctx, sql`q.cliente_rut`, sql`${t.al}::date`)}
    from garantia q where q.empresa_id = ${ctx.empresa_id}::uuid`;

export const cuboGarantias: Cubo = cubo({
  nombre: 'garantias',
  titulo: 'Garantías',
  permiso: 'garantias:ver',
  ambito: 'hoy',
  grano: 'garantía',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'tipo_garantia', 'vence_en'],
  medidas: {
    cobertura_uf: {
      clase: 'suma',
      columna: 'cobertura_uf',
      titulo: 'Cobertura (UF)',
      sentencia: 'Lo que las garantías cubren, en UF',
      unidad: 'numero',
    },
    asignado_uf: {
      clase: 'suma',
      columna: 'asignado_uf',
      titulo: 'Asignado (UF)',
      sentencia: 'Lo que deudas tienen asignado de ellas, en UF',
      unidad: 'numero',
    },
    uso_garantias: {
      clase: 'razon',
      numerador: 'asignado_uf',
      denominador: 'cobertura_uf',
      por: 100,
      decimales: 2,
      titulo: 'Parte asignada',
      sentencia: 'Lo asignado por cada cien de cobertura',
      unidad: 'porcentaje',
    },
    garantias: { clase: 'cuenta', titulo: 'Garantías', sentencia: 'Cuántas garantías', unidad: 'numero' },
  },

  fila: (r) => ({ titulo: `Garantía ${String(r.numero)} de ${String(r.nombre_cliente)}`, url: `/garantias/${String(r.id)}` }),
});

/** What only these rows are told apart by. */
export const dimensionesDeGarantias: readonly Dimension[] = [
  { nombre: 'tipo_garantia', titulo: 'Tipo de garantía', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
