import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import { recaudaciones } from '#areas/recaudaciones/tables.ts';
import { type Ctx, transact } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { leer } from '../domain/plantilla.ts';
import { cargos, filas, lotes, respuestas } from '../tables.ts';
import { aplicarFila } from './aplicar.ts';
import { cargar, elLote } from './filas.ts';
import { abrirMundo, ana, armar, conCodigos, hoy, lote, mandarLote, responder, tresActivos, violaciones } from './mundo.fixture.ts';
import { plantillaVigente } from './plantillas.ts';
import { anotarEstado, continuar } from './responder.ts';

let t: TestApp;
let id: string;
let texto: string;
beforeAll(async () => {
  t = await abrirMundo();
  await tresActivos(t);
  await hoy(t, '2026-04-15');
  id = (await armar(t, '2026-04-20')).id;
  texto = conCodigos(await mandarLote(t, id), ['00', '01', '00']);
  await hoy(t, '2026-04-21');
});
afterAll(() => t.close());

class Corte extends Error {}
const elMio = async (ctx: Ctx) => elLote(await cargar(ctx, id, true));

/** What an answer leaves, without ids nor instants. */
async function foto(ctx: Ctx): Promise<unknown> {
  const suyas = { orden: [asc(filas.linea)] };
  return {
    lote: (await ctx.get(lotes, id)).estado,
    filas: (await ctx.rows(filas, eq(filas.lote_id, id), suyas)).map((f) => [f.linea, f.texto, f.codigo, f.resultado]),
    cargos: (await ctx.rows(cargos, eq(cargos.lote_id, id), { orden: [asc(cargos.id_servicio)] })).map((c) => [
      c.estado,
      c.codigo,
      c.monto,
    ]),
    recibos: (await ctx.rows(recaudaciones)).filter((r) => r.origen === 'pac').map((r) => [r.monto, r.fecha_pago]),
    en1105: await saldoCuenta(ctx, '1105'),
  };
}
const ahora = () => t.arrange((ctx) => foto(ctx as Ctx));

/** An act that its process does not live to confirm: what it saw at its end. */
async function muriendo(hacer: (ctx: Ctx) => Promise<void>): Promise<unknown> {
  let vista: unknown;
  const acto = transact(t.deps, { empresa_id: t.empresa_id, area: 'pacs', accion: 'prueba' }, async (ctx) => {
    await hacer(ctx);
    vista = await foto(ctx);
    throw new Corte();
  });
  await expect(acto).rejects.toBeInstanceOf(Corte);
  return vista;
}

/** The file kept with its rows, none of them looked at yet. */
async function guardar(ctx: Ctx): Promise<void> {
  const { formato } = await plantillaVigente(ctx, (await elMio(ctx)).banco, 'RESPUESTA');
  const leidas = leer(formato, texto, 100);
  const sha256 = createHash('sha256').update(Buffer.from(texto, 'latin1')).digest('hex');
  const r = await ctx.insert(respuestas, { lote_id: id, sha256, archivo: 'respuesta.txt', n: leidas.length, fecha: ctx.hoy });
  for (const { linea, texto: renglon, valores } of leidas)
    await ctx.insert(filas, { respuesta_id: r.id, lote_id: id, linea, texto: renglon, valores, codigo: valores.codigo ?? null });
}

// areas/6 §2, «Done when» 4: the rest continues, nothing twice.
describe('una respuesta del banco cuya lectura se corta', () => {
  it('retomada deja las mismas filas, cargos, comprobantes y saldo de 1105 que sin cortes', async () => {
    const antes = await ahora();
    const esperada = await muriendo(async (ctx) => {
      await guardar(ctx);
      await continuar(ctx, await elMio(ctx), 'responder');
    });
    expect([await ahora(), esperada]).toEqual([antes, expect.objectContaining({ lote: 'respondido', en1105: 960_532 })]);
    // The act that confirmed the first row, and the next one, which dies.
    await t.arrange(async (ctx) => {
      await guardar(ctx as Ctx);
      const l = await elMio(ctx as Ctx);
      const { codigos } = await plantillaVigente(ctx, l.banco, 'RESPUESTA');
      const primera = await ctx.first(filas, and(eq(filas.lote_id, id), eq(filas.resultado, 'pendiente')), { orden: [asc(filas.linea)] });
      if (primera) await aplicarFila(ctx as Ctx, l, primera, codigos);
      await anotarEstado(ctx as Ctx, l, 'responder');
    });
    const aMedias = await ahora();
    expect(aMedias).toMatchObject({ lote: 'respondido_parcial', en1105: 480_266 });
    expect(await muriendo(async (ctx) => continuar(ctx, await elMio(ctx), 'continuar'))).toEqual(esperada);
    expect(await ahora()).toEqual(aMedias);
    await expect(responder(t, id, texto)).rejects.toMatchObject({ codigo: 'archivo_repetido' });
    await t.act(contract, 'continuar', ana(t), {}, { id });
    expect(await ahora()).toEqual(esperada);
    await expect(t.act(contract, 'continuar', ana(t), {}, { id })).rejects.toMatchObject({ codigo: 'sin_filas_pendientes' });
    expect((await lote(t, id)).sin_respuesta).toBe(0);
    expect(await violaciones(t)).toEqual([]);
  });
});
