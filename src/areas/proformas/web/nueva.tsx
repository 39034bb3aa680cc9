import { useNavigate } from '@tanstack/react-router';
import { useHoy } from '#platform/web/session/config.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { pasos, vacia } from './formulario.tsx';

export default function NuevaProforma() {
  const navigate = useNavigate();
  const hoy = useHoy();
  return (
    <Wizard
      area="proformas"
      accion="crear"
      titulo="Nueva proforma"
      schema={contract.operations.crear.input}
      defaults={vacia(hoy)}
      submit="Guardar proforma"
      ok="Proforma guardada"
      onDone={(p) => void navigate({ to: `/proformas/${p.id}` })}
      steps={pasos(hoy)}
    />
  );
}
