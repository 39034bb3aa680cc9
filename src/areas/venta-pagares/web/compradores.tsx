import { Button, Group, Modal, Progress, Stack } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Pesos, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { type Comprador, contract } from '../contract.ts';

type Fila = z.output<typeof Comprador>;
const VACIO = { rut: '', nombre: '', tipo: '', limite: '', correo: '', activo: true };

function Editar({ c, close }: { c: Fila | null; close: () => void }) {
  return (
    <Modal opened onClose={close} title={c ? `Comprador ${c.nombre}` : 'Nuevo comprador'} size="md">
      <Form<Fila>
        area="venta-pagares"
        accion="guardar_comprador"
        schema={contract.operations.guardar_comprador.input}
        defaults={c ? { ...c, correo: c.correo ?? '' } : VACIO}
        draft={false}
        guard={false}
        ok="Comprador guardado"
        onDone={close}
      >
        <Fields>
          <RutField name="rut" label="RUT" span={6} required disabled={c !== null} />
          <TextField name="nombre" label="Nombre" maxLength={120} span={6} required />
          <OptionField name="tipo" label="Tipo" options="tipos_comprador" span={6} required />
          <PesosField name="limite" label="Límite de capital" span={6} required />
          <TextField name="correo" label="Correo para avisos" span={12} />
          <SwitchField name="activo" label="Puede comprar" />
        </Fields>
        <FormActions submit="Guardar" onCancel={close} />
      </Form>
    </Modal>
  );
}

/** Who buys notes: limit, how much of it is taken and how many lots are open. */
export default function Compradores() {
  const { data, error, refetch } = useRead<Fila[]>('venta-pagares', 'compradores');
  const [abierto, setAbierto] = useState<Fila | 'nuevo' | null>(null);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>Compradores de pagarés</PageTitle>
        <Can do="venta-pagares:ofertar">
          <Button size="xs" onClick={() => setAbierto('nuevo')}>
            Nuevo comprador
          </Button>
        </Can>
      </Group>
      {!data && <Cargando />}
      {data?.length === 0 && <Vacio razon="Todavía no hay compradores registrados." />}
      {data && data.length > 0 && (
        <Tabla
          nombre="Compradores"
          ancho={980}
          filas={data}
          clave={(c) => c.id}
          columnas={[
            { titulo: 'Comprador', celda: (c) => c.nombre },
            { titulo: 'RUT', celda: (c) => <Rut v={c.rut} /> },
            { titulo: 'Límite', cifra: true, celda: (c) => <Pesos v={c.limite} /> },
            { titulo: 'Tomado', cifra: true, celda: (c) => <Pesos v={c.usado} /> },
            {
              titulo: 'Uso',
              celda: (c) => (
                <Progress value={c.limite === 0 ? 0 : (c.usado / c.limite) * 100} aria-label={`Uso del límite de ${c.nombre}`} miw={80} />
              ),
            },
            { titulo: 'Disponible', cifra: true, celda: (c) => <Pesos v={c.disponible} /> },
            { titulo: 'Lotes abiertos', cifra: true, celda: (c) => c.lotes },
            { titulo: 'Compra', celda: (c) => <SiNo v={c.activo} /> },
            {
              titulo: '',
              celda: (c) => (
                <Can do="venta-pagares:ofertar">
                  <Button size="compact-xs" variant="default" onClick={() => setAbierto(c)} aria-label={`Editar ${c.nombre}`}>
                    Editar
                  </Button>
                </Can>
              ),
            },
          ]}
        />
      )}
      {abierto && <Editar c={abierto === 'nuevo' ? null : abierto} close={() => setAbierto(null)} />}
    </Stack>
  );
}
