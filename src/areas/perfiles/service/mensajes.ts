export const mensajes = {
  codigo_en_uso: 'Ya existe un perfil con ese código',
  perfil_con_usuarios: 'Hay {n} personas con este perfil: cámbielas antes de desactivarlo',
  funciones_incompatibles: 'Un mismo perfil no puede reunir: {titulos}. Gerencia puede autorizarlo como excepción con fecha de término',
  excepcion_sin_gerencia: 'La excepción a funciones incompatibles sólo la autoriza gerencia',
  excepcion_vencida: 'La excepción terminaba el {fecha}: rechácela y proponga otra',
  ultimo_administrador: 'Nadie quedaría con permiso para editar perfiles',
  perfil_propio: 'Nadie cambia un perfil que tiene, ni sus propios perfiles',
  propuesta_pendiente: 'Ya hay un cambio por aprobar: decídalo antes de proponer otro',
  sin_propuesta: 'No hay un cambio por aprobar',
  propuesta_ajena: 'Sólo quien propuso el cambio puede retirarlo',
  sin_cambios: 'La propuesta es igual a lo vigente',
  perfil_no_vigente: 'El perfil {codigo} no está vigente',
};
