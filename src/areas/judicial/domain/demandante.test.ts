import { describe, expect, it } from 'vitest';
import { duenoComun, exigirDemandante } from './demandante.ts';

const COMPRADOR = { rut: '99990300-2', nombre: 'Inversiones del Sur' };

describe('quién demanda', () => {
  it('demanda el dueño del pagaré: el comprador de lo vendido, nosotros de lo demás', () => {
    expect([exigirDemandante(null, COMPRADOR), exigirDemandante(null, null)]).toEqual(['COMPRADOR', 'LA_EMPRESA']);
    expect(exigirDemandante('FONDO', null)).toBe('FONDO');
    expect(() => exigirDemandante('LA_EMPRESA', COMPRADOR)).toThrow(
      expect.objectContaining({ campos: { demandante: ['El pagaré es de Inversiones del Sur, que lo compró: demanda el comprador'] } }),
    );
    expect(() => exigirDemandante('COMPRADOR', null)).toThrow(
      expect.objectContaining({ campos: { demandante: ['Ningún título de esta causa está vendido'] } }),
    );
  });
  it('lo vendido y lo nuestro, o lo de dos compradores, no van en una causa', () => {
    expect(duenoComun([COMPRADOR, COMPRADOR])).toBe(COMPRADOR);
    expect(duenoComun([null, null])).toBeNull();
    for (const otro of [null, { rut: '99990301-0', nombre: 'Otro' }])
      expect(() => duenoComun([COMPRADOR, otro])).toThrow(expect.objectContaining({ codigo: 'mezcla_duenos' }));
  });
});
