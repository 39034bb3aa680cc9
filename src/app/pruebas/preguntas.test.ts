import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { zonas } from '#areas/zonas/tables.ts';
import { defineArea } from '#kernel/contract.ts';
import type { Context, Ctx, ReadCtx } from '#platform/server/context.ts';
import { traffic } from '#platform/server/database/cable.ts';
import { implement } from '#platform/server/implement.ts';
import { readingFirst, tell } from '#platform/server/listeners.ts';
import { type Answers, type ServerArea, serverArea } from '#platform/server/registry.ts';
import { lecturas } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

function plantar(area: string, o: Pick<ServerArea, 'answers' | 'listeners'>): ServerArea {
  const contract = defineArea({ area, tier: 4, uses: [], permissions: ['ver'], operations: {} });
  return serverArea({ contract, service: implement(contract, { handlers: {} }), ...o });
}
/** What the areas planted here answer: each test says it. */
const dicho: { uno: Answers['sucursal.por_desactivar']; otro: Answers['sucursal.por_desactivar'] } = { uno: undefined, otro: undefined };
const responde = (quien: 'uno' | 'otro') =>
  plantar(quien, { answers: { 'sucursal.por_desactivar': async (ctx, e) => dicho[quien]?.(ctx, e) } });
const oyente = plantar('oyente', {
  listeners: { 'sucursal.creada': async (_ctx, e) => void Object.assign(e as { region: string }, { region: 'otra' }) },
});

let t: TestApp;
beforeAll(async () => {
  t = await testApp([...areas, responde('uno'), responde('otro'), oyente]);
});
afterAll(() => t.close());

const SUCURSAL = '01900000-0000-7000-8000-000000000009';
const preguntar = (ctx: ReadCtx) => ctx.ask('sucursal.por_desactivar', { sucursal_id: SUCURSAL });
const nada = { titulo: 'nada', n: 0 };

describe('una pregunta entre áreas', () => {
  it('dice lo que respondió cada área y cuál fue; quien no tiene qué decir no responde', async () => {
    dicho.uno = async (_ctx, e) => [{ titulo: e.sucursal_id, n: 1 }];
    dicho.otro = async () => undefined;
    const suyas = (await t.arrange(preguntar)).filter((r) => r.area !== 'ejecutivos');
    expect(suyas).toEqual([{ area: 'uno', answer: [{ titulo: SUCURSAL, n: 1 }] }]);
  });
  it('la que nadie responde viene vacía: no es una respuesta favorable', async () => {
    expect(await t.arrange((ctx) => ctx.ask('verificacion.registrada', {}))).toEqual([]);
    expect(await t.arrange((ctx) => ctx.askOne('verificacion.registrada', {}))).toBeUndefined();
  });
  it('dos respuestas a lo que responde una sola área son un error del producto', async () => {
    dicho.uno = async () => [nada];
    dicho.otro = async () => [nada];
    await expect(t.arrange((ctx) => ctx.askOne('sucursal.por_desactivar', { sucursal_id: SUCURSAL }))).rejects.toThrow('was answered by');
  });
  it('lo que rehúsa quien responde rehúsa a quien pregunta', async () => {
    dicho.uno = async () => {
      throw new Error('no se sabe');
    };
    await expect(t.arrange(preguntar)).rejects.toThrow('no se sabe');
  });
  it.each<[string, (ctx: Ctx) => Promise<unknown>]>([
    ['insert', (ctx) => ctx.insert(zonas, { codigo: 'X', nombre: 'x' })],
    ['emit', (ctx) => ctx.emit('cuenta.eliminada', { usuario_id: SUCURSAL })],
    ['lock', (ctx) => ctx.lock(zonas, SUCURSAL)],
    ['folio', (ctx) => ctx.folio('prueba')],
    ['signal', (ctx) => ctx.signal('cambio', {})],
    ['delete', async (ctx) => ctx.db.delete(zonas).where(eq(zonas.empresa_id, ctx.empresa_id))],
  ])('quien responde no escribe, ni forzando los tipos: %s', async (que, hacer) => {
    dicho.uno = async (ctx) => {
      await hacer(ctx as Ctx);
      return [nada];
    };
    await expect(t.arrange(preguntar)).rejects.toThrow(`only reads: it called ${que}`);
  });
  it('quien responde deja constancia de los datos personales que leyó', async () => {
    dicho.uno = async (ctx) => {
      await ctx.lectura('40000001-8');
      return [nada];
    };
    dicho.otro = async () => undefined;
    await t.arrange(preguntar);
    const filas = await t.deps.database.db.select().from(lecturas).where(eq(lecturas.empresa_id, t.empresa_id));
    expect(filas.map((f) => f.rut_visto)).toContain('40000001-8');
  });
  it('una pregunta dentro de otra sin fin se corta', async () => {
    dicho.uno = async (ctx) => (await preguntar(ctx)).flatMap((r) => r.answer);
    await expect(t.arrange(preguntar)).rejects.toThrow('nested too deep');
  });
});

