import type { Column } from '#platform/server/columnas.ts';

export const mensajes = {
  correo_en_uso: 'Ya hay una cuenta con ese correo',
  usuario_en_uso: 'Ya hay una cuenta con ese nombre de usuario',
  rut_en_uso: 'Ya hay una cuenta con ese RUT',
  rut_propio: 'Nadie cambia el RUT de su propia cuenta: pídalo a otra persona',
  rut_se_propone: 'El RUT lo cambian dos personas: proponga el cambio y otra lo aprueba',
  sin_cambio_rut: 'Es el RUT que la cuenta ya tiene',
  sin_propuesta_rut: 'No hay un cambio de RUT por aprobar',
  propuesta_rut_pendiente: 'Ya hay un cambio de RUT por aprobar: retírelo o espere',
  usuario_propio: 'Nadie desactiva ni elimina su propia cuenta',
  usuario_con_trabajo: 'Transfiera {n} pendientes antes de eliminar ({detalle})',
  ultimo_administrador: 'Es la última cuenta que puede editar perfiles: nombre a otra antes',
};

export const columnas: readonly Column[] = [
  { campo: 'fullName', titulo: 'Nombre', ancho: 30 },
  { campo: 'username', titulo: 'Usuario', ancho: 20 },
  { campo: 'email', titulo: 'Correo', ancho: 30 },
  { campo: 'rut', titulo: 'RUT', tipo: 'rut' },
  { campo: 'role', titulo: 'Rol', ancho: 18 },
  { campo: 'currentPlan', titulo: 'Plan' },
  { campo: 'status', titulo: 'Estado' },
  { campo: 'ultimo_acceso', titulo: 'Último acceso', tipo: 'instante', ancho: 20 },
];
