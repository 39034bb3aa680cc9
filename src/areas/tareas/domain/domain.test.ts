import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlDe, limpiarHtml, textoDe } from './html.ts';
import { mover, type Ordenable, ordenar } from './orden.ts';

const tarea = (id: number, title: string, o: Partial<Ordenable> = {}): Ordenable => ({
  id,
  title,
  assignee: null,
  dueDate: null,
  orden: null,
  ...o,
});
const ids = (l: readonly Ordenable[]) => l.map((t) => t.id);

describe('orden de las tareas', () => {
  it('los títulos van como en español: acentos junto a su letra y la eñe tras la ene', () => {
    const l = ['zorro', 'ñandú', 'Árbol', 'nube', 'avión'].map((title, i) => tarea(i + 1, title));
    expect(ordenar(l, 'title-asc').map((t) => t.title)).toEqual(['Árbol', 'avión', 'nube', 'ñandú', 'zorro']);
  });
  it('de la z a la a es el reverso de la a a la z, también con títulos iguales', () => {
    const lista = fc.uniqueArray(fc.tuple(fc.integer({ min: 1 }), fc.constantFrom('a', 'á', 'B', 'ñ')), { selector: (t) => t[0] });
    fc.assert(
      fc.property(lista, (l) => {
        const tareas = l.map(([id, title]) => tarea(id, title));
        expect(ids(ordenar(tareas, 'title-desc'))).toEqual(ids(ordenar(tareas, 'title-asc')).reverse());
      }),
    );
  });
  it('sin fecha o sin persona, al final; sin lugar propio, al principio', () => {
    const l = [tarea(1, 'a'), tarea(2, 'b', { dueDate: '2026-03-11', assignee: { fullName: 'Zoe' }, orden: 1 })];
    expect([ids(ordenar(l, 'due-date')), ids(ordenar(l, 'assignee')), ids(ordenar(l, 'orden'))]).toEqual([
      [2, 1],
      [2, 1],
      [1, 2],
    ]);
  });
  it('mover cambia de lugar sin perder ninguna', () => {
    expect(mover([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
    expect(mover([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
  });
});

describe('descripción', () => {
  it('quedan las marcas del editor sin atributos; lo demás es letra', () => {
    expect(limpiarHtml('<p onclick="x">Hola <b>a</b></p><script>alert(1)</script><img src=x onerror=y>')).toBe(
      '<p>Hola <b>a</b></p>alert(1)',
    );
    expect(limpiarHtml('1 < 2 <scr<script>ipt>')).toBe('1 &lt; 2 &lt;script&gt;');
  });
  it('nada de lo escrito pasa como otra marca', () => {
    const trozo = fc.constantFrom('<', '>', 'script', 'p', ' onload=', '/', 'a', '"', '<p>', '<svg ');
    fc.assert(
      fc.property(fc.array(trozo, { maxLength: 14 }), (partes) => {
        const limpio = limpiarHtml(partes.join(''));
        expect(limpio.replace(/<\/?(?:p|br|strong|b|em|i|u|ul|ol|li)>/g, '')).not.toMatch(/[<>]/);
        expect(limpiarHtml(limpio)).toBe(limpio);
      }),
    );
  });
  it('el texto de la pantalla va y vuelve', () => {
    const texto = 'Llamar a Ana & Beto\n5 < 6';
    expect(textoDe(limpiarHtml(htmlDe(texto)))).toBe(texto);
  });
});
