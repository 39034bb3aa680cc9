import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { levantarRestriccion, restringirContacto } from '#areas/clientes/public.server.ts';
import { cerrarObligacion } from '#areas/libro/public.server.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { verificarTodo } from '#platform/server/verify.ts';
import { contract } from '../contract.ts';
import { moraDe as diasDe, tramoDe } from '../domain/mora.ts';
import {
  abrir,
  alas,
  anochecer,
  elegir,
  f,
  hoy,
  llamar,
  moroso,
  operador,
  recibir,
  reversa,
  supervisor,
  ticketDe,
  transferencia,
  ver,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
  alas(t);
});
afterAll(() => t.close());

describe('tickets de cobranza', () => {
  it('la deuda que vence entra en un ticket, se reparte y tiene próxima acción', async () => {
    const c = await moroso(t);
    await anochecer(t, f('2026-04-20'));
    const k = await ticketDe(t, c.rut);
    expect(k).toMatchObject({ estado: 'ASIGNADO', division: 'CREDITOS', protegida: true, origen: 'MORA' });
    expect([diasDe(k, f('2026-04-21')), tramoDe(diasDe(k, f('2026-04-21')))]).toEqual([1, '1_15']);
    expect(k.monto_vencido).toBe(k.monto_total);
    expect([k.operador !== null, k.proxima_fecha, k.proxima_tipo]).toEqual([true, '2026-04-21', 'LLAMADA']);
  });
  it('la misma noche dos veces no cambia ninguna fila', async () => {
    await anochecer(t, f('2026-04-21'));
    expect(await anochecer(t, f('2026-04-21'))).toBe(0);
  });
  it('el pago que deja sus deudas en cero lo cierra en el mismo acto, y su reversa lo reabre con su historia', async () => {
    const c = await moroso(t);
    await anochecer(t, f('2026-04-22'));
    const { id } = await ticketDe(t, c.rut);
    const { total_hoy } = await ver(t, id);
    const r = await recibir(t, transferencia(c.rut, total_hoy, '2026-04-23', elegir(c.pk(1))));
    expect(await ticketDe(t, c.rut)).toMatchObject({
      id,
      estado: 'CERRADO_PAGADO',
      motivo_cierre: 'Sus deudas quedaron en cero',
      monto_total: 0,
    });
    await reversa(t, r.id);
    expect(await ticketDe(t, c.rut)).toMatchObject({ id, estado: 'EN_GESTION', monto_total: total_hoy - (await moraDe(id)) });
  });
  const moraDe = async (id: string): Promise<number> => (await ver(t, id)).deudas.reduce((n, d) => n + (d.vivo ? d.mora : 0), 0);
  it('la vista de restringidas trae a quien hoy no se contacta, y deja de traerlo cuando se levanta', async () => {
    const c = await moroso(t);
    await anochecer(t, f('2026-04-24'));
    const { id } = await ticketDe(t, c.rut);
    const restringidas = async () => (await t.list(contract, supervisor(t), { vista: 'restringidas' })).items.map((k) => k.id);
    expect(await restringidas()).not.toContain(id);
    const hoyDia = f('2026-04-25');
    const r = await t.arrange((ctx) => restringirContacto(ctx, { rut: c.rut, motivo: 'SOLICITUD_TITULAR', desde: hoyDia, hasta: null }));
    expect(await restringidas()).toContain(id);
    await t.arrange((ctx) => levantarRestriccion(ctx, r.id, 'Lo pidió otra vez'));
    expect(await restringidas()).not.toContain(id);
  });
  it('la deuda que termina sin que entre un pago sale de su ticket en el mismo acto', async () => {
    const c = await moroso(t);
    await anochecer(t, f('2026-04-26'));
    expect((await ticketDe(t, c.rut)).cerrado).toBeNull();
    const deuda = c.pk(1);
    await t.arrange((ctx) => cerrarObligacion(ctx, deuda));
    const { id } = await ticketDe(t, c.rut);
    expect((await ver(t, id)).deudas.filter((d) => d.pk === deuda && d.vivo)).toEqual([]);
  });
  it('a mano no se abre sobre una deuda que ya está en un ticket', async () => {
    const c = await moroso(t);
    await hoy(t, '2026-04-10');
    const pedido = { rut: c.rut, pks: [c.pk(1)] };
    const uno = await t.act(contract, 'crear', operador(t), pedido);
    expect(uno).toMatchObject({ origen: 'MANUAL', estado_ticket: 'NUEVO', documentos: 1 });
    await expect(t.act(contract, 'crear', operador(t), pedido)).rejects.toMatchObject({ status: 409, codigo: 'deuda_con_ticket' });
  });
  it('ocho personas abren a la vez el ticket de la misma deuda: una lo abre y a las demás se les dice cuál es', async () => {
    const c = await moroso(t);
    await hoy(t, '2026-04-10');
    const pedidos = Array.from({ length: 8 }, () => t.act(contract, 'crear', operador(t), { rut: c.rut, pks: [c.pk(1)] }));
    const r = await Promise.allSettled(pedidos);
    expect(r.filter((x) => x.status === 'fulfilled').length).toBe(1);
    const codigos = r.flatMap((x) => (x.status === 'rejected' ? [(x.reason as { codigo?: string }).codigo] : []));
    expect(new Set(codigos)).toEqual(new Set(['deuda_con_ticket']));
  });
  it('quien toma un ticket nuevo lo tiene; cerrarlo sin pago con deudas vivas se rechaza', async () => {
    const c = await moroso(t);
    await hoy(t, '2026-04-10');
    const { id } = await t.act(contract, 'crear', operador(t), { rut: c.rut, pks: [c.pk(1)] });
    expect(await t.act(contract, 'tomar', operador(t), {}, { id })).toMatchObject({
      estado_ticket: 'ASIGNADO',
      operador_nombre: 'Operador 1 Prueba',
    });
    const cerrar = t.act(contract, 'cerrar_sin_pago', supervisor(t), { motivo: 'No corresponde cobrar' }, { id });
    await expect(cerrar).rejects.toMatchObject({ status: 409, codigo: 'con_deudas_vivas' });
    await t.act(contract, 'anular', supervisor(t), { motivo: 'Se abrió por error' }, { id });
    expect(await ticketDe(t, c.rut)).toMatchObject({ estado: 'ANULADO', monto_total: expect.any(Number) });
  });
  it('un pago mientras la llamada está abierta cierra el ticket, y lo conversado se registra igual', async () => {
    const c = await moroso(t);
    await anochecer(t, f('2026-05-03'));
    const { id } = await ticketDe(t, c.rut);
    const { gestion_id } = await t.act(contract, 'iniciar_llamada', operador(t), { persona_rut: c.rut }, { id });
    const avisos = async () => (await t.deps.database.sql(`select 1 from senal where datos ->> 'area' = 'cobranzas'`)).rows.length;
    const antes = await avisos();
    await recibir(t, transferencia(c.rut, (await ver(t, id)).total_hoy, '2026-05-04', elegir(c.pk(1))));
    // The screens of collection are told once, in the act of the payment itself.
    expect((await avisos()) - antes).toBe(1);
    const dicho = { gestion_id, estado_llamada: 'CONTESTA', estado_seguimiento: 'EN_PROCESO_DE_PAGO', comentario: 'Dice que pagó recién' };
    const despues = await t.act(contract, 'registrar_llamada', operador(t), dicho, { id });
    expect([despues.estado_ticket, despues.gestiones[0]?.comentario]).toEqual(['CERRADO_PAGADO', 'Dice que pagó recién']);
  });
  it('el verificador no encuentra nada que objetar', async () => {
    const c = await moroso(t);
    await anochecer(t, f('2026-05-05'));
    await llamar(t, (await ticketDe(t, c.rut)).id, c.rut, { proxima: { fecha: '2026-05-08', tipo: 'LLAMADA' } });
    const malas = (await verificarTodo(t.deps, t.empresa_id, [])).filter((x) => x.violaciones.length > 0 && /^C\d/.test(x.id));
    expect(malas.map(({ id, violaciones }) => ({ id, v: violaciones.slice(0, 3) }))).toEqual([]);
  });
});
