import { describe, expect, it } from 'vitest';
import { estados } from './estados.ts';

// The table of states of areas/6 §1, act by act: from which states, and where each leads. What is not here is refused.
const GESTIONES = ['registrar_llamada', 'enviar_mensaje', 'anotar', 'comprometer', 'avisar_pago', 'disputar'] as const;
const ABIERTOS = ['NUEVO', 'ASIGNADO', 'EN_GESTION', 'EN_ESPERA', 'EN_RUTA', 'ESCALADO', 'PREJUDICIAL'] as const;
const SIGUE: readonly string[] = ['EN_GESTION', 'EN_RUTA', 'ESCALADO', 'PREJUDICIAL'];
const DE: Readonly<Record<string, readonly string[]>> = {
  asignar: ABIERTOS,
  tomar: ABIERTOS,
  esperar: ['ASIGNADO', 'EN_GESTION'],
  volver: ['EN_ESPERA'],
  agregar_a_ruta: ['EN_GESTION', 'EN_ESPERA'],
  rendir_parada: ['EN_RUTA'],
  escalar: ['ASIGNADO', 'EN_GESTION', 'EN_ESPERA', 'EN_RUTA'],
  devolver: ['ESCALADO', 'PREJUDICIAL'],
  pasar_prejudicial: ['EN_GESTION', 'ESCALADO'],
  derivar_judicial: ['PREJUDICIAL'],
  devolver_de_judicial: ['JUDICIAL'],
  pagar: [...ABIERTOS, 'JUDICIAL'],
  cerrar_sin_pago: [...ABIERTOS, 'JUDICIAL'],
  anular: ['NUEVO', 'ASIGNADO'],
  reabrir: ['CERRADO_PAGADO', 'CERRADO_SIN_PAGO'],
};

describe('estados del ticket', () => {
  it('cada acto sale sólo de los estados de su tabla, y los demás pares se rechazan', () => {
    for (const estado of estados.states)
      for (const [acto, desde] of Object.entries(DE))
        expect([estado, acto, estados.can(estado, acto as never)]).toEqual([estado, acto, desde.includes(estado)]);
  });
  it('una gestión pone en gestión lo nuevo, lo asignado y lo que esperaba, y en lo demás no cambia el estado', () => {
    for (const estado of ABIERTOS)
      for (const acto of GESTIONES) expect(estados.go(estado, acto)).toBe(SIGUE.includes(estado) ? estado : 'EN_GESTION');
  });
  it('reasignar no cambia el estado, salvo a lo nuevo', () => {
    for (const estado of ABIERTOS) expect(estados.go(estado, 'asignar')).toBe(estado === 'NUEVO' ? 'ASIGNADO' : estado);
  });
  it('una llamada que ya estaba abierta se registra aunque el ticket se cierre o pase a judicial', () => {
    for (const estado of ['JUDICIAL', 'CERRADO_PAGADO', 'CERRADO_SIN_PAGO'] as const)
      expect(estados.go(estado, 'registrar_llamada')).toBe(estado);
  });
});