describe('un hecho', () => {
  it('no lo cambia quien lo oye, ni forzando los tipos', async () => {
    const contar = (ctx: Context) => ctx.emit('sucursal.creada', { sucursal_id: SUCURSAL, region: '13', comuna: '13101' });
    await expect(t.arrange(contar)).rejects.toThrow(/read only property 'region'/);
  });
  it('lo que varios leen de él se lee en una orden, antes de que ninguno actúe; y actúan en su orden, cada uno con lo suyo', async () => {
    const hecho: string[] = [];
    const oye = (codigo: string) =>
      readingFirst(
        async (ctx, e: { region: string }) => {
          const filas = await ctx.rows(zonas, eq(zonas.codigo, codigo));
          hecho.push(`lee ${codigo} ${e.region}`);
          return filas;
        },
        async (_ctx, _e, filas) => void hecho.push(`actúa ${codigo} ${filas.length}`),
      );
    const otro = async () => void hecho.push('actúa otro');
    const contar = async (ctx: Context) => {
      await ctx.insert(zonas, { codigo: 'OIDA', nombre: 'oída' });
      // What a question answers is known from the first time that it is asked.
      await ctx.rows(zonas, eq(zonas.codigo, 'CUALQUIERA'));
      const antes = traffic.sent;
      await tell(ctx, [oye('OIDA'), otro, oye('NADIE')], { region: '13' });
      expect(traffic.sent - antes).toBe(1);
      throw new Error('se deshace');
    };
    await expect(t.arrange(contar)).rejects.toThrow('se deshace');
    expect(hecho.toSorted().slice(3)).toEqual(['lee NADIE 13', 'lee OIDA 13']);
    expect(hecho.slice(2)).toEqual(['actúa OIDA 1', 'actúa otro', 'actúa NADIE 0']);
  });
  it('quien lee primero, llamado solo, lee solo', async () => {
    const leido: number[] = [];
    const oye = readingFirst(
      (ctx) => ctx.count(zonas, eq(zonas.codigo, 'NINGUNA')),
      async (_ctx, _e: object, n) => void leido.push(n),
    );
    await t.arrange((ctx) => oye(ctx, {}));
    expect(leido).toEqual([0]);
  });
});

describe('lecturas por empresa', () => {
  it('filas, primera y cuenta son de la empresa de la sesión y de ninguna otra', async () => {
    const ajena = { ...t.persona(), empresa_id: '01900000-0000-7000-8000-0000000000ee' };
    await t.arrange((ctx) => ctx.insert(zonas, { codigo: 'AJENA', nombre: 'ajena' }), ajena);
    await t.arrange((ctx) =>
      ctx.insertMany(
        zonas,
        ['P1', 'P2', 'P3'].map((codigo, orden) => ({ codigo, nombre: codigo, orden })),
      ),
    );
    const visto = await t.arrange(async (ctx) => ({
      filas: (await ctx.rows(zonas, undefined, { orden: [zonas.codigo], limit: 2 })).map((z) => z.codigo),
      primera: (await ctx.first(zonas, undefined, { orden: [zonas.codigo] }))?.codigo,
      cuantas: await ctx.count(zonas),
      una: await ctx.count(zonas, eq(zonas.codigo, 'P2')),
      ajena: await ctx.first(zonas, eq(zonas.codigo, 'AJENA')),
    }));
    expect(visto).toEqual({ filas: ['P1', 'P2'], primera: 'P1', cuantas: 3, una: 1, ajena: undefined });
  });
});
