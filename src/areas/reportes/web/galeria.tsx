import { ActionIcon, Anchor, Card, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { diasDichos, type Ejecuciones, ESTADOS, plano, type Reporte } from './tipos.ts';

function Estrella({ r }: { r: Reporte }) {
  const marcar = useAction('reportes', 'favorito', { http: { method: 'POST', path: `/api/reportes/${r.nombre}/favorito` } });
  return (
    <ActionIcon
      variant="subtle"
      size="sm"
      color={r.favorito ? 'yellow.8' : 'gray'}
      aria-pressed={r.favorito}
      aria-label={`${r.titulo}: ${r.favorito ? 'quitar de favoritos' : 'dejar en favoritos'}`}
      loading={marcar.isPending}
      onClick={() => marcar.mutate({ favorito: !r.favorito })}
    >
      {r.favorito ? <IconStarFilled size={15} aria-hidden /> : <IconStar size={15} aria-hidden />}
    </ActionIcon>
  );
}

function Tarjeta({ r }: { r: Reporte }) {
  return (
    <Card withBorder padding="sm" component="article" aria-label={r.titulo}>
      <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
        <Anchor component={Link} to={`/reportes/${r.nombre}`} fw={600} size="sm">
          {r.titulo}
        </Anchor>
        <Estrella r={r} />
      </Group>
      <Text size="sm" c="dimmed">
        {r.sentencia}
      </Text>
      {r.autoridad && (
        <Text size="xs" mt={4}>
          Se presenta a {r.autoridad}
        </Text>
      )}
    </Card>
  );
}

function Grupo({ titulo, reportes }: { titulo: string; reportes: readonly Reporte[] }) {
  if (reportes.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={titulo}>
      <Title order={2} size="h5">
        {titulo}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3, xl: 4 }} spacing="sm">
        {reportes.map((r) => (
          <Tarjeta key={r.nombre} r={r} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** The last runs of whoever looks, each with its state. */
function Ultimas() {
  const { data } = useRead<Ejecuciones>('reportes', 'ejecuciones', { perPage: 4 });
  if (!data || data.items.length === 0) return null;
  return (
    <Stack gap={4} component="section" aria-label="Lo último que generó">
      <Title order={2} size="h5">
        Lo último que generó
      </Title>
      {data.items.map((e) => (
        <Group key={e.id} gap="xs">
          <Enlace to={`/reportes/ejecuciones?folio=${e.folio}`}>{`${e.titulo} N° ${e.folio}`}</Enlace>
          <Text size="sm" c="dimmed">
            {diasDichos(e.parametros)}
          </Text>
          <EstadoBadge estado={e.estado} estados={ESTADOS} />
        </Group>
      ))}
    </Stack>
  );
}

/** How the gallery is read, from what is asked every day to what is asked once a month. */
const GRUPOS = ['Cartera', 'Comercial', 'Cobranza', 'Instrumentos', 'Contable', 'Control', 'Regulatorio'];
const puesto = (g: string): number => (GRUPOS.indexOf(g) + GRUPOS.length) % GRUPOS.length;

/** What was generated and what runs by itself stand beside the catalogue: nobody should know their address. */
function Aparte() {
  return (
    <Group gap="md">
      <Enlace to="/reportes/ejecuciones">Lo que generó</Enlace>
      <Can do="reportes:programar">
        <Enlace to="/reportes/programados">Programados</Enlace>
      </Can>
      <Can do="reportes:explorar">
        <Enlace to="/reportes/explorar">Explorar cifras</Enlace>
      </Can>
      <Can do="reportes:presentar">
        <Enlace to="/reportes/presentaciones">Presentaciones</Enlace>
      </Can>
      <Enlace to="/reportes/diccionario">Diccionario</Enlace>
    </Group>
  );
}

function Catalogo({ todos }: { todos: readonly Reporte[] }) {
  const [q, setQ] = useState('');
  const vistos = todos.filter((r) => plano(`${r.titulo} ${r.sentencia} ${r.grupo} ${r.area}`).includes(plano(q)));
  const grupos = [...new Set(todos.map((r) => r.grupo))].sort((a, b) => puesto(a) - puesto(b));
  return (
    <Stack>
      <TextInput label="Buscar un reporte" maw={360} value={q} onChange={(e) => setQ(e.currentTarget.value)} />
      {vistos.length === 0 && <Vacio razon={q ? `Ningún reporte dice «${q}».` : 'Su perfil no permite ver reportes de ninguna área.'} />}
      {q === '' && <Grupo titulo="Favoritos" reportes={vistos.filter((r) => r.favorito)} />}
      {q === '' && <Ultimas />}
      {grupos.map((g) => (
        <Grupo key={g} titulo={g} reportes={vistos.filter((r) => r.grupo === g)} />
      ))}
    </Stack>
  );
}

/** Every report that the person may see, by what it is about. */
export default function Galeria() {
  const { data, error, isPending, refetch } = useRead<Reporte[]>('reportes', 'catalogo');
  return (
    <Stack>
      <PageTitle>Reportes</PageTitle>
      <Aparte />
      {isPending && <Cargando />}
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data && <Catalogo todos={data} />}
    </Stack>
  );
}
