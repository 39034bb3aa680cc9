/** Factory rows that other words took the place of, as they were offered: a company born before still has them. */
export const RETIRADOS: Readonly<Record<string, string>> = {
  tipos_analisis: 'apertura de línea · operación puntual',
  fuentes: 'deuda CMF · protestos · listas PEP y sanciones',
  tipos_tarea: 'revisar antecedentes · pedir documento · llamar al cliente · visita · informe',
};
