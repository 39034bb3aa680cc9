import { sql } from 'drizzle-orm';
import { formatRut } from '#kernel/values/rut.ts';
import { type Cubo, cubo, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { desdeRetencion } from './auditoria.ts';

/** Each time that somebody read the data of a person. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.rut_visto as rut, q.area, q.motivo, (q.hora at time zone 'America/Santiago')::date::text as dia, to_char(q.hora at time zone 'America/Santiago', 'YYYY-MM') as mes
    from lectura q where q.empresa_id = ${ctx.empresa_id}::uuid and (q.hora at time zone 'America/Santiago')::date between ${t.desde}::date and ${t.hasta}::date
      and q.hora >= ${(await desdeRetencion(ctx)).toISOString()}::timestamptz`;

export const cuboLecturas: Cubo = cubo({
  nombre: 'lecturas',
  titulo: 'Lecturas de datos de personas',
  permiso: 'auditoria:lecturas',
  ambito: 'entre',
  grano: 'lectura',
  filas,
  alcance: { empresa: 'Quién leyó qué se ve entero o no se ve: así lo muestra su lista' },
  dimensiones: ['area', 'rut', 'dia', 'mes'],
  medidas: {
    n_lecturas: { clase: 'cuenta', titulo: 'Lecturas', sentencia: 'Cuántas lecturas', unidad: 'numero' },
    ruts_leidos: {
      clase: 'distintos',
      columna: 'rut',
      titulo: 'Personas leídas',
      sentencia: 'Cuántas personas distintas se leyeron',
      unidad: 'numero',
    },
  },

  fila: (r) => ({ titulo: `${String(r.motivo)}: ${formatRut(String(r.rut))}`, url: `/auditoria/lecturas?rut=${String(r.rut)}` }),
});
