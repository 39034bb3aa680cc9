import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recaudaciones as recibos } from '#areas/recaudaciones/tables.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { paradas } from '../tables.ts';
import { invariantes } from './invariantes.ts';
import {
  abrir,
  alas,
  equipar,
  f,
  HOY,
  limpiar,
  recaudador,
  rendir,
  ruta,
  supervisora,
  ticketDe,
  verRuta,
  visitable,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
});
afterAll(() => t.close());
beforeEach(async () => {
  alas(t);
  await limpiar(t);
});

const PERDIDO = 'Le robaron el teléfono en la calle, constancia en Carabineros';
let libro = 900;
/** A route under way with two doors, and none told. */
async function enLaCalle() {
  const [a, b] = [await visitable(t), await visitable(t)];
  libro += 100;
  await equipar(t, libro);
  await t.setHoy(f(HOY));
  const r = await ruta(t, [a.ticket_id, b.ticket_id]);
  return { a, b, r };
}
const sinTelefono = (id: string, quien = supervisora(t)) => t.act(contract, 'rendir_sin_telefono', quien, { motivo: PERDIDO }, { id });
const cuantos = () => t.arrange((ctx) => ctx.count(recibos));
const sano = () => t.arrange(async (ctx) => (await Promise.all(invariantes.map((i) => i.check(ctx)))).flat());

