import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as bir } from '#areas/bir/contract.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { parametros } from '#areas/parametros/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cifrasDe } from './cifras.ts';
import { abrir, csvRcv, EJERCICIO, FUNDAMENTO, HOY, manos, nombreRcv } from './mundo.fixture.ts';

// Figures of the golden vectors V15–V23 of areas/5 §10.
let t: TestApp;
let m: ReturnType<typeof manos>;
beforeAll(async () => {
  t = await abrir();
  m = manos(t);
});
afterAll(() => t.close());

const M = 1_000_000;
type Abierto = Awaited<ReturnType<typeof m.nuevo>>;
const seccion = (a: Abierto, n: number) => a.vista.secciones.find((s) => s.numero === n);

/** An analysis with everything of sections 2–5 and its conclusion. */
async function completo(rut: Rut, linea_propuesta = 50 * M): Promise<Abierto> {
  const a = await m.nuevo(rut);
  await m.subir(a.id, m.archivosV15(rut));
  await m.seccion(a.id, 2, { ejercicios: [EJERCICIO], tgr_situacion: 'SIN_DEUDA' });
  await m.seccion(a.id, 5, { garantias_leidas: HOY });
  await m.seccion(a.id, 7, {
    recomendacion: 'APROBAR',
    linea_propuesta,
    anticipo_pct: '90',
    rating_supuesto: 'B',
    fundamento: FUNDAMENTO,
  });
  return t.act(contract, 'enviar_a_revision', m.quien(1), {}, { id: a.id });
}

