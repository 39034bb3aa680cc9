import { describe, expect, it } from 'vitest';
import { phrase } from '#kernel/errors.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos, type TasaMensual, type Uf } from '#kernel/values/money.ts';
import type { ContextoMotor, DeudorEnMotor, DocumentoEnMotor } from './contexto.ts';
import { impedimentosDeEmision } from './excepciones.ts';
import { mensajes } from './mensajes.ts';
import { CTX, correr, DEUDOR, enMotor, operacion, param, reglaDe } from './motor.fixture.ts';
import { calcular } from './precio.ts';
import { peor } from './regla.ts';
import { evaluar, exigirFechacurso } from './reglas.ts';
import { CALENDARIO, T13 } from './vectores.fixture.ts';

describe('motor: T13 sin observaciones', () => {
  it('todo aprobado, cada regla con su valor y su umbral', () => {
    const e = correr();
    expect(e).toMatchObject({
      resultado: 'APROBADO',
      conteo: { APROBADO: 3, REVISION: 0, RECHAZADO: 0, ERROR: 0 },
      impedimentos: [],
      avisos: [],
    });
    for (const d of Object.values(e.documentos)) for (const r of d.reglas) expect([r.id, r.valor, r.umbral, r.remedio]).not.toContain('');
    expect(reglaDe(e, '33-1021', 'tmc_tasa')).toMatchObject({ valor: '21.60', umbral: '30.00', unidad: 'porcentaje' });
    expect(operacion(e, 'tmc_con_gastos')).toMatchObject({ valor: '27.95', umbral: '30.00', resultado: 'APROBADO' });
    expect(operacion(e, 'linea_excedida')).toMatchObject({ valor: '21186000', umbral: '50000000' });
  });
  it('el peor resultado es el del documento: rojo, luego Error, luego ámbar', () => {
    expect(peor([])).toBe('APROBADO');
    expect(peor(['REVISION', 'APROBADO'])).toBe('REVISION');
    expect(peor(['REVISION', 'ERROR'])).toBe('ERROR');
    expect(peor(['ERROR', 'RECHAZADO', 'REVISION'])).toBe('RECHAZADO');
  });
});

