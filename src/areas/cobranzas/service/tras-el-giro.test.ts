import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { asegurarDeudor, estaBloqueado } from '#areas/clientes/public.server.ts';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { moraDe } from '../domain/mora.ts';
import { items, tickets } from '../tables.ts';
import { tarjetasDePersona } from './tarjetas.ts';
import { abrirMundo, girar, operacion } from './verificar.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  await t.arrange((ctx) => sembrarCatalogos(ctx));
});
afterAll(() => t.close());

const sesion = () => t.persona({ rut: '40000008-5', nombre: 'Cora Cobra', modulos: ['cobranzas'] });
const verificar = (id: string, estado: string, sub_estado: string) =>
  t.act(contract, 'verificar', sesion(), { documento_ids: [id], estado, sub_estado, por: 'TELEFONO' } as never);

describe('el deudor no reconoce lo que ya se giró', () => {
  it('su cliente queda sin negocios nuevos y la deuda entra a un ticket aunque no venza; reconocida después, se levanta', async () => {
    const { id, ids, rut } = await operacion(t);
    const [a = '', , c = ''] = Object.values(ids);
    await verificar(a, 'NO_CONFORME', 'NO_RECEPCIONADA');
    expect(await t.arrange((ctx) => estaBloqueado(ctx, rut))).toBeNull();
    await verificar(a, 'CONFORME_CON_OBSERVACION', 'PLAZO_DISTINTO');
    await girar(t, id);
    const [d] = await t.arrange((ctx) => documentosPorId(ctx, [c]));
    await t.arrange((ctx) => asegurarDeudor(ctx, { rut: d?.deudor_rut ?? rut, razon_social: 'Deudor de Prueba S.A.' }));
    await verificar(c, 'NO_CONFORME', 'NO_RECEPCIONADA');
    expect(await t.arrange((ctx) => estaBloqueado(ctx, rut))).toBe('Documentos girados que su deudor no reconoce');
    const [item] = await t.arrange((ctx) => ctx.rows(items, eq(items.pk, `documento:${c}`)));
    expect(item).toMatchObject({ vivo: true, estado_verificacion: 'NO_CONFORME' });
    const [ticket] = await t.arrange((ctx) => ctx.rows(tickets, eq(tickets.id, item?.ticket_id ?? '')));
    expect(ticket).toMatchObject({ origen: 'POST_GIRO', estado_verificacion: 'NO_CONFORME' });
    expect(ticket && (await t.arrange(async (ctx) => moraDe(ticket, ctx.hoy)))).toBe(0);
    const dichas = await t.arrange(async (ctx) => tarjetasDePersona(ctx, { rut }));
    expect(dichas?.[0]).toMatchObject({
      titulo: `Ticket ${ticket?.num_ticket}, factoring`,
      datos: expect.arrayContaining([{ nombre: 'Debe', valor: 'Deudor de Prueba S.A.' }]),
    });
    await verificar(c, 'NO_CONFORME', 'MONTO_DISTINTO');
    await verificar(c, 'CONFORME', 'POR_TELEFONO');
    expect(await t.arrange((ctx) => estaBloqueado(ctx, rut))).toBeNull();
  });
});
