import { Group } from '@mantine/core';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';

/** One value of the address, and how to change it. */
export function useFiltro(nombre: string): [string, (v: string) => void] {
  const [search, setSearch] = useUrlState();
  return [oneOf(search[nombre]), (v) => setSearch({ [nombre]: v || null, page: null }, { replace: true })];
}

/** From and to of the address. Only whole dates are written. `siNo`, `finSiNo`: what is used while the address has none. */
export function Fechas({
  hasta = 'hasta',
  conDesde = true,
  siNo = '',
  finSiNo = '',
}: {
  hasta?: string;
  conDesde?: boolean;
  siNo?: string;
  finSiNo?: string;
}) {
  const [desde, ponerDesde] = useFiltro('desde');
  const [fin, ponerFin] = useFiltro(hasta);
  const fecha = (poner: (v: string) => void) => (v: string) => {
    if (v === '' || /^\d{4}-\d{2}-\d{2}$/.test(v)) poner(v);
  };
  return (
    <Group gap="xs" align="end">
      {conDesde && <DateInput label="Desde" size="xs" w={150} value={desde || siNo} onChange={fecha(ponerDesde)} />}
      <DateInput label={conDesde ? 'Hasta' : 'Al'} size="xs" w={150} value={fin || finSiNo} onChange={fecha(ponerFin)} />
    </Group>
  );
}
