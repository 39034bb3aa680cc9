import { describe, expect, it } from 'vitest';
import { sesionesDe } from './sesiones.ts';

const a = (hora: string, accion: string, ip: string, resultado = 'ok') => ({
  area: accion === 'entrar' ? 'acceso' : 'zonas',
  accion,
  resultado,
  instante: new Date(`2026-03-10T${hora}:00Z`),
  ip,
  agente: 'navegador',
});

describe('sesiones de una persona', () => {
  it('dos equipos a la vez son dos sesiones, aunque sus actos se alternen', () => {
    const s = sesionesDe([
      a('12:00', 'entrar', '10.0.0.1'),
      a('12:01', 'entrar', '10.0.0.2'),
      a('12:02', 'editar', '10.0.0.1'),
      a('12:03', 'crear', '10.0.0.2'),
    ]);
    expect(s.map((x) => [x.ip, x.actos.map((y) => y.accion)])).toEqual([
      ['10.0.0.1', ['entrar', 'editar']],
      ['10.0.0.2', ['entrar', 'crear']],
    ]);
  });
  it('volver a entrar empieza otra; un intento fallido de entrar no, y cuenta como rechazo', () => {
    const s = sesionesDe([a('12:00', 'entrar', 'x'), a('12:05', 'entrar', 'x', 'rechazado'), a('13:00', 'entrar', 'x')]);
    expect(s.map((x) => [x.actos.length, x.rechazados, x.hasta.toISOString()])).toEqual([
      [2, 1, '2026-03-10T12:05:00.000Z'],
      [1, 0, '2026-03-10T13:00:00.000Z'],
    ]);
  });
});
