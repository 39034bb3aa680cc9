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
