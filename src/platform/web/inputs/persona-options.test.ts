import { describe, expect, it } from 'vitest';
import { personaOptions } from './persona-options.ts';
import { rutTrouble } from './text-figures.tsx';

const recent = [
  { rut: '76086428-5', nombre: 'Maestranza Ñuble SpA' },
  { rut: '96790240-3', nombre: 'Minera Cordillera S.A.' },
];
const found = [
  { rut: '76086428-5', nombre: 'Maestranza Ñuble SpA', detalle: 'Cliente' },
  { rut: '77215640-5', nombre: 'Maestranza del Sur Ltda.', detalle: 'Cliente' },
];
const offered = (text: string, isName: boolean, work = '', asked = text) =>
  personaOptions({ text, isName, work, recent, found, asked }).map((p) => `${p.rut} ${p.detalle}`);

describe('lo que ofrece un campo de RUT', () => {
  it('vacío ofrece el RUT de trabajo y después los recientes, cada uno una vez', () => {
    expect(offered('', false, '96790240-3')).toEqual(['96790240-3 RUT de trabajo', '76086428-5 Reciente']);
    expect(offered('', false)).toEqual(['76086428-5 Reciente', '96790240-3 Reciente']);
  });
  it('un nombre ofrece los recientes que lo llevan, sin mirar acentos, y después los del servidor', () => {
    expect(offered('maestranza', true, '96790240-3')).toEqual(['76086428-5 Reciente', '77215640-5 Cliente']);
    expect(offered('nuble', true)[0]).toBe('76086428-5 Reciente');
  });
  it('lo hallado para un nombre anterior se ofrece sólo si lleva el que está escrito', () => {
    expect(offered('maestranza sur', true, '', 'maestranza')).toEqual(['77215640-5 Cliente']);
    expect(offered('maestre', true, '', 'maest')).toEqual([]);
    expect(offered('maest', true, '', 'maestr')).toEqual(['76086428-5 Reciente', '77215640-5 Cliente']);
  });
  it('un RUT, entero o a medias, no ofrece nada', () => {
    for (const text of ['76.086.428-5', '7608', '76086428-K']) expect(offered(text, false, '96790240-3')).toEqual([]);
  });
  it('de un nombre no se dice que falla su dígito verificador', () => {
    expect(rutTrouble('maestranza')).toBeNull();
    expect(rutTrouble('76.086.428-4')).toBe('RUT inválido: el dígito verificador no corresponde');
    expect(rutTrouble('76086428-5')).toBeNull();
  });
});
