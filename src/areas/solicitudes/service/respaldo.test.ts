import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contract as contratoAvales } from '#areas/avales/contract.ts';
import { avales } from '#areas/avales/tables.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { vinculosDe } from '#areas/clientes/public.server.ts';
import { clientes, personas, vinculos } from '#areas/clientes/tables.ts';
import { niveles } from '#areas/comite/tables.ts';
import { cauciones, garantias } from '#areas/garantias/tables.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { tieneRespaldo } from '../domain/respaldo.ts';
import { textoPdf } from '../print/texto-pdf.fixture.ts';
import { solicitudes } from '../tables.ts';

let t: TestApp;
const R = (k: number) => rutOf(40_000_000 + k);
const CLIENTE = rutOf(99_990_001);
const EMPRESA = rutOf(99_990_070);
const SOCIA = R(81);
const HOY = '2026-03-10' as Fecha;
const quien = (k: number) => t.persona({ rut: R(k) });

beforeAll(async () => {
  t = await testApp(areas);
  await t.deps.database.db.insert(indicesUf).values({ fecha: HOY, valor: '39841.72', origen: 'manual' });
  await t.arrange(async (ctx) => {
    await sembrarCatalogo(ctx, 'productos', [['FACTORING', 'factoring']]);
    await sembrarCatalogo(ctx, 'tipos_aval', [['AVAL', 'aval']]);
    await sembrarCatalogo(ctx, 'tipos_garantia', [['HIPOTECA', 'hipoteca']]);
    await sembrarCatalogo(ctx, 'vinculos', [
      ['REPRESENTANTE_LEGAL', 'representante legal'],
      ['SOCIO_ACCIONISTA', 'socio/accionista'],
    ]);
    await ctx.insert(personas, { rut: CLIENTE, tipo_persona: 'JURIDICA', nombre: 'Maderas del Bosque SpA' });
    await ctx.insert(clientes, { rut: CLIENTE, estado: 'activo', informe_vence: '2027-03-10' as Fecha, ejecutivo_rut: R(2) });
    const v = { cliente_rut: CLIENTE, desde: '2020-01-02' as Fecha };
    await ctx.insert(vinculos, { ...v, rut: SOCIA, nombre: 'Ana Socia', vinculo: 'REPRESENTANTE_LEGAL' });
    await ctx.insert(vinculos, { ...v, rut: SOCIA, nombre: 'Ana Socia', vinculo: 'SOCIO_ACCIONISTA', participacion_pct: '60.00' });
    await ctx.insert(vinculos, {
      ...v,
      rut: EMPRESA,
      nombre: 'Holding Bosque SpA',
      vinculo: 'SOCIO_ACCIONISTA',
      participacion_pct: '40.00',
    });
    await ctx.insert(vinculos, { ...v, rut: R(82), nombre: 'Pedro Pagos', vinculo: 'CONTACTO_PAGOS' });
    await ctx.insert(vinculos, { ...v, rut: R(83), nombre: 'Luis Antiguo', vinculo: 'SOCIO_ACCIONISTA', hasta: '2025-12-31' as Fecha });
    const mesa = { personas: [13, 14, 15].map(R), desde: '2020-01-01' as Fecha, voto_es_firma: true, exige_acta: false };
    await ctx.insert(niveles, { ...mesa, nivel: 3, nombre: 'Comité', limite_uf: '6000', requeridos: '3' });
    await ctx.insert(niveles, { ...mesa, nivel: 4, nombre: 'Directorio', limite_uf: null, requeridos: 'todos' });
  });
});
afterAll(() => t.close());
// Each rule begins with nothing that backs the client and nothing asked for.
beforeEach(async () => {
  for (const tabla of ['aval', 'garantia_caucion', 'garantia']) await t.deps.database.sql(`delete from ${tabla}`);
  await t.deps.database.sql("update solicitud set estado = 'anulada' where estado <> 'aprobada'");
  await t.deps.database.sql('update cliente_vinculo set es_fiador = false');
});