describe('rojo: no admite excepción', () => {
  it.each<[string, Partial<DocumentoEnMotor>, string]>([
    ['reservado en otra proforma', { estado: 'reservado', reservado_por: 'P-9' }, 'documento_reservado'],
    ['vigente en otra operación', { estado: 'vigente' }, 'documento_no_disponible'],
    [
      'reclamado',
      { sii: { responde: true, dato: { estado: 'reclamado', fecha: fecha('2026-03-05'), fin_plazo_reclamo: fecha('2026-03-10') } } },
      'documento_reclamado',
    ],
    [
      'con falta parcial',
      { sii: { responde: true, dato: { estado: 'falta_parcial', fecha: null, fin_plazo_reclamo: fecha('2026-03-10') } } },
      'documento_reclamado',
    ],
    ['cedido a otro', { cesion: { responde: true, dato: { cesionario: '76598556-0' } } }, 'documento_ya_cedido'],
    ['de un tipo que la operación no admite', { dte: '46' }, 'tipo_no_admitido'],
    ['de un deudor bloqueado', { deudor: { ...DEUDOR, bloqueo: 'DOBLE_CESION' } }, 'deudor_bloqueado'],
  ])('un documento %s se rechaza', (_caso, cambio, codigo) => {
    const e = correr({ docs: { '33-1021': cambio } });
    expect(e.documentos['33-1021']?.resultado).toBe('RECHAZADO');
    expect(e.documentos['33-1021']?.reglas.filter((r) => r.resultado === 'RECHAZADO').map((r) => r.codigo)).toEqual([codigo]);
    expect(impedimentosDeEmision(e, []).map((i) => i.codigo)).toEqual([codigo]);
  });
  it('reservado por la misma proforma sigue disponible', () => {
    expect(correr({ docs: { '33-1021': { estado: 'reservado', reservado_por: 'P-1' } } }).resultado).toBe('APROBADO');
  });
  it('vencido a la fecha de curse, aunque venza ese mismo día', () => {
    const condiciones = { ...T13.condiciones, fechacurso: fecha('2026-03-16') };
    const precio = calcular(T13.documentos, condiciones, CALENDARIO);
    const e = evaluar(
      T13.documentos.map((d) => enMotor(d)),
      precio,
      condiciones,
      CTX,
    );
    expect(reglaDe(e, '34-233', 'documento_vencido')).toMatchObject({ resultado: 'RECHAZADO', datos: { fecha: '16-03-2026' } });
    expect(e.conteo.RECHAZADO).toBe(1);
  });
  it('con cedente EMT y deudor que no lo es, 33-1021 a 44 días de su recepción se rechaza y 30 días pasan', () => {
    const emt = { ctx: { cliente: { ...CTX.cliente, es_emt: true } }, docs: { '33-1021': { fecha_recepcion: fecha('2026-03-02') } } };
    const e = correr(emt);
    expect(reglaDe(e, '33-1021', 'plazo_mypime')).toMatchObject({ valor: '44', umbral: '30', resultado: 'RECHAZADO' });
    expect(reglaDe(e, '33-1022', 'plazo_mypime')).toMatchObject({ valor: '30', resultado: 'APROBADO' });
    expect(
      reglaDe(correr({ ctx: emt.ctx, docs: { '33-1021': { deudor: { ...DEUDOR, es_emt: true } } } }), '33-1021', 'plazo_mypime'),
    ).toBeUndefined();
  });
  it('un organismo público con acuerdo inscrito llega a 60 días con revisión, y no más', () => {
    const publico = (recepcion: string, acuerdo_plazo: boolean) =>
      reglaDe(
        correr({
          ctx: { cliente: { ...CTX.cliente, es_emt: true } },
          docs: { '33-1021': { fecha_recepcion: fecha(recepcion), acuerdo_plazo, deudor: { ...DEUDOR, organismo_publico: true } } },
        }),
        '33-1021',
        'plazo_mypime',
      )?.resultado;
    expect(publico('2026-02-14', true)).toBe('REVISION'); // 60 days
    expect(publico('2026-02-13', true)).toBe('RECHAZADO'); // 61
    expect(publico('2026-02-14', false)).toBe('RECHAZADO');
  });
  it('T17: 2,50 % pasa y 2,51 % se rechaza con la TMC del tramo; ADVIERTE lo deja en revisión y NO no mide', () => {
    const con = (tasa: string, ctx: Partial<ContextoMotor> = {}) =>
      reglaDe(correr({ c: { tasa: tasa as TasaMensual, comision_pct: '0', comision_minima_uf: '0' as Uf }, ctx }), '33-1021', 'tmc_tasa');
    expect(con('2.50')?.resultado).toBe('APROBADO');
    expect(con('2.51')).toMatchObject({ codigo: 'tmc_excedida', resultado: 'RECHAZADO' });
    expect(phrase(mensajes.tmc_excedida ?? '', con('2.51')?.datos ?? {})).toBe(
      'Supera la tasa máxima convencional del tramo (30,00 % anual)',
    );
    expect(con('2.51', param({ restriccion_tml: 'ADVIERTE' }))?.resultado).toBe('REVISION');
    expect(con('2.51', param({ restriccion_tml: 'NO' }))).toBeUndefined();
    expect(con('2.51', param({ tolerancia_tmc: '0.12' }))?.resultado).toBe('APROBADO');
  });
  it('un girador con dos cheques protestados sin aclarar no descuenta otro; con uno, sí; sus facturas no se miden por eso', () => {
    const con = (dte: string, protestos: number) =>
      reglaDe(
        correr({ docs: { '33-1021': { dte, deudor: { ...DEUDOR, protestos } } }, ctx: { dtes_admitidos: ['33', '34', 'CHQ'] } }),
        '33-1021',
        'girador_protestado',
      );
    expect(con('CHQ', 1)?.resultado).toBe('APROBADO');
    expect(con('CHQ', 2)).toMatchObject({ resultado: 'RECHAZADO', datos: { n: 2, max: 2 } });
    expect(con('33', 2)).toBeUndefined();
  });
  it('con base MONTO la tasa se mide sobre lo anticipado: 2,30 % sobre el total es 2,56 % sobre el 90 %', () => {
    expect(reglaDe(correr({ c: { base_dp: 'MONTO', tasa: '2.30' as TasaMensual } }), '33-1021', 'tmc_tasa')).toMatchObject({
      valor: '30.67',
      resultado: 'RECHAZADO',
    });
  });
  it('sin papeles vigentes que respalden la línea, o con el contrato que el pacto exige vencido ayer', () => {
    expect(correr({ ctx: { respaldos: [{ numero: '1', vigente: false }] } }).operacion.resultado).toBe('RECHAZADO');
    const contrato = (vence: string, exige_contrato = true) =>
      correr({ ctx: { exige_contrato, contrato: { numero: '12', vence: fecha(vence) } } }).operacion.resultado;
    expect(contrato('2026-03-09')).toBe('RECHAZADO');
    expect(contrato('2026-03-10')).toBe('APROBADO');
    expect(contrato('2026-03-09', false)).toBe('APROBADO');
    expect(operacion(correr({ ctx: { exige_contrato: true } }), 'contrato_vencido')?.codigo).toBe('sin_contrato');
  });
});

