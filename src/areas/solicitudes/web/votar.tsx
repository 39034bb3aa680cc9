import { VotarEnComite } from '#areas/comite/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { contract } from '../contract.ts';

type S = Detailed<EntityOf<typeof contract>>;

export default function Votar({ s, close }: { s: S; close: () => void }) {
  return (
    <VotarEnComite
      area="solicitudes"
      record={s}
      schema={contract.operations.votar.input}
      titulo={`Votar la solicitud ${s.numero}`}
      close={close}
      cambia={['clientes']}
    />
  );
}
