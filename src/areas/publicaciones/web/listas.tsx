import { Modal, Stack, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { CheckField, NumberField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { contract } from '../contract.ts';

type Listas = OutputOf<typeof contract, 'listas_blancas'>;
const COLUMNAS: readonly Columna<Listas['items'][number]>[] = [
  { titulo: 'Qué permite', celda: (l) => l.dice },
  { titulo: 'Por qué', celda: (l) => l.razon },
  { titulo: 'Publicaciones vivas', cifra: true, celda: (l) => l.alcanza },
];

/** What kinds of debt may be shown, and until how late; a new row takes the place of the one before. */
export function ListasBlancas({ close }: { close: () => void }) {
  const q = useRead<Listas>('publicaciones', 'listas-blancas', {});
  return (
    <Modal opened onClose={close} size="lg" title="Lista blanca de publicación">
      <Stack>
        {q.isPending && <Cargando lines={3} />}
        {q.isError && <FalloLectura error={q.error} onRetry={() => void q.refetch()} />}
        {q.data?.items.length === 0 && <Text size="sm">Sin filas, cualquier tipo de deuda se puede publicar.</Text>}
        {q.data && q.data.items.length > 0 && <Tabla nombre="Lista blanca" columnas={COLUMNAS} filas={q.data.items} clave={(l) => l.id} />}
        <Can do="publicaciones:supervisar">
          <Form
            area="publicaciones"
            accion="guardar_regla"
            schema={contract.operations.guardar_regla.input}
            defaults={{ tipo_documento: '', no_publicar: false, dias_max: '', razon: '' }}
            draft={false}
            guard={false}
            ok="Lista blanca guardada"
            onDone={close}
          >
            <Fields>
              <OptionField name="tipo_documento" label="Tipo de deuda" options="tipo_documentos" required span={6} />
              <NumberField name="dias_max" label="Días de mora, como máximo" span={6} />
              <CheckField name="no_publicar" label="No se publica" />
              <TextAreaField name="razon" label="Por qué" required rows={2} maxLength={300} />
            </Fields>
            <FormActions submit="Guardar" onCancel={close} />
          </Form>
        </Can>
      </Stack>
    </Modal>
  );
}
