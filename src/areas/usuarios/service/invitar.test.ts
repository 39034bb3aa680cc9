import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { asegurarPerfil } from '#areas/perfiles/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { correos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { usuarioPorEmail, usuarioPorId } from '../public.server.ts';
import { usuarios } from '../tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas, { env: { MODO_DEMO: '0' } });
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: rut('99990000-3'), razon_social: 'Empresa de prueba' });
    const perfil = { codigo: 'LECTOR', nombre: 'Lector', alcance: 'propio' as const, nivel_aprobacion: 0, modulos: ['zonas:ver'] };
    await asegurarPerfil(ctx, { ...perfil, desde: '2020-01-01' as Fecha });
  });
  // An area that refuses one of the accounts once it was made and its link was written.
  const oyentes = (t.deps.registry as unknown as { handlers: Map<string, unknown[]> }).handlers;
  const rehusa = async (ctx: Ctx, e: Event<'cuenta.invitada'>) => {
    if ((await usuarioPorId(ctx.db, ctx.empresa_id, e.usuario_id))?.email === 'mala@ejemplo.cl') throw new Rule('correo_en_uso');
  };
  oyentes.set('cuenta.invitada', [...(oyentes.get('cuenta.invitada') ?? []), rehusa]);
});
afterAll(() => t.close());

describe('invitar a varios', () => {
  it('de la que se rehúsa no queda cuenta, número ni enlace; las de al lado quedan con el suyo', async () => {
    const filas = ['una', 'mala', 'otra'].map((quien) => ({ email: `${quien}@ejemplo.cl` }));
    const r = await t.act(contract, 'invitar_varios', t.persona({ rut: '40000001-8' }), { filas });
    expect(r.filas.map((f) => f.ok)).toEqual([true, false, true]);
    expect(r.creadas).toBe(2);
    const { db } = t.deps.database;
    expect(await usuarioPorEmail(db, 'mala@ejemplo.cl')).toBeUndefined();
    expect((await db.select().from(correos)).flatMap((c) => c.para).sort()).toEqual(['otra@ejemplo.cl', 'una@ejemplo.cl']);
    const numeros = (await db.select().from(usuarios)).map((u) => u.numero).sort((a, b) => a - b);
    expect(numeros.at(-1)).toBe((numeros[0] ?? 0) + numeros.length - 1);
  });
});
