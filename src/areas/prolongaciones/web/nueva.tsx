import { useNavigate } from '@tanstack/react-router';
import { zRut } from '#kernel/fields.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { Cliente, Credito, MotivoYPago, Resumen, TablaNueva } from './pasos.tsx';

/** The client is asked first, to find his credit; the credit says whose it is. */
const ENTRADA = contract.operations.crear.input.extend({ cliente_rut: zRut });

const vacio = (cliente_rut: string) => ({
  cliente_rut,
  id_credito: '',
  cuotas: null,
  tasa_mensual: '',
  primer_vencimiento: '',
  gracia: { tipo: 'NINGUNA', meses: 0 },
  capitaliza_interes: false,
  motivo: '',
  comentario: '',
  payment_option: '',
  cuenta: '',
  avales_retirados: [],
});

/** Cliente → crédito → nueva tabla → motivo y cargos → confirmar; the comité and the papers go on its page (domain §18). */
export default function NuevaProlongacion() {
  const navigate = useNavigate();
  const [search] = useUrlState();
  const inicial = typeof search.rut === 'string' ? search.rut : '';
  return (
    <Wizard<{ id: string }>
      area="prolongaciones"
      accion="crear"
      unread
      titulo="Nueva prolongación"
      schema={ENTRADA}
      transform={({ cliente_rut: _, ...propuesta }) => propuesta}
      defaults={vacio(inicial)}
      submit="Guardar propuesta"
      ok="Propuesta guardada: envíela al comité"
      onDone={(p) => void navigate({ to: `/prolongaciones/${p.id}` })}
      summary={() => <Resumen />}
      steps={[
        { titulo: 'Cliente', fields: ['cliente_rut'], content: <Cliente /> },
        { titulo: 'Crédito', fields: ['id_credito'], content: <Credito /> },
        { titulo: 'Nueva tabla', fields: ['cuotas', 'tasa_mensual', 'primer_vencimiento', 'gracia'], content: <TablaNueva /> },
        { titulo: 'Motivo y cargos', fields: ['motivo', 'comentario', 'payment_option'], content: <MotivoYPago /> },
      ]}
    />
  );
}
