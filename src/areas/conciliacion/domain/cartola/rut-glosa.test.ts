import { describe, expect, it } from 'vitest';
import { rut } from '#kernel/values/rut.ts';
import { rutDetectado, rutsEnGlosa } from './rut-glosa.ts';

describe('RUT dentro de la glosa (domain §14)', () => {
  it.each([
    ['PAGO RECIBIDO TF2 096689310-9 TRANSBANK', ['96689310-9']],
    ['Transferencia Banco XYZ a rut 99.990.010-0 Gonzalez', ['99990010-0']],
    ['TEF RUT 0999900100 SOC', ['99990010-0']],
    ['R.U.T.: 12345678-5', ['12345678-5']],
    ['pago 60803000-k', ['60803000-K']],
    ['TEF 12 345 678-5 SOC', ['12345678-5']],
    ['TEF 12.345.6785 SOC', ['12345678-5']],
    ['TEF 12345678–5 SOC', ['12345678-5']],
    ['DE 40000001-8 A 99990010-0', ['40000001-8', '99990010-0']],
  ])('%s', (glosa, esperados) => expect(rutsEnGlosa(glosa)).toEqual(esperados));

  it.each([
    ['con dígito verificador malo', 'Transferencia a rut 11223344-4'],
    ['una cuenta con guiones', 'CTA 00-123-45678-90'],
    ['un pedazo de un número más largo', 'OP 9999900100-0 y 99990010-01'],
    ['un número suelto sin guion', 'DEPOSITO 0999900100'],
    ['un folio corto con guion', 'FACTURA 1234-3'],
    ['una fecha', 'periodo 2026-01-31'],
    ['un monto seguido de una cifra', 'PAGO 12.345.678 5 CUOTAS'],
    ['el final de un número con espacios', 'OP 4512 12 345 678-5'],
  ])('no se toma %s', (_, glosa) => expect(rutsEnGlosa(glosa)).toEqual([]));

  it('dos RUT distintos no dicen quién pagó; el del titular no cuenta', () => {
    expect(rutDetectado(['DE 40000001-8 A 99990010-0'])).toBeUndefined();
    expect(rutDetectado(['DE 40000001-8 A 99990010-0'], rut('99990010-0'))).toBe('40000001-8');
  });
});
