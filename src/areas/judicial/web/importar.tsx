import { Alert, List, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';

type Resultado = OutputOf<typeof contract, 'importar'>;

function Dicho({ r }: { r: Resultado }) {
  return (
    <Stack gap="xs">
      <Alert color="blue">
        {r.nuevas} {r.nuevas === 1 ? 'actuación nueva' : 'actuaciones nuevas'}, {r.repetidas} que ya estaban.
      </Alert>
      {r.desconocidas.length > 0 && (
        <>
          <Text size="sm">Estos roles no son de nuestras causas:</Text>
          <List size="sm">
            {r.desconocidas.map((d) => (
              <List.Item key={`${d.rol}-${d.tramite}`}>
                {d.rol}, {d.tribunal}: {d.tramite}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {r.malas.length > 0 && (
        <>
          <Text size="sm">Estas líneas no se pudieron leer:</Text>
          <List size="sm">
            {r.malas.map((m) => (
              <List.Item key={m.linea}>
                Línea {m.linea}: {m.motivo}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}

/** The daily list of the court, pasted: each row is an actuación of its case, once. */
export function Importar({ close }: { close: () => void }) {
  const [dicho, setDicho] = useState<Resultado | null>(null);
  return (
    <Modal opened onClose={close} title="Importar el listado del tribunal" size="lg">
      <Stack>
        <Text size="sm">
          Pegue el listado con su fila de títulos: rol, tribunal, fecha, cuaderno, trámite y descripción, en cualquier orden.
        </Text>
        {dicho && <Dicho r={dicho} />}
        <Form<Resultado>
          area="judicial"
          accion="importar"
          schema={contract.operations.importar.input}
          defaults={{ texto: '' }}
          draft={false}
          guard={false}
          ok="Listado leído"
          onDone={setDicho}
        >
          <TextAreaField name="texto" label="Listado" rows={10} required />
          <FormActions submit="Importar" cancel="Cerrar" onCancel={close} />
        </Form>
      </Stack>
    </Modal>
  );
}
