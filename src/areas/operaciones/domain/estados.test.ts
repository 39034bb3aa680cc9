import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { enMora, estados, estadosEtapa, estadosOrden } from './estados.ts';
import { ETAPAS, type EtapaEnCurso, etapasQueInician, exigirEtapasCompletas, faltanParaGirar, limiteDeHoras } from './etapas.ts';

const cal = makeCalendario();

describe('estados de la operación, de la orden y de la etapa (areas/2)', () => {
  it.each([
    ['giro_preparado', 'devolver', 'verificada'],
    ['autorizada', 'rechazo_banco', 'verificada'],
    ['girada', 'rechazo_banco', 'verificada'],
    ['girada', 'registrar_comprobante', 'vigente'],
    ['autorizada', 'anular', 'anulada'],
    ['pagada', 'reversar_pago', 'vigente'],
  ] as const)('%s %s lleva a %s', (desde, accion, hasta) => expect(estados.go(desde, accion)).toBe(hasta));

  it('girada no se anula, y una verificada no se autoriza sin preparar', () => {
    expect(() => estados.go('girada', 'anular')).toThrowError('transicion_no_permitida');
    expect(() => estados.go('verificada', 'autorizar')).toThrowError('transicion_no_permitida');
  });
  it('con la segunda autorización pendiente sigue preparada', () => {
    expect(estados.go('giro_preparado', 'autorizar', 'giro_preparado')).toBe('giro_preparado');
    expect(estadosOrden.go('preparada', 'autorizar', 'preparada')).toBe('preparada');
  });
  it('la recompra de un documento no recompra la operación entera', () => {
    expect(estados.go('vigente', 'recomprar')).toBe('vigente');
    expect(estados.go('vigente', 'recomprar', 'recomprada')).toBe('recomprada');
  });
  it('cerrar guarda el estado de la deuda', () => {
    for (const e of ['vigente', 'pagada', 'judicial', 'castigada', 'recomprada'] as const) expect(estados.go(e, 'cerrar')).toBe(e);
  });
  it('una orden rechazada por el banco no revive: se prepara otra', () => {
    expect(estadosOrden.allowed('rechazada')).toEqual([]);
    expect(estadosOrden.go('confirmada', 'rechazar')).toBe('rechazada');
  });
  it('en_mora se deriva de lo vencido, también en la girada cuyo comprobante no ha llegado', () => {
    expect([enMora('vigente', true), enMora('vigente', false), enMora('pagada', true)]).toEqual([true, false, false]);
    expect(estados.states.filter((e) => enMora(e, true))).toEqual(['girada', 'vigente']);
  });
  it('una etapa observada se retoma o se completa', () => {
    expect(estadosEtapa.go('completa', 'observar')).toBe('observada');
    expect(estadosEtapa.allowed('observada')).toEqual(['retomar', 'completar', 'no_aplica']);
  });
});

describe('etapas', () => {
  const todas = (estado: EtapaEnCurso['estado']): EtapaEnCurso[] => ETAPAS.map((e) => ({ codigo: e.codigo, estado }));
  const con = (codigo: string, estado: EtapaEnCurso['estado'], base: EtapaEnCurso['estado']) =>
    todas(base).map((e) => (e.codigo === codigo ? { ...e, estado } : e));

  it('la semilla es la de la especificación', () => {
    expect(ETAPAS.map((e) => `${e.codigo} ${e.perfil} ${e.horas ?? '-'}`)).toEqual([
      'contrato FISCALIA 16',
      'pagare FISCALIA 16',
      'cesion OPERACIONES 8',
      'verificacion COBRANZA 8',
      'notificacion COBRANZA 24',
      'documentos_originales OPERACIONES 16',
      'cuenta OPERACIONES 4',
      'giro TESORERIA 4',
      'comprobante TESORERIA 4',
      'facturacion CONTABILIDAD 24',
      'cierre EJECUTIVO -',
    ]);
  });
  it('las previas al giro corren en paralelo desde la formalización', () => {
    expect(etapasQueInician('formalizacion')).toHaveLength(7);
    expect(etapasQueInician('girada')).toEqual(['comprobante', 'facturacion']);
  });
  it('la notificación puede terminar después del giro; las demás previas no', () => {
    expect(faltanParaGirar(todas('en_curso'))).toEqual(['contrato', 'pagare', 'cesion', 'verificacion', 'documentos_originales', 'cuenta']);
    expect(faltanParaGirar(con('notificacion', 'en_curso', 'completa'))).toEqual([]);
    expect(faltanParaGirar(con('pagare', 'no_aplica', 'completa'))).toEqual([]);
    expect(faltanParaGirar(con('cesion', 'observada', 'completa'))).toEqual(['cesion']);
  });
  it('no se cierra con etapas pendientes y la negativa las nombra', () => {
    expect(() => exigirEtapasCompletas(con('cierre', 'en_curso', 'completa'))).not.toThrow();
    expect(() => exigirEtapasCompletas(con('documentos_originales', 'pendiente', 'completa'))).toThrowError('etapas_pendientes');
  });
  it('cada etapa vence en horas bancarias, y la que no las tiene no vence', () => {
    const inicio = { fecha: fecha('2026-03-10'), minuto: 16 * 60 };
    const limite = (codigo: string) => limiteDeHoras(ETAPAS.find((e) => e.codigo === codigo)?.horas ?? null, inicio, cal);
    expect(limite('cuenta')).toEqual({ fecha: '2026-03-11', minuto: 11 * 60 });
    expect(limite('cierre')).toBeNull();
  });
});
