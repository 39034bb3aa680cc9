import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { EntityOf } from '#kernel/contract.ts';
import { useDetail } from '#platform/web/api/hooks.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';
import { MontosInputs, PersonasInputs, RespaldoInputs } from './inputs.tsx';

type Pagare = EntityOf<typeof contract>;

/** A draft is written again as it was written. */
export default function EditarPagare() {
  const id = useRouteId();
  const navigate = useNavigate();
  const { data: p, error, isPending, refetch } = useDetail<Pagare>('pagares', id);
  if (isPending) return <Cargando />;
  if (!p) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  const defaults = {
    ...p,
    sucursal: p.sucursal ?? '',
    giro: p.giro ?? '',
    ite_exento: p.ite.exento,
    ite_motivo: p.ite.motivo ?? '',
  };
  return (
    <Stack>
      <PageTitle>{`Editar el pagaré ${p.pagarevista}`}</PageTitle>
      <Form
        area="pagares"
        accion="editar"
        id={p.id}
        version={p.version}
        schema={contract.operations.editar.input}
        defaults={defaults}
        ok="Cambios guardados"
        onDone={() => void navigate({ to: `/pagares/${p.id}` })}
      >
        <Stack>
          <Fields>
            <RespaldoInputs linea={p.tipo === 'A_LA_VISTA'} />
          </Fields>
          <MontosInputs />
          <PersonasInputs />
        </Stack>
        <FormActions submit="Guardar" cancel={`/pagares/${p.id}`} />
      </Form>
    </Stack>
  );
}
