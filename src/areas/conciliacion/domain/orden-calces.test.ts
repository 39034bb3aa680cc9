import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { type LineaOrdenable, ordenarCalces } from './orden-calces.ts';

const linea = (dia: number, monto: number, folio: string): LineaOrdenable => ({ fecha: fecha(`2026-03-0${dia}`), monto, folio });
const calce = (nombre: string, banco: string[], libro: string[], o: { estado?: string; motivo?: string } = {}) => ({
  nombre,
  movimientos_banco: banco,
  movimientos_libro: libro,
  estado: o.estado ?? 'confirmado',
  motivo: o.motivo ?? null,
});

const BANCO = [linea(1, 500, '9'), linea(1, 500, '10'), linea(2, 100, '3'), linea(2, 300, '1'), linea(3, 50, '7'), linea(3, 50, '7')];
const LIBRO = [linea(1, 500, '9'), linea(1, 500, '10'), linea(2, 150, 'a'), linea(2, 150, 'b'), linea(2, -40, 'c'), linea(3, 40, 'c')];

describe('orden de los calces de un informe', () => {
  const con = (id: (lado: string, i: number) => string, barajar: <T>(lista: T[]) => T[]) => {
    const mapa = (lado: string, lineas: readonly LineaOrdenable[]) => new Map(lineas.map((l, i) => [id(lado, i), l]));
    const b = (...n: number[]) => barajar(n.map((i) => id('b', i)));
    const l = (...n: number[]) => barajar(n.map((i) => id('l', i)));
    const calces = [
      calce('folio 9', b(0), l(0)),
      calce('folio 10', b(1), l(1)),
      calce('100', b(2), []),
      calce('300 contra dos', b(3), l(2, 3)),
      calce('dos del libro que se anulan', [], l(4, 5)),
      calce('gemela que se deshizo', b(4), [], { estado: 'deshecho' }),
      calce('primera gemela', b(4), []),
      calce('segunda gemela', b(5), []),
    ];
    const orden = ordenarCalces(barajar(calces), mapa('b', BANCO), mapa('l', LIBRO));
    const lugar = (lado: string, n: number) => [...Array(n).keys()].map((i) => id(lado, i));
    const [deB, deL] = [lugar('b', BANCO.length), lugar('l', LIBRO.length)];
    return orden.map((c) => [c.nombre, c.movimientos_banco.map((x) => deB.indexOf(x)), c.movimientos_libro.map((x) => deL.indexOf(x))]);
  };
  const quieto = <T>(lista: T[]) => lista;

  it('por fecha, monto y folio; a igualdad, por su lugar en la cartola y en el mayor', () => {
    expect(con((lado, i) => `${lado}${i}`, quieto).map(([nombre]) => nombre)).toEqual([
      'folio 9',
      'folio 10',
      'dos del libro que se anulan',
      '100',
      '300 contra dos',
      'primera gemela',
      'segunda gemela',
      'gemela que se deshizo',
    ]);
  });
  it('no depende de los identificadores ni del orden en que se leyeron (propiedad)', () => {
    const esperado = con((lado, i) => `${lado}${i}`, quieto);
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 12, maxLength: 12 }), fc.infiniteStream(fc.nat()), (ids, azar) => {
        const id = (lado: string, i: number) => ids[(lado === 'b' ? 0 : 6) + i] ?? '';
        const barajar = <T>(lista: T[]): T[] => {
          const resto = [...lista];
          const out: T[] = [];
          while (resto.length > 0) out.push(...resto.splice(Number(azar.next().value) % resto.length, 1));
          return out;
        };
        expect(con(id, barajar)).toEqual(esperado);
      }),
      { numRuns: 200 },
    );
  });
});
