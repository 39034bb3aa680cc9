import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

export default function NuevaAusencia() {
  const navigate = useNavigate();
  const hoy = useHoy();
  return (
    <Stack>
      <PageTitle>Pedir ausencia</PageTitle>
      <Form
        area="ausencias"
        accion="crear"
        schema={contract.operations.solicitar.input}
        defaults={{ tipo: '', rut_reemplazante: '', desde: hoy, hasta: hoy, media_jornada: false, motivo: '', delega_bandeja: true }}
        ok="Ausencia pedida: falta que la aprueben"
        onDone={(a) => void navigate({ to: `/ausencias/${a.id}` })}
      >
        <Fields>
          <OptionField name="tipo" label="Tipo" options="tipos_ausencia" required span={6} />
          <OptionField name="rut_reemplazante" label="Quién reemplaza" options="reemplazantes" required span={6} />
          <DateField name="desde" label="Desde" required span={6} />
          <DateField name="hasta" label="Hasta (inclusive)" required span={6} />
          <SwitchField name="media_jornada" label="Media jornada" span={6} />
          <SwitchField name="delega_bandeja" label="Pasar lo pendiente a quien reemplaza" span={6} />
          <TextAreaField name="motivo" label="Motivo" />
        </Fields>
        <FormActions submit="Pedir ausencia" cancel="/ausencias" />
      </Form>
    </Stack>
  );
}
