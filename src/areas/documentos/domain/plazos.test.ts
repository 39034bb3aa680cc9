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
  const vencida: DatosMerito = { ...RECIBIDO, tipo: 33, fecha_vencimiento: f('2026-04-15'), notificada_judicialmente: false };
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
