import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each charge of the span, by the day on which the bank makes it. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.mandato_id, q.credito, q.cuota, q.estado, q.codigo as codigo_pac, q.intento, q.monto, case when q.estado = 'cargado' or q.recaudacion_id is not null then q.monto else 0 end as cargado,
      q.fecha_cargo::text as dia, to_char(q.fecha_cargo, 'YYYY-MM') as mes, ${await columnasDeCliente(ctx, sql`m.rut_cliente`, sql`q.fecha_cargo`)}
    from pac_cargo q join pac_mandato m on m.empresa_id = q.empresa_id and m.id = q.mandato_id where q.empresa_id = ${ctx.empresa_id}::uuid and q.fecha_cargo between ${t.desde}::date and ${t.hasta}::date`;

export const cuboCargosPac: Cubo = cubo({
  nombre: 'cargos_pac',
  titulo: 'Cargos automáticos',
  permiso: 'pacs:ver',
  ambito: 'entre',
  grano: 'cargo',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'codigo_pac', 'dia', 'mes'],
  medidas: {
    monto_cargos: { clase: 'suma', columna: 'monto', titulo: 'Monto', sentencia: 'Lo que se mandó cargar', unidad: 'pesos' },
    monto_cargado: { clase: 'suma', columna: 'cargado', titulo: 'Cargado', sentencia: 'Lo que el banco cargó', unidad: 'pesos' },
    parte_cargada: {
      clase: 'razon',
      numerador: 'cargado',
      denominador: 'monto',
      por: 100,
      decimales: 2,
      titulo: 'Parte cargada',
      sentencia: 'Lo cargado por cada cien mandado',
      unidad: 'porcentaje',
    },
    cargos: { clase: 'cuenta', titulo: 'Cargos', sentencia: 'Cuántos cargos', unidad: 'numero' },
  },

  fila: (r) => ({
    titulo:
      r.credito === null
        ? `Cargo de prueba del ${formatFecha(String(r.dia) as Fecha)}`
        : `Crédito ${String(r.credito)}, cuota ${String(r.cuota)}`,
    url: `/pacs/${String(r.mandato_id)}`,
  }),
});

/** What only these rows are told apart by. */
export const dimensionesDeCargosPac: readonly Dimension[] = [
  { nombre: 'codigo_pac', titulo: 'Respuesta del banco', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
];
