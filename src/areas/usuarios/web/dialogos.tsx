import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type Detailed, useAction } from '#platform/web/api/hooks.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { RutField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { type Cuenta, PLANES } from './tipos.ts';

interface Props {
  u: Detailed<Cuenta>;
  close: () => void;
}
const CORTO = { draft: false, guard: false } as const;

export function Editar({ u, close }: Props) {
  return (
    <ActDialog
      {...CORTO}
      title="Editar cuenta"
      size="lg"
      close={close}
      area="usuarios"
      accion="editar"
      id={u.id}
      version={u.version}
      schema={contract.operations.editar.input}
      defaults={{
        fullName: u.fullName,
        username: u.username,
        company: u.company ?? '',
        contact: u.contact ?? '',
        country: u.country ?? '',
        currentPlan: u.currentPlan,
      }}
      ok="Cambios guardados"
      onDone={close}
      submit="Guardar"
    >
      <Fields>
        <TextField name="fullName" label="Nombre completo" required span={6} />
        <TextField name="username" label="Nombre de usuario" required span={6} />
        <TextField name="contact" label="Teléfono" span={6} />
        <TextField name="company" label="Empresa" span={6} />
        <TextField name="country" label="País" span={6} />
        <OptionField name="currentPlan" label="Plan" options={PLANES} required span={6} />
      </Fields>
    </ActDialog>
  );
}

export function AsignarPerfil({ u, close }: Props) {
  return (
    <ActDialog
      {...CORTO}
      title={`Perfiles de ${u.fullName}`}
      close={close}
      area="usuarios"
      accion="asignar_perfil"
      id={u.id}
      version={u.version}
      schema={contract.operations.asignar_perfil.input}
      defaults={{ perfiles: u.perfiles, motivo: '' }}
      ok="Propuesto: falta que otra persona lo apruebe"
      invalidates={['bandeja', 'perfiles']}
      onDone={close}
      submit="Proponer"
    >
      <Text size="sm">El cambio rige cuando otra persona lo aprueba.</Text>
      <Fields>
        <MultiOptionField name="perfiles" label="Perfiles" options="perfiles" span={12} />
        <TextAreaField name="motivo" label="Motivo" required span={12} />
      </Fields>
    </ActDialog>
  );
}

/** Another RUT, or none: two other people decide it. */
export function ProponerRut({ u, close }: Props) {
  return (
    <ActDialog
      {...CORTO}
      title={`RUT de ${u.fullName}`}
      close={close}
      area="usuarios"
      accion="proponer_rut"
      id={u.id}
      version={u.version}
      schema={contract.operations.proponer_rut.input}
      defaults={{ rut: u.rut ?? '', motivo: '' }}
      ok="Propuesto: falta que otra persona lo apruebe"
      invalidates={['bandeja']}
      onDone={close}
      submit="Proponer"
    >
      <Text size="sm">
        El RUT dice quién actúa. El cambio rige cuando otra persona lo aprueba; entonces se cierran las sesiones de esta cuenta.
      </Text>
      <Fields>
        <RutField nuevo name="rut" label="RUT nuevo" span={12} />
        <TextAreaField name="motivo" label="Motivo" required span={12} />
      </Fields>
    </ActDialog>
  );
}

/** Removal is for good: it says what stays and what goes. */
export function Eliminar({ u, close }: Props) {
  const navigate = useNavigate();
  const eliminar = useAction('usuarios', 'eliminar', {
    http: { method: 'DELETE', path: `/api/usuarios/${u.id}` },
    ok: 'Cuenta eliminada',
    onSuccess: () => void navigate({ to: '/usuarios' }),
  });
  return (
    <Modal opened onClose={close} title={`Eliminar la cuenta de ${u.fullName}`}>
      <Stack>
        <Text size="sm">
          Se borran la cuenta, su contraseña, sus sesiones y lo privado de sus aplicaciones. La auditoría y los registros conservan su
          nombre y su RUT. No se puede deshacer.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancelar
          </Button>
          <Button color="red" loading={eliminar.isPending} onClick={() => eliminar.mutate({ version: u.version })}>
            Eliminar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
