/** Sentences of the refusals of bir, by code. */
export const mensajes: Readonly<Record<string, string>> = {
  bir_en_generacion: 'El informe {folio} aún se está generando',
  rating_forzado: '{nombre} tiene clasificación E por {causa}; no se puede mejorar',
  rating_igual: 'El informe ya tiene clasificación {rating}',
  bir_de_otro: 'Los informes son de personas distintas',
  sin_informe_bir: 'No hay informe de riesgo de {nombre}',
};
