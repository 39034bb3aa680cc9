export const mensajes = {
  menu_con_hijos: 'Tiene {n} entradas dentro: muévalas antes',
  menu_de_sistema: 'Es una entrada de fábrica: se puede ocultar, no eliminar',
  menu_obsoleto: 'El menú cambió mientras lo ordenaba; vuelva a cargarlo',
  ruta_desconocida: 'No existe la pantalla {path}',
  ruta_en_uso: 'Esa pantalla ya está en el menú',
  titulo_en_uso: 'Ya hay un grupo con ese nombre',
  entrada_incompleta: 'Una entrada necesita pantalla y permiso, o ninguna de las dos si es un grupo',
};
