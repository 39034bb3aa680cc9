import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { contract } from '../contract.ts';
import { CamposSolicitud } from './campos.tsx';

const VACIO = {
  rut: '',
  producto: 'FACTORING',
  moneda: 'CLP',
  monto: '',
  plazo_maximo: 120,
  anticipo_pct: '90',
  tasa_mensual: '',
  comision_pct: '',
  comision_minima_uf: '',
  con_responsabilidad: true,
  fecha_expiracion: '',
  presentacion: '',
  deudores: [],
  garantias: [],
  excepciones: [],
};

export default function NuevaSolicitud() {
  const navigate = useNavigate();
  const [search] = useUrlState();
  return (
    <Stack>
      <PageTitle>Nueva solicitud de línea</PageTitle>
      <Form
        area="solicitudes"
        accion="crear"
        schema={contract.operations.crear.input}
        defaults={{ ...VACIO, rut: oneOf(search.rut) }}
        ok="Solicitud creada"
        onDone={(s) => void navigate({ to: `/solicitudes/${s.id}` })}
      >
        <CamposSolicitud conCliente />
        <FormActions submit="Crear solicitud" cancel="/solicitudes" />
      </Form>
    </Stack>
  );
}
