import { NavLink, Stack, Tooltip } from '@mantine/core';
import '@mantine/core/styles/NavLink.css';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { MenuIcon } from './menu-icon.tsx';
import { type Branch, trail } from './menu-tree.ts';
import { Pendientes } from './pendientes.tsx';
import classes from './shell.module.css';

/** Only the very page is the current one: the router would also mark the list above a record. */
const EXACT = { exact: true, includeSearch: false };

/** The entry that says how many things wait for the person. */
const CON_CUENTA = '/bandeja';

interface MenuProps {
  tree: readonly Branch[];
  collapsed: boolean;
  /** Opens the whole menu, from a group of the collapsed one. */
  onExpand: () => void;
  /** After following an entry (the drawer of narrow screens closes). */
  onGo: () => void;
}

type EntryProps = Omit<MenuProps, 'tree'> & {
  branch: Branch;
  level: number;
  open: readonly string[];
  /** Groups that the person opened or came through, and those that were closed by hand. */
  shown: Readonly<Record<string, boolean>>;
  onShow: (id: string, shown: boolean) => void;
};

function Leaf({ branch, collapsed, level, open, onGo }: EntryProps) {
  const active = open.at(-1) === branch.id;
  const link = (
    <NavLink
      component={Link}
      to={branch.path ?? '/'}
      activeOptions={EXACT}
      label={collapsed ? null : branch.titulo}
      {...(collapsed ? { 'aria-label': branch.titulo } : {})}
      active={active}
      {...(active ? { 'aria-current': 'page' as const } : {})}
      className={classes.entry}
      onClick={onGo}
      leftSection={level === 1 || branch.icono ? <MenuIcon name={branch.icono} /> : null}
      rightSection={!collapsed && branch.path === CON_CUENTA ? <Pendientes /> : null}
    />
  );
  if (!collapsed) return link;
  return (
    <Tooltip label={branch.titulo} position="right">
      {link}
    </Tooltip>
  );
}

function Group({ branch, level, open, ...p }: EntryProps) {
  const active = open.includes(branch.id);
  if (p.collapsed) {
    return (
      <Tooltip label={branch.titulo} position="right">
        <NavLink
          component="button"
          label={null}
          aria-label={branch.titulo}
          active={active}
          className={classes.entry}
          leftSection={<MenuIcon name={branch.icono} />}
          onClick={p.onExpand}
        />
      </Tooltip>
    );
  }
  return (
    <NavLink
      component="button"
      label={branch.titulo}
      className={classes.group}
      opened={p.shown[branch.id] ?? active}
      // Its hundred links would listen to every change of screen, and be half of what a page holds, without being seen.
      keepMounted={false}
      onChange={(shown) => p.onShow(branch.id, shown)}
      childrenOffset={level === 1 ? 14 : 10}
      leftSection={level === 1 ? <MenuIcon name={branch.icono} /> : null}
    >
      {branch.hijos.map((b) => (
        <Entry key={b.id} branch={b} level={level + 1} open={open} {...p} />
      ))}
    </NavLink>
  );
}

function Entry(p: EntryProps) {
  return p.branch.hijos.length > 0 ? <Group {...p} /> : <Leaf {...p} />;
}

/** The left menu, three levels, from the API. Collapsed it shows the icons of the first level. */
export function MainMenu({ tree, ...p }: MenuProps) {
  const pathname = useLocation({ select: (l) => l.pathname });
  const open = trail(tree, pathname).map((b) => b.id);
  // A group that was opened stays open when another screen is reached: going back is one click.
  const [shown, setShown] = useState<Readonly<Record<string, boolean>>>({});
  const here = open.join();
  useEffect(() => setShown((s) => ({ ...s, ...Object.fromEntries(here.split(',').map((id) => [id, true])) })), [here]);
  const onShow = (id: string, on: boolean): void => setShown({ ...shown, [id]: on });
  return (
    <Stack gap={1} p={6}>
      {tree.map((b) => (
        <Entry key={b.id} branch={b} level={1} open={open} shown={shown} onShow={onShow} {...p} />
      ))}
    </Stack>
  );
}
