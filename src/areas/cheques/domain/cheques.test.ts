import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError, phrase } from '#kernel/errors.ts';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { diaDeposito, estadoAl, estados } from './estados.ts';
import { faltasDe } from './grilla.ts';
import { exigirCuadratura, exigirOrden, exigirSinRepetidos, type Ingreso, type Objeto, primaEn, serie } from './ingreso.ts';
import { mensajes } from './mensajes.ts';
import { cuentaCheque, numeroCheque } from './papel.ts';
import { fechaPegada, leerPegado, montoPegado } from './planilla.ts';
import { causalQueManda, impuestoProtesto } from './protesto.ts';

const CALENDARIO = makeCalendario();

function rechazo(fn: () => unknown): string {
  try {
    fn();
    return 'pasa';
  } catch (e) {
    if (!(e instanceof AppError)) throw e;
    return phrase(mensajes[e.codigo] ?? e.codigo, e.datos);
  }
}

describe('fechas', () => {
  // areas/2 cheques, Done 3: 18-09 is a holiday on Friday; 31-12 is a bank holiday.
  it.each([
    ['2026-09-18', '2026-09-21'],
    ['2026-12-31', '2027-01-04'],
    ['2026-03-10', '2026-03-10'],
    ['2026-03-14', '2026-03-16'],
  ])('un cheque del %s se deposita el %s', (f, dia) => expect(diaDeposito(fecha(f), CALENDARIO)).toBe(dia));
  it('está por depositar desde su día, ni antes ni si ya se depositó', () => {
    const dia = fecha('2026-03-10');
    expect(estadoAl('en_cartera', dia, fecha('2026-03-09'))).toBe('en_cartera');
    expect(estadoAl('en_cartera', dia, dia)).toBe('por_depositar');
    expect(estadoAl('depositado', dia, fecha('2026-03-20'))).toBe('depositado');
  });
  it('un cheque que terminó no se protesta ni se libera', () => {
    for (const e of ['recibido', 'en_cartera', 'protestado', 'canjeado', 'anulado', 'devuelto_cliente', 'extraviado'] as const)
      expect([estados.can(e, 'protestar'), estados.can(e, 'liberar')]).toEqual([false, false]);
  });
});

describe('protesto (domain §4 y §8)', () => {
  const TABLA = { pct: '1.00', minimo: pesos(3_000), maximo: pesos(69_889) };
  it.each([
    [4_000_000, 40_000],
    [200_000, 3_000],
    [10_000_000, 69_889],
  ])('el impuesto de %i por falta de fondos es %i', (monto, impuesto) =>
    expect(impuestoProtesto(pesos(monto), 'FALTA_DE_FONDOS', TABLA)).toBe(impuesto),
  );
  it('por otra causal no hay impuesto', () => expect(impuestoProtesto(pesos(4_000_000), 'CUENTA_CERRADA', TABLA)).toBe(0));
  it('de varias causales manda la primera en el orden del banco', () => {
    expect(causalQueManda(['FALTA_DE_FONDOS', 'CUENTA_CERRADA', 'FORMA_SIN_PODER'])).toBe('FORMA_SIN_PODER');
    expect(causalQueManda(['FALTA_DE_FONDOS', 'ORDEN_DE_NO_PAGO'])).toBe('ORDEN_DE_NO_PAGO');
  });
});

const cuota = (n: number, monto: number): [string, Objeto] => [
  `cuota:${n}`,
  {
    pk: `cuota:${n}`,
    numero: `Crédito 1 cuota ${n}`,
    monto: pesos(monto),
    prima: pesos(0),
    vencimiento: fecha('2026-04-20'),
    serie: 'Crédito 1',
  },
];
const cheque = (n: number, monto: number): Ingreso => ({
  banco: '001',
  cta_cte: '123',
  num_cheque: String(n).padStart(7, '0'),
  monto: monto as Pesos,
  fecha: fecha('2026-04-20'),
  objeto_pk: `cuota:${n}`,
});

