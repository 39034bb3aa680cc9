import { Alert, Modal, Text } from '@mantine/core';
import { FirmarEnComite, VotarEnComite } from '#areas/comite/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { contract } from '../contract.ts';
import { CambiosDesdeEnvio } from './cambios-desde-envio.tsx';

type Proforma = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Proforma>;
  close: () => void;
}

/** The vote, beside what moved since the emission. */
export function Votar({ record, close }: Props) {
  return (
    <VotarEnComite
      area="proformas"
      record={record}
      schema={contract.operations.votar.input}
      titulo={`Votar la proforma ${record.num_proforma}`}
      close={close}
      cambia={['operaciones']}
    >
      <CambiosDesdeEnvio p={record} />
    </VotarEnComite>
  );
}

/** The signature of who approved, beside what moved since the emission. */
export function Firmar({ record, close }: Props) {
  return (
    <FirmarEnComite
      area="proformas"
      record={record}
      schema={contract.operations.firmar.input}
      titulo={`Firmar la proforma ${record.num_proforma}`}
      close={close}
      cambia={['operaciones']}
    >
      <Text size="sm">
        {record.comite?.nivel === 4
          ? 'Firmada por todos, la operación nace cuando Fiscalía archiva el acta'
          : 'Con la última firma nace la operación'}
        , por <Pesos v={record.monto_girar} /> a girar.
      </Text>
      <CambiosDesdeEnvio p={record} />
    </FirmarEnComite>
  );
}

/** An exception for one amber rule: of the operation or of a document. */
export function PedirExcepcion({ record, close }: Props) {
  const ambares = [
    ...record.reglas.map((r) => ({ ...r, pk: '', donde: 'Operación' })),
    ...Object.values(record.documents).flatMap((d) => d.reglas.map((r) => ({ ...r, pk: d.documento_id, donde: d.nombre }))),
  ].filter((r) => r.resultado === 'REVISION');
  const opciones = ambares.map((r) => ({ codigo: `${r.pk}|${r.id}`, nombre: `${r.donde}: ${r.titulo}` }));
  return (
    <Modal opened onClose={close} title="Pedir excepción" size="lg">
      {opciones.length === 0 ? (
        <Alert color="gray">Ninguna regla está en revisión: no hay excepción que pedir.</Alert>
      ) : (
        <Form
          area="proformas"
          accion="pedir-excepcion"
          id={record.id}
          version={record.version}
          schema={contract.operations.pedir_excepcion.input}
          defaults={{ regla: '', tipo: '', motivo: '' }}
          transform={(v) => {
            const [pk, regla] = String(v.regla).split('|');
            return { ...v, regla, ...(pk ? { pk } : {}) };
          }}
          draft={false}
          guard={false}
          unread
          ok="Excepción pedida"
          onDone={close}
        >
          <Fields>
            <OptionField name="regla" label="Regla" options={opciones} required />
            <OptionField name="tipo" label="Tipo de excepción" options="excepciones" required />
            <TextAreaField name="motivo" label="Motivo (30 letras o más)" maxLength={500} required />
          </Fields>
          <FormActions submit="Pedir excepción" onCancel={close} />
        </Form>
      )}
    </Modal>
  );
}

/** Grants or refuses an exception that is waiting; refusing one needs its reason. */
export function ConcederExcepcion({ record, close }: Props) {
  const pedidas = record.excepciones.filter((x) => x.estado === 'pedida').map((x) => ({ codigo: x.id, nombre: x.motivo }));
  return (
    <Modal opened onClose={close} title="Resolver excepción" size="lg">
      {pedidas.length === 0 ? (
        <Alert color="gray">No hay excepciones por resolver.</Alert>
      ) : (
        <Form
          area="proformas"
          accion="conceder-excepcion"
          id={record.id}
          version={record.version}
          schema={contract.operations.conceder_excepcion.input}
          defaults={{ excepcion_id: '', concede: true, comentario: '' }}
          draft={false}
          guard={false}
          unread
          ok="Excepción resuelta"
          onDone={close}
        >
          <Fields>
            <OptionField name="excepcion_id" label="Excepción" options={pedidas} required />
            <SwitchField name="concede" label="Se concede (sin marcar, se rechaza)" span={12} />
            <TextAreaField name="comentario" label="Comentario (obligatorio si se rechaza)" maxLength={500} />
          </Fields>
          <FormActions submit="Resolver" onCancel={close} />
        </Form>
      )}
    </Modal>
  );
}