// areas/6 §1 and docs/decisiones/0130: a lost phone holds nobody, and what it tells later is not lost silently.
describe('una ruta rendida sin el teléfono', () => {
  it('suelta a quienes el teléfono no contó: salen de la ruta con la razón y sus tickets vuelven a gestión', async () => {
    const { a, r } = await enLaCalle();
    const rendida = await sinTelefono(r.id);
    expect([rendida.estado, rendida.lista.map((p) => [p.estado, p.motivo_retiro])]).toEqual([
      'rendida',
      [
        ['retirada', `Se rindió sin el teléfono: ${PERDIDO}`],
        ['retirada', `Se rindió sin el teléfono: ${PERDIDO}`],
      ],
    ]);
    expect((await ticketDe(t, a.rut)).estado).toBe('EN_GESTION');
    expect((await t.act(contract, 'cerrar', supervisora(t), {}, { id: r.id })).estado).toBe('cerrada');
    expect(await sano()).toEqual([]);
  });
  it('quien la recorre no la rinde sin su teléfono: la cierra otra persona', async () => {
    const { r } = await enLaCalle();
    const mismo = t.persona({ rut: r.recaudador, nombre: 'Recaudador 1', modulos: ['rutas:ver', 'rutas:cerrar'] });
    await expect(sinTelefono(r.id, mismo)).rejects.toMatchObject({ status: 403 });
  });
  it('lo que el teléfono envía después se guarda como lo escribió y no registra dinero; la segunda vez se dice', async () => {
    const { r } = await enLaCalle();
    await sinTelefono(r.id);
    const parada_id = r.lista[0]?.id ?? '';
    const dicho = { parada_id, resultado: 'PAGO', monto: 50_000, comprobante: libro, comentario: 'Pagó la mitad' };
    const antes = await cuantos();
    await rendir(t, r.id, dicho);
    expect(await cuantos()).toBe(antes);
    const p = (await verRuta(t, r.id)).lista.find((x) => x.id === parada_id);
    expect([p?.estado, p?.monto_recibido, p?.tardia]).toEqual([
      'retirada',
      0,
      {
        resultado: 'Pagó',
        hora: 605,
        monto: 50_000,
        comprobante: libro,
        comentario: 'Pagó la mitad',
        recibida_el: HOY,
        resolucion: null,
        resuelta_por: null,
      },
    ]);
    await expect(rendir(t, r.id, dicho)).rejects.toMatchObject({ codigo: 'parada_dicha_tarde' });
    expect(await sano()).toEqual([]);
  });
  it('no se cierra sin revisar lo que llegó, y cerrada sigue recibiendo lo que falte', async () => {
    const { r } = await enLaCalle();
    await sinTelefono(r.id);
    const [uno, dos] = r.lista;
    await rendir(t, r.id, { parada_id: uno?.id, resultado: 'NO_ESTABA' });
    const cerrar = () => t.act(contract, 'cerrar', supervisora(t), {}, { id: r.id });
    await expect(cerrar()).rejects.toMatchObject({ codigo: 'tardias_por_revisar' });
    const resolucion = 'No había nadie: se vuelve a visitar';
    await t.act(contract, 'revisar_parada', supervisora(t), { parada_id: uno?.id ?? '', resolucion }, { id: r.id });
    expect((await cerrar()).estado).toBe('cerrada');
    await rendir(t, r.id, { parada_id: dos?.id, resultado: 'NO_ESTABA' });
    const tarde = await t.act(contract, 'revisar_parada', supervisora(t), { parada_id: dos?.id ?? '', resolucion }, { id: r.id });
    expect(tarde.lista.map((p) => p.tardia?.resuelta_por)).toEqual(['Supervisora', 'Supervisora']);
  });
  it('el dinero que el teléfono no contó lo registra a mano quien lo recibió, con el comprobante de su talonario, una sola vez', async () => {
    const { r } = await enLaCalle();
    const [uno, dos] = r.lista;
    const registrar = (d: object, quien = recaudador(t)) => t.act(contract, 'registrar_pago', quien, d as never, { id: r.id });
    const dinero = { parada_id: uno?.id ?? '', monto: 30_000, comprobante: libro };
    await expect(registrar(dinero)).rejects.toMatchObject({ status: 422, codigo: 'con_telefono' });
    await sinTelefono(r.id);
    await expect(registrar({ ...dinero, comprobante: libro + 90 })).rejects.toMatchObject({ codigo: 'talonario_ajeno' });
    const otro = t.persona({ rut: supervisora(t).rut as string, nombre: 'Otra', modulos: ['rutas:ver', 'rutas:rendir'] });
    await expect(registrar(dinero, otro)).rejects.toMatchObject({ status: 403, codigo: 'ruta_ajena' });
    const con = await registrar(dinero);
    const p = con.lista.find((x) => x.id === uno?.id);
    expect([p?.estado, p?.monto_recibido, p?.comprobante]).toEqual(['retirada', 30_000, libro]);
    await expect(registrar({ ...dinero, comprobante: libro + 1 })).rejects.toMatchObject({ status: 409, codigo: 'dinero_registrado' });
    await expect(registrar({ ...dinero, parada_id: dos?.id })).rejects.toMatchObject({ codigo: 'comprobante_usado' });
    expect(await sano()).toEqual([]);
    expect((await t.act(contract, 'cerrar', supervisora(t), {}, { id: r.id })).recaudado).toBe(30_000);
  });
  it('la base no guarda algo tardío de una parada que su teléfono sí contó (plantada)', async () => {
    const { r } = await enLaCalle();
    const tardia = { resultado: 'PAGO', hora: 600, monto: null, comprobante: null, comentario: null, recibida_el: HOY } as never;
    const plantar = t.arrange((ctx) =>
      ctx.db
        .update(paradas)
        .set({ tardia })
        .where(eq(paradas.id, r.lista[0]?.id ?? '')),
    );
    await expect(plantar).rejects.toThrow();
  });
});

describe('una parada de quien no tiene dirección registrada', () => {
  it('se agrega escribiendo la dirección y la comuna, que quedan en la parada; sin comuna se rehúsa en su campo', async () => {
    const c = await visitable(t, { comuna: null });
    const { id } = await t.act(contract, 'crear', supervisora(t), {
      fecha: HOY,
      recaudador: String(recaudador(t).rut),
      sucursal: 'SANTIAGO',
      salida: 600,
    });
    const agregar = (d: object) => t.act(contract, 'agregar', supervisora(t), { ticket_id: c.ticket_id, ...d }, { id });
    await expect(agregar({})).rejects.toMatchObject({ codigo: 'sin_direccion' });
    await expect(agregar({ direccion: 'Moneda 975', comuna: '99999' })).rejects.toMatchObject({ campos: { comuna: ['Elija la comuna'] } });
    const r = await agregar({ direccion: 'Moneda 975', comuna: '13101' });
    expect(r.lista.map((p) => [p.direccion, p.comuna_nombre])).toEqual([['Moneda 975', 'Santiago']]);
  });
});
