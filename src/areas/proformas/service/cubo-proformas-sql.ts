import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { type Cubo, cubo, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each quotation of the span by its day, in the state that it has now. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.num_proforma, q.cliente_nombre, q.estado, q.producto, q.total_monto, q.total_anticipo, case when q.estado = 'convertida' then q.total_anticipo else 0 end as convertido,
      q.fechacurso::text as dia, to_char(q.fechacurso, 'YYYY-MM') as mes, ${await columnasDeCliente(ctx, sql`q.cliente_rut`, sql`q.fechacurso`, sql`q.sede`)}
    from proforma q where q.empresa_id = ${ctx.empresa_id}::uuid and q.fechacurso between ${t.desde}::date and ${t.hasta}::date`;

export const cuboProformas: Cubo = cubo({
  nombre: 'proformas',
  titulo: 'Proformas',
  permiso: 'proformas:ver',
  ambito: 'entre',
  grano: 'proforma',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'producto', 'dia', 'mes'],
  medidas: {
    cotizado: {
      clase: 'suma',
      columna: 'total_anticipo',
      titulo: 'Cotizado',
      sentencia: 'Anticipos de las proformas con curso en los días pedidos',
      unidad: 'pesos',
    },
    convertido: {
      clase: 'suma',
      columna: 'convertido',
      titulo: 'Convertido',
      sentencia: 'Anticipos de las que llegaron a operación',
      unidad: 'pesos',
    },
    parte_convertida: {
      clase: 'razon',
      numerador: 'convertido',
      denominador: 'total_anticipo',
      por: 100,
      decimales: 2,
      titulo: 'Parte convertida',
      sentencia: 'Anticipos que llegaron a operación, por cada cien cotizados',
      unidad: 'porcentaje',
    },
    proformas: { clase: 'cuenta', titulo: 'Proformas', sentencia: 'Cuántas proformas', unidad: 'numero' },
  },

  fila: (r) => ({ titulo: `Proforma ${String(r.num_proforma)} de ${String(r.cliente_nombre)}`, url: `/proformas/${String(r.id)}` }),
});
