import { describe, expect, it } from 'vitest';
import { AVISOS_CARTOLA, fraseAviso } from './avisos.ts';

describe('avisos de la carga', () => {
  it('cada código tiene su frase, y la línea va dentro', () => {
    expect(fraseAviso('fecha_posterior_al_encabezado:36')).toBe('Línea 36: la fecha es posterior a la del encabezado de la cartola');
    for (const codigo of Object.keys(AVISOS_CARTOLA)) expect(fraseAviso(`${codigo}:7`)).not.toMatch(/[{}]|^\w+$/);
  });
});
