import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { isFecha } from '#kernel/values/fecha.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Enlace, Fecha, Nada, Rut } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';

type Dueno = OutputOf<typeof contract, 'propietario'>;

function Respuesta({ d }: { d: Dueno }) {
  return (
    <Datos
      items={[
        ['Propietario', d.nombre],
        ['RUT', d.rut ? <Rut key="r" v={d.rut} /> : <Nada key="r" />],
        ['Venta', d.venta_id ? <Enlace key="v" to={`/venta-pagares/${d.venta_id}`}>{`Venta ${d.num_venta}`}</Enlace> : <Nada key="v" />],
        ['Desde', <Fecha key="d" v={d.desde} />],
        ['Hasta', d.hasta === '9999-12-31' ? 'Sigue siendo suyo' : <Fecha key="h" v={d.hasta} />],
      ]}
    />
  );
}

function Consulta({ close }: { close: () => void }) {
  const hoy = useHoy();
  const [vista, setVista] = useState('');
  const [fecha, setFecha] = useState(hoy);
  const [pagarevista] = useDebouncedValue(vista.trim().toUpperCase(), 350);
  const { data, error } = useRead<Dueno>(
    'venta-pagares',
    'propietario',
    { pagarevista, fecha },
    { enabled: pagarevista !== '' && isFecha(fecha) },
  );
  return (
    <Modal opened onClose={close} title="De quién era un pagaré" size="md">
      <Stack>
        <Group grow align="start">
          <TextInput
            label="Pagaré"
            placeholder="PC-000001"
            value={vista}
            onChange={(e) => setVista(e.currentTarget.value)}
            data-autofocus
          />
          <DateInput label="El día" value={fecha} onChange={setFecha} />
        </Group>
        {error ? <Text size="sm">{messageOf(error)}</Text> : data && <Respuesta d={data} />}
      </Stack>
    </Modal>
  );
}

/** Who owned a note on a day, with its sale and its buyback. */
export function DeQuienEra() {
  const [abierta, setAbierta] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAbierta(true)}>
        De quién era
      </Button>
      {abierta && <Consulta close={() => setAbierta(false)} />}
    </>
  );
}
