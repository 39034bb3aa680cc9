import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardarContacto } from '#areas/clientes/public.server.ts';
import { correos } from '#platform/server/tables.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { gestiones } from '../tables.ts';
import { abrir, alas, anochecer, f, moroso, operador, supervisor, ticketDe } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
  alas(t);
});
afterAll(() => t.close());

type Plantilla = 'SEGUN_ATRASO' | 'RECORDATORIO' | 'AVISO_UTIL';
const escribir = (ids: string[], plantilla: Plantilla = 'SEGUN_ATRASO', o: { dryRun?: boolean } = {}) =>
  t.act(contract, 'escribir_varios', operador(t), { ids, plantilla }, o);
const enviadosA = (para: string) =>
  t.arrange(async (ctx) => (await ctx.db.select().from(correos)).filter((c) => c.empresa_id === ctx.empresa_id && c.para.includes(para)));
const correosDe = (ticket_id: string) =>
  t.arrange((ctx) => ctx.rows(gestiones, and(eq(gestiones.ticket_id, ticket_id), eq(gestiones.canal, 'CORREO'))));

/** Somebody a month late on 4 May 2026, at ten in the morning; the night wrote to nobody, because it has no strategy of the day. */
async function caso(email: string) {
  const c = await moroso(t, { email });
  await anochecer(t, f('2026-05-03'));
  return { ...c, ticket: await ticketDe(t, c.rut) };
}

describe('un correo a los deudores de varios tickets', () => {
  it('sale uno por ticket, con el nombre y la deuda de cada uno, y queda su contacto', async () => {
    const [uno, dos] = [await caso('uno@varios.cl'), await caso('dos@varios.cl')];
    const r = await escribir([uno.ticket.id, dos.ticket.id]);
    expect(r.resultados.map((x) => [x.ok, x.detail])).toEqual([
      [true, null],
      [true, null],
    ]);
    expect(new Set(r.resultados.map((x) => x.para))).toEqual(new Set(['uno@varios.cl', 'dos@varios.cl']));
    expect(r.ejemplo?.texto).toContain('tenemos pendientes de pago');
    for (const [c, para] of [
      [uno, 'uno@varios.cl'],
      [dos, 'dos@varios.cl'],
    ] as const) {
      expect(await enviadosA(para)).toHaveLength(1);
      expect(await correosDe(c.ticket.id)).toMatchObject([{ plantilla: 'COBRANZA', persona_rut: c.rut, pks: [c.pk(1)] }]);
      expect((await ticketDe(t, c.rut)).primera_gestion_en).not.toBeNull();
    }
  });
  it('simulado dice a quién iría y qué leería, y no sale ni se escribe nada', async () => {
    const c = await caso('simula@varios.cl');
    const r = await escribir([c.ticket.id], 'AVISO_UTIL', { dryRun: true });
    expect(r.resultados).toMatchObject([{ ok: true, para: 'simula@varios.cl', num_ticket: c.ticket.num_ticket }]);
    expect(r.ejemplo).toMatchObject({ para: 'simula@varios.cl', texto: expect.stringContaining('Le avisamos sin costo') });
    expect(await enviadosA('simula@varios.cl')).toEqual([]);
    expect(await correosDe(c.ticket.id)).toEqual([]);
  });
  it('a quien la ley no deja se le dice por qué y desde cuándo, y los demás salen igual', async () => {
    const [bien, escrito] = [await caso('bien@varios.cl'), await caso('escrito@varios.cl')];
    await escribir([escrito.ticket.id]);
    const r = await escribir([bien.ticket.id, escrito.ticket.id]);
    const de = (id: string) => r.resultados.find((x) => x.id === id);
    expect(de(bien.ticket.id)).toMatchObject({ ok: true, para: 'bien@varios.cl' });
    // Two messages of a week stand two days apart (K07 of areas/6 §4): the second one waits until Wednesday at the same hour.
    expect(de(escrito.ticket.id)).toMatchObject({ ok: false, codigo: 'separacion_minima', para: null });
    expect(de(escrito.ticket.id)?.detail).toContain('podrá desde el 06-05-2026 10:00');
    expect(await enviadosA('escrito@varios.cl')).toHaveLength(1);
  });
  it('de madrugada no sale ninguno', async () => {
    const c = await caso('noche@varios.cl');
    alas(t, '03:00');
    const r = await escribir([c.ticket.id]);
    alas(t);
    expect(r).toMatchObject({ ejemplo: null, resultados: [{ ok: false, codigo: 'fuera_de_horario' }] });
    expect(await enviadosA('noche@varios.cl')).toEqual([]);
  });
  it('a un contacto que es otra persona no se le dice la deuda: sin correo propio no sale', async () => {
    const otro = await moroso(t);
    const c = await moroso(t, { email: '' });
    await t.arrange((ctx) =>
      guardarContacto(ctx, c.rut, {
        nombre: 'Su contador',
        tipo: 'PAGOS',
        fuente: 'CLIENTE',
        predeterminado: false,
        rut: otro.rut,
        email: 'contador@varios.cl',
        telefonos: [],
      }),
    );
    await anochecer(t, f('2026-05-03'));
    const r = await escribir([(await ticketDe(t, c.rut)).id]);
    expect(r.resultados).toMatchObject([{ ok: false, codigo: 'sin_correo_propio' }]);
    expect(await enviadosA('contador@varios.cl')).toEqual([]);
  });
  it('mientras alguien habla con esa persona no se le escribe', async () => {
    const c = await caso('habla@varios.cl');
    await t.act(contract, 'iniciar_llamada', operador(t), { persona_rut: c.rut }, { id: c.ticket.id });
    expect((await escribir([c.ticket.id])).resultados).toMatchObject([{ ok: false, codigo: 'contacto_en_curso' }]);
  });
  it('más de cincuenta los envía quien supervisa; lo que no existe se dice en su línea', async () => {
    const ids = Array.from({ length: 51 }, () => crypto.randomUUID());
    await expect(escribir(ids)).rejects.toMatchObject({ status: 403, codigo: 'muchos_sin_supervisor' });
    const r = await t.act(contract, 'escribir_varios', supervisor(t), { ids, plantilla: 'COBRANZA' });
    expect(r.resultados).toHaveLength(51);
    expect(r.resultados.every((x) => !x.ok && x.num_ticket === null && x.detail)).toBe(true);
  });
});
