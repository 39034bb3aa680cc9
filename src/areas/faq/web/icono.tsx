import {
  IconCash,
  IconFile,
  IconHelp,
  IconPhone,
  type IconProps,
  IconScale,
  IconSettings,
  IconShield,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

const ICONOS: Readonly<Record<string, ComponentType<IconProps>>> = {
  cash: IconCash,
  phone: IconPhone,
  scale: IconScale,
  shield: IconShield,
  settings: IconSettings,
  file: IconFile,
  users: IconUsers,
  help: IconHelp,
};

/** The drawing of a category. */
export function Icono({ name, size = 18 }: { name: string; size?: number }) {
  const Dibujo = ICONOS[name] ?? IconHelp;
  return <Dibujo size={size} stroke={1.6} aria-hidden />;
}
