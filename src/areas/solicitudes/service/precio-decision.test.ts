import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as buro } from '#areas/buro/contract.ts';
import { procesarCola } from '#areas/buro/public.server.ts';
import { consultas, fuentes } from '#areas/buro/tables.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { empresas } from '#areas/empresas/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { mundo, quien, R } from './mundo.fixture.ts';
import { CLIENTE, DEUDOR, LINEA } from './pedidos.fixture.ts';

// A report costs UF 0,35 (areas/5 buro, `costo_uf`); the line of the fixture and its figures are those of its file.
let t: TestApp;
const OTRO = rutOf(99_990_720);
const informe = (quienPide: ReturnType<typeof quien>, rut: Rut, fuente: string, origen: { area: string; id: string } | null = null) =>
  t.act(buro, 'crear', quienPide, { rut, tipo: 'BURO', fuentes: [fuente], motivo: 'EVALUACION', forzar: false, origen } as never);
const precio = (k: number, o: object = {}) => t.ask(buro, 'precio', t.persona({ rut: R(k), ...o }), {} as never);
const deAsunto = (k: number, id: string, o: object = {}) =>
  t.ask(buro, 'precio_asunto', t.persona({ rut: R(k), ...o }), { area: 'solicitudes', asunto_id: id } as never);
const NADIE = { alcance: 'propia', modulos: ['buro:ver', 'buro:consultar', 'solicitudes:ver'] } as const;
let linea: string;

beforeAll(async () => {
  t = await mundo();
  await t.arrange(async (ctx) => {
    const suya = { id: ctx.empresa_id, empresa_id: ctx.empresa_id, hecho_por: ['PRUEBA'] };
    await ctx.db.insert(empresas).values({ ...suya, rut: rutOf(99_990_900), razon_social: 'Prueba', tipo: 'FACTORING' });
    await sembrarCatalogo(ctx, 'motivos_consulta', [['EVALUACION', 'evaluación']]);
    const comun = { rige_desde: '2020-01-01' as Fecha, proveedor: 'SIMULADOR' as const, exige_consentimiento: 'NADIE' as const };
    const limites = { vigencia_dias: 30, costo_uf: '0.35', presupuesto_mensual_uf: '10', timeout_ms: 20_000, por_minuto: 1_000 };
    for (const codigo of ['SINACOFI', 'SIISA', 'TRANSUNION'])
      await ctx.insert(fuentes, { codigo, tipo: 'BURO', nombre: codigo, ...comun, ...limites });
  });
  // The form asks before the solicitud is saved; somebody else asks for another thing.
  const autora = quien(t, 2);
  await informe(autora, CLIENTE, 'SINACOFI');
  await informe(quien(t, 8), DEUDOR, 'SINACOFI');
  linea = (await t.act(contract, 'crear', autora, LINEA)).id;
  await t.act(contract, 'enviar', autora, {}, { id: linea });
  for (const k of [13, 14, 15]) await t.act(contract, 'votar', quien(t, k), { respuesta: 'APRUEBA' }, { id: linea });
  for (const k of [13, 14, 15]) await t.act(contract, 'firmar', quien(t, k), { version_vista: 1 }, { id: linea });
  await informe(autora, DEUDOR, 'SIISA', { area: 'solicitudes', id: linea });
  await procesarCola(t.deps);
});
afterAll(() => t.close());

describe('el precio de una solicitud', () => {
  it('suma lo que pidió quien la escribe antes de guardarla y lo que se pide después desde ella; lo ajeno no', async () => {
    const p = await deAsunto(2, linea);
    expect([p.consultas, p.costo_uf]).toEqual([2, '0.7000']);
    expect(p.informes.map((i) => i.nombre_fuente).sort()).toEqual(['SIISA', 'SINACOFI']);
  });
  it('y lo dice por cada millón aprobado, con lo demás aparte', async () => {
    const p = await precio(8);
    const [d] = p.decisiones;
    // 0,70 / 180 millions = 0,003888…
    expect([d?.id, d?.costo_uf, d?.aprobado, d?.uf_por_millon]).toEqual([linea, '0.7000', 180_000_000, '0.0039']);
    expect(p.aparte).toEqual({ consultas: 1, costo_uf: '0.3500' });
  });
  it('quien no alcanza la solicitud no la ve, ni le carga un informe suyo', async () => {
    await expect(deAsunto(60, linea, NADIE)).rejects.toMatchObject({ status: 404 });
    expect((await precio(60, NADIE)).decisiones).toEqual([]);
    const origen = { area: 'solicitudes', id: linea };
    const pedido = { rut: OTRO, tipo: 'BURO', fuentes: ['TRANSUNION'], motivo: 'EVALUACION', forzar: false, origen };
    await t.act(
      buro,
      'crear',
      t.persona({ rut: R(60), ...NADIE, alcance: 'empresa', modulos: ['buro:ver', 'buro:consultar'] }),
      pedido as never,
    );
    const [c] = await t.arrange((ctx) => ctx.rows(consultas, eq(consultas.rut, OTRO)));
    expect([c?.origen_area, c?.origen_id]).toEqual([null, null]);
  });
});
