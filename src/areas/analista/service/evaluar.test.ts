import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as analisis } from '#areas/analisis/contract.ts';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { canonico, huellaDe } from '#platform/server/canonico.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { POLITICA_1 } from '../domain/politica.ts';
import { procesarEvaluaciones } from '../public.server.ts';
import { evaluaciones, evaluacionesRetador, politicas } from '../tables.ts';
import { reunirInsumos } from './insumos.ts';
import { abrir, manos } from './mundo.fixture.ts';

let t: TestApp;
let h: ReturnType<typeof manos>;
beforeAll(async () => {
  t = await abrir();
  h = manos(t);
});
afterAll(() => t.close());

describe('evaluación', () => {
  // Figures: vector V26 of areas/5 §10 (score 782, trend +6,67 %, largest debtor 45 %, 60 months); nobody owed us: 12 points of 25.
  it('con 782, sin historia con nosotros, 45 %, +6,67 % y 60 meses: 23,5 + 12 + 14 + 15 + 10', async () => {
    const { asunto } = await h.caso();
    const e = await h.evaluar(asunto);
    expect(e.reglas.flatMap((r) => (r.puntos === null ? [] : [[r.id, r.puntos]]))).toEqual([
      ['bureau', '23.5'],
      ['mora', '12.0'],
      ['capacidad', '14.0'],
      ['tendencia', '15.0'],
      ['antiguedad', '10.0'],
    ]);
    expect([e.estado, e.puntaje, e.politica_version]).toEqual(['lista', '74.5', 1]);
    expect(e.reglas.find((r) => r.id === 'capacidad')?.remedio).toMatch(/^Con 30 % o menos gana 6 puntos: ventas nuevas a otros por \$/);
  });
  it('sin quien mire el concursal aparte, el del buró basta; Tesorería en cobranza judicial rechaza', async () => {
    const { asunto, rut } = await h.caso();
    expect((await h.evaluar(asunto)).decision).toBe('APRUEBA');
    const otro = await h.caso();
    await h.deTgr(otro.rut, true);
    const e = await h.evaluar(otro.asunto);
    expect([e.decision, e.duros, rut]).toEqual(['RECHAZA', ['tgr_cobranza'], rut]);
  });
  it('sin informe de buró dice qué falta; llegado el informe, el mismo pedido cambia a un resultado sin escribir nada', async () => {
    const { asunto, rut } = await h.caso({ score: 'sin informe' });
    const mala = await h.evaluar(asunto);
    expect([mala.estado, mala.decision, mala.error_mensaje]).toEqual(['error', null, 'No se pudo evaluar: falta informe de buró']);
    expect(mala.sin_informe).toBe(true);
    await h.deBuro(rut, 870);
    await t.act(contract, 'reintentar_evaluacion', h.quien(1), { evaluacion_id: mala.id });
    await procesarEvaluaciones(t.deps);
    const buena = await t.ask(contract, 'evaluacion', h.quien(1), { evaluacion_id: mala.id });
    expect([buena.id, buena.estado, buena.error_mensaje, buena.sin_informe]).toEqual([mala.id, 'lista', null, false]);
    await expect(t.act(contract, 'reintentar_evaluacion', h.quien(1), { evaluacion_id: mala.id })).rejects.toMatchObject({ status: 409 });
  });
  it('hecha de nuevo da lo mismo, y un dato alterado se nota', async () => {
    const { asunto } = await h.caso();
    const e = await h.evaluar(asunto);
    const verificar = () => t.ask(contract, 'verificar', h.quien(1), { evaluacion_id: e.id });
    expect(await verificar()).toEqual({ hash_ok: true, resultado_ok: true });
    await t.deps.database.db.execute(
      sql`update analista_evaluacion set insumos = jsonb_set(insumos, '{variables,score,valor}', '"100"') where id = ${e.id}::uuid`,
    );
    expect(await verificar()).toEqual({ hash_ok: false, resultado_ok: false });
    await t.deps.database.db.execute(sql`delete from analista_evaluacion where id = ${e.id}::uuid`);
  });
  // Golden vector V29 of areas/5 §10.
  it('V29: la huella de los insumos es la de su texto canónico', () => {
    const texto = canonico({ rut: '99990010-0', fecha: '2026-03-10', score: 782, politica: 1, mora_dias: 12, concentracion_bp: 4500 });
    expect(texto).toBe('{"concentracion_bp":4500,"fecha":"2026-03-10","mora_dias":12,"politica":1,"rut":"99990010-0","score":782}');
    expect(huellaDe(JSON.parse(texto))).toBe('f1fba976a27bfdf8c3538100787ad45a1c5eb62333041183aeaabc27b24cf904');
  });
  it('se sabe quién abrió el resultado, una vez', async () => {
    const { asunto } = await h.caso();
    const e = await h.evaluar(asunto);
    expect(e.vista).toBe(false);
    await t.act(contract, 'abrir_evaluacion', h.quien(3), { evaluacion_id: e.id });
    const dos = await t.act(contract, 'abrir_evaluacion', h.quien(3), { evaluacion_id: e.id });
    expect([dos.vista, dos.version]).toEqual([true, (await t.ask(contract, 'evaluacion', h.quien(4), { evaluacion_id: e.id })).version]);
    expect((await t.ask(contract, 'evaluacion', h.quien(4), { evaluacion_id: e.id })).vista).toBe(false);
  });
  it('el análisis la pide y la muestra en su paso', async () => {
    const { analisis_id } = await h.caso();
    await t.act(analisis, 'pedir_evaluacion', h.quien(1), {}, { id: analisis_id });
    await procesarEvaluaciones(t.deps);
    const a = (await t.detail(analisis, h.quien(1), analisis_id)) as unknown as {
      vista: { evaluacion: { estado: string; puntaje: string } };
    };
    expect(a.vista.evaluacion).toMatchObject({ estado: 'lista', puntaje: '74.5' });
  });
  it('el papel para el comité y el del titular se imprimen', async () => {
    const { asunto } = await h.caso();
    const { id: evaluacion_id } = await h.evaluar(asunto);
    for (const para of ['comite', 'titular'] as const) {
      const p = (await t.ask(contract, 'papel', h.quien(1), { evaluacion_id, para })) as { bytes: Buffer };
      expect(p.bytes.subarray(0, 4).toString()).toBe('%PDF');
    }
  });
});

