import { Text } from '@mantine/core';
import { MultiOptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { can } from '#platform/web/permissions/can.tsx';
import { contract } from '../contract.ts';
import type { Puesto } from '../domain/orden.ts';
import type { Inicio } from './tipos.ts';

interface Props {
  /** The own board that is saved again; null, another one. */
  mismo: Inicio['tablero'];
  puestos: Puesto[];
  close: () => void;
  hecho: () => void;
}

/** A board with its name and with whom it is shared. */
export default function GuardarTablero({ mismo, puestos, close, hecho }: Props) {
  const { guardar_tablero, cambiar_tablero } = contract.operations;
  const de = mismo
    ? { accion: 'cambiar_tablero', schema: cambiar_tablero.input, defaults: { ...mismo, tablero_id: mismo.id, puestos } }
    : { accion: 'guardar_tablero', schema: guardar_tablero.input, defaults: { nombre: '', compartido_con: [], puestos } };
  return (
    <ActDialog
      {...de}
      title={mismo ? 'Guardar el tablero' : 'Guardar como un tablero nuevo'}
      close={close}
      area="tablero"
      draft={false}
      guard={false}
      ok="Tablero guardado"
      onDone={hecho}
      submit="Guardar"
    >
      <Text size="sm">Muestra las {puestos.length} tarjetas que dejó a la vista. Es su entrada desde ahora.</Text>
      <Fields>
        <TextField name="nombre" label="Nombre" required span={12} maxLength={60} />
        {can('tablero:compartir') && <MultiOptionField name="compartido_con" label="Compartir con" options="perfiles" span={12} />}
      </Fields>
      {can('tablero:compartir') && (
        <Text size="xs" c="dimmed">
          Quien lo ve compartido encuentra sus propias cifras: las de su alcance y sus permisos.
        </Text>
      )}
    </ActDialog>
  );
}
