import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientePorRut, lineaVigente, reservarLinea } from '#areas/clientes/public.server.ts';
import { lineas } from '#areas/clientes/tables.ts';
import { contratosDe } from '#areas/contratos/public.server.ts';
import { aplicarPagoDocumento, documentosPorId, revertirPagoDocumento } from '#areas/documentos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { obligacionPorPk } from '#areas/libro/public.server.ts';
import type { Events } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { runAction } from '#platform/server/pipeline.ts';
import type { TestApp } from '#platform/server/testing.ts';
import type { FileReply } from '#platform/server/types.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { cuposDiarios, operaciones } from '../tables.ts';
import { gastarCupo } from './cupo.ts';
import {
  AUTORIZA,
  abrirMundo,
  autorizar,
  BANCO,
  cliente,
  confirmar,
  cuentaUsable,
  gemelas,
  girar,
  movido,
  operacion,
  PREPARA,
  preparar,
  quien,
  saldos,
  TERCERA,
  ver,
} from './mundo.fixture.ts';
import { service } from './operaciones.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

let n = 0;
/** An order that another area asks for, of a client with a usable account. */
async function pedido(monto: number, o: { origen_area?: string; medio?: string } = {}) {
  n += 1;
  const { rut } = await cliente(t);
  const cuenta_id = await cuentaUsable(t, rut);
  const origen_id = `pedido-${n}`;
  const { origen_area = 'pasivos', medio = 'TEF' } = o;
  await t.arrange((ctx) => ctx.emit('giro.solicitado', { origen_area, origen_id, rut, nombre: `Cedente ${n}`, cuenta_id, medio, monto }));
  const orden = (await t.ask(contract, 'ordenes', quien(t, PREPARA), { origen_area })).find((x) => x.origen_id === origen_id);
  return { id: orden?.id ?? '', rut, origen_id };
}
const prepararOrden = (orden_id: string, medio = 'TEF') =>
  t.act(contract, 'preparar_orden', quien(t, PREPARA), { orden_id, medio, cuenta_banco: BANCO });
const autorizarOrden = (orden_id: string, k = AUTORIZA, digitos_cuenta: string | null = null) =>
  t.act(contract, 'autorizar_orden', quien(t, k), { orden_id, digitos_cuenta });
const cupo = () => t.ask(contract, 'giros_del_dia', quien(t, AUTORIZA), {});
/** Leaves the cap of the day with exactly this available. */
const dejarDisponible = async (monto: number) => {
  const { monto_disponible } = await cupo();
  await t.arrange((ctx) => gastarCupo(ctx, ctx.hoy, pesos(monto_disponible - monto)));
};
const vaciarCupo = () => t.arrange((ctx) => ctx.db.update(cuposDiarios).set({ usado: pesos(0) }));

describe('tope diario de 250.000.000 (areas/2, done-when 1)', () => {
  it('con 220.000.000 usados un giro de 37.003.927 queda retenido con lo que falta', async () => {
    await vaciarCupo();
    await dejarDisponible(30_000_000);
    const { id } = await pedido(37_003_927);
    await prepararOrden(id);
    await expect(autorizarOrden(id)).rejects.toMatchObject({
      codigo: 'tope_diario_excedido',
      datos: { disp: '$30.000.000', falta: '$7.003.927' },
    });
    const v = await t.ask(contract, 'ver_orden', quien(t, AUTORIZA), { orden_id: id });
    expect(v).toMatchObject({
      boton_autorizar: false,
      boton_autorizar_motivo: 'Disponible hoy $30.000.000; faltan $7.003.927',
      orden: { estado: 'preparada' },
    });
    expect(v.validaciones_giro[0]).toMatchObject({ id: 'tope_diario', resultado: 'falla', responsable: 'Gerencia' });
  });
  it('de dos giros de 20.000.000 autorizados a la vez pasa uno', async () => {
    await vaciarCupo();
    await dejarDisponible(30_000_000);
    const [a, b] = [await pedido(20_000_000), await pedido(20_000_000)];
    for (const x of [a, b]) await prepararOrden(x.id);
    const r = await Promise.allSettled([a, b].map((x) => autorizarOrden(x.id)));
    expect(r.filter((x) => x.status === 'fulfilled')).toHaveLength(1);
    expect(r.find((x) => x.status === 'rejected')?.reason).toMatchObject({ codigo: 'tope_diario_excedido' });
    expect((await cupo()).monto_disponible).toBe(10_000_000);
  });
  it('32 autorizaciones simultáneas de 20.000.000 nunca pasan el tope: salen doce', async () => {
    await vaciarCupo();
    const lista: string[] = [];
    for (let i = 0; i < 32; i += 1) lista.push((await pedido(20_000_000)).id);
    for (const id of lista) await prepararOrden(id);
    const r = await Promise.allSettled(lista.map((id) => autorizarOrden(id)));
    expect(r.filter((x) => x.status === 'fulfilled')).toHaveLength(12);
    expect(await cupo()).toMatchObject({ usado: 240_000_000, monto_disponible: 10_000_000 });
    await vaciarCupo();
  });
});

