import { describe, expect, it } from 'vitest';
import { MENSAJES_COMUNES } from '#kernel/errors.ts';
import { fecha, type Periodo } from '#kernel/values/fecha.ts';
import { MENSAJES } from './mensajes.ts';
import {
  type EstadoPeriodo,
  estados,
  exigirAnterioresCerrados,
  exigirCierreCompleto,
  exigirFechaContable,
  exigirReversable,
  exigirUltimoCerrado,
  fechaDeReversa,
  periodos,
  recibeAsientos,
} from './periodo.ts';

const P = (texto: string) => texto as Periodo;
const lista = (...filas: [string, EstadoPeriodo][]) => filas.map(([periodo, estado]) => ({ periodo: P(periodo), estado }));

describe('máquina del período', () => {
  it('abierto, en cierre, cerrado, reabierto y otra vez cerrado; nada más', () => {
    expect(periodos.table.map((t) => `${t.from} ${t.accion} ${t.to}`)).toEqual([
      'abierto iniciar_cierre en_cierre',
      'en_cierre cerrar cerrado',
      'cerrado pedir_reapertura cerrado',
      'cerrado reabrir reabierto',
      'cerrado rechazar_reapertura cerrado',
      'reabierto cerrar cerrado',
    ]);
    expect(() => periodos.go('abierto', 'cerrar')).toThrow('transicion_no_permitida');
  });
  it('en cierre sólo contabiliza quien puede cerrar; cerrado, nadie', () => {
    expect(periodos.states.map((e) => recibeAsientos(e, false))).toEqual([true, false, false, true]);
    expect(periodos.states.map((e) => recibeAsientos(e, true))).toEqual([true, true, false, true]);
  });
  it('un período se cierra sólo después de los anteriores', () => {
    const todos = lista(['2026-01', 'cerrado'], ['2026-02', 'reabierto'], ['2026-03', 'en_cierre']);
    expect(() => exigirAnterioresCerrados(todos, P('2026-03'))).toThrow('periodo_anterior_abierto');
    expect(() => exigirAnterioresCerrados(todos, P('2026-02'))).not.toThrow();
    expect(() => exigirAnterioresCerrados([], P('2026-02'))).not.toThrow();
  });
  it('sólo se reabre el último cerrado', () => {
    const todos = lista(['2026-01', 'cerrado'], ['2026-02', 'cerrado'], ['2026-03', 'abierto']);
    expect(() => exigirUltimoCerrado(todos, P('2026-01'))).toThrow('no_es_el_ultimo_cerrado');
    expect(() => exigirUltimoCerrado(todos, P('2026-02'))).not.toThrow();
  });
  it('un ítem en rojo impide cerrar y dice cuál', () => {
    const items = [
      { codigo: 'cajas', titulo: 'planillas de caja', listo: true },
      { codigo: 'transito', titulo: 'cuentas en tránsito', listo: false },
    ];
    expect(() => exigirCierreCompleto(P('2026-03'), items)).toThrow(expect.objectContaining({ codigo: 'cierre_incompleto', status: 422 }));
    expect(() => exigirCierreCompleto(P('2026-03'), items.slice(0, 1))).not.toThrow();
  });
});

describe('fecha contable', () => {
  const base = { fecha: fecha('2026-03-10'), hoy: fecha('2026-03-10'), estado: 'abierto', cierraPeriodos: false } as const;
  it('no puede ser posterior a hoy ni de un período cerrado', () => {
    expect(() => exigirFechaContable(base)).not.toThrow();
    expect(() => exigirFechaContable({ ...base, hoy: fecha('2026-03-09') })).toThrow('fecha_futura');
    expect(() => exigirFechaContable({ ...base, estado: 'cerrado' })).toThrow(
      expect.objectContaining({ codigo: 'periodo_cerrado', datos: { periodo: '2026-03' } }),
    );
    expect(() => exigirFechaContable({ ...base, estado: 'en_cierre' })).toThrow('periodo_cerrado');
    expect(() => exigirFechaContable({ ...base, estado: 'en_cierre', cierraPeriodos: true })).not.toThrow();
  });
  it('la reversa lleva el día del original si su período está abierto; si no, hoy', () => {
    const [original, hoy] = [fecha('2026-02-10'), fecha('2026-03-10')];
    expect(fechaDeReversa(original, hoy, 'reabierto', false)).toBe(original);
    expect(fechaDeReversa(original, hoy, 'cerrado', false)).toBe(hoy);
  });
});

describe('reversar', () => {
  const asiento = { origen_area: 'libro', reversado_por: null, reversa_de: null };
  it('una sola vez, desde su área, y una reversa sólo si se pide', () => {
    expect(() => exigirReversable(asiento, 'libro')).not.toThrow();
    expect(() => exigirReversable({ ...asiento, reversado_por: 'x' }, 'libro')).toThrow(
      expect.objectContaining({ codigo: 'asiento_ya_reversado', status: 409 }),
    );
    expect(() => exigirReversable({ ...asiento, origen_area: 'creditos' }, 'libro')).toThrow(
      expect.objectContaining({ codigo: 'reversar_en_origen', status: 409, datos: { area: 'creditos' } }),
    );
    expect(() => exigirReversable({ ...asiento, reversa_de: 'x' }, 'libro')).toThrow('es_una_reversa');
    expect(() => exigirReversable({ ...asiento, reversa_de: 'x' }, 'libro', true)).not.toThrow();
  });
});

describe('comprobante', () => {
  it('borrador, por aprobar, contabilizado o rechazado; se anula sólo en borrador', () => {
    expect(estados.table.slice(0, 6).map((t) => `${t.from} ${t.accion} ${t.to}`)).toEqual([
      'borrador editar borrador',
      'borrador enviar por_aprobar',
      'borrador anular anulado',
      'por_aprobar aprobar contabilizado',
      'por_aprobar rechazar rechazado',
      'contabilizado reversar contabilizado',
    ]);
    expect(() => estados.go('contabilizado', 'anular')).toThrow('transicion_no_permitida');
  });
});

describe('mensajes', () => {
  it('cada código del área tiene su frase y no repite las comunes', () => {
    for (const [codigo, frase] of Object.entries(MENSAJES)) {
      expect(frase).toMatch(/^[A-ZÁÉÍÓÚ]/);
      expect(MENSAJES_COMUNES[codigo]).toBeUndefined();
    }
  });
});
