import { describe, expect, it } from 'vitest';
import { nombrarDeudas } from './nombrar.ts';

describe('varias deudas en una frase', () => {
  const q = (numero: string) => ({ pk: `cuota:${numero}`, numero });
  it('las cuotas de un crédito van juntas, por tramos; lo demás por su número', () => {
    expect(nombrarDeudas([q('290-1')])).toBe('Crédito 290, cuota 1');
    const varias = [q('19-11'), q('19-10'), q('19-12'), q('19-3'), q('2-5'), q('2-6'), { pk: 'documento:x', numero: '33-1021' }];
    expect(nombrarDeudas(varias)).toBe('Crédito 2, cuotas 5 y 6; Crédito 19, cuotas 3 y 10 a 12; 33-1021');
  });
  it('sin deudas no dice nada', () => expect(nombrarDeudas([])).toBe(''));
});
