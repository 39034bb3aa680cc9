import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { fecha, type Periodo } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { lineaDebe, lineaHaber } from './asiento.ts';
import { sumasPorCuenta } from './balance.fixture.ts';
import { diarioDeEjemplo } from './diario.fixture.ts';
import { CUENTAS } from './eventos/ejemplos.fixture.ts';
import { exportarJournal, saldosJournal } from './exportar-journal.fixture.ts';
import { type LecturaJournal, leerJournal } from './lector-journal.fixture.ts';
import { mapaCuentas } from './plan.fixture.ts';
import { cuentaBanco } from './plan.ts';

const p = pesos;
const DIARIO = diarioDeEjemplo();
const AL = fecha('2026-08-01');
const TEXTO = exportarJournal({ cuentas: CUENTAS, asientos: DIARIO, al: AL });
const POSTEO = /^ {4}\S.*? {2}-?\d+ (CLP|USD)( = -?\d+ (CLP|USD))?( {2}; .*)?$/;
const CABEZA = /^\d{4}-\d{2}-\d{2} \* \([^)]+\) \S/;

const asiento = (dia: string, num_asiento: number, glosa: string, monto = 100) => ({
  periodo: dia.slice(0, 7) as Periodo,
  num_asiento,
  fecha_contable: fecha(dia),
  evento: 'asiento_manual',
  glosa,
  lineas: [lineaDebe('1102.01', p(monto)), lineaHaber('3101', p(monto))],
});

describe('diario en texto plano (ledger §1.1)', () => {
  it('declara cada moneda y cada cuenta que recibe asientos, y sólo ésas', () => {
    const cuentas = TEXTO.split('\n').filter((l) => l.startsWith('account '));
    expect(cuentas).toHaveLength([...CUENTAS.values()].filter((c) => c.imputable).length);
    expect(cuentas).toContain('account activo:1102.01 Banco de Chile 100-1');
    expect(TEXTO.startsWith('commodity CLP\n')).toBe(true);
  });
  it('cada monto está escrito, tras dos espacios, y no hay otra clase de línea', () => {
    const cuerpo = TEXTO.split('\n\n')
      .slice(1)
      .join('\n')
      .split('\n')
      .filter((l) => l !== '');
    for (const l of cuerpo) expect(l).toMatch(l.startsWith(' ') ? POSTEO : CABEZA);
  });
  it('va por fecha y número, cualquiera sea el orden en que llega', () => {
    const fechas = TEXTO.split('\n')
      .filter((l) => CABEZA.test(l))
      .map((l) => l.slice(0, 10));
    expect(fechas).toEqual([...fechas].sort());
    expect(exportarJournal({ cuentas: CUENTAS, asientos: [...DIARIO].reverse(), al: AL })).toBe(TEXTO);
  });
  it('el bloque de cierre afirma el saldo de todas las cuentas', () => {
    const cierre = TEXTO.slice(TEXTO.indexOf('(CIERRE)')).trim().split('\n').slice(1);
    expect(cierre).toHaveLength([...CUENTAS.values()].filter((c) => c.imputable).length);
    expect(cierre).toContain('    activo:1104 Depositos en transito  0 CLP = 0 CLP');
    expect(cierre).toContain('    orden:8101 Castigados en cobranza  0 CLP = 2500000 CLP');
  });
  it('cada línea dice de qué asiento y de qué obligación viene', () =>
    expect(TEXTO).toContain(
      '    activo:1301 Documentos factoring  11900000 CLP  ; asiento:2026-03/1, evento:giro_factoring, rut:99990016-K, pk:documento:1021, documento:33-1021',
    ));
  it('lo que una persona escribe no llega como sintaxis', () => {
    const cuentas = mapaCuentas([cuentaBanco(1, 'Bco  "Ñuñoa": [x]; (1)')]);
    const glosa = 'Año;  pago [2020-01-01]\n  activo:9 Otra  5 CLP\t=1 | ok';
    const texto = exportarJournal({ cuentas, asientos: [asiento('2026-01-05', 1, glosa), asiento('2026-01-06', 2, ' ; ')], al: AL });
    expect(texto).toContain('account activo:1102.01 Bco Nunoa x 1\n');
    expect(texto).toContain('2026-01-05 * (2026-01/1) Ano pago 2020-01-01 activo:9 Otra 5 CLP 1 ok\n');
    expect(texto).toContain('2026-01-06 * (2026-01/2) asiento_manual\n');
    expect(texto).toMatch(/^[\x20-\x7e\n]*$/);
  });
  it('una cuenta fuera del plan o un asiento posterior al corte no se exportan en silencio', () => {
    const ajena = { ...asiento('2026-01-05', 1, 'x'), lineas: [lineaDebe('1102.09', p(1)), lineaHaber('3101', p(1))] };
    expect(() => exportarJournal({ cuentas: CUENTAS, asientos: [ajena], al: AL })).toThrow(RangeError);
    expect(() => exportarJournal({ cuentas: CUENTAS, asientos: [asiento('2026-08-02', 1, 'x')], al: AL })).toThrow(RangeError);
  });
});

