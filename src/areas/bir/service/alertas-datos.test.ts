import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { f29Meses, rcvFilas, rcvPeriodos } from '#areas/analisis/tables.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { documentos } from '#areas/documentos/tables.ts';
import { empresas } from '#areas/empresas/tables.ts';
import { agregarObligado, registrarObligacion } from '#areas/libro/public.server.ts';
import { addDays, addPeriodos, type Fecha, fecha, firstDay, type Periodo } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { alertasDe } from '../public.server.ts';
import { alertas } from '../tables.ts';
import { alertasTempranas } from './noche.ts';

/** Thresholds of areas/5 §5: sales −20 % (−40 grave), dilution over 15 %, under 40 % of the last 20 folios where the 20 before were 80 %. */
let t: TestApp;
const HOY = '2026-03-10' as Fecha;
const [CAE, DILUYE, SALTA, DEUDOR] = [1, 2, 3, 9].map((k) => rutOf(99_990_600 + k)) as [Rut, Rut, Rut, Rut];
const jefa = () => t.persona({ rut: rutOf(40_000_061), nombre: 'Jefa de riesgo' });

/** A client that owes something, so that the night looks at it. */
const cliente = (rut: Rut) =>
  t.arrange(async (ctx) => {
    await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Cliente ${rut}`, razon_social: `Cliente ${rut}` });
    await ctx.insert(clientes, { rut, estado: 'activo' });
    const cuota = { pk: `cuota:${rut}`, tipo: 'cuota', rut, rol: 'TITULAR', origen_area: 'creditos', origen_id: rut, numero: '1' };
    const dias = { fecha: fecha('2026-01-10'), vencimiento: fecha('2026-12-10') };
    await registrarObligacion(ctx, { ...cuota, ...dias, capital: pesos(1_000_000) } as never);
  });

let folio = 0;
/** A document sold to us. */
const vendido = (rut: Rut, o: Partial<typeof documentos.$inferInsert> = {}) =>
  t.arrange((ctx) => {
    folio += 1;
    const monto = pesos(1_000_000);
    const partes = { rut_emisor: rut, razon_emisor: 'C', rut_receptor: DEUDOR, razon_receptor: 'D', cliente_rut: rut, razon_cliente: 'C' };
    const nada = { monto_neto: pesos(0), iva: pesos(0), otros_impuestos: pesos(0), pagado: pesos(0) };
    return ctx.insert(documentos, {
      tipo: '33',
      folio: String(folio),
      ...partes,
      deudor_rut: DEUDOR,
      razon_deudor: 'D',
      fecha_emision: fecha('2026-02-01'),
      ...nada,
      monto_exento: monto,
      monto,
      monto_nc: pesos(0),
      monto_financiable: monto,
      fin_plazo_reclamo: fecha('2026-02-10'),
      origen: 'MANUAL' as const,
      estado: 'vigente' as const,
      ...o,
    });
  });

/** A month of sales as it was filed. */
const f29 = (rut: Rut, periodo: Periodo, ventas: number) =>
  t.arrange((ctx) =>
    ctx.insert(f29Meses, {
      rut,
      periodo,
      folio: `${periodo}-1`,
      rectificatoria: false,
      presentado: firstDay(addPeriodos(periodo, 1)),
      campos: {},
      ventas: pesos(ventas),
      compras: pesos(0),
    }),
  );

/** The night of the warnings, page after page, on a day. */
const noche = async (dia: string) => {
  await t.setHoy(dia as Fecha);
  await t.arrange(async (ctx) => {
    for (let cursor: string | null = null; ; ) {
      ({ cursor } = await alertasTempranas.run(ctx, cursor));
      if (cursor === null) break;
    }
  });
};
const abiertasDe = (rut: Rut) => t.arrange((ctx) => alertasDe(ctx, [rut]));
/** What the screen of warnings shows of a person. */
const vistas = async (rut: Rut, estado?: string) => {
  const q = { rut, ...(estado ? { estado } : {}) };
  return (await t.ask(contract, 'alertas', jefa(), q as never)).items.map((a) => [a.regla, a.sujeto, a.gravedad, a.estado] as const);
};

beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY });
  await t.arrange(async (ctx) => {
    const suya = { id: ctx.empresa_id, empresa_id: ctx.empresa_id, hecho_por: ['PRUEBA'] };
    await ctx.db.insert(empresas).values({ ...suya, rut: rutOf(99_990_900), razon_social: 'Prueba', tipo: 'FACTORING' });
    await sembrarCatalogos(ctx);
    await ctx.insert(personas, { rut: DEUDOR, tipo_persona: 'JURIDICA', nombre: 'Deudor', razon_social: 'Deudor', es_deudor: true });
  });
  for (const rut of [CAE, DILUYE, SALTA]) await cliente(rut);
});
afterAll(() => t.close());

describe('caen las ventas', () => {
  const MESES = (['2025-12', '2026-01', '2026-02'] as Periodo[]).map((p) => [p, addPeriodos(p, -12)] as const);
  it('nace el día en que los tres meses cerrados venden 25 % menos que un año antes, y se ve', async () => {
    // 3 × 7.500.000 against 3 × 10.000.000.
    for (const [ahora, antes] of MESES) {
      await f29(CAE, antes, 10_000_000);
      if (ahora !== '2026-02') await f29(CAE, ahora, 7_500_000);
    }
    await noche('2026-03-10');
    expect(await abiertasDe(CAE)).toEqual([]);
    await f29(CAE, '2026-02' as Periodo, 7_500_000);
    await noche('2026-03-11');
    expect(await abiertasDe(CAE)).toMatchObject([{ regla: 'VENTAS_CAEN', gravedad: 2, sujeto: null, abierta: '2026-03-11' }]);
    expect(await vistas(CAE, 'abierta')).toEqual([['VENTAS_CAEN', null, 2, 'abierta']]);
  });
  it('rectificado el mes deja de ser cierta, y a los cinco días se cierra sola', async () => {
    await t.arrange(async (ctx) => {
      const [mes] = await ctx.lockAll(f29Meses, and(eq(f29Meses.rut, CAE), eq(f29Meses.periodo, '2026-02' as Periodo)));
      if (mes) await ctx.update(f29Meses, mes.id, { ventas: pesos(16_000_000) });
    });
    for (const dia of ['12', '13', '14', '15']) await noche(`2026-03-${dia}`);
    expect(await vistas(CAE)).toEqual([['VENTAS_CAEN', null, 2, 'abierta']]);
    await noche('2026-03-16');
    expect(await vistas(CAE)).toEqual([['VENTAS_CAEN', null, 2, 'cerrada_sola']]);
  });
});

describe('dilución', () => {
  it('nace cuando las notas de crédito y los reclamos pasan del 15 % de lo vendido al par; en 15 % justo, no', async () => {
    // Of 20 sold, 2 credited and 1 claimed: 15 %.
    for (let i = 0; i < 20; i += 1) {
      const nc = i < 2 ? { monto_nc: pesos(1_000_000), monto_financiable: pesos(0) } : {};
      await vendido(DILUYE, { ...nc, ...(i === 2 ? { fecha_reclamo: fecha('2026-02-05') } : {}) });
    }
    await noche('2026-03-17');
    expect(await abiertasDe(DILUYE)).toEqual([]);
    await vendido(DILUYE, { fecha_reclamo: fecha('2026-02-05') });
    await noche('2026-03-18');
    expect(await abiertasDe(DILUYE)).toMatchObject([{ regla: 'DILUCION', gravedad: 2, sujeto: DEUDOR }]);
    expect(await vistas(DILUYE, 'abierta')).toEqual([['DILUCION', DEUDOR, 2, 'abierta']]);
  });
  it('se atiende con su decisión, y mientras siga siendo cierta la noche siguiente la vuelve a decir', async () => {
    const [a] = await abiertasDe(DILUYE);
    const fundamento = 'El deudor devuelve por calidad: se visita la planta.';
    await t.act(contract, 'atender_alerta', jefa(), { id: a?.id, decision: 'VISITAR', fundamento } as never);
    expect(await vistas(DILUYE, 'atendida')).toEqual([['DILUCION', DEUDOR, 2, 'atendida']]);
    await noche('2026-03-19');
    expect((await vistas(DILUYE)).map(([, , , estado]) => estado).sort()).toEqual(['abierta', 'atendida']);
  });
});

describe('folios saltados', () => {
  /** Forty invoices of the register, the newest last; `cedidas`: which of them, counted from the oldest, were sold to us. */
  const registro = async (rut: Rut, cedidas: (n: number) => boolean) => {
    const periodo_id = await t.arrange(async (ctx) => {
      const p = { rut, libro: 'VENTA' as const, periodo: '2026-02' as Periodo, edicion: 1, archivo: 'a', archivo_hash: 'h', filas: 40 };
      const { id } = await ctx.insert(rcvPeriodos, { ...p, completo: true, total: pesos(40_000_000) });
      for (let n = 0; n < 40; n += 1)
        await ctx.insert(rcvFilas, {
          periodo_id: id,
          tipo_dte: 33,
          folio: pesos(5_000 + n),
          rut_contraparte: DEUDOR,
          razon: 'D',
          fecha_docto: addDays(fecha('2026-01-20'), n),
          exento: pesos(1_000_000),
          neto: pesos(0),
          iva: pesos(0),
          total: pesos(1_000_000),
        });
      return id;
    });
    for (let n = 0; n < 40; n += 1)
      if (cedidas(n)) await vendido(rut, { folio: String(5_000 + n), fecha_emision: addDays(fecha('2026-01-20'), n) });
    return periodo_id;
  };
  it('nace cuando de las últimas veinte cede menos del 40 % y de las veinte anteriores cedía 80 % o más', async () => {
    // 16 of the 20 before (80 %), 8 of the last 20 (40 %): not yet.
    await registro(SALTA, (n) => (n < 20 ? n >= 4 : n < 28));
    await noche('2026-03-20');
    expect(await abiertasDe(SALTA)).toEqual([]);
    await t.arrange(async (ctx) => {
      const [uno] = await ctx.lockAll(documentos, and(eq(documentos.cliente_rut, SALTA), eq(documentos.folio, '5027')));
      if (uno) await ctx.update(documentos, uno.id, { estado: 'devuelto' });
    });
    await noche('2026-03-21');
    expect(await abiertasDe(SALTA)).toMatchObject([{ regla: 'FOLIOS_SALTADOS', gravedad: 2, sujeto: DEUDOR }]);
    expect(await vistas(SALTA, 'abierta')).toEqual([['FOLIOS_SALTADOS', DEUDOR, 2, 'abierta']]);
  });
  it('cuando vuelve a ceder se cierra sola a los cinco días, y su punto queda en la fila', async () => {
    await vendido(SALTA, { folio: '5030', fecha_emision: fecha('2026-02-19') });
    await vendido(SALTA, { folio: '5031', fecha_emision: fecha('2026-02-20') });
    for (const dia of ['22', '23', '24', '25']) await noche(`2026-03-${dia}`);
    expect((await vistas(SALTA))[0]?.[3]).toBe('abierta');
    await noche('2026-03-26');
    expect((await vistas(SALTA))[0]?.[3]).toBe('cerrada_sola');
    const fila = await t.arrange((ctx) => ctx.first(alertas, eq(alertas.rut, SALTA)));
    // 7 of 20.
    expect([fila?.valor, fila?.abierta, fila?.cerrada]).toEqual(['35.00', '2026-03-21', '2026-03-26']);
  });
});

describe('historia de quien cede con responsabilidad', () => {
  it('el peor documento que cedió y por el que responde es su mora; lo que avala de otro no; lo avalado y lo cedido se distinguen', async () => {
    const [CEDENTE, AVALADO] = [rutOf(99_990_611), rutOf(99_990_612)];
    await t.setHoy(HOY);
    await t.arrange(async (ctx) => {
      for (const rut of [CEDENTE, AVALADO]) await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `P ${rut}` });
      const doc = { tipo: 'documento', rut: DEUDOR, rol: 'DEUDOR', origen_area: 'operaciones', numero: '1', capital: pesos(1_000_000) };
      const suya = { ...doc, pk: 'documento:cedido', origen_id: 'c', cliente_rut: CEDENTE, fecha: fecha('2026-01-05') };
      // Due on Friday 27-02-2026 and alive: 11 days on 10-03.
      await registrarObligacion(ctx, { ...suya, vencimiento: fecha('2026-02-27') } as never);
      await agregarObligado(ctx, 'documento:cedido', CEDENTE);
      const ajena = { ...doc, pk: 'documento:ajeno', origen_id: 'a', cliente_rut: AVALADO, fecha: fecha('2025-11-05') };
      await registrarObligacion(ctx, { ...ajena, vencimiento: fecha('2025-12-01') } as never);
      await agregarObligado(ctx, 'documento:ajeno', CEDENTE);
    });
    const ver = async (rut: Rut) => {
      const f = await t.ask(contract, 'ficha', jefa(), { id: rut } as never);
      const mora = f.factores.find((x) => x.clave === 'mora_12m');
      return [mora?.valor, mora?.puntos, f.hechos.find((h) => h.clave === 'mora_cedida_12m')?.valor];
    };
    // Band (0, 15]: 18 of 25. Who is only the cedente of a debt for which he does not answer has no history: 12.
    expect(await ver(CEDENTE)).toEqual(['11', '18.0', '11']);
    expect(await ver(AVALADO)).toEqual([null, '12.0', undefined]);
  });
});
