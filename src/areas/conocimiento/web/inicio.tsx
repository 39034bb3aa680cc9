import { Badge, Button, Card, CloseButton, Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { DebouncedText } from '#platform/web/list/filters.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { Categoria, Tarjeta } from '../contract.ts';

type Cat = z.output<typeof Categoria>;
type Carta = z.output<typeof Tarjeta>;

/** Every category with its articles: the index. */
function Indice() {
  const r = useRead<Cat[]>('conocimiento', '/faq/data/category');
  if (r.isPending) return <Cargando lines={8} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const con = r.data.filter((c) => c.questions.length > 0);
  if (con.length === 0) return <Vacio razon="Todavía no hay artículos publicados." />;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      {con.map((c) => (
        <Card key={c.id} withBorder padding="md">
          <Group gap="sm" mb="xs" wrap="nowrap">
            <img src={`/conocimiento/${c.id.toLowerCase()}.svg`} alt="" width={36} height={36} />
            <Title order={2} size="h5" tt="capitalize">
              {c.title}
            </Title>
          </Group>
          <List size="sm" spacing={4}>
            {c.questions.map((p) => (
              <List.Item key={p.id}>
                <Enlace to={`/conocimiento/${p.slug}`}>{p.question}</Enlace>
              </List.Item>
            ))}
          </List>
        </Card>
      ))}
    </SimpleGrid>
  );
}

function Encontrados({ q, area }: { q: string; area: string }) {
  const r = useRead<Carta[]>('conocimiento', '/faq/data/knowledge_base', { q, area });
  if (r.isPending) return <Cargando lines={6} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  if (r.data.length === 0)
    return (
      <Vacio
        razon={q ? `Ningún artículo dice «${q}».` : 'Todavía no hay artículos de esta área.'}
        accion={<Enlace to="/faq">Preguntar en las preguntas frecuentes</Enlace>}
      />
    );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      {r.data.map((t) => (
        <Card key={t.id} withBorder padding="md">
          <Group gap="sm" wrap="nowrap" align="start">
            <img src={t.img} alt="" width={36} height={36} />
            <div>
              <Title order={2} size="h6">
                <Enlace to={`/conocimiento/${t.slug}`}>{t.title}</Enlace>
              </Title>
              <Text size="sm" c="dimmed">
                {t.desc}
              </Text>
            </div>
          </Group>
        </Card>
      ))}
    </SimpleGrid>
  );
}

export default function Inicio() {
  const [search, setSearch] = useUrlState();
  const [q, area] = [oneOf(search.q), oneOf(search.area)];
  return (
    <Stack gap="sm">
      <PageTitle
        actions={
          <Can do="conocimiento:editar">
            <Button size="xs" variant="default" component={Link} to="/conocimiento/articulos">
              Editar
            </Button>
          </Can>
        }
      >
        Base de conocimiento
      </PageTitle>
      <Group gap="xs" role="search" aria-label="Buscar en los artículos">
        <DebouncedText name="q" label="Buscar un procedimiento" width={280} value={q} onChange={setSearch} />
        {area && (
          <Badge
            variant="light"
            size="lg"
            c="var(--mantine-color-text)"
            tt="none"
            rightSection={<CloseButton size="xs" aria-label="Ver todas las áreas" onClick={() => setSearch({ area: null })} />}
          >
            Ayuda de {area.replaceAll('-', ' ')}
          </Badge>
        )}
      </Group>
      {q || area ? <Encontrados q={q} area={area} /> : <Indice />}
    </Stack>
  );
}
