/** Sentences of the refusals of analista, by code. */
export const mensajes: Readonly<Record<string, string>> = {
  sin_asunto: 'Nadie dice qué se evalúa: el asunto no existe o su área no se evalúa',
  expediente_cerrado: 'El expediente está cerrado desde el {fecha}',
  expediente_incompleto: 'Falta: {lista}',
  tgr_pendiente: "Indique la deuda TGR o 'sin deuda'",
};
