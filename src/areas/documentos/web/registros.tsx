import { Alert, Card, List, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { uuidv7 } from '#kernel/values/id.ts';
import { isRut } from '#kernel/values/rut.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { PersonaInput } from '#platform/web/inputs/persona-input.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { Importacion } from '../contract.ts';

type Resumen = z.output<typeof Importacion> & { archivo: string; clave: string };

/** What one file of the SII changed: rows read, documents updated, rows that contradict us or cannot be read. */
function Resultado({ r }: { r: Resumen }) {
  const problemas = [
    ...r.conflictos.map((c) => ({ linea: c.linea, texto: c.detail })),
    ...r.errores.map((e) => ({ linea: e.linea, texto: e.motivo })),
  ].sort((a, b) => a.linea - b.linea);
  return (
    <Stack gap="xs">
      <Text fw={600}>{r.archivo}</Text>
      <Datos
        items={[
          ['Filas leídas', r.filas],
          ['Documentos actualizados', r.actualizados],
          ['De documentos que no tenemos', r.sin_documento],
        ]}
      />
      {problemas.length > 0 && (
        <Alert color="yellow" title={`${problemas.length} filas para revisar`}>
          <List size="sm">
            {problemas.map((p) => (
              <List.Item key={`${p.linea}${p.texto}`}>
                Línea {p.linea}: {p.texto}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}

function Seccion({
  titulo,
  ayuda,
  children,
  resultados,
}: {
  titulo: string;
  ayuda: string;
  children: ReactNode;
  resultados: readonly Resumen[];
}) {
  return (
    <Card withBorder>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {titulo}
        </Title>
        <Text size="sm" c="dimmed">
          {ayuda}
        </Text>
        {children}
        <Stack aria-live="polite">
          {resultados.map((r) => (
            <Resultado key={r.clave} r={r} />
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}

/** Registers of the SII: what the debtor answered (RCV) and to whom each document was ceded. */
export default function Registros() {
  const [rut, setRut] = useState('');
  const [rcv, setRcv] = useState<readonly Resumen[]>([]);
  const [cesiones, setCesiones] = useState<readonly Resumen[]>([]);
  const poner = (set: typeof setRcv) => (file: File, answer: unknown) =>
    set((antes) => [{ ...(answer as z.output<typeof Importacion>), archivo: file.name, clave: uuidv7() }, ...antes]);
  return (
    <Stack>
      <PageTitle>Registros del SII</PageTitle>
      <Seccion
        titulo="Registro de compras y ventas"
        ayuda="Dice cuándo recibió el deudor cada documento y si lo aceptó o lo reclamó. Es el CSV que descarga el cliente en el SII."
        resultados={rcv}
      >
        <PersonaInput label="RUT de quien es el registro" value={rut} onChange={setRut} maw={260} />
        {isRut(rut) && (
          <FileDrop
            key={rut}
            path="/api/documentos/importar-rcv"
            fields={{ cliente_rut: rut }}
            accept=".csv,.txt"
            maxMb={25}
            maxFiles={1}
            label="Arrastre el CSV del registro de compras y ventas"
            onUploaded={poner(setRcv)}
            invalidates={['documentos', 'proformas']}
          />
        )}
      </Seccion>
      <Seccion
        titulo="Cesiones por período"
        ayuda="La lista de cesiones del registro electrónico. Lo que sea de documentos que aún no tenemos queda guardado y se aplica al cargarlos."
        resultados={cesiones}
      >
        <FileDrop
          path="/api/documentos/importar-cesiones"
          accept=".csv,.txt"
          maxMb={25}
          maxFiles={1}
          label="Arrastre el archivo de cesiones"
          onUploaded={poner(setCesiones)}
          invalidates={['documentos', 'proformas']}
        />
      </Seccion>
    </Stack>
  );
}
