import { Button, Group, Text } from '@mantine/core';
import { apiDownload } from '#platform/web/api/files.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { Acuse, Notificar, PedirVerificacion, Rechazo, Verificar } from './verificacion-dialogos.tsx';

export type Acto = 'pedir' | 'verificar' | 'notificar' | 'acuse' | 'rechazo';

/** What may be done with the documents chosen, by who may. */
export function ActosDeVerificacion({ ids, abrir }: { ids: readonly string[]; abrir: (a: Acto) => void }) {
  const n = ids.length;
  const imprimir = () => void apiDownload('/api/cobranzas/carta-cesion', { documentos: ids.join(',') }).catch(toastError);
  const boton = (acto: Acto, texto: string, variant: 'filled' | 'default' = 'default') => (
    <Button size="xs" variant={variant} disabled={n === 0} onClick={() => abrir(acto)}>
      {texto}
    </Button>
  );
  return (
    <Group gap="xs">
      <Can do="cobranzas:verificar">
        {boton('verificar', 'Registrar respuesta', 'filled')}
        {boton('pedir', 'Pedir por correo')}
      </Can>
      <Can do="cobranzas:notificar">
        {boton('notificar', 'Notificar cesión')}
        <Button size="xs" variant="default" disabled={n === 0} onClick={imprimir}>
          Imprimir carta
        </Button>
        {boton('acuse', 'Acuse')}
        {boton('rechazo', 'Rechazo')}
      </Can>
      <Text size="sm" c="dimmed">
        {n === 0 ? 'Elija los documentos' : n === 1 ? '1 documento elegido' : `${n} documentos elegidos`}
      </Text>
    </Group>
  );
}

/** The dialog of one of them. */
export function DialogoDeVerificacion({ acto, documentos, close }: { acto: Acto } & Parameters<typeof Verificar>[0]) {
  const p = { documentos, close };
  if (acto === 'pedir') return <PedirVerificacion {...p} />;
  if (acto === 'verificar') return <Verificar {...p} />;
  if (acto === 'notificar') return <Notificar {...p} />;
  return acto === 'acuse' ? <Acuse {...p} /> : <Rechazo {...p} />;
}
