/** Sentences of the refusals of the verification and notification of documents, by code. */
export const mensajes: Readonly<Record<string, string>> = {
  sin_contacto_de_correo: '{nombre} no tiene un contacto con correo',
  sin_buzon: 'Su cuenta no tiene buzón: pida que otra persona lo envíe',
  sub_estado_ajeno: '«{sub_estado}» no es un detalle de «{resultado}»',
  evidencia_requerida: 'Sobre {uf} UF la conformidad lleva evidencia',
  evidencia_ajena: 'El archivo no es de ninguno de los documentos elegidos',
  sin_cesion: 'El documento {documento} no tiene cesión vigente',
  acuse_anterior: 'El acuse no puede ser anterior al aviso del {fecha}',
  sin_carta: 'Esos documentos no se han notificado por carta',
  varias_cartas: 'Elija los documentos de una sola carta',
};
