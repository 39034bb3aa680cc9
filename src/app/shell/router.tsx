import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType, FunctionComponent } from 'react';
import { Cargando } from '#platform/web/feedback/states.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { CrashPage, NoAccessPage, NotFoundPage } from '#platform/web/router/pages.tsx';
import type { AreaScreen } from '#platform/web/router/screens.ts';
import { parseSearch, stringifySearch } from '#platform/web/router/search.ts';
import { useScreenTitle } from '#platform/web/router/title.ts';
import { session } from '#platform/web/session/session.ts';

export interface RouterOptions {
  screens: readonly AreaScreen[];
  /** Frame of the screens behind the sign-in: menu and header. Loads only with a session. */
  frame: () => Promise<{ default: FunctionComponent }>;
  /** Where '/' goes. */
  home: () => string;
  /** Address of the sign-in; receives `?volver=`. */
  signIn: string;
}

/** A screen: its title, and its permission before loading it. */
function Guarded({ screen, Lazy }: { screen: AreaScreen; Lazy: ComponentType }) {
  const allowed = useCan(screen.modulo ?? '');
  useScreenTitle(screen.titulo);
  if (screen.modulo && !allowed) return <NoAccessPage modulo={screen.modulo} titulo={screen.titulo} />;
  return <Lazy />;
}

function routeComponent(screen: AreaScreen): RouteComponent {
  const Lazy = lazyRouteComponent(screen.component);
  return Object.assign(() => <Guarded screen={screen} Lazy={Lazy as ComponentType} />, { preload: Lazy.preload });
}

/** The tree of routes, in code, from the screens that the areas declare. */
export function buildRouter({ screens, frame, home, signIn }: RouterOptions) {
  const root = createRootRoute({ component: Outlet });
  const inside = createRoute({
    getParentRoute: () => root,
    id: 'marco',
    component: lazyRouteComponent(frame),
    beforeLoad: ({ location }) => {
      if (!session.get()) throw redirect({ to: signIn, search: location.pathname === '/' ? {} : { volver: location.href } });
    },
  });
  const index = createRoute({
    getParentRoute: () => inside,
    path: '/',
    beforeLoad: () => {
      const to = home();
      if (to !== '/') throw redirect({ to, replace: true });
    },
    component: NotFoundPage,
  });
  const lost = createRoute({ getParentRoute: () => inside, path: '$', component: NotFoundPage });
  const route = (parent: typeof root | typeof inside, s: AreaScreen) =>
    createRoute({
      getParentRoute: () => parent as typeof root,
      path: s.path,
      component: routeComponent(s),
      staticData: { titulo: s.titulo },
    });
  const open = screens.filter((s) => s.publico).map((s) => route(root, s));
  const closed = screens.filter((s) => !s.publico).map((s) => route(inside, s));
  return createRouter({
    routeTree: root.addChildren([inside.addChildren([index, lost, ...closed]), ...open]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: () => <Cargando lines={6} />,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    titulo?: string;
  }
}