describe('ingreso', () => {
  it('doce cheques en serie cuadran con doce cuotas; cambiar uno en $1 no cuadra y dice cuál', () => {
    const objetos = new Map(Array.from({ length: 12 }, (_, i) => cuota(i + 1, 480_266)));
    const doce = Array.from({ length: 12 }, (_, i) => cheque(i + 1, 480_266));
    expect(rechazo(() => exigirCuadratura(doce, objetos))).toBe('pasa');
    const malo = doce.map((c, i) => (i === 4 ? { ...c, monto: pesos(480_267) } : c));
    expect(rechazo(() => exigirCuadratura(malo, objetos))).toBe(
      'No cuadra: sobran o faltan $1; la primera fila distinta es la 5, cheque 0000005',
    );
  });
  it('montos cambiados entre dos cuotas se rehúsan aunque la suma cuadre', () => {
    const objetos = new Map([cuota(1, 300), cuota(2, 200)]);
    expect(rechazo(() => exigirCuadratura([cheque(1, 200), cheque(2, 300)], objetos))).toBe(
      'La suma cuadra, pero el cheque 0000001 (fila 1) no es por el monto de su cuota: revise si están cambiados',
    );
  });
  it('con un seguro que se paga con la cuota, el cheque trae los dos; lo que trae sobre la cuota es para el seguro', () => {
    const [pk, o] = cuota(1, 482_766);
    const con: Objeto = { ...o, prima: pesos(2_500) };
    expect(rechazo(() => exigirCuadratura([cheque(1, 482_766)], new Map([[pk, con]])))).toBe('pasa');
    expect(rechazo(() => exigirCuadratura([cheque(1, 480_266)], new Map([[pk, con]])))).toContain('$2.500');
    expect([480_000, 480_266, 480_267, 482_766, 500_000].map((m) => primaEn(pesos(m), con))).toEqual([0, 0, 1, 2_500, 2_500]);
    const fila = { banco: '001', cta_cte: '1', num_cheque: '1', monto: 480_266, fecha: '', cuota: con };
    expect(faltasDe([fila]).map((f) => f.texto)).toEqual(['La cuota con su seguro ($2.500) es de $482.766']);
  });
  it('dos cheques no pagan la misma cuota', () => {
    const objetos = new Map([cuota(1, 100)]);
    const dos = [cheque(1, 50), { ...cheque(2, 50), objeto_pk: 'cuota:1' }];
    expect(rechazo(() => exigirCuadratura(dos, objetos))).toBe('La cuota Crédito 1 cuota 1 está en dos cheques');
  });
  it('el mismo papel dos veces en la lista se rehúsa; en dos bancos es otro papel', () => {
    const c = cheque(1, 100);
    expect(rechazo(() => exigirSinRepetidos([c, c]))).toContain('está dos veces');
    expect(rechazo(() => exigirSinRepetidos([c, { ...c, banco: '012' }]))).toBe('pasa');
  });
  it('la fecha de un cheque no se adelanta a la de una cuota anterior del mismo crédito; igual sí puede ser', () => {
    const vence = (n: number) => fecha(`2026-0${n + 3}-20`);
    const objetos = new Map([1, 2, 3].map((n) => [`cuota:${n}`, { ...cuota(n, 100)[1], vencimiento: vence(n) }]));
    const con = (...fechas: string[]) => fechas.map((f, i) => ({ ...cheque(i + 1, 100), fecha: fecha(f) }));
    expect(rechazo(() => exigirOrden(con('2026-04-20', '2026-05-20', '2026-06-20'), objetos))).toBe('pasa');
    expect(rechazo(() => exigirOrden(con('2026-03-10', '2026-03-10', '2026-03-10'), objetos))).toBe('pasa');
    expect(rechazo(() => exigirOrden(con('2026-04-20', '2026-06-20', '2026-05-20'), objetos))).toContain('fila 3');
    const otro = new Map([...objetos].map(([pk, o], i) => [pk, { ...o, serie: `Crédito ${i}` }]));
    expect(rechazo(() => exigirOrden(con('2026-04-20', '2026-06-20', '2026-05-20'), otro))).toBe('pasa');
  });
  it('la grilla dice cada falta en su celda: ilegible, repetido, monto y orden; lo vacío todavía no es falta', () => {
    const fila = (o: object) => ({
      banco: '001',
      cta_cte: '55',
      num_cheque: '',
      monto: 480_266,
      fecha: '',
      cuota: { numero: 'cuota', serie: 'Crédito 1', monto: 480_266, prima: 0, vencimiento: '2026-04-20' },
      ...o,
    });
    expect(faltasDe([fila({})])).toEqual([]);
    const faltas = faltasDe([
      fila({ num_cheque: '77', fecha: '2026-05-20' }),
      fila({ num_cheque: '0000077', monto: 480_267 }),
      fila({ num_cheque: 'doce', monto: '4.a', fecha: '31-04' }),
      fila({ fecha: '2026-04-30', cuota: { numero: 'otra', serie: 'Crédito 1', monto: 480_266, prima: 0, vencimiento: '2026-06-20' } }),
    ]);
    expect(faltas.map((f) => [f.fila + 1, f.celda])).toEqual([
      [2, 'num_cheque'],
      [2, 'monto'],
      [3, 'num_cheque'],
      [3, 'fecha'],
      [3, 'monto'],
      [4, 'fecha'],
    ]);
  });
  it('la serie da números correlativos y fechas mensuales que conservan el día', () => {
    const s = serie({ num_cheque: '0000998', fecha: fecha('2026-01-31') }, 3);
    expect(s.map((x) => [x.num_cheque, x.fecha])).toEqual([
      ['0000998', '2026-01-31'],
      ['0000999', '2026-02-28'],
      ['0001000', '2026-03-31'],
    ]);
    expect(rechazo(() => serie({ num_cheque: '9999999', fecha: fecha('2026-01-31') }, 2))).toBe('datos_invalidos');
  });
  it('número y cuenta se guardan de una sola manera', () => {
    expect([numeroCheque('123'), numeroCheque('0.000.123'), numeroCheque('12345678'), numeroCheque('A1'), numeroCheque('0')]).toEqual([
      '0000123',
      '0000123',
      null,
      null,
      null,
    ]);
    expect([cuentaCheque('00-123-45'), cuentaCheque('12345')]).toEqual(['12345', '12345']);
  });
});

