import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import type { InputOf } from '#kernel/contract.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { borrarDe } from './carro.ts';

let t: TestApp;
let ana: Session;
let beto: Session;
let jefa: Session;

const persona = (nombre: string, rut: string, ...modulos: string[]) => t.persona({ nombre, rut, modulos });
const nuevo = (name: string, o: Partial<InputOf<typeof contract, 'crear_producto'>> = {}) =>
  t.act(contract, 'crear_producto', jefa, {
    name,
    description: `Descripción de ${name}`,
    brand: 'ANDES',
    category: 'PAPELERIA',
    price: 10_000,
    hasFreeShipping: false,
    rating: 4,
    colorOptions: ['primary' as const],
    existencias: 100,
    destacado: false,
    ...o,
  });

beforeAll(async () => {
  t = await testApp(areas);
  ana = persona('Ana', '40000001-8', 'tienda:ver', 'tienda:pedir');
  beto = persona('Beto', '40000002-6', 'tienda:ver', 'tienda:pedir');
  jefa = persona('Jefa', '40000003-4', 'tienda', 'bandeja', 'notificaciones');
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: '99990001-4' as Rut, razon_social: 'Casa de prueba' });
    await sembrarCatalogo(ctx, 'marcas_tienda', [['ANDES', 'Andes']]);
    await sembrarCatalogo(ctx, 'categorias_tienda', [
      ['PAPELERIA', 'Papelería'],
      ['ASEO', 'Aseo'],
    ]);
  });
  for (let i = 1; i <= 20; i += 1) await nuevo(`Resma ${i}`, { price: 1_000 * ((i * 7) % 20) + 500, destacado: i === 3 });
});
afterAll(() => t.close());

const tienda = (quien: Session, o: object = {}) => t.ask(contract, 'productos', quien, o as never);
const carro = async (quien: Session) => (await t.ask(contract, 'carro', quien, {})).products;
const alCarro = (quien: Session, productId: number | string, clave?: string) =>
  t.act(contract, 'al_carro', quien, { productId }, clave ? { clave } : {});
const sacar = (accion: 'del_carro' | 'de_deseos', quien: Session, id: number) => t.act(contract, accion, quien, {}, { id: String(id) });
const pedir = (quien: Session, o: object = {}, clave?: string) =>
  t.act(contract, 'pedir', quien, { sucursal: 'CASA_MATRIZ', ...o }, clave ? { clave } : {});
const sobre = (accion: 'aprobar' | 'entregar', quien: Session, id: string) => t.act(contract, accion, quien, {}, { id });
const vaciar = async (quien: Session) => {
  for (const p of await carro(quien)) await sacar('del_carro', quien, p.id);
};
const existencias = async (id: number) => (await t.ask(contract, 'producto', ana, {}, String(id))).product.existencias;

