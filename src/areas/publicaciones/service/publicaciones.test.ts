import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restringirContacto } from '#areas/clientes/public.server.ts';
import { contract as cobranzas } from '#areas/cobranzas/contract.ts';
import {
  abrir,
  alas,
  anochecer,
  elegir,
  f,
  moroso,
  operador,
  recibir,
  ticketDe,
  transferencia,
  ver,
} from '#areas/cobranzas/service/mundo.fixture.ts';
import { gestiones } from '#areas/cobranzas/tables.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { verificarTodo } from '#platform/server/verify.ts';
import { contract } from '../contract.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
});
beforeEach(() => alas(t));
afterAll(() => t.close());

const quien = () => t.persona({ rut: '40000050-6', nombre: 'Supervisora', modulos: ['publicaciones', 'cobranzas'] });
const avisar = (ticket_id: string, pk: string) => t.act(contract, 'avisar', quien(), { ticket_id, pk });
const publicar = (id: string) => t.act(contract, 'publicar', quien(), {}, { id });

/** Late on Monday 4 May 2026: its cuota fell due on 20 April. */
async function caso() {
  const c = await moroso(t);
  await anochecer(t, f('2026-05-03'));
  return { ...c, ticket_id: (await ticketDe(t, c.rut)).id };
}
/** The same, told to its debtor and shown five days later. */
async function publicada() {
  const c = await caso();
  const { id } = await avisar(c.ticket_id, c.pk(1));
  await t.setHoy(f('2026-05-09'));
  await publicar(id);
  return { ...c, id };
}

