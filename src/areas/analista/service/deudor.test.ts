import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as bir } from '#areas/bir/contract.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { indicesUf, parametros } from '#areas/parametros/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { diasSabidos, evaluaciones, sabidos } from '../tables.ts';
import { abrir, cerrarDia, manos } from './mundo.fixture.ts';

let t: TestApp;
let h: ReturnType<typeof manos>;
const [D, SIGUIENTE, DESPUES] = ['2026-03-10', '2026-03-11', '2026-03-13'] as [Fecha, Fecha, Fecha];
const DEUDOR = rutOf(99_990_228);
const OTRO = rutOf(99_990_229);

async function emitir(rut: Rut): Promise<{ asunto_area: string; asunto_id: string }> {
  const r = await t.act(bir, 'crear', h.quien(1), { ruts: [rut], motivo: 'EVALUACION' });
  return { asunto_area: 'bir', asunto_id: String(r.resultados[0]?.bir_id) };
}
const vista = (rut: Rut) => t.ask(contract, 'deudor', h.quien(1), { rut });
const filaDe = (id: string) => t.arrange((ctx) => ctx.get(evaluaciones, id));
/** Three invoices of 2.000.000 that he paid 40 days after they were issued: the second band of policy 1 of a debtor (docs/decisiones/0114). */
async function paga(cliente: Rut): Promise<void> {
  for (const emision of ['2025-10-01', '2025-11-01', '2025-12-01']) {
    const pago = { '2025-10-01': '2025-11-10', '2025-11-01': '2025-12-11', '2025-12-01': '2026-01-10' }[emision] ?? '';
    await h.pagado(cliente, DEUDOR, { emision, pago, monto: 2_000_000 });
  }
}

let asunto: { asunto_area: string; asunto_id: string };
let deEseDia: { hash: string | null; decision: string | null; puntaje: string | null };
beforeAll(async () => {
  t = await abrir();
  h = manos(t);
  await t.arrange((ctx) => ctx.insert(parametros, { clave: 'parametros.riesgo_desde', valor: true, desde: D, motivo: 'Parte riesgo' }));
  const ufs = [SIGUIENTE, DESPUES].map((fecha) => ({ fecha, valor: '39841.72', origen: 'manual' as const }));
  await t.arrange((ctx) => ctx.db.insert(indicesUf).values(ufs));
  await t.arrange((ctx) => sembrarCatalogo(ctx, 'motivos_consulta', [['EVALUACION', 'Evaluación']]));
  const { rut } = await h.caso();
  await paga(rut);
  await h.deBuro(DEUDOR, 870);
  await h.deTgr(DEUDOR);
  asunto = await emitir(DEUDOR);
});
afterAll(() => t.close());

describe('la evaluación de un deudor', () => {
  it('se guarda por su informe de riesgo: 26,1 de buró, 12 sin historia, 20 por 40 días y 20 sin dilución (0114)', async () => {
    const e = await filaDe((await h.evaluar(asunto)).id);
    expect([e.ambito, e.rut, e.estado, e.asunto_area]).toEqual(['DEUDOR', DEUDOR, 'lista', 'bir']);
    expect([e.puntaje, e.decision]).toEqual(['78.1', 'APRUEBA']);
    deEseDia = { hash: e.insumos_hash, decision: e.decision, puntaje: e.puntaje };
    const v = await vista(DEUDOR);
    expect([v.bir?.id, v.evaluaciones.map((x) => x.id)]).toEqual([asunto.asunto_id, [e.id]]);
    expect(await t.ask(contract, 'verificar', h.quien(1), { evaluacion_id: e.id })).toEqual({ hash_ok: true, resultado_ok: true });
  });
  it('un BIR que no existe no es un asunto, y a quien su alcance no lo deja verlo no se le dice de él', async () => {
    const nadie = { asunto_area: 'bir', asunto_id: '00000000-0000-7000-8000-000000000000' };
    await expect(t.act(contract, 'evaluar', h.quien(1), nadie)).rejects.toMatchObject({ status: 422, codigo: 'sin_asunto' });
    expect(await vista(OTRO)).toEqual({ bir: null, evaluaciones: [] });
  });
});

describe('lo que se sabía de un deudor', () => {
  it('hecha aquel día y hecha después con lo de aquel día dan la misma huella, aunque todo haya cambiado', async () => {
    await cerrarDia(t);
    await t.setHoy(SIGUIENTE);
    await cerrarDia(t);
    await t.setHoy(DESPUES);
    await h.deBuro(DEUDOR, 120);
    const { rut } = await h.caso();
    await h.pagado(rut, DEUDOR, { emision: '2025-10-01', pago: '2026-02-27', monto: 90_000_000 });
    const e = await filaDe((await t.act(contract, 'evaluar_al_dia', h.quien(1), { ...asunto, fecha: D })).id);
    expect({ hash: e.insumos_hash, decision: e.decision, puntaje: e.puntaje }).toEqual(deEseDia);
    const hoy = await filaDe((await h.evaluar(asunto)).id);
    expect([e.retrospectiva, Number(hoy.puntaje) < Number(e.puntaje)]).toEqual([true, true]);
    expect((await vista(DEUDOR)).evaluaciones.map((x) => x.retrospectiva)).toEqual([false, true, false]);
  });
  it('un día en que nada cambió no agrega filas, y cada quien se guarda como lo que es', async () => {
    const filas = await t.arrange((ctx) => ctx.rows(sabidos, eq(sabidos.rut, DEUDOR)));
    expect(filas.map((f) => [f.papel, f.desde])).toEqual([['deudor', D]]);
    const dias = await t.arrange((ctx) => ctx.rows(diasSabidos));
    expect(dias.map((d) => [d.dia, d.deudores])).toEqual([
      [D, 1],
      [SIGUIENTE, 1],
    ]);
    const al = await t.ask(contract, 'simular', h.quien(1), { rut: DEUDOR, ambito: 'DEUDOR', al: SIGUIENTE, cambios: {} });
    expect([al.al, al.antes.puntaje]).toEqual([SIGUIENTE, deEseDia.puntaje]);
  });
  it('un día que no se guardó de los deudores, o en que no tenía informe de riesgo, se rechaza en palabras', async () => {
    const probar = (rut: Rut, al: Fecha) => t.ask(contract, 'simular', h.quien(1), { rut, ambito: 'DEUDOR', al, cambios: {} });
    await expect(probar(OTRO, D)).rejects.toMatchObject({ status: 422, codigo: 'deudor_sin_historia' });
    await expect(probar(DEUDOR, '2026-03-12' as Fecha)).rejects.toMatchObject({ codigo: 'dia_no_guardado' });
    // A day kept before debtors were: of its clients it is known, of them it is not.
    await t.arrange((ctx) => ctx.insert(diasSabidos, { dia: '2026-03-09' as Fecha, personas: 1 }));
    await expect(probar(DEUDOR, '2026-03-09' as Fecha)).rejects.toMatchObject({ codigo: 'dia_no_guardado' });
  });
  it('los invariantes del área se cumplen después de todo esto', async () => {
    const area = t.deps.registry.area('analista');
    for (const i of area?.invariants ?? []) expect([i.id, await t.arrange((ctx) => i.check(ctx))]).toEqual([i.id, []]);
  });
});
