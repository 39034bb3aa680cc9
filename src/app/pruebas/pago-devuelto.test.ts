import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { contract as conciliacion } from '#areas/conciliacion/contract.ts';
import { cargar, cartola, type Detalle } from '#areas/conciliacion/service/preparar.fixture.ts';
import { abrirCuentaBanco } from '#areas/libro/public.server.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { contract as pasivos } from '#areas/pasivos/contract.ts';
import * as escena from '#areas/pasivos/service/escena.fixture.ts';
import type { TestApp } from '#platform/server/testing.ts';

/** Areas/2 pasivos: a payment matched with the bank that the bank gives back leaves its match, its entry and its pesos as they were before. */
let t: TestApp;
beforeAll(async () => {
  t = await escena.abrir();
  await t.arrange(sembrarCatalogos);
  await t.arrange((ctx) => abrirCuentaBanco(ctx, 2, 'Banco Dos 222'));
});
afterAll(() => t.close());

const contador = () => t.persona({ rut: '40000030-1' });
const cierra = () => t.persona({ rut: '40000031-K' });
const prepara = () => t.persona({ rut: '40000020-4' });

/** A pasivo paid by transfer at the desk of operaciones, with the number of its bank operation. */
async function pagado(monto: number, comprobante: string, cuenta_banco: string) {
  const c = await escena.conExcedente({ monto });
  const s = await escena.pedir(c.todo);
  await escena.autorizada(s.id);
  const orden_id = (await t.ask(operaciones, 'ordenes', prepara(), { origen_area: 'pasivos' })).find((o) => o.origen_id === s.id)?.id ?? '';
  await t.act(operaciones, 'preparar_orden', prepara(), { orden_id, medio: 'TEF', cuenta_banco });
  await t.act(operaciones, 'autorizar_orden', t.persona({ rut: '40000021-2' }), { orden_id });
  await t.act(operaciones, 'confirmar_orden', prepara(), { orden_id, fecha: escena.HOY, comprobante });
  return { orden_id, solicitud: s.id, rut: c.rut, monto, comprobante, cuenta_banco };
}
const devolver = (orden_id: string) => t.act(operaciones, 'rechazar_orden', prepara(), { orden_id, causa: 'Cuenta cerrada' });

/** The day of the payment against the bank, taken to the manual step with the transfer matched to its entry. */
async function calzado({ monto, comprobante, rut, cuenta_banco }: Awaited<ReturnType<typeof pagado>>) {
  const cuenta = { banco: 'Banco', numero: cuenta_banco, cuenta_contable: cuenta_banco };
  const cuenta_corriente = (await t.act(conciliacion, 'crear_cuenta', contador(), cuenta)).id;
  const datos = { cuenta_corriente, fecha_inicio: escena.HOY as string, fecha_termino: escena.HOY as string };
  const c = (await t.act(conciliacion, 'crear', contador(), datos)) as unknown as Detalle;
  const avanzar = () => t.act(conciliacion, 'avanzar', contador(), {}, { id: c.id });
  await avanzar();
  const fila = { fecha: escena.HOY, glosa: `TRANSFERENCIA A ${rut}`, doc: comprobante, cargo: monto };
  await cargar({ t, ana: contador(), benito: cierra(), carla: cierra() }, contador(), c.id, cartola(50_000_000, [fila]));
  await avanzar();
  await avanzar();
  const { items: libro } = await t.ask(conciliacion, 'libro', contador(), {}, c.id);
  const { items: banco } = await t.ask(conciliacion, 'banco', contador(), {}, c.id);
  const suya = libro.find((l) => l.documento === comprobante && l.monto === -monto);
  const lados = { movimientos_banco: banco.map((b) => b.id), movimientos_libro: [suya?.id ?? ''] };
  await t.act(conciliacion, 'calzar', contador(), { ...lados, modo: 'exacto' }, { id: c.id });
  return { id: c.id, ...lados };
}
const calces = async (id: string) => (await t.ask(conciliacion, 'calces', contador(), {}, id)).items.map((k) => [k.estado, k.motivo]);
const libres = async (id: string) => {
  const { items: banco } = await t.ask(conciliacion, 'banco', contador(), {}, id);
  const { items: libro } = await t.ask(conciliacion, 'libro', contador(), {}, id);
  return { banco: banco.filter((x) => !x.calce_id).map((x) => x.monto), libro: libro.filter((x) => !x.calce_id).map((x) => x.monto) };
};

describe('un pago calzado que el banco devuelve', () => {
  it('suelta su calce en la conciliación que se está trabajando: las líneas y la contrapartida esperan calzarse', async () => {
    const p = await pagado(1_133_000, 'TEF-501', '1102.01');
    const antes = await escena.saldo('1102.01');
    const c = await calzado(p);
    expect(await calces(c.id)).toEqual([['confirmado', null]]);
    await devolver(p.orden_id);
    expect(await calces(c.id)).toEqual([['deshecho', 'El banco devolvió el pago: Cuenta cerrada']]);
    expect((await libres(c.id)).banco).toEqual([-1_133_000]);
    expect((await libres(c.id)).libro).toEqual(expect.arrayContaining([-1_133_000, 1_133_000]));
    expect((await escena.saldo('1102.01')) - antes).toBe(1_133_000);
    expect(await t.ask(pasivos, 'solicitud', prepara(), {}, p.solicitud)).toMatchObject({ estado: 'revisada', motivo: 'Cuenta cerrada' });
    const lados = { movimientos_banco: c.movimientos_banco, movimientos_libro: c.movimientos_libro };
    await t.act(conciliacion, 'calzar', contador(), { ...lados, modo: 'exacto' }, { id: c.id });
    expect(await escena.rotos()).toEqual([]);
  });
  it('no toca el calce de una conciliación preparada para cerrar: sólo queda la contrapartida por calzar', async () => {
    const p = await pagado(900_000, 'TEF-502', '1102.02');
    const c = await calzado(p);
    await t.arrange((ctx) => ctx.db.execute(`update conciliacion set estado = 'por_cerrar' where id = '${c.id}'`));
    await devolver(p.orden_id);
    expect(await calces(c.id)).toEqual([['confirmado', null]]);
    expect((await libres(c.id)).banco).toEqual([]);
    expect((await libres(c.id)).libro).toContain(900_000);
  });
});
