import { useNavigate } from '@tanstack/react-router';
import { isUuid } from '#kernel/values/id.ts';
import { isRut } from '#kernel/values/rut.ts';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { TraerCondiciones } from './condiciones-linea.tsx';
import { pasos, vacia } from './formulario.tsx';

/** What the list of documentos brings in the address: the client and what was chosen of it. */
function traido(search: Readonly<Record<string, string | readonly string[]>>) {
  const cliente_rut = oneOf(search.cliente_rut);
  if (!isRut(cliente_rut)) return null;
  const ids = [search.documento ?? []].flat().filter(isUuid);
  return { cliente_rut, documents: Object.fromEntries(ids.map((id) => [id, {}])) };
}

export default function NuevaProforma() {
  const navigate = useNavigate();
  const hoy = useHoy();
  const [search] = useUrlState();
  const viene = traido(search);
  return (
    <Wizard
      area="proformas"
      accion="crear"
      unread
      titulo="Nueva proforma"
      schema={contract.operations.crear.input}
      defaults={{ ...vacia(hoy), ...viene }}
      sujeto={viene ? [viene.cliente_rut, ...Object.keys(viene.documents).sort()].join('.') : undefined}
      submit="Guardar proforma"
      ok="Proforma guardada"
      onDone={(p) => void navigate({ to: `/proformas/${p.id}` })}
      siempre={<TraerCondiciones />}
      steps={pasos(hoy)}
    />
  );
}
