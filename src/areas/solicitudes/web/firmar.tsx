import { Text } from '@mantine/core';
import { FirmarEnComite } from '#areas/comite/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { contract } from '../contract.ts';
import { Cambios } from './versiones.tsx';

type S = Detailed<EntityOf<typeof contract>>;

export default function Firmar({ s, close }: { s: S; close: () => void }) {
  const cambios = s.versiones.flatMap((v) => v.cambios);
  return (
    <FirmarEnComite
      area="solicitudes"
      record={s}
      schema={contract.operations.firmar.input}
      titulo={`Firmar la solicitud ${s.numero}`}
      close={close}
      cambia={['clientes']}
    >
      <Text size="sm">La última firma pone la línea en vigencia. {cambios.length > 0 && 'La propuesta cambió desde que se envió:'}</Text>
      {cambios.length > 0 && <Cambios cambios={cambios} />}
    </FirmarEnComite>
  );
}
