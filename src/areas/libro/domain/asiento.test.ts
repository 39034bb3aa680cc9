import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { fecha, type Periodo } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, type Uf, type ValorUf } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import {
  type AsientoFirmado,
  acto,
  cuadrar,
  invertir,
  type Linea,
  lineaDebe,
  lineaHaber,
  revisarCuentas,
  textoCanonico,
} from './asiento.ts';
import { mapaCuentas } from './plan.fixture.ts';
import { cuentaBanco } from './plan.ts';

const RUT = rut('99990010-0');
const D = (monto: number, cuenta = '1102.01', moneda: 'CLP' | 'USD' = 'CLP') => lineaDebe(cuenta, pesos(monto), {}, moneda);
const H = (monto: number, cuenta = '2106', moneda: 'CLP' | 'USD' = 'CLP') => lineaHaber(cuenta, pesos(monto), {}, moneda);

function rechazo(f: () => unknown): AppError {
  try {
    f();
  } catch (e) {
    if (e instanceof AppError) return e;
  }
  throw new Error('no se rechazó');
}

describe('cuadrar', () => {
  it('un asiento que no suma cero se rechaza con sus dos totales', () => {
    const e = rechazo(() => cuadrar([D(100), H(99)]));
    expect([e.status, e.codigo, e.datos]).toEqual([422, 'asiento_descuadrado', { debe: '$100', haber: '$99', moneda: 'CLP' }]);
  });
  it('debe cuadrar en cada moneda, no en el total', () =>
    expect(() => cuadrar([D(100), H(100, '2106', 'USD'), D(100, '1102.02', 'USD'), H(50), H(50)])).not.toThrow());
  it('una moneda no paga a otra', () => expect(() => cuadrar([D(100), H(100, '2106', 'USD')])).toThrow('asiento_descuadrado'));
  it('las líneas en cero se botan y un asiento sin líneas no se escribe', () => {
    expect(cuadrar([D(5), H(0), H(5)])).toHaveLength(2);
    expect(cuadrar([D(0), H(0)])).toEqual([]);
    expect(acto([D(0)], [D(5), H(5)], [])).toHaveLength(1);
  });
  it.each([
    ['negativa', { debe: -1, haber: 0 }],
    ['en ambos lados', { debe: 5, haber: 5 }],
    ['con decimales', { debe: 0.5, haber: 0 }],
    ['fuera de rango', { debe: 2 ** 53, haber: 0 }],
  ])('una línea %s se rechaza', (_, montos) => {
    const mala = { ...D(1), ...montos } as unknown as Linea;
    expect(rechazo(() => cuadrar([mala, H(1)])).codigo).toBe('linea_invalida');
  });
  it('cambiar un peso de una línea siempre se nota', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 8 }), fc.nat(), (montos, i) => {
        const total = montos.reduce((a, b) => a + b, 0);
        const lineas = [...montos.map((m) => D(m)), H(total)];
        expect(cuadrar(lineas)).toEqual(lineas);
        const at = i % montos.length;
        const movidas = lineas.map((l, n) => (n === at ? { ...l, debe: (l.debe + 1) as Pesos } : l));
        expect(() => cuadrar(movidas)).toThrow('asiento_descuadrado');
      }),
    );
  });
});

describe('reversa', () => {
  it('original más reversa es cero en cada cuenta y auxiliar, y dos veces es el original', () => {
    const original = [lineaDebe('1301', pesos(10), { rut: RUT, pk: 'documento:1' }), H(10)];
    const inversa = invertir(original);
    expect(inversa[0]).toEqual({ ...original[0], debe: 0, haber: 10 });
    expect(invertir(inversa)).toEqual(original);
    expect(cuadrar(inversa)).toHaveLength(2);
  });
});

