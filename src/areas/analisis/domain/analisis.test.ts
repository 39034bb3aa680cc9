import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { estadoAl, estados } from './estados.ts';
import { mesesEscritos } from './palabras.ts';
import { type Conocido, completitud, requisitos } from './requisitos.ts';
import { mesesHasta } from './ventas.ts';

const HOY = '2026-03-10' as Fecha;
const CONOCIDO: Conocido = {
  hoy: HOY,
  nombre: 'Maderas SpA',
  meses: [],
  iva_atrasado: [],
  deudores: [],
  informes: null,
  garantias: null,
  evaluacion: null,
  sugerida: null,
  rige: false,
};

describe('análisis', () => {
  it('los meses son los 24 terminados al corte: el del corte no ha terminado', () => {
    const meses = mesesHasta(HOY);
    expect([meses.length, meses[0], meses.at(-1)]).toEqual([24, '2024-03', '2026-02']);
  });

  it('cerrado hasta su último día, vencido desde el siguiente', () => {
    expect(estadoAl('cerrado', HOY, HOY)).toBe('cerrado');
    expect(estadoAl('cerrado', HOY, '2026-03-11' as Fecha)).toBe('vencido');
    expect(() => estados.go('vencido', 'cerrar')).toThrow();
  });

  it('lo que nadie informa detiene sólo cuando rige, y nunca queda completo', () => {
    for (const n of [1, 6] as const) {
      for (const rige of [false, true]) {
        const lista = requisitos(n, { razon_sin_evaluacion: 'No hay quien evalúe' }, { ...CONOCIDO, rige });
        expect(lista.map((r) => [r.ok, r.detiene])).toEqual([[false, rige]]);
        expect(completitud(lista)).toBe(0);
      }
    }
  });

  it('nombra el informe que falta y de quién', () => {
    const informes = [
      { fuente: 'DICOM', nombre: 'Ana Socia', vigente: false },
      { fuente: 'BIR', nombre: 'Maderas SpA', vigente: true },
    ];
    const lista = requisitos(1, {}, { ...CONOCIDO, informes });
    expect(lista.filter((r) => !r.ok).map((r) => r.texto)).toEqual(['DICOM de Ana Socia']);
    expect(completitud(lista)).toBe(50);
  });

  it('una evaluación en error se acepta sólo con su razón', () => {
    const con = (razon?: string) =>
      requisitos(6, razon ? { razon_sin_evaluacion: razon } : {}, { ...CONOCIDO, evaluacion: { estado: 'error' } }).every((r) => r.ok);
    expect([con(), con('El buró está caído'), con('   ')]).toEqual([false, true, false]);
  });

  it('los meses de una punta se dicen de corrido, también por sobre el año', () => {
    expect(mesesEscritos(['01', '11', '12'])).toBe('nov a ene');
    expect(mesesEscritos(['03', '04'])).toBe('mar a abr');
    expect(mesesEscritos(['07'])).toBe('jul');
    expect(mesesEscritos(['02', '07'])).toBe('feb, jul');
  });
});
