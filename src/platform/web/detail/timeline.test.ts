import { describe, expect, it } from 'vitest';
import { inWords } from './timeline-data.ts';

const dicho = (v: unknown) => inWords('campo', v);

describe('lo que la actividad dice de un valor', () => {
  it('un código se dice en palabras; un nombre de archivo, un RUT tapado y una patente quedan como están', () => {
    expect(['en_comite', 'CUOTAS_CLP', 'por_identificar'].map(dicho)).toEqual(['En comité', 'Cuotas CLP', 'Por identificar']);
    for (const v of ['carpeta_tributaria.pdf', '40.***.***-7', 'RTKB90', 'TEF-C304']) expect(dicho(v)).toBe(v);
  });
  it('un tipo se dice en palabras aunque su código sea corto', () => {
    expect([inWords('tipo', 'LINEA'), inWords('tipo', 'PRECIOS'), inWords('nombre', 'DHL')]).toEqual(['Línea', 'Precios', 'DHL']);
  });
  it('los decimales van con coma y sin ceros de más; las fechas con el día primero', () => {
    expect(['1.9000', '22.50', '-0.05', '2026-02-18'].map(dicho)).toEqual(['1,9', '22,5', '-0,05', '18-02-2026']);
  });
  it('lo anidado se lee por sus nombres, nunca como está guardado', () => {
    expect(dicho({ metodo: 'sobre_total', financiado: true })).toBe('Método: Sobre total, Financiado: Sí');
    expect(dicho([{ neto: '35000', codigo: 'COSTO_NOTARIAL' }])).toBe('Neto: 35000, Código: Costo notarial');
    expect([dicho([]), dicho(null), dicho('')]).toEqual(['—', '—', '—']);
  });
  it('de las personas de un acto se dice su RUT, no la cuenta que se guarda al lado', () => {
    const cuenta = '0190d3f4-0000-7000-8000-000000000001';
    expect(inWords('aprobado_por', ['40000016-6', cuenta])).toBe('40000016-6');
    expect(inWords('aprobado_por', [cuenta])).toBe(cuenta);
  });
});
