import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { estadoAl, estados } from './estados.ts';

describe('estados de la proforma (areas/2)', () => {
  it('la tabla es la de la especificación: estos pares y ninguno más', () => {
    expect(estados.table.map((t) => `${t.from} ${t.accion} ${t.to}`).sort()).toEqual(
      [
        'borrador emitir emitida',
        'emitida enviar_a_comite enviada_a_comite',
        'enviada_a_comite votar enviada_a_comite',
        'enviada_a_comite votar aprobada',
        'enviada_a_comite votar pendiente_firma',
        'pendiente_firma firmar pendiente_firma',
        'pendiente_firma firmar aprobada',
        'pendiente_firma archivar_acta aprobada',
        'pendiente_firma vencer vencida',
        'enviada_a_comite votar rechazada',
        'enviada_a_comite votar con_reparos',
        'aprobada convertir convertida',
        'emitida reabrir borrador',
        'con_reparos reabrir borrador',
        'vencida reabrir borrador',
        'emitida vencer vencida',
        'enviada_a_comite vencer vencida',
        ...['borrador', 'emitida', 'enviada_a_comite', 'pendiente_firma', 'con_reparos', 'vencida', 'aprobada', 'rechazada'].map(
          (e) => `${e} anular anulada`,
        ),
      ].sort(),
    );
  });
  it('una proforma convertida no se anula', () => {
    expect(() => estados.go('convertida', 'anular')).toThrowError('transicion_no_permitida');
  });
  it('un voto que no completa el quórum la deja enviada', () => {
    expect(estados.go('enviada_a_comite', 'votar')).toBe('enviada_a_comite');
  });
  it('vence el día siguiente a su vigencia y entonces ya no reserva', () => {
    const [hasta, despues] = [fecha('2026-03-19'), fecha('2026-03-20')];
    const plazos = { vigencia_hasta: hasta, aprobada_hasta: null };
    expect(estadoAl({ estado: 'emitida', ...plazos }, hasta)).toBe('emitida');
    expect(estadoAl({ estado: 'emitida', ...plazos }, despues)).toBe('vencida');
    expect(estadoAl({ estado: 'enviada_a_comite', ...plazos }, despues)).toBe('vencida');
    expect(estadoAl({ estado: 'aprobada', ...plazos }, despues)).toBe('aprobada');
  });
  it('aprobada y sin todas sus firmas dura lo que dura la aprobación, no la oferta (areas/1 comite)', () => {
    const plazos = { vigencia_hasta: fecha('2026-03-19'), aprobada_hasta: fecha('2026-04-09') };
    expect(estadoAl({ estado: 'pendiente_firma', ...plazos }, fecha('2026-04-09'))).toBe('pendiente_firma');
    expect(estadoAl({ estado: 'pendiente_firma', ...plazos }, fecha('2026-04-10'))).toBe('vencida');
  });
});
