import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatFecha } from '#kernel/values/format.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Enlace, Fecha, Rut, SiNo, Uf } from '#platform/web/inputs/show.tsx';
import { type CampoFicha, FICHA, type NombreFicha } from '../domain/campos-ficha.ts';
import type { ClienteVisto } from './dialogos.tsx';
import { NombreDe } from './nombre-de.tsx';
import { palabra } from './palabras.ts';

function valorDe(c: ClienteVisto, name: NombreFicha): ReactNode {
  const { clase, lista }: CampoFicha = FICHA[name];
  const v = c[name];
  if (typeof v === 'boolean' || clase === 'si_no') return <SiNo key={name} v={v as boolean | null} />;
  if (clase === 'fecha') return <Fecha key={name} v={v} />;
  return lista ? <NombreDe key={name} lista={lista} codigo={v} /> : v;
}

/** Title and value of a field of the file, as its tab shows them. */
const deFicha = (c: ClienteVisto, name: NombreFicha): readonly [string, ReactNode] => [FICHA[name].titulo, valorDe(c, name)];

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
        ...(c.nombre_fantasia ? [deFicha(c, 'nombre_fantasia')] : []),
        deFicha(c, 'giro'),
        deFicha(c, 'origen'),
        deFicha(c, 'sector'),
        deFicha(c, 'tipo_contribuyente'),
        deFicha(c, 'tipo_sociedad'),
        ['Actividades', <Actividades key="ac" c={c} />],
        deFicha(c, 'email'),
        deFicha(c, 'email_dte'),
        deFicha(c, 'telefono'),
        deFicha(c, 'inicio_actividades'),
        ...(c.tipo_persona === 'NATURAL'
          ? ([deFicha(c, 'fecha_nacimiento'), deFicha(c, 'estado_civil'), deFicha(c, 'nacion'), deFicha(c, 'profesion')] as const)
          : ([deFicha(c, 'fecha_constitucion'), deFicha(c, 'tipo_registro')] as const)),
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
        deFicha(c, 'es_pep'),
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
