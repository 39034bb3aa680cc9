import { NavLink, ScrollArea, Stack, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Collapse.css';
import '@mantine/core/styles/NavLink.css';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { menuIcon } from './icons.ts';
import { type Branch, covers, trail } from './menu-tree.ts';
import classes from './shell.module.css';

interface MenuProps {
  tree: readonly Branch[];
  collapsed: boolean;
  /** Opens the whole menu, from a group of the collapsed one. */
  onExpand: () => void;
  /** After following an entry (the drawer of narrow screens closes). */
  onGo: () => void;
}

function Leaf({ branch, collapsed, level, onGo }: { branch: Branch; collapsed: boolean; level: number; onGo: () => void }) {
  const pathname = useLocation({ select: (l) => l.pathname });
  const Icon = menuIcon(branch.icono);
  const link = (
    <NavLink
      component={Link}
      to={branch.path ?? '/'}
      label={collapsed ? null : branch.titulo}
      aria-label={branch.titulo}
      active={covers(branch.path, pathname)}
      {...(covers(branch.path, pathname) ? { 'aria-current': 'page' as const } : {})}
      className={classes.entry}
      onClick={onGo}
      leftSection={level === 1 || branch.icono ? <Icon size={17} stroke={1.6} aria-hidden /> : null}
    />
  );
  return collapsed ? (
    <Tooltip label={branch.titulo} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

function Group({ branch, level, open, ...p }: Omit<MenuProps, 'tree'> & { branch: Branch; level: number; open: readonly string[] }) {
  const [shown, setShown] = useState<boolean | null>(null);
  const Icon = menuIcon(branch.icono);
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
          leftSection={<Icon size={17} stroke={1.6} aria-hidden />}
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
      opened={shown ?? active}
      onChange={setShown}
      childrenOffset={level === 1 ? 14 : 10}
      leftSection={level === 1 ? <Icon size={17} stroke={1.6} aria-hidden /> : null}
    >
      {branch.hijos.map((b) => (
        <Entry key={b.id} branch={b} level={level + 1} open={open} {...p} />
      ))}
    </NavLink>
  );
}

function Entry(p: Omit<MenuProps, 'tree'> & { branch: Branch; level: number; open: readonly string[] }) {
  if (p.branch.hijos.length > 0) return <Group {...p} />;
  return <Leaf branch={p.branch} collapsed={p.collapsed} level={p.level} onGo={p.onGo} />;
}

/** The left menu, three levels, from the API. Collapsed it shows the icons of the first level. */
export function MainMenu({ tree, ...p }: MenuProps) {
  const pathname = useLocation({ select: (l) => l.pathname });
  const open = trail(tree, pathname).map((b) => b.id);
  return (
    <ScrollArea h="100%" type="auto" scrollbarSize={6}>
      <Stack gap={1} p={6}>
        {tree.map((b) => (
          <Entry key={`${b.id}:${open.includes(b.id)}`} branch={b} level={1} open={open} {...p} />
        ))}
      </Stack>
    </ScrollArea>
  );
}
