import { ActionIcon, Box, Burger, Button, Kbd, Text } from '@mantine/core';
import '@mantine/core/styles/Burger.css';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconHelp, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { usePresencia } from '#areas/chat/public.web.tsx';
import { formatFecha } from '#kernel/values/format.ts';
import { apiGet } from '#platform/web/api/http.ts';
import { DialogKeys } from '#platform/web/dialog/dialog-keys.tsx';
import { dialogOpen, isTyping } from '#platform/web/list/keyboard.ts';
import { useCan } from '#platform/web/permissions/can.tsx';
import { useTitles } from '#platform/web/router/title.ts';
import { config, useConfig } from '#platform/web/session/config.ts';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';
import { useUser } from '#platform/web/session/session.ts';
import { storage } from '#platform/web/state/storage.ts';
import { usePrefs } from '#platform/web/theme/prefs.ts';
import { Banners } from './banners.tsx';
import { Bell } from './bell.tsx';
import { MainMenu } from './menu.tsx';
import { type Branch, trail } from './menu-tree.ts';
import { useRecordar } from './recientes.ts';
import { Relogin } from './relogin.tsx';
import { RutBar } from './rut-bar.tsx';
import { useSessionWatch } from './session-watch.ts';
import classes from './shell.module.css';
import { Toasts } from './toasts.tsx';
import { UserMenu } from './user-menu.tsx';

const Palette = lazy(() => import('./palette.tsx'));
const Shortcuts = lazy(() => import('./shortcuts.tsx'));
const Estrella = lazy(async () => ({ default: (await import('#areas/barra/public.web.tsx')).Estrella }));
// The risk of whom a screen is about waits behind it.
const PanelDeRiesgo = lazy(async () => ({ default: (await import('#areas/bir/public.web.tsx')).PanelDeRiesgo }));
// The person on whom one works: loaded when it is asked for.
const PanelDePersona = lazy(async () => ({ default: (await import('#areas/consolidado/public.web.tsx')).PanelDePersona }));
// What the account keeps of its appearance: it waits behind the first screen.
const Apariencia = lazy(async () => ({ default: (await import('#areas/cuenta/public.web.tsx')).Apariencia }));

/** How long a second key may come after the first, milliseconds. */
const DOS_TECLAS = 1_000;

function useMenu(): readonly Branch[] {
  const query = useQuery({
    queryKey: ['menus', 'mio'],
    queryFn: ({ signal }) => apiGet<Branch[]>('/api/menus/mio', undefined, signal),
    staleTime: 5 * 60_000,
  });
  return query.data ?? [];
}

