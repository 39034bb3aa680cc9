import { Stack, Text } from '@mantine/core';
import { formatFecha } from '#kernel/values/format.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Enlace, Fecha, Rut, SiNo, Uf } from '#platform/web/inputs/show.tsx';
import type { ClienteVisto } from './dialogos.tsx';
import { NombreDe } from './nombre-de.tsx';
import { palabra } from './palabras.ts';

function Actividades({ c }: { c: ClienteVisto }) {
  return (
    <Stack gap={0}>
      {c.actividades.map((a) => (
        <Text key={a.codigo} size="sm">
          <NombreDe lista="actividades" codigo={a.codigo} />
          {a.principal ? ' (principal)' : ''}
        </Text>
      ))}
    </Stack>
  );
}

/** Who the client is, as its file says it. */
export function PestanaAntecedentes({ c }: { c: ClienteVisto }) {
  return (
    <Datos
      items={[
        ['RUT', <Rut key="r" v={c.rut} copy />],
        ...(c.nombre_fantasia ? [['Nombre de fantasía', c.nombre_fantasia] as const] : []),
        ['Giro', c.giro],
        ['Origen', <NombreDe key="or" lista="origenes" codigo={c.origen} />],
        ['Sector', <NombreDe key="sector" lista="sectores" codigo={c.sector} />],
        ['Tipo de contribuyente', <NombreDe key="tipo_contribuyente" lista="tipos_contribuyente" codigo={c.tipo_contribuyente} />],
        ['Tipo de sociedad', <NombreDe key="tipo_sociedad" lista="tipos_sociedad" codigo={c.tipo_sociedad} />],
        ['Actividades', <Actividades key="ac" c={c} />],
        ['Correo', c.email],
        ['Correo para documentos tributarios', c.email_dte],
        ['Teléfono', c.telefono],
        ['Inicio de actividades', <Fecha key="ia" v={c.inicio_actividades} />],
        ...(c.tipo_persona === 'NATURAL'
          ? ([
              ['Nacimiento', <Fecha key="fn" v={c.fecha_nacimiento} />],
              ['Estado civil', <NombreDe key="ec" lista="estado_civiles" codigo={c.estado_civil} />],
              ['Nacionalidad', <NombreDe key="na" lista="naciones" codigo={c.nacion} />],
              ['Profesión', c.profesion],
            ] as const)
          : ([
              ['Constitución', <Fecha key="fc" v={c.fecha_constitucion} />],
              ['Registro', <NombreDe key="tr" lista="tipos_registro" codigo={c.tipo_registro} />],
            ] as const)),
        ['Ventas anuales', <Uf key="uf" v={c.ventas_anuales_uf} />],
        ['Ventas al', <Fecha key="fv" v={c.fecha_ventas} />],
        ['Conexión tributaria', palabra(c.conexion_tributaria?.estado ?? null)],
        [
          '¿Es deudor?',
          c.es_deudor ? (
            <Enlace key="ed" to={`/clientes/rut/${c.rut}`}>
              Sí: ver lo que debe
            </Enlace>
          ) : (
            'No'
          ),
        ],
        ...c.reseñas.map((r) => [`Reseña: ${palabra(r.codigo)}`, r.texto] as const),
        ['Persona expuesta políticamente', <SiNo key="p" v={c.es_pep} />],
        ...(c.es_pep
          ? [
              [
                'Visto de Cumplimiento',
                c.visto_cumplimiento ? `${c.visto_cumplimiento.usuario}, ${formatFecha(c.visto_cumplimiento.fecha)}` : 'Falta',
              ] as const,
            ]
          : []),
        ['Calificación como deudor', palabra(c.calificacion_deudor)],
      ]}
    />
  );
}
