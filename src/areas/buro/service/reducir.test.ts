import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { birs } from '#areas/bir/tables.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { personas } from '#areas/clientes/tables.ts';
import { empresas } from '#areas/empresas/tables.ts';
import { registrarObligacion } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { eventos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import type { Contenido } from '../domain/contenido.ts';
import { informesAl } from '../public.server.ts';
import { seed } from '../seed.ts';
import { consultas, fuentes, informes } from '../tables.ts';
import { escribirInforme } from './escribir.ts';
import { invariantes } from './invariantes.ts';
import { reducirInformes } from './reducir.ts';

/** Ley 19.628 art. 18: five years; a report of 10-03-2026 has them on 10-03-2031. */
const HOY = '2026-03-10' as Fecha;
const ANTES = '2031-03-09' as Fecha;
const CINCO = '2031-03-10' as Fecha;
const LIBRE = rutOf(99_990_310);
const DEBE = rutOf(99_990_311);
let t: TestApp;

const NADA = { protestos: [], morosidades: [], socios: [], bienes: [], laborales: 0, consultas12m: 0, caducados: 0, advertencias: [] };
const buroDe = (rut: Rut, score: number | null): Contenido => ({
  buro: { ...NADA, rut, nombre: 'Persona de la que se sabía', score, concursal: false },
  deuda: null,
  otra: null,
});

const escribir = (rut: Rut, score: number | null) =>
  t.arrange(async (ctx) => {
    const f = await ctx.first(fuentes, eq(fuentes.codigo, 'EQUIFAX_EMPRESA'));
    if (!f) throw new Error('sin fuente');
    const id = ctx.id();
    const c = await ctx.insert(consultas, {
      rut,
      nombre: 'Empresa',
      tipo: 'BURO' as const,
      fuente: f.codigo,
      motivo: 'EVALUACION',
      solicitantes: [],
      estado: 'completada' as const,
      proximo: ctx.ahora,
      terminado: ctx.ahora,
      costo_uf: '0',
      informe_id: id,
    });
    const contenido = buroDe(rut, score);
    return escribirInforme(ctx, c, f, { id, contenido, fecha: ctx.hoy, origen: 'AUTOMATICO', parcial: false, crudo: 'x', archivo: null });
  });
const leer = (id: string) => t.arrange((ctx) => ctx.get(informes, id));
/** The end of a day, as far as reports go. */
const cerrarDia = async (dia: Fecha) => {
  await t.setHoy(dia);
  await t.arrange((ctx) => reducirInformes.run(ctx, null));
};
const violaciones = (id: string) =>
  t.arrange(async (ctx) => invariantes.find((i) => i.id === id)?.check(ctx) ?? Promise.reject(new Error(`no ${id}`)));

beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY });
  await t.arrange(async (ctx) => {
    const suya = { id: ctx.empresa_id, empresa_id: ctx.empresa_id, hecho_por: ['PRUEBA'] };
    await ctx.db.insert(empresas).values({ ...suya, rut: rutOf(99_990_900), razon_social: 'Prueba', tipo: 'FACTORING' });
    await sembrarCatalogos(ctx);
    await seed.base?.(ctx);
    for (const rut of [LIBRE, DEBE]) await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Empresa ${rut}` });
  });
});
afterEach(() => t.setHoy(HOY));
afterAll(() => t.close());

describe('lo que dice un informe a los cinco años', () => {
  it('el día antes lo dice todo; a los cinco años queda su banda, su fecha, su fuente y su huella', async () => {
    const i = await escribir(LIBRE, 640);
    await cerrarDia(ANTES);
    expect((await leer(i.id)).contenido.buro?.score).toBe(640);
    await cerrarDia(CINCO);
    const r = await leer(i.id);
    expect(r.contenido).toEqual({ buro: null, deuda: null, otra: null, reducido: { el: CINCO, banda: 'MEDIO' } });
    expect([r.fecha, r.fuente, r.contenido_hash, r.crudo_hash]).toEqual([i.fecha, i.fuente, i.contenido_hash, i.crudo_hash]);
    expect(await violaciones('buro-reducido')).toEqual([]);
    expect(await violaciones('buro-huella')).toEqual([]);
  });
  it('un informe reducido no se lee como limpio: de ese día no se sabe nada, y no se compara', async () => {
    const quien = t.persona({ rut: rutOf(40_000_091), nombre: 'Lectora' });
    expect(await t.arrange((ctx) => informesAl(ctx, [LIBRE], HOY))).toEqual([]);
    const { informes: suyos } = await t.ask(contract, 'historial', quien, { id: LIBRE, motivo: 'EVALUACION' } as never);
    const otro = await escribir(LIBRE, 700);
    const par = { a: suyos[0]?.id, b: otro.id, motivo: 'EVALUACION' };
    await expect(t.ask(contract, 'comparar', quien, par as never)).rejects.toMatchObject({ codigo: 'informe_reducido' });
  });
  it('el de quien debe, si un informe de riesgo se apoya en él, espera a que la deuda termine', async () => {
    const i = await escribir(DEBE, null);
    await t.arrange(async (ctx) => {
      const deuda = {
        pk: 'cuota:larga',
        tipo: 'cuota',
        rut: DEBE,
        rol: 'TITULAR',
        origen_area: 'creditos',
        origen_id: 'larga',
        numero: '1',
      };
      const dias = { fecha: HOY, vencimiento: '2032-03-10' as Fecha };
      await registrarObligacion(ctx, { ...deuda, ...dias, capital: 1_000_000, interes: 0 } as never);
      const fuente = { fuente: i.fuente, nombre: 'DICOM', estado: 'conocido', fecha: HOY, vence: HOY, parcial: false, causa: null };
      await ctx.insert(birs, {
        folio: 1,
        rut: DEBE,
        nombre: 'Debe',
        motivo: 'EVALUACION',
        solicitante: 'x',
        emitido: HOY,
        hora: ctx.instante,
        vence: HOY,
        version_formula: 1,
        rating: 'C',
        estado: 'reemplazado',
        hash: 'h',
        pagina: { fuentes: [{ ...fuente, informe_id: i.id, hash: i.contenido_hash }] } as never,
      });
    });
    await cerrarDia('2031-03-11' as Fecha);
    expect((await leer(i.id)).contenido.buro).not.toBeNull();
    await t.arrange((ctx) => ctx.db.update(birs).set({ hash: null, estado: 'fallido' }).where(eq(birs.rut, DEBE)));
    await cerrarDia('2031-03-12' as Fecha);
    expect((await leer(i.id)).contenido.reducido).toEqual({ el: '2031-03-12', banda: 'SIN_PUNTAJE' });
  });
  it('la base no deja tocar de un informe nada más que eso', async () => {
    const i = await escribir(LIBRE, 710);
    const nuevo = { buro: null, deuda: null, otra: null, reducido: { el: CINCO, banda: 'BAJO' as const } };
    const tocar = (cambio: Partial<typeof informes.$inferInsert>, version = i.version + 1) =>
      t.arrange((ctx) =>
        ctx.db
          .update(informes)
          .set({ version, ...cambio })
          .where(eq(informes.id, i.id)),
      );
    const casos: Parameters<typeof tocar>[] = [
      [{ contenido: buroDe(LIBRE, 999) }],
      [{ contenido: { ...nuevo, reducido: { el: ANTES, banda: 'BAJO' } } }],
      [{ contenido: { ...nuevo, reducido: { el: CINCO, banda: 'Debía 3.000.000 a un banco' as never } } }],
      [{ contenido: { ...nuevo, reducido: { el: CINCO, banda: 'BAJO', nota: 'x' } as never } }],
      [{ contenido: { ...nuevo, buro: buroDe(LIBRE, 1).buro } }],
      [{ contenido: nuevo, contenido_hash: 'otra' }],
      [{ contenido: nuevo, rut: DEBE }],
      [{ contenido: nuevo }, i.version],
      [{ fecha: '2020-01-01' as Fecha }],
    ];
    for (const caso of casos) await expect(tocar(...caso)).rejects.toThrow();
    await expect(t.arrange((ctx) => ctx.db.delete(informes).where(eq(informes.id, i.id)))).rejects.toThrow();
    await tocar({ contenido: nuevo });
    await expect(
      tocar({ contenido: { ...nuevo, reducido: { el: '2032-01-01' as Fecha, banda: 'ALTO' } } }, i.version + 2),
    ).rejects.toThrow();
    expect((await leer(i.id)).contenido).toEqual(nuevo);
  });
  it('lo que decía no queda en la bitácora, que nadie puede reducir', async () => {
    await escribir(DEBE, 555);
    const dichos = await t.arrange((ctx) => ctx.db.select().from(eventos));
    expect(JSON.stringify(dichos)).not.toContain('Persona de la que se sabía');
  });
});
