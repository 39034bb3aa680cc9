import { sql } from 'drizzle-orm';
import type { Reporte, Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each reading of the data of a person in the span. */
async function lecturas(ctx: ReadCtx, t: Tiempo) {
  return sql`select l.id::text as clave, to_char(l.hora at time zone 'America/Santiago', 'YYYY-MM-DD HH24:MI') as hora, l.rut_visto,
      coalesce((select u.full_name from usuario u where u.empresa_id = ${ctx.empresa_id}::uuid and u.id = l.usuario), 'Sistema') as persona,
      l.en_nombre_de, l.area, l.motivo
    from lectura l where l.empresa_id = ${ctx.empresa_id}::uuid
      and (l.hora at time zone 'America/Santiago')::date between ${t.desde}::date and ${t.hasta}::date`;
}

/** Reports of control. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'lecturas_personas',
    titulo: 'Lecturas de datos personales',
    sentencia: 'Quién leyó los datos de quién, cuándo y por qué',
    grupo: 'Control',
    version: 1,
    personas: true,
    contenido: {
      clase: 'consulta',
      permiso: 'auditoria:lecturas',
      ambito: 'entre',
      alcance: { empresa: 'Quien audita las lecturas las ve todas: así las muestra su listado' },
      consulta: lecturas,
      columnas: [
        { campo: 'hora', titulo: 'Hora', ancho: 18 },
        { campo: 'persona', titulo: 'Quién', ancho: 28 },
        { campo: 'en_nombre_de', titulo: 'En nombre de', ancho: 16 },
        { campo: 'rut_visto', titulo: 'RUT leído', ancho: 14 },
        { campo: 'area', titulo: 'Área', ancho: 16 },
        { campo: 'motivo', titulo: 'Motivo', ancho: 40 },
      ],
      totales: [],
      registro: (f) => `/auditoria/lecturas?rut=${String(f.rut_visto)}`,
    },
  },
];
