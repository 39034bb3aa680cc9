import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract, type Preparacion } from '../contract.ts';
import { pasosDe, Teclas } from './pasos.tsx';

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
  condiciones: [],
};

/** A line asked for in six steps: the first four write it, and it is saved before the machine and the sending. */
export default function NuevaSolicitud() {
  const navigate = useNavigate();
  const [search] = useUrlState();
  const [preparacion, setPreparacion] = useState<z.output<typeof Preparacion>>();
  const despues = <Text size="sm">Guarde el borrador en el paso 4 para seguir.</Text>;
  return (
    <>
      <Teclas />
      <Wizard
        titulo="Nueva solicitud de línea"
        area="solicitudes"
        accion="crear"
        unread
        schema={contract.operations.crear.input}
        defaults={{ ...VACIO, rut: oneOf(search.rut) }}
        transform={(v) => ({ ...v, paso: 5 })}
        steps={pasosDe({ preparacion, alLeer: setPreparacion, analista: despues, envio: despues })}
        submit="Guardar y seguir"
        ok="Borrador guardado"
        onDone={(s) => void navigate({ to: `/solicitudes/${s.id}/editar`, search: { paso: '5' } as never })}
      />
    </>
  );
}
