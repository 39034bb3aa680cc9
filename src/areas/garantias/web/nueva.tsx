import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { isRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { Constitucion, DelBien, SeguroYPrima, TipoYBeneficiario } from './inputs.tsx';
import { CoberturaPorDeuda } from './tablas.tsx';

const VACIA = {
  tipo: '',
  beneficiario: 'LA_EMPRESA',
  sobre: 'ESPECIFICA',
  cliente_rut: '',
  otorgante_rut: '',
  nombre_otorgante: '',
  bien: {},
  aval_id: '',
  vence: '',
  valor_liquidacion_uf: '',
  gravamenes_preferentes_uf: '0',
  ltv: '',
  constitucion: '',
  grado: 1,
  grado_elegido: '1',
  fecha_escritura: '',
  notaria: '',
  repertorio: '',
  prohibicion: false,
  conyuge_autoriza: false,
  seguro: null,
  con_seguro: false,
};

function CoberturaDeHoy({ rut }: { rut: string }) {
  const { data, error, refetch } = useRead<OutputOf<typeof contract, 'por_cliente'>>('garantias', 'por-cliente', { rut });
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  return data ? <CoberturaPorDeuda deudas={data.deudas} /> : <Cargando lines={3} />;
}

/** What the client owes and how much of it is already covered: what this garantía will have to back. */
function DeudasDelCliente() {
  const rut = String(useWatch({ name: 'cliente_rut' }) ?? '');
  return (
    <Stack>
      <Text size="sm">
        Esto debe hoy el cliente y esto ya está cubierto. Una garantía específica se asigna a sus deudas desde su ficha, cuando esté
        constituida y se sepa cuánto cubre; una general cubre a prorrata lo que quede.
      </Text>
      {isRut(rut) && <CoberturaDeHoy rut={rut} />}
    </Stack>
  );
}

/** Tipo y beneficiario → bien o aval → constitución → seguro → deudas caucionadas → documentos (areas/2 garantias). */
export default function NuevaGarantia() {
  const navigate = useNavigate();
  return (
    <Wizard<{ id: string }>
      area="garantias"
      accion="crear"
      unread
      titulo="Nueva garantía"
      schema={contract.operations.crear.input}
      defaults={VACIA}
      submit="Proponer garantía"
      ok="Garantía propuesta"
      onDone={(g) => void navigate({ to: `/garantias/${g.id}` })}
      steps={[
        {
          titulo: 'Tipo y beneficiario',
          fields: ['tipo', 'beneficiario', 'cliente_rut', 'otorgante_rut', 'nombre_otorgante'],
          content: <TipoYBeneficiario />,
        },
        { titulo: 'Bien o aval', fields: ['bien', 'aval_id', 'gravamenes_preferentes_uf', 'ltv'], content: <DelBien /> },
        { titulo: 'Constitución', fields: ['grado'], content: <Constitucion /> },
        { titulo: 'Seguro y prima', fields: ['seguro'], content: <SeguroYPrima /> },
        {
          titulo: 'Deudas caucionadas',
          fields: [],
          content: <DeudasDelCliente />,
        },
        {
          titulo: 'Documentos',
          fields: [],
          content: <Text>La escritura, la inscripción, la tasación y la póliza se archivan en la ficha de la garantía, ya propuesta.</Text>,
        },
      ]}
    />
  );
}
