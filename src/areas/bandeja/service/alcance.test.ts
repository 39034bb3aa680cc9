import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { asignarCartera } from '#areas/ejecutivos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { asegurarPerfil, darPerfil } from '#areas/perfiles/public.server.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Event } from '#kernel/events.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { rut } from '#kernel/values/rut.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { paso } from './caducar.ts';

const PERMISOS = [
  'bandeja:ver',
  'operaciones:etapa',
  'operaciones:autorizar',
  'clientes:revisar-legal',
  'perfiles:aprobar',
  'garantias:modificar',
  'proformas:excepcion',
];
const [PROPIO, OTRA_PERSONA] = [rut('40000001-8'), rut('40000002-6')];
const [MIO, AJENO] = [rut('76354771-K'), rut('96790240-3')];
const DESDE = '2020-01-01' as Fecha;
let t: TestApp;
let propio: Session;
let todos: Session;
let n = 0;

type Pedido = Partial<Extract<Event<'pendiente.abierto'>, object>>;
interface Visto {
  titulo: string;
  acto: string | null;
  aprobar_con: string | null;
  registro_id: string | null;
}

/** Opens an item and answers its title. */
async function abrir(extra: Pedido): Promise<string> {
  n += 1;
  const titulo = `Trabajo número ${n} de la prueba`;
  await t.arrange((ctx) =>
    ctx.emit('pendiente.abierto', {
      area: 'operaciones',
      entidad_id: `x${n}`,
      cliente_rut: null,
      tipo: 'completar',
      titulo,
      url: '/operaciones',
      permiso: 'operaciones:etapa',
      ...extra,
    }),
  );
  return titulo;
}
async function ver(quien: Session, titulo: string): Promise<Visto | undefined> {
  const { items } = await t.list(contract, quien, { q: titulo });
  return (items as unknown as Visto[]).find((i) => i.titulo === titulo);
}
const leLlega = async (quien: Session, titulo: string): Promise<boolean> => (await ver(quien, titulo)) !== undefined;

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    const s = await ctx.insert(sucursales, { codigo: 'CENTRAL', nombre: 'Central' });
    await ctx.insert(ejecutivos, {
      rut: PROPIO,
      nombres: 'Paula',
      apellidos: 'Rivas',
      email: 'p@ejemplo.cl',
      sucursal_id: s.id,
      clase: 'SENIOR',
      cargo: 'EJECUTIVO',
      fecha_ingreso: DESDE,
    });
    await asignarCartera(ctx, MIO, PROPIO, s.id);
  });
  propio = t.persona({ rut: PROPIO, modulos: PERMISOS, perfiles: ['EJECUTIVO'], alcance: 'propio' });
  todos = t.persona({ rut: OTRA_PERSONA, modulos: PERMISOS, perfiles: ['OPERACIONES'], alcance: 'empresa' });
});
afterAll(() => t.close());

