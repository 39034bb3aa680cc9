import { describe, expect, it } from 'vitest';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { leerGrilla } from './grilla.ts';
import { formaDe } from './mapeo.ts';
import { type MovimientoPintado, PLANTILLAS, pintar } from './pintar-cartola.fixture.ts';
import { validarSaldos } from './saldos.ts';
import type { Cartola, Celda, Contexto, FormatoCartola } from './tipos.ts';

const diciembre = { desde: fecha('2024-12-01'), hasta: fecha('2024-12-31') };
const MOVS: MovimientoPintado[] = [
  { fecha: '2024-12-02', descripcion: 'PAGO RECIBIDO TF2 096689310-9 TRANSBANK', documento: '123456', cargo: 0, abono: 1_500_000 },
  { fecha: '2024-12-02', descripcion: 'CHEQUE PAGADO POR CAJA', documento: '987654321', cargo: 200_000, abono: 0 },
  { fecha: '2024-12-02', descripcion: 'CHEQUE PAGADO POR CAJA', documento: '987654321', cargo: 200_000, abono: 0 },
  { fecha: '2024-12-04', descripcion: 'Transferencia a rut 11223344-4 Gonzalez', documento: '', cargo: 500_000, abono: 0 },
  { fecha: '2024-12-31', descripcion: 'DEP.CHEQ.OTROS BANCOS', documento: '77', cargo: 0, abono: 42 },
];

function una(grilla: Celda[][], ctx: Contexto = {}): Cartola {
  const [c, ...otras] = leerGrilla(grilla, ctx) ?? [];
  if (!c || otras.length > 0) throw new Error('se esperaba una sola cartola');
  return c;
}

const formatos = Object.keys(PLANTILLAS) as FormatoCartola[];

