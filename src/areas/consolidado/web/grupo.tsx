import { Stack, Text } from '@mantine/core';
import { formatRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Enlace, Pesos, Porcentaje, Rut, Uf } from '#platform/web/inputs/show.tsx';
import { enPalabras } from './escrito.tsx';
import type { Grupo as Datos } from './tipos.ts';

function Lazos({ d }: { d: Datos }) {
  const nombre = (rut: string) => d.personas.find((p) => p.rut === rut)?.nombre ?? formatRut(rut);
  if (d.lazos.length === 0) return null;
  return (
    <Tabla
      nombre="Qué los une, según la ficha de cada cliente"
      clave={(l) => `${l.de} ${l.a} ${l.vinculo}`}
      filas={d.lazos}
      columnas={[
        { titulo: 'Ficha de', celda: (l) => nombre(l.de) },
        { titulo: 'Vínculo', celda: (l) => enPalabras(l.vinculo) },
        { titulo: 'Con', celda: (l) => nombre(l.a) },
        { titulo: 'Participación', cifra: true, celda: (l) => <Porcentaje v={l.participacion_pct} /> },
      ]}
    />
  );
}

/** The people that its links join to a RUT, and what they weigh together. */
export default function Grupo({ rut, al }: { rut: string; al: string | undefined }) {
  const q = useRead<Datos>('consolidado', `${rut}/grupo`, { al });
  if (q.isPending) return <Cargando lines={5} />;
  if (q.error) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  const d = q.data;
  return (
    <Stack>
      <Cifras
        items={[
          { titulo: d.otros > 0 ? 'Exposición del grupo, parcial' : 'Exposición del grupo', valor: <Pesos v={d.exposicion} /> },
          { titulo: 'En UF', valor: <Uf v={d.exposicion_uf} /> },
          { titulo: d.otros > 0 ? 'Deuda propia, parcial' : 'Deuda propia', valor: <Pesos v={d.deuda} /> },
        ]}
      />
      <Tabla
        nombre="Personas del grupo"
        clave={(p) => p.rut}
        filas={d.personas}
        columnas={[
          { titulo: 'Nombre', celda: (p) => <Enlace to={`/consolidado/${p.rut}`}>{p.nombre}</Enlace> },
          { titulo: 'RUT', celda: (p) => <Rut v={p.rut} /> },
          { titulo: 'Exposición', cifra: true, celda: (p) => <Pesos v={p.exposicion} /> },
          { titulo: 'Deuda', cifra: true, celda: (p) => <Pesos v={p.deuda} /> },
          { titulo: 'Vencido', cifra: true, celda: (p) => <Pesos v={p.vencido} /> },
        ]}
      />
      {d.otros > 0 && <Text size="sm">Y {d.otros} más fuera de su alcance: los totales son parciales.</Text>}
      <Lazos d={d} />
    </Stack>
  );
}
