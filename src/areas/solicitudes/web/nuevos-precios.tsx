import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { RutField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { contract } from '../contract.ts';

/** A draft that only changes prices of the line in force: the record it opens asks for them. */
export default function NuevosPrecios() {
  const navigate = useNavigate();
  const [search] = useUrlState();
  return (
    <Stack>
      <PageTitle>Cambio de precios</PageTitle>
      <Text size="sm">
        Se copia la línea vigente del cliente: sólo cambian su tasa y sus comisiones, y los votos de la línea no se tocan.
      </Text>
      <Form<{ id: string }>
        area="solicitudes"
        accion="crear_precios"
        schema={contract.operations.crear_precios.input}
        defaults={{ rut: oneOf(search.rut) }}
        ok="Borrador de precios creado"
        onDone={(s) => void navigate({ to: `/solicitudes/${s.id}` })}
      >
        <Fields>
          <RutField name="rut" label="RUT del cliente" required span={6} />
        </Fields>
        <FormActions submit="Crear borrador" cancel="/solicitudes" />
      </Form>
    </Stack>
  );
}
