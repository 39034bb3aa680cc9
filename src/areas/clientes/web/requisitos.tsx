import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatFecha } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { FilePreview } from '#platform/web/files/file-preview.tsx';
import { PaperDrop } from '#platform/web/files/paper.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import type { ClienteVisto } from './dialogos.tsx';
import { ESTADOS_REQUISITO } from './palabras.ts';
import { Tabla } from './tabla.tsx';

const api = areaApi<typeof contract>('clientes');
type Requisito = ClienteVisto['requisitos'][number];

/** The paper goes to the digitised files of the RUT; whoever validates it moves the checklist. */
function Subir({ c, r, close }: { c: ClienteVisto; r: Requisito; close: () => void }) {
  const recibir = api.useAction('recibir_requisito', { id: c.id, ok: 'Documento recibido', onSuccess: close });
  return (
    <Modal opened onClose={close} title={r.nombre} size="lg">
      <Stack>
        <PaperDrop
          under={{ tipo_archivo: r.tipo_archivo, referido_tipo: 'persona', referido_id: c.rut, rut: c.rut, rol: 'CLIENTE' }}
          accept=".pdf,.jpg,.jpeg,.png,.docx"
          label="Arrastre el documento digitalizado"
          onStored={(archivo_id) => recibir.mutate({ requisito_id: r.id, archivo_id, version: c.version })}
        />
        <Text size="sm" c="dimmed">
          Fiscalía u Operaciones lo valida en Archivos digitalizados.
        </Text>
      </Stack>
    </Modal>
  );
}

/** The signed paper. What was written before a consent had to carry its file shows as it was typed. */
export function PapelArchivado({ archivo, nombre }: { archivo: string; nombre: string }) {
  const [viendo, setViendo] = useState(false);
  if (!/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(archivo)) return <>{archivo}</>;
  return (
    <Can do="documentos:archivos" otherwise="Archivado">
      <Button size="compact-xs" variant="default" aria-label={`Ver ${nombre}`} onClick={() => setViendo(true)}>
        Ver
      </Button>
      {viendo && <FilePreview path={`/api/documentos/archivos/${archivo}/contenido`} name={nombre} onClose={() => setViendo(false)} />}
    </Can>
  );
}

/** What the client must bring, with what has arrived and until when each is good. */
export function Requisitos({ c }: { c: ClienteVisto }) {
  const [subir, setSubir] = useState<Requisito | null>(null);
  const recibir = api.useAction('recibir_requisito', { id: c.id, ok: 'Documento recibido' });
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h5">
          Documentos que debe traer
        </Title>
        <Enlace to="/documentos/archivos">Archivos digitalizados</Enlace>
      </Group>
      <Tabla
        titulos={['Documento', 'Obligatorio', 'Estado', 'Vence', '']}
        filas={c.requisitos.map((r) => [
          r.nombre,
          r.obligatorio ? 'Sí' : 'No',
          <EstadoBadge key="e" estado={r.estado} estados={ESTADOS_REQUISITO} />,
          <Fecha key="v" v={r.vence} />,
          r.estado === 'validado' ? null : (
            <Can key="r" do="clientes:editar">
              <Group gap={4} wrap="nowrap">
                <Button size="compact-xs" variant="default" onClick={() => setSubir(r)}>
                  Subir
                </Button>
                {r.estado === 'falta' && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="gray"
                    onClick={() => recibir.mutate({ requisito_id: r.id, version: c.version })}
                  >
                    Marcar recibido
                  </Button>
                )}
              </Group>
            </Can>
          ),
        ])}
      />
      {subir && <Subir c={c} r={subir} close={() => setSubir(null)} />}
      <ConsentimientosDeFicha c={c} />
    </Stack>
  );
}

function ConsentimientosDeFicha({ c }: { c: ClienteVisto }) {
  return (
    <>
      <Title order={2} size="h5">
        Consentimientos para consultar informes
      </Title>
      <Tabla
        vacia="Sin consentimientos registrados."
        titulos={['Folio', 'Fecha', 'Para qué', 'Archivo', 'Hasta', 'Estado']}
        filas={c.consentimientos.map((x) => [
          x.folio,
          <Fecha key="f" v={x.fecha} />,
          label(x.finalidad),
          <PapelArchivado key="a" archivo={x.archivo} nombre={`Autorización ${x.folio}`} />,
          <Fecha key="h" v={x.hasta} />,
          x.revocado ? (
            `Revocado el ${formatFecha(x.revocado.fecha)}`
          ) : (
            <Enlace key="e" to={`/clientes/rut/${c.rut}`}>
              Ver o revocar
            </Enlace>
          ),
        ])}
      />
    </>
  );
}
