import { describe, expect, it } from 'vitest';
import { phrase } from '#kernel/errors.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { mensajes } from './mensajes.ts';
import { botonAutorizar, type ContextoGiro, type Fuente, validacionesDeGiro } from './validaciones.ts';
import type { ContextoFactoring, DocumentoEnGiro } from './validaciones-factoring.ts';

const doc = (nombre: string, cambios: Partial<DocumentoEnGiro> = {}): DocumentoEnGiro => ({
  nombre,
  monto: pesos(12_500_000),
  cesion: 'cedido',
  verificacion: 'CONFORME',
  exigida: false,
  ...cambios,
});
const FACTORING: ContextoFactoring = {
  linea: { libre: pesos(30_000_000), anticipo: pesos(21_186_000) },
  aprobada_hasta: fecha('2026-04-09'),
  excepciones: [],
  contrato_estado: 'vigente',
  pagare: { estado: 'custodia', monto: pesos(50_000_000), linea: pesos(50_000_000) },
  garantias: { pedidas: 1, constituidas: 1 },
  documentos: [doc('33-1021'), doc('33-1022'), doc('34-233')],
  monto_sin_verificar_uf: '100',
  verificaciones_post_giro: false,
  cambios: [],
  fechacurso: fecha('2026-03-10'),
  tmc: { congelada: '30.00', actual: '30.00', tasa_anual: '21.60', tasa_con_gastos: '27.95', tolerancia: '0.00' },
  recalculo: null,
  preparada: false,
};
const GIRO: ContextoGiro = {
  fuentes: new Set<Fuente>(['cobranzas', 'buro']),
  hoy: fecha('2026-03-10'),
  valor_uf: '39841.72',
  monto_girar: pesos(20_189_006),
  monto_transferir: pesos(20_189_006),
  cupo: { tope_diario: pesos(250_000_000), usado: pesos(0) },
  cliente: { rut: '99990002-K', bloqueo: null, persona_natural: false },
  cuenta: { descripcion: 'Banco de Chile ****1234', limite: 'propia, validada hace 24 h', impedimento: null },
  alimentos: null,
  factoring: FACTORING,
  origen: [],
};
const correr = (g: Partial<ContextoGiro> = {}, f: Partial<ContextoFactoring> = {}) =>
  validacionesDeGiro({ ...GIRO, factoring: { ...FACTORING, ...f }, ...g });
const una = (id: string, g: Partial<ContextoGiro> = {}, f: Partial<ContextoFactoring> = {}) => {
  const v = correr(g, f).find((x) => x.id === id);
  if (!v) throw new Error(`no validation ${id}`);
  return { resultado: v.resultado, codigo: v.codigo, frase: v.codigo === null ? null : phrase(mensajes[v.codigo] ?? '', v.datos) };
};
const LIBRE = { permitido: true, otra_persona: true };

