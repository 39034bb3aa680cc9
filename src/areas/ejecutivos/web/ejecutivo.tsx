import { Alert, Modal, Stack, Table } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { z } from 'zod';
import { formatRut } from '#kernel/values/rut.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Cargando, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import type { Ejecutivo } from '../contract.ts';
import { useNombres } from './nombres.ts';
import { ESTADOS } from './palabras.ts';
import { Ausencias, Historia, Metas } from './pestanas.tsx';

type Ficha = z.output<typeof Ejecutivo>;
const Traspasar = lazy(() => import('./traspasar.tsx'));
const CambiarPerfil = lazy(() => import('./cambiar-perfil.tsx'));
const Reincorporar = lazy(() => import('./reincorporar.tsx'));
const Desvincular = lazy(() => import('./desvincular.tsx'));

function Cartera({ e }: { e: Ficha }) {
  if (e.cartera.length === 0) return <Vacio razon="No tiene clientes en su cartera." />;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Cliente</Table.Th>
          <Table.Th>Desde</Table.Th>
          <Table.Th>Hasta</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {e.cartera.map((c) => (
          <Table.Tr key={c.cliente_rut}>
            <Table.Td>
              <Enlace to={`/clientes/rut/${c.cliente_rut}`}>{formatRut(c.cliente_rut)}</Enlace>
            </Table.Td>
            <Table.Td>
              <Fecha v={c.desde} />
            </Table.Td>
            <Table.Td>{c.hasta ? <Fecha v={c.hasta} /> : <Nada />}</Table.Td>
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

/** Its account and profiles, which live in Usuarios and Perfiles. */
function Accesos({ e }: { e: Ficha }) {
  if (!e.cuenta) return <Vacio razon="No tiene una cuenta para entrar: se crea en Usuarios con su RUT." />;
  return (
    <Stack>
      {e.cambio_perfil && (
        <Alert color="yellow" title="Hay un cambio de perfil por aprobar">
          Quedaría con {e.cambio_perfil.perfiles.join(', ') || 'ninguno'}. {e.cambio_perfil.motivo}. Debe aprobarlo otra persona.
        </Alert>
      )}
      <Datos
        items={[
          [
            'Cuenta',
            <Enlace key="c" to={`/usuarios/${e.cuenta.id}`}>
              {e.cuenta.nombre}
            </Enlace>,
          ],
          ['Perfiles', e.perfiles.map((p) => p.nombre).join(', ') || 'Ninguno'],
        ]}
      />
    </Stack>
  );
}

function DatosFicha({ e }: { e: Ficha }) {
  const dice = useNombres();
  return (
    <Datos
      items={[
        ['RUT', <Rut key="rut" v={e.rut} copy />],
        ['Correo', e.email],
        ['Teléfono', e.telefono ?? <Nada key="t" />],
        ['Zona', e.zona ?? <Nada key="z" />],
        ['Clase', dice('clases', e.clase)],
        ['Empresa', e.empresa],
        ['Jefe', e.jefe ?? <Nada key="j" />],
        ['Reemplazante habitual', e.reemplazante ?? <Nada key="r" />],
        ['Ingreso', <Fecha key="i" v={e.fecha_ingreso} />],
        ['Puede firmar', <SiNo key="f" v={e.habilitado_firma} />],
      ]}
    />
  );
}

function Ventana({ titulo, close, children }: { titulo: string; close: () => void; children: ReactNode }) {
  return (
    <Modal opened onClose={close} title={titulo} size="lg">
      <Suspense fallback={<Cargando lines={3} />}>{children}</Suspense>
    </Modal>
  );
}

const ACCIONES: ActionSpecs<Ficha> = {
  aprobar_perfil: {
    primary: true,
    label: 'Aprobar perfil',
    comment: 'optional',
    confirm: 'Sus permisos nuevos rigen en menos de un minuto.',
    ok: 'Perfil aprobado',
    invalidates: ['bandeja', 'usuarios', 'perfiles'],
  },
  editar: { href: (e) => `/ejecutivos/${e.id}/editar` },
  traspasar: {
    label: 'Traspasar cartera',
    dialog: ({ record, close }) => (
      <Ventana titulo={`Traspasar la cartera de ${record.nombre}`} close={close}>
        <Traspasar e={record} onClose={close} />
      </Ventana>
    ),
  },
  desvincular: {
    color: 'red',
    dialog: ({ record, close }) => (
      <Ventana titulo={`Desvincular a ${record.nombre}`} close={close}>
        <Desvincular id={record.id} version={record.version} clientes={record.cartera_total} onClose={close} />
      </Ventana>
    ),
  },
  reincorporar: {
    dialog: ({ record, close }) => (
      <Ventana titulo={`Reincorporar a ${record.nombre}`} close={close}>
        <Reincorporar e={record} onClose={close} />
      </Ventana>
    ),
  },
  cambiar_perfil: {
    label: 'Cambiar perfil',
    dialog: ({ record, close }) => (
      <Ventana titulo={`Perfil de ${record.nombre}`} close={close}>
        <CambiarPerfil e={record} onClose={close} />
      </Ventana>
    ),
  },
  rechazar_perfil: {
    label: 'Rechazar perfil',
    comment: 'required',
    commentField: 'motivo',
    invalidates: ['bandeja', 'usuarios'],
    confirm: 'Conserva los perfiles que tiene; quien los propuso recibe el motivo.',
  },
};

export default function EjecutivoDetalle() {
  const dice = useNombres();
  return (
    <Detail<Ficha>
      area="ejecutivos"
      head={(e) => ({
        titulo: e.nombre,
        subtitulo: `${dice('cargos', e.cargo)} · ${e.sucursal ?? 'Sin sucursal'}`,
        estado: <EstadoBadge estado={e.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Clientes', valor: e.cartera_total },
          { titulo: 'Meta mensual', valor: e.meta_mensual === null ? <Nada /> : <Pesos v={e.meta_mensual} /> },
        ],
      })}
      actions={ACCIONES}
      tabs={(e) => [
        {
          key: 'datos',
          titulo: 'Datos',
          content: <DatosFicha e={e} />,
        },
        { key: 'cartera', titulo: 'Cartera', content: <Cartera e={e} /> },
        { key: 'metas', titulo: 'Metas', content: <Metas e={e} /> },
        { key: 'historia', titulo: 'Historia', content: <Historia e={e} /> },
        { key: 'ausencias', titulo: 'Ausencias', content: <Ausencias rut={e.rut} /> },
        { key: 'accesos', titulo: 'Accesos', content: <Accesos e={e} /> },
        { key: 'auditoria', titulo: 'Auditoría', content: <Timeline area="ejecutivos" id={e.id} /> },
      ]}
    />
  );
}
