import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { archivos } from '#areas/documentos/tables.ts';
import { registrarObligacion } from '#areas/libro/public.server.ts';
import { sembrarParametros } from '#areas/parametros/public.server.ts';
import { defineArea } from '#kernel/contract.ts';
import type { Event } from '#kernel/events.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { implement } from '#platform/server/implement.ts';
import { serverArea } from '#platform/server/registry.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { asegurarPersona, consentimientosPorVencer, consentimientosVigentes } from '../public.server.ts';
import { clientes } from '../tables.ts';

let t: TestApp;
const SOCIO = rutOf(40_000_071);
const CLIENTE = rutOf(99_990_271);
const HOY = '2026-03-20' as Fecha;
/** An area that keeps reports and exists only here. */
const inventada = defineArea({ area: 'inventada', tier: 2, uses: [], permissions: ['ver'] });
const revocados: Event<'consentimiento.revocado'>[] = [];
const pedidos: Event<'informes.pedidos'>[] = [];
let atiende = true;

beforeAll(async () => {
  t = await testApp([
    ...areas,
    serverArea({
      contract: inventada,
      service: implement(inventada, { handlers: {} }),
      listeners: {
        'consentimiento.revocado': async (_ctx, e) => void revocados.push(e),
        'informes.pedidos': async (_ctx, e) => void pedidos.push(e),
      },
      answers: {
        'informes.por_pedir': async (_ctx, { ruts }) =>
          atiende
            ? ruts.map((rut) =>
                rut === CLIENTE ? { rut, ok: true } : { rut, ok: false, codigo: 'sin_consentimiento', datos: { nombre: rut } },
              )
            : undefined,
      },
    }),
  ]);
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await sembrarParametros(ctx);
    await asegurarPersona(ctx, { rut: SOCIO, nombre: 'Ana Soto' });
    for (const rut of [CLIENTE, rutOf(99_990_272)]) {
      await asegurarPersona(ctx, { rut, nombre: `Firma ${rut}` });
      await ctx.insert(clientes, { rut, estado: 'activo' });
    }
  });
});
afterAll(() => t.close());
beforeEach(() => t.setHoy(HOY));

let n = 0;
const quien = () => t.persona({ rut: rutOf(40_000_005), nombre: 'Paula' });
/** A signed paper filed under the RUT. */
async function papel(rut: Rut): Promise<string> {
  n += 1;
  const fila = await t.arrange((ctx) =>
    ctx.insert(archivos, {
      tipo_archivo: 'CONSENTIMIENTO',
      nombre: `autorizacion-${n}.pdf`,
      hash: String(n).padStart(64, '0'),
      bytes: 10,
      mime: 'application/pdf',
      referido_tipo: 'persona',
      referido_id: rut,
      rut,
      estado: 'validado' as const,
      subido: HOY,
    }),
  );
  return fila.id;
}
const consentir = async (rut: Rut, o: object = {}) =>
  t.act(contract, 'consentir', quien(), { rut, folio: `C-${n + 1}`, fecha: HOY, archivo: await papel(rut), ...o });
const vigente = (rut: Rut, o: Parameters<typeof consentimientosVigentes>[2] = {}) =>
  t.arrange(async (ctx) => (await consentimientosVigentes(ctx, [rut], o)).get(rut));