describe('validaciones del giro (areas/2 operaciones)', () => {
  it('una operación en regla pasa todas y el botón se habilita', () => {
    const v = correr();
    expect(v.map((x) => x.resultado)).toEqual(v.map(() => 'ok'));
    expect(v.map((x) => x.id)).toEqual([
      'tope_diario',
      'cliente',
      'cuenta',
      'legal',
      'linea',
      'aprobacion',
      'contrato',
      'pagare',
      'garantia',
      'cesion',
      'verificacion',
      'notas_y_reclamos',
      'tmc',
      'fecha',
    ]);
    expect(botonAutorizar(v, LIBRE)).toEqual({ boton_autorizar: true, boton_autorizar_motivo: null });
  });
  it('lo que pregunta a un área que no existe no está en la lista, nunca en verde', () => {
    const ids = correr({ fuentes: new Set() }).map((v) => v.id);
    for (const id of ['verificacion', 'legal']) expect(ids).not.toContain(id);
    expect(ids).toHaveLength(12);
  });
  it('tope 250.000.000, usado 220.000.000: un giro de 37.003.927 queda retenido con lo que falta', () => {
    const cupo = { tope_diario: pesos(250_000_000), usado: pesos(220_000_000) };
    expect(una('tope_diario', { cupo, monto_transferir: pesos(37_003_927) })).toEqual({
      resultado: 'falla',
      codigo: 'tope_diario_excedido',
      frase: 'Disponible hoy $30.000.000; faltan $7.003.927',
    });
    expect(una('tope_diario', { cupo, monto_transferir: pesos(30_000_000) }).resultado).toBe('ok');
    expect(una('tope_diario', { cupo: { ...cupo, usado: pesos(260_000_000) }, monto_transferir: pesos(1) }).frase).toBe(
      'Disponible hoy $0; faltan $1',
    );
  });
  it('el botón nombra la cesión mientras uno de tres documentos no está anotado', () => {
    const v = correr({}, { documentos: [doc('a'), doc('b'), doc('c', { cesion: 'enviado' })] });
    expect(botonAutorizar(v, LIBRE)).toEqual({
      boton_autorizar: false,
      boton_autorizar_motivo: { codigo: 'cesion_pendiente', datos: { n: 1 } },
    });
    expect(una('cesion', {}, { documentos: [doc('chq', { cesion: null })] }).resultado).toBe('ok');
  });
  it('el botón dice primero el permiso y luego la segunda persona', () => {
    const v = correr({}, { cambios: ['33-1021'] });
    expect(botonAutorizar(v, { permitido: false, otra_persona: false }).boton_autorizar_motivo?.codigo).toBe('sin_permiso');
    expect(botonAutorizar(v, { permitido: true, otra_persona: false }).boton_autorizar_motivo?.codigo).toBe('requiere_segundo_usuario');
    expect(botonAutorizar(v, LIBRE).boton_autorizar_motivo?.codigo).toBe('documento_cambio');
  });
  it('una cuenta que clientes no da por usable detiene el giro con su motivo', () => {
    const cuenta = (codigo: string, datos = {}) => una('cuenta', { cuenta: { ...GIRO.cuenta, impedimento: { codigo, datos } } });
    expect(cuenta('cuenta_en_espera', { h: 23, fecha: '11-03-2026 09:00' })).toEqual({
      resultado: 'falla',
      codigo: 'cuenta_en_espera',
      frase: 'Cuenta habilitada hace 23 h; se puede usar desde 11-03-2026 09:00',
    });
    expect(cuenta('titular_distinto').frase).toBe('La cuenta no pertenece al RUT del cliente');
  });
  it('cliente bloqueado, aprobación de más de 30 días y línea excedida', () => {
    expect(una('cliente', { cliente: { ...GIRO.cliente, bloqueo: 'PROTESTO_VIGENTE' } }).frase).toBe('Cliente bloqueado: protesto vigente');
    expect(una('aprobacion', { hoy: fecha('2026-04-09') }).resultado).toBe('ok');
    expect(una('aprobacion', { hoy: fecha('2026-04-10') }).frase).toBe('La aprobación venció el 09-04-2026');
    const excedida = { linea: { libre: pesos(21_185_999), anticipo: pesos(21_186_000) } };
    expect(una('linea', {}, excedida)).toMatchObject({ resultado: 'falla', codigo: 'linea_excedida' });
    expect(una('linea', {}, { ...excedida, excepciones: ['LINEA_EXCEDIDA'] }).resultado).toBe('exceptuada');
  });
  it('papeles: contrato por vencer sirve, pagaré fuera de custodia o bajo la línea no, garantía pedida y no constituida tampoco', () => {
    expect(una('contrato', {}, { contrato_estado: 'por_vencer' }).resultado).toBe('ok');
    expect(una('contrato', {}, { contrato_estado: 'vencido' }).codigo).toBe('contrato_pendiente');
    expect(una('contrato', {}, { contrato_estado: null }).codigo).toBe('contrato_pendiente');
    expect(una('pagare', {}, { pagare: { estado: 'firmado', monto: pesos(9), linea: pesos(1) } }).codigo).toBe('pagare_pendiente');
    expect(una('pagare', {}, { pagare: { estado: 'custodia', monto: pesos(49_999_999), linea: pesos(50_000_000) } }).codigo).toBe(
      'pagare_pendiente',
    );
    expect(una('pagare', {}, { pagare: null }).resultado).toBe('ok');
    const sinGarantia = { garantias: { pedidas: 2, constituidas: 1 } };
    expect(una('garantia', {}, sinGarantia).frase).toBe('Faltan 1 garantías de la aprobación');
    expect(una('garantia', {}, { ...sinGarantia, excepciones: ['SIN_GARANTIA'] }).resultado).toBe('exceptuada');
  });
  it('sólo los documentos sobre 100 UF ($3.984.172) se verifican antes del giro', () => {
    const pendiente = (monto: number, f: Partial<ContextoFactoring> = {}) =>
      una('verificacion', {}, { documentos: [doc('33-1', { monto: pesos(monto), verificacion: 'PENDIENTE' })], ...f });
    expect(pendiente(3_984_172).resultado).toBe('ok');
    expect(pendiente(3_984_173)).toMatchObject({ resultado: 'falla', codigo: 'verificacion_pendiente' });
    expect(pendiente(9_000_000, { verificaciones_post_giro: true })).toMatchObject({
      resultado: 'alerta',
      codigo: 'verificacion_post_giro',
    });
    expect(pendiente(9_000_000, { excepciones: ['SIN_VERIFICACION'] }).resultado).toBe('exceptuada');
    expect(una('verificacion', {}, { documentos: [doc('33-1', { verificacion: 'CONFORME_CON_OBSERVACION' })] }).resultado).toBe('alerta');
  });
  it('una TMC menor que la congelada avisa si la operación sigue dentro y falla si ya no', () => {
    const con = (actual: string | null, f: Partial<ContextoFactoring> = {}) => una('tmc', {}, { tmc: { ...FACTORING.tmc, actual }, ...f });
    expect(con('29.00')).toMatchObject({ resultado: 'alerta', codigo: 'tmc_bajo' });
    expect(con('21.59')).toMatchObject({ resultado: 'falla', frase: 'Supera la tasa máxima convencional del tramo (21,59 % anual)' });
    expect(con('27.94')).toMatchObject({ resultado: 'falla', codigo: 'tmc_excedida' });
    expect(con('27.94', { excepciones: ['TMC_CON_GASTOS'] }).resultado).toBe('exceptuada');
    expect(con('21.59', { excepciones: ['TMC_CON_GASTOS'] }).resultado).toBe('falla');
    expect(con(null).codigo).toBe('tmc_sin_valor');
  });
  it('la fecha de curse la resuelve quien puede hacer el acto: operaciones recalcula; tesorería devuelve la orden preparada y aprueba más dinero', () => {
    const hoy = fecha('2026-03-11');
    const quien = (f: Partial<ContextoFactoring>) => correr({ hoy }, f).find((v) => v.id === 'fecha')?.responsable;
    const sube = { antes: pesos(100), ahora: pesos(101), aceptacion_cliente: false, nueva_aprobacion: false };
    const baja = { ...sube, ahora: pesos(99) };
    expect([quien({}), quien({ preparada: true }), quien({ recalculo: sube }), quien({ recalculo: baja })]).toEqual([
      ...['OPERACIONES', 'TESORERIA', 'TESORERIA', 'OPERACIONES'],
    ]);
  });

  it('otro día obliga a recalcular: menos dinero pide la aceptación del cliente y más, otra aprobación', () => {
    const otro = (recalculo: ContextoFactoring['recalculo']) => una('fecha', { hoy: fecha('2026-03-11') }, { recalculo });
    const base = { antes: pesos(20_189_006), aceptacion_cliente: false, nueva_aprobacion: false };
    expect(otro(null).codigo).toBe('recalcular');
    expect(otro({ ...base, ahora: pesos(20_189_005) }).codigo).toBe('aceptacion_pendiente');
    expect(otro({ ...base, ahora: pesos(20_189_005), aceptacion_cliente: true }).resultado).toBe('ok');
    expect(otro({ ...base, ahora: pesos(20_189_007) }).codigo).toBe('aprobacion_pendiente');
    expect(otro({ ...base, ahora: pesos(20_189_007), nueva_aprobacion: true }).resultado).toBe('ok');
    expect(otro({ ...base, ahora: pesos(20_189_006) }).resultado).toBe('ok');
  });
  it('a una persona natural desde 50 UF se le consulta ese mismo día el registro de alimentos', () => {
    const natural = { cliente: { ...GIRO.cliente, persona_natural: true } };
    expect(una('legal', natural).codigo).toBe('consulta_alimentos_pendiente');
    const consulta = (f: string) => una('legal', { ...natural, alimentos: { fecha: f, inscrito: false, deuda: pesos(0) } }).resultado;
    expect([consulta('2026-03-09'), consulta('2026-03-10')]).toEqual(['falla', 'ok']);
    expect(una('legal', { ...natural, monto_girar: pesos(1_992_085) }).resultado).toBe('ok');
  });
  it('una orden de otra área pasa las comunes y lo que su área rechace', () => {
    const v = validacionesDeGiro({
      ...GIRO,
      factoring: null,
      origen: [{ codigo: 'respaldo_pendiente', detalle: 'Falta endoso', area: 'creditos' }],
    });
    expect(v.map((x) => x.id)).toEqual(['tope_diario', 'cliente', 'cuenta', 'legal', 'origen_respaldo_pendiente']);
    expect(botonAutorizar(v, LIBRE).boton_autorizar_motivo?.codigo).toBe('respaldo_pendiente');
  });
});
