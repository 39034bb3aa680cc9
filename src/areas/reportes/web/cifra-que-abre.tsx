import { Anchor } from '@mantine/core';

/** A figure that opens the rows behind it. `que`: what it is, in words. */
export function CifraQueAbre({ texto, que, abrir }: { texto: string; que: string; abrir: () => void }) {
  return (
    <Anchor
      component="button"
      type="button"
      c="inherit"
      fw="inherit"
      fz="inherit"
      onClick={abrir}
      aria-label={`${que}: ${texto}. Ver las filas`}
    >
      {texto}
    </Anchor>
  );
}