describe('cartolas chilenas por el texto de sus encabezados (domain §14)', () => {
  it.each(formatos)('%s: se reconoce, se leen sus filas y cuadran sus saldos', (formato) => {
    const c = una(pintar(formato, 3_000_000, MOVS), { periodo: diciembre });
    expect(c.formato).toBe(formato);
    if (formato !== 'GENERICO') expect(c.confianza).toBe(100);
    expect(c.movimientos.map(({ fecha, descripcion, cargo, abono }) => ({ fecha, descripcion, cargo, abono }))).toEqual(
      MOVS.map(({ documento: _, ...m }) => m),
    );
    expect(c.movimientos.map((m) => m.documento)).toEqual(MOVS.map((m) => (PLANTILLAS[formato]?.sinDocumento ? '' : m.documento)));
    expect(c.movimientos.flatMap((m) => m.causas)).toEqual([]);
    expect(c.movimientos.map((m) => m.rut_detectado)).toEqual(['96689310-9', undefined, undefined, undefined, undefined]);
    expect([c.saldo_inicial, c.saldo_final]).toEqual([3_000_000, 3_000_000 + 1_500_000 - 900_000 + 42]);
    expect(validarSaldos(c)).toEqual([]);
    expect(c.avisos).toEqual(['saldo_inicial_derivado']);
  });

  it.each(formatos)('%s: de lo más nuevo a lo más antiguo se ordena y avisa', (formato) => {
    const c = una(pintar(formato, 3_000_000, MOVS, true), { periodo: diciembre });
    expect(c.movimientos.map((m) => m.descripcion)).toEqual(MOVS.map((m) => m.descripcion));
    expect(validarSaldos(c)).toEqual([]);
    expect(c.avisos).toContain('orden_inverso');
  });

  it('de un solo día al revés se sabe por la cadena de saldos', () => {
    const dia = MOVS.filter((m) => m.fecha === '2024-12-02');
    const c = una(pintar('SCOTIABANK', 100, dia, true));
    expect([c.saldo_inicial, c.saldo_final]).toEqual([100, 1_100_100]);
  });

  it('el encabezado da cuenta, titular, moneda y fecha, y los totales se comprueban', () => {
    const c = una([
      [null, 'Sr(a):', 'Empresa Ficticia SpA'],
      [null, 'Rut:', '99.990.010-0'],
      [null, 'Cuenta:', '00-999-00000-01'],
      [null, 'Moneda:', 'Dólar (USD)'],
      [null, 'Saldo Disponible', 'Saldo Contable', 'Retenciones 24 Hrs.'],
      [null, 90, 100.5, 0],
      [null, 'Total Cargos', 'Total Abonos'],
      [null, 10, 0],
      [null, 'Movimientos al 16/01/2026'],
      [null, 'Fecha', 'Descripción', 'Canal o Sucursal', 'Cargos (USD)', 'Abonos (USD)', 'Saldo (USD)'],
      [null, '10/01/2026', 'Pago 99990010-0', 'Internet', 10.25, null, 110.5],
      [null, '17/01/2026', 'Pago 40000001-8', 'Internet', '10,00', null, '100,50'],
    ]);
    expect(c).toMatchObject({
      cuenta: '00-999-00000-01',
      titular: 'Empresa Ficticia SpA',
      rut_titular: '99990010-0',
      moneda: 'USD',
      decimales: 2,
      fecha_encabezado: '2026-01-16',
      saldo_inicial: 12_075,
      saldo_final: 10_050,
    });
    expect(c.movimientos.map((m) => [m.cargo, m.rut_detectado])).toEqual([
      [1025, undefined],
      [1000, '40000001-8'],
    ]);
    expect(c.avisos).toEqual(['saldo_inicial_derivado', 'fecha_posterior_al_encabezado:12', 'totales_no_cuadran']);
  });

  it('el saldo inicial y final impresos dentro de la tabla no son movimientos', () => {
    const c = una([
      ['Fecha', 'Detalle', 'Cargos', 'Abonos', 'Saldo'],
      ['01/03/2026', 'SALDO INICIAL', null, null, '1.000'],
      ['02/03/2026', 'Pago', '300', null, '700'],
      ['31/03/2026', 'SALDO FINAL', null, null, '700'],
    ]);
    expect(c.movimientos).toHaveLength(1);
    expect([c.saldo_inicial, c.saldo_final, c.avisos]).toEqual([1000, 700, []]);
  });

  it('con monto, una fila cuya glosa dice saldo es un movimiento', () => {
    const c = una([
      ['Fecha', 'Detalle', 'Monto'],
      ['01/03/2026', 'SALDO INICIAL', '-5'],
      ['02/03/2026', 'Saldo anterior de la deuda', '7'],
      ['02/03/2026', 'Saldo anterior de la deuda', 'x'],
    ]);
    expect(c.movimientos.map((m) => m.abono - m.cargo)).toEqual([-5, 7, 0]);
  });

  it('una fila del mismo día del encabezado no se avisa; la del siguiente, sí', () => {
    const c = una([['Movimientos al 02/03/2026'], ['Fecha', 'Detalle', 'Monto'], ['02/03/2026', 'a', -5], ['03/03/2026', 'b', 7]]);
    expect(c.avisos.filter((a) => a.startsWith('fecha'))).toEqual(['fecha_posterior_al_encabezado:4']);
  });

  it('un encabezado repetido por salto de página puede cambiar las columnas', () => {
    const c = una([
      ['Fecha', 'Detalle', 'Cargos', 'Abonos'],
      ['02/03/2026', 'uno', '300', null],
      [],
      ['Detalle', 'Fecha', 'Abonos', 'Cargos'],
      ['dos', '03/03/2026', '50', null],
    ]);
    expect(c.movimientos.map((m) => [m.descripcion, m.cargo, m.abono])).toEqual([
      ['uno', 300, 0],
      ['dos', 0, 50],
    ]);
    expect(c.avisos).toContain('sin_saldos');
  });

  it('una planilla con dos cuentas da una cartola por cuenta', () => {
    const cartolas = leerGrilla([
      ['Fecha', 'N° Cuenta', 'Glosa', 'Monto'],
      ['02/03/2026', '111', 'a', -5],
      ['02/03/2026', '222', 'b', 7],
    ]);
    expect(cartolas?.map((c) => [c.cuenta, c.movimientos.map((m) => m.abono - m.cargo)])).toEqual([
      ['111', [-5]],
      ['222', [7]],
    ]);
  });

  it('una celda de cuenta en blanco o sucia no parte la cartola en dos', () => {
    const g = pintar('BANCO_ESTADO', 0, MOVS).map((f, i) => f.map((c, j) => (j === 2 && i === 2 ? '' : j === 2 && i === 3 ? '#REF!' : c)));
    expect(una(g).cuenta).toBe('9990000001');
  });

  it('el RUT de su propia columna vale con o sin guion', () => {
    const c = una([
      ['Fecha', 'Glosa', 'Rut origen', 'Monto'],
      ['02/03/2026', 'a', '999900100', -5],
      ['02/03/2026', 'b', '40.000.001-8', 7],
      ['02/03/2026', 'c 40000001-8', '99990010-0', 7],
    ]);
    expect(c.movimientos.map((m) => m.rut_detectado)).toEqual(['99990010-0', '40000001-8', undefined]);
  });

  it('sin encabezado que reconocer no hay cartola, salvo con columnas guardadas', () => {
    const filas = [
      ['02/03/2026', 'Pago', 'X', '1.500'],
      ['03/03/2026', 'Abono', 'Y', '500'],
    ];
    expect(leerGrilla(filas)).toBeNull();
    const columnas = { fecha: 0, descripcion: 1, signo: 2, monto: 3 };
    const c = una(filas, { mapeos: [{ forma: formaDe(filas, 0), columnas, signo_cargo: ['X'] }] });
    expect(c.movimientos[0]).toMatchObject({ cargo: 1500, fecha: '2026-03-02' });
    expect(c.movimientos[1]?.causas).toEqual(['signo_ilegible']);
  });
});

