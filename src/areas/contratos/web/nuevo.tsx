import { useNavigate } from '@tanstack/react-router';
import { OptionField } from '#platform/web/form/choices.tsx';
import { RutField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { Condiciones, Firmantes } from './inputs.tsx';
import { TextoDelTipo } from './texto.tsx';

const vacio = (hoy: string) => ({
  cliente_rut: '',
  tipo: '',
  monto_fijo: false,
  moneda: 'CLP',
  monto: null,
  porcentaje: '90.00',
  cobro_neto: null,
  plazo_dias: 365,
  fecha_inicio: hoy,
  pacto: '',
  con_responsabilidad: true,
  clausulas: { compensacion: true, mandato_llenado: true, mandato_cobro: true, domicilio: true },
  variables: {},
  firmantes: [],
});

/** Cliente y tipo → condiciones → firmantes → texto (areas/2 contratos, Screens). */
export default function NuevoContrato() {
  const navigate = useNavigate();
  const hoy = useHoy();
  return (
    <Wizard<{ id: string }>
      area="contratos"
      accion="crear"
      unread
      titulo="Nuevo contrato"
      schema={contract.operations.crear.input}
      defaults={vacio(hoy)}
      submit="Guardar borrador"
      ok="Contrato guardado"
      onDone={(c) => void navigate({ to: `/contratos/${c.id}` })}
      steps={[
        {
          titulo: 'Cliente y tipo',
          fields: ['cliente_rut', 'tipo'],
          content: (
            <Fields>
              <RutField name="cliente_rut" label="RUT del cliente" span={6} required />
              <OptionField name="tipo" label="Tipo de contrato" options="contratos_tipos" span={6} required />
            </Fields>
          ),
        },
        {
          titulo: 'Condiciones',
          fields: ['monto_fijo', 'monto', 'cobro_neto', 'porcentaje', 'plazo_dias', 'fecha_inicio'],
          content: <Condiciones />,
        },
        { titulo: 'Firmantes', fields: ['firmantes'], content: <Firmantes /> },
        { titulo: 'Texto', fields: ['variables'], content: <TextoDelTipo /> },
      ]}
    />
  );
}
