import { describe, expect, it } from 'vitest';
import { esMt940, leerMt940 } from './mt940.ts';
import { validarSaldos } from './saldos.ts';

const estado = (lineas: string, apertura = 'C260101CLP1000000,', cierre = 'C260131CLP1000000,') =>
  `{1:F01BANKCLRMAXXX0000000000}{2:O9400000}{4:\r\n:20:REF1\r\n:25:001/990000011\r\n:28C:1/1\r\n:60F:${apertura}\r\n${lineas}\r\n:62F:${cierre}\r\n:64:C260131CLP900000,\r\n-}`;

describe('MT940', () => {
  it('se reconoce por sus campos', () => {
    expect(esMt940(estado(''))).toBe(true);
    expect(esMt940('Fecha;:20:;x')).toBe(false);
  });

  it('C y D mueven el saldo; las reversas RC y RD lo devuelven; EC y ED son sólo anuncios', () => {
    const [c] = leerMt940(
      estado(
        [
          ':61:2601050105C500,NTRFDOC1//B1',
          ':61:2601050105D200,NCHK00077',
          ':61:260106RC500,NTRFDOC1',
          ':61:260106RD200,NTRFNONREF',
          ':61:260107EC900,NTRFNONREF',
          ':61:260107ED800,NTRFNONREF',
        ].join('\r\n'),
      ),
    );
    expect(c?.movimientos.map((m) => [m.cargo, m.abono, m.documento, m.causas])).toEqual([
      [0, 500, 'DOC1', []],
      [200, 0, '00077', []],
      [500, 0, 'DOC1', []],
      [0, 200, '', []],
      [0, 900, '', ['no_contabilizado']],
      [800, 0, '', ['no_contabilizado']],
    ]);
    expect(c).toMatchObject({ cuenta: '990000011', moneda: 'CLP', saldo_inicial: 1_000_000, saldo_final: 1_000_000 });
    expect(c && validarSaldos(c)).toEqual([]);
  });

  it('la fecha contable manda, también a la vuelta del año, y la letra de moneda no es un signo', () => {
    const [c] = leerMt940(estado(':61:2601020102DP10,NTRFX\n:61:2601011231CR10,NTRFY\n:61:2512310102D5,NTRFZ'));
    expect(c?.movimientos.map((m) => [m.fecha, m.abono - m.cargo])).toEqual([
      ['2026-01-02', -10],
      ['2025-12-31', 10],
      ['2026-01-02', -5],
    ]);
  });

  it('un monto sin coma se lee entero y los centavos son exactos', () => {
    const [c] = leerMt940(
      estado(':61:260102C800NTRFX\n:61:260102C0,07NTRFX\n:61:260102C1234567,8NTRFX', 'C260101USD0,', 'C260131USD1235367,87'),
    );
    expect(c?.movimientos.map((m) => m.abono)).toEqual([80_000, 7, 123_456_780]);
    expect(c && validarSaldos(c)).toEqual([]);
  });

  it('una línea ilegible queda como fila marcada y el cierre deja de cuadrar', () => {
    const [c] = leerMt940(estado(':61:26010XC5,NTRF\n:86:algo\n:61:260102C5,NTRF', undefined, 'C260131CLP1000010,'));
    expect(c?.movimientos.map((m) => [m.causas, m.descripcion])).toEqual([
      [['monto_ilegible', 'fecha_ilegible'], 'algo'],
      [[], ''],
    ]);
    expect(c && validarSaldos(c)).toEqual([{ tipo: 'cierre', esperado: 1_000_005, encontrado: 1_000_010 }]);
  });

  it('el texto estructurado se arma en orden y lleva el RUT', () => {
    const [c] = leerMt940(estado(':61:260102C5,NTRFX\n:86:166?00TRANSFERENCIA?20PAGO CUO?21TA 3 RUT 99990\n010-0?32EMPRESA FI?33CTICIA'));
    expect(c?.movimientos[0]).toMatchObject({
      descripcion: 'TRANSFERENCIA PAGO CUOTA 3 RUT 99990010-0 EMPRESA FICTICIA',
      rut_detectado: '99990010-0',
    });
  });

  it('un saldo deudor es negativo', () => {
    const [c] = leerMt940(estado(':61:260102C5,NTRFX', 'D260101CLP100,', 'D260131CLP95,'));
    expect([c?.saldo_inicial, c?.saldo_final, c && validarSaldos(c)]).toEqual([-100, -95, []]);
  });
});

describe('la línea :61: como la escriben los bancos', () => {
  const una = (l: string) => leerMt940(estado(`:61:${l}`))[0]?.movimientos.map((m) => [m.cargo, m.abono, m.documento, m.causas])[0];
  // Layouts of public samples of the format: the type with blanks, none at all, or two letters after the first one.
  it.each([
    ['2601050105C1500,S   X', [0, 1500, 'X', []]],
    ['2601050105D1500,//8328321', [1500, 0, '8328321', []]],
    ['260105D1500,NIT NONREF', [1500, 0, '', []]],
    ['2601050105C1500,NOV NONREF//B1', [0, 1500, '', []]],
    ['260105C1500,', [0, 1500, '', []]],
    ['260105CR1500NTRFDOC9//B2', [0, 1500, 'DOC9', []]],
    ['2601050105C1500,FTRF0000012345', [0, 1500, '0000012345', []]],
  ])('%s', (linea, leida) => {
    expect(una(linea)).toEqual(leida);
  });

  it('lo que no se lee se marca y se dice en qué línea: nunca pasa por un monto de cero', () => {
    expect(una('260105X1500,NTRF')).toEqual([0, 0, '', ['monto_ilegible']]);
  });

  it('un MT942 toma la moneda de su :34F:, y sus montos', () => {
    const texto = ':20:R1\n:25:990000011\n:28C:1/1\n:34F:USD0,\n:13D:2601051200+0000\n:61:2601050105C15,25NTRFA1\n:90C:1USD15,25\n-';
    expect(esMt940(texto)).toBe(true);
    expect(leerMt940(texto)[0]).toMatchObject({ moneda: 'USD', decimales: 2, movimientos: [{ abono: 1525, documento: 'A1' }] });
  });
});
