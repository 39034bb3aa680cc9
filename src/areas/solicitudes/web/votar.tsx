import { useWatch } from 'react-hook-form';
import { VotarEnComite } from '#areas/comite/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { MultiOptionField } from '#platform/web/form/choices.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';

type S = Detailed<EntityOf<typeof contract>>;

/** Why it is rejected: what the letter to the client will say. */
function Razones() {
  const respuesta = useWatch({ name: 'respuesta' }) as string;
  if (respuesta !== 'RECHAZA') return null;
  return (
    <Fields>
      <MultiOptionField name="razones" label="Razones del rechazo (hasta cuatro)" options="motivos_rechazo" span={12} />
    </Fields>
  );
}

export default function Votar({ s, close }: { s: S; close: () => void }) {
  return (
    <VotarEnComite
      area="solicitudes"
      record={s}
      schema={contract.operations.votar.input}
      titulo={`Votar la solicitud ${s.numero}`}
      close={close}
      cambia={['clientes']}
      valores={{ razones: [] }}
      campos={<Razones />}
    />
  );
}
