import { Avatar, Indicator } from '@mantine/core';
import '@mantine/core/styles/Indicator.css';
import type { Contacto } from '../contract.ts';
import { COLORES, STATUS } from './textos.ts';

/** The face of a contact with how it is now. */
export function Cara({ c, size = 34 }: { c: Contacto; size?: number }) {
  return (
    <Indicator color={COLORES[c.status] ?? 'gray'} position="bottom-end" size={10} offset={4} withBorder label={undefined}>
      <Avatar
        name={c.fullName}
        src={c.avatar}
        size={size}
        color="initials"
        styles={{ placeholder: { color: 'var(--mantine-color-text)' } }}
        aria-hidden
      />
      <span className="sr-only">{STATUS[c.status]}</span>
    </Indicator>
  );
}
