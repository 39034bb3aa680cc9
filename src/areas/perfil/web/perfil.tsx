import { Button, Card, Grid, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useRead } from '#platform/web/api/hooks.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { Datos, DetailTabs, useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { useTitle } from '#platform/web/router/title.ts';
import type { Perfil } from '../contract.ts';
import { Cara } from './cara.tsx';
import { Encuestas } from './encuestas.tsx';
import { BotonSeguir, Ficha } from './ficha.tsx';
import classes from './perfil.module.css';
import { Tarjeta } from './publicacion.tsx';

const Publicar = lazy(() => import('./publicar.tsx'));
const Equipo = lazy(() => import('./equipo.tsx'));

function Cabecera({ p }: { p: Perfil }) {
  useTitle(p.header.fullName);
  return (
    <div className={classes.portada}>
      <img src={p.header.coverImg} alt="" />
      <div className={classes.quien}>
        <Cara avatar={p.header.avatar} nombre={p.header.fullName} size={72} />
        <div className={classes.crece}>
          <Title order={1} size="h3">
            {p.header.fullName}
          </Title>
          <Text size="sm" c="dimmed">
            {[p.header.designation, p.userAbout.lives, `@${p.header.username}`].filter(Boolean).join(' · ')}
          </Text>
          <Text size="sm" className="figure">
            {p.followers} {p.followers === 1 ? 'seguidor' : 'seguidores'} · sigue a {p.following}
          </Text>
        </div>
        {p.yo ? (
          <Button size="xs" variant="default" component={Link} to="/cuenta">
            Editar mi cuenta
          </Button>
        ) : (
          <BotonSeguir id={p.id} nombre={p.header.fullName} siguiendo={p.siguiendo} />
        )}
      </div>
    </div>
  );
}

function Lado({ p }: { p: Perfil }) {
  return (
    <Stack>
      <Encuestas encuestas={p.polls} propia={p.yo} />
      {p.suggestions.length > 0 && (
        <Card withBorder padding="sm" component="section">
          <Stack gap="sm">
            <Title order={2} size="h4">
              De su sucursal
            </Title>
            {p.suggestions.map((s) => (
              <Ficha key={s.id} p={s}>
                <BotonSeguir id={s.id} nombre={s.name} siguiendo={false} />
              </Ficha>
            ))}
          </Stack>
        </Card>
      )}
    </Stack>
  );
}

function Muro({ p }: { p: Perfil }) {
  const publica = useCan('perfil:publicar') && p.yo;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack>
          {publica && (
            <Suspense fallback={<Cargando lines={3} />}>
              <Publicar />
            </Suspense>
          )}
          {p.post.length === 0 ? (
            <Vacio razon={p.yo ? 'Su muro está vacío: escriba la primera publicación.' : 'Todavía no ha publicado nada.'} />
          ) : (
            p.post.map((x) => <Tarjeta key={x.id} p={x} />)
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Lado p={p} />
      </Grid.Col>
    </Grid>
  );
}

function Acerca({ p }: { p: Perfil }) {
  const { about, joined, lives, email, website } = p.userAbout;
  return (
    <Datos
      items={[
        ['Sobre mí', about],
        ['Cargo', p.header.designation],
        ['Está en', lives],
        ['En la casa desde', <Fecha key="f" v={joined} />],
        ['Correo', email],
        [
          'Sitio web',
          website && (
            <a key="w" href={website} target="_blank" rel="noopener noreferrer nofollow">
              {website}
            </a>
          ),
        ],
      ]}
    />
  );
}

function Fotos({ p }: { p: Perfil }) {
  if (p.latestPhotos.length === 0) return <Vacio razon="No hay fotos en su muro." />;
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" maw={760}>
      {p.latestPhotos.map((f, i) => (
        <img key={f.img} src={f.img} alt={`Foto ${i + 1} de ${p.header.fullName}`} className={classes.cuadro} />
      ))}
    </SimpleGrid>
  );
}

export default function PerfilPantalla() {
  const id = useRouteId();
  const r = useRead<Perfil>('perfil', '/profile/data', id ? { id } : {});
  if (r.isPending) return <Cargando lines={8} />;
  if (r.isError)
    return r.error instanceof ProblemError && r.error.status === 404 ? (
      <Vacio razon="Esa persona no está en su empresa." />
    ) : (
      <FalloLectura error={r.error} onRetry={() => void r.refetch()} />
    );
  const p = r.data;
  return (
    <Stack maw={1100}>
      <Cabecera p={p} />
      <DetailTabs
        tabs={[
          { key: 'muro', titulo: 'Muro', content: <Muro p={p} /> },
          { key: 'acerca', titulo: 'Acerca', content: <Acerca p={p} /> },
          { key: 'fotos', titulo: 'Fotos', content: <Fotos p={p} /> },
          {
            key: 'equipo',
            titulo: 'Equipo',
            content: (
              <Suspense fallback={<Cargando lines={6} />}>
                <Equipo id={p.id} />
              </Suspense>
            ),
          },
        ]}
      />
    </Stack>
  );
}
