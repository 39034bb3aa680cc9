import { machine } from '#kernel/machine.ts';

/** areas/4 bandeja: an item closes with its record (resuelto by its act, caducado when the record moved on by other means). */
export const estados = machine({
  abierto: { tomar: 'tomado', posponer: 'abierto', delegar: 'abierto', comentar: 'abierto', resolver: 'resuelto', caducar: 'caducado' },
  tomado: {
    tomar: 'tomado',
    soltar: 'abierto',
    posponer: 'tomado',
    delegar: 'abierto',
    comentar: 'tomado',
    resolver: 'resuelto',
    caducar: 'caducado',
  },
  resuelto: {},
  caducado: {},
});
