import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { holidaysByRule, makeCalendario } from '#kernel/values/calendar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Consentimiento, cubre, textoRecibo, ultimoDia } from './consentimiento.ts';

const F = (f: string) => f as Fecha;
const dado = (o: Partial<Consentimiento> = {}): Consentimiento => ({
  fecha: F('2026-03-10'),
  hora: '10:15:00',
  finalidad: 'EVALUACION',
  fuentes: [],
  hasta: null,
  revocado: null,
  ...o,
});
const al = (fecha: string, hora: string) => ({ fecha: F(fecha), hora });
const CAL = makeCalendario(holidaysByRule(2026));

describe('el consentimiento para consultar informes', () => {
  // 15 banking days, counted on the calendar of Chile: Good Friday is 03-04-2026.
  it.each([
    ['2026-03-10', '2026-03-31'],
    ['2026-03-20', '2026-04-13'],
  ])('V06: el del REDEC firmado el %s dura hasta el %s', (fecha, hasta) => {
    expect(ultimoDia({ fecha: F(fecha), fuentes: ['REDEC'], hasta: null }, CAL)).toBe(hasta);
  });

  it('el papel puede acortar el del REDEC y no alargarlo; el de un buró dura lo que dice el papel', () => {
    const c = { fecha: F('2026-03-10'), fuentes: ['REDEC'] };
    expect(ultimoDia({ ...c, hasta: F('2026-03-12') }, CAL)).toBe('2026-03-12');
    expect(ultimoDia({ ...c, hasta: F('2027-03-12') }, CAL)).toBe('2026-03-31');
    expect(ultimoDia({ ...c, fuentes: ['CMF'], hasta: F('2027-03-12') }, CAL)).toBe('2027-03-12');
  });

  it('vale desde su minuto y hasta el de su revocación', () => {
    expect(cubre(dado(), al('2026-03-10', '10:14:59'), {})).toBe(false);
    expect(cubre(dado(), al('2026-03-10', '10:15:00'), {})).toBe(true);
    const revocado = dado({ revocado: al('2026-03-11', '09:00:00') });
    expect(cubre(revocado, al('2026-03-11', '08:59:59'), {})).toBe(true);
    expect(cubre(revocado, al('2026-03-11', '09:00:00'), {})).toBe(false);
  });

  it('vale para su finalidad y sus fuentes; el REDEC se nombra o no está', () => {
    const hoy = al('2026-03-11', '09:00:00');
    expect(cubre(dado(), hoy, { fuente: 'CMF', finalidad: 'EVALUACION' })).toBe(true);
    expect(cubre(dado(), hoy, { fuente: 'CMF', finalidad: 'COBRANZA' })).toBe(false);
    expect(cubre(dado(), hoy, { fuente: 'REDEC', finalidad: 'EVALUACION' })).toBe(false);
    expect(cubre(dado({ fuentes: ['REDEC'] }), hoy, { fuente: 'REDEC' })).toBe(true);
    expect(cubre(dado({ fuentes: ['REDEC'] }), hoy, { fuente: 'CMF' })).toBe(false);
  });

  // Worked with sha256sum over the text.
  it('V07: la huella del recibo es el SHA-256 de su texto entre barras', () => {
    const texto = textoRecibo({
      ...dado(),
      fuentes: ['REDEC'],
      rut: '40000001-8',
      ejecutivo: '40000011-5',
      empresa: 'Respaldo Financiero Demo SpA',
    });
    expect(texto).toBe('40000001-8|2026-03-10|10:15:00|EVALUACION|REDEC|EJECUTIVO 40000011-5|Respaldo Financiero Demo SpA');
    expect(createHash('sha256').update(texto).digest('hex')).toBe('916d9d7a832187c67d872a9a09257a1209d43405b4bd44def4cd4b111b08a616');
  });
});