const base = {
  rut: CLIENTE as string,
  producto: 'FACTORING',
  moneda: 'CLP' as const,
  monto: '180000000',
  plazo_maximo: 120,
  anticipo_pct: '90',
  tasa_mensual: '1.8',
  fecha_expiracion: '2027-03-10',
  deudores: [{ rut_deudor: rutOf(99_990_050) as string, monto: 60_000_000 }],
};
const crear = (datos: object = {}) => t.act(contract, 'crear', quien(2), { ...base, ...datos });
const enviar = (id: string) => t.act(contract, 'enviar', quien(2), {}, { id });
const enviada = async (datos: object = {}) => enviar((await crear(datos)).id);
const votar = (id: string, k: number) => t.act(contract, 'votar', quien(k), { respuesta: 'APRUEBA' }, { id });
const ponerAval = (mas: object = {}) =>
  t.arrange((ctx) =>
    ctx.insert(avales, {
      rut_aval: SOCIA,
      nombre: 'Ana Socia',
      cliente_rut: CLIENTE,
      nombre_cliente: 'Maderas del Bosque SpA',
      tipo: 'AVAL',
      alcance: 'GENERAL',
      clave_origen: 'general',
      moneda: 'CLP',
      desde: '2026-01-02' as Fecha,
      firma_fecha: '2026-01-02' as Fecha,
      estado: 'vigente',
      ...mas,
    } as typeof avales.$inferInsert as never),
  );
const ponerGarantia = (mas: object = {}) =>
  t.arrange(async (ctx) =>
    ctx.insert(garantias, {
      numero: await ctx.folio('garantia'),
      tipo: 'HIPOTECA',
      sobre: 'GENERAL',
      cliente_rut: CLIENTE,
      nombre_cliente: 'Maderas',
      beneficiario: 'LA_EMPRESA',
      otorgante_rut: SOCIA,
      nombre_otorgante: 'Ana Socia',
      estado: 'constituida',
      cobertura_uf: '100',
      ltv: '70',
      bien: { descripcion: 'Bodega' },
      ...mas,
    } as never),
  );