describe('ninguna fila se pierde: la que no se entiende queda marcada', () => {
  const tabla = (filas: Celda[][], titulos = ['Fecha', 'Detalle', 'Cargos', 'Abonos', 'Saldo']) => una([titulos, ...filas]);
  it.each<[string, Celda[], string[]]>([
    ['fecha ilegible', ['31/02/2026', 'Pago', '300', null, '700'], ['fecha_ilegible']],
    ['sin fecha', [null, 'Pago', '300', null, '700'], ['fecha_ilegible']],
    ['fecha sin año ni período', ['02/03', 'Pago', '300', null, '700'], ['fecha_sin_anio']],
    ['monto ilegible', ['02/03/2026', 'Pago', '3oo', null, null], ['monto_ilegible']],
    ['monto con decimales', ['02/03/2026', 'Pago', '300,5', null, null], ['monto_con_decimales']],
    ['cargo y abono', ['02/03/2026', 'Pago', '300', '100', null], ['cargo_y_abono']],
    ['sin monto', ['02/03/2026', 'Pago', null, '0', null], ['sin_monto']],
    ['saldo ilegible', ['02/03/2026', 'Pago', '300', null, '7oo'], ['saldo_ilegible']],
    ['fecha y monto ilegibles', ['ayer', 'Pago', '3oo', null, '700'], ['monto_ilegible', 'fecha_ilegible']],
    ['una glosa que parece total', ['ayer', 'Total Comercial SpA', '300', null, null], ['fecha_ilegible']],
  ])('%s', (_, fila, causas) => {
    const c = tabla([fila, ['05/03/2026', 'Otro', '1', null, null]]);
    expect(c.movimientos).toHaveLength(2);
    expect(c.movimientos[0]?.causas).toEqual(causas);
    expect(c.movimientos[0]?.original).toContain('|');
  });

  it('el signo sale de la letra: junto a A, C es cargo; junto a D, C es crédito; si contradice al monto se marca', () => {
    const titulos = ['Fecha', 'Detalle', 'Monto', 'Cargo/Abono'];
    const leer = (filas: [number, string][]) =>
      tabla(
        filas.map(([n, l]) => ['02/03/2026', 'x', n, l]),
        titulos,
      ).movimientos.map((m) => [m.cargo, m.abono, ...m.causas]);
    expect(
      leer([
        [5, 'C'],
        [7, 'A'],
        [-5, 'A'],
        [3, '?'],
      ]),
    ).toEqual([
      [5, 0],
      [0, 7],
      [0, 5, 'signo_contradictorio'],
      [0, 3, 'signo_ilegible'],
    ]);
    expect(
      leer([
        [5, 'C'],
        [7, 'D'],
      ]),
    ).toEqual([
      [0, 5],
      [7, 0],
    ]);
  });

  it('cargos impresos todos en negativo son cargos; uno solo negativo entre positivos es una reversa y se avisa', () => {
    expect(
      tabla([
        ['02/03/2026', 'a', '-5', null, null],
        ['02/03/2026', 'b', '-7', null, null],
      ]).movimientos.map((m) => m.cargo),
    ).toEqual([5, 7]);
    const c = tabla([
      ['02/03/2026', 'a', '5', null, '95'],
      ['02/03/2026', 'b', '-7', null, '102'],
    ]);
    expect(c.movimientos.map((m) => [m.cargo, m.abono])).toEqual([
      [5, 0],
      [0, 7],
    ]);
    expect(c.avisos).toContain('signo_invertido:3');
    expect(validarSaldos(c)).toEqual([]);
  });

  it('texto suelto entre movimientos se avisa con su línea; el del pie, no', () => {
    const c = tabla([
      ['02/03/2026', 'a', '5', null, null],
      ['continúa en la página siguiente'],
      ['03/03/2026', 'b', '7', null, null],
      ['Fin'],
    ]);
    expect(c.avisos.filter((a) => a.startsWith('linea'))).toEqual(['linea_no_reconocida:3']);
  });

  it('avisa si la cartola es de otra cuenta, de otra moneda o trae fechas fuera del período', () => {
    const c = una(
      [
        ['Cuenta: 123-4', null],
        ['Fecha', 'Glosa', 'Monto'],
        ['02/03/2026', 'a', 5],
      ],
      {
        cuenta: '0001235',
        periodo: { desde: '2026-02-01' as Fecha, hasta: '2026-02-28' as Fecha },
      },
    );
    expect(c.avisos).toEqual(['montos_sin_signo', 'fecha_fuera_de_periodo:3', 'sin_saldos', 'cuenta_distinta']);
  });
});