/** Whether the menu is collapsed, under the key that the configuration names. It outlives the session. */
function useCollapsed(): [boolean, () => void] {
  const key = config.get().claves.menuCollapsed;
  const [collapsed, setCollapsed] = useState(() => storage.getItem(key) === 'true');
  const toggle = (): void => {
    storage.setItem(key, String(!collapsed));
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}

/** A key pressed after "g", which then is of nobody else: alone, it may be an act of the screen below. What answers false leaves it to the screen. */
function useTrasG(teclas: Readonly<Record<string, () => false | void>>): void {
  const ref = useRef(teclas);
  ref.current = teclas;
  useEffect(() => {
    let tras_g = 0;
    const onKey = (e: KeyboardEvent): void => {
      if (e.ctrlKey || e.metaKey || e.altKey || isTyping(e.target) || dialogOpen()) return;
      const era = e.timeStamp - tras_g < DOS_TECLAS;
      tras_g = e.key === 'g' ? e.timeStamp : 0;
      if (!era || !ref.current[e.key] || ref.current[e.key]?.() === false) return;
      e.preventDefault();
      e.stopPropagation();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}

/** "g h" goes home. "g r" opens and closes the panel of the RUT of work; without one, it goes to where the RUT is written. */
function usePanelDePersona(): { rut: string; cerrar: () => void } | null {
  const { rut } = useRutGlobal();
  const puede = useCan('consolidado:ver');
  const navigate = useNavigate();
  const [abierto, setAbierto] = useState(false);
  const cerrar = useCallback(() => setAbierto(false), []);
  useTrasG({
    h: () => void navigate({ to: '/' }),
    r: () => {
      if (!puede) return false;
      if (rut) setAbierto((a) => !a);
      else document.querySelector<HTMLElement>('[aria-label="RUT de trabajo"]')?.focus();
    },
  });
  useEffect(() => {
    if (!rut) setAbierto(false);
  }, [rut]);
  return abierto && puede && rut ? { rut, cerrar } : null;
}

/** Keys of the frame. "/" and "?" are inert while typing or under a dialog; Ctrl+K where rich text uses it for links. */
function useFrameKeys(open: { search: () => void; keys: () => void; menu: () => void; closeMenu: () => void }): void {
  useHotkeys([
    ['mod+B', open.menu],
    ['Escape', open.closeMenu],
  ]);
  useEffect(() => {
    const onKey = (e: KeyboardEvent): void => {
      const rich = e.target instanceof HTMLElement && e.target.isContentEditable;
      if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'k' && !rich) {
        e.preventDefault();
        open.search();
      } else if ((e.key === '/' || e.key === '?') && !e.ctrlKey && !e.metaKey && !isTyping(e.target) && !dialogOpen()) {
        e.preventDefault();
        if (e.key === '/') open.search();
        else open.keys();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

function Crumbs({ tree }: { tree: readonly Branch[] }) {
  const pathname = useLocation({ select: (l) => l.pathname });
  const { screen, own } = useTitles();
  const way = trail(tree, pathname);
  const last = own || screen;
  const over = way.at(-1)?.path === pathname ? way.slice(0, -1) : way;
  // A group that is named as what it holds says nothing twice.
  const above = over.filter((b, i) => b.path || b.titulo !== (over[i + 1]?.titulo ?? last));
  if (above.length === 0) return null;
  return (
    <nav aria-label="Ubicación" className="no-print">
      <ol className={classes.crumbs}>
        {above.map((b) => (
          <li key={b.id}>
            {b.path ? (
              <Link to={b.path} activeOptions={{ exact: true }}>
                {b.titulo}
              </Link>
            ) : (
              b.titulo
            )}
          </li>
        ))}
        <li aria-current="page">{last}</li>
      </ol>
    </nav>
  );
}

/** Articles of the area of this screen: the first word of its address. */
function Help() {
  const area = useLocation({ select: (l) => l.pathname.split('/')[1] ?? '' });
  if (!useCan('conocimiento:ver')) return null;
  const search = area === '' || area === 'conocimiento' ? {} : { area };
  return (
    <ActionIcon
      component={Link}
      to="/conocimiento"
      search={search as never}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Ayuda de esta pantalla"
    >
      <IconHelp size={20} stroke={1.6} />
    </ActionIcon>
  );
}

interface HeaderProps {
  opened: boolean;
  collapsed: boolean;
  onBurger: () => void;
  onCollapse: () => void;
  onSearch: () => void;
  onKeys: () => void;
}

function Header(p: HeaderProps) {
  const { marca, hoy } = useConfig();
  const marks = useCan('barra:ver');
  const risk = useCan('bir:ver');
  const notices = useCan('notificaciones:ver');
  const Side = p.collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <header className={`${classes.header} no-print`}>
      <Burger opened={p.opened} onClick={p.onBurger} hiddenFrom="sm" size="sm" aria-label={p.opened ? 'Cerrar el menú' : 'Abrir el menú'} />
      <ActionIcon
        variant="subtle"
        color="gray"
        visibleFrom="sm"
        size="lg"
        aria-label={p.collapsed ? 'Abrir el menú' : 'Contraer el menú'}
        onClick={p.onCollapse}
      >
        <Side size={20} stroke={1.6} />
      </ActionIcon>
      <Link to="/" activeOptions={{ exact: true }} className={classes.brand}>
        {marca}
      </Link>
      <Box flex={1} />
      <Box visibleFrom="sm">
        <RutBar />
      </Box>
      <Button
        variant="default"
        size="xs"
        visibleFrom="sm"
        className={classes.search}
        justify="space-between"
        leftSection={<IconSearch size={14} />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        onClick={p.onSearch}
      >
        Buscar
      </Button>
      <ActionIcon variant="subtle" color="gray" size="lg" hiddenFrom="sm" aria-label="Buscar" onClick={p.onSearch}>
        <IconSearch size={20} stroke={1.6} />
      </ActionIcon>
      {hoy && (
        <Text size="xs" c="dimmed" visibleFrom="md" className="figure" title="Fecha de negocio">
          {formatFecha(hoy)}
        </Text>
      )}
      <Suspense fallback={null}>{risk && <PanelDeRiesgo />}</Suspense>
      <Suspense fallback={null}>{marks && <Estrella />}</Suspense>
      <Help />
      {notices && <Bell />}
      <UserMenu onKeys={p.onKeys} />
    </header>
  );
}

/** The screen, apart from its frame: what it changes as one walks is not drawn around it again. Another way to write dates is seen at once. */
function Pantalla() {
  useRecordar();
  const { fecha } = usePrefs();
  return <Outlet key={fecha} />;
}

/** Header, menu and banners around every screen behind the sign-in. */
export default function Frame() {
  useSessionWatch();
  usePresencia();
  const { marca, hoy } = useConfig();
  const { fullName } = useUser();
  const tree = useMenu();
  const [opened, drawer] = useDisclosure(false);
  const [collapsed, toggle] = useCollapsed();
  const [over, setOver] = useState<'search' | 'keys' | null>(null);
  const account = useCan('cuenta:ver');
  const panel = usePanelDePersona();
  const search = (): void => setOver('search');
  const keys = (): void => setOver('keys');
  useFrameKeys({ search, keys, menu: toggle, closeMenu: drawer.close });
  return (
    <div className={classes.frame} data-collapsed={collapsed || undefined}>
      <a href="#contenido" className={classes.skip}>
        Ir al contenido
      </a>
      <Header opened={opened} collapsed={collapsed} onBurger={drawer.toggle} onCollapse={toggle} onSearch={search} onKeys={keys} />
      <nav className={`${classes.navbar} no-print`} data-opened={opened || undefined} aria-label="Menú principal">
        <Box hiddenFrom="sm" p="sm">
          <RutBar />
        </Box>
        <MainMenu tree={tree} collapsed={collapsed && !opened} onExpand={toggle} onGo={drawer.close} />
      </nav>
      {opened && <button type="button" className={classes.shade} aria-hidden tabIndex={-1} onClick={drawer.close} />}
      <div className={classes.body}>
        <div className="no-print">
          <Banners />
        </div>
        <main id="contenido" tabIndex={-1} className={classes.main}>
          <p className="only-print">
            {marca} · {formatFecha(hoy)} · {fullName}
          </p>
          <Crumbs tree={tree} />
          <Pantalla />
        </main>
      </div>
      <Toasts />
      <Relogin />
      <DialogKeys />
      <Suspense fallback={null}>{account && <Apariencia />}</Suspense>
      <Suspense fallback={null}>{panel && <PanelDePersona key={panel.rut} rut={panel.rut} onClose={panel.cerrar} />}</Suspense>
      <Suspense fallback={null}>
        {over === 'search' && <Palette onClose={() => setOver(null)} />}
        {over === 'keys' && <Shortcuts onClose={() => setOver(null)} />}
      </Suspense>
    </div>
  );
}
