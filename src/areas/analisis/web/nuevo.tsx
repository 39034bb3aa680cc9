import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, RutField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { contract } from '../contract.ts';

export default function NuevoAnalisis() {
  const navigate = useNavigate();
  const [search] = useUrlState();
  return (
    <Stack>
      <PageTitle>Nuevo análisis</PageTitle>
      <Form
        area="analisis"
        accion="crear"
        unread
        schema={contract.operations.crear.input}
        defaults={{ rut: oneOf(search.rut), tipo: '', fecha_corte: '', desde: oneOf(search.desde) }}
        ok="Análisis creado"
        onDone={(a) => void navigate({ to: `/analisis/${a.id}` })}
      >
        <Fields>
          <RutField name="rut" label="RUT del cliente" required span={6} />
          <OptionField name="tipo" label="Tipo de análisis" options="tipos_analisis" required span={6} />
          <DateField name="fecha_corte" label="Fecha de corte" required span={6} />
        </Fields>
        <FormActions submit="Crear análisis" cancel="/analisis" />
      </Form>
    </Stack>
  );
}
