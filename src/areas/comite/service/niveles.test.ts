import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { asignarCartera } from '#areas/ejecutivos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import type { InputOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrirAsunto, estadoAsunto } from '../public.server.ts';

let t: TestApp;
const R = (k: number) => rutOf(40_000_000 + k);
const CLIENTE = rutOf(99_990_001);
const HOY = '2026-03-10' as Fecha;
const CARGOS = ['EJECUTIVO', 'JEFE_SUCURSAL', 'GERENTE_COMERCIAL', 'GERENTE_RIESGO', 'GERENTE', 'ANALISTA_RIESGO'];

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await sembrarCatalogo(
      ctx,
      'cargos',
      CARGOS.map((c) => [c, c.toLowerCase().replaceAll('_', ' ')]),
    );
    const [s, talca] = [
      await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago' }),
      await ctx.insert(sucursales, { codigo: 'TALCA', nombre: 'Talca' }),
    ];
    for (const [k, cargo, sucursal_id] of [
      [2, 'EJECUTIVO', s.id],
      [3, 'JEFE_SUCURSAL', s.id],
      [4, 'EJECUTIVO', talca.id],
      [8, 'ANALISTA_RIESGO', s.id],
      [13, 'GERENTE_COMERCIAL', s.id],
      [14, 'GERENTE_RIESGO', s.id],
      [15, 'GERENTE', s.id],
    ] as const)
      await ctx.insert(ejecutivos, {
        rut: R(k),
        nombres: `Persona ${k}`,
        apellidos: 'Prueba',
        email: `p${k}@prueba.cl`,
        sucursal_id,
        clase: 'SENIOR',
        cargo,
        fecha_ingreso: '2020-01-02' as Fecha,
      });
    await asignarCartera(ctx, CLIENTE, R(2), s.id);
    await asignarCartera(ctx, rutOf(99_990_002), R(4), talca.id);
  });
});
afterAll(() => t.close());

type Cambio = InputOf<typeof contract, 'proponer_nivel'>;
const quien = (k: number) => t.persona({ rut: R(k) });
const GERENTES: Cambio = {
  nivel: 2,
  nombre: 'Gerentes',
  limite_uf: '1500',
  requeridos: '1',
  cargos: [],
  de_la_sucursal: false,
  personas: [13, 14, 15].map((k) => R(k) as string),
  desde: '2026-03-12',
  motivo: 'El directorio lo acordó en marzo',
};
const proponer = (c: Partial<Cambio> = {}, k = 1) => t.act(contract, 'proponer_nivel', quien(k), { ...GERENTES, ...c });
const resolver = (accion: 'aprobar_nivel' | 'retirar_nivel', id: string, k: number) => t.act(contract, accion, quien(k), { id });
const nivel = (n: '1' | '2' | '3' | '4') => t.ask(contract, 'nivel', quien(1), {}, n);

