import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contract as parametros } from '#areas/parametros/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Session } from '#platform/server/session.ts';
import { correos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { area } from '../routes.ts';
import { pagarConGiro as anotarGiro } from './emitidas.ts';

let t: TestApp;
let ana: Session;

beforeAll(async () => {
  t = await testApp(areas);
  ana = t.persona({ modulos: ['facturas'], rut: '40000001-8' });
  await cuenta({ banco: 'Banco de Chile', cuenta: '00-123-45678-09' });
});
afterAll(() => t.close());

/** Where invoices are paid, proposed by one person and put in force by another. */
async function cuenta(datos: Readonly<Record<string, string>>): Promise<void> {
  const proponer = t.persona({ modulos: ['parametros:proponer'], rut: '40000012-3' });
  const aprobar = t.persona({ modulos: ['parametros:aprobar'], rut: '40000016-6' });
  for (const [nombre, valor] of Object.entries(datos)) {
    const dato = { clave: `facturas.${nombre}`, valor, desde: '2026-03-10', motivo: 'Cuenta de la casa' };
    const { id } = await t.act(parametros, 'proponer', proponer, dato);
    await t.act(parametros, 'aprobar', aprobar, {}, { id });
  }
}

const CLIENTE = { name: 'Maderas del Sur', companyEmail: 'pagos@maderas.ejemplo.cl' };
const borrador = (o: object = {}, quien = ana) =>
  t.act(contract, 'crear', quien, {
    client: CLIENTE,
    issuedDate: '2026-03-10',
    dueDate: '2026-03-20',
    service: 'Custodia de documentos',
    items: [{ descripcion: 'Custodia', cantidad: 3, precio: 839_300 }],
    ...o,
  } as never);
const hacer = (accion: 'enviar' | 'duplicar' | 'eliminar', id: unknown, o: { clave?: string } = {}) =>
  t.act(contract, accion, ana, {}, { id: String(id), ...o }) as Promise<{ id: unknown; numero?: number | null }>;
const pagar = (id: unknown, monto: number, o: object = {}, quien = ana) =>
  t.act(contract, 'pagar', quien, { monto, fecha: '2026-03-10', medio: 'transferencia', ...o }, { id: String(id) });
const ver = (id: unknown) => t.detail(contract, ana, String(id)) as unknown as Promise<Record<string, unknown>>;
/** A route of the template, as a client of it calls it. */
const ruta = async (path: string, query: object, body: object = {}) => {
  const raw = area.raw?.find((r) => r.path === path);
  if (!raw) throw new Error(path);
  const request = { query, body, params: query, headers: {}, id: 'prueba', ip: '127.0.0.1' };
  const reply = { header: () => reply, send: (x: unknown) => x, code: () => reply };
  return raw.handler({ deps: t.deps, session: ana, request, reply } as never) as Promise<Record<string, unknown>>;
};

describe('facturas', () => {
  it('diez por página con su total, la más nueva primero; la página siguiente a la última está vacía', async () => {
    for (let i = 0; i < 11; i += 1) await borrador({ client: { name: `Cliente ${i}`, companyEmail: `c${i}@ejemplo.cl` } });
    const p = await ruta('/apps/invoice/invoices', { q: '', perPage: '10', page: '1', status: '' });
    expect([(p.invoices as object[]).length, p.total, (p.allData as object[]).length]).toEqual([10, 11, 11]);
    expect((p.invoices as { id: number }[])[0]?.id).toBe(11);
    expect(await ruta('/apps/invoice/invoices', { page: '3' })).toMatchObject({ invoices: [], total: 11 });
    expect((await ruta('/apps/invoice/invoices', { q: 'CLIENTE 7' })).total).toBe(1);
    await expect(ruta('/apps/invoice/invoices', { status: 'Perdida' })).rejects.toMatchObject({ status: 400 });
  });
  it('los clientes son a lo más cinco, los últimos', async () => {
    const lista = await t.ask(contract, 'clientes', ana, {});
    expect(lista.map((c) => c.name)).toEqual(['Cliente 10', 'Cliente 9', 'Cliente 8', 'Cliente 7', 'Cliente 6']);
  });
  it('neto 2.517.900: IVA 478.401 (áreas 4, facturas)', async () => {
    expect(await borrador()).toMatchObject({ neto: 2_517_900, iva: 478_401, total: 2_996_301, balance: 2_996_301, numero: null });
  });
  it('un descuento mayor que su línea, un total de cero o un vencimiento anterior a la emisión: 400 en su campo', async () => {
    const items = [{ descripcion: 'x', cantidad: 1, precio: 100, descuento: 101 }];
    await expect(borrador({ items })).rejects.toMatchObject({ status: 400, campos: { 'items.0.descuento': expect.anything() } });
    const gratis = [{ descripcion: 'x', cantidad: 1, precio: 100, descuento: 100 }];
    await expect(borrador({ items: gratis })).rejects.toMatchObject({ status: 400, campos: { items: expect.anything() } });
    await expect(borrador({ dueDate: '2026-03-09' })).rejects.toMatchObject({ status: 400, campos: { dueDate: expect.anything() } });
  });
  it('una desconocida: 404; la eliminada tampoco está, y la auditoría guarda su contenido', async () => {
    await expect(ver(999_999)).rejects.toMatchObject({ status: 404 });
    await expect(ver('abc')).rejects.toMatchObject({ status: 404 });
    const { id } = await borrador({ nota: 'Se borrará' });
    expect(await ruta('/apps/invoice/delete', { id: String(id) })).toEqual({ id });
    await expect(ver(id)).rejects.toMatchObject({ status: 404 });
    await expect(ruta('/apps/invoice/delete', {}, { id })).rejects.toMatchObject({ status: 404 });
    await expect(ruta('/apps/invoice/delete', { id: 1 }, { id: 2 })).rejects.toMatchObject({ codigo: 'parametro_contradictorio' });
    const { rows } = await t.deps.database.sql("select antes from evento where area = 'facturas' and accion = 'eliminar'");
    expect(rows[0]?.antes).toMatchObject({ nota: 'Se borrará', total: 2_996_301 });
  });
  it('los números van sin huecos aunque se borren borradores, y un enviado borrado no libera el suyo', async () => {
    const [a, b, c] = [await borrador(), await borrador(), await borrador()];
    await hacer('eliminar', b.id);
    const uno = (await hacer('enviar', a.id)).numero ?? 0;
    await hacer('eliminar', a.id);
    expect((await hacer('enviar', c.id)).numero).toBe(uno + 1);
    const { rows } = await t.deps.database.sql(
      'select serie, count(*)::int as n, max(n) as ultimo from factura_numero_dado group by 1 order by 1',
    );
    for (const r of rows) expect(r.n).toBe(r.ultimo);
  });
  it('sin banco ni cuenta en Parámetros no se envía: nadie recibe una factura que no dice dónde pagarla', async () => {
    const { id } = await borrador();
    await cuenta({ cuenta: '' });
    await expect(hacer('enviar', id)).rejects.toMatchObject({ status: 422, codigo: 'sin_cuenta_de_pago' });
    await cuenta({ cuenta: '00-123-45678-09' });
    expect((await hacer('enviar', id)).numero).toBeGreaterThan(0);
  });
  it('enviar dos veces con la misma clave es un envío; con otra, 409', async () => {
    const { id } = await borrador();
    const antes = (await t.deps.database.db.select().from(correos)).length;
    const [x, y] = [await hacer('enviar', id, { clave: 'la-misma' }), await hacer('enviar', id, { clave: 'la-misma' })];
    expect(x.numero).toBe(y.numero);
    expect((await t.deps.database.db.select().from(correos)).length).toBe(antes + 1);
    await expect(hacer('enviar', id)).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
  });
  it('el correo lleva el papel y un enlace; al abrirlo queda abierta, una sola vez; un enlace inventado: 404', async () => {
    const { id } = await borrador();
    await hacer('enviar', id);
    const mail = (await t.deps.database.db.select().from(correos).orderBy(correos.creado_en)).at(-1);
    expect(mail).toMatchObject({ para: ['pagos@maderas.ejemplo.cl'], adjuntos: [{ nombre: expect.stringMatching(/^factura-\d+\.pdf$/) }] });
    const token = /enlace\/(\S+)/.exec(mail?.texto ?? '')?.[1] ?? '';
    const abrir = (x: string) => t.inject({ method: 'GET', url: `/api/facturas/enlace/${x}` });
    const r = await abrir(token);
    expect([r.statusCode, r.headers['content-type'], r.rawPayload.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
    const { descargada_en, invoiceStatus } = await ver(id);
    expect([invoiceStatus, descargada_en]).toEqual(['Downloaded', expect.any(String)]);
    await abrir(token);
    expect((await ver(id)).descargada_en).toBe(descargada_en);
    expect((await abrir('A'.repeat(43))).statusCode).toBe(404);
  });
  it('un pago mayor que el saldo se rehúsa; parcial y luego total; lo pagado no vuelve atrás', async () => {
    const { id } = await borrador();
    await expect(pagar(id, 1)).rejects.toMatchObject({ status: 409 });
    await hacer('enviar', id);
    await expect(pagar(id, 2_996_302)).rejects.toMatchObject({
      status: 422,
      codigo: 'pago_excede_saldo',
      campos: { monto: expect.anything() },
    });
    await expect(pagar(id, 1, { fecha: '2026-03-11' })).rejects.toMatchObject({ status: 400 });
    expect(await pagar(id, 996_301)).toMatchObject({ invoiceStatus: 'Partial Payment', balance: 2_000_000 });
    expect(await pagar(id, 2_000_000)).toMatchObject({
      invoiceStatus: 'Paid',
      balance: 0,
      pagos: [{ monto: 996_301 }, { monto: 2_000_000 }],
    });
    for (const accion of ['enviar'] as const) await expect(hacer(accion, id)).rejects.toMatchObject({ status: 409 });
    await expect(pagar(id, 1)).rejects.toMatchObject({ status: 409 });
    await expect(t.act(contract, 'editar', ana, { service: 'x' }, { id: String(id), version: 4 })).rejects.toMatchObject({ status: 409 });
  });
  it('dos pagos a la vez por el mismo saldo: entra uno', async () => {
    const beto = t.persona({ modulos: ['facturas'], rut: '40000002-6' });
    const { id } = await borrador();
    await hacer('enviar', id);
    const r = await Promise.allSettled([pagar(id, 2_996_301), pagar(id, 2_996_301, {}, beto)]);
    expect(r.map((x) => x.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await ver(id)).toMatchObject({ balance: 0, pagos: [expect.anything()] });
  });
  it('al pasar su fecha está vencida, también en el filtro y en las cuentas, y se paga igual', async () => {
    const { id } = await borrador({ dueDate: '2026-03-11' });
    await hacer('enviar', id);
    await t.setHoy('2026-03-12' as Fecha);
    expect((await ver(id)).invoiceStatus).toBe('Past Due');
    expect((await t.list(contract, ana, { status: 'Past Due' })).items.map((f) => f.id)).toEqual([id]);
    const resumen = await t.ask(contract, 'resumen', ana, {});
    expect(resumen.find((r) => r.status === 'Past Due')).toMatchObject({ n: 1, balance: 2_996_301 });
    expect(await pagar(id, 2_996_301)).toMatchObject({ invoiceStatus: 'Paid' });
  });
  it('duplicar hace un borrador con lo mismo, fechado hoy', async () => {
    const { id } = await borrador();
    expect(await hacer('duplicar', id)).toMatchObject({ invoiceStatus: 'Draft', issuedDate: '2026-03-12', total: 2_996_301 });
  });
  it('la factura con sus datos de pago, como la plantilla la pide', async () => {
    const { id } = await borrador();
    const r = await t.ask(contract, 'plantilla', ana, {}, String(id));
    expect(r.invoice.id).toBe(id);
    expect(Object.keys(r.paymentDetails).sort()).toEqual(['bankName', 'country', 'iban', 'swiftCode', 'totalDue']);
    expect(r.paymentDetails.totalDue).toBe(2_996_301);
  });
  it('las facturas tributarias de otra área se ven, no se tocan, y se pagan con su giro', async () => {
    const e = {
      origen_area: 'proformas',
      origen_id: 'p-1',
      url: '/operaciones/1',
      tipo: 33 as const,
      folio: 901,
      nombre: 'Pesquera Austral',
      servicio: 'Operación 1',
      items: [{ descripcion: 'Comisión', precio: 100_000 }],
      neto: 100_000,
      exento: 0,
      iva: 19_000,
      total: 119_000,
      fecha: '2026-03-12',
      pagado: 0,
    };
    await t.arrange((ctx) => ctx.emit('factura.emitida', e));
    await t.arrange((ctx) => ctx.emit('factura.emitida', { ...e, folio: 902 }));
    const { items, total } = await t.list(contract, ana, { origen: 'tributaria' });
    expect([total, items[0]]).toMatchObject([1, { invoiceStatus: 'Sent', origen: { tipo: 33, folio: 902 }, total: 119_000 }]);
    const id = items[0]?.id;
    for (const accion of ['duplicar', 'eliminar'] as const)
      await expect(hacer(accion, id)).rejects.toMatchObject({ codigo: 'factura_tributaria' });
    await expect(pagar(id, 1)).rejects.toMatchObject({ codigo: 'factura_tributaria' });
    const giro = { orden_id: 'o', fecha: '2026-03-12', comprobante: 'c', medio: 'TEF', cuenta_banco: '1102.1' };
    await t.arrange((ctx) => anotarGiro(ctx, { origen_area: 'proformas', origen_id: 'p-1', ...giro }));
    expect(await ver(id)).toMatchObject({ invoiceStatus: 'Paid', balance: 0 });
  });
  it('sin permiso: 403', async () => {
    const mira = t.persona({ modulos: ['facturas:ver'] });
    await expect(borrador({}, mira)).rejects.toMatchObject({ status: 403 });
    await expect(t.list(contract, t.persona({ modulos: ['tareas'] }))).rejects.toMatchObject({ status: 403 });
  });
});
