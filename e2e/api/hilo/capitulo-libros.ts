import { expect } from '@playwright/test';
import { leerJournal } from '../../../src/areas/libro/domain/lector-journal.fixture.ts';
import { fallasDelDiario } from '../../../src/areas/libro/service/diario.fixture.ts';
import {
  calzarMes,
  cerrarConciliacion,
  cerrarPeriodo,
  contabilizarComision,
  intentarCerrar,
  type Periodo,
  prepararCierre,
  verConciliacion,
} from '../../mundo/hilo/banco.ts';
import { expectRechazo, type Hilo } from './estado.ts';

const MESES = [
  { periodo: '2026-03', desde: '2026-03-01', hasta: '2026-03-31' },
  { periodo: '2026-04', desde: '2026-04-01', hasta: '2026-04-30' },
] as const;
/** Of the fee of 14.875: 12.500 and its IVA. */
const IVA_COMISION = 2_375;

/** Step 8: each month against the bank, prepared by one person and closed by another, with nothing left over. */
export async function conciliarMeses(h: Hilo): Promise<void> {
  // The month closes on its first banking days of the next.
  await h.hasta('2026-05-04');
  const { m } = h;
  for (const { desde, hasta } of MESES) {
    const id = await calzarMes(m, h.banco, desde, hasta);
    expect((await verConciliacion(m, id)).conteos).toMatchObject({ banco_sin_calzar: 1, libro_sin_calzar: 0 });
    expect(await contabilizarComision(m, id, IVA_COMISION)).toBe(1);
    await prepararCierre(m, id);
    expectRechazo(await intentarCerrar(m, 'contabilidad', id), 403, 'requiere_segundo_usuario', /^Requiere autorización/);
    const saldo = h.banco.saldo(hasta);
    expect(await cerrarConciliacion(m, 'gerencia', id)).toMatchObject({
      estado: 'cerrada',
      diferencia: 0,
      saldo_final_banco: saldo,
      identidad: { diferencia: 0, saldo_banco: saldo, saldo_libro: saldo },
      conteos: { banco_sin_calzar: 0, libro_sin_calzar: 0 },
    });
  }
}

interface Balance {
  filas: { cuenta: string; deudor: number; acreedor: number }[];
  totales: {
    debe: number;
    haber: number;
    deudor: number;
    acreedor: number;
    activo: number;
    pasivo: number;
    perdida: number;
    ganancia: number;
  };
  resultado: number;
  descuadres: { sumas: number; saldos: number; resultado: number };
}

/** Step 9: the months closed, the eight columns balanced, and the journal read by a program that is not ours. */
export async function cerrarLibros(h: Hilo): Promise<void> {
  const { m } = h;
  // The books of the demo company open in the month it is born: its first close is that month.
  const meses = (await m.get<Periodo[]>('contabilidad', '/api/libro/periodos')).map((p) => p.periodo);
  expect(meses.sort()[0]).toBe(MESES[0].periodo);
  for (const { periodo } of MESES) expect(await cerrarPeriodo(m, periodo)).toMatchObject({ periodo, estado: 'cerrado' });
  const b = await m.get<Balance>('contabilidad', '/api/libro/balance?al=2026-04-30');
  expect(b.descuadres).toEqual({ sumas: 0, saldos: 0, resultado: 0 });
  expect([b.totales.debe, b.totales.deudor]).toEqual([b.totales.haber, b.totales.acreedor]);
  const saldo = new Map(b.filas.map((f) => [f.cuenta, f.deudor - f.acreedor]));
  // What is left of the story: the bank, no document, nothing owed to the client, and what was earned.
  expect(saldo.get('1102.01')).toBe(h.banco.saldo('2026-04-30'));
  for (const cuenta of ['1301', '1302', '2108', '2110']) expect([cuenta, saldo.get(cuenta) ?? 0]).toEqual([cuenta, 0]);
  // DP 405.194 (domain §6.6) and 264.600 of the first purchase.
  expect(saldo.get('4103')).toBe(-(405_194 + 264_600));
  // With comisión and gastos (119.160 and 40.000), the mora of T14 (117.000), less two fees of the bank without IVA (12.500 each).
  expect(b.resultado).toBe(405_194 + 264_600 + 119_160 + 40_000 + 117_000 - 2 * 12_500);

  const diario = (await m.bajar('contabilidad', '/api/libro/exportar?formato=journal&hasta=2026-04-30')).toString('utf8');
  const { saldos } = leerJournal(diario);
  for (const [cuenta, monto] of saldo) expect([cuenta, saldos.get(cuenta) ?? 0]).toEqual([cuenta, monto]);
  expect(fallasDelDiario(diario)).toEqual([]);
}

/** Every invariant of every area on the stopped database. */
export async function revisarBase(h: Hilo): Promise<void> {
  const r = await h.empresa.verificar();
  expect(r.code, r.dicho).toBe(0);
  expect(r.dicho).not.toContain('FALLA');
  expect(r.dicho.match(/^ {2}bien /gm)?.length).toBeGreaterThan(10);
}