describe('ámbar: espera una excepción', () => {
  it('cada regla de revisión mide su valor contra su límite', () => {
    const e = correr({
      docs: {
        '33-1021': { deudor: { ...DEUDOR, mal_pagador: true, clasificacion: { responde: true, dato: 'D' } } },
        '33-1022': { fecha_emision: fecha('2026-01-08') },
        '34-233': {
          sii: { responde: true, dato: { estado: 'en_plazo', fecha: null, fin_plazo_reclamo: fecha('2026-03-10') } },
        },
      },
      ctx: {
        ...param({ minimo_descontado_uf: '100.0000' as Uf, tasa_piso: '1.90' }),
        cliente: { ...CTX.cliente, dias_mora: { responde: true, dato: 16 } },
        linea: { monto: pesos(100_000_000), libre: pesos(21_185_999), hasta: fecha('2026-12-31') },
      },
    });
    expect(e.conteo).toEqual({ APROBADO: 0, REVISION: 3, RECHAZADO: 0, ERROR: 0 });
    const ids = (pk: string) => e.documentos[pk]?.reglas.filter((r) => r.resultado === 'REVISION').map((r) => r.id);
    expect(ids('33-1021')).toEqual(['tasa_bajo_piso', 'deudor_mal_pagador', 'deudor_clasificacion']);
    expect(ids('33-1022')).toEqual(['documento_antiguo', 'tasa_bajo_piso']);
    expect(ids('34-233')).toEqual(['en_plazo_reclamo', 'tasa_bajo_piso', 'monto_bajo_minimo']);
    expect(e.operacion.reglas.filter((r) => r.resultado === 'REVISION').map((r) => r.id)).toEqual(['linea_excedida', 'cliente_en_mora']);
    expect(phrase(mensajes.linea_excedida ?? '', operacion(e, 'linea_excedida')?.datos ?? {})).toBe(
      'Monto supera la línea disponible ($21.185.999)',
    );
  });
  it('5 UF son 199.209: un peso menos queda en revisión, y 15 días de mora todavía pasan', () => {
    expect(reglaDe(correr(), '34-233', 'monto_bajo_minimo')?.umbral).toBe('199209');
    expect(
      operacion(correr({ ctx: { cliente: { ...CTX.cliente, dias_mora: { responde: true, dato: 15 } } } }), 'cliente_en_mora')?.resultado,
    ).toBe('APROBADO');
  });
  it('60 días desde la emisión pasan y 61 no; la línea alcanza hasta su último peso', () => {
    const emitido = (d: string) =>
      reglaDe(correr({ docs: { '33-1022': { fecha_emision: fecha(d) } } }), '33-1022', 'documento_antiguo')?.resultado;
    expect([emitido('2026-01-09'), emitido('2026-01-08')]).toEqual(['APROBADO', 'REVISION']);
    const linea = { monto: pesos(100_000_000), libre: pesos(21_186_000), hasta: fecha('2026-03-10') };
    expect(correr({ ctx: { linea } })).toMatchObject({ resultado: 'APROBADO', impedimentos: [] });
  });
  it('el plazo de reclamo termina ese día: al siguiente ya no observa', () => {
    const fin = (d: string) =>
      reglaDe(
        correr({ docs: { '34-233': { sii: { responde: true, dato: { estado: 'en_plazo', fecha: null, fin_plazo_reclamo: fecha(d) } } } } }),
        '34-233',
        'en_plazo_reclamo',
      )?.resultado;
    expect([fin('2026-03-10'), fin('2026-03-09')]).toEqual(['REVISION', 'APROBADO']);
  });
  it('concentración: sublímite, parte de la línea y cartera, cada una con su límite', () => {
    const con = (deudor: Partial<DeudorEnMotor>) =>
      correr({ docs: { '33-1021': { deudor: { ...DEUDOR, rut: '99990024-0', ...deudor } } } });
    // 11.250.000 of this row over what was there.
    expect(reglaDe(con({ sublimite: pesos(11_250_000) }), '33-1021', 'sublimite_deudor')?.resultado).toBe('APROBADO');
    expect(reglaDe(con({ sublimite: pesos(11_249_999) }), '33-1021', 'sublimite_deudor')).toMatchObject({
      resultado: 'REVISION',
      codigo: 'concentracion_excedida',
    });
    expect(reglaDe(con({ exposicion_linea: pesos(13_750_001) }), '33-1021', 'concentracion_linea')).toMatchObject({
      valor: '25000001',
      umbral: '25000000',
      resultado: 'REVISION',
    });
    // 3.000 UF = 119.525.160 pesos.
    expect(reglaDe(con({ exposicion_cartera: pesos(108_275_160) }), '33-1021', 'concentracion_cartera')).toMatchObject({
      umbral: '119525160',
      resultado: 'APROBADO',
    });
    expect(reglaDe(con({ exposicion_cartera: pesos(108_275_161) }), '33-1021', 'concentracion_cartera')?.resultado).toBe('REVISION');
  });
  it('caso de costo mínimo: 221 % con gastos queda en revisión por TMC', () => {
    const documentos = [{ ...enMotor({ pk: '33-1', fecha_emision: fecha('2026-03-02') }) }];
    const c = { ...T13.condiciones, dias_transito: 0, gastos: [], descuentos: [], comision_pct: '0', comision_minima_uf: '0' as Uf };
    const precio = calcular(
      [{ pk: '33-1', monto: pesos(900_000), fecha_emision: fecha('2026-03-02'), fecha_vencimiento: fecha('2026-03-30') }],
      c,
      CALENDARIO,
    );
    const e = evaluar(documentos, precio, c, { ...CTX, extra: { cantidad: 1, rutEmisor: null } });
    expect(operacion(e, 'tmc_con_gastos')).toMatchObject({
      codigo: 'tmc_excedida',
      valor: '221.34',
      umbral: '30.00',
      resultado: 'REVISION',
    });
  });
});

