import { Button, Group, Text } from '@mantine/core';
import { formatDecimal } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { useAction } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { EmbeddedRecord, recordScreen } from '#platform/web/router/embedded.tsx';
import { type A, Paso, seEdita } from './seccion.tsx';

/** Asks for the evaluation, when nobody did. */
function Pedir({ a }: { a: A }) {
  const pedir = useAction('analisis', 'pedir_evaluacion', { id: a.id, ok: false });
  if (!seEdita(a)) return <Text size="sm">No se pidió la evaluación del analista virtual.</Text>;
  return (
    <Group>
      <Button size="xs" loading={pedir.isPending} onClick={() => pedir.mutate({})}>
        Pedir evaluación
      </Button>
    </Group>
  );
}

/** What was frozen when the analysis was closed, in figures: the evaluation that was asked again later is another one. */
function Congelada({ e }: { e: NonNullable<A['vista']['evaluacion']> }) {
  return (
    <Datos
      items={[
        ['Estado', label(e.estado)],
        ['Consejo', e.decision ? label(e.decision) : null],
        ['Puntaje', e.puntaje ? formatDecimal(e.puntaje, 1) : null],
        ['Error', e.error_mensaje],
      ]}
    />
  );
}

/** Step 6: the card of whoever evaluates, drawn inside; without reach to it, its figures. */
export function PasoEvaluacion({ a }: { a: A }) {
  const e = a.vista.evaluacion;
  const address = e ? recordScreen(`/analista/evaluacion/${e.id}`) : null;
  return (
    <Paso
      a={a}
      n={6}
      defaults={{ razon_sin_evaluacion: '' }}
      leido={
        <>
          {!e && <Pedir a={a} />}
          {e && address && <EmbeddedRecord address={address} />}
          {e && !address && <Congelada e={e} />}
        </>
      }
      campos={
        <Fields>
          <TextAreaField name="razon_sin_evaluacion" label="Por qué se sigue sin la evaluación" maxLength={500} />
        </Fields>
      }
    />
  );
}