function hledger(texto: string, ...args: string[]) {
  return spawnSync('hledger', ['-f', '-', ...args], { input: texto, encoding: 'utf8' });
}

/** Strict checks and dates in order; balances as hledger adds them. */
function leerConHledger(texto: string): LecturaJournal {
  const r = hledger(texto, 'check', '-s', 'ordereddates');
  if (r.status !== 0) return { error: r.stderr, saldos: new Map() };
  const csv = hledger(texto, 'balance', '--flat', '--no-total', '-O', 'csv', '--empty', 'cur:CLP').stdout;
  const filas = csv.matchAll(/^"\w+:([\d.]+) [^"]*","(-?\d+)(?: CLP)?"$/gm);
  return { error: r.stderr, saldos: new Map([...filas].map((m) => [m[1] ?? '', Number(m[2])] as const)) };
}

/** Our second reader always; hledger besides, where it is installed. */
const LECTORES: readonly (readonly [string, (texto: string) => LecturaJournal])[] = [
  ['el segundo lector', leerJournal],
  ...(spawnSync('hledger', ['--version']).status === 0 ? [['hledger', leerConHledger] as const] : []),
];

/** A change that must happen: replaces the first match and fails loudly when there is none. */
function cambiar(texto: string, de: string | RegExp, por: string): string {
  const out = texto.replace(de, por);
  if (out === texto) throw new Error(`la mutación no tocó nada: ${de}`);
  return out;
}
const bloque = (codigo: string) => TEXTO.split('\n\n').find((b) => b.includes(`(${codigo})`)) ?? '';
const CON_BANCO = bloque('2026-02/3');
const SIN_BANCO = bloque('2026-02/1');
const SALDO = /balance assertion/;

/** The eleven of ledger §1.1 and what hledger must say; the one nobody can see (an omitted amount whose inferred value is equal) is left out. */
const MUTACIONES: readonly (readonly [string, RegExp, () => string])[] = [
  ['un peso de más', /could not balance/, () => cambiar(TEXTO, '11900000 CLP  ;', '11900001 CLP  ;')],
  ['una cuenta sin declarar', /undeclared account/, () => cambiar(TEXTO, 'account activo:1301 Documentos factoring\n', '')],
  ['un saldo afirmado distinto', SALDO, () => cambiar(TEXTO, '= 2500000 CLP', '= 2500001 CLP')],
  ['una fecha fuera de orden', /date is out of order/, () => cambiar(TEXTO, '2026-03-02 * ', '2026-07-30 * ')],
  ['un asiento de banco borrado', SALDO, () => cambiar(TEXTO, `${CON_BANCO}\n\n`, '')],
  ['un asiento sin banco borrado', SALDO, () => cambiar(TEXTO, `${SIN_BANCO}\n\n`, '')],
  ['un asiento de banco repetido', SALDO, () => cambiar(TEXTO, CON_BANCO, `${CON_BANCO}\n\n${CON_BANCO}`)],
  ['un asiento sin banco repetido', SALDO, () => cambiar(TEXTO, SIN_BANCO, `${SIN_BANCO}\n\n${SIN_BANCO}`)],
  ['una moneda sin declarar', /undeclared commodity/, () => cambiar(TEXTO, 'commodity CLP\n', '')],
  [
    'un solo espacio antes del monto',
    /balance assertion|undeclared account/,
    () => cambiar(TEXTO, 'Documentos factoring  11900000', 'Documentos factoring 11900000'),
  ],
  [
    'otra cuenta',
    SALDO,
    () => cambiar(TEXTO, '    activo:1301 Documentos factoring  119', '    activo:1302 Saldos por cobrar a cedentes  119'),
  ],
];

