import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { Constitucion, DelBien, SeguroYPrima, TipoYBeneficiario } from './inputs.tsx';

const vacio = (rut: string) => ({
  ...{ tipo: '', beneficiario: 'LA_EMPRESA', sobre: 'ESPECIFICA', cliente_rut: rut, otorgante_rut: '', nombre_otorgante: '' },
  ...{ bien: {}, aval_id: '', vence: '', valor_liquidacion_uf: '', gravamenes_preferentes_uf: '0', ltv: '' },
  ...{ constitucion: '', grado: 1, grado_elegido: '1', fecha_escritura: '', notaria: '', repertorio: '' },
  ...{ prohibicion: false, conyuge_autoriza: false, seguro: null, con_seguro: false },
});

/** Tipo y beneficiario → bien o aval → constitución → seguro → deudas caucionadas → documentos (areas/2 garantias). */
export default function NuevaGarantia() {
  const navigate = useNavigate();
  const { rut } = useRutGlobal();
  return (
    <Wizard<{ id: string }>
      area="garantias"
      accion="crear"
      titulo="Nueva garantía"
      schema={contract.operations.crear.input}
      defaults={vacio(rut ?? '')}
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
          content: <Text>Se asignan cuando la garantía esté constituida: sólo entonces hay cobertura que repartir.</Text>,
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
