import { List } from '@mantine/core';
import type { z } from 'zod';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { contract, type Zona } from '../contract.ts';
import { ZonaInputs } from './inputs.tsx';

type Ficha = z.output<typeof Zona>;

/** Branches of the zone, each with the day it entered. */
function Sucursales({ zona }: { zona: Ficha }) {
  if (zona.sucursales.length === 0) return <Vacio razon="Ninguna sucursal está en esta zona." />;
  return (
    <List>
      {zona.sucursales.map((s) => (
        <List.Item key={s.id}>
          {s.nombre}, desde el <Fecha v={s.desde} />
        </List.Item>
      ))}
    </List>
  );
}

export default function ZonaDetalle() {
  return (
    <Detail<Ficha>
      area="zonas"
      head={(z) => ({
        titulo: `Zona ${z.nombre}`,
        estado: <EstadoBadge estado={z.estado} />,
        cifras: [
          { titulo: 'Sucursales', valor: z.sucursales.length },
          { titulo: 'Comunas', valor: z.comunas.length },
        ],
      })}
      actions={{
        editar: {
          dialog: ({ record, close }) => (
            <Form
              area="zonas"
              accion="editar"
              id={record.id}
              version={record.version}
              schema={contract.operations.editar.input}
              defaults={record}
              draft={false}
              guard={false}
              ok="Cambios guardados"
              onDone={close}
            >
              <ZonaInputs />
              <FormActions submit="Guardar" onCancel={close} />
            </Form>
          ),
        },
        inactivar: { color: 'red', confirm: 'La zona deja de ofrecerse.' },
        mover_sucursal: { hidden: true },
      }}
      tabs={(z) => [
        {
          key: 'datos',
          titulo: 'Datos',
          content: (
            <Datos
              items={[
                ['Código', z.codigo],
                ['Jefe', z.jefe ? <Rut key="j" v={z.jefe} /> : <Nada key="j" />],
                ['Meta mensual', z.meta_mensual === null ? <Nada key="m" /> : <Pesos key="m" v={z.meta_mensual} />],
              ]}
            />
          ),
        },
        {
          key: 'sucursales',
          titulo: 'Sucursales',
          content: <Sucursales zona={z} />,
        },
        { key: 'historia', titulo: 'Historia', content: <Timeline area="zonas" id={z.id} /> },
      ]}
    />
  );
}
