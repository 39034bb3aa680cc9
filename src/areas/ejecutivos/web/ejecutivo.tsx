import { Table, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { z } from 'zod';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Cargando, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada, Pesos, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import type { Ejecutivo } from '../contract.ts';

type Ficha = z.output<typeof Ejecutivo>;
const Traspasar = lazy(() => import('./traspasar.tsx'));
const Desvincular = lazy(() => import('./desvincular.tsx'));
const palabra = (codigo: string) => (codigo.charAt(0) + codigo.slice(1).toLowerCase()).replaceAll('_', ' ');

function Cartera({ e }: { e: Ficha }) {
  if (e.cartera.length === 0) return <Vacio razon="No tiene clientes en su cartera." />;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Cliente</Table.Th>
          <Table.Th>Desde</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {e.cartera.map((c) => (
          <Table.Tr key={c.cliente_rut}>
            <Table.Td>
              <Rut v={c.cliente_rut} />
            </Table.Td>
            <Table.Td>
              <Fecha v={c.desde} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      {e.cartera_total > e.cartera.length && (
        <Table.Caption>
          Se muestran {e.cartera.length} de {e.cartera_total} clientes.
        </Table.Caption>
      )}
    </Table>
  );
}

function Historia({ e }: { e: Ficha }) {
  if (e.historia.length === 0) return <Vacio razon="Sin cambios de sucursal ni de cargo." />;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Desde</Table.Th>
          <Table.Th>Hasta</Table.Th>
          <Table.Th>Sucursal</Table.Th>
          <Table.Th>Cargo</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {e.historia.map((h) => (
          <Table.Tr key={`${h.desde}${h.cargo}${h.sucursal}`}>
            <Table.Td>
              <Fecha v={h.desde} />
            </Table.Td>
            <Table.Td>{h.hasta ? <Fecha v={h.hasta} /> : <Text size="sm">Hoy</Text>}</Table.Td>
            <Table.Td>{h.sucursal}</Table.Td>
            <Table.Td>{palabra(h.cargo)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

export default function EjecutivoDetalle() {
  return (
    <Detail<Ficha>
      area="ejecutivos"
      head={(e) => ({
        titulo: e.nombre,
        subtitulo: `${palabra(e.cargo)} · ${e.sucursal ?? 'Sin sucursal'}`,
        estado: <EstadoBadge estado={e.estado} />,
        cifras: [
          { titulo: 'Clientes', valor: e.cartera_total },
          { titulo: 'Meta mensual', valor: e.meta_mensual === null ? <Nada /> : <Pesos v={e.meta_mensual} /> },
        ],
      })}
      actions={{
        editar: { href: (e) => `/ejecutivos/${e.id}/editar` },
        traspasar: {
          label: 'Traspasar cartera',
          dialog: ({ record, close }) => (
            <Suspense fallback={<Cargando lines={3} />}>
              <Traspasar id={record.id} version={record.version} onClose={close} />
            </Suspense>
          ),
        },
        desvincular: {
          color: 'red',
          dialog: ({ record, close }) => (
            <Suspense fallback={<Cargando lines={3} />}>
              <Desvincular id={record.id} version={record.version} clientes={record.cartera_total} onClose={close} />
            </Suspense>
          ),
        },
        reincorporar: { hidden: true },
      }}
      tabs={(e) => [
        {
          key: 'datos',
          titulo: 'Datos',
          content: (
            <Datos
              items={[
                ['RUT', <Rut key="rut" v={e.rut} copy />],
                ['Correo', e.email],
                ['Teléfono', e.telefono ?? <Nada key="t" />],
                ['Zona', e.zona ?? <Nada key="z" />],
                ['Clase', palabra(e.clase)],
                ['Jefe', e.jefe_rut ? <Rut key="j" v={e.jefe_rut} /> : <Nada key="j" />],
                ['Reemplazante habitual', e.reemplazante_rut ? <Rut key="r" v={e.reemplazante_rut} /> : <Nada key="r" />],
                ['Ingreso', <Fecha key="i" v={e.fecha_ingreso} />],
                ['Puede firmar', <SiNo key="f" v={e.habilitado_firma} />],
              ]}
            />
          ),
        },
        { key: 'cartera', titulo: 'Cartera', content: <Cartera e={e} /> },
        { key: 'historia', titulo: 'Historia', content: <Historia e={e} /> },
        { key: 'auditoria', titulo: 'Auditoría', content: <Timeline area="ejecutivos" id={e.id} /> },
      ]}
    />
  );
}
