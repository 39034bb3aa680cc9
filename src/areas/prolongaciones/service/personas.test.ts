import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuentes } from '#areas/buro/tables.ts';
import { niveles } from '#areas/comite/tables.ts';
import { contract as deCreditos } from '#areas/creditos/contract.ts';
import { cuotasDe } from '#areas/creditos/public.server.ts';
import { pagares } from '#areas/pagares/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { contract } from '../contract.ts';
import { firmado } from './instrumentos.fixture.ts';
import {
  aplicar,
  aprobada,
  cobrar,
  conPagadas,
  crear,
  documentar,
  EJECUTIVO,
  empezar,
  GERENTE_COMERCIAL,
  GERENTE_RIESGO,
  OPERACIONES,
  proponer,
  quien,
  reversar,
  simular,
  t,
  ver,
  votar,
} from './mundo.fixture.ts';

beforeAll(async () => void (await empezar()));
afterAll(() => t.close());

const preparar = (id: string) => t.act(contract, 'preparar_pagare', quien(OPERACIONES), {}, { id });
const verCredito = (id: string) => t.detail(deCreditos, quien(EJECUTIVO), id);
type Visto = {
  cambios: { titulo: string; estado: string; url: string }[];
  reprogramado_de: unknown;
  reprogramado_en: unknown;
  pagare: unknown;
};

