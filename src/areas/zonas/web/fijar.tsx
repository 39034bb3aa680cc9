import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

interface Mover {
  zona: { id: string; nombre: string; version: number };
  title: string;
  /** Which branch; without it `children` asks. */
  sucursal_id?: string;
  children?: ReactNode;
  close: () => void;
}

/** A branch passes to a zone from a day on; reports of earlier dates keep the zone it had. */
export function MoverSucursal({ zona, title, sucursal_id = '', children, close }: Mover) {
  const hoy = useHoy();
  return (
    <ActDialog
      title={title}
      close={close}
      area="zonas"
      accion="mover_sucursal"
      id={zona.id}
      version={zona.version}
      schema={contract.operations.mover_sucursal.input}
      defaults={{ sucursal_id, desde: hoy }}
      draft={false}
      guard={false}
      ok="Sucursal movida"
      invalidates={['empresas']}
      onDone={close}
      submit="Mover"
    >
      <Text size="sm">Los informes de fechas anteriores conservan su zona de entonces.</Text>
      <Fields>
        {children}
        <DateField name="desde" label="Desde" min={hoy} required span={12} />
      </Fields>
    </ActDialog>
  );
}

/** From which day the branch passes to the zone where it was dropped. */
export function Fijar({ s, ...o }: Pick<Mover, 'zona' | 'close'> & { s: { id: string; nombre: string } }) {
  return <MoverSucursal {...o} sucursal_id={s.id} title={`Mover ${s.nombre} a ${o.zona.nombre}`} />;
}
