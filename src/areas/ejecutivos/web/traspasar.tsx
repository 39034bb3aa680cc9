import { List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { formatRut } from '#kernel/values/rut.ts';
import { type Detailed, optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract, type Ejecutivo } from '../contract.ts';

type Vista = z.output<typeof contract.operations.vista_traspaso.output>;
type Modo = 'todo' | 'sucursal' | 'elegidos';

const MODOS = [
  { codigo: 'todo', nombre: 'Toda la cartera' },
  { codigo: 'sucursal', nombre: 'Una sucursal' },
  { codigo: 'elegidos', nombre: 'Clientes elegidos' },
];

/** What travels with the clients, as each area counts it. */
function Arrastra({ vista }: { vista: Vista }) {
  const n = vista.clientes.length;
  return (
    <Stack gap={4}>
      <Text size="sm" aria-live="polite">
        {n === 1 ? 'Hay 1 cliente.' : `Hay ${n} clientes.`}
      </Text>
      {vista.arrastra.length > 0 && (
        <List size="sm">
          {vista.arrastra.map((a) => (
            <List.Item key={a.titulo}>
              {a.titulo}: {a.n}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

/** Transfer of a portfolio, whole, of a branch or of chosen clients: what moves is seen before it moves. */
export default function Traspasar({ e, onClose }: { e: Detailed<z.output<typeof Ejecutivo>>; onClose: () => void }) {
  const hoy = useHoy();
  const [modo, setModo] = useState<Modo>('todo');
  const [sucursal, setSucursal] = useState('');
  const options = useOptions('ejecutivos');
  const params = modo === 'sucursal' && sucursal !== '' ? { sucursal_id: sucursal } : {};
  const vista = useRead<Vista>('ejecutivos', `${e.id}/vista-traspaso`, params);
  if (vista.isPending && Object.keys(params).length === 0) return <Cargando lines={4} />;
  if (vista.isError) return <FalloLectura error={vista.error} onRetry={() => void vista.refetch()} />;
  const clientes = e.cartera.map((c) => ({ codigo: c.cliente_rut, nombre: formatRut(c.cliente_rut) }));
  const suyas = new Set(e.cartera.map((c) => c.sucursal_id));
  const sucursales = optionList(options.data, 'sucursales').filter((s) => suyas.has(s.codigo));
  return (
    <Form
      area="ejecutivos"
      accion="traspasar"
      id={e.id}
      version={e.version}
      schema={contract.operations.traspasar.input}
      defaults={{ modo: 'todo', a: '', desde: hoy, motivo: '', sucursal_id: '' }}
      transform={({ modo: _modo, sucursal_id, cliente_ruts, ...v }) => ({
        ...v,
        ...(modo === 'sucursal' ? { sucursal_id } : {}),
        ...(modo === 'elegidos' ? { cliente_ruts } : {}),
      })}
      draft={false}
      guard={false}
      ok="Cartera traspasada"
      invalidates={['clientes']}
      onDone={onClose}
    >
      <Fields>
        <SegmentField name="modo" label="Qué se traspasa" options={MODOS} span={12} onValue={(v) => setModo(v as Modo)} />
        {modo === 'sucursal' && (
          <OptionField
            name="sucursal_id"
            label="Sucursal"
            options={sucursales}
            required
            span={12}
            onValue={(v) => setSucursal(String(v))}
          />
        )}
        {modo === 'elegidos' && <MultiOptionField name="cliente_ruts" label="Clientes" options={clientes} required span={12} />}
        <OptionField name="a" label="Quien recibe" options="reemplazantes" only={(o) => o.codigo !== e.rut} required span={6} />
        <DateField name="desde" label="Desde" min={hoy} required span={6} />
        <TextField name="motivo" label="Motivo" span={12} />
      </Fields>
      {modo !== 'elegidos' && vista.data && <Arrastra vista={vista.data} />}
      <FormActions submit="Traspasar" onCancel={onClose} />
    </Form>
  );
}
