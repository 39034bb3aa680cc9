import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holidaysByRule, makeCalendario } from './calendar.ts';
import { add, cmp, frac, mul, root, roundInt, sub, toFixed } from './decimal.ts';
import { addDays, addMonths, daysBetween, type Fecha, fecha, isFecha, isPeriodo, monthsOrFraction, periodoEscrito } from './fecha.ts';
import { formatDecimal, formatFecha, formatPesos, formatTasa, formatUf, usarFormatoFecha } from './format.ts';
import { percentOf } from './money.ts';
import { checkDigit, formatRut, isRepeatedDigits, isRut, maskRut, parseRut } from './rut.ts';

const f = (s: string) => s as Fecha;

describe('RUT (domain §1)', () => {
  it('T01: dígitos verificadores publicados', () => {
    expect([76354771, 60803000, 12345678, 99990010, 40000001].map(checkDigit)).toEqual(['K', 'K', '5', '0', '8']);
  });
  it.each([
    '12345678-5',
    '11111111-1',
    '60803000-K',
    '40000000-K',
    '40000001-8',
    '40000005-0',
    '40000014-K',
    '99990000-3',
    '99990002-K',
    '99990010-0',
    '99990016-K',
    '99990024-0',
  ])('%s es válido', (r) => expect(isRut(r)).toBe(true));
  it.each(['12345678-9', '76354771-1', '12345678-k0', '0-0', '', '1.2.3-4', '-', '123456789012345-6'])('%s no es válido', (r) =>
    expect(parseRut(r)).toBeNull(),
  );
  it('se acepta escrito con puntos, espacios, sin guion o con k minúscula', () => {
    for (const t of ['99.990.010-0', '999900100', ' 99990010-0 ', '99 990 010 0']) expect(parseRut(t)).toBe('99990010-0');
    expect(parseRut('76354771k')).toBe('76354771-K');
  });
  it('se muestra con puntos y se enmascara en los registros', () => {
    expect(formatRut('12345678-5')).toBe('12.345.678-5');
    expect(maskRut('12345678-5')).toBe('12.***.***-5');
    expect(isRepeatedDigits('11111111-1')).toBe(true);
  });
  it('cambiar un dígito del cuerpo siempre invalida el verificador', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), fc.nat(6), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const digits = String(body).split('');
        const i = at % digits.length;
        digits[i] = String((Number(digits[i]) + by) % 10);
        const other = Number(digits.join(''));
        fc.pre(String(other).length === digits.length);
        expect(checkDigit(other)).not.toBe(checkDigit(body));
      }),
    );
  });
});

describe('aritmética exacta', () => {
  it('redondea con nombre', () => {
    expect(['15.625', '15.615', '-0.5', '2.5'].map((x) => toFixed(x, 2, 'half-even'))).toEqual(['15.62', '15.62', '-0.50', '2.50']);
    expect(roundInt('2.5', 'half-up')).toBe(3);
    expect(roundInt('-2.5', 'half-up')).toBe(-3);
    expect(roundInt('2.5', 'half-even')).toBe(2);
    expect(roundInt('2.000001', 'up')).toBe(3);
    expect(roundInt('-2.9', 'down')).toBe(-2);
  });
  it('un número con decimales de JavaScript no entra', () => {
    expect(() => frac(0.1)).toThrow(RangeError);
    expect(() => frac('1e5')).toThrow(RangeError);
  });
  it('(a+b)−b = a y a·b = b·a, sin pérdida', () => {
    const dec = fc.tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat(6)).map(([n, s]) => ({ n, d: 10n ** BigInt(s) }));
    fc.assert(
      fc.property(dec, dec, (a, b) => {
        expect(cmp(sub(add(a, b), b), a)).toBe(0);
        expect(cmp(mul(a, b), mul(b, a))).toBe(0);
      }),
    );
  });
  it('la raíz elevada vuelve al valor', () => {
    expect(toFixed(mul(root('1.01', 2, 40), root('1.01', 2, 40)), 30)).toBe(`1.01${'0'.repeat(28)}`);
  });
});

