import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asegurarPerfil } from '#areas/perfiles/public.server.ts';
import { contract } from '#areas/tablero/contract.ts';
import { contract as tarjetas } from '#areas/tarjetas/contract.ts';
import { contract as zonas } from '#areas/zonas/contract.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { Session } from '#platform/server/session.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { carteraDeOro, EJ_SCL } from './cartera-de-oro.fixture.ts';

let t: TestApp;
let ana: Session;
let beto: Session;
let carla: Session;
beforeAll(async () => {
  const oro = await carteraDeOro();
  t = oro.t;
  await t.deps.database.sql(
    `insert into ejecutivo (id, empresa_id, hecho_por, rut, nombres, apellidos, sucursal_id, clase, cargo, meta_mensual, email, fecha_ingreso)
     values ($1, $2, '{PRUEBA}', $3, 'Elsa', 'Soto', $4, 'EJECUTIVO', 'EJECUTIVO', 22000000, 'elsa@ejemplo.cl', '2025-01-01')`,
    [uuidv7(), t.empresa_id, EJ_SCL, oro.scl],
  );
  const perfil = { codigo: 'GERENCIA', nombre: 'Gerencia', alcance: 'empresa', nivel_aprobacion: 0, modulos: [] } as const;
  await t.arrange((ctx) => asegurarPerfil(ctx, { ...perfil, desde: fecha('2026-01-01') }));
  ana = t.persona({ usuario_id: uuidv7(), rut: '40000018-2', nombre: 'Ana Soto', perfiles: ['GERENCIA'] });
  beto = t.persona({ usuario_id: uuidv7(), rut: '40000019-0', nombre: 'Beto Ruiz', perfiles: ['CONTABILIDAD'] });
  const modulos = ['tablero:ver', 'recaudaciones:ver'];
  carla = t.persona({ usuario_id: uuidv7(), rut: '40000020-4', nombre: 'Carla Díaz', perfiles: ['GERENCIA'], modulos });
}, 60_000);
afterAll(() => t.close());

const puesto = (widget: string, ancho: 1 | 2 | 3 = 1) => ({ widget, ancho, oculto: false });
const inicio = (s: Session) => t.ask(contract, 'inicio', s, {});
const aLaVista = async (s: Session) => (await inicio(s)).widgets.filter((w) => !w.oculto).map((w) => w.nombre);
const guardar = (s: Session, nombre: string, o: { compartido_con?: string[]; widgets?: string[] } = {}) =>
  t.act(contract, 'guardar_tablero', s, {
    nombre,
    compartido_con: o.compartido_con ?? [],
    puestos: (o.widgets ?? ['vencido', 'colocacion']).map((w) => puesto(w)),
  });

describe('cada uno ordena su tablero', () => {
  it('lo que ordenó y ocultó queda para él, y nadie más lo ve así', async () => {
    await t.act(contract, 'arreglar', ana, { puestos: [puesto('colocacion', 2), { ...puesto('vencido'), oculto: true }] });
    const { widgets, tablero } = await inicio(ana);
    expect(tablero).toBeNull();
    expect(widgets[0]).toMatchObject({ nombre: 'colocacion', ancho: 2, oculto: false });
    expect(widgets.find((w) => w.nombre === 'vencido')?.oculto).toBe(true);
    expect((await inicio(beto)).widgets[0]).toMatchObject({ nombre: 'disponible', ancho: 1, oculto: false });
  });

  it('guardado con un nombre es su entrada, y muestra sólo lo elegido', async () => {
    await guardar(ana, 'Lunes');
    expect(await aLaVista(ana)).toEqual(['vencido', 'colocacion']);
    await expect(guardar(ana, 'lunes')).rejects.toMatchObject({ status: 409, codigo: 'nombre_repetido' });
    await guardar(beto, 'Lunes');
    await t.act(contract, 'arreglar', ana, { puestos: [puesto('vencido')] });
    expect((await aLaVista(ana))[0]).toBe('vencido');
  });

  it('sin una tarjeta a la vista no se guarda', async () => {
    await expect(t.act(contract, 'guardar_tablero', ana, { nombre: 'Vacío', puestos: [] })).rejects.toMatchObject({ status: 400 });
  });
});

