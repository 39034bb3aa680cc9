export const mensajes = {
  rut_en_uso: 'Ya hay una ficha con ese RUT',
  email_en_uso: 'Ya hay una ficha con ese correo',
  cartera_sin_heredero: 'Indique quién recibe {n} clientes',
  ultimo_administrador: 'Es el último administrador: nombre a otro antes',
  ejecutivo_no_activo: 'El ejecutivo {rut} no está activo',
  traspaso_a_si_mismo: 'La cartera ya es de esa persona',
  cliente_de_otra_cartera: '{n} de los clientes elegidos no están en esta cartera',
  sin_cuenta: 'Esta persona no tiene una cuenta: créela en Usuarios',
  cartera_vacia: 'No hay clientes que traspasar',
};
