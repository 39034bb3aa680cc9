import { Button, Group, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';

type Informe = OutputOf<typeof contract, 'informe'>;
type Grupo = Informe['por_via'][number];

function Por({ titulo, grupos, total }: { titulo: string; grupos: readonly Grupo[]; total: Informe['total'] }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        Por {titulo.toLowerCase()}
      </Title>
      <Tabla
        nombre={`Por ${titulo.toLowerCase()}`}
        filas={grupos}
        clave={(g) => g.codigo}
        ancho={340}
        columnas={[
          { titulo, celda: (g) => g.nombre },
          { titulo: 'Pagos', cifra: true, celda: (g) => g.n },
          { titulo: 'Recibido', cifra: true, celda: (g) => <Pesos v={g.monto} /> },
          { titulo: 'Mora', cifra: true, celda: (g) => <Pesos v={g.mora} /> },
        ]}
        pie={['Total', total.n, <Pesos key="m" v={total.monto} />, <Pesos key="i" v={total.mora} />]}
      />
    </Stack>
  );
}

function Cuerpo({ d }: { d: Informe }) {
  if (d.total.n === 0) return <Vacio razon="No se recibió nada en esas fechas." />;
  return (
    <>
      <Cifras
        items={[
          { titulo: 'Recibido', valor: <Pesos v={d.total.monto} /> },
          { titulo: 'Pagos', valor: d.total.n },
          { titulo: 'Mora cobrada', valor: <Pesos v={d.total.mora} /> },
        ]}
      />
      <Text size="sm" c="dimmed">
        Del <Fecha v={d.desde} span /> al <Fecha v={d.hasta} span />, por fecha de pago. No suma lo reversado ni los cheques que el banco
        aún no paga.
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Por titulo="Medio" grupos={d.por_medio} total={d.total} />
        <Por titulo="Vía" grupos={d.por_via} total={d.total} />
        <Por titulo="Oficina" grupos={d.por_oficina} total={d.total} />
        <Por titulo="Zona" grupos={d.por_zona} total={d.total} />
        <Por titulo="Hora" grupos={d.por_hora} total={d.total} />
      </SimpleGrid>
    </>
  );
}

/** What came in between two days by medium, via, office, zone and hour, the mora collected, and the sheet of a day. */
export default function InformeRecaudacion() {
  const hoy = useHoy();
  const [search, setSearch] = useUrlState();
  const f = Object.fromEntries(['desde', 'hasta', 'office'].flatMap((k) => (oneOf(search[k]) ? [[k, oneOf(search[k])]] : []))) as Record<
    string,
    string
  >;
  const query = useRead<Informe>('recaudaciones', 'informe', f);
  const { data: opciones } = useOptions('recaudaciones');
  const dia = f.hasta ?? hoy;
  const planilla = () =>
    void apiDownload('/api/recaudaciones/planilla', { fecha: dia, ...(f.office ? { office: f.office } : {}) }).catch(toastError);
  return (
    <Stack gap="lg">
      <PageTitle>Informe de recaudación</PageTitle>
      <Group className="no-print" gap="sm" align="end">
        <DateInput label="Desde" size="sm" w={170} value={f.desde ?? ''} onChange={(v) => setSearch({ desde: v || null })} />
        <DateInput label="Hasta" size="sm" w={170} value={f.hasta ?? ''} onChange={(v) => setSearch({ hasta: v || null })} />
        <Select
          label="Oficina"
          placeholder="Todas"
          w={200}
          size="sm"
          clearable
          data={optionList(opciones, 'offices').map((o) => ({ value: o.codigo, label: o.nombre }))}
          value={f.office ?? null}
          onChange={(v) => setSearch({ office: v })}
        />
        <Button variant="default" onClick={planilla}>
          Planilla del <Fecha v={dia} span ml={4} />
        </Button>
      </Group>
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Cargando />}
      {query.data && <Cuerpo d={query.data} />}
    </Stack>
  );
}
