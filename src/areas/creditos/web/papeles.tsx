import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { areaApi } from '#platform/web/api/area.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { PaperDrop } from '#platform/web/files/paper.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';
import { PAPELES } from './estados.ts';

type Credito = Detailed<EntityOf<typeof contract>>;
type Papel = Credito['documentos_pyme'][number];
const api = areaApi<typeof contract>('creditos');

/** A paper arrives: its file is kept with the credit, with its date and until when it is good. */
function Recibir({ c, p, close }: { c: Credito; p: Papel; close: () => void }) {
  const hoy = useHoy();
  const [fecha, setFecha] = useState(hoy);
  const [vence, setVence] = useState('');
  const guardar = api.useAction('guardar_papel', { id: c.id, ok: 'Documento recibido', onSuccess: close });
  return (
    <Modal opened onClose={close} title={p.nombre} size="lg">
      <Stack>
        <Group grow>
          <DateInput label="Fecha del documento" value={fecha} onChange={setFecha} max={hoy} />
          <DateInput label="Vale hasta" value={vence} onChange={setVence} min={fecha} />
        </Group>
        <PaperDrop
          accept=".pdf,.jpg,.png,.xlsx"
          label={p.nombre}
          under={{ tipo_archivo: 'OTRO', referido_tipo: 'credito', referido_id: c.id, rut: c.rut }}
          onStored={(archivo_id) => guardar.mutate({ version: c.version, codigo: p.codigo, archivo_id, fecha, vence: vence || null })}
        />
      </Stack>
    </Modal>
  );
}

function Acciones({ c, p, recibir }: { c: Credito; p: Papel; recibir: () => void }) {
  const [crear, documentar] = [useCan('creditos:crear'), useCan('creditos:documentar')];
  const validar = api.useAction('validar_papel', { id: c.id, ok: 'Documento revisado' });
  return (
    <Group gap="xs" wrap="nowrap">
      {crear && (
        <Button size="compact-xs" variant="default" onClick={recibir}>
          {p.archivo_id ? 'Reemplazar' : 'Recibir'}
        </Button>
      )}
      {documentar && p.estado === 'recibido' && (
        <>
          <Button
            size="compact-xs"
            loading={validar.isPending}
            onClick={() => validar.mutate({ version: c.version, codigo: p.codigo, valido: true })}
          >
            Validar
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => validar.mutate({ version: c.version, codigo: p.codigo, valido: false })}
          >
            Devolver
          </Button>
        </>
      )}
    </Group>
  );
}

/** The checklist of the segment. */
export function Papeles({ c }: { c: Credito }) {
  const [abierto, setAbierto] = useState<Papel | null>(null);
  if (c.documentos_pyme.length === 0) return <Vacio razon="Este segmento no pide documentos." />;
  const columnas: Columna<Papel>[] = [
    {
      titulo: 'Documento',
      celda: (p) => (
        <>
          {p.nombre}
          {p.archivo && (
            <Text size="xs" c="dimmed">
              {p.archivo}
            </Text>
          )}
        </>
      ),
    },
    { titulo: 'Se exige', celda: (p) => (p.requerido ? 'Sí' : 'No') },
    { titulo: 'Estado', celda: (p) => <EstadoBadge estado={p.estado} estados={PAPELES} /> },
    { titulo: 'Fecha', celda: (p) => (p.fecha ? <Fecha v={p.fecha} /> : <Nada />) },
    { titulo: 'Vale hasta', celda: (p) => (p.vence ? <Fecha v={p.vence} /> : <Nada />) },
    { titulo: 'Acciones', celda: (p) => <Acciones c={c} p={p} recibir={() => setAbierto(p)} /> },
  ];
  return (
    <>
      <Tabla<Papel> nombre="Documentos del cliente" columnas={columnas} filas={c.documentos_pyme} clave={(p) => p.codigo} ancho={640} />
      {abierto && <Recibir c={c} p={abierto} close={() => setAbierto(null)} />}
    </>
  );
}
