import { IconCircle, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { DIBUJOS } from '#areas/menus/public.web.tsx';

/** The drawings of the menu, by name: a name that is not there is a circle. */
const POR_NOMBRE: Readonly<Record<string, ComponentType<IconProps>>> = DIBUJOS;

export default function DrawnIcon({ name }: { name: string | null }) {
  const Icon = (name && POR_NOMBRE[name]) || IconCircle;
  return <Icon size={17} stroke={1.6} aria-hidden />;
}