describe('hipótesis', () => {
  it('con 30 % en el mayor deudor y menos mora el puntaje cambia, y nada se escribe', async () => {
    const { asunto } = await h.caso();
    const { id: evaluacion_id } = await h.evaluar(asunto);
    const r = await t.ask(contract, 'simular', h.quien(1), { evaluacion_id, cambios: { mayor_deudor_pct: '30', mora_dias_12m: '0' } });
    expect([r.antes.puntaje, r.despues.puntaje, r.despues.decision]).toEqual(['74.5', '93.5', 'APRUEBA']);
    expect((await t.ask(contract, 'evaluacion', h.quien(1), { evaluacion_id })).puntaje).toBe('74.5');
  });
  it('un deudor se prueba con su propia política: sus informes y cómo pagó lo que nos cedieron', async () => {
    const [rut, cliente] = [rutOf(99_990_710), await h.cliente()];
    await h.deBuro(rut, 870);
    await h.deTgr(rut);
    const probar = () => t.ask(contract, 'simular', h.quien(1), { rut, ambito: 'DEUDOR', cambios: {} });
    const sinHistoria = (await probar()).antes;
    expect([sinHistoria.puntaje, sinHistoria.decision, sinHistoria.falta]).toEqual(['60.1', 'DERIVA', null]);
    await h.pagado(cliente, rut, { emision: '2025-12-01', pago: '2026-01-15', monto: 1_000_000 });
    const { antes } = await probar();
    expect(antes.reglas.find((r) => r.id === 'pago')).toMatchObject({ valor: '45.0', puntos: '20.0', fuente: 'nuestros libros' });
    expect(antes.reglas.find((r) => r.id === 'dilucion')).toMatchObject({ valor: '0.00', puntos: '20.0' });
  });
  it('sin RCV el mayor deudor sale de lo que el cliente nos trajo en doce meses, marcado', async () => {
    const rut = await h.cliente();
    const [uno, dos] = [rutOf(99_990_711), rutOf(99_990_712)];
    const mayor = async () => (await t.ask(contract, 'simular', h.quien(1), { rut, ambito: 'LINEA', cambios: {} })).antes;
    expect((await mayor()).falta).toContain('deudores y sus ventas');
    await h.pagado(rut, uno, { emision: '2025-12-01', monto: 3_000_000 });
    await h.pagado(rut, dos, { emision: '2026-01-05', monto: 1_000_000 });
    await h.pagado(rut, dos, { emision: '2024-01-05', monto: 90_000_000 });
    expect((await mayor()).falta).not.toContain('deudores y sus ventas');
    const a = { rut, ambito: 'LINEA' as const, monto: pesos(0), titulo: '', url: '', plazo_dias: null, nivel: null };
    const pedido = { ...a, deudores: [{ rut: dos, nombre: 'Dos', monto: pesos(1) }] };
    const { variables } = await t.arrange((ctx) => reunirInsumos(ctx, pedido, '2026-03-10' as Fecha, 1));
    expect(variables.mayor_deudor_pct).toMatchObject({ valor: '75.00', marcado: true, fuente: 'documentos que nos trajo en 12 meses' });
    expect(variables.mayor_deudor_pct?.sujeto).toContain('99990711');
  });
  it('un RUT sin evaluación se prueba contra la política que rige; un valor que no es de su variable se rehúsa', async () => {
    const { rut } = await h.caso();
    const probar = (cambios: Record<string, string>) => t.ask(contract, 'simular', h.quien(1), { rut, ambito: 'LINEA', cambios });
    expect((await probar({ concursal: 'si' })).despues.decision).toBe('RECHAZA');
    await expect(probar({ concursal: 'quizás' })).rejects.toMatchObject({ status: 400 });
    await expect(probar({ score: 'NaN' })).rejects.toMatchObject({ status: 400 });
    await expect(probar({ sexo: '1' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('política', () => {
  const base = POLITICA_1.LINEA as NonNullable<(typeof POLITICA_1)['LINEA']>;
  const nueva = (o: object = {}, rol: 'CAMPEON' | 'RETADOR' = 'CAMPEON') =>
    t.act(contract, 'crear_politica', h.quien(1), { ambito: 'LINEA', rol, nombre: 'Prueba', contenido: { ...base, ...o } as never });
  const mas = { umbrales: { aprueba: '90', deriva: '45' } };

  it('quien la escribió no la publica, ni quien la corrigió', async () => {
    const p = await nueva(mas);
    await t.act(contract, 'editar_politica', h.quien(2), {
      politica_id: p.id,
      nombre: 'Corregida',
      contenido: { ...base, ...mas } as never,
    });
    await t.act(contract, 'simular_politica', h.quien(2), { politica_id: p.id });
    for (const k of [1, 2])
      await expect(t.act(contract, 'publicar_politica', h.quien(k), { politica_id: p.id })).rejects.toMatchObject({
        status: 403,
        codigo: 'requiere_segundo_usuario',
      });
    const autor = String(h.quien(1).rut);
    const porEl = { ...h.quien(4), rut_reemplazo: autor, reemplazos: [{ rut: autor, modulos: ['all'] }] };
    await expect(t.act(contract, 'publicar_politica', porEl, { politica_id: p.id })).rejects.toMatchObject({
      codigo: 'requiere_segundo_usuario',
    });
  });
  it('diez mil tramos se rehúsan sin calcularlos', async () => {
    const mora = base.factores[1];
    const tramos = Array.from({ length: 10_000 }, (_, i) => ({ desde: String(i), hasta: String(i + 1), puntos: '1' }));
    await expect(nueva({ factores: [{ ...mora, tabla: { ...mora?.tabla, tramos } }] })).rejects.toMatchObject({ status: 400 });
  });
  it('sin simular esa misma versión no se publica: cambiarla pide simular otra vez', async () => {
    const p = await nueva();
    const publicar = () => t.act(contract, 'publicar_politica', h.quien(3), { politica_id: p.id });
    await expect(publicar()).rejects.toMatchObject({ status: 422, codigo: 'simulacion_requerida' });
    await t.act(contract, 'simular_politica', h.quien(1), { politica_id: p.id });
    await t.act(contract, 'editar_politica', h.quien(1), { politica_id: p.id, nombre: 'Otra', contenido: { ...base, ...mas } as never });
    await expect(publicar()).rejects.toMatchObject({ codigo: 'simulacion_requerida' });
  });
  it('la simulación dice qué evaluaciones cambian, de qué a qué y por qué regla', async () => {
    const { asunto } = await h.caso();
    const e = await h.evaluar(asunto);
    const p = await nueva(mas);
    const r = await t.act(contract, 'simular_politica', h.quien(1), { politica_id: p.id });
    expect(r.cambian.find((c) => c.evaluacion_id === e.id)).toMatchObject({ antes: 'APRUEBA', despues: 'DERIVA', regla: 'Umbrales' });
  });
  it('lo que no podría publicarse tampoco se escribe', async () => {
    await expect(nueva({ factores: base.factores.slice(1) })).rejects.toMatchObject({
      codigo: 'maximos_no_suman',
      datos: { suma: '70,0' },
    });
  });
  it('publicada la siguiente, la anterior se retira; las evaluaciones de antes siguen dando lo mismo', async () => {
    const { asunto } = await h.caso();
    const antes = await h.evaluar(asunto);
    const p = await nueva(mas);
    await t.act(contract, 'simular_politica', h.quien(1), { politica_id: p.id });
    await t.act(contract, 'publicar_politica', h.quien(3), { politica_id: p.id });
    const despues = await h.evaluar(asunto);
    expect([antes.decision, despues.decision, despues.politica_version]).toEqual(['APRUEBA', 'DERIVA', p.politica_version]);
    expect(await t.ask(contract, 'verificar', h.quien(1), { evaluacion_id: antes.id })).toEqual({ hash_ok: true, resultado_ok: true });
    await expect(t.act(contract, 'retirar_politica', h.quien(3), { politica_id: p.id })).rejects.toMatchObject({
      codigo: 'campeon_en_uso',
    });
    await expect(
      t.act(contract, 'editar_politica', h.quien(1), { politica_id: p.id, nombre: 'X', contenido: base as never }),
    ).rejects.toMatchObject({ codigo: 'politica_publicada' });
  });
  it('lo que se evalúa mientras se publica otra versión es de una sola, de su primera cifra a la última', async () => {
    const casos = [await h.caso(), await h.caso(), await h.caso()];
    const p = await nueva({ umbrales: { aprueba: '60', deriva: '45' }, factores: base.factores.map((f) => ({ ...f })) });
    await t.act(contract, 'simular_politica', h.quien(1), { politica_id: p.id });
    const otra = p.politica_version;
    const antes = (await t.ask(contract, 'politica', h.quien(1), { ambito: 'LINEA' })).find((x) => x.estado === 'publicada');
    for (const { asunto } of casos) await t.act(contract, 'evaluar', h.quien(1), asunto);
    // Both at once: the worker goes on with its evaluations while the act that publishes commits.
    await Promise.all([procesarEvaluaciones(t.deps), t.act(contract, 'publicar_politica', h.quien(3), { politica_id: p.id })]);
    const tarde = await h.evaluar((await h.caso()).asunto);
    for (const { asunto } of casos) {
      const { evaluacion: e } = await t.ask(contract, 'evaluacion_de', h.quien(1), asunto);
      expect([antes?.politica_version, otra]).toContain(e?.politica_version);
      const [fila] = await t.arrange((ctx) => ctx.rows(evaluaciones, eq(evaluaciones.id, e?.id ?? '')));
      expect(fila?.insumos?.politica).toBe(e?.politica_version);
      expect(e?.decision).toBe(e?.politica_version === otra ? 'APRUEBA' : 'DERIVA');
      expect(await t.ask(contract, 'verificar', h.quien(1), { evaluacion_id: e?.id ?? '' })).toEqual({ hash_ok: true, resultado_ok: true });
    }
    expect([tarde.politica_version, tarde.decision]).toEqual([otra, 'APRUEBA']);
  });
  it('una retadora que falla no toca ni la tarjeta ni la decisión, y quien no la ve no sabe de ella', async () => {
    const p = await nueva({}, 'RETADOR');
    const avisos: Event<'aviso.enviado'>[] = [];
    const registro = t.deps.registry as unknown as { handlers: Map<string, unknown[]> };
    const oyentes = registro.handlers.get('aviso.enviado') ?? [];
    registro.handlers.set('aviso.enviado', [...oyentes, async (_c: unknown, a: Event<'aviso.enviado'>) => void avisos.push(a)]);
    await t.act(contract, 'simular_politica', h.quien(1), { politica_id: p.id });
    await t.act(contract, 'publicar_politica', h.quien(3), { politica_id: p.id });
    // A table that was never checked: the bands of its bureau hold no value.
    const { lineal: _l, ...rota } = { ...base.factores[0] };
    await t.arrange((ctx) => ctx.update(politicas, p.id, { contenido: { ...base, factores: [rota] } as never }));
    const { asunto } = await h.caso();
    const e = await h.evaluar(asunto);
    expect([e.estado, e.error_mensaje]).toEqual(['lista', null]);
    const suyas = await t.arrange((ctx) => ctx.rows(evaluacionesRetador));
    expect(suyas.filter((r) => r.evaluacion_id === e.id)).toMatchObject([{ decision: null, error: expect.stringContaining('band') }]);
    await h.evaluar((await h.caso()).asunto);
    const silencio = async () => (await t.ask(contract, 'politica', h.quien(1), {})).find((x) => x.id === p.id)?.silencio;
    expect(await silencio()).toEqual({ evaluadas: 2, fallas: 2, causa: 'sus reglas no se pueden calcular' });
    registro.handlers.set('aviso.enviado', oyentes);
    // It is told once, to who looks after the policies.
    expect(avisos.filter((a) => a.tipo === 'retadora_fallida')).toMatchObject([
      { permiso: 'analista:ver-retador', url: `/analista/politica?version=${p.id}` },
    ]);
    const ve = t.persona({ modulos: ['analista:ver'] });
    expect((await t.ask(contract, 'politica', ve, {})).every((x) => x.rol === 'CAMPEON')).toBe(true);
    await t.act(contract, 'retirar_politica', h.quien(3), { politica_id: p.id });
  });
});
