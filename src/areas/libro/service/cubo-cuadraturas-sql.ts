import { sql } from 'drizzle-orm';
import { type Cubo, cubo, type Dimension } from '#platform/server/cifras/tipos.ts';

/** Each check of an equality, as the last night found it. */
export const cuboCuadraturas: Cubo = cubo({
  nombre: 'cuadraturas',
  titulo: 'Cuadraturas',
  permiso: 'libro:ver',
  ambito: 'hoy',
  grano: 'igualdad de un área',
  filas: async (
    ctx,
  ) => sql`select q.id as clave, q.igualdad, q.titulo, q.url, case when q.cuadra then 'cuadra' else 'no_cuadra' end as estado,
      case when q.cuadra then 0 else 1 end as descuadrada, coalesce(q.diferencia, 0) as diferencia
    from libro_cuadratura q where q.empresa_id = ${ctx.empresa_id}::uuid`,
  alcance: { empresa: 'Una igualdad es de los libros enteros, que quien los ve los ve enteros' },
  dimensiones: ['igualdad', 'estado'],
  medidas: {
    descuadradas: {
      clase: 'suma',
      columna: 'descuadrada',
      titulo: 'Cuadraturas que no cuadran',
      sentencia: 'Igualdades entre cifras y libros que la última noche no cuadraron',
      unidad: 'numero',
    },
    diferencia_cuadraturas: {
      clase: 'suma',
      columna: 'diferencia',
      titulo: 'Diferencia',
      sentencia: 'Cuánto difieren los dos lados de las que no cuadran',
      unidad: 'pesos',
    },
    igualdades: { clase: 'cuenta', titulo: 'Igualdades', sentencia: 'Cuántas se revisan cada noche', unidad: 'numero' },
  },
  tablas: ['libro_cuadratura'],
  widgets: [{ nombre: 'cuadraturas', titulo: 'Cuadraturas que no cuadran', medida: 'descuadradas', por: 'igualdad', orden: 90 }],
  fila: (r) => ({ titulo: String(r.titulo), url: String(r.url) }),
});

/** An equality by its name in the dictionary of figures. */
export const dimensionIgualdad: Dimension = { nombre: 'igualdad', titulo: 'Igualdad' };
