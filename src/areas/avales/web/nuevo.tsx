import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { looksLikeFirm } from '#kernel/values/rut.ts';
import { useHoy } from '#platform/web/session/config.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { ConyugeOPoder, Obligacion, PatrimonioAhora, Persona } from './inputs.tsx';

const vacio = (hoy: string) => ({
  rut_aval: '',
  nombre: '',
  estado_civil: '',
  nacion: '',
  profesion: '',
  domicilio: '',
  region: '',
  comuna: '',
  cliente_rut: '',
  tipo: 'AVAL',
  alcance: 'GENERAL',
  origen_area: '',
  origen_id: '',
  moneda: 'CLP',
  monto_maximo: '',
  desde: hoy,
  hasta: '',
  conyuge: null,
  representante: null,
  patrimonio: null,
});

function Poderes() {
  const rut = String(useWatch({ name: 'rut_aval' }) ?? '');
  return <ConyugeOPoder empresa={looksLikeFirm(rut)} />;
}

/** Persona → obligación y límite → patrimonio → cónyuge o poderes → documentos (areas/1 avales). */
export default function ProponerAval() {
  const navigate = useNavigate();
  const hoy = useHoy();
  return (
    <Wizard<{ id: string }>
      area="avales"
      accion="crear"
      unread
      titulo="Proponer aval"
      schema={contract.operations.crear.input}
      defaults={vacio(hoy)}
      submit="Proponer aval"
      ok="Aval propuesto"
      onDone={(a) => void navigate({ to: `/avales/${a.id}` })}
      steps={[
        { titulo: 'Persona', fields: ['rut_aval', 'nombre', 'cliente_rut'], content: <Persona /> },
        {
          titulo: 'Obligación y límite',
          fields: ['tipo', 'alcance', 'origen_area', 'origen_id', 'monto_maximo', 'desde', 'hasta'],
          content: <Obligacion />,
        },
        {
          titulo: 'Patrimonio',
          fields: ['patrimonio'],
          content: (
            <Stack>
              <PatrimonioAhora hoy={hoy} />
            </Stack>
          ),
        },
        { titulo: 'Cónyuge o poderes', fields: ['conyuge', 'representante'], content: <Poderes /> },
        {
          titulo: 'Documentos',
          fields: [],
          content: (
            <Text>
              La firma, la autorización del cónyuge y los respaldos del patrimonio se archivan en la ficha del aval, ya propuesto.
            </Text>
          ),
        },
      ]}
    />
  );
}
