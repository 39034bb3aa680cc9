import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { conPrimero, e164, llamables, rige, type Telefono, telefonosDe } from './contacto.ts';

const tel = (numero: string, estado: Telefono['estado'] = 'SIN_VERIFICAR'): Telefono => ({ e164: numero, uso: 'MOVIL', estado });

// ITU-T E.164 (15 digits at most) and the numbering plan of Subtel (nine digits, mobiles begin with 9).
describe('un teléfono', () => {
  it('se guarda en formato internacional, se escriba como se escriba', () => {
    for (const escrito of [
      '+56 9 1234 5678',
      '56912345678',
      '912345678',
      '(9) 1234-5678',
      '9.1234.5678',
      '0056 9 1234 5678',
      '00 56 (9) 1234-5678',
    ])
      expect(e164(escrito)).toBe('+56912345678');
    expect(e164('2 2345 6789')).toBe('+56223456789');
    for (const escrito of ['+1 (212) 555-0100', '001 212 555 0100']) expect(e164(escrito)).toBe('+12125550100');
  });
  it('con letras, anexo, códigos de servicio, o demasiado corto o largo, no es un teléfono', () => {
    const malos = [
      'llamar a Ana',
      '+56912345678;ext=12',
      '*#06#',
      '133',
      '1'.repeat(30),
      '+56 12345',
      '12345678',
      '+0912345678',
      '000912345678',
      '+0056912345678',
      '0056 12345',
      '009123456789012345',
      '',
      '+56112345678',
      '９１２３４５６７８',
    ];
    for (const malo of malos) expect([malo, e164(malo)]).toEqual([malo, null]);
  });
  it('no va dos veces en un contacto, y el error dice en qué fila', () => {
    expect(() => telefonosDe([{ e164: '912345678' }, { e164: '+56 9 1234 5678' }])).toThrow(
      expect.objectContaining({ campos: { 'telefonos.1.e164': ['Ese teléfono ya está'] } }),
    );
    expect(() => telefonosDe([{ e164: '133' }])).toThrow(
      expect.objectContaining({ campos: { 'telefonos.0.e164': [expect.stringContaining('inválido')] } }),
    );
  });
  it('que resultó ser de otro no se ofrece nunca más, y el que contestó va primero', () => {
    const suyos = [tel('+56911111111', 'EQUIVOCADO'), tel('+56922222222'), tel('+56933333333', 'VERIFICADO')];
    expect(llamables(suyos).map((x) => x.e164)).toEqual(['+56933333333', '+56922222222']);
  });
  it('el de la ficha es el primero: cambiarlo deja los demás, y repetir el mismo no cambia nada', () => {
    const suyos = [tel('+56922222222', 'VERIFICADO'), tel('+56911111111', 'EQUIVOCADO')];
    expect(conPrimero(suyos, '9 2222 2222', 'telefono')).toEqual(suyos);
    expect(conPrimero(suyos, '933333333', 'telefono').map((x) => x.e164)).toEqual(['+56933333333', '+56911111111']);
    expect(conPrimero(suyos, null, 'telefono').map((x) => x.e164)).toEqual(['+56911111111']);
  });
});

const dia = (f: string) => f as Fecha;

describe('una restricción', () => {
  it('rige sus dos días incluidos, y deja de regir el día en que se levanta', () => {
    const r = { desde: dia('2026-03-10'), hasta: dia('2026-03-20'), levantada: null };
    expect(['2026-03-09', '2026-03-10', '2026-03-20', '2026-03-21'].map((d) => rige(r, dia(d)))).toEqual([false, true, true, false]);
    const lev = { ...r, hasta: null, levantada: { fecha: dia('2026-03-15') } };
    expect(['2026-03-14', '2026-03-15'].map((d) => rige(lev, dia(d)))).toEqual([true, false]);
  });
});
