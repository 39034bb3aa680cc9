import { useNavigate } from '@tanstack/react-router';
import type { EntityOf } from '#kernel/contract.ts';
import { useDetail } from '#platform/web/api/hooks.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { deBorrador, pasos } from './formulario.tsx';

/** A draft, with the same six steps: any change prices everything again. */
export default function EditarProforma() {
  const navigate = useNavigate();
  const hoy = useHoy();
  const id = useRouteId();
  const { data: p, error, refetch } = useDetail<EntityOf<typeof contract>>('proformas', id);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!p) return <Cargando lines={8} />;
  if (p.estado !== 'borrador')
    return (
      <Vacio
        razon={`La proforma ${p.num_proforma} ya no es un borrador: ábrala de nuevo para cambiarla.`}
        accion={<Enlace to={`/proformas/${p.id}`}>Ver la proforma</Enlace>}
      />
    );
  return (
    <Wizard
      area="proformas"
      accion="editar"
      id={p.id}
      version={p.version}
      titulo={`Editar la proforma ${p.num_proforma}`}
      schema={contract.operations.editar.input}
      defaults={deBorrador(p)}
      submit="Guardar cambios"
      ok="Proforma guardada"
      onDone={() => void navigate({ to: `/proformas/${p.id}` })}
      steps={pasos(hoy, true)}
    />
  );
}
