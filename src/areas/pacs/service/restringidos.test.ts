import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { restringirContacto } from '#areas/clientes/public.server.ts';
import { restricciones } from '#areas/clientes/tables.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  abrirMundo,
  activar,
  ana,
  archivo,
  armar,
  BANCO,
  conCodigos,
  hoy,
  ingresar,
  lote,
  mandarLote,
  mandato,
  prestar,
  responder,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  await t.arrange((ctx) => sembrarCatalogos(ctx));
});
afterAll(() => t.close());

const conMandato = async () => {
  await hoy(t, '2026-03-10');
  const c = await prestar(t);
  const m = await ingresar(t, c);
  await activar(t, m);
  await hoy(t, '2026-04-16');
  return { c, m };
};
const restringir = (rut: string, motivo: string) =>
  t.arrange((ctx) =>
    restringirContacto(ctx, { rut: rut as never, motivo, desde: ctx.hoy, origen: motivo === 'EMPLAZADO' ? 'causa:1' : null }),
  );
const fuera = async (num: number) => {
  const s = await t.ask(contract, 'simular', ana(t), { banco: BANCO, fecha_cargo: '2026-04-20' });
  return s.fuera.find((f) => f.num_mandato === num)?.motivo ?? null;
};

describe('a quien está restringido no se le carga', () => {
  it('quien pidió silencio sigue pagando por su mandato; quien reclama, está emplazado o murió, no', async () => {
    const { c, m } = await conMandato();
    await restringir(c.rut, 'SOLICITUD_TITULAR');
    expect(await fuera(m.num_mandato)).toBeNull();
    await restringir(c.rut, 'EMPLAZADO');
    expect(await fuera(m.num_mandato)).toBe('titular_restringido');
  });
  it('restringido después de generar el archivo y antes de bajarlo, el lote vuelve a borrador', async () => {
    const { c, m } = await conMandato();
    const l = await armar(t, '2026-04-20');
    await t.act(contract, 'generar', ana(t), {}, { id: l.id });
    await restringir(c.rut, 'RECLAMO');
    const despues = await lote(t, l.id);
    expect([despues.estado, despues.motivo]).toEqual([
      'borrador',
      `Volvió a borrador: no se carga a quien paga el mandato ${m.num_mandato}`,
    ]);
    await t.act(contract, 'anular', ana(t), { motivo: 'Se arma de nuevo sin él' }, { id: l.id });
    await expect(archivo(t, l.id)).rejects.toBeDefined();
  });
  it('el código 09 del banco suspende el mandato y desde ese día nadie contacta a su titular', async () => {
    const { c, m } = await conMandato();
    const l = await armar(t, '2026-04-20');
    const texto = await mandarLote(t, l.id);
    await hoy(t, '2026-04-20');
    const codigos = l.cargos.map((x) => (x.num_mandato === m.num_mandato ? '09' : '00'));
    await responder(t, l.id, conCodigos(texto, codigos));
    expect((await mandato(t, m.id)).estado).toBe('suspendido');
    const [r] = await t.arrange((ctx) => ctx.rows(restricciones, eq(restricciones.rut, c.rut)));
    expect(r).toMatchObject({ motivo: 'FALLECIDO', canal: null, evidencia: `El banco respondió 09 al mandato PAC ${m.num_mandato}` });
  });
});