// areas/1 prolongaciones: states, Rules and Done when; domain §15 (two people).
describe('quién decide', () => {
  it('lo que otras áreas saben en contra se dice en su página mientras se pueda proponer, con el código que lo remedia', async () => {
    const limites = { vigencia_dias: 30, costo_uf: '0', presupuesto_mensual_uf: '0', timeout_ms: 20_000, por_minuto: 60 };
    const comun = {
      tipo: 'BURO' as const,
      rige_desde: '2020-01-01' as Fecha,
      proveedor: 'MANUAL' as const,
      exige_consentimiento: 'NADIE' as const,
    };
    await t.arrange(async (ctx) => {
      for (const codigo of ['EQUIFAX_EMPRESA', 'EQUIFAX_PERSONA'])
        await ctx.insert(fuentes, { codigo, nombre: 'DICOM', ...comun, ...limites });
    });
    const { id } = await conPagadas();
    const p = await crear(id);
    expect((await ver(p.id)).avisos).toEqual([{ codigo: 'informes_pendientes', detail: `Falta: DICOM de ${p.nombre}` }]);
    await proponer(p.id);
    expect((await ver(p.id)).avisos).toEqual([]);
  });

  it('lo que no cabe se dice en el campo de la propuesta', async () => {
    const { id } = await conPagadas();
    await expect(simular(id, { primer_vencimiento: '2026-11-22' })).rejects.toMatchObject({
      status: 400,
      codigo: 'primer_vencimiento_fuera_de_rango',
      campos: { primer_vencimiento: [expect.any(String)] },
    });
  });

  it('una abstención no aprueba ni rechaza; con un voto de dos sigue en comité; nadie vota dos veces', async () => {
    const { id } = await conPagadas();
    const p = await crear(id);
    await proponer(p.id);
    expect((await votar(p.id, GERENTE_COMERCIAL)).estado).toBe('en_comite');
    await expect(votar(p.id, GERENTE_COMERCIAL)).rejects.toMatchObject({ status: 409 });
    expect((await ver(p.id)).votos).toBe('1/2');
    expect((await votar(p.id, GERENTE_RIESGO)).estado).toBe('aprobada');
    await expect(votar(p.id, EJECUTIVO)).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
  });

  it('la de otra sucursal la lee y la vota quien integra su nivel, y sólo desde que se envía; con el permiso de votar no basta', async () => {
    const { id } = await conPagadas();
    const p = await crear(id);
    const deSucursal = (k: number) =>
      t.persona({ rut: quien(k).rut ?? '', alcance: 'sucursal', sucursales: [], modulos: ['prolongaciones:ver', 'prolongaciones:votar'] });
    const JEFE_AJENO = 3;
    for (const k of [GERENTE_RIESGO, JEFE_AJENO])
      await expect(t.detail(contract, deSucursal(k), p.id)).rejects.toMatchObject({ status: 404, codigo: 'no_existe' });
    await proponer(p.id);
    expect(await t.detail(contract, deSucursal(GERENTE_RIESGO), p.id)).toMatchObject({ estado: 'en_comite' });
    const papel = (await t.ask(contract, 'propuesta', deSucursal(GERENTE_RIESGO), {}, p.id)) as { bytes: Buffer };
    expect(papel.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(t.detail(contract, deSucursal(JEFE_AJENO), p.id)).rejects.toMatchObject({ status: 404 });
    const votarComo = (k: number) =>
      t.act(contract, 'votar', deSucursal(k), { respuesta: 'APRUEBA', comentario: 'De acuerdo' }, { id: p.id });
    await expect(votarComo(JEFE_AJENO)).rejects.toMatchObject({ status: 404 });
    expect(await votarComo(GERENTE_RIESGO)).toMatchObject({ estado: 'en_comite', votos: '1/2' });
    expect((await t.list(contract, deSucursal(GERENTE_COMERCIAL), { vista: 'mi_voto' })).items.map((x) => x.id)).toContain(p.id);
    expect((await t.list(contract, deSucursal(JEFE_AJENO), {})).items).toEqual([]);
  });

  it('quien se sienta en la mesa y la propuso no vota aunque otro la haya creado', async () => {
    const { id } = await conPagadas();
    const p = await crear(id);
    await t.act(contract, 'proponer', quien(GERENTE_COMERCIAL), {}, { id: p.id });
    for (const k of [EJECUTIVO, GERENTE_COMERCIAL])
      await expect(votar(p.id, k)).rejects.toMatchObject({ status: 403, codigo: 'voto_con_interes' });
  });

  it('con el directorio espera el acta: aprobada por votos, nadie la documenta hasta que se archive', async () => {
    const { id } = await conPagadas();
    await t.arrange(async (ctx) => {
      const mesa = { personas: [13, 14].map((k) => quien(k).rut ?? ''), desde: '2020-01-01' as never, voto_es_firma: true };
      await ctx.insert(niveles, { ...mesa, nivel: 2, nombre: 'Directorio', limite_uf: '1500', requeridos: 'todos', exige_acta: true });
    });
    const p = await crear(id);
    await proponer(p.id);
    await votar(p.id, GERENTE_COMERCIAL);
    expect((await votar(p.id, GERENTE_RIESGO)).estado).toBe('en_comite');
    await expect(votar(p.id, GERENTE_COMERCIAL)).rejects.toMatchObject({ status: 409, codigo: 'espera_acta' });
    await expect(documentar(p.id)).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    await t.arrange((ctx) =>
      ctx.emit('comite.acta_archivada', { asunto_area: 'prolongaciones', asunto_id: p.id, aprobada_hasta: '2026-12-20' }),
    );
    expect((await ver(p.id)).estado).toBe('aprobada');
    await t.arrange(async (ctx) => {
      for (const n of (await ctx.db.select().from(niveles)).filter((x) => x.nivel === 2)) await ctx.remove(niveles, n.id);
    });
  });
});

describe('el pagaré de la tabla nueva', () => {
  it('se prepara por el capital nuevo en sus doce cuotas, una sola vez; sin firma no se documenta', async () => {
    const { id, rut } = await conPagadas();
    const viejo = await firmado(id, rut);
    const p = await aprobada(id);
    const con = await preparar(p);
    const nuevo = con.pagares.find((x) => x.nuevo);
    expect(nuevo).toMatchObject({ tipo: 'REPROGRAMACION', estado: 'borrador', monto: 2_270_296 });
    const fila = await t.arrange((ctx) => ctx.get(pagares, nuevo?.id ?? ''));
    expect([fila.cuotas.length, fila.cuotas.reduce((s, q) => s + Number(q.monto), 0)]).toEqual([12, 2_270_296]);
    // The credit still stands on the signed one.
    expect(((await verCredito(id)) as unknown as Visto).pagare).toMatchObject({ id: viejo });
    await expect(preparar(p)).rejects.toMatchObject({
      status: 409,
      codigo: 'pagare_ya_preparado',
      datos: { pagarevista: fila.pagarevista },
    });
    await expect(documentar(p)).rejects.toMatchObject({ codigo: 'pagare_sin_firmar', datos: { estado: 'borrador' } });
    await t.arrange((ctx) => ctx.update(pagares, fila.id, { estado: 'firmado' }));
    expect((await documentar(p)).estado).toBe('documentada');
  });

  it('uno anulado deja preparar otro', async () => {
    const { id, rut } = await conPagadas();
    await firmado(id, rut);
    const p = await aprobada(id);
    const uno = (await preparar(p)).pagare_id ?? '';
    await t.arrange((ctx) => ctx.update(pagares, uno, { estado: 'anulado' }));
    expect((await preparar(p)).pagare_id).not.toBe(uno);
  });
});

describe('lo que pasa entretanto', () => {
  it('el crédito pagado entero mientras se documentaba: no se aplica, y otra ya no se propone', async () => {
    const { id } = await conPagadas();
    const p = await aprobada(id);
    await documentar(p);
    await cobrar(t, id, '2026-11-20', 3_000_000, { tipo: 'prepago', consentido: true });
    expect(((await verCredito(id)) as unknown as { estado: string }).estado).toBe('prepagado');
    await expect(aplicar(p)).rejects.toMatchObject({ status: 409, codigo: 'deuda_cambio' });
    await expect(crear(id)).rejects.toMatchObject({ codigo: expect.stringMatching(/prolongacion_abierta|credito_no_prolongable/) });
  });

  it('un borrador de un crédito que se pagó no llega al comité', async () => {
    const { id } = await conPagadas();
    const p = await crear(id);
    await cobrar(t, id, '2026-11-20', 3_000_000, { tipo: 'prepago', consentido: true });
    await expect(proponer(p.id)).rejects.toMatchObject({ codigo: 'credito_no_prolongable', datos: { estado: 'prepagado' } });
  });

  it('la página del crédito lista lo que se le hizo y enlaza con el que fue y el que es; reversada, los enlaces se van', async () => {
    const { id } = await conPagadas();
    const p = await aprobada(id);
    await documentar(p);
    const a = await aplicar(p);
    const viejo = (await verCredito(id)) as unknown as Visto;
    expect(viejo.cambios).toMatchObject([{ titulo: `Prolongación ${a.numero}`, estado: 'aplicada', url: `/prolongaciones/${p}` }]);
    expect(viejo.reprogramado_en).toEqual({ id: a.id_credito_nuevo, numero: a.nuevo_numero });
    const nuevo = (await verCredito(a.id_credito_nuevo ?? '')) as unknown as Visto;
    expect(nuevo).toMatchObject({ reprogramado_de: { id, numero: a.credito_numero }, reprogramado_en: null });
    expect(nuevo.cambios.map((c) => c.url)).toEqual([`/prolongaciones/${p}`]);
    await reversar(p);
    expect(((await verCredito(id)) as unknown as Visto).reprogramado_en).toBeNull();
    expect((await t.arrange((ctx) => cuotasDe(ctx, id))).filter((q) => q.estado_cuota === 'reemplazada')).toEqual([]);
  });
});
