import { Alert, Modal } from '@mantine/core';
import { formatPesos } from '#kernel/values/format.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import type { Documento } from './tipos.ts';

interface Props {
  record: Detailed<Documento>;
  close: () => void;
}

export const EVENTOS = [
  { codigo: 'CONSULTADO', nombre: 'Consultado: sin respuesta del deudor' },
  { codigo: 'ACD', nombre: 'Acepta el contenido (ACD)' },
  { codigo: 'ERM', nombre: 'Otorga recibo de mercaderías (ERM)' },
  { codigo: 'RCD', nombre: 'Reclama el contenido (RCD)' },
  { codigo: 'RFP', nombre: 'Falta parcial de mercaderías (RFP)' },
  { codigo: 'RFT', nombre: 'Falta total de mercaderías (RFT)' },
];

/** What the SII shows of the document, by hand, with its evidence. */
export function RegistrarSii({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      title={`Estado en el SII de ${record.tipo}-${record.folio}`}
      size="lg"
      close={close}
      area="documentos"
      accion="registrar_estado_sii"
      id={record.id}
      version={record.version}
      schema={contract.operations.registrar_estado_sii.input}
      defaults={{ evento: '', fecha: hoy, fecha_recepcion_sii: record.fecha_recepcion_sii ?? '', evidencia: '' }}
      draft={false}
      guard={false}
      ok="Estado registrado"
      invalidates={['proformas']}
      onDone={close}
      submit="Registrar"
    >
      <Fields>
        <OptionField name="evento" label="Qué dice el SII" options={EVENTOS} required span={12} />
        <DateField name="fecha" label="Fecha del evento" max={hoy} required span={6} />
        <DateField name="fecha_recepcion_sii" label="Recibido por el SII" max={hoy} span={6} />
        <TextAreaField name="evidencia" label="Evidencia (dónde y cómo se vio)" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}

/** Takes a nota from the document: its amount and what it posted are undone. */
export function DesasociarNota({ record, close }: Props) {
  const vivas = record.notas.filter((n) => n.estado !== 'desasociada');
  return (
    <Modal opened onClose={close} title="Desasociar nota de crédito" size="lg">
      {vivas.length === 0 ? (
        <Alert color="gray">El documento no tiene notas de crédito asociadas.</Alert>
      ) : (
        <Form
          area="documentos"
          accion="desasociar_nota"
          id={record.id}
          version={record.version}
          schema={contract.operations.desasociar_nota.input}
          defaults={{ nota_id: vivas[0]?.id ?? '', motivo: '' }}
          draft={false}
          guard={false}
          ok="Nota desasociada"
          onDone={close}
        >
          <Fields>
            <OptionField
              name="nota_id"
              label="Nota"
              options={vivas.map((n) => ({ codigo: n.id, nombre: `61-${n.folio} por ${formatPesos(n.monto)}` }))}
              required
              span={12}
            />
            <TextAreaField name="motivo" label="Motivo" maxLength={500} required />
          </Fields>
          <FormActions submit="Desasociar" onCancel={close} color="red" />
        </Form>
      )}
    </Modal>
  );
}
