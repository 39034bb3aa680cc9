import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leerCuando } from './cuando.ts';
import { conZona, diaDe, instanteDe, instantesDe } from './hora.ts';
import { archivoIcs, plegar } from './ics.ts';
import { jornada } from './jornada.ts';

// Clock changes of Chile in 2026: 4 April 24:00 → 23:00 (−03 → −04), 5 September 24:00 → 01:00 (IANA tz, America/Santiago).
describe('la hora de Chile', () => {
  it('las 10 son las 10 a ambos lados de los dos cambios de hora', () => {
    expect(['2026-04-04', '2026-04-05', '2026-09-05', '2026-09-06'].map((d) => conZona(instanteDe(`${d}T10:00`) ?? 0))).toEqual([
      '2026-04-04T10:00:00-03:00',
      '2026-04-05T10:00:00-04:00',
      '2026-09-05T10:00:00-04:00',
      '2026-09-06T10:00:00-03:00',
    ]);
  });
  it('de la hora que se repite se toma la primera; la que no existe corre lo que corrió el reloj', () => {
    expect(conZona(instanteDe('2026-04-04T23:30') ?? 0)).toBe('2026-04-04T23:30:00-03:00');
    expect(conZona(instanteDe('2026-09-06T00:30') ?? 0)).toBe('2026-09-06T01:30:00-03:00');
  });
  it('un instante con desfase es el mismo escrito de cualquier forma', () => {
    expect(new Set(['2026-03-10T13:00:00Z', '2026-03-10T10:00-03:00', '2026-03-10T10:00'].map(instanteDe)).size).toBe(1);
    expect([instanteDe('2026-02-30T10:00'), instanteDe('2026-02-10T25:00'), diaDe('mañana')]).toEqual([null, null, null]);
    expect(diaDe('2026-03-11T01:00:00.000Z')).toBe('2026-03-10');
  });
  it('lo que se escribe con desfase se lee igual', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_640_995_200, max: 2_000_000_000 }), (s) => {
        expect(instanteDe(conZona(s * 1000))).toBe(s * 1000);
      }),
    );
  });
  it('el día del cambio dura 23 o 25 horas', () => {
    const horas = (d: string) => {
      const [a, b] = instantesDe(d as never, d as never);
      return (b - a) / 3_600_000;
    };
    expect([horas('2026-04-04'), horas('2026-09-06'), horas('2026-03-10')]).toEqual([25, 23, 24]);
  });
});

describe('las horas que se ven', () => {
  const de = (start: string, end: string | null, allDay = false) => ({
    start: `2026-03-11${start}`,
    end: end && `2026-03-11${end}`,
    allDay,
  });
  it('de 7 a 22, y las que ocupen los eventos: ninguno queda fuera de la vista', () => {
    expect(jornada([de('T10:00:00-03:00', 'T11:00:00-03:00'), de('', null, true)])).toEqual({ desde: '07:00:00', hasta: '22:00:00' });
    expect(jornada([de('T05:30:00-03:00', 'T06:00:00-03:00')])).toEqual({ desde: '05:00:00', hasta: '22:00:00' });
    expect(jornada([de('T21:00:00-03:00', 'T22:15:00-03:00')])).toEqual({ desde: '07:00:00', hasta: '23:00:00' });
    expect(jornada([de('T23:30:00-03:00', null)])).toEqual({ desde: '07:00:00', hasta: '24:00:00' });
  });
  it('el que pasa la medianoche muestra el día entero', () => {
    const noche = { start: '2026-03-11T23:00:00-03:00', end: '2026-03-12T01:00:00-03:00', allDay: false };
    expect(jornada([noche])).toEqual({ desde: '00:00:00', hasta: '24:00:00' });
  });
});

describe('cuándo', () => {
  it('una fecha sola dura el día; el término antes del inicio se rechaza en su campo', () => {
    expect(leerCuando({ start: '2026-03-10' })).toEqual({ allDay: true, dia_inicio: '2026-03-10', dia_fin: null });
    expect(leerCuando({ start: '2026-03-10T10:00', end: '2026-03-10T09:59' })).toMatchObject({ campo: 'end' });
    expect(leerCuando({ start: '2026-03-10', end: '2026-03-09', allDay: true })).toMatchObject({ campo: 'end' });
    expect(leerCuando({ start: '2026-02-30' })).toMatchObject({ campo: 'start' });
    expect(leerCuando({ start: '2026-03-11T01:00:00.000Z', allDay: true })).toMatchObject({ dia_inicio: '2026-03-10' });
  });
});

describe('archivo ics (RFC 5545)', () => {
  const base = { id: 'a-1', end: null, location: '', description: '', url: '', calendar: 'Personal' };
  const o = { marca: 'Respaldo', sello: '2026-03-10T12:00:00Z', dominio: 'respaldo' };
  it('fechas para días enteros, instantes en UTC para horas; el texto con sus escapes', () => {
    const texto = archivoIcs(
      [
        {
          ...base,
          title: 'Comité, sala 2; traer \\ acta\ny firma',
          start: '2026-03-10T10:00:00-03:00',
          end: '2026-03-10T11:00:00-03:00',
          allDay: false,
        },
        { ...base, title: 'Feriado', start: '2026-09-18', allDay: true },
      ],
      o,
    );
    expect(texto).toContain(
      'DTSTART:20260310T130000Z\r\nDTEND:20260310T140000Z\r\nSUMMARY:Comité\\, sala 2\\; traer \\\\ acta\\ny firma\r\n',
    );
    expect(texto).toContain('DTSTART;VALUE=DATE:20260918\r\nSUMMARY:Feriado');
    expect(texto.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  });
  it('ningún título agrega líneas propias, y ninguna línea pasa de 75 octetos', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (title) => {
        const lineas = archivoIcs([{ ...base, title, start: '2026-09-18', allDay: true }], o).split('\r\n');
        expect(lineas.filter((l) => l.startsWith('BEGIN:'))).toHaveLength(2);
        expect(lineas.every((l) => Buffer.byteLength(l) <= 75)).toBe(true);
      }),
    );
    expect(plegar('ñ'.repeat(80)).replaceAll('\r\n ', '')).toBe('ñ'.repeat(80));
  });
});
