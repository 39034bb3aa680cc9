import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { huellasDe } from '../domain/cartola/huella.ts';
import { validarSaldos } from '../domain/cartola/saldos.ts';
import type { Cartola } from '../domain/cartola/tipos.ts';
import { leerCartola } from './leer-cartola.ts';

/** Public samples of other projects, read where they are and never copied here; figures published in reconciliation §3.3 and domain T24. */
const CARPETA = new URL('../../../../../shared/data/cartolas/', import.meta.url);
const leer = (nombre: string) => leerCartola(readFileSync(new URL(nombre, CARPETA)), { max_bytes: 1_000_000 });
const resumen = (c: Cartola) => [c.saldo_inicial, c.saldo_final, c.movimientos.length, validarSaldos(c).length];

describe.runIf(existsSync(CARPETA))('cartolas públicas', () => {
  it('T24: Banco de Chile, 1.500.000 + 269.040 − 1.247.866 = 521.174', async () => {
    const [c] = await leer('banco_chile_cartola_sample.xls');
    const suma = (lado: 'cargo' | 'abono') => c?.movimientos.reduce((s, m) => s + m[lado], 0);
    expect(c).toMatchObject({ formato: 'BANCO_CHILE_WEB', confianza: 100, moneda: 'CLP', saldo_inicial: 1_500_000, saldo_final: 521_174 });
    expect([suma('abono'), suma('cargo'), c?.movimientos[0]?.saldo]).toEqual([269_040, 1_247_866, 1_302_300]);
    expect(c && validarSaldos(c)).toEqual([]);
    expect(c?.avisos.filter((a) => a.startsWith('fecha_posterior'))).toHaveLength(2);
    expect(c?.avisos).toContain('rut_titular_invalido');
    expect(c?.rut_titular).toBeUndefined();
  });

  it('CAMT.053', async () => {
    expect((await leer('camt053.v2.multi.statement.xml')).map(resumen)).toEqual([
      [1815, 2700, 1, 0],
      [2700, 2000, 1, 0],
    ]);
    expect((await leer('camt053-valid_example.xml')).map(resumen)).toEqual([[3306, 2306, 4, 0]]);
  });

  it('MT940: tres estados distintos, y el primero repetido con otra referencia', async () => {
    const cs = await leer('mt940-cmxl.txt');
    const primero = [8_434_974, 8_443_704, 11, 0];
    expect(cs.map(resumen)).toEqual([primero, [218_795, 438_795, 2, 0], [4_000_000, 5_004_000, 3, 0], primero]);
    expect(huellasDe(cs, '1')).toHaveLength(16);
  });

  it('OFX', async () => {
    expect((await leer('ofx-checking.ofx')).map(resumen)).toEqual([[undefined, 10_099, 3, 0]]);
    expect((await leer('ofx-suncorp.ofx')).map(resumen)).toEqual([[undefined, 123_412, 1, 0]]);
  });
});