describe('«sin garantía» sube un nivel (domain §15, areas/1 comité)', () => {
  it('UF 4.517,88 sin nada que la respalde va al nivel 4 con su motivo, y lo dice con palabras también en la propuesta impresa', async () => {
    const borrador = await crear();
    expect(borrador.respaldo).toEqual({ avales: [], garantias: [], pedidas: 0 });
    const e = await enviar(borrador.id);
    expect(e).toMatchObject({ exposicion_propuesta_uf: '4517.8772', nivel_comite: 4, nivel_motivos: ['SIN_GARANTIA'] });
    const papel = (await t.ask(contract, 'propuesta', quien(2), {}, e.id)) as { bytes: Buffer };
    expect(await textoPdf(papel.bytes)).toContain('Sin garantía');
  });
  it('un aval vigente cuenta; uno propuesto, uno cuyo plazo terminó y uno de otro origen no', async () => {
    for (const mas of [
      { estado: 'propuesto' },
      { hasta: '2026-03-09' },
      { alcance: 'ESPECIFICO', origen_area: 'credito', origen_id: 'x', clave_origen: 'credito:x' },
    ]) {
      await t.deps.database.sql('delete from aval');
      await ponerAval(mas);
      const s = await enviada();
      expect(s.nivel_motivos).toEqual(['SIN_GARANTIA']);
      await t.act(contract, 'anular', quien(2), { motivo: 'prueba' }, { id: s.id });
    }
    await t.deps.database.sql('delete from aval');
    await ponerAval({ hasta: '2026-03-10' });
    expect(await enviada()).toMatchObject({
      nivel_comite: 3,
      nivel_motivos: [],
      respaldo: { avales: [{ rut: SOCIA, nombre: 'Ana Socia' }] },
    });
  });
  it('el aval dado para esta solicitud cuenta para ella', async () => {
    const s = await crear();
    await ponerAval({ alcance: 'ESPECIFICO', origen_area: 'solicitud', origen_id: s.id, clave_origen: `solicitud:${s.id}` });
    expect(await enviar(s.id)).toMatchObject({ nivel_comite: 3, nivel_motivos: [] });
  });
  it('un aval cruzado no respalda a nadie: el cliente también avala a su aval', async () => {
    await ponerAval({ rut_aval: EMPRESA, nombre: 'Holding Bosque SpA' });
    await ponerAval({ rut_aval: CLIENTE, nombre: 'Maderas', cliente_rut: EMPRESA, nombre_cliente: 'Holding' });
    expect(await enviada()).toMatchObject({ nivel_comite: 4, nivel_motivos: ['SIN_GARANTIA'] });
  });
  it('una garantía constituida sobre todas sus deudas cuenta; la que respalda una sola deuda, o sin constituir, no', async () => {
    await ponerGarantia({ estado: 'en_constitucion' });
    const deUna = await ponerGarantia({ sobre: 'ESPECIFICA' });
    const caucion = { garantia_id: deUna.id, nombre: 'Crédito 7', monto_asignado_uf: '10', desde: HOY };
    await t.arrange((ctx) => ctx.insert(cauciones, { ...caucion, objeto: 'credito', objeto_id: 'x' }));
    const sin = await enviada();
    expect(sin.nivel_motivos).toEqual(['SIN_GARANTIA']);
    await t.act(contract, 'anular', quien(2), { motivo: 'prueba' }, { id: sin.id });
    await t.arrange((ctx) => ctx.insert(cauciones, { ...caucion, nombre: 'Línea 1', objeto: 'linea', objeto_id: 'y' }));
    const con = await enviada();
    expect(con).toMatchObject({ nivel_comite: 3, respaldo: { garantias: [{ numero: deUna.numero, nombre: 'Ana Socia' }] } });
    await t.act(contract, 'anular', quien(2), { motivo: 'prueba' }, { id: con.id });
    await t.deps.database.sql('delete from garantia_caucion');
    await ponerGarantia({ sobre: 'MIXTA' });
    expect(await enviada()).toMatchObject({ nivel_comite: 3, nivel_motivos: [] });
  });
  it('la garantía que la solicitud pide cuenta: ningún giro sale antes de constituirla', async () => {
    const pedida = { tipo: 'HIPOTECA', sobre: 'GENERAL', descripcion: 'Bodega', otorgante_rut: SOCIA, nombre_otorgante: 'Ana Socia' };
    expect(await enviada({ garantias: [pedida] })).toMatchObject({ nivel_comite: 3, respaldo: { pedidas: 1 } });
  });
  it('el respaldo queda como estaba al enviar, y si se fue antes del voto que decide se dice qué cambió', async () => {
    await ponerAval();
    const s = await enviada();
    for (const k of [13, 14]) await votar(s.id, k);
    await t.deps.database.sql("update aval set estado = 'liberado'");
    expect(await t.detail(contract, quien(2), s.id)).toMatchObject({ respaldo: { avales: [{ rut: SOCIA }] } });
    await expect(votar(s.id, 15)).rejects.toMatchObject({
      codigo: 'reglas_cambiaron',
      datos: { cambios: ['nuevos motivos: Sin garantía'] },
    });
  });
  it('la que se envió antes de que se midiera conserva su nivel y se decide con él', async () => {
    await ponerAval();
    const s = await enviada();
    await t.deps.database.sql('delete from aval');
    await t.arrange((ctx) => ctx.update(solicitudes, s.id, { respaldo: null }));
    for (const k of [13, 14]) await votar(s.id, k);
    expect(await votar(s.id, 15)).toMatchObject({ estado: 'aprobada', nivel_comite: 3, respaldo: null });
  });
  it('una sola cosa que respalde basta', () => {
    const nada = { avales: [], garantias: [], pedidas: 0 };
    expect(tieneRespaldo(nada)).toBe(false);
    expect(tieneRespaldo({ ...nada, pedidas: 1 })).toBe(true);
    expect(tieneRespaldo({ ...nada, avales: [{ rut: SOCIA, nombre: 'Ana' }] })).toBe(true);
    expect(tieneRespaldo({ ...nada, garantias: [{ numero: 1, tipo: 'HIPOTECA', nombre: 'Ana' }] })).toBe(true);
  });
});

