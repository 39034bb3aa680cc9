import { Alert, Group, Stack } from '@mantine/core';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Instante, Nada, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { AsignarPerfil, Editar, Eliminar, ProponerRut } from './dialogos.tsx';
import { Nombres } from './nombres.tsx';
import { Actividad, CambiosDePerfil, CambiosDeRut, Permisos, Sesiones } from './pestanas.tsx';
import { type Cuenta, ESTADO, PLAN } from './tipos.ts';

function DatosCuenta({ u }: { u: Cuenta }) {
  return (
    <Stack>
      {u.propuesta && (
        <Alert color="yellow" title="Hay un cambio de perfiles por aprobar">
          De <Nombres lista="perfiles" codigos={u.propuesta.antes} nada="ninguno" /> a{' '}
          <Nombres lista="perfiles" codigos={u.propuesta.perfiles} nada="ninguno" />. {u.propuesta.motivo}. Debe aprobarlo otra persona.
        </Alert>
      )}
      {u.propuesta_rut && (
        <Alert color="yellow" title="Hay un cambio de RUT por aprobar">
          De {u.propuesta_rut.antes ? <Rut v={u.propuesta_rut.antes} /> : 'ninguno'} a{' '}
          {u.propuesta_rut.rut ? <Rut v={u.propuesta_rut.rut} /> : 'ninguno'}. {u.propuesta_rut.motivo}. Debe aprobarlo otra persona.
        </Alert>
      )}
      <Datos
        items={[
          ['Correo', u.email],
          ['Usuario', u.username],
          ['RUT', u.rut ? <Rut key="r" v={u.rut} copy /> : <Nada key="r" />],
          ['Perfiles', <Nombres key="p" lista="perfiles" codigos={u.perfiles} nada="Ninguno" />],
          ['Rol', <Nombres key="o" lista="role" codigos={[u.role]} nada="" />],
          ['Plan', PLAN[u.currentPlan] ?? u.currentPlan],
          ['Correo verificado', <SiNo key="v" v={u.email_verificado} />],
          ['Teléfono', u.contact],
          ['Empresa', u.company],
          ['País', u.country],
          ['Creada', <Instante key="c" v={u.creado_en} />],
          ['Último acceso', u.ultimo_acceso ? <Instante key="u" v={u.ultimo_acceso} /> : 'Nunca'],
        ]}
      />
      <CambiosDePerfil u={u} />
      <CambiosDeRut u={u} />
    </Stack>
  );
}

/** What its history tells, by the names of the form. */
const CAMPOS = {
  fullName: 'Nombre',
  username: 'Usuario',
  email: 'Correo',
  rut: 'RUT',
  role: 'Rol',
  currentPlan: 'Plan',
  status: 'Estado',
  'status.pending': 'Pendiente',
  'status.active': 'Activa',
  'status.inactive': 'Inactiva',
  ...Object.fromEntries(Object.entries(PLAN).map(([codigo, nombre]) => [`currentPlan.${codigo}`, nombre])),
  company: 'Empresa',
  contact: 'Teléfono',
  country: 'País',
  perfiles: 'Perfiles',
  nombre: 'Nombre',
  correo: 'Correo',
};

function Plan({ u }: { u: Cuenta }) {
  return (
    <Stack>
      <Datos items={[['Plan', PLAN[u.currentPlan] ?? u.currentPlan]]} />
      <Group gap="xs">
        <Enlace to="/precios">Ver los planes</Enlace>
        <Can do="precios:contratar">
          <Enlace to="/precios/cuentas">Contratar o cambiar</Enlace>
        </Can>
      </Group>
    </Stack>
  );
}

/** Its RUT, which two other people change. */
const SU_RUT: ActionSpecs<Cuenta> = {
  aprobar_rut: {
    primary: true,
    label: 'Aprobar RUT',
    comment: 'optional',
    confirm: 'La cuenta actúa con el RUT nuevo desde hoy y sus sesiones abiertas se cierran.',
    ok: 'RUT aprobado',
    invalidates: ['bandeja'],
  },
  rechazar_rut: {
    label: 'Rechazar RUT',
    comment: 'required',
    commentField: 'motivo',
    invalidates: ['bandeja'],
    confirm: 'La cuenta conserva el RUT que tiene; quien lo propuso recibe el motivo.',
  },
  proponer_rut: { label: 'Cambiar RUT', dialog: ({ record, close }) => <ProponerRut u={record} close={close} /> },
  retirar_rut: { label: 'Retirar cambio de RUT', invalidates: ['bandeja'], confirm: 'La cuenta conserva el RUT que tiene.' },
};

/** How each act is offered: its name and what it will do. */
const ACCIONES: ActionSpecs<Cuenta> = {
  aprobar_perfil: {
    primary: true,
    label: 'Aprobar perfiles',
    comment: 'optional',
    confirm: 'Los permisos nuevos rigen en menos de un minuto, también en sus sesiones abiertas.',
    ok: 'Perfiles aprobados',
    invalidates: ['bandeja', 'perfiles'],
  },
  ...SU_RUT,
  editar: { dialog: ({ record, close }) => <Editar u={record} close={close} /> },
  asignar_perfil: { label: 'Cambiar perfiles', dialog: ({ record, close }) => <AsignarPerfil u={record} close={close} /> },
  rechazar_perfil: {
    label: 'Rechazar perfiles',
    comment: 'required',
    commentField: 'motivo',
    invalidates: ['bandeja'],
    confirm: 'La cuenta conserva los perfiles que tiene; quien los propuso recibe el motivo.',
  },
  desactivar: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'Sus sesiones abiertas se cierran y no puede volver a entrar.',
    ok: 'Cuenta desactivada',
  },
  activar: { ok: 'Cuenta activada', confirm: 'Puede volver a entrar con su correo y su clave.' },
  invitar: { label: 'Reenviar invitación', confirm: 'Los enlaces anteriores dejan de servir.', ok: 'Invitación enviada' },
  restablecer: {
    label: 'Restablecer contraseña',
    confirm: 'Se cierran sus sesiones y recibe un enlace para elegir otra contraseña.',
    ok: 'Enlace enviado',
  },
  cerrar_sesiones: {
    label: 'Cerrar sesiones',
    confirm: 'Deberá entrar de nuevo en todos sus dispositivos.',
    ok: 'Sesiones cerradas',
  },
  retirar_perfil: {
    label: 'Retirar cambio de perfiles',
    invalidates: ['bandeja'],
    confirm: 'La cuenta conserva los perfiles que tiene.',
  },
  eliminar: { color: 'red', dialog: ({ record, close }) => <Eliminar u={record} close={close} /> },
};

export default function UsuarioDetalle() {
  return (
    <Detail<Cuenta>
      area="usuarios"
      head={(u) => ({ titulo: u.fullName, subtitulo: u.email, estado: <EstadoBadge estado={u.status} estados={ESTADO} /> })}
      actions={ACCIONES}
      tabs={(u) => [
        { key: 'cuenta', titulo: 'Cuenta', content: <DatosCuenta u={u} /> },
        { key: 'permisos', titulo: 'Permisos', content: <Permisos u={u} /> },
        { key: 'sesiones', titulo: 'Sesiones', content: <Sesiones u={u} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Actividad u={u} /> },
        { key: 'plan', titulo: 'Plan', content: <Plan u={u} /> },
        { key: 'historia', titulo: 'Auditoría', content: <Timeline area="usuarios" id={u.id} nombres={CAMPOS} /> },
      ]}
    />
  );
}