const VACIA = { cta_cte: '', banco: '', errores: [] };
describe('pegado desde una planilla', () => {
  it('lee número, fecha, monto y cuenta, y salta los títulos', () => {
    const filas = leerPegado('N° cheque\tFecha\tMonto\n123\t20-04-2026\t$ 480.266\n0000124\t2026-05-20\t480266\t 00-55');
    expect(filas).toEqual([
      { ...VACIA, num_cheque: '0000123', fecha: '2026-04-20', monto: 480_266, crudo: expect.anything() },
      { ...VACIA, num_cheque: '0000124', fecha: '2026-05-20', monto: 480_266, crudo: expect.anything() },
    ]);
  });
  it('con títulos, cada columna por su nombre y en el orden que venga', () => {
    const [f] = leerPegado('Banco\tMonto\tVencimiento\tSerie\tGlosa\nBancoEstado\t480.266\t20/04/26\t77\tcuota uno');
    expect(f).toMatchObject({ num_cheque: '0000077', fecha: '2026-04-20', monto: 480_266, banco: 'BancoEstado', errores: [] });
  });
  it('pegado sobre una celda, va de esa columna en adelante', () => {
    expect(leerPegado('20-04-2026\n20-05-2026', 'fecha').map((f) => [f.num_cheque, f.fecha, f.errores])).toEqual([
      ['', '2026-04-20', []],
      ['', '2026-05-20', []],
    ]);
    expect(leerPegado('480.266\t00-55\n1', 'monto').map((f) => [f.monto, f.cta_cte])).toEqual([
      [480_266, '00-55'],
      [1, ''],
    ]);
  });
  it('lo que no entiende lo dice, y no lo adivina', () => {
    const [f] = leerPegado('abc;31-04-2026;12.34');
    expect(f).toMatchObject({ num_cheque: '', fecha: '', monto: null });
    expect(f?.errores).toHaveLength(3);
    expect([fechaPegada('1/2/26'), fechaPegada('29-02-2026'), montoPegado('1.234,00'), montoPegado('1,5'), montoPegado('-5')]).toEqual([
      '2026-02-01',
      '',
      1_234,
      null,
      null,
    ]);
  });
  it('un monto escrito como en pantalla se lee igual', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (n) => {
        const escrito = String(n).replace(/\B(?=(\d{3})+$)/g, '.');
        expect([montoPegado(escrito), montoPegado(`$${escrito}`), montoPegado(String(n))]).toEqual([n, n, n]);
      }),
    );
  });
});
