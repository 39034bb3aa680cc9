import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { type Resultado, unaAUna } from '#platform/web/list/row-results.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { EVENTOS } from './dialogos.tsx';
import { ResultadosDeDocumentos } from './resultados.tsx';
import { type Fila, nombreSii } from './tipos.ts';

type Dicho = z.input<typeof contract.operations.registrar_estado_sii.input>;

/** The same answer of the SII on several documents, with its evidence: each is its own act. */
export function SiiVarios({ filas, close }: { filas: readonly Fila[]; close: () => void }) {
  const hoy = useHoy();
  const [hechos, setHechos] = useState<readonly Resultado[]>([]);
  const [corre, setCorre] = useState(false);
  const registrar = async (dicho: Dicho): Promise<Resultado[]> => {
    setCorre(true);
    const out = await unaAUna(
      filas,
      async (f) => {
        const r = await apiPost<{ estado_sii: string }>(`/api/documentos/${f.id}/registrar-estado-sii`, dicho, uuidv7());
        return `Registrado: ${nombreSii(r.estado_sii)}`;
      },
      (r) => setHechos((antes) => [...antes, r]),
    );
    for (const area of ['documentos', 'proformas']) void invalidateArea(area);
    return out;
  };
  return (
    <Modal opened onClose={close} title={`Estado en el SII de ${filas.length} documentos`} size="xl">
      <Stack>
        {!corre && (
          <Form
            area="documentos"
            accion="registrar_estado_sii"
            schema={contract.operations.registrar_estado_sii.input}
            defaults={{ evento: '', fecha: hoy, fecha_recepcion_sii: '', evidencia: '' }}
            draft={false}
            guard={false}
            ok="Estados registrados"
            send={(v) => registrar(v as Dicho)}
          >
            <Fields>
              <OptionField name="evento" label="Qué dice el SII" options={EVENTOS} required span={12} />
              <DateField name="fecha" label="Fecha del evento" max={hoy} required span={6} />
              <DateField name="fecha_recepcion_sii" label="Recibido por el SII" max={hoy} span={6} />
              <TextAreaField name="evidencia" label="Evidencia (dónde y cómo se vio)" maxLength={500} required />
            </Fields>
            <FormActions submit="Registrar en todos" onCancel={close} />
          </Form>
        )}
        <ResultadosDeDocumentos filas={filas} hechos={hechos} espera={corre ? 'En espera' : 'Por registrar'} />
        {corre && (
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={hechos.length < filas.length}>
              Cerrar
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
