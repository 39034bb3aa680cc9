import { describe, expect, it } from 'vitest';
import { pesos } from '#kernel/values/money.ts';
import { type Contada, contar, motivosDePerdida, porEjecutivo } from './conversion.ts';

/** Counted by hand: Ana 2 won, 1 lost, 1 open; Beto 1 lost; one of nobody. */
const una = (ejecutivo: string | null, estado: Contada['estado'], monto: number, motivo: string | null = null): Contada => ({
  ejecutivo,
  nombre: ejecutivo && `Nombre ${ejecutivo}`,
  estado,
  motivo,
  monto_girar: pesos(monto),
});
const FILAS = [
  una('ana', 'convertida', 10_000_000),
  una('ana', 'aprobada', 5_000_000),
  una('ana', 'anulada', 2_000_000, 'Se fue a otro factoring'),
  una('ana', 'enviada_a_comite', 1_000_000),
  una('beto', 'rechazada', 3_000_000, 'se fue  a otro factoring '),
  una('beto', 'anulada', 4_000_000, 'SE FUE A OTRO FACTORING'),
  una(null, 'vencida', 7_000_000, 'Reparos anteriores'),
];

describe('conversión por ejecutivo', () => {
  it('cuenta lo ganado sobre lo decidido; lo que está en curso no baja a nadie', () => {
    expect(porEjecutivo(FILAS)).toMatchObject([
      { nombre: 'Nombre ana', creadas: 4, en_curso: 1, ganadas: 2, perdidas: 1, conversion: '66.7', monto_ganado: 15_000_000 },
      { nombre: 'Nombre beto', creadas: 2, en_curso: 0, ganadas: 0, perdidas: 2, conversion: '0.0', monto_perdido: 7_000_000 },
      { nombre: 'Sin ejecutivo', creadas: 1, perdidas: 1, conversion: '0.0' },
    ]);
  });
  it('las filas suman el total', () => {
    const total = contar(FILAS);
    for (const k of ['creadas', 'en_curso', 'ganadas', 'perdidas', 'monto_ganado', 'monto_perdido'] as const)
      expect(porEjecutivo(FILAS).reduce((s, f) => s + f[k], 0)).toBe(total[k]);
  });
  it('sin nada decidido no hay tasa, en vez de un cero que no dice nada', () => {
    expect(contar([una('ana', 'borrador', 1)]).conversion).toBeNull();
  });
  it('el mismo motivo escrito de otra forma es uno por desenlace, y la que venció lo dice sola', () => {
    expect(motivosDePerdida(FILAS)).toEqual([
      { estado: 'anulada', motivo: 'Se fue a otro factoring', proformas: 2, monto: 6_000_000 },
      { estado: 'vencida', motivo: 'Venció sin respuesta', proformas: 1, monto: 7_000_000 },
      { estado: 'rechazada', motivo: 'se fue  a otro factoring', proformas: 1, monto: 3_000_000 },
    ]);
  });
});
