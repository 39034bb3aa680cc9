import './sin-eval.ts';
import '#platform/web/theme/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#platform/web/api/client.ts';
import { provideServices } from '#platform/web/api/services.ts';
import { can } from '#platform/web/permissions/can.tsx';
import type { AreaScreen } from '#platform/web/router/screens.ts';
import { loadConfig } from '#platform/web/session/config.ts';
import { startRutGlobal } from '#platform/web/session/rut-global.ts';
import { restoreSession, session } from '#platform/web/session/session.ts';
import { accessToken } from '#platform/web/session/tokens.ts';
import { theme, variables } from '#platform/web/theme/theme.ts';
import { areaScreens } from './areas.web.gen.ts';
import { buildRouter } from './shell/router.tsx';

const screens: readonly AreaScreen[] = areaScreens;

/** Where a session starts: the first of these screens that it may open, else the first of its menu. */
const HOMES = ['/tablero', '/bandeja'];

function home(): string {
  const open = (path: string): boolean => screens.some((s) => s.path === path && (!s.modulo || can(s.modulo)));
  return [...HOMES, ...(session.get()?.paths ?? [])].find(open) ?? screens.find((s) => !s.publico && open(s.path))?.path ?? '/';
}

/** The specification wants none: one left by an older version is removed. */
async function removeServiceWorkers(): Promise<void> {
  const all = await navigator.serviceWorker?.getRegistrations();
  await Promise.all((all ?? []).map((r) => r.unregister()));
}

/** Reports stop acts of many areas: the button that asks for one stands beside each refusal. */
const PedirInforme = lazy(async () => ({ default: (await import('#areas/buro/public.web.tsx')).PedirInforme }));

const SIGN_IN = '/acceso';
const frame = () => import('./shell/frame.tsx');

/** The frame with the drawings of its menu, which would otherwise be asked for when it is already here. */
const warmFrame = (): Promise<unknown> => Promise.all([frame(), import('./shell/icons.tsx')]).catch(() => undefined);

/** Asks for the code of the first screen while the configuration arrives, instead of after it; that of the frame, while somebody signs in. */
function warm(): void {
  const known = accessToken() !== null;
  const here = screens.find((s) => s.path === location.pathname);
  const first = known || here?.publico ? here : screens.find((s) => s.path === SIGN_IN);
  const shown = first?.component().catch(() => undefined);
  if (known) void warmFrame();
  else if (first?.path === SIGN_IN) void shown?.then(warmFrame);
}

async function start(): Promise<void> {
  warm();
  void removeServiceWorkers().catch(() => undefined);
  provideServices({
    timeline: '/api/auditoria/entidad',
    screens,
    personas: { path: '/api/clientes/por-nombre', modulo: 'clientes:ver' },
    papeles: { path: '/api/documentos/archivos', area: 'documentos' },
    remedios: { informe_vencido: PedirInforme, informes_pendientes: PedirInforme, consulta_alimentos_pendiente: PedirInforme },
  });
  await loadConfig();
  restoreSession();
  startRutGlobal();
  const router = buildRouter({ screens, home, signIn: SIGN_IN, frame });
  const root = document.getElementById('app');
  if (!root) throw new Error('the page has no #app');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
