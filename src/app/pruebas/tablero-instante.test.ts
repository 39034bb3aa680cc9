import { afterAll, beforeAll, expect, it } from 'vitest';
import { abonarObligacion } from '#areas/libro/public.server.ts';
import { contract } from '#areas/tablero/contract.ts';
import { pesos } from '#kernel/values/money.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { AL, carteraDeOro } from './cartera-de-oro.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  ({ t } = await carteraDeOro());
}, 180_000);
afterAll(() => t.close());

/** Of areas/7 §7.1, by hand. */
const [VENCIDO, COLOCACION] = [24_358_841, 33_825_718];
const [CAJEROS, DE_CADA_UNO, DE] = [20, 10, 500];
const PAGOS = CAJEROS * DE_CADA_UNO;

/** The board as one reading says it: how many of the payments each figure has seen. */
async function leer() {
  const { items } = await t.ask(contract, 'cifras', t.persona(), {});
  const cifra = (widget: string) => items.find((x) => x.widget === widget)?.cifra;
  const [vencido, colocacion] = [cifra('vencido'), cifra('colocacion')];
  const suma = (c: typeof vencido) => c?.partes.reduce((n, p) => n + Number(p.valor), 0);
  expect([suma(vencido), suma(colocacion)]).toEqual([vencido?.valor, colocacion?.valor]);
  return [(VENCIDO - Number(vencido?.valor)) / DE, (COLOCACION - Number(colocacion?.valor)) / DE] as const;
}

it('durante doscientos pagos simultáneos, cada lectura del tablero es la de un instante: sus figuras han visto los mismos pagos', async () => {
  // The balance of A, 180.000, is late: what is paid of it leaves both figures, and it bears no mora.
  let pagando = true;
  const cajero = async () => {
    for (let n = 0; n < DE_CADA_UNO; n += 1)
      await t.arrange((ctx) => abonarObligacion(ctx, 'saldo_cedente:s1', [{ concepto: 'CAPITAL', monto: pesos(DE) }], AL, AL));
  };
  const pagos = Promise.all(Array.from({ length: CAJEROS }, cajero)).finally(() => {
    pagando = false;
  });
  let antes = 0;
  while (pagando) {
    const [enVencido, enColocacion] = await leer();
    expect(enVencido).toBe(enColocacion);
    expect(Number.isInteger(enVencido) && enVencido >= antes).toBe(true);
    antes = enVencido;
  }
  await pagos;
  expect(await leer()).toEqual([PAGOS, PAGOS]);
}, 120_000);
