import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enOrden, mover } from './orden.ts';

const figuras = ['caja', 'vencido', 'colocado'].map((nombre) => ({ nombre }));

describe('el orden de un tablero', () => {
  it('lo puesto va primero y en su orden; lo nuevo de la casa, al final y a la vista', () => {
    expect(enOrden(figuras, [{ widget: 'colocado', ancho: 2, oculto: false }], true)).toEqual([
      { nombre: 'colocado', ancho: 2, oculto: false },
      { nombre: 'caja', ancho: 1, oculto: false },
      { nombre: 'vencido', ancho: 1, oculto: false },
    ]);
  });
  it('en un tablero elegido, lo que nadie puso no se ve', () => {
    const puesta = enOrden(figuras, [{ widget: 'vencido', ancho: 1, oculto: false }], false);
    expect(puesta.filter((f) => !f.oculto).map((f) => f.nombre)).toEqual(['vencido']);
  });
  it('lo que ya no se ofrece, o no se puede ver, no deja hueco', () => {
    expect(enOrden(figuras, [{ widget: 'margen', ancho: 3, oculto: false }], true)).toHaveLength(3);
  });
  it('una figura puesta dos veces está una vez', () => {
    const dos = { widget: 'caja', ancho: 1, oculto: false } as const;
    expect(enOrden(figuras, [dos, dos], true)).toHaveLength(3);
  });
  it('mover no pierde ni repite ninguna, y deja la movida en el lugar de la otra', () => {
    const listas = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(listas, fc.nat(), fc.nat(), (nombres, i, j) => {
        const lista = nombres.map((nombre) => ({ nombre }));
        const [que = '', a = ''] = [nombres[i % nombres.length], nombres[j % nombres.length]];
        const movida = mover(lista, que, a).map((x) => x.nombre);
        expect([...movida].sort()).toEqual([...nombres].sort());
        expect(movida.indexOf(que)).toBe(nombres.indexOf(a));
      }),
    );
  });
});
