import { describe, expect, it } from 'vitest';
import { EN_PREPARACION, estados, estadoVisible, turno } from './estados.ts';

/** The table of areas 1, creditos; what the comité and other areas' events do is in it too. */
const LEGALES: Readonly<Record<string, readonly string[]>> = {
  borrador: ['anular', 'confirmar_tabla', 'descontar', 'editar', 'guardar_papel'],
  simulado: ['anular', 'confirmar_tabla', 'descontar', 'editar', 'guardar_papel', 'reiniciar_cuotas', 'solicitar'],
  en_comite: ['anular', 'archivar_acta', 'guardar_papel', 'votar'],
  pendiente_firma: ['anular', 'archivar_acta', 'firmar', 'guardar_papel'],
  reparado: ['anular', 'confirmar_tabla', 'descontar', 'editar', 'guardar_papel'],
  rechazado: [],
  aprobado: ['anular', 'cambiar_curse', 'descontar', 'documentar', 'editar', 'guardar_papel'],
  documentado: ['anular', 'cambiar_curse', 'descontar', 'editar', 'girar', 'giro_rechazado', 'pedir_giro'],
  girado: ['conciliar', 'demandar', 'giro_rechazado', 'pagar', 'registrar_comprobante', 'reprogramar'],
  vigente: ['castigar', 'demandar', 'desconciliar', 'deshacer_reprogramacion', 'editar', 'giro_rechazado', 'pagar', 'reprogramar'],
  judicial: ['castigar', 'devolver_de_judicial', 'pagar'],
  pagado: ['reabrir'],
  prepagado: ['reabrir'],
  reprogramado: ['reabrir'],
  castigado: [],
  anulado: [],
};

describe('estados de un crédito (areas 1, creditos)', () => {
  it('cada par de estado y acción se permite o se rechaza como dice la tabla', () => {
    const acciones = [...new Set(Object.values(LEGALES).flat())];
    expect(Object.keys(LEGALES).sort()).toEqual([...estados.states].sort());
    for (const desde of estados.states)
      for (const accion of acciones) {
        const legal = LEGALES[desde]?.includes(accion) ?? false;
        const ir = () => estados.go(desde, accion as never);
        if (legal) expect(ir).not.toThrow();
        else expect(ir, `${desde} ${accion}`).toThrow('transicion_no_permitida');
      }
  });

  it('lo girado no se anula: sólo se reversa', () => {
    for (const e of ['girado', 'vigente', 'judicial', 'pagado', 'prepagado', 'castigado'] as const)
      expect(estados.can(e, 'anular')).toBe(false);
  });

  it('moroso se lee: una cuota impaga pasada su fecha hábil', () => {
    expect(estadoVisible('vigente', '2026-04-20', '2026-04-20')).toBe('vigente');
    expect(estadoVisible('vigente', '2026-04-20', '2026-04-21')).toBe('moroso');
    expect(estadoVisible('judicial', '2026-04-20', '2026-04-21')).toBe('judicial');
    expect(estadoVisible('pagado', null, '2026-04-21')).toBe('pagado');
  });

  it('mientras se prepara le toca al ejecutivo', () => {
    for (const e of EN_PREPARACION) expect(turno(e, false)).toBe('Ejecutivo');
    expect([turno('pendiente_firma', true), turno('documentado', false), turno('vigente', false)]).toEqual([
      'Fiscalía (acta)',
      'Tesorería',
      '',
    ]);
  });
});
