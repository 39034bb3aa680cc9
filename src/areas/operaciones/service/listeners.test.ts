import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avales } from '#areas/avales/tables.ts';
import { hechosDe, lineaVigente, reservarLinea } from '#areas/clientes/public.server.ts';
import { lineas } from '#areas/clientes/tables.ts';
import { contratosDe } from '#areas/contratos/public.server.ts';
import { aplicarPagoDocumento, documentosPorId, revertirPagoDocumento } from '#areas/documentos/public.server.ts';
import { deudas, obligacionPorPk } from '#areas/libro/public.server.ts';
import type { Event } from '#kernel/events.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { runAction } from '#platform/server/pipeline.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cuposDiarios, operaciones } from '../tables.ts';
import { AUTORIZA, abrirMundo, BANCO, confirmar, gemelas, girar, movido, operacion, PREPARA, quien, saldos, ver } from './mundo.fixture.ts';
import { service } from './operaciones.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const vaciarCupo = () => t.arrange((ctx) => ctx.db.update(cuposDiarios).set({ usado: pesos(0) }));

describe('vida de la operación', () => {
  const pagar = (id: string, a: number, pagado: number) =>
    t.arrange((ctx) => aplicarPagoDocumento(ctx, { id, a_anticipo: pesos(a), pagado: pesos(pagado), fecha: '2026-03-10' as Fecha }));
  const comprobar = (id: string) =>
    runAction(t.deps, {
      service,
      name: 'registrar_comprobante',
      session: quien(t, PREPARA),
      id,
      body: {},
      archivos: [{ nombre: 'tef.pdf', bytes: Buffer.from(`%PDF-1.4 comprobante ${id}`), mime: 'application/pdf' }],
      clave: `c-${id}`,
      info: { traza: 'prueba', ip: null, agente: null },
    });
  const linea = (rut: string) => t.arrange((ctx) => lineaVigente(ctx, rut));
  const fila = (id: string) => t.arrange((ctx) => ctx.get(operaciones, id));

  it('quien avala en general al cedente responde por lo que vendió con responsabilidad (areas/1 avales)', async () => {
    await vaciarCupo();
    const c = await operacion(t);
    const aval = rutOf(40_000_700);
    await t.arrange((ctx) =>
      ctx.insert(avales, {
        rut_aval: aval,
        nombre: 'Avalista',
        cliente_rut: c.rut,
        nombre_cliente: 'Cedente',
        tipo: 'AVAL',
        alcance: 'GENERAL',
        clave_origen: 'general',
        desde: '2020-01-01' as Fecha,
        firma_fecha: '2020-01-01' as Fecha,
        estado: 'vigente',
      }),
    );
    await girar(t, c.id);
    const debe = await t.arrange((ctx) => deudas(ctx, aval));
    expect([new Set(debe.map((d) => d.rol)), new Set(debe.map((d) => d.pk)).size]).toEqual([new Set(['AVAL']), 3]);
  });

  it('cada pago devuelve línea y contrato; con el último queda pagada, y reversado vuelve a vigente con su línea', async () => {
    await vaciarCupo();
    const c = await operacion(t);
    await girar(t, c.id);
    await comprobar(c.id);
    expect(await ver(t, c.id)).toMatchObject({ estado: 'vigente', archivos: [{ tipo_archivo: 'COMPROBANTE_GIRO' }] });
    const marco = async () => (await t.arrange((ctx) => contratosDe(ctx, c.rut))).find((x) => x.tipo === 'MARCO_FACTORING');
    expect(await marco()).toMatchObject({ operaciones_vivas: 1, saldo_vivo: 21_186_000 });
    const filas = await t.arrange((ctx) => documentosPorId(ctx, Object.values(c.ids)));
    for (const d of filas) await pagar(d.id, d.anticipo ?? 0, d.saldo_deudor ?? 0);
    expect(await ver(t, c.id)).toMatchObject({ estado: 'pagada' });
    expect(await linea(c.rut)).toMatchObject({ usado: 0, reservado: 0 });
    expect(await marco()).toMatchObject({ operaciones_vivas: 0, saldo_vivo: 0 });
    const d = filas.find((x) => x.folio === '1021');
    await t.arrange((ctx) =>
      revertirPagoDocumento(ctx, {
        id: d?.id ?? '',
        a_anticipo: pesos(11_250_000),
        pagado: pesos(12_500_000),
        fecha: '2026-03-10' as Fecha,
      }),
    );
    expect(await ver(t, c.id)).toMatchObject({ estado: 'vigente' });
    expect(await linea(c.rut)).toMatchObject({ usado: 11_250_000, reservado: 0 });
    expect(await marco()).toMatchObject({ operaciones_vivas: 1, saldo_vivo: 11_250_000 });
  });
  it('una girada con documentos vencidos está en mora aunque falte su comprobante: en la lista, el filtro, los contadores y la ficha', async () => {
    await vaciarCupo();
    const docs: Parameters<typeof operacion>[1] = { docs: [['33', '8300', 1_000_000, '2026-02-20', '2026-04-15']], linea: 1_000_000 };
    const c = await operacion(t, docs);
    await girar(t, c.id);
    const [d] = await t.arrange((ctx) => documentosPorId(ctx, Object.values(c.ids)));
    const total = async (q: Record<string, string>) => (await t.list(contract, quien(t, PREPARA), { ...q, cliente_rut: c.rut })).total;
    const mora = async () => {
      const [fila] = (await t.list(contract, quien(t, PREPARA), { cliente_rut: c.rut })).items;
      const [porEstado, porVista] = [await total({ estado: 'en_mora' }), await total({ vista: 'en_mora' })];
      return { lista: fila?.en_mora, ficha: (await ver(t, c.id)).en_mora, porEstado, porVista };
    };
    const no = { lista: false, ficha: false, porEstado: 0, porVista: 0 };
    try {
      await t.setHoy(d?.venc_ef as Fecha);
      expect(await mora()).toEqual(no);
      await t.setHoy(addDays(d?.venc_ef as Fecha, 1));
      expect(await ver(t, c.id)).toMatchObject({ estado: 'girada', falta: 'Comprobante del giro' });
      expect(await mora()).toEqual({ lista: true, ficha: true, porEstado: 1, porVista: 1 });
      expect([await total({ estado: 'girada' }), await total({ vista: 'sin_comprobante' })]).toEqual([1, 1]);
      await comprobar(c.id);
      expect(await mora()).toEqual({ lista: true, ficha: true, porEstado: 1, porVista: 1 });
      await pagar(d?.id ?? '', 900_000, 1_000_000);
      expect(await mora()).toEqual(no);
    } finally {
      await t.setHoy('2026-03-10' as Fecha);
    }
  });
  it('un pago reversado cuando otro ya tomó la línea la deja en sobregiro por el exceso exacto, que se va con el pago siguiente', async () => {
    await vaciarCupo();
    const doc: Parameters<typeof operacion>[1] = { docs: [['33', '8100', 1_000_000, '2026-02-20', '2026-04-15']], linea: 1_000_000 };
    const c = await operacion(t, doc);
    await girar(t, c.id);
    await comprobar(c.id);
    const [d] = await t.arrange((ctx) => documentosPorId(ctx, Object.values(c.ids)));
    const id = d?.id ?? '';
    const pago = { id, a_anticipo: pesos(900_000), pagado: pesos(1_000_000), fecha: '2026-03-10' as Fecha };
    await pagar(id, 900_000, 1_000_000);
    expect(await linea(c.rut)).toMatchObject({ usado: 0, libre: 1_000_000 });
    const avisos: Event<'aviso.enviado'>[] = [];
    const registro = t.deps.registry as unknown as { handlers: Map<string, unknown[]> };
    const oyentes = registro.handlers.get('aviso.enviado') ?? [];
    registro.handlers.set('aviso.enviado', [...oyentes, async (_c: unknown, e: Event<'aviso.enviado'>) => void avisos.push(e)]);
    // Another purchase takes 700.000 of it meanwhile: 300.000 are left for the 900.000 that come back.
    await t.arrange((ctx) => reservarLinea(ctx, c.linea_id, 700_000));
    await t.arrange((ctx) => revertirPagoDocumento(ctx, pago));
    expect(await fila(c.id)).toMatchObject({ estado: 'vigente', linea_usada: 900_000 });
    expect(await linea(c.rut)).toMatchObject({ usado: 900_000, reservado: 700_000, sobregiro: 600_000, libre: -600_000 });
    await expect(t.arrange((ctx) => reservarLinea(ctx, c.linea_id, 1))).rejects.toMatchObject({ codigo: 'linea_excedida' });
    await pagar(id, 900_000, 1_000_000);
    expect(await linea(c.rut)).toMatchObject({ usado: 0, sobregiro: 0, libre: 300_000 });
    registro.handlers.set('aviso.enviado', oyentes);
    expect(avisos).toMatchObject([{ titulo: 'Línea excedida por un pago reversado', url: `/operaciones/${c.id}` }]);
    expect(avisos[0]?.cuerpo).toContain('$600.000 sobre la línea');
  });
  it('un pago reversado cuando la línea ya terminó no se rechaza ni la toca, y se avisa', async () => {
    await vaciarCupo();
    const c = await operacion(t, { docs: [['33', '8101', 1_000_000, '2026-02-20', '2026-04-15']] });
    await girar(t, c.id);
    await comprobar(c.id);
    const id = Object.values(c.ids)[0] ?? '';
    const pago = { id, a_anticipo: pesos(900_000), pagado: pesos(1_000_000), fecha: '2026-03-10' as Fecha };
    await pagar(id, 900_000, 1_000_000);
    await t.arrange((ctx) => ctx.update(lineas, c.linea_id, { estado: 'suspendida' }));
    await t.arrange((ctx) => revertirPagoDocumento(ctx, pago));
    expect(await fila(c.id)).toMatchObject({ estado: 'vigente', linea_usada: 0 });
    expect(await t.arrange((ctx) => ctx.get(lineas, c.linea_id))).toMatchObject({ usado: 0, sobregiro: 0 });
    await t.arrange((ctx) => ctx.update(lineas, c.linea_id, { estado: 'vigente' }));
    await pagar(id, 900_000, 1_000_000);
    expect(await fila(c.id)).toMatchObject({ estado: 'pagada', linea_usada: 0 });
  });
  it('recomprar devuelve el documento al cliente con su asiento; la última la deja recomprada (ledger §3 recompra_factoring)', async () => {
    await vaciarCupo();
    const c = await operacion(t);
    await girar(t, c.id);
    await comprobar(c.id);
    const antes = await saldos(t);
    const comprar = (ids: string[]) =>
      t.act(
        contract,
        'recomprar',
        quien(t, PREPARA),
        { documentos: ids, fecha: '2026-03-10', comprobante: 'DEP-1', cuenta_banco: BANCO },
        { id: c.id },
      );
    const primero = c.ids['33-1021'] ?? '';
    expect(await comprar([primero])).toMatchObject({ estado: 'vigente' });
    // No mora on the day of the giro: anticipo 11.250.000 and R 1.250.000 against 12.500.000; 256.500 not yet earned are earned.
    expect(movido(antes, await saldos(t))).toEqual({
      '1102.01': 11_250_000,
      '1301': -12_500_000,
      '2108': 1_250_000,
      '2110': 256_500,
      '4103': -256_500,
    });
    expect(await linea(c.rut)).toMatchObject({ usado: 9_936_000 });
    expect(await t.arrange((ctx) => obligacionPorPk(ctx, `documento:${primero}`))).toMatchObject({ estado: 'cerrada', capital: 0 });
    await expect(comprar([primero])).rejects.toMatchObject({ codigo: 'documento_no_recomprable' });
    expect(await comprar([c.ids['33-1022'] ?? '', c.ids['34-233'] ?? ''])).toMatchObject({ estado: 'recomprada' });
    expect(await linea(c.rut)).toMatchObject({ usado: 0 });
  });
  it('lo que se muestra al recomprar es lo que se contabiliza, con la mora y los gastos del día, documento por documento', async () => {
    await vaciarCupo();
    const c = await operacion(t);
    await girar(t, c.id);
    await comprobar(c.id);
    await t.setHoy('2026-05-11' as Fecha);
    const cotizar = (fecha: string) => t.ask(contract, 'recompra', quien(t, PREPARA), { fecha } as never, c.id);
    const de = async (nombre: string) => (await cotizar('2026-05-11')).find((d) => d.nombre === nombre);
    const uno = await de('33-1021');
    const ocho = await de('33-1022');
    // Domain §3 at 2,40 % monthly from the effective due dates, by hand: 11.250.000 × 24 / 30 days, 7.056.000 × 33 / 30 days.
    expect(uno).toMatchObject({ anticipo_pendiente: 11_250_000, mora: 216_000, total: 11_466_000, impide: null });
    expect(ocho).toMatchObject({ anticipo_pendiente: 7_056_000, mora: 186_278, total: 7_242_278, impide: null });
    const antes = await saldos(t);
    const recomprar = (documentos: string[], total: number) =>
      t.act(
        contract,
        'recomprar',
        quien(t, PREPARA),
        { documentos, fecha: '2026-05-11', comprobante: 'DEP-2', cuenta_banco: BANCO, total },
        { id: c.id },
      );
    const dos = [c.ids['33-1021'] ?? '', c.ids['33-1022'] ?? ''];
    const total = (uno?.total ?? 0) + (ocho?.total ?? 0);
    await expect(recomprar(dos, total - 1)).rejects.toMatchObject({ status: 409, codigo: 'recompra_cambio' });
    await recomprar(dos, total);
    const movidas = movido(antes, await saldos(t));
    expect(movidas['1102.01']).toBe(total);
    expect(movidas['4105']).toBe(-((uno?.mora ?? 0) + (ocho?.mora ?? 0)));
    expect((await cotizar('2026-05-11')).map((d) => d.nombre)).toEqual(['34-233']);
    await t.setHoy('2026-03-10' as Fecha);
    // It counts as a fact of who sold it and of who did not pay it.
    const hechos = (rut: string) => t.arrange((ctx) => hechosDe(ctx, rut, '2026-05-11' as Fecha, { tipos: ['RECOMPRA'] }));
    const monto = [uno?.total, ocho?.total].sort();
    expect((await hechos(c.rut)).map((h) => h.monto).sort()).toEqual(monto);
    expect((await hechos(uno?.deudor_rut ?? '')).map((h) => h.monto).sort()).toEqual(monto);
  });
  it('antes del giro no hay recompra: lo dice en cada documento', async () => {
    await vaciarCupo();
    const c = await operacion(t);
    await girar(t, c.id);
    await comprobar(c.id);
    const lista = await t.ask(contract, 'recompra', quien(t, PREPARA), { fecha: '2026-03-09' } as never, c.id);
    expect(lista.map((d) => d.impide)).toEqual(Array(3).fill('Desde la fecha del giro, 10-03-2026'));
  });
  it('la carpeta se cierra con todas sus etapas completas, y cerrar no mueve la deuda', async () => {
    await vaciarCupo();
    const { id } = await operacion(t);
    await girar(t, id);
    await comprobar(id);
    const cerrar = () => t.act(contract, 'cerrar', quien(t, AUTORIZA), {}, { id });
    await expect(cerrar()).rejects.toMatchObject({ codigo: 'etapas_pendientes', datos: { lista: 'notificación, facturación' } });
    await t.act(contract, 'completar_etapa', quien(t, 30), { etapa: 'notificacion' }, { id });
    await t.act(
      contract,
      'registrar_facturas',
      quien(t, 31),
      {
        facturas: [
          { tipo: 34, folio: 501 },
          { tipo: 33, folio: 900 },
        ],
      },
      { id },
    );
    expect(await cerrar()).toMatchObject({ estado: 'vigente', cerrada_el: '2026-03-10', falta: 'Nada' });
    await expect(cerrar()).rejects.toMatchObject({ status: 409 });
  });
  it('32 confirmaciones simultáneas con línea para veinte: salen veinte y no se pasa ni un peso', async () => {
    await vaciarCupo();
    const c = await operacion(t, { docs: [['33', '7000', 1_000_000, '2026-02-20', '2026-04-15']], linea: 21 * 900_000 });
    await girar(t, c.id, 'autorizar');
    const lista = await gemelas(t, c, 32);
    const r = await Promise.allSettled(lista.map((id) => confirmar(t, id)));
    expect(r.filter((x) => x.status === 'fulfilled')).toHaveLength(20);
    for (const x of r) if (x.status === 'rejected') expect(x.reason).toMatchObject({ codigo: 'linea_excedida' });
    expect(await linea(c.rut)).toMatchObject({ usado: 20 * 900_000, reservado: 900_000, libre: 0 });
  });
});
