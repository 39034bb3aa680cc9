import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tmcs } from '#areas/parametros/tables.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { creditos, excepciones } from '../tables.ts';
import { invariantes } from './invariantes.ts';
import {
  abrirMundo,
  aprobar,
  credito,
  EJECUTIVO,
  type Entrada,
  f,
  GERENCIA,
  mesa,
  OPERACIONES,
  quien,
  validarPapeles,
  ver,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
beforeEach(() => t.setHoy(f('2026-03-10')));
afterAll(() => t.close());

/** 1.900.000 (UF 48: maximum 36,00) with an evaluation of 250.000 of the lender. */
const CARO: Partial<Entrada> = {
  monto_solicitado: 1_900_000,
  plazo: 6,
  tasa_mensual: '2.00',
  costos: [{ codigo: 'EVALUACION', neto: 250_000, afecto_iva: true, financiado: false, traspasado: false }],
};
const MOTIVO = 'Evaluación de un proyecto de riego con visita a terreno y tasación';
const pedir = (id: string) => t.act(contract, 'pedir_excepcion', quien(t, EJECUTIVO), { motivo: MOTIVO }, { id });
const resolver = (id: string, concede: boolean, k = GERENCIA, comentario: string | null = 'Costo real del estudio') =>
  t.act(contract, 'conceder_excepcion', quien(t, k), { concede, comentario }, { id });
const solicitar = (id: string) => t.act(contract, 'solicitar', quien(t, EJECUTIVO), {}, { id });
const excedidos = () => t.arrange(async (ctx) => (await invariantes.find((i) => i.id === 'tmc-creditos')?.check(ctx)) ?? null);

describe('la tasa máxima de la oferta completa (Ley 18.010 art. 2; domain §3)', () => {
  it('con sus cargos sobre la máxima no se envía sin excepción, no se aprueba sin que otro la conceda, y queda con nombre', async () => {
    const { id } = await credito(t, 'simular', CARO);
    const calculo = (await ver(t, id)).calculo;
    expect(calculo?.tmc).toMatchObject({ codigo: 'NR_90_50', tasa_anual: '36.00', cumple: false, veredicto: 'excepcion' });
    expect(Number(calculo?.tmc?.tasa_con_cargos)).toBeGreaterThan(70);
    await expect(solicitar(id)).rejects.toMatchObject({ status: 422, codigo: 'tmc_sin_excepcion' });
    await pedir(id);
    await expect(pedir(id)).rejects.toMatchObject({ codigo: 'excepcion_ya_pedida' });
    await solicitar(id);
    await expect(aprobar(t, id)).rejects.toMatchObject({ status: 422, codigo: 'tmc_sin_conceder' });
    await expect(resolver(id, true, EJECUTIVO)).rejects.toMatchObject({ status: 403 });
    await resolver(id, true);
    // Level 2: the other member's vote had been counted, and the vote is the signature.
    await t.act(contract, 'votar', quien(t, 14), { respuesta: 'APRUEBA', comentario: 'De acuerdo' }, { id });
    const d = await ver(t, id);
    expect(d).toMatchObject({ estado: 'aprobado', nivel_motivos: ['EXCEPCION'] });
    expect(d.excepciones).toMatchObject([
      {
        tipo: 'TMC_CON_GASTOS',
        motivo: MOTIVO,
        estado: 'concedida',
        pedida_nombre: 'Persona 2',
        resuelta_nombre: 'Persona 15',
        tmc: '36.00',
      },
    ]);
    expect(d.excepciones[0]?.exceso).toBe(calculo?.tmc?.exceso);
    await validarPapeles(t, id);
    await t.act(contract, 'documentar', quien(t, OPERACIONES), {}, { id });
    await mesa(t, id);
    expect(await ver(t, id)).toMatchObject({ estado: 'girado' });
    expect(await excedidos()).toEqual([]);
    // Planted: the exception goes away, and the credit is listed until it has one again.
    await t.arrange((ctx) => ctx.db.update(excepciones).set({ estado: 'rechazada' }).where(eq(excepciones.credito_id, id)));
    expect(await excedidos()).toMatchObject([{ numero: d.numero, maxima: '36.00' }]);
    await pedir(id);
    await resolver(id, true);
    expect(await excedidos()).toEqual([]);
  });

  it('rechazada la excepción el crédito no sigue, y rechazarla pide su razón', async () => {
    const { id } = await credito(t, 'simular', CARO);
    await pedir(id);
    await expect(resolver(id, false, GERENCIA, null)).rejects.toMatchObject({ codigo: 'comentario_obligatorio' });
    await resolver(id, false);
    await expect(solicitar(id)).rejects.toMatchObject({ codigo: 'tmc_sin_excepcion' });
  });

  it('lo que se concedió no ampara una oferta peor', async () => {
    const { id } = await credito(t, 'simular', CARO);
    await pedir(id);
    await resolver(id, true);
    const costos = [{ ...CARO.costos?.[0], neto: 300_000 }] as Entrada['costos'];
    await t.act(contract, 'editar', quien(t, EJECUTIVO), { costos, version: (await ver(t, id)).version } as never, { id });
    await t.act(contract, 'confirmar_tabla', quien(t, EJECUTIVO), {}, { id });
    await expect(solicitar(id)).rejects.toMatchObject({ codigo: 'tmc_sin_excepcion' });
    await pedir(id);
    expect((await ver(t, id)).excepciones.map((x) => x.estado)).toEqual(['concedida', 'pedida']);
  });

  it('una oferta dentro de la máxima no pide excepción', async () => {
    const { id } = await credito(t, 'simular');
    await expect(pedir(id)).rejects.toMatchObject({ codigo: 'excepcion_no_procede' });
  });

  it('la máxima del día del giro manda: si bajó, lo ya aprobado pide su excepción', async () => {
    const { id } = await credito(t, 'aprobar', {
      ...CARO,
      costos: [{ codigo: 'EVALUACION', neto: 60_000, afecto_iva: true, financiado: false, traspasado: false }],
    });
    await validarPapeles(t, id);
    const fila = (valor: string) =>
      t.arrange((ctx) =>
        ctx.db
          .update(tmcs)
          .set({ tasa_anual: valor } as Partial<typeof tmcs.$inferInsert>)
          .where(and(eq(tmcs.empresa_id, ctx.empresa_id), eq(tmcs.codigo, 'NR_90_50'))),
      );
    await fila('30.00');
    await expect(t.act(contract, 'documentar', quien(t, OPERACIONES), {}, { id })).rejects.toMatchObject({ codigo: 'tmc_sin_conceder' });
    await fila('36.00');
    await t.act(contract, 'documentar', quien(t, OPERACIONES), {}, { id });
  });

  it('lo guardado antes de llevar la tasa con cargos se mide igual, por su tabla', async () => {
    const { id } = await credito(t, 'simular', CARO);
    await t.arrange(async (ctx) => {
      const c = await ctx.get(creditos, id);
      const { tasa_con_cargos: _t, veredicto: _v, exceso: _e, ...tmc } = c.congelado?.tmc ?? ({} as never);
      await ctx.update(creditos, id, { congelado: { ...c.congelado, tmc } as never });
    });
    await expect(solicitar(id)).rejects.toMatchObject({ codigo: 'tmc_sin_excepcion' });
  });
});
