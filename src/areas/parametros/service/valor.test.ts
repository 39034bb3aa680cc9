import { describe, expect, it } from 'vitest';
import { contracts } from '#app/areas.server.gen.ts';
import { CIFRAS_MALAS } from '#kernel/cifras.fixture.ts';
import { type ParameterDef, parameter } from '#kernel/contract.ts';
import { leerIndices } from '../domain/archivo.ts';
import { valorTipado } from '../domain/valor.ts';

const comun = { sensible: true, descripcion: 'x', fuente: 'esta prueba' } as const;

describe('valor de un parámetro', () => {
  it('una opción que no está en su lista se rechaza, venga con el tipo que venga', () => {
    const opcion = parameter<string>({ tipo: 'opcion', defecto: 'NO', opciones: ['NO', 'BLOQUEA'], ...comun });
    expect(valorTipado(opcion, 'BLOQUEA')).toBe('BLOQUEA');
    for (const malo of ['QUIZAS', '', 3, null, ['NO']]) expect(() => valorTipado(opcion, malo)).toThrow();
  });
  it('una cifra mal escrita se rechaza; los ceros de adelante sobran y los decimales quedan como se escribieron', () => {
    const tasa = parameter<string>({ tipo: 'porcentaje', defecto: '2.00', ...comun });
    const dias = parameter<number>({ tipo: 'entero', defecto: 2, ...comun });
    for (const mala of CIFRAS_MALAS) {
      expect(() => valorTipado(tasa, mala), mala.slice(0, 20)).toThrow();
      expect(() => valorTipado(dias, mala), mala.slice(0, 20)).toThrow();
    }
    expect(['2.50', '007.5', '-1.20', 3].map((v) => valorTipado(tasa, v))).toEqual(['2.50', '7.5', '-1.20', '3']);
    expect(['007', '-3', 4].map((v) => valorTipado(dias, v))).toEqual([7, -3, 4]);
    for (const v of [Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1.5]) expect(() => valorTipado(dias, v)).toThrow();
  });
  it('una carga de índices rechaza la fila con una cifra mal escrita', () => {
    const uf = (valor: string) => leerIndices('uf', `2026-03-10;${valor}`);
    for (const mala of CIFRAS_MALAS.filter((c) => !['1,5', '1.000,5', ' 1', '1 ', '1\n'].includes(c)))
      expect(() => uf(mala), mala.slice(0, 20)).toThrow();
    for (const mala of ['1.2,3.4', '1.00,5', '1,5,5', '0', '-39841,72']) expect(() => uf(mala), mala).toThrow();
    expect([uf('39.841,72'), uf('39841,72'), uf('39841.72')].map((f) => f[0]?.valor)).toEqual(['39841.72', '39841.72', '39841.72']);
    expect(() => leerIndices('tmc', 'NR_90_50;-36,00;2026-03-10;;')).toThrow();
  });
  it('una lista recibe una lista, y nada más', () => {
    const lista = parameter<string[]>({ tipo: 'lista', defecto: ['a'], ...comun });
    expect(valorTipado(lista, [])).toEqual([]);
    for (const malo of ['a', 3, null, { a: 1 }]) expect(() => valorTipado(lista, malo)).toThrow();
  });
  it('todo valor declarado por un área es válido para su propia declaración', () => {
    const defs = contracts.flatMap((c) =>
      Object.entries(c.parameters as Record<string, ParameterDef>).map(([n, d]) => [`${c.area}.${n}`, d] as const),
    );
    expect(defs.length).toBeGreaterThan(50);
    for (const [clave, def] of defs) expect(() => valorTipado(def, def.defecto), clave).not.toThrow();
  });
});
