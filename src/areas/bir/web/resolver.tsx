import { Text } from '@mantine/core';
import { useAction } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { DECISION_EN_PALABRAS } from '../domain/palabras.ts';

const DECISIONES = Object.entries(DECISION_EN_PALABRAS).map(([codigo, nombre]) => ({ codigo, nombre }));

interface Abierta {
  id: string;
  nombre: string;
  nombre_regla: string;
  hecho: string;
}

/** Attends a warning with a decision, or discards it: both say why. The decision opens the work of who does it, and does nothing by itself. */
export default function Resolver({ alerta, que, close }: { alerta: Abierta; que: 'atender' | 'descartar'; close: () => void }) {
  const atender = que === 'atender';
  const accion = atender ? 'atender_alerta' : 'descartar_alerta';
  const act = useAction<Record<string, unknown>, { id: string }>('bir', accion, {
    http: { method: 'POST', path: `/api/bir/alertas/${alerta.id}/${que}` },
    toast: false,
  });
  return (
    <ActDialog
      title={`${atender ? 'Atender' : 'Descartar'}: ${alerta.nombre_regla}`}
      close={close}
      area="bir"
      accion={accion}
      schema={contract.operations[accion].input}
      defaults={atender ? { decision: '', fundamento: '' } : { fundamento: '' }}
      draft={false}
      guard={false}
      ok={atender ? 'Alerta atendida' : 'Alerta descartada'}
      send={act.mutateAsync}
      onDone={close}
      submit={atender ? 'Atender' : 'Descartar'}
    >
      <Text size="sm">
        {alerta.nombre}. {alerta.hecho}.
      </Text>
      <Fields>
        {atender && <OptionField name="decision" label="Decisión" options={DECISIONES} span={12} required />}
        <TextAreaField name="fundamento" label={atender ? 'Fundamento (20 caracteres o más)' : 'Por qué'} maxLength={1000} required />
      </Fields>
    </ActDialog>
  );
}
