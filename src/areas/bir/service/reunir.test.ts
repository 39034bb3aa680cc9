import { describe, expect, it } from 'vitest';
import { rutOf } from '#kernel/values/rut.ts';
import type { Hecho } from '../domain/claves.ts';
import { unicos } from './reunir.ts';

const hecho = (o: Partial<Hecho>): Hecho => ({
  rut: rutOf(99_990_010),
  clave: 'ventas_12m',
  sujeto: null,
  valor: '1',
  unidad: 'pesos',
  desde: null,
  hasta: null,
  estado: 'conocido',
  ids: [],
  area: 'una',
  ...o,
});

describe('hechos que dicen otras áreas', () => {
  it('un hecho tiene un solo escritor: dos que lo dicen son un error', () => {
    expect(() => unicos([hecho({}), hecho({ area: 'otra' })], ['ventas_12m'])).toThrow('ventas_12m was said by una and by otra');
    const deDos = [hecho({}), hecho({ rut: rutOf(99_990_011), area: 'otra' }), hecho({ sujeto: rutOf(99_990_012) })];
    expect(unicos(deDos, ['ventas_12m'])).toHaveLength(3);
  });
  it('nadie dice lo que no se le preguntó', () => {
    expect(() => unicos([hecho({})], ['ventas_3m'])).toThrow('was not asked');
  });
});
