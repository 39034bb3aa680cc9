import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { conValorPropio, vigenteEnAmbito } from './ambitos.ts';

const v = (
  ambito: 'empresa' | 'producto' | 'sucursal',
  ambito_codigo: string | null,
  valor: string,
  desde: string,
  hasta: string | null = null,
  retira = false,
) => ({ ambito, ambito_codigo, valor, desde: desde as Fecha, hasta: hasta as Fecha | null, retira });

const VERSIONES = [
  v('empresa', null, 'casa', '2026-01-01'),
  v('producto', 'FACTORING', 'factoring', '2026-02-01'),
  v('sucursal', 'NORTE', 'norte', '2026-03-01', '2026-03-31'),
  v('sucursal', 'NORTE', 'norte', '2026-04-01', null, true),
];
const rige = (fecha: string, en: { producto?: string; sucursal?: string }) => vigenteEnAmbito(VERSIONES, fecha, en)?.valor;

describe('qué valor rige una operación (docs/decisiones/0021)', () => {
  it('el de su sucursal; si no tiene, el de su producto; si no, el de la empresa; antes de todos, el de fábrica', () => {
    expect(rige('2026-03-10', { producto: 'FACTORING', sucursal: 'NORTE' })).toBe('norte');
    expect(rige('2026-03-10', { producto: 'FACTORING', sucursal: 'SUR' })).toBe('factoring');
    expect(rige('2026-03-10', { producto: 'CREDITO', sucursal: 'SUR' })).toBe('casa');
    expect(rige('2026-03-10', {})).toBe('casa');
    expect(rige('2025-12-31', { producto: 'FACTORING', sucursal: 'NORTE' })).toBeUndefined();
  });
  it('cada uno en sus fechas: antes de tenerlo y después de dejarlo lo rige el siguiente', () => {
    expect(rige('2026-01-31', { producto: 'FACTORING', sucursal: 'NORTE' })).toBe('casa');
    expect(rige('2026-02-28', { producto: 'FACTORING', sucursal: 'NORTE' })).toBe('factoring');
    expect(rige('2026-04-01', { producto: 'FACTORING', sucursal: 'NORTE' })).toBe('factoring');
    expect(rige('2026-04-01', { sucursal: 'NORTE' })).toBe('casa');
  });
  it('un cambio de la empresa no toca a los que ese día tienen un valor propio', () => {
    expect(conValorPropio(VERSIONES, '2026-03-10')).toEqual({ producto: ['FACTORING'], sucursal: ['NORTE'] });
    expect(conValorPropio(VERSIONES, '2026-04-01')).toEqual({ producto: ['FACTORING'], sucursal: [] });
  });
});
