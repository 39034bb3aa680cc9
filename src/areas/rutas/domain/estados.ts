import { machine } from '#kernel/machine.ts';

/** States of a route: who collects goes out with it, tells each stop, and another person closes what it brought. */
export const estados = machine({
  borrador: { agregar: 'borrador', quitar: 'borrador', ordenar: 'borrador', asignar: 'asignada', anular: 'anulada' },
  asignada: {
    autorizar: 'asignada',
    agregar: 'asignada',
    quitar: 'asignada',
    ordenar: 'asignada',
    devolver: 'borrador',
    iniciar: 'en_curso',
    anular: 'anulada',
  },
  en_curso: { rendir_parada: ['en_curso', 'rendida'], autorizar: 'en_curso', rendir_sin_telefono: 'rendida' },
  // What a lost phone sends later is kept, whatever became of its route.
  rendida: { cerrar: 'cerrada', rendir_parada: 'rendida', revisar_parada: 'rendida' },
  cerrada: { rendir_parada: 'cerrada', revisar_parada: 'cerrada' },
  anulada: {},
});
export type EstadoRuta = (typeof estados.states)[number];

/** States of a receipt book: in the hands of who collects, or back with every number accounted for. */
export const estadosTalonario = machine({
  entregado: { anular_comprobante: 'entregado', perder_comprobante: 'entregado', devolver: 'devuelto' },
  devuelto: {},
});
export type EstadoTalonario = (typeof estadosTalonario.states)[number];
