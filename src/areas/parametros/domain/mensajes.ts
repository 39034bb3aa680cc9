/** Sentences of the refusals of parametros that its domain raises. */
export const mensajes: Readonly<Record<string, string>> = {
  vigencia_superpuesta: 'Las vigencias de {codigo} se superponen o dejan días sin valor entre {desde} y {hasta}',
  tmc_sin_valor: 'No hay tasa máxima convencional cargada para el tramo {codigo} al {fecha}',
};
