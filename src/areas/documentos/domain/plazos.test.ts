import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type DatosMerito, meritoEjecutivo } from './merito.ts';
import { diasDeReclamo, type EstadoSii, estadoSiiVisible, finPlazoReclamo } from './plazos.ts';

const f = (t: string) => t as Fecha;
// areas/2, documentos, done when (7): received 02-03.
const RECIBIDO = { estado_sii: 'sin_consulta' as EstadoSii, fecha_emision: f('2026-03-01'), fecha_recepcion_sii: f('2026-03-02') };

describe('plazo de reclamo (Ley 19.983 art. 3)', () => {
  it('recibido el 02-03, el último día es el 10-03 con 0 días', () => {
    expect(finPlazoReclamo(f('2026-03-02'))).toBe('2026-03-10');
    expect(diasDeReclamo(f('2026-03-10'), f('2026-03-10'))).toBe(0);
    expect(estadoSiiVisible(RECIBIDO, f('2026-03-10'))).toBe('en_plazo');
  });
  it('al día siguiente el silencio acepta', () => expect(estadoSiiVisible(RECIBIDO, f('2026-03-11'))).toBe('aceptado_tacito'));
  it('un reclamo registrado manda sobre el plazo', () => {
    expect(estadoSiiVisible({ ...RECIBIDO, estado_sii: 'reclamado' }, f('2026-03-20'))).toBe('reclamado');
  });
  it('una recepción estimada no acepta nada', () => {
    expect(estadoSiiVisible({ ...RECIBIDO, fecha_recepcion_sii: null }, f('2026-06-01'))).toBe('sin_consulta');
  });
});

describe('mérito ejecutivo (Ley 19.983 art. 5)', () => {
  const vencida: DatosMerito = {
    ...RECIBIDO,
    tipo: 33,
    fecha_vencimiento: f('2026-04-15'),
    venc_ef: null,
    notificada_judicialmente: false,
  };
  const faltan = (d: DatosMerito, hoy: string) =>
    meritoEjecutivo(d, f(hoy))
      .razones.filter((r) => !r.cumple)
      .map((r) => r.razon);

  it('aceptada tácitamente, vencida y sin prescribir tiene mérito; sólo falta notificar', () => {
    expect(meritoEjecutivo(vencida, f('2026-04-16')).tiene).toBe(true);
    expect(faltan(vencida, '2026-04-16')).toEqual(['notificacion_judicial']);
  });
  it('antes de vencer no es exigible', () => {
    expect(meritoEjecutivo(vencida, f('2026-04-15')).tiene).toBe(false);
    expect(faltan(vencida, '2026-04-15')).toContain('exigible');
  });
  it('pasado un año del vencimiento prescribió', () => {
    expect(meritoEjecutivo(vencida, f('2027-04-15')).tiene).toBe(true);
    expect(faltan(vencida, '2027-04-16')).toContain('no_prescrita');
  });
  // areas/6 §4, P01: invoice due on 15-04-2026, effective due date 17-04.
  it('los días del dinero y una prórroga con el cliente esperan, pero no mueven la prescripción contra el deudor', () => {
    const prorrogada = { ...vencida, venc_ef: f('2026-04-17') };
    expect(meritoEjecutivo(prorrogada, f('2026-04-17')).tiene).toBe(false);
    expect(meritoEjecutivo(prorrogada, f('2026-04-18'))).toMatchObject({ tiene: true, prescribe_el: '2027-04-15' });
    expect(meritoEjecutivo(prorrogada, f('2027-04-16')).razones.find((r) => r.razon === 'no_prescrita')).toEqual({
      razon: 'no_prescrita',
      cumple: false,
      motivo: 'La acción prescribió el 15-04-2027',
    });
  });
  it('sin vencimiento escrito vence a 30 días de su recepción, o de su emisión cuando no se sabe', () => {
    const sin = { ...vencida, fecha_vencimiento: null };
    expect(meritoEjecutivo(sin, f('2026-05-01')).prescribe_el).toBe('2027-04-01');
    expect(meritoEjecutivo({ ...sin, fecha_recepcion_sii: null }, f('2026-05-01')).prescribe_el).toBe('2027-03-31');
  });
  it('reclamada no tiene mérito y dice por qué', () => {
    const m = meritoEjecutivo({ ...vencida, estado_sii: 'falta_parcial' }, f('2026-05-01'));
    expect(m.tiene).toBe(false);
    expect(m.razones.find((r) => r.razon === 'no_reclamada')?.motivo).toBe('El deudor la reclamó en el SII');
  });
  it('aceptado el contenido sin recibo de mercaderías, falta el recibo', () => {
    expect(faltan({ ...vencida, estado_sii: 'aceptado_contenido' }, '2026-05-01')).toContain('recibo_de_mercaderias');
  });
  it('un cheque no es factura', () => expect(faltan({ ...vencida, tipo: 0 }, '2026-05-01')).toContain('tipo_con_merito'));
});
