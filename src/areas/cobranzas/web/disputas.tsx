import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { contract } from '../contract.ts';
import { useNombres } from './nombres.ts';
import { DISPUTAS } from './palabras.ts';
import type { Ticket } from './tipos.ts';

type Fila = Ticket['disputas'][number];
const comun = dialogForm('cobranzas');

/** Another person says who is right. */
function Resolver({ t, d, close }: { t: Ticket; d: Fila; close: () => void }) {
  return (
    <ActDialog
      {...comun(t, close)}
      title="Resolver la disputa"
      accion="resolver_disputa"
      schema={contract.operations.resolver_disputa.input}
      defaults={{ disputa_id: d.id, aceptada: false, resolucion: '' }}
      ok="Disputa resuelta"
      submit="Resolver"
    >
      <Fields>
        <SwitchField name="aceptada" label="El deudor tiene razón: se pide la nota de crédito o la condonación" />
        <TextAreaField name="resolucion" label="Resolución" required rows={3} maxLength={500} />
      </Fields>
    </ActDialog>
  );
}

export function Disputas({ t }: { t: Ticket }) {
  const puede = useCan('cobranzas:supervisar');
  const nombres = useNombres();
  const [abierta, setAbierta] = useState<Fila | null>(null);
  if (t.disputas.length === 0) return <Vacio razon="Nadie disputa estas deudas." />;
  const columnas: readonly Columna<Fila>[] = [
    { titulo: 'Motivo', celda: (d) => nombres('motivos_disputa', d.motivo) },
    { titulo: 'Monto', cifra: true, celda: (d) => <Pesos v={d.monto} /> },
    { titulo: 'Resolver hasta', celda: (d) => <Fecha v={d.vence} /> },
    { titulo: 'Estado', celda: (d) => <EstadoBadge estado={d.estado} estados={DISPUTAS} /> },
    {
      titulo: 'Resolución',
      celda: (d) =>
        d.resolucion ??
        (puede ? (
          <Group>
            <Button size="xs" variant="default" onClick={() => setAbierta(d)}>
              Resolver
            </Button>
          </Group>
        ) : (
          '—'
        )),
    },
  ];
  return (
    <Stack>
      <Tabla nombre="Disputas" columnas={columnas} filas={t.disputas} clave={(d) => d.id} />
      {abierta && <Resolver t={t} d={abierta} close={() => setAbierta(null)} />}
    </Stack>
  );
}
