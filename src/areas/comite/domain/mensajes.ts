/** Sentences of the refusals of comite, by code. */
export const mensajes: Readonly<Record<string, string>> = {
  voto_con_interes: 'Participó en la solicitud: no puede votar',
  no_es_integrante: 'No integra este nivel del comité',
  voto_repetido: 'Esta persona o este puesto ya votó',
  comentario_requerido: 'Escriba un comentario para esta respuesta',
  version_no_vista: 'La propuesta cambió desde su voto; revise los cambios',
  reglas_cambiaron: 'Cambiaron las condiciones desde el envío: {lista}',
  no_es_firmante: 'Firman quienes votaron por aprobar',
  firma_repetida: 'Ya firmó esta propuesta',
  sin_firma_aparte: 'En este nivel el voto ya es la firma',
  firmas_pendientes: '{titulo}: falta la firma de {nombres}',
  asunto_abierto: 'Ya hay un asunto abierto por {titulo}',
  sin_quorum: 'El nivel {nivel} tiene {hay} integrantes sin interés y requiere {requeridos}',
  aprobacion_vencida: 'La aprobación venció el {fecha}',
  acta_archivada: 'El acta de la sesión {numero} ya está archivada',
  acta_pendiente: 'Falta el acta archivada por Fiscalía',
};
