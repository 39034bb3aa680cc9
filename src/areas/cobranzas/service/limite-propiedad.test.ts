import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientes } from '#areas/clientes/tables.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { gestiones } from '../tables.ts';
import { abrir, anochecer, f, llamar, moroso, operador, ticketDe } from './mundo.fixture.ts';
import { replicar } from './replica.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
});
afterAll(() => t.close());

/** How many contacts are tried; the nightly run asks for many more. */
const INTENTOS = Number(process.env.INTENTOS_CONTACTO ?? 120);

/** While the clock of Chile is the one of winter: a change of hour has vectors of its own. */
const FIN = f('2026-08-25');

/** Pseudo-random in [0, 1): the same sequence every time (mulberry32). */
function azarDe(semilla: number): () => number {
  let estado = semilla;
  return () => {
    estado = (estado + 0x6d2b79f5) | 0;
    let x = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The clock and the business date of the company at a minute of Santiago: from April to September it is four hours behind universal time. */
async function ponerEn(m: { fecha: Fecha; minuto: number }): Promise<void> {
  await t.setHoy(m.fecha);
  t.deps.reloj = () => new Date(Date.parse(`${m.fecha}T00:00:00-04:00`) + m.minuto * 60_000);
}

describe('quien la ley protege desde hoy', () => {
  it('lo que se le dijo antes a deshora no es una falta; lo que se le diga desde ahora, sí lo sería', async () => {
    const c = await moroso(t, { natural: false });
    await anochecer(t, f('2026-05-03'));
    const { id } = await ticketDe(t, c.rut);
    await ponerEn({ fecha: f('2026-05-04'), minuto: 22 * 60 });
    await llamar(t, id, c.rut, { proxima: { fecha: f('2026-05-05'), tipo: 'LLAMADA' } });
    await t.arrange((ctx) => ctx.db.update(clientes).set({ segmento_cliente: 'PEQUENA' }).where(eq(clientes.rut, c.rut)));
    expect(await t.arrange(replicar)).toEqual([]);
    await t.arrange((ctx) => ctx.db.update(gestiones).set({ avisos: [] }).where(eq(gestiones.persona_rut, c.rut)));
    expect(await t.arrange(replicar)).toMatchObject([{ persona_rut: c.rut }]);
    await t.arrange((ctx) => ctx.db.update(clientes).set({ segmento_cliente: 'GRANDE' }).where(eq(clientes.rut, c.rut)));
  });
});

describe('el límite, por el servicio y con cualquier secuencia', () => {
  it('lo que se hizo vuelve a pasar por la ley, y cada rechazo dice el primer minuto en que se puede', async () => {
    const azar = azarDe(20_260_504);
    const c = await moroso(t);
    await anochecer(t, f('2026-05-03'));
    const { id } = await ticketDe(t, c.rut);
    let ahora = { fecha: f('2026-05-04'), minuto: 600 };
    const [hechos, rehusados] = [{ n: 0 }, { n: 0 }];
    const puede = (canal: 'LLAMADA' | 'CORREO') => t.ask(contract, 'permitido', operador(t), { persona_rut: c.rut, canal }, id);
    for (let k = 0; k < INTENTOS; k += 1) {
      // Time only goes on: a later hour of the same day, or any of a later one.
      const [dias, minuto] = [Math.floor(azar() * 3), Math.floor(azar() * 1440)];
      ahora = { fecha: addDays(ahora.fecha, dias === 0 && minuto <= ahora.minuto ? 1 : dias), minuto };
      if (ahora.fecha > FIN) break;
      await ponerEn(ahora);
      const canal = azar() < 0.5 ? ('LLAMADA' as const) : ('CORREO' as const);
      const v = await puede(canal);
      const intento =
        canal === 'LLAMADA'
          ? t.act(contract, 'iniciar_llamada', operador(t), { persona_rut: c.rut }, { id })
          : t.act(
              contract,
              'enviar_mensaje',
              operador(t),
              { persona_rut: c.rut, contacto_id: c.contacto_id, plantilla: 'COBRANZA' },
              { id },
            );
      if (!v.permitido) {
        rehusados.n += 1;
        await expect(intento).rejects.toMatchObject({ status: 422, codigo: v.codigo });
        if (!v.desde) continue;
        await ponerEn(v.desde);
        expect(await puede(canal)).toMatchObject({ permitido: true });
        if (v.desde.minuto > 0) {
          await ponerEn({ fecha: v.desde.fecha, minuto: v.desde.minuto - 1 });
          expect(await puede(canal)).toMatchObject({ permitido: false });
        }
        continue;
      }
      hechos.n += 1;
      const r = await intento;
      const oido = azar() < 0.5;
      const dicho = oido
        ? {
            estado_llamada: 'TERCERO',
            estado_seguimiento: 'CONTACTADO_TERCERO',
            proxima: { fecha: addDays(ahora.fecha, 1), tipo: 'LLAMADA' as const },
          }
        : { estado_llamada: 'NO_CONTESTA', estado_seguimiento: 'NO_CONTESTA' };
      if ('gestion_id' in r) await t.act(contract, 'registrar_llamada', operador(t), { gestion_id: r.gestion_id, ...dicho }, { id });
    }
    expect(await t.arrange((ctx) => replicar(ctx))).toEqual([]);
    expect([hechos.n > 10, rehusados.n > 10]).toEqual([true, true]);
  });
});
