import { Avatar } from '@mantine/core';
import { iniciales } from './tipos.ts';

export function Cara({ avatar, nombre, size = 36 }: { avatar: string | null; nombre: string; size?: number }) {
  return (
    <Avatar size={size} radius="xl" color="petroleo" src={avatar} alt="">
      {iniciales(nombre)}
    </Avatar>
  );
}
