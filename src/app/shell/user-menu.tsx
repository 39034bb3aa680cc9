import { ActionIcon, Avatar, Menu, Text, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconContrast,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconRowInsertBottom,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { AreaScreen } from '#platform/web/router/screens.ts';
import { useUser } from '#platform/web/session/session.ts';
import { setPrefs, usePrefs } from '#platform/web/theme/prefs.ts';
import { areaScreens } from '../areas.web.gen.ts';
import { signOut } from './session-watch.ts';

const screens: readonly AreaScreen[] = areaScreens;

function initials(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/);
  return `${first.charAt(0)}${second.charAt(0)}`.toUpperCase();
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { contraste, densidad } = usePrefs();
  const schemes = [
    { value: 'light' as const, titulo: 'Claro', Icon: IconSun },
    { value: 'dark' as const, titulo: 'Oscuro', Icon: IconMoon },
    { value: 'auto' as const, titulo: 'Según el equipo', Icon: IconDeviceDesktop },
  ];
  const mark = (on: boolean) => (on ? <IconCheck size={14} aria-label="elegido" /> : null);
  return (
    <>
      <Menu.Label>Apariencia</Menu.Label>
      {schemes.map(({ value, titulo, Icon }) => (
        <Menu.Item
          key={value}
          leftSection={<Icon size={16} />}
          rightSection={mark(colorScheme === value)}
          closeMenuOnClick={false}
          onClick={() => setColorScheme(value)}
        >
          {titulo}
        </Menu.Item>
      ))}
      <Menu.Item
        leftSection={<IconContrast size={16} />}
        rightSection={mark(contraste === 'alto')}
        closeMenuOnClick={false}
        onClick={() => setPrefs({ contraste: contraste === 'alto' ? 'normal' : 'alto' })}
      >
        Alto contraste
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRowInsertBottom size={16} />}
        rightSection={mark(densidad === 'comoda')}
        closeMenuOnClick={false}
        onClick={() => setPrefs({ densidad: densidad === 'comoda' ? 'compacta' : 'comoda' })}
      >
        Filas cómodas
      </Menu.Item>
    </>
  );
}

/** Who I am, how it looks, the keys, and the way out. */
export function UserMenu({ onKeys }: { onKeys: () => void }) {
  const user = useUser();
  const navigate = useNavigate();
  const account = screens.find((s) => s.path === '/cuenta');
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" radius="xl" aria-label={`${initials(user.fullName)}, menú de ${user.fullName}`}>
          <Avatar size={30} radius="xl" color="petroleo" variant="filled" src={user.avatar ?? null} alt="">
            {initials(user.fullName)}
          </Avatar>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Text size="sm" fw={600} px="sm" pt={6}>
          {user.fullName}
        </Text>
        <Text size="xs" c="dimmed" px="sm" pb={6}>
          {user.email}
          {user.company ? ` · ${user.company.nombre}` : ''}
        </Text>
        <Menu.Divider />
        {account && (
          <Menu.Item leftSection={<IconUser size={16} />} onClick={() => void navigate({ to: account.path })}>
            Mi cuenta
          </Menu.Item>
        )}
        <Appearance />
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} />} rightSection={<Text size="xs">?</Text>} onClick={onKeys}>
          Atajos de teclado
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
