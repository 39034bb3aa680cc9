import { Anchor, List, Text } from '@mantine/core';
import type { z } from 'zod';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { SiNo } from '#platform/web/inputs/show.tsx';
import { contract } from '../contract.ts';
import { SucursalInputs } from './inputs.tsx';

type Sucursal = z.output<typeof contract.entity & z.ZodType>;

/** Where it is, with a link to the map. */
function Direccion({ s }: { s: Sucursal }) {
  const texto = [s.direccion, s.comuna_nombre, s.region_nombre].filter(Boolean).join(', ');
  if (!s.direccion) return <Text size="sm">{texto || '—'}</Text>;
  return (
    <Anchor
      size="sm"
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(`${texto}, Chile`)}`}
      target="_blank"
      rel="noreferrer"
    >
      {texto} (ver en el mapa)
    </Anchor>
  );
}

function Editar({ s, close }: { s: Detailed<Sucursal>; close: () => void }) {
  return (
    <ActDialog
      title="Editar sucursal"
      size="lg"
      close={close}
      area="empresas"
      accion="editar"
      id={s.id}
      version={s.version}
      schema={contract.operations.editar.input}
      defaults={{
        nombre: s.nombre,
        region: s.region ?? '',
        comuna: s.comuna ?? '',
        ciudad: s.ciudad ?? '',
        direccion: s.direccion ?? '',
        telefono: s.telefono ?? '',
        horario: s.horario ?? '',
        tiene_caja: s.tiene_caja,
      }}
      draft={false}
      guard={false}
      ok="Cambios guardados"
      onDone={close}
      submit="Guardar"
    >
      <SucursalInputs />
    </ActDialog>
  );
}

/** What other areas keep in it: while there is something it does not close. */
function Uso({ s }: { s: Sucursal }) {
  return s.uso.length === 0 ? (
    <Text size="sm">Nada: se puede cerrar.</Text>
  ) : (
    <List>
      {s.uso.map((u) => (
        <List.Item key={u.titulo}>
          {u.titulo}: {u.n}
        </List.Item>
      ))}
    </List>
  );
}

export default function SucursalDetalle() {
  return (
    <Detail<Sucursal>
      area="empresas"
      head={(s) => ({
        titulo: s.nombre,
        subtitulo: s.codigo,
        estado: (
          <EstadoBadge
            estado={s.estado}
            estados={{ vigente: { texto: 'Abierta', tono: 'exito' }, cerrada: { texto: 'Cerrada', tono: 'neutro' } }}
          />
        ),
      })}
      actions={{
        editar: {
          dialog: ({ record, close }) => <Editar s={record} close={close} />,
        },
        desactivar: {
          label: 'Cerrar sucursal',
          color: 'red',
          comment: 'required',
          commentField: 'motivo',
          confirm: 'Deja de ofrecerse en formularios y listas; sus registros la siguen nombrando.',
          ok: 'Sucursal cerrada',
        },
        activar: {
          label: 'Volver a abrir',
          ok: 'Sucursal abierta',
          confirm: 'La sucursal vuelve a ofrecerse en clientes, cajas y ejecutivos.',
        },
      }}
      tabs={(s) => [
        {
          key: 'datos',
          titulo: 'Datos',
          content: (
            <Datos
              items={[
                ['Dirección', <Direccion key="d" s={s} />],
                ['Ciudad', s.ciudad],
                ['Zona', s.zona ?? 'Sin zona: muévala a una en Zonas'],
                ['Teléfono', s.telefono],
                ['Horario', s.horario],
                ['Tiene caja', <SiNo key="c" v={s.tiene_caja} />],
              ]}
            />
          ),
        },
        {
          key: 'uso',
          titulo: 'Qué hay en ella',
          content: <Uso s={s} />,
        },
        { key: 'historia', titulo: 'Auditoría', content: <Timeline area="empresas" id={s.id} /> },
      ]}
    />
  );
}
