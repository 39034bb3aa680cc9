import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { analisis } from '#areas/analisis/tables.ts';
import { expedienteDe } from '#areas/analista/public.server.ts';
import { evaluaciones } from '#areas/analista/tables.ts';
import { fuentes, informes } from '#areas/buro/tables.ts';
import { niveles } from '#areas/comite/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { conBir, conExpediente, evaluada, mundo, pedir, quien, R, rigeRiesgo } from './mundo.fixture.ts';
import { CLIENTE, DEUDOR } from './pedidos.fixture.ts';

let t: TestApp;
beforeEach(async () => {
  t = await mundo();
});
afterEach(() => t.close());

const HASTA = '2026-04-09' as Fecha;

/** The company asks DICOM of firms; that of the client and of the debtor are in force when told so. */
async function buro(de: readonly (typeof CLIENTE)[]): Promise<void> {
  await t.arrange(async (ctx) => {
    const f = { tipo: 'BURO' as const, rige_desde: '2020-01-01' as Fecha, proveedor: 'SIMULADOR' as const, vigencia_dias: 30 };
    const gasto = { costo_uf: '0.35', presupuesto_mensual_uf: '10', timeout_ms: 1000, por_minuto: 60 } as const;
    const papel = { exige_consentimiento: 'NATURAL' as const, obligatoria_para: ['CLIENTE', 'DEUDOR'] };
    await ctx.insert(fuentes, { ...f, ...gasto, ...papel, codigo: 'EQUIFAX_EMPRESA', nombre: 'DICOM empresa' });
    for (const rut of de) await informe(ctx, rut);
  });
}
type Arreglo = Parameters<Parameters<TestApp['arrange']>[0]>[0];
const informe = (ctx: Arreglo, rut: typeof CLIENTE) =>
  ctx.insert(informes, {
    consulta_id: ctx.id(),
    rut,
    tipo: 'BURO',
    fuente: 'EQUIFAX_EMPRESA',
    fecha: '2026-03-10' as Fecha,
    vence: HASTA,
    origen: 'SIMULADO',
    contenido: { rut } as never,
    contenido_hash: 'x',
    crudo_hash: 'x',
    lector_version: 1,
  });

const cerrarAnalisis = (vence: Fecha) =>
  t.arrange(async (ctx) => {
    const de = {
      rut: CLIENTE,
      nombre: 'Maderas del Bosque SpA',
      cliente_id: ctx.id(),
      tipo: 'LINEA_NUEVA',
      fecha_corte: '2026-02-28' as Fecha,
    };
    const cierre = { estado: 'cerrado' as const, cerrado_el: '2026-03-01' as Fecha, vence, congelado: {} as never, congelado_hash: 'x' };
    await ctx.insert(analisis, { ...de, ...cierre, numero: 7, analista_id: R(8) });
  });

const enviar = (id: string, datos: object = {}) => t.act(contract, 'enviar', quien(t, 2), datos, { id });
/** A line that the machine already looked at. */
const vista = async (datos: object = {}) => {
  const s = await pedir(t, datos);
  await evaluada(t, s.id);
  return s;
};
const pasar = (id: string, k = 8) => t.act(contract, 'pasar_a_comite', quien(t, k), {}, { id });