describe('tienda', () => {
  it('nueve por página, y por precio el orden sigue de una página a otra', async () => {
    const paginas = [];
    for (const page of ['1', '2', '3', '4']) paginas.push(await tienda(ana, { sortBy: 'price-asc', page }));
    expect(paginas.map((p) => [p.products.length, p.total])).toEqual([
      [9, 20],
      [9, 20],
      [2, 20],
      [0, 20],
    ]);
    const precios = paginas.flatMap((p) => p.products.map((x) => x.price));
    expect(precios).toEqual([...precios].sort((a, b) => a - b));
    expect((await tienda(ana, { sortBy: '', q: '', page: '', perPage: '' })).products[0]?.name).toBe('Resma 3');
    for (const malo of [{ sortBy: 'rating' }, { perPage: '101' }, { page: '0' }, { perPage: 'x' }, { color: 'red' }])
      await expect(tienda(ana, malo), JSON.stringify(malo)).rejects.toMatchObject({ status: 400 });
  });
  it('al carro y a deseos: las marcas del producto cambian para esa persona y vuelven al sacarlo', async () => {
    const marcas = async (quien: Session) => {
      const r = await tienda(quien, { q: 'resma 5' });
      const p = r.products[0];
      return [p?.isInCart, p?.isInWishlist, r.userCart.length, r.userWishlist.length];
    };
    expect(await alCarro(ana, 5)).toMatchObject({ id: 5, productId: 5, qty: 1 });
    expect(await t.act(contract, 'a_deseos', ana, { productId: '5' })).toMatchObject({ id: 5, productId: 5 });
    expect([await marcas(ana), await marcas(beto)]).toEqual([
      [true, true, 1, 1],
      [false, false, 0, 0],
    ]);
    expect(await sacar('del_carro', beto, 5)).toMatchObject({ removed: 0 });
    expect([await sacar('del_carro', ana, 5), await sacar('de_deseos', ana, 5)]).toMatchObject([{ removed: 1 }, { removed: 1 }]);
    expect(await marcas(ana)).toEqual([false, false, 0, 0]);
    expect(await sacar('del_carro', ana, 5)).toMatchObject({ removed: 0 });
  });
  it('otra vez al carro suma uno; otra vez a deseos no cambia nada; dos a la vez cuentan dos', async () => {
    await Promise.all([alCarro(ana, 6), alCarro(ana, 6)]);
    await Promise.all([t.act(contract, 'a_deseos', ana, { productId: 6 }), t.act(contract, 'a_deseos', ana, { productId: 6 })]);
    expect((await carro(ana)).map((p) => [p.id, p.qty])).toEqual([[6, 2]]);
    expect((await t.ask(contract, 'deseos', ana, {})).products.map((p) => p.id)).toEqual([6]);
    await t.act(contract, 'cantidad', ana, { qty: 99 }, { id: '6' });
    await expect(alCarro(ana, 6)).rejects.toMatchObject({ status: 422, codigo: 'cantidad_maxima' });
    for (const qty of [0, 100, 1.5])
      await expect(t.act(contract, 'cantidad', ana, { qty }, { id: '6' })).rejects.toMatchObject({ status: 400 });
    await expect(t.act(contract, 'cantidad', beto, { qty: 2 }, { id: '6' })).rejects.toMatchObject({ status: 404 });
    await vaciar(ana);
  });
  it('ofertas de 1 a 4 y descuento de 3 a 20, sorteados al entrar: cada lectura dice lo mismo', async () => {
    for (let i = 1; i <= 12; i += 1) await alCarro(beto, i);
    const una = await carro(beto);
    expect(await carro(beto)).toEqual(una);
    for (const p of una) {
      expect([p.offers >= 1 && p.offers <= 4, p.discountPercentage >= 3 && p.discountPercentage <= 20]).toEqual([true, true]);
      // Tuesday 10-03-2026 and three banking days more (areas/4 tienda).
      expect(p.shippingDate).toBe('2026-03-13');
    }
    await alCarro(beto, 1);
    expect((await carro(beto)).map((p) => p.discountPercentage)).toEqual(una.map((p) => p.discountPercentage));
    await vaciar(beto);
  });
  it('un producto que no existe o ya no se ofrece: 404', async () => {
    const { id, version } = await nuevo('Fax');
    await t.act(contract, 'editar_producto', jefa, { activo: false, version }, { id: String(id) });
    for (const x of [999_999, 'no-hay', id]) await expect(alCarro(ana, x as number)).rejects.toMatchObject({ status: 404 });
    await expect(t.ask(contract, 'producto', ana, {}, '999999')).rejects.toMatchObject({ status: 404 });
    expect((await tienda(ana, { q: 'fax' })).total).toBe(0);
    const { product } = await t.ask(contract, 'producto', ana, {}, 'resma-7');
    expect([product.id, product.related.length]).toEqual([7, 4]);
  });
  it('pedir congela las líneas, aparta las existencias y vacía el carro; el carro vacío no se pide', async () => {
    await expect(pedir(ana)).rejects.toMatchObject({ status: 422, codigo: 'carro_vacio' });
    await alCarro(ana, 8);
    await t.act(contract, 'cantidad', ana, { qty: 3 }, { id: '8' });
    const [linea] = await carro(ana);
    const antes = await existencias(8);
    const p = await pedir(ana, { total: linea?.subtotal });
    expect(p).toMatchObject({
      estado: 'solicitado',
      total: linea?.subtotal,
      items: [{ productId: 8, qty: 3 }],
      sucursal_nombre: 'Casa matriz',
    });
    expect([await carro(ana), await existencias(8)]).toEqual([[], antes - 3]);
    expect((await t.list(contract, beto)).total).toBe(0);
    await expect(t.detail(contract, beto, p.id)).rejects.toMatchObject({ status: 404 });
  });
  it('si el total ya no es el que se vio, 409 y nada cambia', async () => {
    await alCarro(ana, 9);
    await expect(pedir(ana, { total: 1 })).rejects.toMatchObject({ status: 409, codigo: 'total_cambiado' });
    expect((await carro(ana)).length).toBe(1);
    await expect(pedir(ana, { sucursal: 'NO_HAY' })).rejects.toMatchObject({ status: 400, campos: { sucursal: expect.anything() } });
    await vaciar(ana);
  });
  it('el mismo pedido repetido con la misma clave es un pedido', async () => {
    await alCarro(ana, 10);
    const [x, y] = [await pedir(ana, {}, 'una-clave'), await pedir(ana, {}, 'una-clave')];
    expect(x.id).toBe(y.id);
  });
  it('dos personas a la vez por la última unidad: una la lleva y la otra recibe 409', async () => {
    const { id } = await nuevo('Última', { existencias: 1 });
    await alCarro(ana, id);
    await alCarro(beto, id);
    const r = await Promise.allSettled([pedir(ana), pedir(beto)]);
    expect(r.filter((x) => x.status === 'fulfilled').length).toBe(1);
    const [mal] = r.filter((x) => x.status === 'rejected');
    expect(mal?.reason).toMatchObject({ status: 409, codigo: 'sin_existencias', datos: { quedan: 0 } });
    expect(await existencias(Number(id))).toBe(0);
    expect([(await carro(ana)).length + (await carro(beto)).length]).toEqual([1]);
    await vaciar(ana);
    await vaciar(beto);
  });
  it('la misma persona pide desde dos ventanas a la vez: un solo pedido', async () => {
    await alCarro(beto, 11);
    const r = await Promise.allSettled([pedir(beto), pedir(beto)]);
    expect(r.map((x) => x.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(r.find((x) => x.status === 'rejected')).toMatchObject({ reason: { codigo: 'carro_vacio' } });
  });
  it('nadie aprueba su propio pedido; aprobado por otra persona se entrega, y le avisan', async () => {
    await alCarro(jefa, 12);
    const propio = await pedir(jefa);
    await expect(sobre('aprobar', jefa, propio.id)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    await alCarro(ana, 12);
    const p = await pedir(ana);
    const otro = persona('Otro', '40000004-2', 'tienda', 'bandeja');
    const bandeja = t.deps.registry.area('bandeja')?.contract;
    if (!bandeja) throw new Error('bandeja');
    const pendientes = async () => (await t.list(bandeja, otro)).items.map((x) => x.entidad_id);
    expect(await pendientes()).toContain(p.id);
    await expect(sobre('entregar', otro, p.id)).rejects.toMatchObject({ status: 409 });
    await expect(sobre('aprobar', ana, p.id)).rejects.toMatchObject({ status: 403 });
    expect(await sobre('aprobar', otro, p.id)).toMatchObject({ estado: 'aprobado', aprobado_por: 'Otro' });
    expect(await pendientes()).not.toContain(p.id);
    await expect(sobre('aprobar', otro, p.id)).rejects.toMatchObject({ status: 409 });
    expect(await sobre('entregar', otro, p.id)).toMatchObject({ estado: 'entregado' });
    await expect(t.act(contract, 'anular', ana, { motivo: 'Ya no' }, { id: p.id })).rejects.toMatchObject({ status: 409 });
  });
  it('rechazado o anulado, las unidades vuelven', async () => {
    const antes = await existencias(13);
    await alCarro(ana, 13);
    const uno = await pedir(ana);
    expect(await t.act(contract, 'rechazar', jefa, { motivo: 'Fuera de presupuesto' }, { id: uno.id })).toMatchObject({
      estado: 'rechazado',
    });
    await alCarro(ana, 13);
    const dos = await pedir(ana);
    expect(await t.act(contract, 'anular', ana, { motivo: 'Me equivoqué' }, { id: dos.id })).toMatchObject({ estado: 'anulado' });
    expect(await existencias(13)).toBe(antes);
  });
  it('lo que lleva el carro va en los datos de la sesión', async () => {
    const extras = (quien: Session) => t.arrange((ctx) => ctx.askOne('sesion.extras', {}), quien);
    await vaciar(ana);
    expect(await extras(ana)).toEqual({ eCommerceCartItemsCount: 0 });
    await alCarro(ana, 14);
    await alCarro(ana, 15);
    expect([await extras(ana), await extras(beto)]).toEqual([{ eCommerceCartItemsCount: 2 }, { eCommerceCartItemsCount: 0 }]);
  });
  it('con la cuenta se van su carro y sus deseos; el pedido conserva su nombre', async () => {
    const p = await pedir(ana);
    await alCarro(ana, 16);
    await t.arrange((ctx) => borrarDe(ctx, { usuario_id: ana.usuario_id }));
    expect(await carro(ana)).toEqual([]);
    expect(await t.detail(contract, jefa, p.id)).toMatchObject({ solicitante: 'Ana', mio: false });
  });
  it('sin permiso: 403; una marca que no existe: 400', async () => {
    const mira = t.persona({ modulos: ['tienda:ver'] });
    await expect(alCarro(mira, 1)).rejects.toMatchObject({ status: 403 });
    await expect(tienda(t.persona({ modulos: ['tareas'] }))).rejects.toMatchObject({ status: 403 });
    await expect(nuevo('Sin marca', { brand: 'NADA' })).rejects.toMatchObject({ status: 400, campos: { brand: expect.anything() } });
  });
});