describe('empresas y socios de la solicitud (areas/1 solicitudes, es_fiador)', () => {
  const fiador = (id: string, rut: string, es_fiador: boolean) => t.act(contract, 'cambiar_fiador', quien(2), { rut, es_fiador }, { id });

  it('vienen de la ficha, una fila por persona, sin contactos ni quienes ya no están', async () => {
    expect((await crear()).relacionados).toEqual([
      {
        rut: SOCIA,
        nombre: 'Ana Socia',
        tipo: 'SOCIO',
        vinculo: 'SOCIO_ACCIONISTA',
        participacion_pct: '60.00',
        representante: true,
        es_fiador: false,
        aval: null,
      },
      {
        rut: EMPRESA,
        nombre: 'Holding Bosque SpA',
        tipo: 'EMPRESA',
        vinculo: 'SOCIO_ACCIONISTA',
        participacion_pct: '40.00',
        representante: false,
        es_fiador: false,
        aval: null,
      },
    ]);
  });
  it('un RUT repetido responde 409 en su fila, y el cliente no es socio de sí mismo', async () => {
    const fila = { rut: SOCIA as string, nombre: 'Ana Socia', tipo: 'SOCIO', vinculo: 'SOCIO_ACCIONISTA', representante: false };
    await expect(crear({ relacionados: [fila, fila] })).rejects.toMatchObject({
      status: 409,
      codigo: 'rut_duplicado',
      campos: { 'relacionados.1.rut': ['Ana Socia ya está en la solicitud'] },
    });
    await expect(crear({ relacionados: [{ ...fila, rut: CLIENTE }] })).rejects.toMatchObject({ codigo: 'relacionado_es_cliente' });
    await expect(crear({ relacionados: [{ ...fila, vinculo: 'INVENTADO' }] })).rejects.toMatchObject({
      campos: { 'relacionados.0.vinculo': ['Elija una opción de la lista'] },
    });
  });
  it('el interruptor propone su aval y la ficha dice lo mismo; apagarlo lo descarta', async () => {
    const s = await crear();
    const con = await fiador(s.id, SOCIA, true);
    expect(con.relacionados[0]).toMatchObject({ es_fiador: true, aval: { estado: 'propuesto' } });
    expect((await t.list(contratoAvales, quien(2), { rut: CLIENTE })).items).toMatchObject([{ rut_aval: SOCIA, alcance: 'GENERAL' }]);
    const enFicha = async () => (await t.arrange((ctx) => vinculosDe(ctx, CLIENTE))).filter((v) => v.es_fiador).map((v) => v.rut);
    expect(await enFicha()).toEqual([SOCIA, SOCIA]);
    expect((await fiador(s.id, SOCIA, false)).relacionados[0]).toMatchObject({ es_fiador: false, aval: null });
    expect(await enFicha()).toEqual([]);
    expect((await t.list(contratoAvales, quien(2), { rut: CLIENTE })).items).toMatchObject([{ estado: 'descartado' }]);
  });
  it('quien no está en la ficha también puede ser fiador; quien no está en la solicitud no', async () => {
    const otra = { rut: R(85) as string, nombre: 'Elisa Tercera', tipo: 'SOCIO', vinculo: 'SOCIO_ACCIONISTA', representante: false };
    const s = await crear({ relacionados: [otra] });
    expect((await fiador(s.id, R(85), true)).relacionados).toMatchObject([{ rut: R(85), es_fiador: true }]);
    await expect(fiador(s.id, SOCIA, true)).rejects.toMatchObject({ status: 404 });
  });
  it('una fianza vigente no se apaga aquí: se pide liberarla en avales', async () => {
    await ponerAval();
    const s = await crear();
    expect(s.relacionados[0]).toMatchObject({ es_fiador: true, aval: { estado: 'vigente' } });
    await expect(fiador(s.id, SOCIA, false)).rejects.toMatchObject({ status: 422, codigo: 'fiador_vigente' });
  });
  it('enviada, ya no se cambia quién es fiador desde la solicitud', async () => {
    const s = await enviada();
    await expect(fiador(s.id, SOCIA, true)).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
  });
});