describe('tercera persona (areas/2, done-when 2)', () => {
  it('en $79.683.440 firma otra más y se escriben los dígitos de la cuenta; en $79.683.439 no', async () => {
    await vaciarCupo();
    const justo = await pedido(79_683_439);
    await prepararOrden(justo.id);
    expect(await autorizarOrden(justo.id)).toMatchObject({ estado: 'autorizada', segunda_requerida: false });
    const grande = await pedido(79_683_440);
    await prepararOrden(grande.id);
    await expect(autorizarOrden(grande.id)).rejects.toMatchObject({ codigo: 'digitos_cuenta_no_coinciden' });
    expect(await autorizarOrden(grande.id, AUTORIZA, '3456')).toMatchObject({ estado: 'preparada', segunda_requerida: true });
    await expect(autorizarOrden(grande.id, AUTORIZA, '3456')).rejects.toMatchObject({ status: 403 });
    expect(await autorizarOrden(grande.id, TERCERA, '3456')).toMatchObject({ estado: 'autorizada', segunda_nombre: `Persona ${TERCERA}` });
    await vaciarCupo();
  });
});

describe('órdenes de otras áreas', () => {
  it('confirmada responde giro.confirmado con el banco, y rechazada o anulada giro.rechazado, cada una con su causa', async () => {
    const oidos: unknown[] = [];
    const registro = t.deps.registry as unknown as { handlers: Map<string, ((c: unknown, e: unknown) => Promise<void>)[]> };
    for (const e of ['giro.confirmado', 'giro.rechazado']) registro.handlers.set(e, [async (_c, x) => void oidos.push([e, x])]);
    const a = await pedido(1_000_000, { origen_area: 'prueba-giro' });
    await prepararOrden(a.id);
    await autorizarOrden(a.id);
    const usado = (await cupo()).usado;
    await t.act(contract, 'confirmar_orden', quien(t, PREPARA), { orden_id: a.id, fecha: '2026-03-10', comprobante: 'TEF-77' });
    expect(oidos).toEqual([
      [
        'giro.confirmado',
        {
          origen_area: 'prueba-giro',
          origen_id: a.origen_id,
          orden_id: a.id,
          fecha: '2026-03-10',
          comprobante: 'TEF-77',
          medio: 'TEF',
          cuenta_banco: BANCO,
        },
      ],
    ]);
    await t.act(contract, 'rechazar_orden', quien(t, PREPARA), { orden_id: a.id, causa: 'Cuenta inexistente' });
    expect(oidos[1]).toEqual(['giro.rechazado', { origen_area: 'prueba-giro', origen_id: a.origen_id, causa: 'Cuenta inexistente' }]);
    expect((await cupo()).usado).toBe(usado - 1_000_000);
    const b = await pedido(1_000_000, { origen_area: 'prueba-giro' });
    await t.act(contract, 'anular_orden', quien(t, AUTORIZA), { orden_id: b.id, motivo: 'Se pidió por error' });
    expect(oidos[2]).toMatchObject(['giro.rechazado', { origen_id: b.origen_id, causa: 'Se pidió por error' }]);
    for (const e of ['giro.confirmado', 'giro.rechazado']) registro.handlers.delete(e);
  });
  it('el efectivo sólo sale para un pasivo, y el mismo origen no tiene dos órdenes vivas', async () => {
    const otro = await pedido(1_000_000, { origen_area: 'venta-pagares' });
    await expect(prepararOrden(otro.id, 'EFECTIVO')).rejects.toMatchObject({ codigo: 'medio_no_admitido' });
    const transferencia = await pedido(500_000);
    await expect(prepararOrden(transferencia.id, 'EFECTIVO')).rejects.toMatchObject({ codigo: 'medio_no_admitido' });
    const pasivo = await pedido(500_000, { medio: 'EFECTIVO' });
    await expect(prepararOrden(pasivo.id, 'TEF')).rejects.toMatchObject({ codigo: 'medio_no_admitido' });
    expect(await prepararOrden(pasivo.id, 'EFECTIVO')).toMatchObject({ medio: 'EFECTIVO', cuenta_banco: '1101' });
    const repetir = t.arrange((ctx) =>
      ctx.emit('giro.solicitado', {
        origen_area: 'pasivos',
        origen_id: pasivo.origen_id,
        rut: pasivo.rut,
        nombre: 'x',
        cuenta_id: null,
        medio: 'TEF',
        monto: 1,
      }),
    );
    await expect(repetir).rejects.toThrow();
  });
  it('el efectivo lo entrega la caja de una sucursal, que lo sabe antes de confirmarse, y ya no vuelve', async () => {
    const oidos: unknown[] = [];
    const registro = t.deps.registry as unknown as { handlers: Map<string, ((c: unknown, e: unknown) => Promise<void>)[]> };
    const antes = registro.handlers.get('giro.confirmado') ?? [];
    for (const e of ['efectivo.por_entregar', 'giro.confirmado']) registro.handlers.set(e, [async (_c, x) => void oidos.push([e, x])]);
    const o = await pedido(884_860, { medio: 'EFECTIVO' });
    await prepararOrden(o.id, 'EFECTIVO');
    await autorizarOrden(o.id);
    const confirmarEn = (sucursal: string | null) =>
      t.act(contract, 'confirmar_orden', quien(t, PREPARA), { orden_id: o.id, fecha: '2026-03-10', comprobante: 'EGR-1', sucursal });
    await expect(confirmarEn(null)).rejects.toMatchObject({ codigo: 'falta_caja' });
    await expect(confirmarEn('NO_HAY')).rejects.toMatchObject({ codigo: 'falta_caja' });
    expect(oidos).toEqual([]);
    const [sucursal] = await t.arrange((ctx) => sucursalesDe(ctx, { conCaja: true }));
    expect(await confirmarEn(sucursal?.codigo ?? '')).toMatchObject({ estado: 'confirmada', cuenta_banco: '1101' });
    expect(oidos).toMatchObject([
      ['efectivo.por_entregar', { orden_id: o.id, monto: 884_860, sucursal: sucursal?.codigo, comprobante: 'EGR-1', rut: o.rut }],
      ['giro.confirmado', { medio: 'EFECTIVO', cuenta_banco: '1101', sucursal: sucursal?.codigo }],
    ]);
    const volver = t.act(contract, 'rechazar_orden', quien(t, PREPARA), { orden_id: o.id, causa: 'Billetes falsos' });
    await expect(volver).rejects.toMatchObject({ status: 409, codigo: 'efectivo_entregado' });
    registro.handlers.delete('efectivo.por_entregar');
    registro.handlers.set('giro.confirmado', antes);
  });
  it('la orden de una compra se maneja desde su operación', async () => {
    const { id } = await operacion(t);
    const { orden } = await preparar(t, id);
    await expect(autorizarOrden(orden?.id ?? '')).rejects.toMatchObject({ codigo: 'orden_de_operacion' });
  });
  it('quien autoriza la salida de dinero no es quien la pidió', async () => {
    const { rut } = await cliente(t);
    const cuenta_id = await cuentaUsable(t, rut);
    const e = { origen_area: 'pasivos', origen_id: 'mio', rut, nombre: 'x', cuenta_id, medio: 'TEF', monto: 5_000 };
    await t.arrange((ctx) => ctx.emit('giro.solicitado', e), quien(t, AUTORIZA));
    const o = (await t.ask(contract, 'ordenes', quien(t, AUTORIZA), {})).find((x) => x.origen_id === 'mio');
    await prepararOrden(o?.id ?? '');
    await expect(autorizarOrden(o?.id ?? '')).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
  });
  it('el archivo del banco lleva una línea por orden autorizada', async () => {
    const { id } = await pedido(1_234_567);
    await prepararOrden(id);
    await autorizarOrden(id);
    const f = (await t.ask(contract, 'archivo_banco', quien(t, PREPARA), {})) as unknown as FileReply;
    expect(f.bytes.toString()).toContain(';1234567;Giro ');
  });
});

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
    expect(await linea(c.rut)).toMatchObject({ usado: 0, disponible: 1_000_000 });
    const avisos: Events['aviso.enviado'][] = [];
    const registro = t.deps.registry as unknown as { handlers: Map<string, unknown[]> };
    const oyentes = registro.handlers.get('aviso.enviado') ?? [];
    registro.handlers.set('aviso.enviado', [...oyentes, async (_c: unknown, e: Events['aviso.enviado']) => void avisos.push(e)]);
    // Another purchase takes 700.000 of it meanwhile: 300.000 are left for the 900.000 that come back.
    await t.arrange((ctx) => reservarLinea(ctx, c.linea_id, 700_000));
    await t.arrange((ctx) => revertirPagoDocumento(ctx, pago));
    expect(await fila(c.id)).toMatchObject({ estado: 'vigente', linea_usada: 900_000 });
    expect(await linea(c.rut)).toMatchObject({ usado: 900_000, reservado: 700_000, sobregiro: 600_000, disponible: -600_000 });
    await expect(t.arrange((ctx) => reservarLinea(ctx, c.linea_id, 1))).rejects.toMatchObject({ codigo: 'linea_excedida' });
    await pagar(id, 900_000, 1_000_000);
    expect(await linea(c.rut)).toMatchObject({ usado: 0, sobregiro: 0, disponible: 300_000 });
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
  it('la carpeta se cierra con todas sus etapas completas, y cerrar no mueve la deuda', async () => {
    await vaciarCupo();
    const { id } = await operacion(t);
    await girar(t, id);
    await comprobar(id);
    const cerrar = () => t.act(contract, 'cerrar', quien(t, AUTORIZA), {}, { id });
    await expect(cerrar()).rejects.toMatchObject({ codigo: 'etapas_pendientes', datos: { lista: 'notificacion, facturacion' } });
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
    expect(await cerrar()).toMatchObject({ estado: 'vigente', cerrada_el: '2026-03-10', falta: 'Carpeta cerrada' });
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
    expect(await linea(c.rut)).toMatchObject({ usado: 20 * 900_000, reservado: 900_000, disponible: 0 });
  });
});

