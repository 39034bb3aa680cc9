import { describe, expect, it } from 'vitest';
import { add, max, mul, toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { tmcDelDia, tmcSemilla } from './tmc.ts';

const dia = '2026-03-10' as Fecha;

/** Ley 18.010 art. 6: the higher of one and a half times the TIC, and the TIC plus two points. Annual percent, 2 decimals. */
const deTic = (tic: string) => toFixed(max(mul(tic, '1.5'), add(tic, 2)), 2);

describe('la semilla de la TMC sale de su TIC', () => {
  it('reproduce la semilla de domain §3 desde su TIC', () => {
    for (const f of tmcSemilla(dia)) if (f.tic) expect([f.codigo, deTic(f.tic)]).toEqual([f.codigo, f.tasa_anual]);
  });
  it('la de los tramos menores de 90 días o más es la TIC del tramo de 200 a 5.000 UF más 21 y 14 puntos (art. 6 bis)', () => {
    const de = Object.fromEntries(tmcSemilla(dia).map((f) => [f.codigo, f]));
    const tic = de.NR_90_5000?.tic ?? '0';
    expect([de.NR_90_50?.tasa_anual, de.NR_90_200?.tasa_anual]).toEqual([toFixed(add(tic, 21), 2), toFixed(add(tic, 14), 2)]);
  });
});

describe('TMC vigente en un día', () => {
  const filas = [
    ...tmcSemilla('2026-03-15' as Fecha).map((f) => ({ ...f, tasa_anual: '31.00' })),
    ...tmcSemilla('2026-02-15' as Fecha).map((f) => ({ ...f, hasta: '2026-03-14' as Fecha })),
  ];
  it('rige hasta el día anterior a la publicación siguiente', () => {
    const o = { dias: 30, capital_uf: '100' };
    expect(tmcDelDia(filas, '2026-03-14' as Fecha, 'CLP')(o)).toEqual({ codigo: 'NR_M90_5000', valor: '30.00', fecha: '2026-02-15' });
    expect(tmcDelDia(filas, '2026-03-15' as Fecha, 'CLP')(o)?.valor).toBe('31.00');
  });
  it('sin fila que cubra el día no hay valor', () => {
    expect(tmcDelDia(filas, '2026-01-01' as Fecha, 'CLP')({ dias: 30, capital_uf: '1' })).toBeNull();
  });
});
