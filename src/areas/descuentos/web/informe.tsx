import { Group, Stack, Text, Title } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';

type Informe = OutputOf<typeof contract, 'informe'>;
type Grupo = Informe['total'];

function PorGrupo({ titulo, que, grupos, total }: { titulo: string; que: string; grupos: readonly Grupo[]; total: Grupo }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {titulo}
      </Title>
      <Tabla
        nombre={titulo}
        filas={grupos}
        clave={(g) => g.grupo}
        ancho={720}
        columnas={[
          { titulo: que, celda: (g) => g.grupo },
          { titulo: 'Vigentes', cifra: true, celda: (g) => g.condonaciones },
          { titulo: 'Condonado', cifra: true, celda: (g) => <Pesos v={g.total} /> },
          { titulo: 'Reversadas', cifra: true, celda: (g) => g.reversadas },
          { titulo: 'Cumplieron', cifra: true, celda: (g) => `${g.cumplieron} de ${g.con_condicion}` },
          { titulo: 'Pagaron después', cifra: true, celda: (g) => g.pagaron },
          { titulo: 'Pagado', cifra: true, celda: (g) => <Pesos v={g.pagado} /> },
        ]}
        pie={[
          'Total',
          total.condonaciones,
          <Pesos key="t" v={total.total} />,
          total.reversadas,
          `${total.cumplieron} de ${total.con_condicion}`,
          total.pagaron,
          <Pesos key="p" v={total.pagado} />,
        ]}
      />
    </Stack>
  );
}

/** What was forgiven between two days, by reason, by who asked and by branch, and how much of those debts was paid after. */
export default function InformeCondonaciones() {
  const [search, setSearch] = useUrlState();
  const f = Object.fromEntries(['desde', 'hasta'].flatMap((k) => (oneOf(search[k]) ? [[k, oneOf(search[k])]] : []))) as Record<
    string,
    string
  >;
  const query = useRead<Informe>('descuentos', 'informe', f);
  const d = query.data;
  return (
    <Stack gap="lg">
      <PageTitle>Informe de condonaciones</PageTitle>
      <Group className="no-print" gap="sm" align="end">
        <DateInput label="Aprobadas desde" size="sm" w={170} value={f.desde ?? ''} onChange={(v) => setSearch({ desde: v || null })} />
        <DateInput label="Hasta" size="sm" w={170} value={f.hasta ?? ''} onChange={(v) => setSearch({ hasta: v || null })} />
      </Group>
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Cargando />}
      {d && d.por_motivo.length === 0 && <Vacio razon="No se aprobó ninguna condonación en esas fechas." />}
      {d && d.por_motivo.length > 0 && (
        <>
          <Cifras
            items={[
              { titulo: 'Condonado', valor: <Pesos v={d.total.total} /> },
              { titulo: 'Condonaciones', valor: d.total.condonaciones },
              { titulo: 'Pagado después', valor: <Pesos v={d.total.pagado} /> },
            ]}
          />
          <Text size="sm" c="dimmed">
            «Pagado» es lo que se recibió de esas deudas después de condonar; «cumplieron», cuántas pagaron lo que la condición pedía.
          </Text>
          <PorGrupo titulo="Por motivo" que="Motivo" grupos={d.por_motivo} total={d.total} />
          <PorGrupo titulo="Por persona que la pidió" que="Persona" grupos={d.por_persona} total={d.total} />
          <PorGrupo titulo="Por sucursal" que="Sucursal" grupos={d.por_sucursal} total={d.total} />
        </>
      )}
    </Stack>
  );
}
