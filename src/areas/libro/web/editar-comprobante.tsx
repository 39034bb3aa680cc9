import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { invalidateArea } from '#platform/web/api/client.ts';
import { type Detailed, useDetail } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastOk } from '#platform/web/feedback/toast.ts';
import { Form } from '#platform/web/form/form.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import type { Asiento } from '../contract.ts';
import { Campos, esquema, valoresDe } from './comprobante.tsx';

type Comprobante = Detailed<z.output<typeof Asiento>>;

function Formulario({ leido }: { leido: Comprobante }) {
  const navigate = useNavigate();
  const hoy = useHoy();
  // What somebody else saves meanwhile changes the detail, not what this form started from: it is refused when it is sent.
  const [c] = useState(leido);
  return (
    <Form<{ version: number }>
      area="libro/asientos"
      accion="editar"
      version={c.version}
      schema={esquema}
      defaults={valoresDe(hoy, c)}
      send={(values) => request('PATCH', `/api/libro/asientos/${c.id}`, { body: values })}
      onDone={() => {
        void invalidateArea('libro');
        toastOk('Comprobante guardado');
        void navigate({ to: `/libro/asientos/${c.id}` });
      }}
    >
      <Campos enviar="Guardar cambios" cancelar={`/libro/asientos/${c.id}`} />
    </Form>
  );
}

/** A voucher while it is a draft: its date, glosa and lines. */
export default function EditarComprobante() {
  const id = useRouteId();
  const { data: c, error, refetch } = useDetail<z.output<typeof Asiento>>('libro', id);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!c) return <Cargando lines={8} />;
  if (c.clase !== 'comprobante' || c.estado !== 'borrador')
    return (
      <Vacio razon="Sólo se edita un comprobante en borrador." accion={<Enlace to={`/libro/asientos/${id}`}>Ver el comprobante</Enlace>} />
    );
  return (
    <Stack>
      <PageTitle>Editar comprobante</PageTitle>
      <Formulario leido={c} />
    </Stack>
  );
}
