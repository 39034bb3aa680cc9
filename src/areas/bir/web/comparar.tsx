import { Group, Stack, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';

type Comparacion = OutputOf<typeof contract, 'comparar'>;

function Resultado({ a, b }: { a: string; b: string }) {
  const query = useRead<Comparacion>('bir', 'comparar', { a, b });
  if (query.isPending) return <Cargando lines={8} />;
  const c = query.data;
  if (!c) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Text>
          {c.a.nombre}: del BIR {c.a.folio} ({formatFecha(c.a.emitido)}) al {c.b.folio} ({formatFecha(c.b.emitido)})
        </Text>
        <Enlace to={`/bir/${c.a.rut}`}>Ver la ficha</Enlace>
      </Group>
      {c.filas.length === 0 ? (
        <Text size="sm">Nada cambió entre los dos.</Text>
      ) : (
        <Tabla
          nombre="Diferencias"
          filas={c.filas}
          clave={(f) => `${f.grupo} ${f.campo}`}
          columnas={[
            { titulo: 'Grupo', celda: (f) => f.grupo },
            { titulo: 'Qué', celda: (f) => f.campo },
            { titulo: `BIR ${c.a.folio}`, cifra: true, celda: (f) => f.antes },
            { titulo: `BIR ${c.b.folio}`, cifra: true, celda: (f) => f.despues },
          ]}
        />
      )}
    </Stack>
  );
}

/** What changed between two pages of one person. */
export default function Comparar() {
  const [search] = useUrlState();
  const [a, b] = [oneOf(search.a), oneOf(search.b)];
  return (
    <Stack gap="md">
      <PageTitle>Comparar informes de riesgo</PageTitle>
      {a && b ? <Resultado a={a} b={b} /> : <Vacio razon="Elija dos informes de una misma persona en la lista." />}
    </Stack>
  );
}
