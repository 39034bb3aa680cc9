import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { seed } from '../seed.ts';

let t: TestApp;
let admin: Session;
const FALSA = '01900000-0000-7000-8000-000000000000';

beforeAll(async () => {
  t = await testApp(areas);
  await seed.run?.({ arrange: t.arrange } as never);
  admin = t.persona({ modulos: ['precios', 'usuarios:ver'] });
});
afterAll(() => t.close());

const cuenta = async (username: string) =>
  t.arrange((ctx) =>
    crearCuenta(ctx.db, {
      empresa_id: t.empresa_id,
      email: `${username}@ejemplo.cl`,
      username,
      fullName: `Persona ${username}`,
      role: 'client',
      status: 'active',
      email_verificado: true,
      creada_por: ['PRUEBA'],
    }),
  );
const contratar = (usuario: string, plan: 'basic' | 'standard' | 'enterprise', periodicidad: 'mensual' | 'anual', quien = admin) =>
  t.act(contract, 'contratar', quien, { usuario, plan, periodicidad });
const conPlan = async (plan: string) => {
  const usuarios = t.deps.registry.area('usuarios')?.contract;
  if (!usuarios) throw new Error('usuarios');
  return (await t.list(usuarios, admin, { currentPlan: plan })).items.map((u) => u.username);
};

describe('planes', () => {
  it('las cifras de la especificación §9, exactas', async () => {
    const d = await t.ask(contract, 'datos', admin, {});
    expect(Object.keys(d).sort()).toEqual(['basicPlan', 'enterprisePlan', 'qandA', 'standardPlan']);
    const cifras = [d.basicPlan, d.standardPlan, d.enterprisePlan].map((p) => [
      p.title,
      p.monthlyPrice,
      p.yearlyPlan.perMonth,
      p.yearlyPlan.totalAnnual,
      p.popular,
    ]);
    expect(cifras).toEqual([
      ['Basic', 0, 0, 0, false],
      ['Standard', 49, 40, 480, true],
      ['Enterprise', 99, 80, 960, false],
    ]);
  });
  it('contratar cambia el filtro de la lista de usuarios', async () => {
    const u = await cuenta('filtrada');
    expect(await conPlan('enterprise')).not.toContain('filtrada');
    await contratar(u.id, 'enterprise', 'anual');
    expect(await conPlan('enterprise')).toContain('filtrada');
    const suya = t.persona({ usuario_id: u.id, modulos: ['precios:ver'] });
    expect(await t.ask(contract, 'mio', suya, {})).toMatchObject({ plan: 'enterprise', contrato: { precio: 960, periodicidad: 'anual' } });
  });
  it('un plan o una periodicidad que no existe: 400; una cuenta que no existe: 404; sin permiso: 403, y nada cambia', async () => {
    const u = await cuenta('quieta');
    await expect(contratar(u.id, 'oro' as never, 'mensual')).rejects.toMatchObject({ status: 400 });
    await expect(contratar(u.id, 'basic', 'diaria' as never)).rejects.toMatchObject({ status: 400 });
    await expect(contratar(FALSA, 'basic', 'mensual')).rejects.toMatchObject({ status: 404 });
    await expect(contratar(u.id, 'standard', 'mensual', t.persona({ modulos: ['precios:ver'] }))).rejects.toMatchObject({ status: 403 });
    expect(await conPlan('basic')).toContain('quieta');
    expect((await t.ask(contract, 'contratos', admin, {})).some((c) => c.usuario === u.id)).toBe(false);
  });
  it('el total del año que no son doce meses se rehúsa: 422 en su campo', async () => {
    const malo = { plan: 'standard' as const, desde: '2026-03-10', monthlyPrice: 60, perMonth: 50, totalAnnual: 599 };
    await expect(t.act(contract, 'cambiar_precio', admin, malo)).rejects.toMatchObject({
      status: 422,
      codigo: 'precio_anual_incoherente',
      campos: { totalAnnual: expect.anything() },
    });
  });
  it('un precio nuevo rige desde su fecha y lo contratado conserva el suyo', async () => {
    const u = await cuenta('antigua');
    expect(await contratar(u.id, 'standard', 'mensual')).toMatchObject({ precio: 49, hasta: null });
    const precio = { plan: 'standard' as const, desde: '2026-03-12', monthlyPrice: 60, perMonth: 50, totalAnnual: 600 };
    await t.act(contract, 'cambiar_precio', admin, precio);
    await expect(t.act(contract, 'cambiar_precio', admin, precio)).rejects.toMatchObject({ status: 409, codigo: 'precio_repetido' });
    expect((await t.ask(contract, 'datos', admin, {})).standardPlan.monthlyPrice).toBe(49);
    await t.setHoy('2026-03-12' as Fecha);
    expect((await t.ask(contract, 'datos', admin, {})).standardPlan).toMatchObject({
      monthlyPrice: 60,
      yearlyPlan: { perMonth: 50, totalAnnual: 600 },
    });
    expect(await contratar((await cuenta('nueva')).id, 'standard', 'anual')).toMatchObject({ precio: 600 });
    const suyos = (await t.ask(contract, 'contratos', admin, {})).filter((c) => c.usuario === u.id);
    expect(suyos.map((c) => [c.precio, c.hasta])).toEqual([[49, null]]);
    await expect(t.act(contract, 'cambiar_precio', admin, { ...precio, desde: '2026-03-11' })).rejects.toMatchObject({ status: 400 });
  });
  it('cambiar de plan termina el anterior ese día; pedir el mismo se rehúsa', async () => {
    const u = await cuenta('cambia');
    await contratar(u.id, 'basic', 'mensual');
    await expect(contratar(u.id, 'basic', 'mensual')).rejects.toMatchObject({ status: 422, codigo: 'plan_ya_contratado' });
    await contratar(u.id, 'enterprise', 'mensual');
    const suyos = (await t.ask(contract, 'contratos', admin, {})).filter((c) => c.usuario === u.id);
    expect(suyos.map((c) => [c.plan, c.precio, c.hasta])).toEqual([
      ['enterprise', 99, null],
      ['basic', 0, '2026-03-12'],
    ]);
  });
  it('dos planes a la vez para una cuenta: queda uno vigente', async () => {
    const u = await cuenta('disputada');
    await Promise.allSettled([contratar(u.id, 'standard', 'mensual'), contratar(u.id, 'enterprise', 'mensual')]);
    const vivos = (await t.ask(contract, 'contratos', admin, {})).filter((c) => c.usuario === u.id && c.hasta === null);
    expect(vivos.length).toBe(1);
    expect(await conPlan(vivos[0]?.plan ?? '')).toContain('disputada');
  });
});
