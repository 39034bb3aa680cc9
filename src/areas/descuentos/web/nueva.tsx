import { useNavigate } from '@tanstack/react-router';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { pasosNueva, Resumen, VACIO } from './formulario.tsx';

/** Cliente → deudas → condición y motivo → resumen (areas/1 descuentos). */
export default function NuevaCondonacion() {
  const navigate = useNavigate();
  return (
    <Wizard<{ id: string }>
      area="descuentos"
      accion="crear"
      unread
      titulo="Nueva condonación"
      schema={contract.operations.crear.input}
      defaults={VACIO}
      submit="Guardar borrador"
      ok="Condonación guardada"
      onDone={(d) => void navigate({ to: `/descuentos/${d.id}` })}
      steps={pasosNueva}
      summary={(v) => <Resumen v={v} />}
    />
  );
}
