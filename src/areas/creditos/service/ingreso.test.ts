import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { papeles } from '../tables.ts';
import {
  abrirMundo,
  aprobar,
  cliente,
  credito,
  DOMINIO_5,
  EJECUTIVO,
  type Entrada,
  f,
  OPERACIONES,
  PREPARA,
  quien,
  R,
  ver,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const yo = () => quien(t, EJECUTIVO);
const crear = async (cambios: Partial<Entrada> = {}) => (await credito(t, 'crear', cambios)).id;
const confirmar = (id: string) => t.act(contract, 'confirmar_tabla', yo(), {}, { id });
const editar = async (id: string, cambios: object) =>
  t.act(contract, 'editar', yo(), cambios as never, { id, version: (await ver(t, id)).version });
const SERVIU: Partial<Entrada> = {
  tipo_credito: 'SERVIU',
  segmento_cliente: 'CONTRATISTA_SERVIU',
  plazo: 1,
  tasa_mensual: '1.7',
  costos: [],
  fecha_primer_vencimiento: '2026-09-07',
};
const resolucion = (numero: string) => ({
  tipo: 'DS_49',
  programa: 'Fondo solidario',
  region: '13',
  numero_resolucion: numero,
  cantidad_subsidios: 1,
  monto_uf: '500',
  fecha_estimada_pago: '2026-09-07',
  respaldo: 'MANDATO_COBRO' as const,
  cesion_estados_pago: true,
});

describe('ingreso y tabla (areas 1, creditos)', () => {
  it('T07–T09: confirmada, la tabla guarda capital, impuesto, cuotas, CAE y lo que se gira', async () => {
    const id = await crear();
    expect(await ver(t, id)).toMatchObject({ estado: 'borrador', calculate_mode: true, print_documents: false, installments: [] });
    const c = await confirmar(id);
    expect(c).toMatchObject({
      estado: 'simulado',
      capital: 5_075_605,
      cuota: 480_266,
      monto_a_girar: 5_000_000,
      tasa_mora_mensual: '2.4166',
      calculate_mode: false,
      print_documents: true,
      reset_installments: false,
      cotizacion_hasta: '2026-03-19',
      calculo: { total: 5_763_189, interes_total: 687_584, cae: '25.58', ite: { monto: 40_605, meses: 13 } },
    });
    expect(c.installments.map((q) => q.cuota)).toEqual([...Array(11).fill(480_266), 480_263]);
    expect(c.installments.reduce((s, q) => s + Number(q.amortizacion), 0)).toBe(5_075_605);
    expect(c.installments.at(-1)?.saldo).toBe(0);
  });

  it('el último paso confirma la tabla o la envía al comité en el mismo acto, o nada si algo no cumple', async () => {
    const { rut } = await cliente(t);
    const entrada = { ...DOMINIO_5, rut };
    const simulado = await t.act(contract, 'crear', yo(), { ...entrada, hasta: 'simulado' });
    expect(simulado).toMatchObject({ estado: 'simulado', capital: 5_075_605, print_documents: true });
    expect(await t.act(contract, 'crear', yo(), { ...entrada, hasta: 'en_comite' })).toMatchObject({ estado: 'en_comite' });
    const antes = (await t.list(contract, yo())).total;
    const cara = { ...entrada, tasa_mensual: '2.42', hasta: 'en_comite' as const };
    await expect(t.act(contract, 'crear', yo(), cara)).rejects.toMatchObject({ codigo: 'tmc_excedida' });
    const sinEnviar = { ...yo(), modulos: ['creditos:crear'], ability: [{ action: 'manage', subject: 'creditos:crear' }] };
    await expect(t.act(contract, 'crear', sinEnviar, { ...entrada, hasta: 'en_comite' })).rejects.toMatchObject({ codigo: 'sin_permiso' });
    expect((await t.list(contract, yo())).total).toBe(antes);
  });

  it('sin financiar el impuesto: P 5.035.000, ITE 40.280, giro 4.959.720', async () => {
    const c = await confirmar(await crear({ ite: { metodo: 'sobre_total', financiado: false } }));
    expect([c.capital, c.calculo?.ite.monto, c.monto_a_girar]).toEqual([5_035_000, 40_280, 4_959_720]);
  });

  it('una cuota: 13.000.000 a 180 días con vencimiento en domingo, pagadero el lunes', async () => {
    const c = await confirmar(
      await crear({ monto_solicitado: 13_000_000, plazo: 1, tasa_mensual: '1.7', costos: [], fecha_primer_vencimiento: '2026-09-06' }),
    );
    expect([c.capital, c.calculo?.ite.monto, c.calculo?.interes_total]).toEqual([13_051_685, 51_685, 1_331_272]);
    expect(c.installments[0]).toMatchObject({ vencimiento: '2026-09-06', fecha_pago_habil: '2026-09-07' });
    expect(c.calculo?.tmc).toMatchObject({ codigo: 'NR_90_5000', tasa_anual: '22.50' });
  });

  it('UF: la tabla guarda cuatro decimales', async () => {
    const uf: Partial<Entrada> = {
      moneda: 'UF',
      monto_solicitado: '400',
      plazo: 24,
      tasa_mensual: '0.5',
      costos: [],
      ite: { metodo: 'exento', financiado: true },
    };
    const c = await confirmar(await crear({ ...uf, fecha_primer_vencimiento: '2026-04-09' }));
    expect([c.capital, c.monto_a_girar]).toEqual(['400.0000', '400.0000']);
    expect(c.installments.every((q) => /^\d+\.\d{4}$/.test(String(q.cuota)))).toBe(true);
  });

  it('plazo 0 y 10.000, y primer vencimiento a 19 o 61 días, se rechazan en su campo', async () => {
    for (const [cambios, codigo] of [
      [{ plazo: 10_000 }, 'plazo_fuera_de_rango'],
      [{ plazo: 0 }, 'plazo_fuera_de_rango'],
      [{ fecha_primer_vencimiento: '2026-03-29' }, 'primer_vencimiento_fuera_de_rango'],
      [{ fecha_primer_vencimiento: '2026-05-10' }, 'primer_vencimiento_fuera_de_rango'],
    ] as const) {
      const intento = async () => confirmar(await crear(cambios));
      await expect(intento()).rejects.toMatchObject({ status: 400, codigo });
    }
  });

  it('2,42 % mensual sobre UF 127 supera la TMC; 2,41 % se guarda', async () => {
    const id = await crear({ tasa_mensual: '2.42' });
    await expect(confirmar(id)).rejects.toMatchObject({ codigo: 'tmc_excedida', datos: { tmc: '29,00' } });
    await editar(id, { tasa_mensual: '2.41' });
    expect((await confirmar(id)).estado).toBe('simulado');
  });

  it('un monto en cero, o con más decimales que su moneda, se rechaza en su campo también en un borrador', async () => {
    const en = (cambios: object) => expect(credito(t, 'crear', cambios)).rejects;
    for (const monto_solicitado of [0, '0.0000', '5000000.5'])
      await en({ monto_solicitado }).toMatchObject({ status: 400, campos: { monto_solicitado: expect.any(Array) } });
    await en({ moneda: 'UF', monto_solicitado: '100.00001' }).toMatchObject({
      status: 400,
      campos: { monto_solicitado: expect.any(Array) },
    });
    const { id } = await credito(t, 'simular');
    await expect(editar(id, { monto_solicitado: 0 })).rejects.toMatchObject({ campos: { monto_solicitado: expect.any(Array) } });
    expect((await ver(t, id)).estado).toBe('simulado');
  });

  it('el curse es un día hábil bancario, de hoy en adelante', async () => {
    for (const fecha_curse of ['2026-03-14', '2026-03-09']) {
      const id = await crear({ fecha_curse, fecha_primer_vencimiento: '2026-04-20' });
      await expect(confirmar(id)).rejects.toMatchObject({ status: 400, campos: { fecha_curse: [expect.any(String)] } });
    }
  });

  it('cambiar la tasa después de confirmar anula tabla e impresiones, y no se envía hasta confirmar otra vez', async () => {
    const id = await crear();
    await confirmar(id);
    const c = await editar(id, { tasa_mensual: '2.0' });
    expect(c).toMatchObject({ estado: 'borrador', reset_installments: true, print_documents: false, hash_tabla: null, installments: [] });
    await expect(t.ask(contract, 'cotizacion', yo(), {}, id)).rejects.toMatchObject({ codigo: 'tabla_sin_confirmar' });
    await expect(t.act(contract, 'solicitar', yo(), {}, { id })).rejects.toMatchObject({ status: 409 });
    expect((await confirmar(id)).reset_installments).toBe(false);
  });

  it('cambiar destino o comentario, o guardar las mismas condiciones, no toca la tabla', async () => {
    const id = await crear();
    const { hash_tabla } = await confirmar(id);
    const { tasa_mensual, monto_solicitado, costos, ite } = DOMINIO_5;
    await editar(id, { destino: 'ACTIVO_FIJO', comentario: 'Compra de equipo', tasa_mensual, monto_solicitado, costos, ite });
    expect(await ver(t, id)).toMatchObject({ estado: 'simulado', hash_tabla, destino: 'ACTIVO_FIJO' });
  });

  it('estado y totales no se escriben: el campo que no existe se rechaza', async () => {
    const id = await crear();
    await expect(editar(id, { estado: 'aprobado' })).rejects.toMatchObject({ status: 400, codigo: 'campo_desconocido' });
  });

  it('una opción desconocida, un medio que no gira y una cuenta ajena se rechazan en su campo', async () => {
    const otra = await cliente(t);
    for (const [cambios, campo] of [
      [{ destino: 'NADA' }, 'destino'],
      [{ medio_pago: 'EFECTIVO' }, 'medio_pago'],
    ] as const)
      await expect(crear(cambios)).rejects.toMatchObject({ status: 400, campos: { [campo]: [expect.any(String)] } });
    const suya = await cliente(t);
    const ajena = t.act(contract, 'crear', yo(), { ...DOMINIO_5, rut: suya.rut, cuenta_giro: otra.cuenta_id });
    await expect(ajena).rejects.toMatchObject({ status: 400, campos: { cuenta_giro: [expect.any(String)] } });
  });
});

describe('SERVIU y bono de riego (domain §5)', () => {
  it('financia hasta el 70 % del subsidio: UF 500 son $13.944.602', async () => {
    const serviu = resolucion('RES-1');
    const justo = await crear({ ...SERVIU, serviu, monto_solicitado: 13_889_381 });
    const c = await confirmar(justo);
    expect([c.capital, c.maximo_financiable]).toEqual([13_944_602, 13_944_602]);
    const id = await crear({ ...SERVIU, serviu: resolucion('RES-2'), monto_solicitado: 13_900_000 });
    await expect(confirmar(id)).rejects.toMatchObject({ codigo: 'subsidio_insuficiente', datos: { monto: '$13.944.602' } });
  });

  it('la misma resolución en otro crédito, escrita de otro modo, es 409; anulado el primero, se puede', async () => {
    const primero = await crear({ ...SERVIU, serviu: resolucion('Res. 77-B'), monto_solicitado: 1_000_000 });
    const otro = () => crear({ ...SERVIU, serviu: resolucion('RES 77 b'), monto_solicitado: 1_000_000 });
    const { numero } = await ver(t, primero);
    await expect(otro()).rejects.toMatchObject({
      status: 409,
      codigo: 'respaldo_ya_financiado',
      datos: { documento: 'La resolución RES 77 b', n: numero },
      campos: { 'serviu.numero_resolucion': [`Ya respalda el crédito ${numero}`] },
    });
    await t.act(contract, 'anular', yo(), { motivo: 'se retira' }, { id: primero });
    expect(await otro()).toBeTruthy();
  });

  it('vence una vez, el día en que se estima que paga el Estado', async () => {
    const dos = await crear({ ...SERVIU, serviu: resolucion('RES-5'), plazo: 2, fecha_primer_vencimiento: '2026-04-20' });
    await expect(confirmar(dos)).rejects.toMatchObject({ status: 400, campos: { plazo: [expect.any(String)] } });
  });

  it('se documenta con el mandato en papel, y el bono con su endoso inscrito', async () => {
    const bono_riego = {
      tipo: 'RIEGO_PEQUENA',
      numero_bono: 'B-1',
      concurso: '101',
      codigo_proyecto: 'P-1',
      rut_beneficiario: '40000005-0',
      monto_uf: '500',
      fecha_estimada_pago: '2026-09-07',
      estado_endoso: 'solicitado' as const,
    };
    const riego = { ...SERVIU, tipo_credito: 'BONO_DE_RIEGO', segmento_cliente: 'AGRICOLA', bono_riego };
    const { id } = await credito(t, 'aprobar', riego as Partial<Entrada>);
    await t.arrange((ctx) => ctx.db.update(papeles).set({ estado: 'validado' }).where(eq(papeles.credito_id, id)));
    const c = await ver(t, id);
    expect(c.revisiones.find((r) => r.codigo === 'respaldo')).toMatchObject({
      ok: false,
      detalle: 'Falta la inscripción del endoso del bono',
    });
    await expect(t.act(contract, 'documentar', quien(t, OPERACIONES), {}, { id })).rejects.toMatchObject({ codigo: 'respaldo_pendiente' });
    // What comes on paper after the approval changes no figure; the amount of the bonus does.
    const inscrito = { ...bono_riego, estado_endoso: 'inscrito' as const, fecha_acreditacion: '2026-03-10' };
    const ya = await editar(id, { bono_riego: inscrito });
    expect(ya.revisiones.find((r) => r.codigo === 'respaldo')).toMatchObject({ ok: true });
    await expect(editar(id, { bono_riego: { ...inscrito, monto_uf: '600' } })).rejects.toMatchObject({ codigo: 'solo_descriptivo' });
  });
});

describe('comité y documentos', () => {
  it('aprobado, el crédito avanza sin que nadie lo toque y compromete la exposición', async () => {
    const { id } = await credito(t, 'solicitar');
    const enviado = await ver(t, id);
    expect(enviado).toMatchObject({ estado: 'en_comite', nivel_comite: 2, exposicion_propuesta_uf: '127.3942' });
    await expect(t.act(contract, 'votar', yo(), { respuesta: 'APRUEBA' }, { id })).rejects.toMatchObject({ codigo: 'voto_con_interes' });
    await aprobar(t, id);
    expect(await ver(t, id)).toMatchObject({ estado: 'aprobado', aprobada_hasta: '2026-04-09', turno: 'Operaciones' });
    await expect(editar(id, { tasa_mensual: '1.5' })).rejects.toMatchObject({ codigo: 'solo_descriptivo' });
    expect(await editar(id, { comentario: 'Llamar al cliente' })).toMatchObject({ estado: 'aprobado' });
  });

  it('el de otra sucursal lo lee quien integra su nivel, desde que se envía; con el permiso de votar no basta', async () => {
    const { id } = await credito(t, 'simular');
    const otra = { alcance: 'sucursal' as const, sucursales: [], modulos: ['creditos:ver', 'creditos:votar'] };
    const lee = (k: number) => t.detail(contract, t.persona({ rut: R(k), ...otra }), id);
    await expect(lee(13)).rejects.toMatchObject({ status: 404, codigo: 'no_existe' });
    await t.act(contract, 'solicitar', yo(), {}, { id });
    expect(await lee(13)).toMatchObject({ estado: 'en_comite' });
    await expect(lee(PREPARA)).rejects.toMatchObject({ status: 404, codigo: 'no_existe' });
  });

  it('una cotización de más de siete días hábiles no se envía', async () => {
    const id = await crear({ fecha_curse: '2026-03-20', fecha_primer_vencimiento: '2026-04-20' });
    await confirmar(id);
    await t.setHoy(f('2026-03-20'));
    await expect(t.act(contract, 'solicitar', yo(), {}, { id })).rejects.toMatchObject({ codigo: 'cotizacion_vencida' });
    await t.setHoy(f('2026-03-10'));
  });

  it('falta el F29 y se dice por su nombre; otro que lo recibió lo valida', async () => {
    const { id } = await credito(t, 'aprobar', { segmento_cliente: 'PEQUENA' });
    await t.arrange((ctx) => ctx.db.update(papeles).set({ estado: 'validado' }).where(eq(papeles.credito_id, id)));
    const f29 = and(eq(papeles.credito_id, id), eq(papeles.codigo, 'F29'));
    await t.arrange((ctx) =>
      ctx.db
        .update(papeles)
        .set({ estado: 'recibido', revisado_por: ['40000002-6', quien(t, 2).rut ?? ''] })
        .where(f29),
    );
    const documentar = () => t.act(contract, 'documentar', quien(t, OPERACIONES), {}, { id });
    await expect(documentar()).rejects.toMatchObject({ codigo: 'documentos_pyme_incompletos', datos: { lista: 'F29 12 meses' } });
    const validar = (k: number) => t.act(contract, 'validar_papel', quien(t, k), { codigo: 'F29', valido: true }, { id });
    await expect(validar(EJECUTIVO)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    await validar(OPERACIONES);
    expect((await documentar()).estado).toBe('documentado');
  });

  it('una aprobación de más de treinta días responde que venció', async () => {
    const { id } = await credito(t, 'aprobar');
    await t.setHoy(f('2026-04-10'));
    await expect(t.act(contract, 'documentar', quien(t, OPERACIONES), {}, { id })).rejects.toMatchObject({ codigo: 'aprobacion_vencida' });
    await t.setHoy(f('2026-03-10'));
  });
});
