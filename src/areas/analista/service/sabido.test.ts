import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bloqueos, personas } from '#areas/clientes/tables.ts';
import { agregarObligado, quitarObligado, registrarObligacion } from '#areas/libro/public.server.ts';
import { indicesUf, parametros } from '#areas/parametros/tables.ts';
import { solicitudes } from '#areas/solicitudes/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { diasSabidos, evaluaciones, sabidos } from '../tables.ts';
import { abrir, cerrarDia, manos } from './mundo.fixture.ts';

let t: TestApp;
let h: ReturnType<typeof manos>;
const [VIERNES, D, SIGUIENTE, DESPUES] = ['2026-03-06', '2026-03-10', '2026-03-11', '2026-03-13'] as [Fecha, Fecha, Fecha, Fecha];

type Caso = Awaited<ReturnType<ReturnType<typeof manos>['caso']>>;
const filaDe = (id: string) => t.arrange((ctx) => ctx.get(evaluaciones, id));
const alDia = (c: Caso, fecha: Fecha) => t.act(contract, 'evaluar_al_dia', h.quien(1), { ...c.asunto, fecha });
const bloquear = (rut: Rut) =>
  t.arrange((ctx) => ctx.insert(bloqueos, { cliente_rut: rut, motivo: 'OTRO', comentario: 'Revisión', desde: D, usuario: 'Persona' }));

/** Whatever moves afterwards what was known: a register corrected, a debt and a payment dated before, a guarantor released, another report, the ficha. */
async function loQueVino(c: Caso, deuda: string): Promise<void> {
  await h.corregirRcv(c, '2025-06', 300_000_000);
  await h.pagado(c.rut, rutOf(99_990_901), { emision: '2026-01-02', pago: '2026-03-02', monto: 5_000_000 });
  await h.deBuro(c.rut, 120);
  await t.arrange(async (ctx) => {
    await quitarObligado(ctx, [deuda], c.rut);
    await registrarObligacion(ctx, {
      pk: `cuota:${ctx.id()}`,
      tipo: 'cuota',
      rut: c.rut,
      origen_area: 'creditos',
      origen_id: ctx.id(),
      numero: '1',
      fecha: '2025-10-01' as Fecha,
      capital: pesos(1_000_000),
      vencimiento: '2025-12-01' as Fecha,
    });
    const p = await ctx.first(personas, eq(personas.rut, c.rut));
    if (p) await ctx.update(personas, p.id, { inicio_actividades: '2025-12-01' as Fecha });
    for (const b of await ctx.rows(bloqueos, eq(bloqueos.cliente_rut, c.rut)))
      await ctx.update(bloqueos, b.id, { estado: 'levantado', hasta: DESPUES });
  });
}

/** A debt of another for which he answers. */
async function avala(rut: Rut): Promise<string> {
  const pk = `cuota:aval-${rut}`;
  await t.arrange(async (ctx) => {
    await registrarObligacion(ctx, {
      pk,
      tipo: 'cuota',
      rut: rutOf(77_700_001),
      origen_area: 'creditos',
      origen_id: ctx.id(),
      numero: '1',
      fecha: '2025-10-01' as Fecha,
      capital: pesos(9_000_000),
      vencimiento: '2026-12-01' as Fecha,
    });
    await agregarObligado(ctx, pk, rut);
  });
  return pk;
}

let limpio: Caso;
let bloqueado: Caso;
let sinEvaluar: Caso;
const deEseDia = new Map<Caso, { hash: string | null; decision: string | null; puntaje: string | null }>();

beforeAll(async () => {
  t = await abrir();
  h = manos(t);
  await t.arrange((ctx) => ctx.insert(parametros, { clave: 'parametros.riesgo_desde', valor: true, desde: D, motivo: 'Parte riesgo' }));
  const ufs = [SIGUIENTE, DESPUES].map((fecha) => ({ fecha, valor: '39841.72', origen: 'manual' as const }));
  await t.arrange((ctx) => ctx.db.insert(indicesUf).values(ufs));
  [limpio, bloqueado, sinEvaluar] = [await h.caso(), await h.caso(), await h.caso()];
  await bloquear(bloqueado.rut);
  const deudas = [await avala(limpio.rut), await avala(bloqueado.rut)];
  for (const c of [limpio, bloqueado]) {
    const e = await filaDe((await h.evaluar(c.asunto)).id);
    deEseDia.set(c, { hash: e.insumos_hash, decision: e.decision, puntaje: e.puntaje });
  }
  await cerrarDia(t);
  await t.setHoy(SIGUIENTE);
  await cerrarDia(t);
  await t.setHoy(DESPUES);
  await loQueVino(limpio, deudas[0] ?? '');
  await loQueVino(bloqueado, deudas[1] ?? '');
});
afterAll(() => t.close());