describe('encabezados como los escriben los bancos', () => {
  const filas = [
    ['02-01-2026', 'ABONO', '11', null, '1.000', '1.000'],
    ['03-01-2026', 'CARGO', '12', '400', null, '600'],
  ];
  it('«Monto» sobre «Cargos» y «Abonos» son dos columnas, también cuando el encabezado se repite', () => {
    const dos = [
      ['Fecha', 'Descripción', 'Documento', 'Monto', null, 'Saldo'],
      [null, null, null, 'Cargos', 'Abonos', null],
    ];
    const [c] = leerGrilla([...dos, ...filas.slice(0, 1), ...dos, ...filas.slice(1)]) ?? [];
    expect(c?.movimientos.map((m) => [m.cargo, m.abono, m.saldo])).toEqual([
      [0, 1000, 1000],
      [400, 0, 600],
    ]);
  });

  it('«Número de documentos» es el documento, y un encabezado de cualquiera no se atribuye a un banco', () => {
    const [c] = leerGrilla([['Fecha', 'Descripción', 'Número de documentos', 'Cargos', 'Abonos', 'Saldo'], ...filas]) ?? [];
    expect(c?.movimientos.map((m) => m.documento)).toEqual(['11', '12']);
    expect(c?.formato).toBe('GENERICO');
  });
});