describe.each(LECTORES)('comprobación independiente con %s', (_lector, leer) => {
  it('acepta el diario de ledger §2', () => expect(leer(TEXTO).error).toBe(''));
  it('recalcula los mismos saldos que el balance', () => {
    const afuera = leer(TEXTO).saldos;
    const adentro = sumasPorCuenta(DIARIO.flatMap((a) => a.lineas));
    expect(adentro.length).toBeGreaterThan(30);
    for (const s of adentro) expect([s.cuenta, afuera.get(s.cuenta)]).toEqual([s.cuenta, s.debe - s.haber]);
  });
  it.each(MUTACIONES)('nota %s', (_, motivo, mutado) => expect(leer(mutado()).error).toMatch(motivo));
  it('sin el bloque de cierre, un asiento sin banco repetido pasaría', () => {
    expect([CON_BANCO.includes('activo:1102'), SIN_BANCO.includes('activo:1102')]).toEqual([true, false]);
    const repetido = cambiar(TEXTO, SIN_BANCO, `${SIN_BANCO}\n\n${SIN_BANCO}`);
    expect(leer(`${repetido.split('\n\n').slice(0, -1).join('\n\n')}\n`).error).toBe('');
  });
  it('con saldos guardados que no son los de las líneas, el archivo no valida', () => {
    const saldos = saldosJournal(DIARIO.flatMap((a) => a.lineas)).map((s) => (s.cuenta === '4105' ? { ...s, saldo: p(s.saldo + 1) } : s));
    expect(leer(exportarJournal({ cuentas: CUENTAS, asientos: DIARIO, al: AL, saldos })).error).toMatch(SALDO);
  });
  it('un mes solo, con su apertura, valida y llega a los mismos saldos', () => {
    const antes = DIARIO.filter((a) => a.fecha_contable < '2026-06-01');
    const mes = DIARIO.filter((a) => a.periodo === '2026-06');
    const apertura = { fecha: fecha('2026-06-01'), saldos: saldosJournal(antes.flatMap((a) => a.lineas)) };
    const { error, saldos } = leer(exportarJournal({ cuentas: CUENTAS, asientos: mes, al: fecha('2026-06-30'), apertura }));
    expect(error).toBe('');
    for (const s of sumasPorCuenta([...antes, ...mes].flatMap((a) => a.lineas))) expect(saldos.get(s.cuenta) ?? 0).toBe(s.debe - s.haber);
  });
  it('acepta dos monedas y lo que una persona escribe en glosas y nombres', () => {
    const cuentas = mapaCuentas([cuentaBanco(1, 'Bco  "Ñuñoa": [x]; (1)')]);
    const enUsd = [lineaDebe('1102.01', p(7), {}, 'USD'), lineaHaber('3101', p(7), {}, 'USD')];
    const raras = [lineaDebe('1102.01', p(7), { documento: 'a, date:1;[1] b:' }), lineaHaber('3101', p(7))];
    const asientos = [
      asiento('2026-01-05', 1, 'Ñandú\n  x  1'),
      { ...asiento('2026-01-06', 2, '(x) * ! date:2019-01-01'), lineas: raras },
      { ...asiento('2026-01-07', 3, '[date:2020] ; = 5 CLP'), lineas: enUsd },
    ];
    expect(leer(exportarJournal({ cuentas, asientos, al: AL })).error).toBe('');
  });
});
