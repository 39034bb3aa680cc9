import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { estrategias } from '../tables.ts';
import {
  abrir,
  alas,
  anochecer,
  elegir,
  f,
  hoy,
  llamar,
  moroso,
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

const resultado = () => t.ask(contract, 'resultado_estrategias', supervisor(t), {});
async function brazo(clave: string) {
  const r = await resultado();
  const b = r.brazos.find((x) => x.clave === clave);
  if (!b) throw new Error(`no ${clave}`);
  return b;
}
const lado = (clave: string) => (clave === 'CAMPEONA' ? { desde: 0, hasta: 50 } : { desde: 50, hasta: 100 });

/** Two strategies that share the people who owe a cuota, published on 3 May 2026; the night that closes that day gives each ticket its side. */
async function repartir() {
  await t.arrange(async (ctx) => {
    for (const clave of ['CAMPEONA', 'DESAFIANTE'])
      await ctx.insert(estrategias, {
        clave,
        version_estrategia: 1,
        nombre: clave,
        condiciones: { division: ['CREDITOS'], reparto: lado(clave) },
        prioridad: 1,
        pasos: [{ dia: 90, accion: 'ESCALAR', canal: null, quien: 'SISTEMA' }],
        vigente: true,
        decidida_el: f('2026-05-02'),
      });
  });
}
const claveDe = async (id: string) => t.arrange(async (ctx) => (await ctx.rows(estrategias, eq(estrategias.id, id)))[0]?.clave ?? '');

describe('lo que recuperó cada brazo', () => {
  it('suma los pagos a las deudas de sus tickets por su fecha de pago, y deja de sumar lo que se reversa', async () => {
    await repartir();
    const c = await moroso(t);
    await anochecer(t, f('2026-05-02'));
    const ticket = await ticketDe(t, c.rut);
    const clave = await claveDe(ticket.estrategia_id ?? '');
    const otra = clave === 'CAMPEONA' ? 'DESAFIANTE' : 'CAMPEONA';
    expect(await resultado()).toMatchObject({ desde: '2026-05-03', hasta: '2026-05-03' });
    const debia = ticket.monto_total;
    expect(await brazo(clave)).toMatchObject({
      tickets: 1,
      personas: 1,
      recuperado: 0,
      por_recuperar: debia,
      recuperado_pct: '0.0',
      contactos: 0,
    });

    await hoy(t, '2026-05-04');
    // A value date before the window is not of the experiment, though the debt is; one of its days is.
    await recibir(t, transferencia(c.rut, 30_000, '2026-05-01', elegir(c.pk(1))));
    const r = await recibir(t, transferencia(c.rut, 100_000, '2026-05-04', elegir(c.pk(1))));
    await llamar(t, ticket.id, c.rut, { proxima: { fecha: '2026-05-20', tipo: 'LLAMADA' } });
    const b = await brazo(clave);
    expect(b).toMatchObject({ recuperado: 100_000, contactos: 1, por_contacto: 100_000, por_persona: 100_000 });
    // Both payments lowered what is left.
    expect(b.por_recuperar).toBe((await ticketDe(t, c.rut)).monto_total);
    expect(Number(b.recuperado_pct)).toBeCloseTo((100_000 * 100) / (100_000 + b.por_recuperar), 1);
    expect(await brazo(otra)).toMatchObject({ tickets: 0, recuperado: 0, recuperado_pct: null, por_contacto: null, por_persona: null });

    await reversa(t, r.id);
    expect(await brazo(clave)).toMatchObject({ recuperado: 0, contactos: 1, por_contacto: 0 });
  });
  it('una deuda pagada, reversada y vuelta a pagar se recupera una vez', async () => {
    const c = await moroso(t);
    await anochecer(t, f('2026-05-04'));
    const ticket = await ticketDe(t, c.rut);
    const clave = await claveDe(ticket.estrategia_id ?? '');
    const antes = (await brazo(clave)).recuperado;
    const debe = (await ver(t, ticket.id)).total_hoy;
    const pagar = () => recibir(t, transferencia(c.rut, debe, '2026-05-05', elegir(c.pk(1))));
    const r = await pagar();
    expect((await ticketDe(t, c.rut)).estado).toBe('CERRADO_PAGADO');
    expect((await brazo(clave)).recuperado - antes).toBe(debe);
    // Its debt comes back to the ticket that it closed: the same debt stands in it twice, gone and living.
    await reversa(t, r.id);
    expect((await brazo(clave)).recuperado - antes).toBe(0);
    await pagar();
    expect((await brazo(clave)).recuperado - antes).toBe(debe);
  });
});