describe('niveles del comité en pantalla (areas/1 comite, parámetro fechado)', () => {
  it('se propone desde una fecha, lo aprueba otra persona, y rige ese día; lo ya enviado conserva su nivel', async () => {
    const abrir = (id: string) =>
      t.arrange((ctx) =>
        abrirAsunto(ctx, {
          asunto_area: 'prorrogas',
          asunto_id: id,
          rut: CLIENTE,
          titulo: id,
          monto: 1,
          url: '/x',
          exposicion_uf: '1000',
        }),
      );
    const { id } = await proponer();
    await abrir('antes');
    expect(await nivel('2')).toMatchObject({ propuesta: '2026-03-12', desde: null, previa: { pasan_a: 'Comité de crédito', abiertos: 1 } });
    await expect(proponer()).rejects.toMatchObject({ status: 409, codigo: 'cambio_pendiente' });
    await expect(resolver('aprobar_nivel', id, 1)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    expect(await resolver('aprobar_nivel', id, 16)).toMatchObject({ estado: 'vigente', resuelto_por: [R(16)] });
    await expect(resolver('aprobar_nivel', id, 16)).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
    expect(await nivel('2')).toMatchObject({ propuesta: null, proximo: '2026-03-12', requeridos: 'todos' });
    await t.setHoy('2026-03-12' as Fecha);
    expect(await nivel('2')).toMatchObject({ desde: '2026-03-12', requeridos: '1', proximo: null });
    await abrir('despues');
    const votos = (id: string) => t.arrange((ctx) => estadoAsunto(ctx, 'prorrogas', id)).then((a) => [a?.nivel, a?.requeridos]);
    expect([await votos('antes'), await votos('despues')]).toEqual([
      [2, 2],
      [2, 1],
    ]);
    await t.setHoy(HOY);
  });
  it('cada rechazo queda escrito en su campo', async () => {
    for (const [cambio, codigo, campo] of [
      [{ limite_uf: '300' }, 'limite_fuera_de_orden', 'limite_uf'],
      [{ limite_uf: null }, 'limite_requerido', 'limite_uf'],
      [{ nivel: 4, limite_uf: '9000' }, 'ultimo_sin_limite', 'limite_uf'],
      [{ requeridos: '4' }, 'votos_imposibles', 'requeridos'],
      [{ personas: [] }, 'sin_integrantes', 'cargos'],
      [{ personas: [R(8) as string] }, 'analista_no_vota', 'personas'],
      [{ personas: [R(99) as string] }, 'persona_no_vigente', 'personas'],
      [{ desde: '2026-03-09' }, 'nivel_retroactivo', 'desde'],
      [{ desde: '2026-03-11' }, 'cambio_posterior', 'desde'],
    ] as const) {
      const e = await proponer(cambio as Partial<Cambio>).catch((x: unknown) => x as { codigo: string; campos: object });
      expect([e, codigo]).toEqual([expect.objectContaining({ codigo }), codigo]);
      expect(Object.keys((e as { campos: object }).campos)).toEqual([campo]);
    }
    await expect(proponer({ desde: '2026-03-12' })).rejects.toMatchObject({ codigo: 'nivel_sin_cambios' });
  });
  it('antes de proponer se ve quién integra, qué cambia y qué clientes quedan sin quórum', async () => {
    const cambio = {
      nivel: 1,
      nombre: 'Agente o jefe de sucursal',
      limite_uf: '300',
      requeridos: '1',
      desde: '2026-03-12',
      cargos: ['JEFE_SUCURSAL'],
      personas: [],
      de_la_sucursal: true,
    };
    const p = await t.ask(contract, 'previa_nivel', quien(1), cambio);
    expect(p).toMatchObject({
      integrantes: [{ nombre: 'Persona 3 Prueba' }],
      cambios: [],
      pasan_a: 'Gerentes',
    });
    expect(p.sin_quorum).toEqual([{ quienes: 'Sucursal Talca', clientes: 1, hay: 0, requeridos: 1 }]);
    const todos = await t.ask(contract, 'previa_nivel', quien(1), { ...cambio, cargos: ['JEFE_SUCURSAL', 'EJECUTIVO'] });
    expect(todos.sin_quorum).toEqual([{ quienes: 'Clientes de Persona 4 Prueba (Talca)', clientes: 1, hay: 0, requeridos: 1 }]);
    expect(todos.cambios).toEqual([{ campo: 'Integran por cargo', antes: 'Jefe sucursal', despues: 'Ejecutivo, Jefe sucursal' }]);
  });
  it('quien lo propuso lo retira; otro lo rechaza con su motivo, y todo queda en la historia', async () => {
    const datos = { nivel: 3, nombre: 'Comité', limite_uf: '5000', requeridos: 'todos' };
    const uno = await proponer(datos);
    await expect(resolver('retirar_nivel', uno.id, 16)).rejects.toMatchObject({ status: 409, codigo: 'cambio_ajeno' });
    await resolver('retirar_nivel', uno.id, 1);
    const dos = await proponer(datos);
    await t.act(contract, 'rechazar_nivel', quien(16), { id: dos.id, motivo: 'Falta el acuerdo del directorio' });
    const { filas } = await nivel('3');
    expect(filas.map((f) => [f.estado, f.comentario])).toEqual([
      ['rechazado', 'Falta el acuerdo del directorio'],
      ['retirado', null],
    ]);
  });
  it('dos cambios para el mismo día: rige el último aprobado', async () => {
    for (const requeridos of ['1', '2']) {
      const { id } = await proponer({ nivel: 3, nombre: 'Comité', limite_uf: '5000', requeridos, desde: HOY });
      await resolver('aprobar_nivel', id, 16);
    }
    expect(await nivel('3')).toMatchObject({ requeridos: '2', desde: HOY });
    expect((await nivel('3')).filas.filter((f) => f.desde === HOY).map((f) => [f.requeridos, f.estado])).toEqual([
      ['2', 'vigente'],
      ['1', 'sucedido'],
    ]);
  });
  it('sin permiso no se propone ni se aprueba', async () => {
    const s = t.persona({ rut: R(2), modulos: ['comite:ver'] });
    await expect(t.act(contract, 'proponer_nivel', s, GERENTES)).rejects.toMatchObject({ status: 403, codigo: 'sin_permiso' });
  });
});