describe('Error: una fuente no respondió', () => {
  it('SII, cesiones, informe del deudor, deudas del cliente y TMC sin cargar', () => {
    const mudo = { responde: false } as const;
    const e = correr({
      docs: { '33-1021': { sii: mudo }, '33-1022': { cesion: mudo }, '34-233': { deudor: { ...DEUDOR, clasificacion: mudo } } },
      ctx: { cliente: { ...CTX.cliente, dias_mora: mudo } },
    });
    expect(e.conteo.ERROR).toBe(3);
    expect(operacion(e, 'cliente_en_mora')).toMatchObject({
      resultado: 'ERROR',
      remedio: 'Cargue o consulte otra vez: deudas del cliente',
    });
    expect(impedimentosDeEmision(e, []).map((i) => i.codigo)).toEqual(['documento_con_error']);
    expect(reglaDe(correr({ ctx: { tmc: () => null } }), '33-1021', 'tmc_tasa')).toMatchObject({
      codigo: 'tmc_sin_valor',
      resultado: 'ERROR',
    });
  });
  it('los papeles sin registro electrónico no esperan al SII', () => {
    const e = correr({ docs: { '33-1021': { sii: null, cesion: null } } });
    expect(e.resultado).toBe('APROBADO');
    expect(reglaDe(e, '33-1021', 'documento_reclamado')).toBeUndefined();
  });
});

