import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactos } from '#areas/clientes/tables.ts';
import { palabraJudicial } from '#finanzas/reglas-contacto.ts';
import { trabajo } from '#kernel/procesador.fixture.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { gestiones, operadores } from '../tables.ts';
import { abrir, alas, anochecer, f, moroso, OPERADORES, operador, supervisor, ticketDe, ver } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
});
beforeEach(() => alas(t));
afterAll(() => t.close());

async function caso() {
  const c = await moroso(t);
  await anochecer(t, f('2026-05-03'));
  return { ...c, id: (await ticketDe(t, c.rut)).id };
}
const PROXIMA = { fecha: '2026-05-20', tipo: 'LLAMADA' } as const;

describe('entradas malas y ataques a la cobranza', () => {
  it('una promesa en el pasado o sobre la deuda se rechaza en su campo; en un feriado vale', async () => {
    const { id, pk } = await caso();
    const prometer = (d: object) =>
      t.act(
        contract,
        'comprometer',
        operador(t),
        { pks: [pk(1)], monto: 10_000, fecha: '2026-05-08', metodo_pago: 'EFECTIVO', ...d },
        { id },
      );
    await expect(prometer({ fecha: '2026-05-03' })).rejects.toMatchObject({
      codigo: 'promesa_fuera_de_plazo',
      campos: { fecha: [expect.any(String)] },
    });
    await expect(prometer({ monto: 999_999_999 })).rejects.toMatchObject({
      codigo: 'promesa_supera_deuda',
      campos: { monto: [expect.any(String)] },
    });
    await expect(prometer({ monto: -1 })).rejects.toMatchObject({ status: 400 });
    await expect(prometer({ pks: ['cuota:ajena'] })).rejects.toMatchObject({ codigo: 'deuda_ajena' });
    await t.setHoy(f('2026-05-15'));
    // 21 May 2026, Navy Day: a holiday within the fifteen days.
    await prometer({ fecha: '2026-05-21' });
  });
  it('un comentario de 1.001 caracteres se rechaza, y el HTML se guarda como texto', async () => {
    const { id } = await caso();
    const anotar = (comentario: string) => t.act(contract, 'anotar', operador(t), { comentario, proxima: PROXIMA }, { id });
    await expect(anotar('x'.repeat(1001))).rejects.toMatchObject({ status: 400 });
    const html = '<img src=x onerror="alert(1)"> =HYPERLINK("http://x")';
    expect((await anotar(html)).gestiones[0]?.comentario).toBe(html);
  });
  it('el teléfono de otra persona, o uno que no es un teléfono, no se marca', async () => {
    const [{ id, rut }, otra] = [await caso(), await moroso(t, { telefono: '+56933334444' })];
    for (const telefono of ['+56933334444', '+56911112222;ext=9', '*31#911112222', 'javascript:alert(1)', '9'.repeat(30)])
      await expect(t.act(contract, 'iniciar_llamada', operador(t), { persona_rut: rut, telefono }, { id })).rejects.toMatchObject({
        status: expect.any(Number),
      });
    const marcada = await t.act(contract, 'iniciar_llamada', operador(t), { persona_rut: rut }, { id });
    expect(marcada.tel).toMatch(/^tel:\+\d{8,15}$/);
    await expect(t.act(contract, 'iniciar_llamada', operador(t), { persona_rut: otra.rut }, { id })).rejects.toMatchObject({
      codigo: 'persona_ajena',
    });
  });
  it('pasar sobre los límites pide una razón de veinte caracteres aunque se tenga el permiso', async () => {
    const { id, rut } = await caso();
    alas(t, '21:00');
    for (const excepcion of ['', 'porque sí', ' '.repeat(40)])
      await expect(t.act(contract, 'iniciar_llamada', supervisor(t), { persona_rut: rut, excepcion }, { id })).rejects.toMatchObject({
        status: expect.any(Number),
      });
    expect(await t.arrange((ctx) => ctx.count(gestiones, eq(gestiones.persona_rut, rut)))).toBe(0);
  });
  it('un salto de línea en el nombre del contacto no abre otra cabecera del correo', async () => {
    const { id, rut, contacto_id } = await caso();
    await t.arrange((ctx) => ctx.db.update(contactos).set({ nombre: 'Ana\r\nBcc: espia@mal.cl' }).where(eq(contactos.id, contacto_id)));
    const r = await t.act(
      contract,
      'enviar_mensaje',
      operador(t),
      { persona_rut: rut, contacto_id, plantilla: 'COBRANZA', proxima: PROXIMA },
      { id },
    );
    expect(r.gestiones[0]?.comentario).not.toMatch(/[\r\n]/);
  });
  it('una carta en papel pide lo mismo que un correo, gasta lo mismo y se imprime desde su ticket, no desde otro', async () => {
    const [a, b] = [await caso(), await caso()];
    const carta = { persona_rut: a.rut, contacto_id: a.contacto_id, plantilla: 'COBRANZA', canal: 'CARTA', proxima: PROXIMA } as const;
    const r = await t.act(contract, 'enviar_mensaje', operador(t), carta, { id: a.id });
    const gestion_id = r.gestiones[0]?.id ?? '';
    expect(r.gestiones[0]).toMatchObject({ canal: 'CARTA', carta: true });
    await expect(t.act(contract, 'enviar_mensaje', operador(t), carta, { id: a.id })).rejects.toMatchObject({
      codigo: 'separacion_minima',
    });
    const papel = (await t.ask(contract, 'carta', operador(t), { gestion_id }, a.id)) as unknown as { bytes: Uint8Array };
    expect(Buffer.from(papel.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(t.ask(contract, 'carta', operador(t), { gestion_id }, b.id)).rejects.toMatchObject({ status: 404 });
  });
  it('quien trabaja otra división no gasta los contactos de un ticket ajeno: no lo encuentra', async () => {
    const { id, rut } = await caso();
    const [uno] = await t.arrange((ctx) => ctx.rows(operadores, eq(operadores.rut, OPERADORES[1] as never)));
    await t.arrange((ctx) => ctx.update(operadores, uno?.id ?? '', { divisiones: ['FACTORING'] }));
    await expect(t.act(contract, 'iniciar_llamada', operador(t, 1), { persona_rut: rut }, { id })).rejects.toMatchObject({ status: 404 });
    await expect(t.ask(contract, 'personas', operador(t, 1), {}, id)).rejects.toMatchObject({ status: 404 });
    expect((await ver(t, id)).gestiones).toEqual([]);
  });
  it('mirar si un texto de 50 KB parece judicial no detiene a nadie', () => {
    const texto = `${'pago '.repeat(10_000)} tribunal`;
    // The goal is 50 ms (areas/6 §5); ten times it here, where the machine is not that of work.
    expect(trabajo(500, () => palabraJudicial(texto))).toBeLessThan(500);
  });
});
