import { machine } from '#kernel/machine.ts';

/** States of an internal order (areas/4 tienda). */
export const estados = machine({
  solicitado: { aprobar: 'aprobado', rechazar: 'rechazado', anular: 'anulado' },
  aprobado: { entregar: 'entregado', anular: 'anulado' },
  entregado: {},
  rechazado: {},
  anulado: {},
});
