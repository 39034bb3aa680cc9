import { useNavigate } from '@tanstack/react-router';
import { useHoy } from '#platform/web/session/config.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { alEnviar, esquemaCrear, pasos, vacio } from './formulario.tsx';

export default function NuevoCredito() {
  const navigate = useNavigate();
  const hoy = useHoy();
  return (
    <Wizard
      area="creditos"
      accion="crear"
      titulo="Nuevo crédito"
      schema={esquemaCrear}
      defaults={vacio(hoy)}
      transform={alEnviar}
      submit="Ingresar crédito"
      ok="Crédito ingresado"
      onDone={(c) => void navigate({ to: `/creditos/${c.id}` })}
      steps={pasos}
    />
  );
}
