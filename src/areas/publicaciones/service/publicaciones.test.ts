import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restringirContacto } from '#areas/clientes/public.server.ts';
import { contract as cobranzas } from '#areas/cobranzas/contract.ts';
import { gestiones, items } from '#areas/cobranzas/tables.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { verificarTodo } from '#platform/server/verify.ts';
import { contract } from '../contract.ts';
import { repararNoche } from './bajar-pagadas.ts';
import { abrir, alas, avisar, caso, f, operador, pagar, publicada, publicar, quien } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
});
beforeEach(() => alas(t));
afterAll(() => t.close());

describe('publicaciones', () => {
  it('primero se avisa al deudor por correo, y cinco días después se publica', async () => {
    const c = await caso(t);
    const p = await avisar(t, c.ticket_id, c.pk(1));
    expect(p).toMatchObject({
      estado: 'avisada',
      aviso_previo_en: '2026-05-04',
      publicable_desde: '2026-05-09',
      impedimento: expect.stringContaining('cinco días'),
    });
    const suyas = await t.arrange((ctx) => ctx.rows(gestiones, eq(gestiones.persona_rut, c.rut)));
    expect(suyas.filter((g) => g.plantilla === 'AVISO_PUBLICACION')).toMatchObject([{ canal: 'CORREO', finalidad: 'COBRANZA' }]);
    await t.setHoy(f('2026-05-08'));
    await expect(publicar(t, p.id)).rejects.toMatchObject({
      status: 422,
      codigo: 'no_publicable',
      datos: { causa: expect.stringContaining('menos de cinco días') },
    });
    await t.setHoy(f('2026-05-09'));
    expect(await publicar(t, p.id)).toMatchObject({ estado: 'publicada', desde: '2026-05-09' });
  });
  it('el aviso gasta un mensaje de la persona: fuera de hora la ley lo rechaza y nada queda escrito', async () => {
    const c = await caso(t);
    alas(t, '20:00');
    await expect(avisar(t, c.ticket_id, c.pk(1))).rejects.toMatchObject({ codigo: 'fuera_de_horario' });
    expect((await t.list(contract, quien(t), { rut: c.rut })).total).toBe(0);
  });
  it('la misma deuda no se avisa dos veces', async () => {
    const c = await caso(t);
    await avisar(t, c.ticket_id, c.pk(1));
    await expect(avisar(t, c.ticket_id, c.pk(1))).rejects.toMatchObject({ status: 409, codigo: 'ya_publicada' });
  });
  it('lo disputado y lo de un concurso no se avisan ni se publican, y dicen por qué', async () => {
    const c = await caso(t);
    const disputa = { pks: [c.pk(1)], motivo: 'PRECIO', monto: 10_000 };
    await t.act(cobranzas, 'disputar', operador(t), disputa, { id: c.ticket_id });
    await expect(avisar(t, c.ticket_id, c.pk(1))).rejects.toMatchObject({
      codigo: 'no_publicable',
      datos: { causa: 'hay una disputa abierta' },
    });
    const d = await caso(t);
    const { id } = await avisar(t, d.ticket_id, d.pk(1));
    await t.arrange((ctx) => restringirContacto(ctx, { rut: d.rut, motivo: 'CONCURSO', desde: f('2026-05-04'), origen: 'prueba' }));
    await t.setHoy(f('2026-05-09'));
    await expect(publicar(t, id)).rejects.toMatchObject({ datos: { causa: expect.stringContaining('concursal') } });
  });
  it('la lista blanca puede prohibir un tipo de deuda o ponerle plazo; la versión anterior queda', async () => {
    const c = await caso(t);
    const guardar = (o: object) =>
      t.act(contract, 'guardar_regla', quien(t), { tipo_documento: 'CUOTA', razon: 'Acuerdo del comité', ...o });
    expect(await guardar({ dias_max: 10 })).toMatchObject({ dice: 'Cuota: se publica sólo con 10 días de mora o menos' });
    await expect(avisar(t, c.ticket_id, c.pk(1))).rejects.toMatchObject({ datos: { causa: expect.stringContaining('plazo') } });
    expect(await guardar({ no_publicar: true })).toMatchObject({ dice: 'Cuota: no se publica' });
    await expect(avisar(t, c.ticket_id, c.pk(1))).rejects.toMatchObject({ datos: { causa: expect.stringContaining('lista blanca') } });
    expect((await t.ask(contract, 'listas_blancas', quien(t), {})).items.length).toBe(1);
    await guardar({ dias_max: 1000 });
  });
  it('pagada, su baja se pide en el mismo acto, con siete días hábiles bancarios por ley', async () => {
    const c = await publicada(t);
    await pagar(t, c, '2026-05-11');
    const p = await t.detail(contract, quien(t), c.id);
    // Seven banking days after Monday 11 May 2026: 12, 13, 14, 15, 18, 19, 20.
    expect(p).toMatchObject({ estado: 'pagada', baja_pedida_en: '2026-05-11', baja_legal: '2026-05-20', baja_atrasada: null });
    await t.setHoy(f('2026-05-18'));
    expect(await t.detail(contract, quien(t), c.id)).toMatchObject({ baja_atrasada: 'alerta' });
    await t.setHoy(f('2026-05-22'));
    expect(await t.detail(contract, quien(t), c.id)).toMatchObject({ baja_atrasada: 'vencida' });
    await expect(t.act(contract, 'confirmar_baja', quien(t), { fecha: '2026-05-10' }, { id: c.id })).rejects.toMatchObject({
      codigo: 'baja_anterior',
    });
    expect(await t.act(contract, 'confirmar_baja', quien(t), { fecha: '2026-05-20' }, { id: c.id })).toMatchObject({
      baja_vista_en: '2026-05-20',
      baja_atrasada: null,
    });
    await expect(publicar(t, c.id)).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
  });
  it('demandada se sigue debiendo y sigue publicada; pagada después, su baja se pide', async () => {
    const c = await publicada(t);
    const aCausa = (ctx: Ctx) =>
      ctx.db
        .update(items)
        .set({ vivo: false, salida: 'CAUSA', salida_el: f('2026-05-09') })
        .where(and(eq(items.pk, c.pk(1)), eq(items.vivo, true)));
    await t.arrange((ctx) => aCausa(ctx as Ctx));
    expect(await t.arrange((ctx) => repararNoche(ctx as Ctx))).toMatchObject({ hechos: 0 });
    expect(await t.detail(contract, quien(t), c.id)).toMatchObject({ estado: 'publicada', baja_pedida_en: null });
    await pagar(t, c, '2026-05-11');
    expect(await t.detail(contract, quien(t), c.id)).toMatchObject({ estado: 'pagada', baja_pedida_en: '2026-05-11' });
  });
  it('la que sale de cobranza sin pagarse se baja, y no dice que se pagó', async () => {
    const c = await publicada(t);
    await t.arrange((ctx) =>
      (ctx as Ctx).db
        .update(items)
        .set({ vivo: false, salida: 'CASTIGADA', salida_el: f('2026-05-09') })
        .where(and(eq(items.pk, c.pk(1)), eq(items.vivo, true))),
    );
    expect(await t.arrange((ctx) => repararNoche(ctx as Ctx))).toMatchObject({ hechos: 1 });
    expect(await t.detail(contract, quien(t), c.id)).toMatchObject({
      estado: 'anulada',
      motivo: 'La deuda se castigó',
      baja_pedida_en: '2026-05-09',
    });
  });
  it('mientras dura una promesa se bloquea, y al volver a publicarla conserva su primer día', async () => {
    const c = await publicada(t);
    await expect(
      t.act(contract, 'bloquear', quien(t), { hasta: '2026-05-09', motivo: 'Promete pagar' }, { id: c.id }),
    ).rejects.toMatchObject({
      codigo: 'bloqueo_en_el_pasado',
    });
    await t.act(contract, 'bloquear', quien(t), { hasta: '2026-05-15', motivo: 'Promete pagar' }, { id: c.id });
    await t.setHoy(f('2026-05-18'));
    expect(await publicar(t, c.id)).toMatchObject({ estado: 'publicada', desde: '2026-05-09', bloqueada_hasta: null });
  });
  it('anulada por error, si ya se mostró su baja también se pide', async () => {
    const c = await publicada(t);
    expect(await t.act(contract, 'anular', quien(t), { motivo: 'No era su deuda' }, { id: c.id })).toMatchObject({
      estado: 'anulada',
      baja_pedida_en: '2026-05-09',
    });
  });
  it('el verificador no encuentra nada que objetar', async () => {
    const malas = (await verificarTodo(t.deps, t.empresa_id, [])).filter((x) => x.violaciones.length > 0 && /^C\d/.test(x.id));
    expect(malas.map(({ id, violaciones }) => ({ id, v: violaciones.slice(0, 3) }))).toEqual([]);
  });
});