describe('un pendiente llega a quien puede abrir su registro y terminarlo', () => {
  it('el de un cliente ajeno no llega a quien sólo alcanza su cartera', async () => {
    const [mio, ajeno] = [await abrir({ cliente_rut: MIO }), await abrir({ cliente_rut: AJENO })];
    expect([await leLlega(propio, mio), await leLlega(propio, ajeno)]).toEqual([true, false]);
    expect([await leLlega(todos, mio), await leLlega(todos, ajeno)]).toEqual([true, true]);
  });

  it('el que está a cargo de un perfil no llega a los demás que tienen el permiso; si nadie lo tiene, llega a todos', async () => {
    const huerfano = await abrir({ perfil: 'COBRANZA' });
    expect([await leLlega(propio, huerfano), await leLlega(todos, huerfano)]).toEqual([true, true]);
    await t.arrange(async (ctx) => {
      const datos = { nombre: 'Cobranza', alcance: 'empresa', nivel_aprobacion: 0, modulos: PERMISOS, desde: DESDE } as const;
      const perfil = await asegurarPerfil(ctx, { codigo: 'COBRANZA', ...datos, modulos: [...datos.modulos] });
      const u = await crearCuenta(ctx.db, {
        empresa_id: t.empresa_id,
        email: 'c@ejemplo.cl',
        username: 'cobranza',
        fullName: 'Camila Soto',
        role: 'client',
        status: 'active',
        email_verificado: true,
        rut: rut('40000003-4'),
        creada_por: ['PRUEBA'],
      });
      await darPerfil(ctx, u.id, perfil, DESDE);
    });
    const cobranza = t.persona({ rut: rut('40000003-4'), modulos: PERMISOS, perfiles: ['COBRANZA'], alcance: 'empresa' });
    expect([await leLlega(propio, huerfano), await leLlega(todos, huerfano), await leLlega(cobranza, huerfano)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('al terminar el registro se cierra todo lo que colgaba de él, menos lo que el término mismo pide', async () => {
    const registro_id = 'op-1';
    const [etapa, receder, otro] = [
      await abrir({ registro_id }),
      await abrir({ registro_id, sobrevive: true }),
      await abrir({ registro_id: 'op-2' }),
    ];
    await t.arrange((ctx) => ctx.emit('pendiente.cerrado', { area: 'operaciones', registro_id }));
    expect([await leLlega(todos, etapa), await leLlega(todos, receder), await leLlega(todos, otro)]).toEqual([false, true, true]);
    const { items } = await t.list(contract, todos, { q: etapa, estado: 'caducado' });
    expect(items).toHaveLength(1);
  });
});

describe('el verbo de un pendiente es el acto que lo termina', () => {
  it('lo que sólo pide palabras se decide desde la bandeja; lo que pide datos se hace donde están sus campos', async () => {
    const perfil = await ver(todos, await abrir({ area: 'perfiles', permiso: 'perfiles:aprobar', tipo: 'aprobar' }));
    expect(perfil).toMatchObject({ acto: 'aprobar', aprobar_con: 'aprobar' });
    const legal = await ver(todos, await abrir({ area: 'clientes', permiso: 'clientes:revisar-legal', tipo: 'revisar', cliente_rut: MIO }));
    expect(legal?.aprobar_con).toBeNull();
  });

  it('un acto que hace algo no se ofrece para aprobar en bloque, aunque no pida datos', async () => {
    const baja = await ver(todos, await abrir({ area: 'garantias', permiso: 'garantias:modificar', tipo: 'aprobar', cliente_rut: MIO }));
    expect(baja?.aprobar_con).not.toBe('modificar');
  });

  it('el acto sobre una parte de un registro no se ofrece como si fuera sobre el registro', async () => {
    const excepcion = await ver(
      todos,
      await abrir({ area: 'proformas', registro_id: 'p-1', permiso: 'proformas:excepcion', tipo: 'autorizar' }),
    );
    expect(excepcion?.aprobar_con).toBeNull();
  });

  it('una llamada no lleva el nombre de ningún acto; una parte de un registro sólo el de quien decide', async () => {
    const llamar = await ver(todos, await abrir({ area: 'garantias', permiso: 'garantias:modificar', tipo: 'llamar', cliente_rut: MIO }));
    expect(llamar?.acto).toBeNull();
    const etapa = await ver(todos, await abrir({ registro_id: 'op-9', permiso: 'operaciones:autorizar', tipo: 'completar' }));
    expect(etapa?.acto).toBe('autorizar');
    const otra = await ver(todos, await abrir({ registro_id: 'op-9', permiso: 'operaciones:etapa', tipo: 'completar' }));
    expect(otra?.acto).toBeNull();
  });
});

describe('el registro de un pendiente', () => {
  it('se dice el de su área; lo que ella responde en otra dirección no se da por suyo', async () => {
    const [id, otro] = ['01a205e4-ef78-7000-8387-9bce0b6e7397', '01a205e4-ef78-7000-8387-9bce0b6e7398'];
    const suyo = { area: 'clientes', permiso: 'clientes:revisar-legal', cliente_rut: MIO };
    expect((await ver(todos, await abrir({ ...suyo, entidad_id: id, url: `/clientes/${id}` })))?.registro_id).toBe(id);
    expect((await ver(todos, await abrir({ ...suyo, entidad_id: otro, url: `/clientes/solicitudes/${otro}` })))?.registro_id).toBeNull();
  });
});

describe('lo que ya no se puede hacer no se pide', () => {
  it('un pendiente que caduca muere al pasar su último día; el que sólo se atrasa, sigue', async () => {
    const ultimo = '2026-03-10' as Fecha;
    const muere = await abrir({ vence: ultimo, caduca: true });
    const sigue = await abrir({ vence: ultimo });
    await t.arrange((ctx) => paso.run(ctx, null));
    expect([await leLlega(todos, muere), await leLlega(todos, sigue)]).toEqual([true, true]);
    await t.setHoy(addDays(ultimo, 1));
    await t.arrange((ctx) => paso.run(ctx, null));
    expect([await leLlega(todos, muere), await leLlega(todos, sigue)]).toEqual([false, true]);
    await t.setHoy(ultimo);
  });
});
