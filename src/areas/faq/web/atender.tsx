import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { PreguntaInputs } from './inputs.tsx';

interface Props {
  consulta: { id: string; texto: string };
  accion: 'responder' | 'descartar';
  close: () => void;
}

/** Answers a question, which is published with it, or sets it aside with a reason that its author reads. */
export default function Atender({ consulta, accion, close }: Props) {
  const responde = accion === 'responder';
  return (
    <Form
      area="faq"
      accion={accion}
      schema={contract.operations[accion].input}
      defaults={
        responde
          ? { consulta_id: consulta.id, question: consulta.texto, ans: '', categoria_id: '', orden: 0 }
          : { consulta_id: consulta.id, motivo: '' }
      }
      draft={false}
      guard={false}
      invalidates={['bandeja']}
      ok={responde ? 'Respondida y publicada' : 'Pregunta descartada'}
      onDone={close}
    >
      {responde ? (
        <PreguntaInputs />
      ) : (
        <Fields>
          <TextAreaField name="motivo" label="Motivo (lo leerá quien preguntó)" required maxLength={300} />
        </Fields>
      )}
      <FormActions submit={responde ? 'Publicar la respuesta' : 'Descartar'} onCancel={close} />
    </Form>
  );
}
