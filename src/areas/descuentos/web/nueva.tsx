import { useNavigate } from '@tanstack/react-router';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { pasosNueva, Resumen, VACIO } from './formulario.tsx';

/** Cliente → deudas → condición y motivo → resumen (areas/1 descuentos). */
export default function NuevaCondonacion() {
  const navigate = useNavigate();
  const { rut } = useRutGlobal();
  return (
    <Wizard<{ id: string }>
      area="descuentos"
      accion="crear"
      titulo="Nueva condonación"
      schema={contract.operations.crear.input}
      defaults={{ ...VACIO, rut: rut ?? '' }}
      submit="Guardar borrador"
      ok="Condonación guardada"
      onDone={(d) => void navigate({ to: `/descuentos/${d.id}` })}
      steps={pasosNueva}
      summary={(v) => <Resumen v={v} />}
    />
  );
}
