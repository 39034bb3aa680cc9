import { describe, expect, it } from 'vitest';
import { formatInstante, groupPesos, humanize, parseDecimalTexto, parseFechaTexto, parsePesosTexto, showDecimal } from './parse.ts';
import { matches } from './plain.ts';

describe('fecha escrita', () => {
  it('acepta día-mes-año con guion, barra, punto o sin separador', () => {
    for (const t of ['15-12-2026', '15/12/2026', '15.12.2026', '15122026', ' 15-12-2026 ', '2026-12-15'])
      expect(parseFechaTexto(t)).toBe('2026-12-15');
    expect(parseFechaTexto('1/2/2026')).toBe('2026-02-01');
  });

  it('no inventa ni corrige: lo que no es una fecha no se lee', () => {
    for (const t of ['', '31-02-2026', '12/15/2026', '15-12-26', '2026-13-01', '15-12', 'hoy', '00-01-2026'])
      expect(parseFechaTexto(t)).toBeNull();
  });
});

describe('pesos escritos', () => {
  it('lee enteros con o sin miles y con signo', () => {
    expect(parsePesosTexto('$ 1.250.000')).toBe(1_250_000);
    expect(parsePesosTexto('1250000')).toBe(1_250_000);
    expect(parsePesosTexto('-3.000')).toBe(-3000);
  });

  it('rechaza decimales y grupos mal hechos, no los recorta', () => {
    for (const t of ['12,5', '12.5', '1.25', '1.2500', '', '-', 'mil', '99999999999999999999']) expect(parsePesosTexto(t)).toBeNull();
  });

  it('agrupa mientras se escribe', () => {
    expect(groupPesos('1250000')).toBe('1.250.000');
    expect(groupPesos('0012')).toBe('12');
    expect(groupPesos('-')).toBe('-');
    expect(groupPesos('')).toBe('');
  });
});

describe('decimales escritos', () => {
  it('la coma es decimal y el punto agrupa miles', () => {
    expect(parseDecimalTexto('1.234,5678', 4)).toBe('1234.5678');
    expect(parseDecimalTexto('1.234', 4)).toBe('1234');
    expect(parseDecimalTexto('UF 0,10', 4)).toBe('0.1');
    expect(parseDecimalTexto('1,80 %', 2)).toBe('1.8');
  });

  it('un punto que no puede agrupar miles es la coma del teclado numérico', () => {
    expect(parseDecimalTexto('12.5', 2)).toBe('12.5');
    expect(parseDecimalTexto('1.80', 4)).toBe('1.8');
  });

  it('más decimales de los admitidos no se redondean: se rechazan', () => {
    expect(parseDecimalTexto('1,23456', 4)).toBeNull();
    expect(parseDecimalTexto('1,20000', 4)).toBe('1.2');
    for (const t of ['', '1,2,3', '1.23.4', 'x']) expect(parseDecimalTexto(t, 4)).toBeNull();
  });

  it('muestra los decimales que tiene, con un mínimo', () => {
    expect(showDecimal('1.8', 2, 4)).toBe('1,80');
    expect(showDecimal('1234.5678', 2, 4)).toBe('1.234,5678');
    expect(showDecimal('7', 0, 2)).toBe('7');
  });
});

describe('lo que se muestra', () => {
  it('un instante se muestra en hora de Chile', () => {
    expect(formatInstante('2026-11-20T17:05:00Z')).toBe('20-11-2026 14:05');
    expect(formatInstante('2026-07-01T03:30:00Z')).toBe('30-06-2026 23:30');
  });

  it('un código se lee como texto', () => {
    expect(humanize('enviada_a_comite')).toBe('Enviada a comité');
    expect(humanize('POR_VENCER')).toBe('Por vencer');
  });

  it('buscar no distingue acentos, mayúsculas ni el orden de las palabras', () => {
    expect(matches('Ñuñoa, Región Metropolitana', 'metropolitana nunoa')).toBe(true);
    expect(matches('Ñuñoa', 'maipu')).toBe(false);
  });
});