describe('dinero (domain §2)', () => {
  it('T05: IVA 19 % de documentos reales', () => {
    expect(percentOf(8943, '19')).toBe(1699);
    expect(percentOf(194111, '19')).toBe(36881);
    expect(percentOf(2517900, '19')).toBe(478401);
  });
  it('se muestra como en Chile', () => {
    expect(formatPesos(1234567)).toBe('$1.234.567');
    expect(formatPesos(-1234)).toBe('-$1.234');
    expect(formatUf('1234.5')).toBe('UF 1.234,5000');
    expect(formatDecimal('39841.72', 2)).toBe('39.841,72');
    expect(formatFecha('2026-12-31')).toBe('31-12-2026');
    usarFormatoFecha('dd/mm/aaaa');
    expect(formatFecha('2026-12-31')).toBe('31/12/2026');
    usarFormatoFecha('aaaa-mm-dd');
    expect(formatFecha('2026-12-31')).toBe('2026-12-31');
    usarFormatoFecha('dd-mm-aaaa');
  });
});

describe('fechas', () => {
  it('el último día del mes no se desborda y el ancla no se corre', () => {
    expect(addMonths(f('2023-01-31'), 1)).toBe('2023-02-28');
    expect(addMonths(f('2023-02-28'), 1, 31)).toBe('2023-03-31');
    expect(addMonths(f('2024-01-30'), 1)).toBe('2024-02-29');
  });
  it('meses o fracción de mes', () => {
    expect(monthsOrFraction(f('2026-03-10'), f('2026-03-20'))).toBe(1);
    expect(monthsOrFraction(f('2026-03-10'), f('2026-04-10'))).toBe(1);
    expect(monthsOrFraction(f('2026-03-10'), f('2026-04-11'))).toBe(2);
    expect(monthsOrFraction(f('2026-03-10'), f('2027-03-10'))).toBe(12);
  });
  it('2026-02-30 no existe', () => {
    expect(isFecha('2026-02-30')).toBe(false);
    expect(isPeriodo('0099-12')).toBe(false);
    expect(['02-2026', ' 2/2026 ', '2026-2', '2026-02', '13-2026', 'enero'].map(periodoEscrito)).toEqual([
      ...['2026-02', '2026-02', '2026-02', '2026-02', '2026-13', 'enero'],
    ]);
  });
  it('una suma que sale del calendario se rechaza: no hay fecha después del 9999 ni antes del 0100', () => {
    for (const fuera of [
      () => addDays(fecha('9999-12-31'), 1),
      () => addDays(fecha('0100-01-01'), -1),
      () => addDays(fecha('2026-03-10'), 1e300),
      () => addDays(fecha('2026-03-10'), Number.NaN),
      () => addMonths(fecha('9999-12-31'), 1),
      () => addMonths(fecha('0100-01-31'), -1),
      () => addMonths(fecha('2026-03-10'), Number.MAX_SAFE_INTEGER),
    ])
      expect(fuera).toThrow('fecha_fuera_de_rango');
    expect(addMonths(fecha('9999-01-31'), 11)).toBe('9999-12-31');
    expect(addMonths(fecha('0101-01-31'), -12)).toBe('0100-01-31');
    expect(() => fecha('2026-13-01')).toThrow(RangeError);
  });
  it('sumar días y contarlos son inversas', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50000, max: 50000 }), (n) => {
        expect(daysBetween(f('2026-03-10'), addDays(f('2026-03-10'), n)) - n === 0).toBe(true);
      }),
    );
  });
});

