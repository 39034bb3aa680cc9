import { describe, expect, it } from 'vitest';
import { esComun, rechazoDeClave } from './clave.ts';

const de = { email: 'paula.rivas@demo.cl', username: 'privas', rut: '40000001-8', marca: 'Respaldo' };

describe('contraseñas (spec §9, quality S19–S20)', () => {
  it('con 7 caracteres es corta y con 8, 64 o 128 se acepta; con 129 es larga', () => {
    expect(rechazoDeClave('Zx9!kQ2', de)).toBe('corta');
    for (const n of [8, 64, 128])
      expect(
        rechazoDeClave(
          'kT7#vB2~'
            .repeat(16)
            .slice(0, n - 1)
            .concat('ñ'),
          de,
        ),
      ).toBeNull();
    expect(rechazoDeClave('kT7#vB2~'.repeat(17).slice(0, 129), de)).toBe('larga');
  });
  it('se aceptan espacios y letras de cualquier alfabeto, sin reglas de composición', () => {
    expect(rechazoDeClave('mesa silla lámpara', de)).toBeNull();
    expect(rechazoDeClave('日本語のパスワード', de)).toBeNull();
  });
  it.each([
    'password',
    'Password1',
    'contraseña',
    '12345678',
    '87654321',
    'aaaaaaaa',
    'qwertyui',
    'P@ssw0rd',
    'abcabcabc',
    'colocolo1925',
    'Bienvenido2026',
    'abcdefgh',
    '1q2w3e4r',
  ])('%s está prohibida', (c) => {
    expect(esComun(c)).toBe(true);
  });
  it('no contiene el correo, el usuario, el RUT ni la marca', () => {
    for (const c of ['xx-paula.rivas-xx', 'PRIVAS#2026', 'k40000001k', 'mi respaldo 77']) expect(rechazoDeClave(c, de)).toBe('prohibida');
  });
  it('la clave de las cuentas de demostración se admite', () => {
    expect(rechazoDeClave('Demo.2026', { ...de, email: 'admin@demo.cl', username: 'admin' })).toBeNull();
  });
});
