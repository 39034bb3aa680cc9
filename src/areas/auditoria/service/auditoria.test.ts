import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { bancos } from '#areas/catalogos/tables.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import { contract as zonas } from '#areas/zonas/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { maskRut, rutOf } from '#kernel/values/rut.ts';
import { readContext } from '#platform/server/pipeline.ts';
import { eventos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { service } from './auditoria.ts';

let t: TestApp;
const auditor = () => t.persona({ rut: '40000009-3', modulos: ['auditoria'] });
const ana = () => t.persona({ rut: '40000001-8' });

beforeAll(async () => {
  t = await testApp(areas);
  await t.act(zonas, 'crear', ana(), { codigo: 'NORTE', nombre: 'Norte' } as never);
});
afterAll(() => t.close());

/** The list as an export asks for it. */
const exportar = async (sesion: ReturnType<typeof ana>, page: number) => {
  const ctx = await readContext(t.deps, service as never, sesion, 'exportar');
  return service.def.lista?.(ctx, { page, perPage: 100, filtros: { area: 'zonas' } } as never);
};
const exportaciones = () => t.deps.database.db.select().from(eventos).where(eq(eventos.accion, 'exportar'));

describe('auditoría', () => {
  it('exportar la bitácora es un acto: queda quién, con qué filtros, una vez por archivo', async () => {
    await exportar(auditor(), 1);
    await exportar(auditor(), 2);
    const filas = await exportaciones();
    expect(filas.map((e) => [e.area, e.actor_rut, e.resultado, e.motivo])).toEqual([
      ['auditoria', '40000009-3', 'ok', 'Con filtros area: zonas'],
    ]);
  });
  it('ver no basta para exportar', async () => {
    await expect(exportar(t.persona({ modulos: ['auditoria:ver'] }), 1)).rejects.toMatchObject({ status: 403, codigo: 'sin_permiso' });
    expect(await exportaciones()).toHaveLength(1);
  });
  it('se filtra por registro y por RUT: el de quien hizo y el que quedó escrito', async () => {
    const [fila] = (await t.list(contract, auditor(), { area: 'zonas' })).items;
    expect((await t.list(contract, auditor(), { entidad: String(fila?.entidad_id) })).items.map((e) => e.id)).toEqual([fila?.id]);
    expect((await t.list(contract, auditor(), { rut: '40.000.001-8', area: 'zonas' } as never)).total).toBe(1);
    expect((await t.list(contract, auditor(), { rut: '40000002-6' } as never)).total).toBe(0);
    await t.deps.database.db.execute(
      sql`insert into evento (id, empresa_id, fecha_negocio, area, accion, entidad, resultado, despues)
          values (gen_random_uuid(), ${t.empresa_id}, '2026-03-10', 'clientes', 'editar', 'clientes', 'ok', '{"rut": "40000002-6"}')`,
    );
    expect((await t.list(contract, auditor(), { rut: '40000002-6' } as never)).total).toBe(1);
  });
  it('el acto se abre entero, y otro que no existe es 404', async () => {
    const [fila] = (await t.list(contract, auditor(), { area: 'zonas' })).items;
    expect(await t.detail(contract, auditor(), String(fila?.id))).toMatchObject({ accion: 'crear', despues: { codigo: 'NORTE' } });
    await expect(t.detail(contract, auditor(), t.empresa_id)).rejects.toMatchObject({ status: 404 });
  });
  it('los colegas se dicen por su nombre y no por un RUT tapado; lo que guarda la bitácora no cambia', async () => {
    const cuenta = await crearCuenta(t.deps.database.db, {
      empresa_id: t.empresa_id,
      email: 'paula@demo.cl',
      username: 'paula',
      fullName: 'Paula Rivas Leiva',
      rut: rutOf(40_000_006),
      role: 'user',
      status: 'active' as const,
      email_verificado: true,
      creada_por: ['SISTEMA'],
    });
    await t.deps.database.db.insert(bancos).values({ codigo: '012', nombre: 'BancoEstado' });
    const despues = { enviado_por: [cuenta.id, '40.***.***-6'], estado: 'en_fiscalia', banco: '012', beneficiario: '40.***.***-6' };
    const entidad_id = cuenta.id;
    const fila = { empresa_id: t.empresa_id, fecha_negocio: '2026-03-10' as Fecha, area: 'clientes', accion: 'enviar-a-fiscalia' };
    await t.deps.database.db.insert(eventos).values({ ...fila, id: uuidv7(), entidad: 'clientes', entidad_id, resultado: 'ok', despues });
    const [acto] = (await t.list(contract, auditor(), { entidad: entidad_id })).items;
    expect(acto?.despues).toEqual({ ...despues, enviado_por: 'Paula Rivas Leiva', banco: 'BancoEstado' });
    const [guardado] = await t.deps.database.db.select().from(eventos).where(eq(eventos.entidad_id, entidad_id));
    expect(guardado?.despues).toEqual(despues);
    // Written without the account: it is known by who did the act, and by nobody else.
    const tapado = maskRut(rutOf(40_000_006));
    const recibo = {
      ...fila,
      area: 'recaudaciones',
      entidad: 'recaudaciones',
      resultado: 'ok' as const,
      actor_nombre: 'Paula Rivas Leiva',
    };
    for (const [id, actor] of [
      [uuidv7(), 40_000_006],
      [uuidv7(), 40_000_007],
    ] as const)
      await t.deps.database.db.insert(eventos).values({
        ...recibo,
        id,
        entidad_id: id,
        actor_rut: rutOf(actor),
        despues: { cajero: tapado, rut_deudor: tapado },
      });
    const dichos = (await t.list(contract, auditor(), { area: 'recaudaciones' })).items.map(
      (e) => (e.despues as { cajero: string }).cajero,
    );
    expect(dichos.sort()).toEqual([tapado, 'Paula Rivas Leiva']);
    expect((await t.list(contract, auditor(), { area: 'recaudaciones' })).items[0]?.despues).toMatchObject({ rut_deudor: tapado });
  });
  it('todo lo que hizo una persona un día, por sesión; lo de otro día no', async () => {
    const sesion = t.persona({ rut: '40000004-2' });
    await t.act(zonas, 'crear', sesion, { codigo: 'SUR', nombre: 'Sur' } as never);
    const dia = await t.ask(contract, 'jornada', auditor(), { actor: sesion.usuario_id, dia: '2026-03-10' as Fecha });
    expect([dia.total, dia.sesiones.flatMap((s) => s.actos.map((a) => a.accion))]).toEqual([1, ['crear']]);
    expect((await t.ask(contract, 'jornada', auditor(), { actor: sesion.usuario_id, dia: '2026-03-09' as Fecha })).total).toBe(0);
  });
  it('lo anterior a la retención ya no se consulta, y el sello sigue verificando', async () => {
    const viejo = sql`insert into evento (id, empresa_id, instante, fecha_negocio, area, accion, entidad, resultado)
      values (gen_random_uuid(), ${t.empresa_id}, '2014-01-01', '2014-01-01', 'antiguo', 'crear', 'antiguo', 'ok')`;
    await t.deps.database.db.execute(viejo);
    expect((await t.list(contract, auditor(), { area: 'antiguo' })).total).toBe(0);
    await t.arrange((ctx) =>
      ctx.db.execute(sql`insert into parametro (empresa_id, id, clave, valor, desde, estado, hecho_por)
        values (${t.empresa_id}, gen_random_uuid(), 'auditoria.retencion_anios', '15', '2020-01-01', 'vigente', '{SISTEMA}')`),
    );
    expect((await t.list(contract, auditor(), { area: 'antiguo' })).total).toBe(1);
    expect(await t.ask(contract, 'verificar', auditor(), {})).toMatchObject({ ok: true });
  });
});