describe('el paso de riesgo', () => {
  it('antes de riesgo_desde va derecho al comité, aunque falten informes y análisis', async () => {
    await buro([]);
    const s = await pedir(t);
    expect(await enviar(s.id)).toMatchObject({ estado: 'enviada', nivel_comite: 3 });
  });
  it('desde ese día no se envía sin los informes exigidos, y nombra de quién faltan', async () => {
    await rigeRiesgo(t);
    await buro([CLIENTE]);
    const s = await pedir(t);
    expect(s.faltantes).toBe(2);
    await evaluada(t, s.id);
    await expect(enviar(s.id)).rejects.toMatchObject({
      status: 422,
      codigo: 'informes_pendientes',
      datos: { lista: expect.stringMatching(/^DICOM empresa de 99\.990\.050-/) },
    });
    await t.arrange((ctx) => informe(ctx, DEUDOR));
    expect(await enviar(s.id)).toMatchObject({ estado: 'en_riesgo', turno: 'Riesgo', nivel_comite: 3, comite: null });
  });
  it('el primer paso del formulario nombra el informe que falta y deja de trabar cuando llega', async () => {
    await rigeRiesgo(t);
    await buro([CLIENTE]);
    const traba = async () => {
      const p = await t.ask(contract, 'preparar', quien(t, 2), { rut: CLIENTE, deudores: DEUDOR });
      return [p.detiene, p.faltantes.map((f) => f.texto)];
    };
    expect(await traba()).toEqual([true, [expect.stringMatching(/^DICOM empresa de [^:]+$/)]]);
    await t.arrange((ctx) => informe(ctx, DEUDOR));
    expect(await traba()).toEqual([true, []]);
  });
  it('la pasa al comité otra persona, con un análisis cerrado y vigente, su expediente escrito y los BIR vigentes', async () => {
    await rigeRiesgo(t);
    const s = await vista();
    await enviar(s.id);
    await expect(pasar(s.id, 2)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    await expect(pasar(s.id)).rejects.toMatchObject({ status: 422, codigo: 'sin_analisis' });
    await cerrarAnalisis('2026-06-01' as Fecha);
    await expect(pasar(s.id)).rejects.toMatchObject({ status: 422, codigo: 'tgr_pendiente' });
    await conExpediente(t, s.id);
    await expect(pasar(s.id)).rejects.toMatchObject({
      status: 422,
      codigo: 'bir_pendiente',
      datos: { lista: expect.stringMatching(/^Maderas/) },
    });
    await conBir(t);
    expect(await pasar(s.id)).toMatchObject({ estado: 'enviada' });
    expect(await t.arrange((ctx) => expedienteDe(ctx, 'solicitudes', s.id))).toMatchObject({
      cerrado: '2026-03-10',
      analisis_id: expect.any(String),
      bir_ids: { length: 2 },
    });
  });
  it('con el análisis vencido no pasa, y dice cuál y cuándo', async () => {
    await rigeRiesgo(t);
    await cerrarAnalisis('2026-03-09' as Fecha);
    const s = await vista();
    await enviar(s.id);
    await expect(pasar(s.id)).rejects.toMatchObject({ status: 422, codigo: 'analisis_vencido', datos: { n: 7, fecha: '09-03-2026' } });
  });
  it('pasada al comité se vota como siempre, y quien escribió el análisis no vota', async () => {
    await rigeRiesgo(t);
    await cerrarAnalisis('2026-06-01' as Fecha);
    await conBir(t);
    const s = await vista();
    await conExpediente(t, s.id);
    await enviar(s.id);
    expect(await pasar(s.id)).toMatchObject({ estado: 'enviada', nivel_comite: 3, comite: { version: 1 } });
    await expect(t.act(contract, 'votar', quien(t, 8), { respuesta: 'APRUEBA' }, { id: s.id })).rejects.toMatchObject({
      codigo: 'voto_con_interes',
    });
  });
  it('el analista la devuelve antes del comité; lo que devolvió el comité vuelve derecho a él', async () => {
    await rigeRiesgo(t);
    await cerrarAnalisis('2026-06-01' as Fecha);
    await conBir(t);
    const s = await vista();
    await conExpediente(t, s.id);
    await enviar(s.id);
    await t.act(contract, 'observar', quien(t, 8), { texto: 'Falta el balance' }, { id: s.id });
    expect(await enviar(s.id)).toMatchObject({ estado: 'en_riesgo' });
    await pasar(s.id);
    const pide = { respuesta: 'PIDE_ANTECEDENTES' as const, comentario: 'Falta el F29' };
    expect(await t.act(contract, 'votar', quien(t, 13), pide, { id: s.id })).toMatchObject({ estado: 'con_reparos' });
    expect(await enviar(s.id)).toMatchObject({ estado: 'enviada', comite: { version: 2 } });
  });
  it('lo que se envió antes de riesgo_desde sigue como estaba', async () => {
    const s = await pedir(t);
    await enviar(s.id);
    await rigeRiesgo(t);
    for (const k of [13, 14, 15]) await t.act(contract, 'votar', quien(t, k), { respuesta: 'APRUEBA' }, { id: s.id });
    expect(await t.detail(contract, quien(t, 2), s.id)).toMatchObject({ estado: 'pendiente_firma' });
  });
});

describe('la evaluación del analista virtual', () => {
  it('desde riesgo_desde no se envía sin ella; la que no se pudo hacer se acepta diciendo por qué', async () => {
    await rigeRiesgo(t);
    const s = await pedir(t);
    await expect(enviar(s.id)).rejects.toMatchObject({ status: 422, codigo: 'sin_evaluacion' });
    await evaluada(t, s.id, null);
    await expect(enviar(s.id)).rejects.toMatchObject({ codigo: 'sin_evaluacion', campos: { sin_evaluacion_motivo: expect.anything() } });
    const motivo = { sin_evaluacion_motivo: 'El buró no responde desde ayer' };
    expect(await enviar(s.id, motivo)).toMatchObject({ estado: 'en_riesgo', evaluacion: { estado: 'error' }, ...motivo });
  });
  it('en nivel 1, aprobada y sin excepciones, va a su votante, que primero abre la evaluación', async () => {
    await rigeRiesgo(t);
    await t.arrange((ctx) =>
      ctx.insert(niveles, {
        nivel: 1,
        nombre: 'Agente',
        limite_uf: '300',
        personas: [R(13)],
        desde: '2020-01-01' as Fecha,
        requeridos: '1',
        voto_es_firma: true,
        exige_acta: false,
      }),
    );
    const chica = { monto: '10000000', deudores: [{ rut_deudor: DEUDOR as string, monto: 5_000_000 }] };
    const s = await pedir(t, chica);
    await evaluada(t, s.id, 'APRUEBA');
    expect(await enviar(s.id)).toMatchObject({ estado: 'enviada', nivel_comite: 1 });
    const aprueba = { respuesta: 'APRUEBA' as const };
    await expect(t.act(contract, 'votar', quien(t, 13), aprueba, { id: s.id })).rejects.toMatchObject({ codigo: 'evaluacion_no_vista' });
    await evaluada(t, s.id, 'APRUEBA', [R(13)]);
    expect(await t.act(contract, 'votar', quien(t, 13), aprueba, { id: s.id })).toMatchObject({ estado: 'aprobada' });
    const hoy = await t.arrange((ctx) => Promise.resolve(ctx.hoy));
    const aprobadas = await t.arrange((ctx) => ctx.askOne('asuntos.aprobados', { desde: hoy, hasta: hoy }));
    expect(aprobadas?.find((a) => a.asunto_id === s.id)).toMatchObject({ aprobado: hoy, origen_id: null });
  });
});

describe('excepciones, razones y revisión', () => {
  it('las razones de un rechazo son de la lista, de la evaluación o con palabras: cuatro en total, y la carta no nombra a otro RUT', async () => {
    const s = await pedir(t);
    await evaluada(t, s.id);
    await t.arrange(async (ctx) => {
      const e = await ctx.first(evaluaciones, eq(evaluaciones.asunto_id, s.id));
      const razon = { valor: '45', umbral: '30', fecha: null, perdio: '6', de: '20' };
      const razones = [{ ...razon, id: 'capacidad', texto: 'concentración de 45 % en un deudor', fuente: 'RCV a 02-2026' }];
      if (e) await ctx.update(evaluaciones, e.id, { razones });
    });
    await enviar(s.id);
    const no = (o: object) =>
      t.act(contract, 'votar', quien(t, 13), { respuesta: 'RECHAZA', comentario: 'No calza', ...o } as never, { id: s.id });
    const escrita = (texto: string) => ({ razones_escritas: [{ texto }] });
    await expect(no({ razones_evaluacion: ['otra'] })).rejects.toMatchObject({
      campos: { razones_evaluacion: ['La evaluación no dice esa razón'] },
    });
    const ajena = `El deudor ${formatRut(DEUDOR)} no paga a tiempo`;
    await expect(no(escrita(ajena))).rejects.toMatchObject({
      campos: { 'razones_escritas.0.texto': [expect.stringContaining('otra persona')] },
    });
    await expect(no(escrita('Corta'))).rejects.toMatchObject({ status: 400 });
    const cuatro = ['Primera razón', 'Segunda razón', 'Tercera razón', 'Cuarta razón'].map((texto) => ({ texto }));
    await expect(no({ razones: ['ENDEUDAMIENTO'], razones_escritas: cuatro })).rejects.toMatchObject({ codigo: 'razones_de_mas' });
    const r = await no({
      razones: ['ENDEUDAMIENTO'],
      razones_evaluacion: ['capacidad'],
      ...escrita('Sus ventas dependen de un contrato que termina.'),
    });
    expect(r.razones_rechazo).toEqual([
      { codigo: 'ENDEUDAMIENTO', texto: 'Endeudamiento', fuente: 'Comité' },
      { codigo: null, texto: 'Concentración de 45 % en un deudor', fuente: 'RCV a 02-2026' },
      { codigo: null, texto: 'Sus ventas dependen de un contrato que termina', fuente: 'Comité' },
    ]);
  });
  const excepciones = [{ codigo: 'TASA_BAJO_PISO', motivo: 'Cliente antiguo con volumen que compensa la tasa menor' }];
  it('una excepción rechazada detiene el último voto; sólo la resuelve quien vota en ese nivel', async () => {
    const s = await pedir(t, { excepciones });
    await enviar(s.id);
    const no = { codigo: 'TASA_BAJO_PISO', acepta: false, motivo: 'El volumen no lo justifica' };
    await expect(t.act(contract, 'resolver_excepcion', quien(t, 9), no, { id: s.id })).rejects.toMatchObject({
      codigo: 'no_es_integrante',
    });
    expect(await t.act(contract, 'resolver_excepcion', quien(t, 13), no, { id: s.id })).toMatchObject({
      excepciones: [{ estado: 'rechazada', respuesta: 'El volumen no lo justifica' }],
    });
    for (const k of [13, 14]) await t.act(contract, 'votar', quien(t, k), { respuesta: 'APRUEBA' }, { id: s.id });
    await expect(t.act(contract, 'votar', quien(t, 15), { respuesta: 'APRUEBA' }, { id: s.id })).rejects.toMatchObject({
      status: 422,
      codigo: 'excepcion_rechazada',
    });
    const d = await t.detail(contract, quien(t, 2), s.id);
    expect(d.estado).toBe('enviada');
  });
  it('desde riesgo_desde quien rechaza dice por qué, y quien no participó revisa a pedido del titular', async () => {
    const s = await pedir(t);
    await enviar(s.id);
    await rigeRiesgo(t);
    const no = { respuesta: 'RECHAZA' as const, comentario: 'No' };
    await expect(t.act(contract, 'votar', quien(t, 13), no, { id: s.id })).rejects.toMatchObject({ codigo: 'razones_requeridas' });
    for (const k of [13, 14, 15]) await t.act(contract, 'votar', quien(t, k), { ...no, razones: ['ENDEUDAMIENTO'] }, { id: s.id });
    const r = await t.detail(contract, quien(t, 2), s.id);
    expect(r).toMatchObject({ estado: 'rechazada', razones_rechazo: [{ codigo: 'ENDEUDAMIENTO', texto: 'Endeudamiento' }] });
    await t.act(contract, 'pedir_revision', quien(t, 2), { texto: 'El cliente pide que otra persona la revise' }, { id: s.id });
    const abre = { confirma: false, respuesta: 'La deuda informada ya estaba pagada' };
    await expect(t.act(contract, 'resolver_revision', quien(t, 13), abre, { id: s.id })).rejects.toMatchObject({ status: 403 });
    expect(await t.act(contract, 'resolver_revision', quien(t, 8), abre, { id: s.id })).toMatchObject({
      estado: 'con_reparos',
      revision: { confirma: false },
      razones_rechazo: [],
    });
  });
  it('pasados treinta días ya no se pide la revisión', async () => {
    const s = await pedir(t);
    await enviar(s.id);
    for (const k of [13, 14, 15]) await t.act(contract, 'votar', quien(t, k), { respuesta: 'RECHAZA', comentario: 'No' }, { id: s.id });
    await t.setHoy('2026-04-10' as Fecha);
    const pide = { texto: 'El cliente pide que otra persona la revise' };
    await expect(t.act(contract, 'pedir_revision', quien(t, 2), pide, { id: s.id })).rejects.toMatchObject({
      codigo: 'revision_fuera_de_plazo',
      datos: { fecha: '09-04-2026' },
    });
  });
  it('la simulación dice el nivel y todos sus motivos sin escribir nada', async () => {
    const datos = {
      rut: CLIENTE as string,
      deudores: [],
      garantias: [],
      moneda: 'CLP' as const,
      monto: '180000000',
      con_responsabilidad: true,
    };
    const r = await t.ask(contract, 'simular', quien(t, 2), { ...datos, excepciones });
    expect(r).toMatchObject({ nivel: 4, exposicion_propuesta_uf: '4517.8772', motivos: [{ codigo: 'EXCEPCION' }] });
    expect(await t.ask(contract, 'simular', quien(t, 2), { ...datos, excepciones: [] })).toMatchObject({ nivel: 3, motivos: [] });
  });
});
