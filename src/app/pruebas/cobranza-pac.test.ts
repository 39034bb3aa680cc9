import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as cobranzas } from '#areas/cobranzas/contract.ts';
import { anochecer, f, operador, ticketDe } from '#areas/cobranzas/service/mundo.fixture.ts';
import { contract as pacs } from '#areas/pacs/contract.ts';
import { abrirMundo, ana, armar, BANCO, conCodigos, hoy, mandarLote, responder, tresActivos } from '#areas/pacs/service/mundo.fixture.ts';
import type { TestApp } from '#platform/server/testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

describe('el cargo automático y quien cobra', () => {
  it('mientras la cuota está en el banco nadie llama; la que se disputa no se carga; la que el banco rechaza sin vuelta vuelve a quien cobra', async () => {
    const { creditos } = await tresActivos(t);
    const [carga, disputa, rechaza] = creditos.map((c) => ({ rut: c.rut, pk: c.pk(1) }));
    if (!carga || !disputa || !rechaza) throw new Error('three credits');
    await hoy(t, '2026-04-15');
    const crear = (de: { rut: string; pk: string }) =>
      t.act(cobranzas, 'crear', operador(t), { rut: de.rut as typeof carga.rut, pks: [de.pk] });
    await crear(carga);
    const { id } = await crear(disputa);
    await t.act(cobranzas, 'disputar', operador(t), { pks: [disputa.pk], motivo: 'PRECIO', monto: 10_000 }, { id });

    const s = await t.ask(pacs, 'simular', ana(t), { banco: BANCO, fecha_cargo: '2026-04-20' });
    expect(s.fuera.map((x) => [x.pk, x.motivo])).toEqual([[disputa.pk, 'en_disputa']]);
    const l = await armar(t, '2026-04-20');
    const texto = await mandarLote(t, l.id);
    await anochecer(t, f('2026-04-15'));
    for (const { rut } of [carga, rechaza]) expect((await ticketDe(t, rut)).silencio).toBe('cobro_automatico');

    await hoy(t, '2026-04-21');
    // 05: the holder closed his mandate at the bank; nobody tries again.
    await responder(t, l.id, conCodigos(texto, ['00', '05']));
    expect((await ticketDe(t, carga.rut)).estado).toBe('CERRADO_PAGADO');
    expect(await ticketDe(t, rechaza.rut)).toMatchObject({ cerrado: null, silencio: null });
  });
});
