import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../contract.ts';
import { type Corrida as CorridaFila, conciliaciones } from '../tables.ts';
import { calzarAutomatico, detenerCalce } from './correr.ts';
import { MUERTA_MS } from './corrida.ts';
import { cargar } from './fila.ts';
import { asentar, cartola, cuentaNueva, type Detalle, type FilaCartola, hasta, type Mesa, mesa } from './preparar.fixture.ts';

let m: Mesa;
beforeAll(async () => {
  m = await mesa();
});
afterAll(() => m.t.close());

type Corrida = { id: string; estado: string; confirmados: number; sugeridos: number; avance: number; fase: string } | null;
const act = (accion: string, id: string, input: object = {}) =>
  m.t.act(contract, accion as never, m.ana, input as never, { id }) as Promise<Detalle & { corrida: Corrida }>;
const avance = async (id: string) => (await m.t.ask(contract, 'avance', m.ana, {}, id)).corrida as Corrida;
/** Waits for the end of the run, for as long as the test has. */
async function termina(id: string): Promise<Corrida> {
  for (;;) {
    const c = await avance(id);
    if (c?.estado !== 'en_curso') return c;
    await new Promise((listo) => setTimeout(listo, 25));
  }
}
/** A run at work that no process goes on with, as one that was killed leaves it. Returns its id. */
const enMarcha = (id: string, latido: (ahora: Date) => Date) =>
  m.t.arrange(async (ctx) => {
    const corrida: CorridaFila = {
      id: ctx.id(),
      estado: 'en_curso',
      fase: 'lectura',
      avance: 0,
      banco: 2_002,
      libro: 2,
      pedida_por: 'Ana',
      pedida_en: ctx.ahora.toISOString(),
      latido: latido(ctx.ahora).toISOString(),
      confirmados: 0,
      sugeridos: 0,
    };
    await ctx.update(conciliaciones, id, { corrida });
    return corrida.id;
  });
const estados = async (id: string) => {
  const { items } = await m.t.ask(contract, 'calces', m.ana, {}, id);
  return items.map((k) => [k.regla, k.estado, k.por]);
};

/** More lines than a request matches: two receipts of the books among thousands of little charges of the bank. */
async function muchas(): Promise<string> {
  const cuenta = await cuentaNueva(m);
  await asentar(m, cuenta.cuenta_contable, '2026-03-02', 269_040, { documento: '700101', rut: '40000001-8' });
  await asentar(m, cuenta.cuenta_contable, '2026-03-03', 541_000, { documento: '700102', rut: '40000002-6' });
  const peajes: FilaCartola[] = Array.from({ length: 2_000 }, (_, k) => ({
    fecha: `2026-03-${String(1 + (k % 28)).padStart(2, '0')}`,
    glosa: `PEAJE ${k}`,
    cargo: 1_000 + k,
  }));
  const filas = [
    ...peajes,
    { fecha: '2026-03-02', glosa: 'TRANSF DE 40.000.001-8', doc: '700101', abono: 269_040 },
    { fecha: '2026-03-03', glosa: 'TRANSF DE 40.000.002-6', doc: '700102', abono: 541_000 },
  ].sort((a, b) => (a.fecha < b.fecha ? -1 : 1));
  return (await hasta(m, cuenta, 3, cartola(9_000_000, filas))).id;
}

describe('el calce automático de muchas líneas (areas/3: en segundo plano, con avance y se puede detener)', () => {
  it('pocas líneas se calzan en el mismo pedido', async () => {
    const cuenta = await cuentaNueva(m);
    await asentar(m, cuenta.cuenta_contable, '2026-03-02', 269_040, { documento: '700101', rut: '40000001-8' });
    const una = cartola(0, [{ fecha: '2026-03-02', glosa: 'TRANSF DE 40.000.001-8', doc: '700101', abono: 269_040 }]);
    const { id } = await hasta(m, cuenta, 3, una);
    expect((await act('calzar_automatico', id)).corrida).toMatchObject({ estado: 'terminada', confirmados: 1, avance: 100 });
  });

  it('mientras una corre nada más se mueve', async () => {
    const id = await muchas();
    await enMarcha(id, (ahora) => ahora);
    for (const accion of ['calzar_automatico', 'avanzar', 'volver'])
      await expect(act(accion, id)).rejects.toMatchObject({ status: 409, codigo: 'calce_en_curso' });
  }, 60_000);

  it('muchas siguen solas, y al terminar queda escrito por quien lo pidió', async () => {
    const id = await muchas();
    expect((await act('calzar_automatico', id)).corrida).toMatchObject({ estado: 'en_curso', fase: 'lectura', banco: 2_002, libro: 2 });
    expect(await termina(id)).toMatchObject({ estado: 'terminada', confirmados: 2, avance: 100 });
    expect(await estados(id)).toEqual([
      ['R1', 'confirmado', 'Ana'],
      ['R1', 'confirmado', 'Ana'],
    ]);
    expect((await act('avanzar', id)).step).toBe(4);
  }, 60_000);

  it('detenido no deja nada escrito, y se puede volver a pedir', async () => {
    const id = await muchas();
    await enMarcha(id, (ahora) => ahora);
    expect((await act('detener_calce', id)).corrida).toMatchObject({ estado: 'detenida' });
    await expect(act('detener_calce', id)).rejects.toMatchObject({ codigo: 'calce_detenido' });
    // Asked for and stopped in one act: however fast it is, its engine begins when it is already stopped.
    await m.t.arrange(async (ctx) => {
      await calzarAutomatico(ctx, await cargar(ctx, id, true));
      await detenerCalce(ctx, await cargar(ctx, id, true));
    }, m.ana);
    await new Promise((listo) => setTimeout(listo, 500));
    expect([await estados(id), await avance(id)]).toMatchObject([[], { estado: 'detenida', confirmados: 0 }]);
    await act('calzar_automatico', id);
    expect(await termina(id)).toMatchObject({ estado: 'terminada', confirmados: 2 });
  }, 60_000);

  it('una que murió con el servidor no traba: se ve interrumpida y se puede volver a pedir', async () => {
    const id = await muchas();
    const suya = { corrida: await enMarcha(id, (ahora) => new Date(ahora.getTime() - MUERTA_MS)) };
    expect(await avance(id)).toMatchObject({ estado: 'interrumpida' });
    await expect(act('terminar_calce', id, suya)).rejects.toMatchObject({ codigo: 'calce_detenido' });
    await act('calzar_automatico', id);
    expect(await termina(id)).toMatchObject({ estado: 'terminada' });
  }, 60_000);

  it('desde afuera nadie escribe por una corrida', async () => {
    const id = await muchas();
    const { corrida } = await act('calzar_automatico', id);
    const suya = { corrida: m.t.empresa_id };
    await expect(act('terminar_calce', id, suya)).rejects.toMatchObject({ status: 409, codigo: 'calce_detenido' });
    expect((await termina(id))?.id).toBe(corrida?.id);
  }, 60_000);
});
