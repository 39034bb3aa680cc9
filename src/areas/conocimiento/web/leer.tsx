import { Button, Grid, Group, List, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Instante } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract, Lectura } from '../contract.ts';
import { Indice, Texto } from './texto.tsx';

type Articulo = z.output<typeof Lectura>;

const api = areaApi<typeof contract>('conocimiento');

function Voto({ a }: { a: Articulo }) {
  const votar = api.useAction('votar', { id: a.id, ok: 'Gracias' });
  const boton = (util: boolean, texto: string, n: number) => (
    <Button
      size="compact-sm"
      variant={a.mi_voto === util ? 'filled' : 'default'}
      aria-pressed={a.mi_voto === util}
      disabled={votar.isPending}
      onClick={() => votar.mutate({ util })}
    >
      {texto} ({n})
    </Button>
  );
  return (
    <Group gap="xs" className="no-print" role="group" aria-label="¿Le sirvió?">
      <Text size="sm" c="dimmed">
        ¿Le sirvió?
      </Text>
      {boton(true, 'Sí', a.utiles)}
      {boton(false, 'No', a.no_utiles)}
    </Group>
  );
}

function AlLado({ a }: { a: Articulo }) {
  return (
    <Stack gap="md">
      <Indice texto={a.texto} />
      {a.relatedQuestions.length > 0 && (
        <nav aria-label="Artículos relacionados">
          <Text size="sm" fw={600}>
            Relacionados
          </Text>
          <List size="sm" spacing={10}>
            {a.relatedQuestions.map((r) => (
              <List.Item key={r.id}>
                <Enlace to={`/conocimiento/${r.slug}`}>{r.question}</Enlace>
              </List.Item>
            ))}
          </List>
        </nav>
      )}
      <Text size="xs" c="dimmed">
        Versión {a.version}, del <Instante v={a.lastUpdated} />
        {a.responsable ? `. Responsable: ${a.responsable}` : ''}
      </Text>
    </Stack>
  );
}

export default function Leer() {
  const slug = useRouteId();
  const r = useRead<Articulo>('conocimiento', '/faq/data/question', { slug });
  if (r.isPending) return <Cargando lines={10} />;
  if (!r.data) {
    const gone = r.error instanceof ProblemError && r.error.status === 404;
    return gone ? (
      <Vacio razon="Este artículo no existe o ya no está publicado." accion={<Enlace to="/conocimiento">Ver todos los artículos</Enlace>} />
    ) : (
      <FalloLectura error={r.error} onRetry={() => void r.refetch()} />
    );
  }
  const a = r.data;
  return (
    <Stack gap="sm">
      <PageTitle
        actions={
          <Button size="xs" variant="default" component={Link} to={`/conocimiento/articulos/${a.id}`}>
            Versiones e historia
          </Button>
        }
      >
        {a.title}
      </PageTitle>
      <Text c="dimmed">{a.desc}</Text>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Paper withBorder p="lg" component="article">
            <Texto texto={a.texto} />
          </Paper>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <AlLado a={a} />
        </Grid.Col>
      </Grid>
      <Voto a={a} />
    </Stack>
  );
}
