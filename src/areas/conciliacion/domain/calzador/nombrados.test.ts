import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { LineaBanco, LineaLibro } from './calce.ts';
import { calzar } from './calzar.fixture.ts';
import { rutsComoSea } from './nombrados.ts';

// Check digits by modulo 11 (Servicio de Impuestos Internos), worked by hand: 12.345.678-5, 40.000.001-8, 99.990.010-0.
const ANA = '12345678-5';
const LUIS = '40000001-8';
const SOC = '99990010-0';
const libro = (id: string, dia: number, monto: number, rut: string): LineaLibro => ({
  id,
  cuenta: '1',
  fecha: `2026-03-${String(dia).padStart(2, '0')}` as Fecha,
  monto: pesos(monto),
  documento: '',
  rut,
  nombre: '',
});
const banco = (id: string, dia: number, monto: number, glosa: string): LineaBanco => ({ ...libro(id, dia, monto, ''), glosa });

describe('un RUT se lee como esté escrito, si es de alguien con partidas abiertas', () => {
  const conocidos = new Set([12_345_678, 40_000_001]);
  it.each([
    ['DEP 12345678-5 Y 40000001-8', [12_345_678, 40_000_001]],
    ['DEP 12.345.678-5 / 40.000.001-8', [12_345_678, 40_000_001]],
    ['DEP 123456785 400000018', [12_345_678, 40_000_001]],
    ['DEP 12 345 678 5 Y 40.000.001 8', [12_345_678, 40_000_001]],
    ['DEP 0123456785', [12_345_678]],
    ['DEP 12345678-4', []],
    ['DEP 99990010-0', []],
    ['CTA 91234567850', []],
  ])('%s', (glosa, esperados) => expect([...rutsComoSea(glosa, (c) => conocidos.has(c))]).toEqual(esperados));
});

/** A busy account: other open entries of other people, so that a sum alone says nothing. */
const OTROS = Array.from({ length: 60 }, (_, k) => libro(`o${k}`, 2 + (k % 9), 100_000 + k * 7_919, ''));
const DEUDAS = [libro('a', 4, 351_200, ANA), libro('l', 6, 148_900, LUIS), libro('s', 3, 912_437, SOC)];

describe('un depósito que paga deudas de varios RUT', () => {
  it.each([
    ['con guion', 'DEPOSITO 12345678-5 Y 40000001-8'],
    ['sin guion', 'DEPOSITO 123456785 400000018'],
    ['con puntos y espacios', 'PAGO 12.345.678 5, 40 000 001-8'],
  ])('que la glosa nombra %s se sugiere primero, y dice por qué', (_, glosa) => {
    const r = calzar([banco('b', 8, 500_100, glosa)], [...DEUDAS, ...OTROS]);
    expect(r.aceptados).toEqual([]);
    const [primera] = r.sugeridos.filter((k) => k.banco.includes('b')).sort((x, y) => y.puntaje - x.puntaje);
    expect([...(primera?.libro ?? [])].sort()).toEqual(['a', 'l']);
    expect(primera?.evidencia).toContain('RUTS_EN_GLOSA_2');
    expect(primera?.regla).toBe('R5');
  });

  it('no se confirma solo, pida lo que pida la empresa', () => {
    const r = calzar([banco('b', 8, 500_100, 'DEPOSITO 12345678-5 Y 40000001-8')], [...DEUDAS, ...OTROS], { una_en: 1_000 });
    expect(r.aceptados).toEqual([]);
  });

  it('con seis partidas o más de los nombrados, se propone el total de todas', () => {
    const muchas = Array.from({ length: 7 }, (_, k) => libro(`m${k}`, 3 + (k % 4), 31_000 + k * 1_117, k % 2 === 0 ? ANA : LUIS));
    const total = muchas.reduce((s, x) => s + x.monto, 0);
    const r = calzar([banco('b', 8, total, 'NOMINA 123456785 400000018')], [...muchas, ...OTROS]);
    const todas = r.sugeridos.find((k) => k.libro.length === 7);
    expect(todas?.evidencia).toContain('RUTS_EN_GLOSA_2');
  });

  it('si la suma no da, nombrarlos no alcanza', () => {
    const r = calzar([banco('b', 8, 500_101, 'DEPOSITO 12345678-5 Y 40000001-8')], DEUDAS);
    expect(r.sugeridos.filter((k) => k.libro.length > 1)).toEqual([]);
  });
});
