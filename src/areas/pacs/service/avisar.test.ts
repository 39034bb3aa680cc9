import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardarContacto, restringirContacto } from '#areas/clientes/public.server.ts';
import { personas } from '#areas/clientes/tables.ts';
import { gestiones, tickets } from '#areas/cobranzas/tables.ts';
import { correos } from '#platform/server/tables.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { avisos } from '../tables.ts';
import { avisarCargos } from './avisar.ts';
import { abrirMundo, activar, armar, hoy, ingresar, lote, mandarLote, type Prestado, prestar, sincronizar } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  alas('10:00');
});
afterAll(() => t.close());

/** The clock of Santiago, whatever day it is. */
const alas = (hora: string) => {
  t.deps.reloj = () => new Date(`2026-05-04T${hora}:00-04:00`);
};
const enviados = async (de: Prestado) => {
  const todos = await t.deps.database.db.select().from(correos);
  return todos.filter((c) => c.para.includes(`${de.rut}@prueba.cl`));
};
const conCorreo = async () => {
  await hoy(t, '2026-03-10');
  const c = await prestar(t);
  await t.arrange(async (ctx) => {
    await ctx.db.update(personas).set({ tipo_persona: 'NATURAL' }).where(eq(personas.rut, c.rut));
    await guardarContacto(ctx, c.rut, {
      nombre: 'Titular',
      email: `${c.rut}@prueba.cl`,
      telefonos: [],
      tipo: 'PAGOS',
      fuente: 'CLIENTE',
      predeterminado: true,
    });
  });
  await activar(t, await ingresar(t, c));
  return c;
};

// areas/6 §2 (Cycle): notice to the payer `pac_preaviso_dias` before, with amount and date. 20-04-2026 is a Monday: three banking days before, Wednesday 15.
describe('el titular sabe antes qué se le va a cargar', () => {
  it('tres días hábiles bancarios antes recibe un correo con el monto y la fecha, una sola vez', async () => {
    const c = await conCorreo();
    await hoy(t, '2026-04-14');
    expect(await avisarCargos(t.deps)).toBe(0);
    await hoy(t, '2026-04-15');
    expect(await avisarCargos(t.deps)).toBe(1);
    expect(await avisarCargos(t.deps)).toBe(0);
    const [correo, ...otros] = await enviados(c);
    expect(otros).toEqual([]);
    expect(correo?.asunto).toBe('Cargo automático del 20-04-2026 por $480.266');
    expect(correo?.texto).toContain('hasta el 16-04-2026');
    const l = await armar(t, '2026-04-20');
    await mandarLote(t, l.id);
    const cargo = (await lote(t, l.id)).cargos.find((x) => x.pk === c.pk(1));
    expect(cargo?.aviso).toEqual({ enviado_el: '2026-04-15', contacto: 'Titular', monto: 480_266, motivo: null });
    await hoy(t, '2026-04-16');
    expect(await avisarCargos(t.deps)).toBe(0);
  });
  it('fuera de las horas de la ley espera, y sale cuando se puede; a quien no se contacta, nunca', async () => {
    const c = await conCorreo();
    const mudo = await conCorreo();
    await t.arrange((ctx) => restringirContacto(ctx, { rut: mudo.rut, motivo: 'SOLICITUD_TITULAR', desde: ctx.hoy, origen: null }));
    await hoy(t, '2026-04-15');
    alas('21:00');
    await avisarCargos(t.deps);
    const de = async (x: Prestado) => (await t.arrange((ctx) => ctx.rows(avisos))).find((a) => a.rut === x.rut);
    expect([(await de(c))?.motivo, (await de(mudo))?.motivo]).toEqual(['fuera_de_horario', 'contacto_restringido']);
    alas('10:00');
    await hoy(t, '2026-04-16');
    await avisarCargos(t.deps);
    expect([(await enviados(c)).length, (await enviados(mudo)).length]).toEqual([1, 0]);
    expect((await de(c))?.enviado_el).toBe('2026-04-16');
  });
  it('a quien está en mora el aviso le gasta un mensaje y queda entre sus gestiones', async () => {
    const c = await conCorreo();
    await hoy(t, '2026-05-14');
    await t.arrange((ctx) => sincronizar(ctx, { al: ctx.hoy, ruts: [c.rut] }));
    const [ticket] = (await t.arrange((ctx) => ctx.rows(tickets))).filter((x) => x.rut_deudor === c.rut);
    expect([ticket?.cerrado, ticket?.monto_vencido ?? 0, (ticket?.vence ?? '') < '2026-05-14']).toEqual([
      null,
      expect.toSatisfy((x) => x > 0),
      true,
    ]);
    await avisarCargos(t.deps);
    await hoy(t, '2026-05-15');
    await avisarCargos(t.deps);
    const suyas = (await t.arrange((ctx) => ctx.rows(gestiones))).filter((g) => g.persona_rut === c.rut);
    expect(suyas.map((g) => [g.canal, g.finalidad, g.en_mora, g.ticket_id])).toEqual([['CORREO', 'INFORMATIVA', true, ticket?.id]]);
  });
});
