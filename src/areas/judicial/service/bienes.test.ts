import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineasDePks, saldoCuenta } from '#areas/libro/public.server.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { invariantes } from './invariantes.ts';
import {
  abrirMundo,
  cobrar,
  conCosta,
  crear,
  demandar,
  detalle,
  fiscal,
  gerente,
  hoy,
  moroso,
  nueva,
  tercero,
  transferencia,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const cuenta = (codigo: string) => t.arrange((ctx) => saldoCuenta(ctx, codigo));
const sano = () => t.arrange(async (ctx) => (await Promise.all(invariantes.map((i) => i.check(ctx)))).flat());
const unBien = async (id: string) =>
  (await t.act(contract, 'anotar_bien', fiscal(t), { tipo: 'EMBARGO', descripcion: 'Camión patente ABCD12' }, { id })).bienes.at(-1)?.id ??
  '';
/** A case filed on 20-11-2026 with costs of 180.000, on 30-11: it owes 3.048.964 (areas 6 §4, I01). */
const conBien = async () => {
  const c = await moroso(t);
  const { id } = await crear(t, nueva(c));
  await demandar(t, id, '2026-11-20');
  await conCosta(t, id, 180_000);
  await hoy(t, '2026-11-30');
  return { c, id, bien_id: await unBien(id) };
};
const recibir = (id: string, bien_id: string, valor = 2_700_000, cambios: object = {}) =>
  t.act(
    contract,
    'recibir_bien',
    fiscal(t),
    { bien_id, como: 'DACION', valor, fecha: '2026-11-30', evidencia: 'Escritura del 30-11-2026', ...cambios },
    { id },
  );
const aprobar = (id: string, bien_id: string, quien = gerente(t)) => t.act(contract, 'aprobar_recepcion', quien, { bien_id }, { id });

describe('un bien que pasa a ser nuestro (areas 6 §0.4)', () => {
  it('paga costas, gastos, mora y 1207 como el dinero; lo aprueba otra persona y 1401 lo dice', async () => {
    const { id, bien_id } = await conBien();
    expect((await detalle(t, id)).deuda_hoy).toBe(3_048_964);
    await expect(recibir(id, bien_id, 3_048_965)).rejects.toMatchObject({ codigo: 'valor_sobre_deuda', status: 422 });
    const antes = await cuenta('1401');
    await recibir(id, bien_id);
    expect([(await detalle(t, id)).deuda_hoy, await cuenta('1401')]).toEqual([3_048_964, antes]);
    await expect(recibir(id, bien_id)).rejects.toMatchObject({ codigo: 'sin_bien_por_recibir' });
    await expect(aprobar(id, bien_id, fiscal(t))).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario', status: 403 });
    const causa = await aprobar(id, bien_id);
    expect([causa.deuda_hoy, (await cuenta('1401')) - antes]).toEqual([348_964, 2_700_000]);
    const [linea] = await t.arrange((ctx) => lineasDePks(ctx, [`bien:${bien_id}`]));
    expect(linea).toMatchObject({ cuenta: '1401', debe: 2_700_000, evento: 'bien_recibido' });
    const por = new Map<string, number>();
    const pks = [...causa.titulos.map((x) => x.pk), ...causa.costas.map((x) => `costa:${x.id}`)];
    for (const l of (await t.arrange((ctx) => lineasDePks(ctx, pks))).filter((x) => x.asiento_id === linea?.asiento_id))
      por.set(l.cuenta, (por.get(l.cuenta) ?? 0) + l.haber - l.debe);
    expect(Object.fromEntries(por)).toEqual({ 1205: 180_000, 1208: 40_768, 4105: 34_498, 1207: 2_444_734 });
    expect(causa.pagos.reduce((s, p) => s + p.monto, 0)).toBe(2_700_000);
    expect(await sano()).toEqual([]);
  });

  it('vendido con pérdida sale de 1401; deshecha la venta vuelve, y deshecha la recepción se debe otra vez lo mismo', async () => {
    const { c, id, bien_id } = await conBien();
    const cuentas = async () => [await cuenta('1401'), await cuenta('5110'), await cuenta('1207'), await cuenta('1205')];
    const antes = await cuentas();
    await recibir(id, bien_id);
    await aprobar(id, bien_id);
    const recibido = await cuentas();
    const venta = { bien_id, precio: 2_500_000, fecha: '2026-11-30', comprador: 'Automotora Sur SpA', cuenta_banco: '1102.01' };
    await t.act(contract, 'vender_bien', fiscal(t), { ...venta, evidencia: 'Compraventa del 30-11' }, { id });
    await expect(t.act(contract, 'aprobar_venta', fiscal(t), { bien_id }, { id })).rejects.toMatchObject({ status: 403 });
    const causa = await t.act(contract, 'aprobar_venta', gerente(t), { bien_id }, { id });
    expect(causa.bienes[0]?.venta).toMatchObject({ confirmada: true, precio: 2_500_000 });
    expect(await cuentas()).toEqual([antes[0], (antes[1] ?? 0) + 200_000, recibido[2], recibido[3]]);
    expect(await sano()).toEqual([]);
    const deshacer = (quien = tercero(t)) => t.act(contract, 'deshacer_bien', quien, { bien_id, motivo: 'El comprador no pagó' }, { id });
    await expect(deshacer(gerente(t))).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario', status: 403 });
    await deshacer();
    expect(await cuentas()).toEqual(recibido);
    // A receipt that is a good is not undone at the counter.
    const { items } = await t.list(recaudaciones, t.persona(), { rut_deudor: c.rut });
    const recibo = items.find((r) => r.medio_pago === 'BIEN');
    await expect(
      t.act(recaudaciones, 'reversar', tercero(t), { motivo: 'Se registró mal' }, { id: String(recibo?.id) }),
    ).rejects.toMatchObject({ codigo: 'bien_de_causa' });
    await deshacer();
    expect([await cuentas(), (await detalle(t, id)).deuda_hoy]).toEqual([antes, 3_048_964]);
    await expect(deshacer()).rejects.toMatchObject({ codigo: 'sin_bien_por_deshacer' });
    expect(await sano()).toEqual([]);
  });

  it('adjudicado a nosotros no vale más que la postura; con la deuda pagada la causa se cierra y el bien se vende después', async () => {
    const { id, bien_id } = await conBien();
    const adjudicacion = { como: 'ADJUDICACION' };
    await expect(recibir(id, bien_id, 3_048_964, adjudicacion)).rejects.toMatchObject({ codigo: 'bien_sin_remate' });
    await t.act(contract, 'fijar_remate', fiscal(t), { bien_id, fecha: '2026-11-30', minimo: 3_000_000 }, { id });
    await expect(
      t.act(contract, 'adjudicar', fiscal(t), { bien_id, postura: 2_999_999, adjudicatario: 'Nosotros' }, { id }),
    ).rejects.toMatchObject({ codigo: 'postura_bajo_minimo' });
    await t.act(contract, 'adjudicar', fiscal(t), { bien_id, postura: 3_040_000, adjudicatario: 'Nosotros' }, { id });
    await expect(recibir(id, bien_id, 3_048_964, adjudicacion)).rejects.toMatchObject({ codigo: 'valor_sobre_postura' });
    for (const papel of ['minuta_remate', 'carpeta'] as const) {
      const r = (await t.ask(contract, papel, fiscal(t), {}, id)) as { bytes: Buffer };
      expect(r.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
    await recibir(id, bien_id, 3_040_000, adjudicacion);
    await aprobar(id, bien_id);
    await t.act(
      contract,
      'recibir_pago',
      fiscal(t),
      { monto: 8_964, fecha: '2026-11-30', cuenta_banco: '1102.01', comentario: 'El saldo' },
      { id },
    );
    const cierre = { codigo_cierre: 'REMATE_SUFICIENTE', motivo: 'El remate y el saldo pagaron todo' };
    expect((await t.act(contract, 'cerrar', fiscal(t), cierre, { id })).estado).toBe('TERMINADA');
    const venta = { bien_id, precio: 3_100_000, fecha: '2026-11-30', comprador: 'Automotora Sur SpA', cuenta_banco: '1102.01' };
    await t.act(contract, 'vender_bien', fiscal(t), { ...venta, evidencia: 'Compraventa del 30-11' }, { id });
    const antes = await cuenta('4110');
    await t.act(contract, 'aprobar_venta', gerente(t), { bien_id }, { id });
    expect([(await cuenta('4110')) - antes, await sano()]).toEqual([-60_000, []]);
  });
});

describe('carreras: una gana y a la otra se le dice por qué', () => {
  it('devolver la causa y recibir un bien a la vez', async () => {
    const { id, bien_id } = await conBien();
    await recibir(id, bien_id);
    await t.act(contract, 'cerrar', fiscal(t), { codigo_cierre: 'DESISTIMIENTO', motivo: 'Acuerdo con el deudor' }, { id });
    const r = await Promise.allSettled([
      t.act(contract, 'aprobar_cierre', gerente(t), {}, { id }),
      t.act(contract, 'aprobar_recepcion', gerente(t), { bien_id }, { id }),
    ]);
    expect(r.filter((x) => x.status === 'fulfilled').length).toBe(1);
    const [perdio] = r.flatMap((x) => (x.status === 'rejected' ? [x.reason] : []));
    // Given back first, the case is over; paid first, a credit that was paid in its case does not go back.
    expect(['causa_terminada', 'pagos_en_causa']).toContain(perdio.codigo);
    expect(await sano()).toEqual([]);
  });

  it('devolver la causa y rematar a la vez', async () => {
    const { id, bien_id } = await conBien();
    await t.act(contract, 'fijar_remate', fiscal(t), { bien_id, fecha: '2026-11-30', minimo: 1_000_000 }, { id });
    await t.act(contract, 'cerrar', fiscal(t), { codigo_cierre: 'DESISTIMIENTO', motivo: 'Acuerdo con el deudor' }, { id });
    const pago = { monto: 1_500_000, fecha: '2026-11-30', cuenta_banco: '1102.01', comentario: 'Precio del remate', bien_id };
    const r = await Promise.allSettled([
      t.act(contract, 'aprobar_cierre', gerente(t), {}, { id }),
      t.act(contract, 'recibir_pago', fiscal(t), pago, { id }),
    ]);
    expect(r.filter((x) => x.status === 'fulfilled').length).toBe(1);
    const [perdio] = r.flatMap((x) => (x.status === 'rejected' ? [x.reason] : []));
    expect(['causa_terminada', 'pagos_en_causa']).toContain(perdio.codigo);
    const causa = await detalle(t, id);
    expect(causa.pagos.length === 0).toBe(causa.estado === 'TERMINADA');
    expect(await sano()).toEqual([]);
  });

  it('castigar y recibir un pago a la vez: lo que se castiga es lo que queda, o el pago recupera lo castigado', async () => {
    const { c, id } = await conBien();
    await hoy(t, '2027-05-20');
    await t.act(contract, 'cerrar', fiscal(t), { codigo_cierre: 'CASTIGO_INCOBRABLE', motivo: 'Sin bienes ni domicilio' }, { id });
    await t.act(contract, 'aprobar_cierre', gerente(t), {}, { id });
    const pedido = {
      objeto: `credito:${c.id}`,
      motivo: 'SIN_BIENES',
      via_tributaria: 'AGOTAMIENTO' as const,
      evidencias: ['Búsquedas negativas'],
    };
    const { id: castigo_id } = await t.act(contract, 'pedir_castigo', fiscal(t), pedido);
    const [ordenAntes, recuperadoAntes] = [await cuenta('8101'), await cuenta('4107')];
    const r = await Promise.allSettled([
      t.act(contract, 'aprobar_castigo', gerente(t), { castigo_id }),
      cobrar(t, transferencia(c.rut, 100_000, '2027-05-20')),
    ]);
    const malas = r.flatMap((x) => (x.status === 'rejected' ? [x.reason.codigo ?? String(x.reason?.stack ?? x.reason)] : []));
    for (const codigo of malas) expect(['sin_deuda', 'castigo_no_procede']).toContain(codigo);
    expect(r.some((x) => x.status === 'fulfilled')).toBe(true);
    // Whatever came first, what was written off less what was recovered is what the books keep in orden.
    const [castigo] = (await t.ask(contract, 'castigos', gerente(t), { anio: 2027 })).items.filter((x) => x.id === castigo_id);
    const orden = (await cuenta('8101')) - ordenAntes;
    const recuperado = recuperadoAntes - (await cuenta('4107'));
    expect(castigo?.estado === 'aprobado' ? orden : 0).toBe(castigo?.estado === 'aprobado' ? (castigo.monto ?? 0) - recuperado : 0);
    expect(await sano()).toEqual([]);
  });
});
