import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { consentimientos, personas } from '#areas/clientes/tables.ts';
import { empresas } from '#areas/empresas/tables.ts';
import { parametros } from '#areas/parametros/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { seed } from '../seed.ts';
import { archivosRedec, consultas, fuentes } from '../tables.ts';
import { escribirInforme } from './escribir.ts';

/** 15-04-2026 is a Wednesday: the last week that ended is that of Monday 06-04 to Sunday 12-04. */
const HOY = '2026-04-15' as Fecha;
const LUNES = '2026-04-06' as Fecha;
const PERSONA = rutOf(40_000_001);
let t: TestApp;
const cumplimiento = () => t.persona({ rut: rutOf(40_000_081), nombre: 'Cumplimiento' });
const hacer = (archivo: 'RDC30' | 'RDC31', desde: string = LUNES) =>
  t.act(contract, 'hacer_archivo', cumplimiento(), { archivo, desde } as never);
const bajar = async (id: string) =>
  ((await t.ask(contract, 'archivo_redec', cumplimiento(), { id } as never)) as { bytes: Buffer }).bytes.toString('ascii').split('\r\n');
const consentir = (folio: string, dia: string) =>
  t.arrange((ctx) =>
    ctx.insert(consentimientos, {
      persona_rut: PERSONA,
      folio,
      fecha: dia as Fecha,
      hora: '10:15:00',
      archivo: 'papel',
      hasta: '2026-04-28' as Fecha,
      fuentes: ['REDEC'],
      canal: 'PAPEL',
      rut_ejecutivo: rutOf(40_000_011),
      recibo_hash: 'a'.repeat(64),
    }),
  );

beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY, env: { MODO_DEMO: '1' } });
  await t.arrange(async (ctx) => {
    const suya = { id: ctx.empresa_id, empresa_id: ctx.empresa_id, hecho_por: ['PRUEBA'] };
    await ctx.db.insert(empresas).values({ ...suya, rut: rutOf(99_990_900), razon_social: 'Prueba', tipo: 'FACTORING' });
    await sembrarCatalogos(ctx);
    await seed.base?.(ctx);
    await ctx.insert(personas, { rut: PERSONA, tipo_persona: 'NATURAL', nombre: 'Natural' });
  });
});
afterAll(() => t.close());

