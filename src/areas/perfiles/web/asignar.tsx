import { Text } from '@mantine/core';
import { useList } from '#platform/web/api/hooks.ts';
import { MultiOptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import type { Perfil } from './tipos.ts';

/** Proposes the profile for several people at once, or its withdrawal from those who hold it. */
export default function Asignar({ perfil, quitar, onClose }: { perfil: Perfil; quitar: boolean; onClose: () => void }) {
  const cuentas = useList<{ id: string; fullName: string; perfiles: string[] }>(
    'usuarios',
    { perPage: 100, status: 'active' },
    { enabled: !quitar },
  );
  const otras = (cuentas.data?.items ?? []).filter((u) => !u.perfiles.includes(perfil.codigo));
  const opciones = quitar
    ? perfil.usuarios.map((u) => ({ codigo: u.id, nombre: u.nombre }))
    : otras.map((u) => ({ codigo: u.id, nombre: u.fullName }));
  return (
    <ActDialog
      title={quitar ? `Quitar ${perfil.nombre}` : `Dar ${perfil.nombre}`}
      close={onClose}
      area="perfiles"
      accion="asignar"
      id={perfil.id}
      schema={contract.operations.asignar.input}
      defaults={{ usuario_ids: [], quitar, motivo: '' }}
      draft={false}
      guard={false}
      ok="Propuesto: falta que otra persona lo apruebe"
      invalidates={['usuarios', 'bandeja']}
      onDone={onClose}
      submit="Proponer"
    >
      <Text size="sm">Cada cambio rige cuando otra persona lo aprueba.</Text>
      <Fields>
        <MultiOptionField name="usuario_ids" label="Personas" options={opciones} required span={12} />
        <TextAreaField name="motivo" label="Motivo" required span={12} />
      </Fields>
    </ActDialog>
  );
}
