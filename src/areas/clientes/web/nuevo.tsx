import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useHoy } from '#platform/web/session/config.ts';
import { Wizard, type WizardStep } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { FICHA, vacia } from '../domain/campos-ficha.ts';
import { Antecedentes, Contactos, Direcciones, Habilitados, Identidad, Rentas, Vinculos } from './secciones.tsx';

const VACIO = {
  rut: '',
  tipo_persona: 'JURIDICA',
  ...vacia(FICHA),
  segmento_por_mano: '',
  ejecutivo_id: '',
  sucursal_id: '',
  actividades: [],
  reseñas: [],
  direcciones: [],
  contactos: [],
  vinculos: [],
  habilitados: [],
  rentas: [],
};

const pasos = (hoy: string, yaEsCliente: boolean, alSaber: (esCliente: boolean) => void): WizardStep[] => [
  {
    titulo: 'RUT y tipo',
    fields: ['rut', 'tipo_persona', 'razon_social', 'nombres', 'apellido_paterno'],
    content: <Identidad alta alSaber={alSaber} />,
    locked: yaEsCliente ? 'Ese RUT ya es cliente: abra su ficha.' : undefined,
  },
  { titulo: 'Antecedentes', fields: ['giro', 'email', 'telefono', 'actividades'], content: <Antecedentes /> },
  {
    titulo: 'Direcciones y contactos',
    fields: ['direcciones', 'contactos'],
    content: (
      <Stack>
        <Direcciones />
        <Contactos />
      </Stack>
    ),
  },
  {
    titulo: 'Vínculos y habilitados',
    fields: ['vinculos', 'habilitados'],
    content: (
      <Stack>
        <Vinculos hoy={hoy} />
        <Habilitados />
      </Stack>
    ),
  },
  { titulo: 'Rentas y ventas', fields: ['rentas'], content: <Rentas /> },
  {
    titulo: 'Línea y condiciones',
    fields: [],
    content: <Text>La línea nace de una solicitud aprobada. Cuando la ficha esté autorizada, pídala desde el cliente.</Text>,
  },
  {
    titulo: 'Documentos y envío',
    fields: [],
    content: (
      <Text>
        Al crear el cliente se abre la lista de los documentos que debe traer: súbalos ahí mismo, uno por uno, y envíe la ficha a Fiscalía.
      </Text>
    ),
  },
];

/** The seven steps of domain §18. What is missing is asked again before sending to Fiscalía, not here: a draft may be short. */
export default function NuevoCliente() {
  const navigate = useNavigate();
  const hoy = useHoy();
  const [yaEsCliente, setYaEsCliente] = useState(false);
  return (
    <Wizard<{ id: string }>
      area="clientes"
      accion="crear"
      unread
      titulo="Nuevo cliente"
      schema={contract.operations.crear.input}
      defaults={VACIO}
      submit="Crear cliente"
      ok="Cliente creado en borrador"
      onDone={(c) => void navigate({ to: `/clientes/${c.id}?tab=documentos` })}
      steps={pasos(hoy, yaEsCliente, setYaEsCliente)}
    />
  );
}
