import { Badge, Button, Card, Grid, Group, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconBookmarkFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Instante } from '#platform/web/inputs/show.tsx';
import { DebouncedText } from '#platform/web/list/filters.tsx';
import { Can, useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { Entrada } from '../contract.ts';
import { AlLado } from './al-lado.tsx';
import classes from './blog.module.css';
import { ESTADOS } from './estados.ts';

const POR_PAGINA = 10;

function Carta({ e }: { e: Entrada }) {
  const categorias = optionList(useOptions('blog').data, 'categories');
  return (
    <Card withBorder padding="md" component="article" className={classes.tarjeta}>
      <Card.Section>
        <img src={e.img} alt="" className={classes.portada} />
      </Card.Section>
      <Stack gap={6} mt="sm" flex={1}>
        <Title order={2} size="h5">
          <Enlace to={`/blog/${e.slug}`}>{e.title}</Enlace>
        </Title>
        <Group gap={6}>
          {e.status !== 'Published' && <EstadoBadge estado={e.status} estados={ESTADOS} />}
          {e.categories.map((c) => (
            <Badge key={c} variant="light" tt="none" c="var(--mantine-color-text)" className="estado">
              {categorias.find((o) => o.codigo === c)?.nombre ?? c.toLowerCase()}
            </Badge>
          ))}
        </Group>
        <Text size="sm" c="dimmed" lineClamp={3}>
          {e.excerpt}
        </Text>
        <Group gap="xs" justify="space-between" className={classes.pie}>
          <Text size="xs" c="dimmed">
            {e.userFullName}
            {e.blogPosted && (
              <>
                {' · '}
                <Instante v={e.blogPosted} />
              </>
            )}
          </Text>
          <Text size="xs" c="dimmed">
            {e.bookmarked && <IconBookmarkFilled size={14} aria-label="Marcada" role="img" />} {e.comment}{' '}
            {e.comment === 1 ? 'comentario' : 'comentarios'}
          </Text>
        </Group>
      </Stack>
    </Card>
  );
}

function Filtros() {
  const [search, setSearch] = useUrlState();
  const edita = useCan('blog:editar');
  const etiquetas = optionList(useOptions('blog').data, 'tags');
  return (
    <Group gap="xs" role="search" aria-label="Buscar en el blog">
      <DebouncedText
        name="q"
        label="Buscar en el blog"
        width={220}
        value={oneOf(search.q)}
        onChange={(p) => setSearch({ ...p, page: null })}
      />
      <Select
        size="xs"
        w={150}
        aria-label="Etiqueta"
        placeholder="Etiqueta"
        clearable
        data={etiquetas.map((t) => ({ value: t.codigo, label: t.nombre }))}
        value={oneOf(search.tag) || null}
        onChange={(v) => setSearch({ tag: v, page: null })}
      />
      {edita && (
        <Select
          size="xs"
          w={150}
          aria-label="Estado"
          placeholder="Estado"
          clearable
          data={Object.entries(ESTADOS).map(([value, { texto }]) => ({ value, label: texto }))}
          value={oneOf(search.estado) || null}
          onChange={(v) => setSearch({ estado: v, page: null })}
        />
      )}
    </Group>
  );
}

function Lista() {
  const [search, setSearch] = useUrlState();
  const pagina = Number(oneOf(search.page)) || 1;
  const p = { q: oneOf(search.q), tag: oneOf(search.tag), category: oneOf(search.category), estado: oneOf(search.estado) };
  const r = useRead<Entrada[]>('blog', '/blog/list/data', { ...p, page: pagina });
  if (r.isPending) return <Cargando lines={8} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const filtra = Object.values(p).some((v) => v !== '');
  if (r.data.length === 0 && pagina === 1)
    return <Vacio razon={filtra ? 'Nada coincide con lo que busca.' : 'Todavía no hay entradas publicadas.'} />;
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {r.data.map((e) => (
          <Carta key={e.id} e={e} />
        ))}
      </SimpleGrid>
      {(pagina > 1 || r.data.length === POR_PAGINA) && (
        <Group justify="center">
          <Button size="xs" variant="default" disabled={pagina === 1} onClick={() => setSearch({ page: pagina > 2 ? pagina - 1 : null })}>
            Más nuevas
          </Button>
          <Button size="xs" variant="default" disabled={r.data.length < POR_PAGINA} onClick={() => setSearch({ page: pagina + 1 })}>
            Más antiguas
          </Button>
        </Group>
      )}
    </Stack>
  );
}

export default function Blog() {
  return (
    <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
      <PageTitle
        actions={
          <Can do="blog:editar">
            <Button size="xs" component={Link} to="/blog/nueva">
              Nueva entrada
            </Button>
          </Can>
        }
      >
        Blog
      </PageTitle>
      <Filtros />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Lista />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <AlLado />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
