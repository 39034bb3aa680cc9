import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useRead } from '#platform/web/api/hooks.ts';
import { DetailTabs } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useConfig } from '#platform/web/session/config.ts';
import type { Ajustes } from '../contract.ts';

const General = lazy(() => import('./general.tsx'));
const Clave = lazy(() => import('./clave.tsx'));
const Info = lazy(() => import('./info.tsx'));
const Social = lazy(() => import('./social.tsx'));
const Avisos = lazy(() => import('./avisos.tsx'));
const Aspecto = lazy(() => import('./aspecto.tsx'));
const Sesiones = lazy(() => import('./sesiones.tsx'));

export default function Cuenta() {
  const { identidad } = useConfig();
  const r = useRead<Ajustes>('cuenta', '/account-setting/data');
  if (r.isPending) return <Cargando lines={8} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const a = r.data;
  const tab = (key: string, titulo: string, content: React.ReactNode) => ({
    key,
    titulo,
    content: <Suspense fallback={<Cargando lines={5} />}>{content}</Suspense>,
  });
  return (
    <Stack maw={860}>
      <PageTitle>Mi cuenta</PageTitle>
      <DetailTabs
        tabs={[
          tab('general', 'General', <General a={a.general} />),
          ...(identidad === 'local' ? [tab('clave', 'Contraseña', <Clave email={a.general.email} />)] : []),
          tab('info', 'Sobre mí', <Info a={a.info} />),
          tab('social', 'Redes', <Social a={a.social} />),
          tab('avisos', 'Avisos', <Avisos a={a.notifications} />),
          tab('aspecto', 'Apariencia', <Aspecto />),
          tab('sesiones', 'Sesiones', <Sesiones />),
        ]}
      />
    </Stack>
  );
}
