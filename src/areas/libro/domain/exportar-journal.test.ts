import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { fecha, type Periodo } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { lineaDebe, lineaHaber } from './asiento.ts';
import { sumasPorCuenta } from './balance.ts';
import { diarioDeEjemplo } from './diario.fixture.ts';
import { CUENTAS } from './eventos/ejemplos.fixture.ts';
import { exportarJournal, saldosJournal } from './exportar-journal.ts';
import { cuentaBanco, mapaCuentas } from './plan.ts';

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
const valida = (texto: string) => hledger(texto, 'check', '-s', 'ordereddates').status === 0;
const hayHledger = spawnSync('hledger', ['--version']).status === 0;

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
  ['un solo espacio antes del monto', SALDO, () => cambiar(TEXTO, 'Documentos factoring  11900000', 'Documentos factoring 11900000')],
  [
    'otra cuenta',
    SALDO,
    () => cambiar(TEXTO, '    activo:1301 Documentos factoring  119', '    activo:1302 Saldos por cobrar a cedentes  119'),
  ],
];

describe.runIf(hayHledger)('comprobación independiente con hledger', () => {
  it('acepta el diario de ledger §2', () => {
    const r = hledger(TEXTO, 'check', '-s', 'ordereddates');
    expect([r.stderr, r.status]).toEqual(['', 0]);
  });
  it('recalcula los mismos saldos que el balance', () => {
    const r = hledger(TEXTO, 'balance', '--flat', '--no-total', '-O', 'csv', '--empty');
    const afuera = new Map(
      [...r.stdout.matchAll(/^"\w+:([\d.]+) [^"]*","(-?\d+) ?(?:CLP)?"$/gm)].map((m) => [m[1] ?? '', Number(m[2])] as const),
    );
    const adentro = sumasPorCuenta(DIARIO.flatMap((a) => a.lineas));
    expect(adentro.length).toBeGreaterThan(30);
    for (const s of adentro) expect([s.cuenta, afuera.get(s.cuenta)]).toEqual([s.cuenta, s.debe - s.haber]);
  });
  it.each(MUTACIONES)('nota %s', (_, motivo, mutado) => {
    const r = hledger(mutado(), 'check', '-s', 'ordereddates');
    expect(r.stderr).toMatch(motivo);
    expect(r.status).not.toBe(0);
  });
  it('sin el bloque de cierre, un asiento sin banco repetido pasaría', () => {
    expect([CON_BANCO.includes('activo:1102'), SIN_BANCO.includes('activo:1102')]).toEqual([true, false]);
    const sinCierre = `${cambiar(TEXTO, SIN_BANCO, `${SIN_BANCO}\n\n${SIN_BANCO}`).split('\n\n').slice(0, -1).join('\n\n')}\n`;
    expect(valida(sinCierre)).toBe(true);
  });
  it('con saldos guardados que no son los de las líneas, el archivo no valida', () => {
    const saldos = saldosJournal(DIARIO.flatMap((a) => a.lineas)).map((s) => (s.cuenta === '4105' ? { ...s, saldo: p(s.saldo + 1) } : s));
    expect(valida(exportarJournal({ cuentas: CUENTAS, asientos: DIARIO, al: AL, saldos }))).toBe(false);
  });
  it('un mes solo, con su apertura, valida y llega a los mismos saldos', () => {
    const antes = DIARIO.filter((a) => a.fecha_contable < '2026-06-01');
    const mes = DIARIO.filter((a) => a.periodo === '2026-06');
    const apertura = { fecha: fecha('2026-06-01'), saldos: saldosJournal(antes.flatMap((a) => a.lineas)) };
    const texto = exportarJournal({ cuentas: CUENTAS, asientos: mes, al: fecha('2026-06-30'), apertura });
    expect(valida(texto)).toBe(true);
    expect(texto).toContain('(APERTURA)');
  });
  it('acepta dos monedas y lo que una persona escribe en glosas y nombres', () => {
    const cuentas = mapaCuentas([cuentaBanco(1, 'Bco  "Ñuñoa": [x]; (1)')]);
    const usd = {
      ...asiento('2026-01-07', 3, '[date:2020] ; = 5 CLP'),
      lineas: [lineaDebe('1102.01', p(7), {}, 'USD'), lineaHaber('3101', p(7), {}, 'USD')],
    };
    const raro = {
      ...asiento('2026-01-06', 2, '(x) * ! date:2019-01-01'),
      lineas: [lineaDebe('1102.01', p(7), { documento: 'a, date:1;[1]' }), lineaHaber('3101', p(7))],
    };
    const r = hledger(
      exportarJournal({ cuentas, asientos: [asiento('2026-01-05', 1, 'Ñandú\n  x  1'), raro, usd], al: AL }),
      'check',
      '-s',
      'ordereddates',
    );
    expect([r.stderr, r.status]).toEqual(['', 0]);
  });
});