describe('lo que la máquina habría dicho ese día', () => {
  it('hecha aquel día y hecha después con lo de aquel día dan la misma huella y la misma respuesta, aunque todo haya cambiado', async () => {
    for (const c of [limpio, bloqueado]) {
      const e = await filaDe((await alDia(c, D)).id);
      expect({ hash: e.insumos_hash, decision: e.decision, puntaje: e.puntaje }).toEqual(deEseDia.get(c));
      expect([e.retrospectiva, e.fecha, e.estado]).toEqual([true, D, 'lista']);
    }
    expect([deEseDia.get(limpio)?.decision, deEseDia.get(bloqueado)?.decision]).toEqual(['APRUEBA', 'RECHAZA']);
  });
  it('y de hoy se dice otra cosa: lo que vino después sí cuenta hoy', async () => {
    const e = await filaDe((await h.evaluar(limpio.asunto)).id);
    expect(e.insumos_hash).not.toBe(deEseDia.get(limpio)?.hash);
    expect(e.insumos?.variables.mora_dias_12m?.valor).not.toBe('0');
    expect(e.decision).not.toBe('APRUEBA');
  });
  it('no es la evaluación que rige, se rehace igual desde lo que congeló, y pedida dos veces es una', async () => {
    const r = await alDia(limpio, D);
    expect((await alDia(limpio, D)).id).toBe(r.id);
    const { evaluacion } = await t.ask(contract, 'evaluacion_de', h.quien(1), limpio.asunto);
    expect(evaluacion?.id).not.toBe(r.id);
    expect(await t.ask(contract, 'verificar', h.quien(1), { evaluacion_id: r.id })).toEqual({ hash_ok: true, resultado_ok: true });
  });
  it('un día en que nada cambió no agrega filas, y se evalúa con su propia fecha', async () => {
    const filas = await t.arrange((ctx) => ctx.rows(sabidos, eq(sabidos.rut, limpio.rut)));
    expect(filas.map((f) => f.desde)).toEqual([D]);
    const e = await filaDe((await alDia(limpio, SIGUIENTE)).id);
    expect([e.insumos?.variables.mora_dias_12m?.fecha, e.insumos?.fecha]).toEqual([SIGUIENTE, SIGUIENTE]);
    expect(e.decision).toBe('APRUEBA');
  });
  it('un día que no se guardó, hoy o mañana se rechazan en palabras', async () => {
    await expect(alDia(limpio, VIERNES)).rejects.toMatchObject({ status: 422, codigo: 'dia_no_guardado' });
    await expect(alDia(limpio, '2026-03-12' as Fecha)).rejects.toMatchObject({ status: 422, codigo: 'dia_no_guardado' });
    for (const dia of [DESPUES, '2026-03-20' as Fecha]) await expect(alDia(limpio, dia)).rejects.toMatchObject({ status: 400 });
  });
  it('quien no era cliente ese día no se evalúa como ese día', async () => {
    const nuevo = await h.caso();
    await expect(alDia(nuevo, D)).rejects.toMatchObject({ status: 422, codigo: 'nada_sabido' });
  });
  it('la hipótesis de un día pasado parte de lo de ese día y no escribe nada', async () => {
    const antes = await t.arrange((ctx) => ctx.count(evaluaciones));
    const r = await t.ask(contract, 'simular', h.quien(1), {
      rut: limpio.rut,
      ambito: 'LINEA',
      al: D,
      cambios: { mayor_deudor_pct: '30' },
    });
    expect([r.al, r.antes.puntaje, r.antes.decision]).toEqual([D, deEseDia.get(limpio)?.puntaje, 'APRUEBA']);
    expect(Number(r.despues.puntaje)).toBeGreaterThan(Number(r.antes.puntaje));
    expect(await t.arrange((ctx) => ctx.count(evaluaciones))).toBe(antes);
    const deudor = { rut: limpio.rut, ambito: 'DEUDOR' as const, al: D, cambios: {} };
    await expect(t.ask(contract, 'simular', h.quien(1), deudor)).rejects.toMatchObject({ status: 422, codigo: 'deudor_sin_historia' });
  });
});

describe('lo sabido del día', () => {
  it('no se edita ni se borra', async () => {
    const cambiar = t.arrange((ctx) => ctx.db.update(sabidos).set({ huella: 'otra' }));
    await expect(cambiar).rejects.toThrow();
    await expect(t.arrange((ctx) => ctx.db.delete(diasSabidos))).rejects.toThrow();
  });
  it('antes de riesgo_desde no se guarda nada', async () => {
    await t.setHoy(VIERNES);
    await cerrarDia(t);
    expect((await t.arrange((ctx) => ctx.rows(diasSabidos))).map((d) => d.dia)).toEqual([D, SIGUIENTE]);
    await t.setHoy(DESPUES);
  });
});

describe('lo aprobado sin evaluación', () => {
  const aprobada = (rut: Rut, aprobada_el: Fecha, numero: number) =>
    t.arrange((ctx) =>
      ctx.insert(solicitudes, {
        numero,
        tipo: 'LINEA',
        rut,
        cliente_id: ctx.id(),
        nombre: 'Cliente',
        producto: 'FACTURA',
        moneda: 'CLP',
        monto: '1000000.0000',
        plazo_maximo: 90,
        anticipo_pct: '90.00',
        tasa_mensual: '1.0000',
        fecha_expiracion: '2026-12-31' as Fecha,
        aprobada_el,
        estado: 'aprobada',
      } as typeof solicitudes.$inferInsert),
    );
  it('se evalúa por el día en que se aprobó, y lo que no se puede dice por qué; el contraste lo cuenta', async () => {
    await aprobada(sinEvaluar.rut, D, 9101);
    await aprobada(sinEvaluar.rut, VIERNES, 9102);
    const r = await t.act(contract, 'evaluar_por_lotes', h.quien(1), { ambito: 'LINEA' });
    expect(r).toEqual({
      hechas: 1,
      quedan: 0,
      sin_evaluar: [{ n: 1, causa: 'De lo que se sabía el 06-03-2026 no se guardó todo: no se puede evaluar como ese día' }],
    });
    await t.setHoy('2026-10-01' as Fecha);
    const c = await t.ask(contract, 'contraste', h.quien(1), { ambito: 'LINEA' });
    expect(c.fuera).toMatchObject({ sin_evaluacion: 1, sin_uso: 1 });
    await t.setHoy(DESPUES);
  });
});
