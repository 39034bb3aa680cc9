import type { Reporte } from '#platform/server/cifras/tipos.ts';

/** What the funds cover. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'coberturas_por_programa',
    titulo: 'Coberturas de fondos por programa',
    sentencia: 'El capital con fondo y lo cubierto, por programa y estado',
    grupo: 'Instrumentos',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'coberturas',
      medidas: ['capital_con_fondo', 'capital_cubierto', 'parte_cubierta', 'coberturas'],
      filas: ['programa', 'estado'],
    },
  },
];
