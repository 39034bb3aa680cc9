import { Anchor, Button, Group, Modal, Stack, Table, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import { FilePreview } from '#platform/web/files/file-preview.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { type ArchivoFila, ESTADOS_ARCHIVO, palabra } from './tipos.ts';

type Acto = 'validar' | 'objetar' | 'anular';
const HECHO: Readonly<Record<Acto, string>> = { validar: 'Archivo validado', objetar: 'Archivo objetado', anular: 'Archivo anulado' };

async function resolver(a: ArchivoFila, acto: Acto, motivo?: string): Promise<boolean> {
  try {
    await apiPost(`/api/documentos/archivos/${a.id}/${acto}`, motivo ? { motivo } : {}, uuidv7());
    toastOk(HECHO[acto]);
    await invalidateArea('documentos');
    return true;
  } catch (error) {
    toastError(error);
    return false;
  }
}

/** Why a paper is objected or annulled: the reason is kept. */
function Motivo({ a, acto, close }: { a: ArchivoFila; acto: 'objetar' | 'anular'; close: () => void }) {
  const [motivo, setMotivo] = useState('');
  const corto = motivo.trim().length < 5;
  return (
    <Modal opened onClose={close} title={acto === 'objetar' ? `Objetar ${a.nombre}` : `Anular ${a.nombre}`} size="md">
      <form
        onSubmit={(e) => {
          e.preventDefault();
          if (!corto) void resolver(a, acto, motivo.trim()).then((ok) => ok && close());
        }}
      >
        <Stack>
          <Textarea
            label="Motivo"
            description="Cinco letras o más; queda en la historia del archivo."
            required
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            <Button type="submit" color="red" disabled={corto}>
              {acto === 'objetar' ? 'Objetar' : 'Anular'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function Actos({ a, onMotivo }: { a: ArchivoFila; onMotivo: (acto: 'objetar' | 'anular') => void }) {
  if (a.estado === 'anulado' || a.reemplazado) return null;
  return (
    <Group gap={4}>
      {a.estado === 'pendiente' && (
        <Can do="documentos:validar-archivo">
          <Button size="compact-xs" variant="default" onClick={() => void resolver(a, 'validar')}>
            Validar
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => onMotivo('objetar')}>
            Objetar
          </Button>
        </Can>
      )}
      <Button size="compact-xs" variant="subtle" color="red" onClick={() => onMotivo('anular')}>
        Anular
      </Button>
    </Group>
  );
}

function Fila({ a, onVer, onMotivo }: { a: ArchivoFila; onVer: () => void; onMotivo: (acto: 'objetar' | 'anular') => void }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onVer}>
          {a.nombre}
        </Anchor>
        {a.numero > 1 && (
          <Text size="xs" c="dimmed">
            Versión {a.numero}
          </Text>
        )}
        {a.alertas.map((x) => (
          <Text key={x.detail} size="xs" c="var(--r-danger-text)">
            {x.detail}
          </Text>
        ))}
        {a.observacion && (
          <Text size="xs" c="dimmed">
            {a.observacion}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{palabra(a.tipo_archivo)}</Table.Td>
      <Table.Td>{a.rol ? palabra(a.rol) : <Nada />}</Table.Td>
      <Table.Td>
        <Fecha v={a.fecha_vencimiento} />
      </Table.Td>
      <Table.Td>
        <EstadoBadge estado={a.estado_visible} estados={ESTADOS_ARCHIVO} />
      </Table.Td>
      <Table.Td>
        <Actos a={a} onMotivo={onMotivo} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Digitised papers with their state, their viewer and what may be done with each. */
export function TablaPapeles({ archivos, vacio }: { archivos: readonly ArchivoFila[]; vacio: string }) {
  const [visto, setVisto] = useState<ArchivoFila | null>(null);
  const [motivo, setMotivo] = useState<{ a: ArchivoFila; acto: 'objetar' | 'anular' } | null>(null);
  if (archivos.length === 0) return <Vacio razon={vacio} />;
  return (
    <>
      <Table.ScrollContainer minWidth={640}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Archivo</Table.Th>
              <Table.Th>Tipo</Table.Th>
              <Table.Th>Rol</Table.Th>
              <Table.Th>Vence</Table.Th>
              <Table.Th>Estado</Table.Th>
              <Table.Th>
                <span className="sr-only">Acciones</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {archivos.map((a) => (
              <Fila key={a.id} a={a} onVer={() => setVisto(a)} onMotivo={(acto) => setMotivo({ a, acto })} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {visto && <FilePreview path={`/api/documentos/archivos/${visto.id}/contenido`} name={visto.nombre} onClose={() => setVisto(null)} />}
      {motivo && <Motivo a={motivo.a} acto={motivo.acto} close={() => setMotivo(null)} />}
    </>
  );
}