describe('cuentas y auxiliares', () => {
  const cuentas = mapaCuentas([cuentaBanco(1, 'Banco')]);
  it.each(['1102', '11', '9999', '1102.02'])('la cuenta %s no recibe asientos', (cuenta) =>
    expect(rechazo(() => revisarCuentas([D(1, cuenta)], cuentas)).codigo).toBe('cuenta_no_imputable'),
  );
  it('una cuenta dada de baja no recibe asientos', () => {
    const baja = new Map([...cuentas].map(([k, c]) => [k, { ...c, vigente: k !== '1106' }]));
    expect(() => revisarCuentas([D(1, '1106')], baja)).toThrow('cuenta_no_imputable');
    expect(() => revisarCuentas([D(1, '1102.01')], baja)).not.toThrow();
  });
  it.each([
    ['1301', {}, 'el RUT'],
    ['1301', { rut: RUT }, 'el documento u obligación'],
    ['2106', { rut: RUT }, 'el documento u obligación'],
    ['1101', { rut: RUT, pk: 'cuota:1' }, 'la sucursal'],
  ])('%s con %o exige %s', (cuenta, aux, auxiliar) =>
    expect(rechazo(() => revisarCuentas([lineaDebe(cuenta, pesos(1), aux)], cuentas)).datos).toEqual({ cuenta, auxiliar }),
  );
  it('una cuenta de orden va sólo contra otra de orden', () => {
    expect(() => revisarCuentas([D(5, '8101'), H(5, '9101')], cuentas)).not.toThrow();
    expect(() => revisarCuentas([D(5, '8101'), H(5, '1102.01')], cuentas)).toThrow('orden_sin_contra');
  });
  it('con su auxiliar pasa', () =>
    expect(() => revisarCuentas([lineaDebe('1301', pesos(1), { rut: RUT, pk: 'documento:1' })], cuentas)).not.toThrow());
});

describe('texto canónico de la cadena de hashes', () => {
  const asiento: AsientoFirmado = {
    empresa_id: 'e',
    periodo: '2026-03' as Periodo,
    num_asiento: 7,
    fecha_contable: fecha('2026-03-10'),
    registrado_en: '2026-03-10T12:00:00.000Z',
    evento: 'giro_factoring',
    origen: { area: 'operaciones', id: 'o1' },
    secuencia: 1,
    glosa: 'Giro "A", B',
    idem_key: 'k',
    reversa_de: null,
    usuario: 'u',
    en_nombre_de: null,
    lineas: [
      lineaDebe('1201', pesos(11_700_000), { rut: RUT, pk: 'cuota:1', uf: '300' as Uf, valor_uf: '39000' as ValorUf }),
      H(11_700_000),
    ],
  };
  it('es fijo: posiciones, UF con 4 decimales y su valor con 2', () =>
    expect(textoCanonico(asiento, 'h0')).toBe(
      '["asiento-1","h0","e","2026-03",7,"2026-03-10","2026-03-10T12:00:00.000Z","giro_factoring","operaciones","o1",1,' +
        '"Giro \\"A\\", B","k",null,"u",null,' +
        '[[1,"1201",11700000,0,"CLP","99990010-0","cuota:1",null,null,"300.0000","39000.00"],' +
        '[2,"2106",0,11700000,"CLP",null,null,null,null,null,null]]]',
    ));
  it('no depende del orden de los campos ni de cómo se escribió la UF', () => {
    const [primera, ...resto] = asiento.lineas;
    const vuelta = { valor_uf: '39000.00', uf: '300.0000', ...(primera && { haber: primera.haber, pk: primera.pk }) };
    const otra = { ...asiento, lineas: [{ ...primera, ...vuelta } as Linea, ...resto] };
    expect(textoCanonico(otra, 'h0')).toBe(textoCanonico(asiento, 'h0'));
  });
  it('cualquier dato cambiado cambia el texto', () => {
    const base = textoCanonico(asiento, 'h0');
    const cambios: Partial<AsientoFirmado>[] = [
      { num_asiento: 8 },
      { glosa: 'Giro' },
      { origen: { area: 'operaciones', id: 'o2' } },
      { reversa_de: 'x' },
      { en_nombre_de: 'v' },
      { lineas: [...asiento.lineas].reverse() },
      { lineas: asiento.lineas.map((l) => ({ ...l, documento: '33-1' })) },
    ];
    for (const cambio of cambios) expect(textoCanonico({ ...asiento, ...cambio }, 'h0')).not.toBe(base);
    expect(textoCanonico(asiento, 'h1')).not.toBe(base);
  });
});