describe('publicaciones', () => {
  it('primero se avisa al deudor por correo, y cinco días después se publica', async () => {
    const c = await caso();
    const p = await avisar(c.ticket_id, c.pk(1));
    expect(p).toMatchObject({
      estado: 'avisada',
      aviso_previo_en: '2026-05-04',
      publicable_desde: '2026-05-09',
      impedimento: expect.stringContaining('cinco días'),
    });
    const suyas = await t.arrange((ctx) => ctx.rows(gestiones, eq(gestiones.persona_rut, c.rut)));
    expect(suyas.filter((g) => g.plantilla === 'AVISO_PUBLICACION')).toMatchObject([{ canal: 'CORREO', finalidad: 'COBRANZA' }]);
    await t.setHoy(f('2026-05-08'));
    await expect(publicar(p.id)).rejects.toMatchObject({
      status: 422,
      codigo: 'no_publicable',
      datos: { causa: expect.stringContaining('menos de cinco días') },
    });
    await t.setHoy(f('2026-05-09'));
    expect(await publicar(p.id)).toMatchObject({ estado: 'publicada', desde: '2026-05-09' });
  });
  it('el aviso gasta un mensaje de la persona: fuera de hora la ley lo rechaza y nada queda escrito', async () => {
    const c = await caso();
    alas(t, '20:00');
    await expect(avisar(c.ticket_id, c.pk(1))).rejects.toMatchObject({ codigo: 'fuera_de_horario' });
    expect((await t.list(contract, quien(), { rut: c.rut })).total).toBe(0);
  });
  it('la misma deuda no se avisa dos veces', async () => {
    const c = await caso();
    await avisar(c.ticket_id, c.pk(1));
    await expect(avisar(c.ticket_id, c.pk(1))).rejects.toMatchObject({ status: 409, codigo: 'ya_publicada' });
  });
  it('lo disputado y lo de un concurso no se avisan ni se publican, y dicen por qué', async () => {
    const c = await caso();
    const disputa = { pks: [c.pk(1)], motivo: 'PRECIO', monto: 10_000 };
    await t.act(cobranzas, 'disputar', operador(t), disputa, { id: c.ticket_id });
    await expect(avisar(c.ticket_id, c.pk(1))).rejects.toMatchObject({
      codigo: 'no_publicable',
      datos: { causa: 'hay una disputa abierta' },
    });
    const d = await caso();
    const { id } = await avisar(d.ticket_id, d.pk(1));
    await t.arrange((ctx) => restringirContacto(ctx, { rut: d.rut, motivo: 'CONCURSO', desde: f('2026-05-04'), origen: 'prueba' }));
    await t.setHoy(f('2026-05-09'));
    await expect(publicar(id)).rejects.toMatchObject({ datos: { causa: expect.stringContaining('concursal') } });
  });
  it('la lista blanca puede prohibir un tipo de deuda o ponerle plazo; la versión anterior queda', async () => {
    const c = await caso();
    const guardar = (o: object) =>
      t.act(contract, 'guardar_regla', quien(), { tipo_documento: 'CUOTA', razon: 'Acuerdo del comité', ...o });
    expect(await guardar({ dias_max: 10 })).toMatchObject({ dice: 'Cuota: se publica sólo con 10 días de mora o menos' });
    await expect(avisar(c.ticket_id, c.pk(1))).rejects.toMatchObject({ datos: { causa: expect.stringContaining('plazo') } });
    expect(await guardar({ no_publicar: true })).toMatchObject({ dice: 'Cuota: no se publica' });
    await expect(avisar(c.ticket_id, c.pk(1))).rejects.toMatchObject({ datos: { causa: expect.stringContaining('lista blanca') } });
    expect((await t.ask(contract, 'listas_blancas', quien(), {})).items.length).toBe(1);
    await guardar({ dias_max: 1000 });
  });
  it('pagada, su baja se pide en el mismo acto, con siete días hábiles bancarios por ley', async () => {
    const c = await publicada();
    await t.setHoy(f('2026-05-11'));
    const { total_hoy } = await ver(t, c.ticket_id);
    await recibir(t, transferencia(c.rut, total_hoy, '2026-05-11', elegir(c.pk(1))));
    const p = await t.detail(contract, quien(), c.id);
    // Seven banking days after Monday 11 May 2026: 12, 13, 14, 15, 18, 19, 20.
    expect(p).toMatchObject({ estado: 'pagada', baja_pedida_en: '2026-05-11', baja_legal: '2026-05-20', baja_atrasada: null });
    await t.setHoy(f('2026-05-18'));
    expect(await t.detail(contract, quien(), c.id)).toMatchObject({ baja_atrasada: 'alerta' });
    await t.setHoy(f('2026-05-22'));
    expect(await t.detail(contract, quien(), c.id)).toMatchObject({ baja_atrasada: 'vencida' });
    await expect(t.act(contract, 'confirmar_baja', quien(), { fecha: '2026-05-10' }, { id: c.id })).rejects.toMatchObject({
      codigo: 'baja_anterior',
    });
    expect(await t.act(contract, 'confirmar_baja', quien(), { fecha: '2026-05-20' }, { id: c.id })).toMatchObject({
      baja_vista_en: '2026-05-20',
      baja_atrasada: null,
    });
    await expect(publicar(c.id)).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
  });
  it('mientras dura una promesa se bloquea, y al volver a publicarla conserva su primer día', async () => {
    const c = await publicada();
    await expect(
      t.act(contract, 'bloquear', quien(), { hasta: '2026-05-09', motivo: 'Promete pagar' }, { id: c.id }),
    ).rejects.toMatchObject({
      codigo: 'bloqueo_en_el_pasado',
    });
    await t.act(contract, 'bloquear', quien(), { hasta: '2026-05-15', motivo: 'Promete pagar' }, { id: c.id });
    await t.setHoy(f('2026-05-18'));
    expect(await publicar(c.id)).toMatchObject({ estado: 'publicada', desde: '2026-05-09', bloqueada_hasta: null });
  });
  it('anulada por error, si ya se mostró su baja también se pide', async () => {
    const c = await publicada();
    expect(await t.act(contract, 'anular', quien(), { motivo: 'No era su deuda' }, { id: c.id })).toMatchObject({
      estado: 'anulada',
      baja_pedida_en: '2026-05-09',
    });
  });
  it('el verificador no encuentra nada que objetar', async () => {
    const malas = (await verificarTodo(t.deps, t.empresa_id, [])).filter((x) => x.violaciones.length > 0 && /^C\d/.test(x.id));
    expect(malas.map(({ id, violaciones }) => ({ id, v: violaciones.slice(0, 3) }))).toEqual([]);
  });
});
