import { Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Datos } from '#platform/web/detail/detail.tsx';
import type { Respuesta } from './simulacion.ts';
import classes from './simulador.module.css';

export interface Explica {
  titulo: string;
  formula: string;
  datos: { nombre: string; valor: string }[];
  resultado: string;
  fuente: string;
}

/** As tall as the window leaves it: what does not fit is read by rolling it. */
const MARCO = {
  width: 340,
  position: 'bottom',
  withArrow: true,
  withinPortal: true,
  middlewares: { flip: true, shift: { padding: 8 }, size: { padding: 8 } },
  styles: { dropdown: { overflowY: 'auto' } },
} as const;

/** A figure that says how it is obtained: formula, what enters it, result and source. */
export function Explicada({ e, children }: { e: Explica | undefined; children: ReactNode }) {
  if (!e) return <>{children}</>;
  return (
    <Popover {...MARCO} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.explicada}>
          {children}
          <VisuallyHidden>, cómo se calcula: {e.titulo}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" tabIndex={-1} data-autofocus>
          <Text fw={600} size="sm">
            {e.titulo}
            {e.resultado ? ` = ${e.resultado}` : ''}
          </Text>
          <Text size="sm">{e.formula}</Text>
          {e.datos.length > 0 && <Datos una items={e.datos.map((d) => [d.nombre, d.valor] as const)} />}
          <Text size="xs" c="dimmed">
            Fuente: {e.fuente}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The same, by the name of a figure of an answer. */
export function Cifra({ r, de, children }: { r: Pick<Respuesta, 'detalle'>; de: string; children: ReactNode }) {
  return <Explicada e={r.detalle[de]}>{children}</Explicada>;
}
