import { Group, Text } from '@mantine/core';
import { ETAPAS } from '../domain/estados.ts';
import { nombreEstado } from './palabras.tsx';
import css from './plazos.module.css';
import type { Causa } from './tablas.tsx';

/** The line of stages, with the one where the case stands and those it went through. */
export function Etapas({ c }: { c: Causa }) {
  const pasadas = new Set(c.actuaciones.flatMap((a) => [a.de, a.a]));
  const actual = c.estado_previo ?? c.estado;
  return (
    <div>
      <Group gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          Etapas
        </Text>
        <Text size="sm" c="dimmed">
          {c.dias_etapa} días en {nombreEstado(c.estado).toLowerCase()}
        </Text>
      </Group>
      <ol className={css.dias} aria-label="Etapas de la causa">
        {ETAPAS.map((e) => (
          <li
            key={e}
            className={[css.dia, e === actual ? css.fin : pasadas.has(e) ? '' : css.salta].join(' ')}
            {...(e === actual ? { 'aria-current': 'step' } : {})}
          >
            {nombreEstado(e)}
          </li>
        ))}
      </ol>
    </div>
  );
}
