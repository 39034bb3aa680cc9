import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pendientes } from '#areas/bandeja/tables.ts';
import { personasDe } from '#kernel/fields.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { invariantes } from './invariantes.ts';
import {
  abrirVenta,
  COMPRADOR,
  cobrar,
  comprador,
  FISCAL,
  f,
  GERENTE,
  movido,
  nueva,
  OTRO_TESORERO,
  pagar,
  papel,
  quien,
  R,
  SIGNERS,
  saldos,
  TESORERO,
  vendible,
  venta,
  ver,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirVenta();
}, 60_000);
afterAll(async () => {
  for (const i of invariantes) expect(await t.arrange((ctx) => i.check(ctx))).toEqual([]);
  await t.close();
});

describe('venta (domain §7, T18; ledger §3)', () => {
  it('T18 al peso en el resumen, en la venta y en el libro', async () => {
    const p = await vendible(t);
    await t.setHoy(f('2026-05-05'));
    const cifras = { selectedTotalAmount: 4_727_136, selectedCount: 1, pagaresSelected: [p.pagarevista], total_flujos: 5_282_923 };
    const pedido = { pagares: [p.pagarevista], tasa: '1.45', fecha: '2026-05-05' };
    const r = await t.ask(contract, 'resumen', quien(t, TESORERO), pedido);
    expect(r).toMatchObject({ ...cifras, precio: 4_878_974, par: 4_772_044, resultado: 106_930, plazo_medio: 168 });
    expect(r.pagaresCount).toBeGreaterThanOrEqual(1);
    const simple = await t.ask(contract, 'resumen', quien(t, TESORERO), { ...pedido, metodo: 'SIMPLE' as const });
    expect(simple.precio).toBe(4_895_295);
    const antes = await saldos(t);
    const v = await venta(t, [p.pagarevista]);
    expect(await ver(t, v.id)).toMatchObject({
      precio: 4_878_974,
      par: 4_772_044,
      resultado: 106_930,
      plazo_medio: 168,
      estado: 'en_administracion',
    });
    // No day was closed here: 1202 held nothing of it, so D1202/H4101 44.908 and out again (ledger §3, venta_pagares).
    expect(movido(antes, await saldos(t))).toEqual({ '1102.01': 4_878_974, '1201': -4_727_136, '4101': -44_908, '4108': -106_930 });
  });

  it('con un día de mora, o en otra venta viva, se rehúsa con su fila y su motivo; el resto queda', async () => {
    const [bueno, tomado, moroso] = [await vendible(t), await vendible(t), await vendible(t, 0)];
    await venta(t, [tomado.pagarevista], 'crear');
    await t.setHoy(f('2026-04-21'));
    const fecha = { fecha_liquidacion: '2026-05-05' };
    const v = await t.act(
      contract,
      'crear',
      quien(t, TESORERO),
      nueva([bueno, moroso].map((x) => x.pagarevista).concat('PP-999999'), fecha),
    );
    expect(v.items.map((i) => i.pagarevista)).toEqual([bueno.pagarevista]);
    expect(v.rechazados).toEqual([
      { pagarevista: moroso.pagarevista, motivo: 'el crédito tiene 1 día de mora' },
      { pagarevista: 'PP-999999', motivo: 'no existe' },
    ]);
    await t.setHoy(f('2026-05-05'));
    await expect(t.act(contract, 'crear', quien(t, TESORERO), nueva([tomado.pagarevista]))).rejects.toMatchObject({
      status: 422,
      codigo: 'pagare_no_elegible',
      datos: { pagarevista: tomado.pagarevista, motivo: expect.stringMatching(/^ya está en la venta \d+$/) },
    });
  });

  it('dos ventas a la vez del mismo pagaré: exactamente una lo tiene', async () => {
    const p = await vendible(t);
    await t.setHoy(f('2026-05-05'));
    const uno = (k: number) => t.act(contract, 'crear', quien(t, k), nueva([p.pagarevista]));
    const r = await Promise.allSettled([uno(TESORERO), uno(GERENTE), uno(OTRO_TESORERO)]);
    expect(r.filter((x) => x.status === 'fulfilled')).toHaveLength(1);
    for (const x of r) if (x.status === 'rejected') expect(x.reason).toMatchObject({ codigo: 'pagare_no_elegible' });
  });

  it('una oferta dura cinco días hábiles; vencida suelta sus pagarés y no se acepta', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista], 'ofertar', { fecha_liquidacion: '2026-05-20' });
    expect((await ver(t, v.id)).vence_oferta).toBe('2026-05-12');
    await t.setHoy(f('2026-05-13'));
    expect(await ver(t, v.id)).toMatchObject({ estado: 'vencido' });
    const archivo = await papel(t, v.id);
    await expect(t.act(contract, 'aceptar', quien(t, TESORERO), { archivo }, { id: v.id })).rejects.toMatchObject({
      status: 409,
      codigo: 'transicion_no_permitida',
    });
    const otra = await t.act(contract, 'crear', quien(t, TESORERO), nueva([p.pagarevista], { fecha_liquidacion: '2026-05-13' }));
    expect(otra.n).toBe(1);
    expect((await ver(t, v.id)).items[0]).toMatchObject({ estado: 'retirado' });
  });

  it('fuera de action_allowed_profiles se mira pero no se actúa: 403 y ningún botón', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista], 'crear');
    const contador = t.persona({ rut: R(40), nombre: 'Contador', perfiles: ['CONTABILIDAD'] });
    await expect(t.act(contract, 'ofertar', contador, {}, { id: v.id })).rejects.toMatchObject({
      status: 403,
      codigo: 'perfil_no_autorizado',
    });
    await expect(t.act(contract, 'crear', contador, nueva([p.pagarevista]))).rejects.toMatchObject({ status: 403 });
    const visto = (await t.detail(contract, contador, v.id)) as { acciones: { permitida: boolean }[] };
    expect(visto.acciones.some((a) => a.permitida)).toBe(false);
  });

  it('un firmante dos veces, o quien no tiene poder, no endosa', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista], 'aceptar');
    const con = (signers: string[]) => t.act(contract, 'endosar', quien(t, FISCAL), { signers }, { id: v.id });
    await expect(con([R(FISCAL), R(FISCAL)])).rejects.toMatchObject({ status: 422, codigo: 'requiere_dos_firmas' });
    await expect(con([R(FISCAL)])).rejects.toMatchObject({ codigo: 'requiere_dos_firmas' });
    await expect(con([R(FISCAL), R(2)])).rejects.toMatchObject({ codigo: 'firmante_sin_poder' });
    expect((await con([...SIGNERS])).estado).toBe('endosado');
  });

  it('registra el pago otra persona, por el precio exacto, desde la liquidación', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista], 'endosar', { fecha_liquidacion: '2026-05-06' });
    const { precio } = await ver(t, v.id);
    const con = (k: number, monto: number) =>
      t.act(contract, 'registrar_pago', quien(t, k), { monto, cuenta: '1102.01', comprobante: 'T1' }, { id: v.id });
    await expect(con(TESORERO, precio)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    await expect(con(OTRO_TESORERO, precio - 1)).rejects.toMatchObject({ codigo: 'monto_distinto' });
    await expect(con(OTRO_TESORERO, precio)).rejects.toMatchObject({ codigo: 'antes_de_liquidacion' });
    await t.setHoy(f('2026-05-06'));
    expect(await con(OTRO_TESORERO, precio)).toMatchObject({ estado: 'en_administracion' });
  });

  it('pagado entero la víspera de la liquidación sale de la venta, y el precio cambia', async () => {
    const [a, b] = [await vendible(t), await vendible(t)];
    const v = await venta(t, [a.pagarevista, b.pagarevista], 'endosar', { fecha_liquidacion: '2026-05-06' });
    const antes = await ver(t, v.id);
    await cobrar(t, a.id, '2026-05-05', 5_500_000, { tipo: 'prepago' });
    const ahora = await ver(t, v.id);
    expect(ahora.items.find((i) => i.pagarevista === a.pagarevista)).toMatchObject({ estado: 'excluido_por_pago' });
    expect(ahora).toMatchObject({ n: 1, precio: antes.precio / 2, saldo: antes.saldo / 2 });
    await t.setHoy(f('2026-05-06'));
    expect((await pagar(t, v.id)).estado).toBe('en_administracion');
  });

  it('el límite del comprador se gasta al aceptar y vuelve al anular', async () => {
    const chico = rutOf(99_990_501);
    await comprador(t, chico, 5_000_000);
    const [a, b] = [await vendible(t), await vendible(t)];
    const v = await venta(t, [a.pagarevista], 'aceptar', { buyer: chico });
    const otra = await venta(t, [b.pagarevista], 'ofertar', { buyer: chico });
    const archivo = await papel(t, otra.id);
    const aceptar = () => t.act(contract, 'aceptar', quien(t, TESORERO), { archivo }, { id: otra.id });
    await expect(aceptar()).rejects.toMatchObject({ codigo: 'limite_comprador_excedido', datos: { disp: '$272.864' } });
    await t.act(contract, 'anular', quien(t, TESORERO), { motivo: 'el comprador desistió' }, { id: v.id });
    expect((await aceptar()).estado).toBe('aceptado');
    const menos = { rut: chico, nombre: 'Chico', tipo: 'FONDO_INVERSION', limite: pesos(1), activo: true };
    await expect(t.act(contract, 'guardar_comprador', quien(t, TESORERO), menos)).rejects.toMatchObject({
      codigo: 'limite_bajo_lo_tomado',
    });
  });

  it('la bandeja pide a fiscalía el endoso y a otra persona el dinero; programada de nuevo o pagada no pide nada', async () => {
    const esperan = async (id: string) =>
      (await t.arrange((ctx) => ctx.db.select().from(pendientes).where(eq(pendientes.entidad_id, id))))
        .filter((p) => p.estado === 'abierto')
        .map((p) => [p.permiso, personasDe(p.makers)]);
    const v = await venta(t, [(await vendible(t)).pagarevista], 'aceptar');
    expect(await esperan(v.id)).toMatchObject([['venta-pagares:endosar', expect.anything()]]);
    const otra = { fecha_liquidacion: '2026-05-06', tasa_descuento: '1.45' };
    await t.act(contract, 'reprogramar', quien(t, TESORERO), otra, { id: v.id });
    expect(await esperan(v.id)).toEqual([]);
    const w = await venta(t, [(await vendible(t)).pagarevista], 'endosar');
    expect(await esperan(w.id)).toEqual([['venta-pagares:registrar-pago', [R(TESORERO)]]]);
    await pagar(t, w.id);
    expect(await esperan(w.id)).toEqual([]);
  });

  it('los papeles y la planilla de flujos se imprimen', async () => {
    const p = await vendible(t);
    const v = await venta(t, [p.pagarevista], 'ofertar');
    for (const que of ['oferta', 'inventario'] as const) {
      const pdf = (await t.ask(contract, que, quien(t, GERENTE), {}, v.id)) as { bytes: Buffer };
      expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const hoja = (await t.ask(contract, 'flujos', quien(t, GERENTE), {}, v.id)) as { nombre: string; bytes: Buffer };
    expect(hoja.bytes.subarray(0, 2).toString()).toBe('PK');
    await expect(t.ask(contract, 'endoso', quien(t, GERENTE), {}, v.id)).rejects.toMatchObject({ codigo: 'sin_endosar' });
    expect(COMPRADOR).toBe(v.buyer);
  });
});
