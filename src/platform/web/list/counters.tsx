import { SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { useList } from '../api/hooks.ts';
import { oneOf } from '../router/search.ts';
import { useUrlState } from '../router/use-url-state.ts';
import classes from './counters.module.css';

interface CountersProps {
  area: string;
  /** Filter of the list that each counter sets and takes away. */
  param: string;
  /** Another filter of the address that the figures follow. */
  follows?: string;
  counters: readonly { codigo: string; nombre: string }[];
}

function Counter({ area, param, follows, codigo, nombre }: Omit<CountersProps, 'counters'> & { codigo: string; nombre: string }) {
  const [search, setSearch] = useUrlState();
  const also = follows ? oneOf(search[follows]) : '';
  const count = useList<unknown>(area, { [param]: codigo, perPage: 1, ...(follows && also ? { [follows]: also } : {}) });
  const on = oneOf(search[param]) === codigo;
  return (
    <UnstyledButton
      className={classes.counter}
      data-on={on || undefined}
      aria-pressed={on}
      onClick={() => setSearch({ [param]: on ? null : codigo, page: null })}
    >
      <Text size="xs" c="dimmed">
        {nombre}
      </Text>
      <Text fw={700} size="lg" className="figure">
        {count.data?.total ?? '—'}
      </Text>
    </UnstyledButton>
  );
}

/** What calls for somebody, counted by the list itself: each figure is the total of the rows that it leaves in sight. */
export function Counters({ counters, ...p }: CountersProps) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
      {counters.map((c) => (
        <Counter key={c.codigo} {...p} {...c} />
      ))}
    </SimpleGrid>
  );
}