describe('rechazos de la proforma entera', () => {
  const codigos = (o: Parameters<typeof correr>[0]) => correr(o).impedimentos.map((i) => i.codigo);
  it('cantidad 4 con 3 documentos, emisor ajeno, cuenta ajena, descuento sobre lo adeudado', () => {
    expect(codigos({ ctx: { extra: { cantidad: 4, rutEmisor: '99990010-0' } } })).toEqual(['cantidad_no_coincide', 'emisor_no_es_cliente']);
    expect(codigos({ ctx: { cuenta: { codigo: 'titular_distinto', datos: {} } } })).toEqual(['titular_distinto']);
    expect(codigos({ ctx: { descuentos: [{ pk: 'cuota:1', monto: pesos(2), adeudado: pesos(1) }] } })).toEqual(['descuento_sobre_deuda']);
  });
  it('cliente bloqueado, sin línea o con la línea vencida', () => {
    expect(codigos({ ctx: { cliente: { ...CTX.cliente, bloqueo: 'PROTESTO_VIGENTE' } } })).toEqual(['cliente_bloqueado']);
    expect(codigos({ ctx: { linea: null } })).toEqual(['sin_linea']);
    expect(codigos({ ctx: { linea: { monto: pesos(1), libre: pesos(99_000_000), hasta: fecha('2026-03-09') } } })).toEqual(['sin_linea']);
  });
  it('giro no positivo y operación sin anticipo', () => {
    expect(codigos({ c: { descuentos: [pesos(20_639_006)] } })).toEqual(['giro_no_positivo']);
    const vacia = evaluar([], calcular([], T13.condiciones, CALENDARIO), T13.condiciones, {
      ...CTX,
      extra: { cantidad: null, rutEmisor: null },
    });
    expect(vacia.impedimentos.map((i) => i.codigo)).toEqual(['sin_anticipo']);
  });
  it('la cuenta en espera sólo avisa', () => {
    const aviso = { codigo: 'cuenta_en_espera', datos: { h: 3, fecha: '11-03-2026 10:00' } };
    expect(correr({ ctx: { cuenta: aviso } })).toMatchObject({ impedimentos: [], avisos: [aviso] });
  });
  it('la fecha de curse es hoy o posterior y día hábil bancario', () => {
    const exigir = (f: string) => () => exigirFechacurso(fecha(f), fecha('2026-04-01'), CALENDARIO);
    expect(exigir('2026-04-01')).not.toThrow();
    expect(exigir('2026-03-31')).toThrowError('fechacurso_pasada');
    expect(exigir('2026-04-03')).toThrowError('fechacurso_no_habil');
  });
});