describe('calendarios (domain §11)', () => {
  const national = (y: number) =>
    holidaysByRule(y)
      .filter((h) => h.tipo === 'nacional')
      .map((h) => h.fecha.slice(5));
  it('el feriado que una ley dio una vez: 16-09-2022 (Ley 21.482); el viernes de otro año es hábil', () => {
    const c = makeCalendario();
    expect([c.isBankingDay(f('2022-09-16')), c.isContactDay(f('2022-09-16'))]).toEqual([false, false]);
    expect(c.nextBankingDay(f('2022-09-16'))).toBe('2022-09-20');
    expect([c.isBankingDay(f('2022-09-15')), c.isBankingDay(f('2021-09-16'))]).toEqual([true, true]);
  });
  it('feriados de 2026 y 2027 de la lista publicada', () => {
    expect(national(2026)).toEqual([
      '01-01',
      '04-03',
      '04-04',
      '05-01',
      '05-21',
      '06-21',
      '06-29',
      '07-16',
      '08-15',
      '09-18',
      '09-19',
      '10-12',
      '10-31',
      '11-01',
      '12-08',
      '12-25',
    ]);
    expect(national(2027)).toEqual([
      '01-01',
      '03-26',
      '03-27',
      '05-01',
      '05-21',
      '06-21',
      '06-28',
      '07-16',
      '08-15',
      '09-17',
      '09-18',
      '09-19',
      '10-11',
      '10-31',
      '11-01',
      '12-08',
      '12-25',
    ]);
  });
  it('solsticio: 20 de junio en 2024 y 2025', () => {
    expect(national(2024)).toContain('06-20');
    expect(national(2025)).toContain('06-20');
  });
  it('T19: hábil bancario y de contacto después del 02-04-2026', () => {
    const c = makeCalendario();
    expect(c.nextBankingDay(f('2026-04-03'))).toBe('2026-04-06');
    expect(c.contactDayAfter(f('2026-04-02'))).toBe('2026-04-06');
    expect(c.isContactDay(f('2026-04-11'))).toBe(true);
    expect(c.isBankingDay(f('2026-04-11'))).toBe(false);
    expect(c.isBankingDay(f('2026-12-31'))).toBe(false);
    expect(c.isContactDay(f('2026-12-31'))).toBe(true);
  });
  // Ley 20.768: only Chillán and Chillán Viejo (CUT 16101, 16103); Ley 20.663: the region of Arica y Parinacota (15). 20-08-2026 is a Thursday.
  it('un feriado regional rige en su comuna o región y en ninguna otra; los bancos abren', () => {
    const c = makeCalendario();
    expect(['16101', '16103', '16102', '08101', null].map((comuna) => c.isContactDay(f('2026-08-20'), comuna))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(c.contactDayAfter(f('2026-08-19'), '16101')).toBe('2026-08-21');
    expect(c.isContactDay(f('2027-06-07'), '15101')).toBe(false);
    expect([c.isBankingDay(f('2026-08-20')), c.holidayName(f('2026-08-20'))]).toEqual([true, null]);
  });
  it('un feriado regional escrito a mano rige donde dice', () => {
    const c = makeCalendario([{ fecha: f('2026-03-04'), nombre: 'Aniversario', tipo: 'regional', regiones: ['12', '13101'] }]);
    const en = (comuna: string) => c.isContactDay(f('2026-03-04'), comuna);
    expect([en('12101'), en('13101'), en('13102')]).toEqual([false, false, true]);
  });
  it('T20: 12 de octubre y 29 de junio de 2027 se mueven al lunes', () => {
    expect(national(2027)).toContain('10-11');
    expect(national(2027)).toContain('06-28');
  });
  it('avanzar y retroceder días bancarios son inversas', () => {
    const c = makeCalendario();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 60 }), (start, n) => {
        const d = c.nextBankingDay(addDays(f('2023-01-02'), start));
        expect(c.addBankingDays(c.addBankingDays(d, n), -n)).toBe(d);
      }),
      { numRuns: 200 },
    );
  });
});

describe('tasas escritas', () => {
  it('una tasa se escribe entera: dos decimales por lo menos y ninguno de menos', () => {
    expect(['1.8000', '1.8750', '2.4167', '2', '0.1'].map(formatTasa)).toEqual(['1,80 %', '1,875 %', '2,4167 %', '2,00 %', '0,10 %']);
  });
});
