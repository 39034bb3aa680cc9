import { Anchor, Badge, Button, Grid, Group, Paper, Stack, Text } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Instante } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { Html } from '#platform/web/richtext/rich-text.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract, Entrada as Post } from '../contract.ts';
import { AlLado } from './al-lado.tsx';
import classes from './blog.module.css';
import { Comentarios } from './comentarios.tsx';
import { ESTADOS } from './estados.ts';

const Lectores = lazy(() => import('./lectores.tsx'));
const api = areaApi<typeof contract>('blog');
/** Categories whose posts are told to everybody. */
const AVISAN = ['ANUNCIOS', 'NOVEDADES'];

function Publicacion({ e }: { e: Post }) {
  const navigate = useNavigate();
  const [confirm, dialog] = useConfirm();
  const publicar = api.useAction('publicar', { id: e.id, ok: 'Entrada publicada' });
  const archivar = api.useAction('archivar', { id: e.id, ok: 'Entrada archivada', onSuccess: () => void navigate({ to: '/blog' }) });
  const preguntar = async (): Promise<void> => {
    const texto = e.categories.some((c) => AVISAN.includes(c)) ? 'La leerán todos, y se les avisa.' : 'La leerán todos.';
    if (await confirm({ title: `Publicar «${e.title}»`, text: texto, yes: 'Publicar' })) publicar.mutate({});
  };
  return (
    <>
      {e.mia && e.status !== 'Archived' && (
        <Button size="xs" variant="default" component={Link} to={`/blog/editar/${e.id}`}>
          Editar
        </Button>
      )}
      {e.status === 'Published' ? (
        <Button size="xs" variant="default" loading={archivar.isPending} onClick={() => archivar.mutate({})}>
          Archivar
        </Button>
      ) : (
        <Button size="xs" loading={publicar.isPending} onClick={() => void preguntar()}>
          Publicar
        </Button>
      )}
      {dialog}
    </>
  );
}

function Acciones({ e }: { e: Post }) {
  const marcar = api.useAction('marcar', { id: e.id });
  const anuncia = useCan('blog:anunciar');
  const edita = useCan('blog:editar');
  const [leyeron, setLeyeron] = useState(false);
  const suya = (e.mia && edita) || anuncia;
  const Icono = e.bookmarked ? IconBookmarkFilled : IconBookmark;
  return (
    <>
      {e.status === 'Published' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Icono size={16} />}
          aria-pressed={e.bookmarked}
          disabled={marcar.isPending}
          onClick={() => marcar.mutate({})}
        >
          {e.bookmarked ? 'Marcada' : 'Marcar'}
        </Button>
      )}
      {suya && e.status === 'Published' && (
        <Button size="xs" variant="default" onClick={() => setLeyeron(true)}>
          Quién la leyó
        </Button>
      )}
      {suya && <Publicacion e={e} />}
      <Suspense fallback={null}>{leyeron && <Lectores id={e.id} onClose={() => setLeyeron(false)} />}</Suspense>
    </>
  );
}

function Cuerpo({ e }: { e: Post }) {
  const opciones = useOptions('blog').data;
  const nombre = (lista: string, codigo: string) =>
    optionList(opciones, lista).find((o) => o.codigo === codigo)?.nombre ?? codigo.toLowerCase();
  return (
    <Paper withBorder p="lg" component="article">
      <Stack gap="sm">
        <img src={e.img} alt="" className={`${classes.portada} ${classes.cabecera}`} />
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {e.userFullName}
            {e.blogPosted && (
              <>
                {' · '}
                <Instante v={e.blogPosted} />
              </>
            )}
          </Text>
          {e.status !== 'Published' && <EstadoBadge estado={e.status} estados={ESTADOS} />}
          {e.categories.map((c) => (
            <Badge key={c} variant="light" tt="none" c="var(--mantine-color-text)" className="estado">
              {nombre('categories', c)}
            </Badge>
          ))}
        </Group>
        <Html html={e.content} />
        {e.tags.length > 0 && (
          <Group gap="sm">
            {e.tags.map((t) => (
              <Anchor key={t} component={Link} to={`/blog?tag=${t}`} size="sm" display="inline-block" py={4}>
                #{nombre('tags', t)}
              </Anchor>
            ))}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

export default function Entrada() {
  const slug = useRouteId();
  const r = useRead<Post>('blog', '/blog/list/data/detail', { slug });
  if (r.isPending) return <Cargando lines={10} />;
  if (!r.data) {
    const gone = r.error instanceof ProblemError && r.error.status === 404;
    return gone ? (
      <Vacio razon="Esta entrada no existe o ya no está publicada." accion={<Enlace to="/blog">Ver el blog</Enlace>} />
    ) : (
      <FalloLectura error={r.error} onRetry={() => void r.refetch()} />
    );
  }
  const e = r.data;
  return (
    <Stack gap="sm">
      <PageTitle actions={<Acciones e={e} />}>{e.title}</PageTitle>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <Cuerpo e={e} />
            {e.status !== 'Draft' && <Comentarios e={e} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <AlLado />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
