import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { exigirVigenciasContinuas, huecos, superpuestas, vigenteEn } from './vigencias.ts';

const v = (desde: string, hasta: string | null) => ({ desde: desde as Fecha, hasta: hasta as Fecha | null });

describe('vigencias de filas con fecha', () => {
  const serie = [v('2026-03-15', null), v('2026-01-15', '2026-02-14'), v('2026-02-15', '2026-03-14')];

  it('la fila vigente es la que cubre el día, con ambos extremos incluidos', () => {
    expect(vigenteEn(serie, '2026-02-14' as Fecha)?.desde).toBe('2026-01-15');
    expect(vigenteEn(serie, '2026-02-15' as Fecha)?.desde).toBe('2026-02-15');
    expect(vigenteEn(serie, '2030-01-01' as Fecha)?.desde).toBe('2026-03-15');
    expect(vigenteEn(serie, '2026-01-14' as Fecha)).toBeUndefined();
  });
  it('una serie continua no tiene choques ni huecos', () => {
    expect(superpuestas(serie)).toEqual([]);
    expect(huecos(serie)).toEqual([]);
    expect(() => exigirVigenciasContinuas('NR_90_50', serie)).not.toThrow();
  });
  it('dos filas con un día común se superponen, aunque una contenga a la otra', () => {
    expect(superpuestas([v('2026-01-01', '2026-01-31'), v('2026-01-31', null)])).toHaveLength(1);
    const larga = v('2026-01-01', '2026-12-31');
    const choques = superpuestas([larga, v('2026-02-01', '2026-02-28'), v('2026-05-01', '2026-05-31')]);
    expect(choques.map((c) => c.anterior)).toEqual([larga, larga]);
  });
  it('una fila abierta se superpone con toda la que empiece después', () => {
    expect(superpuestas([v('2026-01-01', null), v('2027-01-01', null)])).toHaveLength(1);
  });
  it('una fila que termina antes de empezar se rechaza', () => {
    expect(superpuestas([v('2026-02-01', '2026-01-01')])).toHaveLength(1);
  });
  it('un día sin fila es un hueco y la carga se rechaza con sus fechas', () => {
    const rota = [v('2026-01-01', '2026-01-31'), v('2026-02-02', null)];
    expect(huecos(rota)).toEqual([{ desde: '2026-02-01', hasta: '2026-02-01' }]);
    expect(() => exigirVigenciasContinuas('R_M1', rota)).toThrowError('vigencia_superpuesta');
  });
});
