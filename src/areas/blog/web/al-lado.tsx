import { Button, Group, Paper, Stack, Switch, Text } from '@mantine/core';
import type { z } from 'zod';
import type { contract as cuenta } from '#areas/cuenta/contract.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Enlace, Instante } from '#platform/web/inputs/show.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { Barra } from '../contract.ts';
import classes from './blog.module.css';

const ajustes = areaApi<typeof cuenta>('cuenta');

type Datos = z.output<typeof Barra>;

function Categorias({ b }: { b: Datos }) {
  const [search, setSearch] = useUrlState();
  const elegida = oneOf(search.category);
  return (
    <Group gap={6} role="group" aria-label="Categorías">
      {b.categories.map((c) => (
        <Button
          key={c.category}
          size="compact-sm"
          variant={elegida === c.category ? 'filled' : 'default'}
          aria-pressed={elegida === c.category}
          onClick={() => setSearch({ category: elegida === c.category ? null : c.category, page: null })}
        >
          {c.nombre} ({c.n})
        </Button>
      ))}
    </Group>
  );
}

/** Categories, the latest ones and the weekly summary. */
export function AlLado() {
  const r = useRead<Datos>('blog', '/blog/list/data/sidebar');
  // The same flag of the account settings: one summary, asked for in either place.
  const suscribir = ajustes.useAction('notifications', {
    http: { method: 'PATCH', path: '/api/cuenta/notifications' },
    ok: (a) => (a.blogDigest ? 'Recibirá el resumen cada lunes' : 'Ya no recibirá el resumen'),
    invalidates: ['blog', 'tarjetas'],
  });
  if (r.isPending) return <Cargando lines={6} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  return (
    <Stack gap="md">
      <Paper withBorder p="md" component="aside" aria-label="Categorías del blog">
        <Text size="sm" fw={600} mb={6}>
          Categorías
        </Text>
        <Categorias b={r.data} />
      </Paper>
      {r.data.recentPosts.length > 0 && (
        <Paper withBorder p="md" component="nav" aria-label="Últimas entradas">
          <Text size="sm" fw={600} mb={6}>
            Últimas entradas
          </Text>
          <Stack gap="sm">
            {r.data.recentPosts.map((p) => (
              <Group key={p.id} gap="sm" wrap="nowrap">
                <img src={p.img} alt="" className={classes.reciente} />
                <div>
                  <Text size="sm">
                    <Enlace to={`/blog/${p.slug}`}>{p.title}</Enlace>
                  </Text>
                  <Text size="xs" c="dimmed">
                    <Instante v={p.createdTime} />
                  </Text>
                </div>
              </Group>
            ))}
          </Stack>
        </Paper>
      )}
      <Switch
        label="Recibir por correo, cada lunes, lo publicado en la semana"
        checked={r.data.suscrito}
        disabled={suscribir.isPending}
        onChange={(e) => suscribir.mutate({ blogDigest: e.currentTarget.checked })}
      />
    </Stack>
  );
}
