import { Alert, Stack, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { EntityOf } from '#kernel/contract.ts';
import { useDetail } from '#platform/web/api/hooks.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { alEnviar, Cargos, Cliente, Condiciones, deCredito, esquemaEditar, Giro } from './formulario.tsx';
import { Respaldo } from './respaldo.tsx';

type Credito = EntityOf<typeof contract>;

/** A credit in preparation: a change of its terms voids the table and says so. */
export default function EditarCredito() {
  const navigate = useNavigate();
  const id = useRouteId();
  const { data: c, error, refetch } = useDetail<Credito>('creditos', id);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!c) return <Cargando lines={8} />;
  const editar = c.acciones?.find((a) => a.accion === 'editar');
  if (!editar?.permitida)
    return (
      <Vacio razon={editar?.motivo ?? 'Este crédito ya no se edita.'} accion={<Enlace to={`/creditos/${c.id}`}>Ver el crédito</Enlace>} />
    );
  const preparacion = ['borrador', 'simulado', 'reparado'].includes(c.estado);
  return (
    <Stack>
      <PageTitle>{`Editar el crédito ${c.numero}`}</PageTitle>
      {c.hash_tabla && preparacion && (
        <Alert color="yellow">
          Si cambia condiciones, costos, impuesto o seguros, la tabla confirmada, sus descuentos y sus impresiones dejan de valer: habrá que
          confirmarla de nuevo.
        </Alert>
      )}
      <Form
        area="creditos"
        accion="editar"
        id={c.id}
        version={c.version}
        schema={esquemaEditar}
        defaults={deCredito(c)}
        transform={alEnviar}
        ok="Crédito guardado"
        onDone={() => void navigate({ to: `/creditos/${c.id}` })}
      >
        <Stack gap="lg">
          <Cliente fijo />
          {preparacion && (
            <>
              <Title order={2} size="h4">
                Condiciones
              </Title>
              <Condiciones />
              <Title order={2} size="h4">
                Costos, impuesto y seguros
              </Title>
              <Cargos />
              <Respaldo />
            </>
          )}
          <Giro rut={c.rut} />
        </Stack>
        <FormActions submit="Guardar cambios" cancel={`/creditos/${c.id}`} />
      </Form>
    </Stack>
  );
}