describe('análisis de cliente', () => {
  it('con 24 meses de RCV dice tendencia, punta, concentración, línea sugerida y su sublímite estacional', async () => {
    const rut = await m.cliente();
    const a = await m.nuevo(rut);
    expect(new Set((await m.subir(a.id, m.archivosV15(rut))).map((r) => r.resultado))).toEqual(new Set(['cargado']));
    const v = (await m.seccion(a.id, 7, { anticipo_pct: '90', rating_supuesto: 'B' })).vista;
    expect(v.ventas).toMatchObject({ con_datos: 24, ventas_12m: 480 * M, tendencia_pct: '6.67', punta: { indice: '1.44' } });
    expect(v.ventas.indices).toMatchObject({ '12': '1.92', '02': '0.48', '07': '0.96' });
    expect(v.deudores).toMatchObject({ fuente: 'RCV', hhi: 3000, efectivos: '3.33' });
    expect(v.deudores.lista.map((d) => d.participacion_pct)).toEqual(['45.00', '25.00', '15.00', '10.00', '5.00']);
    expect(v.sugerida).toMatchObject({ linea: 57 * M, estacional: { monto: 25 * M, meses: ['01', '11', '12'] } });
    expect(await t.ask(contract, 'deudores', m.quien(1), { rut })).toMatchObject({ hhi: 3000 });
  });

  it('el deudor con informe de riesgo vigente lo dice con su letra y ya no se pide; el que no tiene sigue nombrado', async () => {
    const [con, sin] = [rutOf(99_990_951), rutOf(99_990_952)];
    await t.arrange((ctx) => sembrarCatalogo(ctx, 'motivos_consulta', [['EVALUACION', 'Evaluación']]));
    const [emitido] = (await t.act(bir, 'crear', m.quien(1), { ruts: [con], motivo: 'EVALUACION' })).resultados;
    const rut = await m.cliente();
    const a = await m.nuevo(rut);
    const ventas = [con, sin].map((r, k) => ({ rut: r, neto: (2 - k) * M, razon: `Deudor ${k}` }));
    await m.subir(a.id, [{ nombre: nombreRcv(rut, '2026-01'), texto: csvRcv('2026-01', ventas) }]);
    const { vista } = (await t.detail(contract, m.quien(1), a.id)) as unknown as Abierto;
    expect(vista.deudores.lista.map((d) => d.rating)).toEqual([emitido?.rating, null]);
    const dicho = vista.secciones.find((s) => s.numero === 3);
    expect([...(dicho?.faltantes ?? []), ...(dicho?.avisos ?? [])]).toEqual([expect.stringMatching(/^BIR de Deudor 1, o por qué/)]);
  });

  it('un mes que falta es que falta: 23 de 24 y la tendencia no es calculable', async () => {
    const rut = await m.cliente();
    const a = await m.nuevo(rut);
    await m.subir(a.id, m.archivosV15(rut));
    const b = await t.act(contract, 'quitar_ventas', m.quien(1), { periodo: '2025-06' }, { id: a.id });
    expect(b.vista.ventas).toMatchObject({ con_datos: 23, tendencia_pct: null, ventas_12m: null });
    expect(seccion(b, 2)?.faltantes[0]).toBe('ventas de 06-2025 (23/24) o por qué faltan');
    await expect(t.act(contract, 'quitar_ventas', m.quien(1), { periodo: '2025-06' }, { id: a.id })).rejects.toMatchObject({
      codigo: 'sin_ventas_del_mes',
    });
  });

  it('sin deuda TGR dicha la sección 2 no está completa, y enviarlo dice todo lo que falta', async () => {
    const rut = await m.cliente();
    const a = await m.nuevo(rut);
    await expect(t.act(contract, 'enviar_a_revision', m.quien(1), {}, { id: a.id })).rejects.toMatchObject({
      status: 422,
      codigo: 'secciones_incompletas',
      datos: { lista: expect.stringContaining("deuda TGR con su tipo y monto, o 'sin deuda'") },
    });
    const b = await m.seccion(a.id, 2, { tgr_situacion: 'CON_DEUDA' });
    expect(seccion(b, 2)?.faltantes.at(-1)).toContain('deuda TGR');
    const c = await m.seccion(a.id, 2, { tgr_tipo: 'IVA', tgr_monto: 640_000 });
    expect(seccion(c, 2)?.faltantes.some((f) => f.includes('TGR'))).toBe(false);
  });

  it('un balance descuadrado en $2.000 se rehúsa; en $1.000 no', async () => {
    const a = await m.nuevo(await m.cliente());
    const con = (diferencia: number) =>
      m.seccion(a.id, 2, { ejercicios: [{ ...EJERCICIO, activo_total: EJERCICIO.activo_total + diferencia }] });
    await expect(con(2_000)).rejects.toMatchObject({ status: 422, codigo: 'balance_descuadrado', datos: { diferencia: '$2.000' } });
    expect((await con(1_000)).vista.ejercicios[0]).toMatchObject({ liquidez: '1.38', apalancamiento: '1.90', dso: '61.3' });
  });

  it('dos personas escriben dos secciones a la vez; la misma, no', async () => {
    const a = await m.nuevo(await m.cliente());
    const en = (n: number, datos: object, version_seccion: number) =>
      t.act(contract, 'guardar_seccion', m.quien(2), { n, version_seccion, ...datos } as never, { id: a.id });
    await en(4, { comentario_interno: 'Paga al día' }, 1);
    await en(5, { comentario_garantias: 'Hipoteca en primer grado' }, 1);
    await expect(en(4, { comentario_interno: 'Otra cosa' }, 1)).rejects.toMatchObject({ status: 409, codigo: 'version_obsoleta' });
    await expect(en(4, { fundamento: 'De otra sección' }, 2)).rejects.toMatchObject({
      status: 400,
      campos: { fundamento: ['No es de esta sección'] },
    });
  });

  it('lo que nadie informa se dice y no queda completo; desde riesgo_desde falta el BIR del cliente, con su nombre, y detiene', async () => {
    const a = await m.nuevo(await m.cliente());
    expect(seccion(a, 1)).toMatchObject({ estado: 'pendiente', faltantes: [], avisos: [expect.stringContaining('Ningún área entrega')] });
    expect(seccion(a, 6)).toMatchObject({ estado: 'pendiente', faltantes: [] });
    expect(a.vista).toMatchObject({ informes: null, evaluacion: null });
    await t.arrange((ctx) => ctx.insert(parametros, { clave: 'parametros.riesgo_desde', valor: true, desde: HOY, motivo: 'Parte riesgo' }));
    const b = (await t.detail(contract, m.quien(1), a.id)) as unknown as Abierto;
    expect(seccion(b, 1)?.faltantes).toEqual([expect.stringMatching(/^BIR de /)]);
    expect(seccion(b, 6)?.faltantes).toHaveLength(1);
    await t.arrange(async (ctx) => {
      const [p] = await ctx.rows(parametros);
      if (p) await ctx.remove(parametros, p.id);
    });
  });

  it('lo que se apoya en un análisis vigente mira los meses de su corte; vencido, los del día', async () => {
    const rut = await m.cliente();
    const a = await completo(rut);
    await t.act(contract, 'cerrar', m.quien(3), {}, { id: a.id });
    const al = (dia: string) => t.arrange((ctx) => cifrasDe(ctx, rut, dia as Fecha, a.id));
    expect(await al('2026-04-02')).toMatchObject({ hasta: '2026-02-28', tendencia_pct: '6.67', analisis_id: a.id });
    expect(await al('2026-06-30')).toMatchObject({ hasta: '2026-05-31', tendencia_pct: null });
  });

  it('quien escribió el análisis vigente tiene interés en el voto; sin análisis cerrado, nadie', async () => {
    const rut = await m.cliente();
    const asunto = { asunto_area: 'solicitudes', asunto_id: null, rut, contrapartes: [], exposicion_uf: '1500', previa: true };
    const interesados = () =>
      t.arrange(async (ctx) => (await ctx.ask('asunto.por_abrir', asunto)).find((r) => r.area === 'analisis')?.answer.interesados);
    const a = await completo(rut);
    expect(await interesados()).toBeUndefined();
    // A second author of the conclusion, and the first again over it: both wrote it.
    await t.act(contract, 'observar', m.quien(3), { seccion: 7, texto: 'Complete la conclusión' }, { id: a.id });
    await m.seccion(a.id, 7, { fundamento: `${FUNDAMENTO} Y con contrato nuevo.` }, 6);
    await m.seccion(a.id, 7, { fundamento: FUNDAMENTO });
    await t.act(contract, 'enviar_a_revision', m.quien(1), {}, { id: a.id });
    await t.act(contract, 'cerrar', m.quien(3), {}, { id: a.id });
    expect(await interesados()).toEqual(expect.arrayContaining(['40000001-8', '40000006-9']));
    expect(await interesados()).not.toContain('40000003-4');
  });

  it('el autor de una línea de UF 2.000 no lo cierra; otra persona sí, y lo que llega después no lo cambia', async () => {
    const rut = await m.cliente();
    const a = await completo(rut, 80_000_000);
    await expect(t.act(contract, 'cerrar', m.quien(1), {}, { id: a.id })).rejects.toMatchObject({
      status: 403,
      codigo: 'requiere_segundo_usuario',
    });
    await expect(t.act(contract, 'cerrar', m.quien(3), {}, { id: a.id })).rejects.toMatchObject({
      status: 422,
      codigo: 'motivo_sobre_sugerida',
      datos: { sugerida: '$57.000.000' },
    });
    await t.act(contract, 'observar', m.quien(3), { seccion: 7, texto: 'Diga por qué sobre la sugerida' }, { id: a.id });
    await m.seccion(a.id, 7, { linea_propuesta: 80_000_000, recomendacion: 'APROBAR', motivo_sobre_sugerida: 'Contrato nuevo firmado' });
    await t.act(contract, 'enviar_a_revision', m.quien(1), {}, { id: a.id });
    const c = await t.act(contract, 'cerrar', m.quien(3), {}, { id: a.id });
    expect(c).toMatchObject({ estado: 'cerrado', vence: '2026-06-08', congelado_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });

    const otro = await m.nuevo(rut, { tipo: 'RENOVACION', desde: a.id });
    expect(otro.vista.contenido).toMatchObject({ fundamento: FUNDAMENTO });
    expect(otro.vista.contenido).not.toHaveProperty('linea_propuesta');
    await m.subir(otro.id, [{ nombre: nombreRcv(rut, '2026-02'), texto: csvRcv('2026-02', [{ rut: '99990901-9' as Rut, neto: 9 * M }]) }]);
    const leido = (await t.detail(contract, m.quien(1), a.id)) as unknown as Abierto;
    expect(leido.vista.ventas.ventas_12m).toBe(480 * M);
    const cambios = await t.ask(contract, 'comparar', m.quien(1), {}, a.id);
    expect(cambios).toContainEqual({ grupo: 'Ventas', campo: 'Ventas de 12 meses', antes: '$480.000.000', despues: '$469.800.000' });
  });

  it('bajo el tope lo cierra su autor; vencido se lee por la fecha, y no hay dos abiertos del mismo tipo', async () => {
    const rut = await m.cliente();
    const a = await completo(rut);
    await expect(m.nuevo(rut)).rejects.toMatchObject({ status: 409, codigo: 'analisis_abierto', datos: { estado: 'en revisión' } });
    await t.act(contract, 'cerrar', m.quien(1), {}, { id: a.id });
    await t.setHoy('2026-06-09' as typeof HOY);
    expect((await t.detail(contract, m.quien(1), a.id)) as unknown).toMatchObject({ estado: 'vencido' });
    expect((await t.list(contract, m.quien(1), { estado: 'vencido' })).items.map((x) => x.id)).toContain(a.id);
    await t.setHoy(HOY);
  });

  it('la fecha de corte no es futura y quien no tiene ficha no se analiza', async () => {
    const rut = await m.cliente();
    await expect(m.nuevo(rut, { fecha_corte: '2026-03-11' })).rejects.toMatchObject({
      status: 400,
      campos: { fecha_corte: ['No puede ser posterior a hoy'] },
    });
    await expect(m.nuevo('40000077-8' as Rut)).rejects.toMatchObject({ codigo: 'no_es_cliente' });
  });

  it('asignar varios responde por cada uno', async () => {
    const a = await m.nuevo(await m.cliente());
    await expect(t.act(contract, 'asignar', m.quien(1), { ids: [a.id], analista_id: '40000077-8' })).rejects.toMatchObject({
      status: 400,
      campos: { analista_id: ['Elija a alguien en funciones'] },
    });
  });

  it('los días de cada deudor se siguen por trimestre, de nuestros libros, y el que no pagó en uno no está en él', async () => {
    const rut = await m.cliente();
    const a = await m.nuevo(rut);
    await m.subir(a.id, m.archivosV15(rut));
    const mayor = a.vista.deudores.lista[0]?.rut ?? rutOf(99_990_900);
    // Paid in the quarters Mar–May 2024 (30 days) and Dec–Feb 2026 (45 and 60 days, of 1 and 2 million: 55,0).
    await m.pagado(rut, mayor, { emision: '2024-04-01', pago: '2024-05-01', monto: M });
    await m.pagado(rut, mayor, { emision: '2025-12-01', pago: '2026-01-15', monto: M });
    await m.pagado(rut, mayor, { emision: '2025-12-01', pago: '2026-01-30', monto: 2 * M });
    await m.pagado(rut, mayor, { emision: '2026-02-01', pago: '2026-03-05', monto: 9 * M });
    const { trimestres } = ((await t.detail(contract, m.quien(1), a.id)) as unknown as Abierto).vista.deudores;
    expect(trimestres?.map((q) => [q.desde, q.hasta]).at(0)).toEqual(['2024-03', '2024-05']);
    expect(trimestres?.map((q) => q.deudores.map((d) => [d.dias, d.pagos]))).toEqual([
      [['30.0', 1]],
      ...[1, 2, 3, 4, 5, 6].map(() => []),
      [['55.0', 2]],
    ]);
  });

  it('el informe se imprime', async () => {
    const a = await m.nuevo(await m.cliente());
    const pdf = (await t.ask(contract, 'informe', m.quien(1), {}, a.id)) as { bytes: Buffer };
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