describe('archivos semanales del REDEC', () => {
  it('sin el código que asigna la Comisión no se hace ninguno', async () => {
    await expect(hacer('RDC30')).rejects.toMatchObject({ codigo: 'redec_sin_codigo' });
    await t.arrange((ctx) =>
      ctx.insert(parametros, { clave: 'buro.redec_codigo', valor: 123, desde: '2026-01-01' as Fecha, motivo: 'Lo asignó la CMF' }),
    );
  });
  it('una semana parte un lunes y ya terminó', async () => {
    for (const desde of ['2026-04-07', '2026-04-13'])
      await expect(hacer('RDC30', desde)).rejects.toMatchObject({ campos: { desde: [expect.any(String)] } });
    const { semana } = await t.ask(contract, 'redec', cumplimiento(), {} as never);
    expect(semana).toBe(LUNES);
  });
  it('RDC30 lleva los consentimientos dados o revocados en su semana, y no los de otra ni los que no nombran al REDEC', async () => {
    await consentir('C-1', '2026-04-07');
    await consentir('C-2', '2026-04-13');
    const viejo = await consentir('C-3', '2026-03-30');
    await t.arrange(async (ctx) => {
      await ctx.update(consentimientos, viejo.id, { revocado: { fecha: '2026-04-09' as Fecha, hora: '09:00:00', motivo: 'lo pidió' } });
      const otro = { persona_rut: PERSONA, folio: 'C-4', fecha: '2026-04-08' as Fecha, archivo: 'papel', hasta: null };
      await ctx.insert(consentimientos, otro);
    });
    const a = await hacer('RDC30');
    expect([a.lineas, a.edicion, a.hasta]).toEqual([2, 1, '2026-04-12']);
    const [cabecera = '', ...lineas] = await bajar(a.id);
    expect(cabecera.trimEnd()).toBe('0000000123RDC3020260412');
    expect(lineas.filter(Boolean).map((l) => l.slice(36, 64))).toEqual(['2026033010150020260409090000', '2026040710150020260428000000']);
  });
  it('lo mismo dos veces no se hace; si la semana cambió, es otra edición y la primera queda como estaba', async () => {
    await expect(hacer('RDC30')).rejects.toMatchObject({ status: 409, codigo: 'redec_sin_cambios' });
    await consentir('C-5', '2026-04-10');
    expect(await hacer('RDC30')).toMatchObject({ edicion: 2, lineas: 3 });
    const { archivos } = await t.ask(contract, 'redec', cumplimiento(), {} as never);
    expect(archivos.map((a) => [a.archivo, a.edicion, a.lineas])).toEqual([
      ['RDC30', 2, 3],
      ['RDC30', 1, 2],
    ]);
    const primera = archivos[1]?.id ?? '';
    await expect(
      t.arrange((ctx) => ctx.db.update(archivosRedec).set({ lineas: 9 }).where(eq(archivosRedec.id, primera))),
    ).rejects.toThrow();
  });
  it('quien no alcanza a toda la empresa no los ve, ni los hace', async () => {
    const parcial = t.persona({ rut: rutOf(40_000_082), nombre: 'De una cartera', alcance: 'propio' });
    await expect(t.ask(contract, 'redec', parcial, {} as never)).rejects.toMatchObject({ codigo: 'no_existe' });
    await expect(t.act(contract, 'hacer_archivo', parcial, { archivo: 'RDC31', desde: LUNES } as never)).rejects.toMatchObject({
      codigo: 'no_existe',
    });
  });
  it('RDC31 lleva cada acceso que el registro respondió, con el consentimiento bajo el que salió; sin ninguno, sólo su cabecera', async () => {
    expect((await hacer('RDC31')).lineas).toBe(0);
    const consentimiento = await t.arrange((ctx) => ctx.first(consentimientos, eq(consentimientos.folio, 'C-1')));
    await t.setHoy('2026-04-08' as Fecha);
    await t.arrange(async (ctx) => {
      const f = await ctx.first(fuentes, eq(fuentes.codigo, 'REDEC'));
      if (!f) throw new Error('sin fuente');
      const id = ctx.id();
      const c = await ctx.insert(consultas, {
        rut: PERSONA,
        nombre: 'Natural',
        tipo: 'DEUDA' as const,
        fuente: 'REDEC',
        motivo: 'EVALUACION',
        solicitantes: [],
        estado: 'completada' as const,
        proximo: ctx.ahora,
        terminado: ctx.ahora,
        costo_uf: '0',
        informe_id: id,
        consentimiento_id: consentimiento?.id ?? null,
      });
      const contenido = { buro: null, deuda: null, otra: null };
      await escribirInforme(ctx, c, f, { id, contenido, fecha: ctx.hoy, origen: 'AUTOMATICO', parcial: false, crudo: 'x', archivo: null });
    });
    await t.setHoy(HOY);
    const a = await hacer('RDC31');
    expect([a.lineas, a.edicion]).toEqual([1, 2]);
    const [, linea = ''] = await bajar(a.id);
    expect([linea.slice(36, 72), linea.slice(72, 80), linea.slice(-64)]).toEqual([consentimiento?.id, '20260408', 'a'.repeat(64)]);
  });
  it('con otro formato escrito en sus parámetros, la misma semana es otra edición con él; uno que no se entiende se rehúsa', async () => {
    const escribir = (clave: string, valor: string, desde: string) =>
      t.arrange((ctx) => ctx.insert(parametros, { clave, valor, desde: desde as Fecha, motivo: 'Lo publicó la CMF' }));
    const formatos = async () => (await t.ask(contract, 'redec', cumplimiento(), {} as never)).formatos.map((x) => x.de_la_casa);
    expect(await formatos()).toEqual([true, true]);
    const antes = await hacer('RDC30', '2026-03-30').catch((e: unknown) => e);
    expect(antes).toMatchObject({ archivo: 'RDC30', edicion: 1 });
    await escribir('buro.redec_rdc30', 'rut:12,relleno:3,fecha:8', '2026-04-02');
    expect(await formatos()).toEqual([false, true]);
    const otra = await hacer('RDC30', '2026-03-30');
    expect(otra.edicion).toBe(2);
    const [, linea] = await bajar(otra.id);
    expect(linea).toBe('000400000018   20260330');
    await escribir('buro.redec_rdc30', 'sueldo:10', '2026-04-03');
    await expect(hacer('RDC30', '2026-03-30')).rejects.toMatchObject({
      status: 422,
      codigo: 'redec_formato',
      datos: { parte: 'sueldo:10' },
    });
  });
});
