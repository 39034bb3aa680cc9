import type { Reporte } from '#platform/server/cifras/tipos.ts';

const resumen = (
  nombre: string,
  titulo: string,
  sentencia: string,
  contenido: { cubo: string; filas: readonly string[]; medidas: readonly string[] },
): Reporte => ({
  nombre,
  titulo,
  sentencia,
  grupo: 'Cobranza',
  version: 1,
  personas: false,
  contenido: { clase: 'resumen', ...contenido },
});

/** Reports of the work of collection: who does it, at which hour somebody answers, what was promised and kept, and where the delay went. */
export const reportes: readonly Reporte[] = [
  resumen('productividad_cobranza', 'Productividad de cobranza', 'Las gestiones de cada operador por medio, y cuántas tuvieron respuesta', {
    cubo: 'gestiones',
    filas: ['operador', 'canal'],
    medidas: ['gestiones', 'contactos_hechos', 'parte_contactada', 'personas_gestionadas', 'excepciones_de_contacto'],
  }),
  resumen('contactos_por_hora', 'Contactos por hora', 'A qué hora contestan las personas, por medio', {
    cubo: 'gestiones',
    filas: ['hora', 'canal'],
    medidas: ['gestiones', 'contactos_hechos', 'parte_contactada'],
  }),
  resumen('promesas_operador', 'Promesas cumplidas', 'Lo prometido y lo pagado en su plazo, por operador y estado de la promesa', {
    cubo: 'promesas',
    filas: ['operador', 'estado'],
    medidas: ['promesas', 'prometido', 'pagado_de_promesas', 'promesas_cumplidas', 'parte_cumplida'],
  }),
  resumen('cartera_cobranza', 'Cartera en cobranza', 'Lo que está en tickets abiertos por división, etapa y operador', {
    cubo: 'tickets',
    filas: ['division', 'estado', 'operador'],
    medidas: ['tickets', 'en_cobranza', 'vencido_en_cobranza', 'tickets_atrasados'],
  }),
];