describe('tabla de estados', () => {
  it('cada par (estado, acción) está permitido o rechazado, y el detalle dice por qué no', async () => {
    const { id } = await operacion(t);
    const acciones = [...new Set(estados.table.map((m) => m.accion))].filter((a) => a in contract.operations);
    expect(acciones.length).toBeGreaterThan(8);
    for (const estado of estados.states) {
      await t.arrange((ctx) => ctx.db.update(operaciones).set({ estado }));
      const lista = (await ver(t, id)).acciones;
      for (const a of acciones) {
        const dicho = lista.find((x) => x.accion === a.replaceAll('_', '-'));
        const negada = dicho?.codigo === 'transicion_no_permitida';
        expect([estado, a, negada]).toEqual([estado, a, !estados.can(estado, a)]);
        if (!dicho?.permitida) expect(dicho?.motivo?.length).toBeGreaterThan(5);
      }
    }
  });
});

describe('papeles y consultas', () => {
  it('liquidación, orden de giro, anexo y carta salen en PDF', async () => {
    const c = await operacion(t);
    await girar(t, c.id, 'preparar_giro');
    for (const papel of ['liquidacion', 'orden_giro', 'anexo_cesion'] as const) {
      const f = (await t.ask(contract, papel, quien(t, AUTORIZA), {}, c.id)) as unknown as FileReply;
      expect([papel, f.bytes.subarray(0, 5).toString()]).toEqual([papel, '%PDF-']);
    }
    const carta = (rut: string) => t.ask(contract, 'carta_notificacion', quien(t, AUTORIZA), { deudor_rut: rut }, c.id);
    expect(((await carta(rutOf(99_990_010))) as unknown as FileReply).mime).toBe('application/pdf');
    await expect(carta(rutOf(99_990_011))).rejects.toMatchObject({ status: 404 });
  });
  it('fuera de su cartera no existe, y el cliente queda con su última operación', async () => {
    const c = await operacion(t);
    await expect(t.detail(contract, t.persona({ rut: '40000077-8', alcance: 'propio' }), c.id)).rejects.toMatchObject({ status: 404 });
    await autorizarY(c.id);
    expect((await t.arrange((ctx) => clientePorRut(ctx, c.rut)))?.estado).toBe('activo');
    const horas = await t.ask(contract, 'horas_por_etapa', quien(t, AUTORIZA), {});
    expect(horas.find((h) => h.codigo === 'giro')?.terminadas).toBeGreaterThan(0);
  });
  async function autorizarY(id: string) {
    await vaciarCupo();
    await preparar(t, id);
    await autorizar(t, id);
    await confirmar(t, id);
  }
});
