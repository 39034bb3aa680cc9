import { SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { useList } from '#platform/web/api/hooks.ts';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import classes from './contadores.module.css';

const VISTAS = [
  { codigo: 'por_girar', nombre: 'Por girar' },
  { codigo: 'atrasadas', nombre: 'Con etapas atrasadas' },
  { codigo: 'sin_comprobante', nombre: 'Giradas sin comprobante' },
  { codigo: 'en_mora', nombre: 'En mora' },
] as const;

function Contador({ codigo, nombre }: (typeof VISTAS)[number]) {
  const [search, setSearch] = useUrlState();
  const rut = oneOf(search.cliente_rut);
  const cuenta = useList<unknown>('operaciones', { vista: codigo, perPage: 1, ...(rut ? { cliente_rut: rut } : {}) });
  const puesto = oneOf(search.vista) === codigo;
  return (
    <UnstyledButton
      className={classes.contador}
      data-puesto={puesto || undefined}
      aria-pressed={puesto}
      onClick={() => setSearch({ vista: puesto ? null : codigo, page: null })}
    >
      <Text size="xs" c="dimmed">
        {nombre}
      </Text>
      <Text fw={700} size="lg" className="figure">
        {cuenta.data?.total ?? '—'}
      </Text>
    </UnstyledButton>
  );
}

/** What calls for somebody, counted by the list itself: each figure is the total of the view that it opens. */
export function Contadores() {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
      {VISTAS.map((v) => (
        <Contador key={v.codigo} {...v} />
      ))}
    </SimpleGrid>
  );
}
