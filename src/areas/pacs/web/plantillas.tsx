import { Button, Code, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Code.css';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS_PLANTILLA, TIPO } from './palabras.ts';
import { NombreBanco } from './piezas.tsx';
import { Proponer } from './proponer.tsx';
import type { Plantilla } from './tipos.ts';

const api = areaApi<typeof contract>('pacs');

/** The fields of a layout, one a line, as who knows the bank's paper reads them. */
function Formato({ p, close }: { p: Plantilla; close: () => void }) {
  const lineas = p.formato.registros.flatMap((r) => [
    `${r.prefijo || '(sin marca)'} ${r.clase}`,
    ...r.campos.map(
      (c) => `  ${String(c.inicio).padStart(3)}-${String(c.inicio + c.largo - 1).padStart(3)}  ${c.origen}${c.fijo ? ` «${c.fijo}»` : ''}`,
    ),
  ]);
  const codigos = Object.entries(p.codigos).map(([k, v]) => `${k} ${v}`);
  return (
    <Modal opened onClose={close} title={`${TIPO[p.tipo]}, versión ${p.numero}`} size="lg">
      <Stack>
        <Text size="sm">{p.comentario}</Text>
        <ScrollArea type="auto">
          <Code block>{[...lineas, ...(codigos.length > 0 ? ['', 'Códigos', ...codigos] : [])].join('\n')}</Code>
        </ScrollArea>
      </Stack>
    </Modal>
  );
}

function useDecidir() {
  const decidir = api.useAction('decidir_plantilla', { ok: (p) => (p.estado === 'vigente' ? 'Plantilla vigente' : 'Plantilla rechazada') });
  const [confirm, dialogo] = useConfirm();
  const pedir = async (p: Plantilla, aprueba: boolean) => {
    const texto = aprueba ? 'Los archivos que se generen desde ahora llevarán este formato.' : 'El formato vigente sigue como está.';
    const title = `${aprueba ? 'Aprobar' : 'Rechazar'} la plantilla de ${TIPO[p.tipo]?.toLowerCase()}, versión ${p.numero}`;
    if (await confirm({ title, text: texto, yes: aprueba ? 'Aprobar' : 'Rechazar', danger: !aprueba }))
      decidir.mutate({ plantilla_id: p.id, aprueba });
  };
  return { pedir, dialogo };
}

const columnas = (
  ver: (p: Plantilla) => void,
  copiar: (p: Plantilla) => void,
  decidir: (p: Plantilla, aprueba: boolean) => void,
): Columna<Plantilla>[] => [
  { titulo: 'Banco', celda: (p) => <NombreBanco codigo={p.banco} /> },
  { titulo: 'Archivo', celda: (p) => TIPO[p.tipo] },
  { titulo: 'Versión', cifra: true, celda: (p) => p.numero },
  { titulo: 'Propuesta por', celda: (p) => p.propuesta_por },
  { titulo: 'Decidida por', celda: (p) => p.decidida_por ?? <Nada /> },
  { titulo: 'Rige desde', celda: (p) => (p.vigente_desde ? <Fecha v={p.vigente_desde} /> : <Nada />) },
  { titulo: 'Estado', celda: (p) => <EstadoBadge estado={p.estado} estados={ESTADOS_PLANTILLA} /> },
  {
    titulo: 'Acciones',
    celda: (p) => (
      <Group gap={4}>
        <Button size="compact-xs" variant="default" onClick={() => ver(p)}>
          Ver
        </Button>
        <Can do="pacs:plantillas">
          <Button size="compact-xs" variant="default" onClick={() => copiar(p)}>
            Nueva versión
          </Button>
        </Can>
        {p.puedo_decidir && (
          <>
            <Button size="compact-xs" onClick={() => decidir(p, true)}>
              Aprobar
            </Button>
            <Button size="compact-xs" color="red" variant="light" onClick={() => decidir(p, false)}>
              Rechazar
            </Button>
          </>
        )}
      </Group>
    ),
  },
];

/** The layouts of the files of each bank, by version: who proposes one does not approve it. */
export default function Plantillas() {
  const { data: todas, error, refetch } = useRead<Plantilla[]>('pacs', 'plantillas');
  const [vista, setVista] = useState<Plantilla | null>(null);
  const [propuesta, setPropuesta] = useState<Plantilla | 'nueva' | null>(null);
  const { pedir, dialogo } = useDecidir();
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>Plantillas PAC</PageTitle>
        <Can do="pacs:plantillas">
          <Button size="xs" onClick={() => setPropuesta('nueva')}>
            Nueva plantilla
          </Button>
        </Can>
      </Group>
      {error ? <FalloLectura error={error} onRetry={() => void refetch()} /> : null}
      {!todas && !error && <Cargando lines={5} />}
      {todas?.length === 0 && <Vacio razon="Ningún banco tiene su formato todavía: sin él no se arma una lista." />}
      {todas && todas.length > 0 && (
        <Tabla
          nombre="Plantillas"
          columnas={columnas(setVista, setPropuesta, (p, a) => void pedir(p, a))}
          filas={todas}
          clave={(p) => p.id}
          ancho={860}
        />
      )}
      {vista && <Formato p={vista} close={() => setVista(null)} />}
      {propuesta && <Proponer base={propuesta === 'nueva' ? null : propuesta} close={() => setPropuesta(null)} />}
      {dialogo}
    </Stack>
  );
}