describe('un tablero compartido', () => {
  it('lo ven los del perfil, cada uno con lo que puede ver, y lo cambia sólo su dueño', async () => {
    const mesa = await guardar(ana, 'Mesa', { compartido_con: ['GERENCIA'], widgets: ['cheques_por_depositar', 'recaudado_mes'] });
    expect((await inicio(beto)).tableros.map((x) => x.nombre)).not.toContain('Mesa');
    expect((await inicio(carla)).tableros).toContainEqual(expect.objectContaining({ nombre: 'Mesa', de: 'Ana Soto', mio: false }));
    await t.act(contract, 'elegir_tablero', carla, { tablero_id: mesa.id });
    // She may not see cheques: the card is not there, not even by its name.
    expect(await aLaVista(carla)).toEqual(['recaudado_mes']);
    const cambio = { tablero_id: mesa.id, nombre: 'Mía', compartido_con: [], puestos: [puesto('vencido')] };
    await expect(t.act(contract, 'cambiar_tablero', carla, { ...cambio, version: mesa.version })).rejects.toMatchObject({
      status: 403,
      codigo: 'tablero_ajeno',
    });
    await expect(t.act(contract, 'eliminar_tablero', beto, { tablero_id: mesa.id })).rejects.toMatchObject({ status: 404 });
    await expect(t.act(contract, 'elegir_tablero', beto, { tablero_id: mesa.id })).rejects.toMatchObject({ status: 404 });
  });

  it('quien lo cambió en otra pantalla no se pisa', async () => {
    const x = await guardar(ana, 'Cierre');
    const cambio = { tablero_id: x.id, nombre: 'Cierre', puestos: [puesto('vencido')] };
    await t.act(contract, 'cambiar_tablero', ana, { ...cambio, version: x.version });
    await expect(t.act(contract, 'cambiar_tablero', ana, { ...cambio, version: x.version })).rejects.toMatchObject({
      status: 409,
      codigo: 'version_obsoleta',
    });
  });

  it('dejado de compartir o eliminado, quien lo tenía vuelve al de la casa', async () => {
    const x = await guardar(ana, 'Comité', { compartido_con: ['GERENCIA'], widgets: ['recaudado_mes'] });
    await t.act(contract, 'elegir_tablero', carla, { tablero_id: x.id });
    expect((await inicio(carla)).tablero?.nombre).toBe('Comité');
    await t.act(contract, 'eliminar_tablero', ana, { tablero_id: x.id });
    expect((await inicio(carla)).tablero).toBeNull();
  });

  it('sin el permiso no se comparte, y con un perfil que no existe tampoco', async () => {
    await expect(guardar(carla, 'Ajena', { compartido_con: ['GERENCIA'] })).rejects.toMatchObject({
      status: 403,
      codigo: 'sin_permiso_de_compartir',
    });
    await expect(guardar(ana, 'A nadie', { compartido_con: ['INVENTADO'] })).rejects.toMatchObject({ status: 400 });
  });
});

describe('las metas', () => {
  const fijar = (s: Session, monto: number, ambito: 'EMPRESA' | 'EJECUTIVO' | 'ZONA' = 'EMPRESA', ambito_id = '', mes = '2026-03') =>
    t.act(contract, 'fijar_meta', s, { mes, ambito, ambito_id, monto });
  const decidir = (s: Session, meta_id: string, aprueba = true) => t.act(contract, 'decidir_meta', s, { meta_id, aprueba });

  it('la fija uno y la pone en vigencia otro', async () => {
    const m = await fijar(ana, 300_000_000);
    expect(m).toMatchObject({ estado: 'propuesta', nombre: 'Toda la empresa', puedo_decidir: false });
    await expect(decidir(ana, m.id)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    await expect(fijar(beto, 1_000)).rejects.toMatchObject({ status: 409, codigo: 'meta_propuesta' });
    expect(await t.ask(contract, 'meta', ana, {})).toBeNull();
    await decidir(beto, m.id);
    expect(await t.ask(contract, 'meta', ana, {})).toMatchObject({ de: 'empresa', monto: 300_000_000 });
    await expect(decidir(beto, m.id)).rejects.toMatchObject({ status: 409, codigo: 'meta_decidida' });
  });

  it('otra en vigencia toma su lugar; una rechazada deja la de antes', async () => {
    const otra = await fijar(beto, 320_000_000);
    await decidir(ana, otra.id);
    await decidir(ana, (await fijar(beto, 5_000)).id, false);
    const { items, suman } = await t.ask(contract, 'metas', ana, { mes: '2026-03' });
    expect(items.map((i) => [i.monto, i.estado])).toEqual([[320_000_000, 'vigente']]);
    expect(suman.EMPRESA).toBe(320_000_000);
  });

  it('la de un ejecutivo rige sobre la de su ficha, y se suma al lado de la de la empresa', async () => {
    const m = await fijar(ana, 44_000_000, 'EJECUTIVO', EJ_SCL);
    await decidir(beto, m.id);
    const suya = await t.ask(contract, 'meta', t.persona({ rut: EJ_SCL, alcance: 'propio' }), {});
    expect(suya).toMatchObject({ de: 'propia', monto: 44_000_000 });
    expect((await t.ask(contract, 'metas', ana, { mes: '2026-03' })).suman).toEqual({
      EMPRESA: 320_000_000,
      ZONA: 0,
      SUCURSAL: 0,
      EJECUTIVO: 44_000_000,
    });
  });

  it('zonas muestra la misma meta que el tablero', async () => {
    const z = await t.act(zonas, 'crear', ana, { codigo: 'SUR', nombre: 'Sur', meta_mensual: 1_000_000 });
    await decidir(beto, (await fijar(ana, 9_000_000, 'ZONA', z.id)).id);
    const lista = await t.list(zonas, ana);
    expect(lista.items).toContainEqual(expect.objectContaining({ codigo: 'SUR', meta_mensual: 9_000_000 }));
  });

  it('la de un mes pasado no se cambia, ni se fija para quien no existe o sin monto', async () => {
    await expect(fijar(ana, 1_000, 'EMPRESA', '', '2026-02')).rejects.toMatchObject({ status: 422, codigo: 'mes_cerrado' });
    await expect(fijar(ana, 1_000, 'EJECUTIVO', '11111111-1')).rejects.toMatchObject({ status: 400 });
    await expect(fijar(ana, 0)).rejects.toMatchObject({ status: 400 });
  });

  it('la tarjeta de la analítica compara con la misma', async () => {
    const m = await fijar(ana, 330_000_000, 'EMPRESA', '', '2026-04');
    await decidir(beto, m.id);
    expect((await t.ask(tarjetas, 'goal_overview', ana, {})).goal).toBe(320_000_000);
  });
});
