import type { Reporte } from '#platform/server/cifras/tipos.ts';

/** What the guarantees cover. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'garantias_por_tipo',
    titulo: 'Garantías por tipo y estado',
    sentencia: 'La cobertura en UF de las garantías, cuánto está asignado y su uso',
    grupo: 'Instrumentos',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'garantias',
      medidas: ['cobertura_uf', 'asignado_uf', 'uso_garantias', 'garantias'],
      filas: ['tipo_garantia', 'estado'],
    },
  },
  {
    nombre: 'garantias_por_vencer',
    titulo: 'Garantías por vencimiento',
    sentencia: 'Lo que cubren las garantías según cuándo vencen',
    grupo: 'Instrumentos',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'garantias',
      medidas: ['cobertura_uf', 'asignado_uf', 'garantias'],
      filas: ['vence_en', 'tipo_garantia'],
    },
  },
];
