import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { exigirEnviable } from './propuesta.ts';

const HOY = '2026-03-10' as Fecha;
const DEUDOR = { rut_deudor: rutOf(99_990_050), monto: 60_000_000 };
const BODEGA = {
  tipo: 'HIPOTECA',
  sobre: 'GENERAL' as const,
  otorgante_rut: rutOf(40_000_080),
  nombre_otorgante: 'Ana',
  descripcion: 'Bodega',
};
const LINEA = {
  fecha_expiracion: '2027-03-10' as Fecha,
  deudores: [DEUDOR],
  monto_pesos: 180_000_000,
  monto_uf: '4517.8772',
  plazo_maximo: 120,
  anticipo_pct: '90.00',
  garantias: [],
};

function rehusa(o: object): unknown {
  try {
    exigirEnviable({ ...LINEA, ...o }, HOY);
  } catch (e) {
    if (e instanceof AppError) return [e.codigo, e.campos];
    throw e;
  }
  return null;
}

describe('lo que una línea cumple para enviarse', () => {
  it('un deudor no lleva más plazo ni más anticipo que la línea; los mismos sí', () => {
    expect(rehusa({ deudores: [{ ...DEUDOR, plazo: 120, anticipo_pct: '90' }] })).toBeNull();
    expect(rehusa({ deudores: [DEUDOR, { ...DEUDOR, plazo: 121 }] })).toEqual([
      'deudor_excede_linea',
      { 'deudores.1.plazo': ['La línea admite hasta 120 días'] },
    ]);
    expect(rehusa({ deudores: [{ ...DEUDOR, anticipo_pct: '90.01' }] })).toEqual([
      'deudor_excede_linea',
      { 'deudores.0.anticipo_pct': ['La línea anticipa hasta 90,00 %'] },
    ]);
  });
  // 80 % of UF 4.517,8772 is UF 3.614,30176.
  it('una garantía con valor cubre lo que se le pide de la línea; por tasar, todavía no se mide', () => {
    const pide = (valor_uf: string) => ({ garantias: [{ ...BODEGA, valor_uf, cobertura_pct: '80.00' }] });
    expect(rehusa(pide('3614.3018'))).toBeNull();
    expect(rehusa(pide('3614.3017'))).toEqual(['cobertura_insuficiente', { 'garantias.0.valor_uf': ['Cubre 79,99 % de la línea'] }]);
    expect(rehusa(pide('0'))).toBeNull();
    expect(rehusa({ garantias: [{ ...BODEGA, valor_uf: '1' }] })).toBeNull();
  });
});
