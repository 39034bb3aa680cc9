import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holidaysByRule, makeCalendario } from './calendar.ts';
import { add, cmp, frac, mul, root, roundInt, sub, toFixed } from './decimal.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  type Fecha,
  fecha,
  isFecha,
  isPeriodo,
  monthsOrFraction,
  type Periodo,
  periodoEscrito,
} from './fecha.ts';
import { formatDecimal, formatFecha, formatPesos, formatTasa, formatUf, usarFormatoFecha } from './format.ts';
import { nextUtm, ufChain, ufMonth } from './indices.ts';
import { applyRate, percentOf, pesosToUf, roundCash, ufToPesos } from './money.ts';
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
  it('la UF con 4 decimales y el peso entero', () => {
    expect(ufToPesos('18.2739', '39841.72')).toBe(728064);
    expect(pesosToUf(5075605, '39841.72')).toBe('127.3942');
    expect(ufToPesos('2.5', '39841.72')).toBe(99604);
  });
  it('interés simple a días reales sobre 30', () => {
    expect(applyRate(11250000, '1.8', 38, 'half-up')).toBe(256500);
    expect(applyRate(11250000, '2.4', 13, 'half-up')).toBe(117000);
  });
  it('el efectivo se redondea a la decena (Ley 20.956)', () => {
    expect([533027, 533025, 884855, 884856, 100].map(roundCash)).toEqual([533030, 533020, 884850, 884860, 100]);
    fc.assert(
      fc.property(fc.nat(100_000_000), (n) => {
        const cobra = roundCash(n);
        expect(cobra % 10).toBe(0);
        expect(cobra - n).toBeGreaterThanOrEqual(-5);
        expect(cobra - n).toBeLessThanOrEqual(4);
      }),
    );
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

describe('UF y UTM (domain §2)', () => {
  it('T02: UF del 05-12-2024', () => {
    expect(ufMonth(f('2024-11-09'), '37982.44', '1.0').find((r) => r.fecha === '2024-12-05')?.valor).toBe('38311.40');
  });
  it('el mes UF completo de noviembre de 2024, al centavo', () => {
    const m = ufMonth(f('2024-11-09'), '37982.44', '1.0');
    expect(m.map((r) => r.valor)).toEqual(
      '37995.04 38007.64 38020.25 38032.87 38045.48 38058.10 38070.73 38083.36 38095.99 38108.63 38121.27 38133.92 38146.57 38159.22 38171.88 38184.54 38197.21 38209.88 38222.56 38235.24 38247.92 38260.61 38273.30 38286.00 38298.70 38311.40 38324.11 38336.83 38349.54 38362.26'.split(
        ' ',
      ),
    );
  });
  it('T03 y cadena oct-2025 → mar-2026 de valores publicados', () => {
    const ipc: Record<string, string> = {
      '2025-09': '0.4',
      '2025-10': '0.0',
      '2025-11': '0.3',
      '2025-12': '-0.2',
      '2026-01': '0.4',
      '2026-02': '0.0',
    };
    const chain = new Map(ufChain(f('2025-10-09'), '39485.65', (p: Periodo) => ipc[p]).map((r) => [r.fecha as string, r.valor as string]));
    expect(
      ['2025-11-09', '2025-12-09', '2025-12-10', '2025-12-31', '2026-01-09', '2026-01-31', '2026-02-09', '2026-03-09', '2026-04-09'].map(
        (d) => chain.get(d),
      ),
    ).toEqual(['39643.59', '39643.59', '39647.42', '39727.96', '39762.52', '39706.07', '39682.99', '39841.72', '39841.72']);
    expect(chain.has('2026-04-10')).toBe(false);
  });
  it('T04: cadena de UTM', () => {
    let utm = 69542;
    expect(['0.3', '-0.2', '0.4', '0.0'].map((i) => (utm = nextUtm(utm, i)))).toEqual([69751, 69611, 69889, 69889]);
  });
});

describe('tasas escritas', () => {
  it('una tasa se escribe entera: dos decimales por lo menos y ninguno de menos', () => {
    expect(['1.8000', '1.8750', '2.4167', '2', '0.1'].map(formatTasa)).toEqual(['1,80 %', '1,875 %', '2,4167 %', '2,00 %', '0,10 %']);
  });
});
