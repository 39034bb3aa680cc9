import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { ESTADO_INICIAL, estadoAl, estados, tieneReservas } from './estados.ts';

describe('estados de la proforma (areas/2)', () => {
  it('la tabla es la de la especificación: estos pares y ninguno más', () => {
    expect(estados.table.map((t) => `${t.from} ${t.accion} ${t.to}`).sort()).toEqual(
      [
        'borrador emitir emitida',
        'emitida enviar_a_comite enviada_a_comite',
        'enviada_a_comite votar enviada_a_comite',
        'enviada_a_comite votar aprobada',
        'enviada_a_comite votar rechazada',
        'enviada_a_comite votar con_reparos',
        'aprobada convertir convertida',
        'emitida reabrir borrador',
        'con_reparos reabrir borrador',
        'vencida reabrir borrador',
        'emitida vencer vencida',
        'enviada_a_comite vencer vencida',
        ...['borrador', 'emitida', 'enviada_a_comite', 'con_reparos', 'vencida', 'aprobada', 'rechazada'].map((e) => `${e} anular anulada`),
      ].sort(),
    );
    expect(ESTADO_INICIAL).toBe('borrador');
  });
  it('una proforma convertida no se anula', () => {
    expect(() => estados.go('convertida', 'anular')).toThrowError('transicion_no_permitida');
  });
  it('un voto que no completa el quórum la deja enviada', () => {
    expect(estados.go('enviada_a_comite', 'votar')).toBe('enviada_a_comite');
  });
  it('vence el día siguiente a su vigencia y entonces ya no reserva', () => {
    const hasta = fecha('2026-03-19');
    expect(estadoAl('emitida', hasta, hasta)).toBe('emitida');
    expect(estadoAl('emitida', hasta, fecha('2026-03-20'))).toBe('vencida');
    expect(estadoAl('enviada_a_comite', hasta, fecha('2026-03-20'))).toBe('vencida');
    expect(estadoAl('aprobada', hasta, fecha('2026-03-20'))).toBe('aprobada');
    expect(tieneReservas('vencida')).toBe(false);
    expect(tieneReservas('emitida')).toBe(true);
  });
});
