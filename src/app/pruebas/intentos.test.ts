import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { areas } from '#app/areas.server.gen.ts';
import { notificaciones } from '#areas/notificaciones/tables.ts';
import { zonas } from '#areas/zonas/tables.ts';
import { action, defineArea } from '#kernel/contract.ts';
import { type AppError, Rule } from '#kernel/errors.ts';
import type { Context, Ctx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { serverArea } from '#platform/server/registry.ts';
import { correos, eventos, senales } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

const contract = defineArea({
  area: 'intentos',
  tier: 4,
  uses: [],
  permissions: ['hacer'],
  operations: { varias: action({ permission: 'hacer', output: z.object({ hechas: z.array(z.string()) }) }) },
});
let t: TestApp;
const papel = (codigo: string) => Buffer.from(`papel de ${codigo}`);
const hashDe = (codigo: string) => createHash('sha256').update(papel(codigo)).digest('hex');
const contado: string[] = [];

/** One item that writes in every way there is, and then may be refused. */
async function una(ctx: Ctx, codigo: string, o: { rehusa?: AppError | Error; otra?: string } = {}): Promise<string> {
  await ctx.insert(zonas, { codigo, nombre: codigo });
  await ctx.folio('intentos');
  await ctx.signal('prueba', { codigo });
  await ctx.mail({ para: ['a@demo.cl'], asunto: codigo, texto: codigo });
  ctx.job('despues', { codigo });
  ctx.after(() => void contado.push(codigo));
  ctx.audit({ motivo: codigo });
  await ctx.last(async () => void (await ctx.deps.files.put(papel(codigo))));
  const usuarios = [ctx.session.usuario_id];
  await ctx.emit('aviso.enviado', { usuarios, tipo: 'prueba', titulo: codigo, cuerpo: codigo, url: '/' });
  if (o.otra) await ctx.insert(zonas, { codigo: o.otra, nombre: 'repetida' });
  if (o.rehusa) throw o.rehusa;
  return codigo;
}

/** What the act of the planted area does: each test says it. */
let hacer: (ctx: Context) => Promise<string[]>;
beforeAll(async () => {
  const service = implement(contract, {
    unicos: { zona_codigo: { codigo: 'codigo_en_uso', campo: 'codigo' } },
    handlers: { varias: async (ctx) => ({ hechas: await hacer(ctx as Context) }) },
  });
  t = await testApp([...areas, serverArea({ contract, service })]);
});
afterAll(() => t.close());

const codigos = async () => (await t.deps.database.db.select().from(zonas)).map((z) => z.codigo).sort();

describe('intentar una cosa de varias', () => {
  it('lo rehusado no deja fila, folio, señal, correo, trabajo, aviso, archivo ni rastro; lo aceptado a su lado queda entero', async () => {
    const quedo: Record<string, unknown> = {};
    hacer = async (ctx) => {
      const r = [];
      r.push(await ctx.attempt(() => una(ctx, 'A')));
      r.push(await ctx.attempt(() => una(ctx, 'MALA', { rehusa: new Rule('mala') })));
      r.push(await ctx.attempt(() => una(ctx, 'B')));
      quedo.trabajos = ctx.pendingJobs.map((j) => j.datos.codigo);
      quedo.folio = await ctx.folio('intentos');
      quedo.motivo = ctx.note.motivo;
      return r.map((x) => (x.ok ? x.value : x.refusal.codigo));
    };
    expect(await t.act(contract, 'varias', t.persona(), {})).toMatchObject({ hechas: ['A', 'mala', 'B'] });
    const { db } = t.deps.database;
    expect(quedo).toEqual({ trabajos: ['A', 'B'], folio: 3, motivo: 'B' });
    expect(await codigos()).toEqual(['A', 'B']);
    expect(contado).toEqual(['A', 'B']);
    const dichas = (await db.select().from(senales)).flatMap((s) => (s.datos as { codigo?: string }).codigo ?? []);
    expect(dichas.sort()).toEqual(['A', 'B']);
    expect((await db.select().from(correos)).map((c) => c.asunto).sort()).toEqual(['A', 'B']);
    expect((await db.select().from(notificaciones)).map((n) => n.titulo).sort()).toEqual(['A', 'B']);
    expect(JSON.stringify(await db.select().from(eventos))).not.toContain('MALA');
    expect(await Promise.all(['A', 'MALA', 'B'].map((c) => t.deps.files.has(hashDe(c))))).toEqual([true, false, true]);
  });
  it('una fila cambiada en lo rehusado vuelve a verse como estaba', async () => {
    hacer = async (ctx) => {
      const [z] = await ctx.rows(zonas, undefined, { orden: [zonas.codigo], limit: 1 });
      const id = z?.id ?? '';
      await ctx.lock(zonas, id);
      await ctx.attempt(async () => {
        await ctx.update(zonas, id, { nombre: 'otro' });
        throw new Rule('mala');
      });
      const cambio = ctx.changes.length;
      await ctx.update(zonas, id, { orden: 7 });
      return [(await ctx.seen(zonas, id)).nombre, String(cambio), JSON.stringify(ctx.changes[0]?.antes)];
    };
    expect((await t.act(contract, 'varias', t.persona(), {})).hechas).toEqual(['A', '0', '{"orden":0}']);
  });
  it('lo que la base rehúsa por repetido se dice con las palabras del área, y el acto sigue', async () => {
    hacer = async (ctx) => {
      const r = await ctx.attempt(() => una(ctx, 'C', { otra: 'A' }));
      await ctx.attempt(() => una(ctx, 'D'));
      return r.ok ? [] : [r.refusal.codigo, ...Object.keys(r.refusal.campos ?? {})];
    };
    expect((await t.act(contract, 'varias', t.persona(), {})).hechas).toEqual(['codigo_en_uso', 'codigo']);
    expect(await codigos()).toEqual(['A', 'B', 'D']);
  });
  it('un intento dentro de otro se deshace solo, y el de afuera se lleva a los dos', async () => {
    hacer = async (ctx) => {
      const fuera = await ctx.attempt(async () => {
        await una(ctx, 'E');
        const dentro = await ctx.attempt(() => una(ctx, 'F', { rehusa: new Rule('mala') }));
        return String(dentro.ok);
      });
      await ctx.attempt(async () => {
        await ctx.attempt(() => una(ctx, 'G'));
        throw new Rule('mala');
      });
      return [fuera.ok ? fuera.value : ''];
    };
    expect((await t.act(contract, 'varias', t.persona(), {})).hechas).toEqual(['false']);
    expect(await codigos()).toEqual(['A', 'B', 'D', 'E']);
  });
  it('un error que no es un rechazo deshace el acto entero', async () => {
    hacer = async (ctx) => {
      await ctx.attempt(() => una(ctx, 'H'));
      await ctx.attempt(() => una(ctx, 'I', { rehusa: new Error('se cayó') }));
      return [];
    };
    await expect(t.act(contract, 'varias', t.persona(), {})).rejects.toThrow('se cayó');
    expect(await codigos()).toEqual(['A', 'B', 'D', 'E']);
  });
});