describe('el consentimiento de cualquier RUT', () => {
  it('se registra de un socio que no es cliente, con su recibo, y vale para su finalidad', async () => {
    const p = await consentir(SOCIO, { finalidad: 'RENOVACION' });
    expect(p.consentimientos).toMatchObject([{ finalidad: 'RENOVACION', canal: 'PAPEL', hasta: null, revocado: null }]);
    expect(p.consentimientos[0]?.recibo_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await vigente(SOCIO, { finalidad: 'RENOVACION' })).toBeDefined();
    expect(await vigente(SOCIO, { finalidad: 'COBRANZA' })).toBeUndefined();
  });

  it('de un RUT que nadie registró, o con una finalidad que no existe, no se registra', async () => {
    await expect(consentir(rutOf(40_000_072))).rejects.toMatchObject({ status: 404 });
    await expect(consentir(SOCIO, { finalidad: 'CURIOSIDAD' })).rejects.toMatchObject({ campos: { finalidad: expect.anything() } });
    await expect(consentir(SOCIO, { fecha: '2026-03-21' })).rejects.toMatchObject({ codigo: 'fecha_futura' });
  });

  it('revocado deja de valer desde ese minuto, se avisa a quien consulta y no se revoca otra vez', async () => {
    const p = await consentir(CLIENTE);
    const id = p.consentimientos[0]?.id ?? '';
    const revocar = () =>
      t.act(contract, 'revocar_consentimiento', quien(), { rut: CLIENTE, consentimiento_id: id, motivo: 'Lo pidió por carta' });
    expect(await vigente(CLIENTE)).toBeDefined();
    await revocar();
    expect(await vigente(CLIENTE)).toBeUndefined();
    expect(revocados).toEqual([{ rut: CLIENTE, consentimiento_id: id }]);
    await expect(revocar()).rejects.toMatchObject({ status: 409, codigo: 'consentimiento_revocado' });
  });

  it('por vencer es el que termina en esos días sin otro de las mismas fuentes que siga', async () => {
    const [solo, seguido, sinFin] = [rutOf(40_000_091), rutOf(40_000_092), rutOf(40_000_093)];
    for (const rut of [solo, seguido, sinFin]) await t.arrange((ctx) => asegurarPersona(ctx, { rut, nombre: `Socio ${rut}` }));
    const hasta = addDays(HOY, 4);
    for (const rut of [solo, seguido, sinFin]) await consentir(rut, { hasta });
    await consentir(seguido, { hasta: addDays(HOY, 90) });
    await consentir(sinFin);
    const ver = (desde: number, dias: number) =>
      t.arrange(async (ctx) => {
        const suyos = await consentimientosPorVencer(ctx, [solo, seguido, sinFin], addDays(HOY, desde), addDays(HOY, dias));
        return suyos.map((c) => [c.rut, c.hasta]);
      });
    expect(await ver(0, 5)).toEqual([[solo, hasta]]);
    expect([await ver(0, 3), await ver(5, 9)]).toEqual([[], []]);
  });

  it('el del REDEC dura 15 días hábiles bancarios, y sigue mientras viva lo que se otorgó con él', async () => {
    const p = await consentir(CLIENTE, { fuentes: ['REDEC'] });
    const c = p.consentimientos.find((x) => x.fuentes.includes('REDEC'));
    expect(c?.hasta).toBe('2026-04-13');
    await t.setHoy('2026-04-14' as Fecha);
    expect(await vigente(CLIENTE, { fuente: 'REDEC' })).toBeUndefined();
    await t.setHoy('2026-04-13' as Fecha);
    await t.arrange((ctx) =>
      registrarObligacion(ctx, {
        pk: 'cuota:redec',
        tipo: 'cuota',
        rut: CLIENTE,
        origen_area: 'creditos',
        origen_id: 'redec',
        numero: '1-1',
        capital: pesos(1_000_000),
        vencimiento: '2026-07-10' as Fecha,
      }),
    );
    await t.setHoy('2026-04-14' as Fecha);
    expect(await vigente(CLIENTE, { fuente: 'REDEC' })).toMatchObject({ id: c?.id });
    const revocar = { rut: CLIENTE, consentimiento_id: c?.id ?? '', motivo: 'Lo pidió por carta' };
    await expect(t.act(contract, 'revocar_consentimiento', quien(), revocar)).rejects.toMatchObject({ codigo: 'consentimiento_en_uso' });
  });
});

describe('pedir informes de muchos clientes', () => {
  const ids = async () => (await t.list(contract, quien(), {})).items.map((c) => String(c.id));

  it('da un resultado por cliente y cuenta sólo lo que se puede pedir', async () => {
    const { resultados } = await t.act(contract, 'pedir_informes', quien(), { ids: await ids(), motivo: 'SEGUIMIENTO' });
    expect(resultados.map((r) => r.ok).sort()).toEqual([false, true]);
    expect(resultados.find((r) => !r.ok)).toMatchObject({
      codigo: 'sin_consentimiento',
      detail: 'Falta el consentimiento vigente para consultar informes de 99990272-3',
    });
    expect(pedidos).toEqual([{ ruts: [CLIENTE], motivo: 'SEGUIMIENTO' }]);
  });

  it('cuando nadie lo atiende no está el botón, y el acto se rehúsa', async () => {
    expect(await t.ask(contract, 'masivas', quien(), {})).toEqual({ informes: true, conexion: false });
    atiende = false;
    expect(await t.ask(contract, 'masivas', quien(), {})).toEqual({ informes: false, conexion: false });
    const pedir = t.act(contract, 'pedir_informes', quien(), { ids: await ids(), motivo: 'SEGUIMIENTO' });
    await expect(pedir).rejects.toMatchObject({ status: 422, codigo: 'nadie_responde' });
  });
});
