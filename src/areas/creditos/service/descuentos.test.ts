import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract as descuentosContract } from '#areas/descuentos/contract.ts';
import { deduccionDe } from '#areas/descuentos/public.server.ts';
import { abonarObligacion, deudas, registrarObligacion } from '#areas/libro/public.server.ts';
import { lineas } from '#areas/libro/tables.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { descuadresDeLibro } from './caja.fixture.ts';
import { iteDeCreditos } from './gravado.ts';
import {
  AUTORIZA,
  abrirMundo,
  aprobar,
  cliente,
  credito,
  EJECUTIVO,
  f,
  GERENCIA,
  mesa,
  OPERACIONES,
  PREPARA,
  quien,
  R,
  validarPapeles,
  ver,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
beforeEach(() => t.setHoy(f('2026-03-10')));
afterAll(() => t.close());

/** Cuota 7 of domain §5, 31 days late on 10-03-2026: 480.266 at 29 %/12, mora 11.993 and gastos 40.768. */
async function cuota7(rut: Rut, costas = 0): Promise<string> {
  const pk = `gasto:${uuidv7()}`;
  await t.arrange((ctx) =>
    registrarObligacion(ctx, {
      pk,
      tipo: 'cuota',
      clase: 'cuota',
      rut,
      origen_area: 'prueba',
      origen_id: pk,
      numero: 'Cuota 7',
      cuota: 7,
      capital: pesos(428_980),
      interes: pesos(51_286),
      gastos: pesos(40_768),
      costas: pesos(costas),
      fecha: f('2025-07-10'),
      vencimiento: f('2026-02-07'),
      tasa_mora_mensual: '2.4167',
    }),
  );
  return pk;
}
const debe = async (rut: Rut) => (await t.arrange((ctx) => deudas(ctx, rut))).reduce((s, d) => s + d.monto, 0);
type Modo = 'DEL_LIQUIDO' | 'FINANCIADO';
const descontar = (id: string, pks: string[], modo: Modo = 'DEL_LIQUIDO', k = EJECUTIVO) =>
  t.act(contract, 'descontar', quien(t, k), { apply_discounts: pks.length > 0, descuento_modo: modo, pks }, { id });
const estadoDe = (id: string) => t.arrange(async (ctx) => (await deduccionDe(ctx, 'creditos', id))?.estado);

/** The debts that these tests plant were never posted; everything else must meet its accounts. */
const descuadres = async () => ((await descuadresDeLibro(t)) as { pk: string }[]).filter((d) => !d.pk.startsWith('gasto:'));

/** A credit that takes cuota 7, as far as an act. */
async function conDeuda(hasta: 'crear' | 'simular' | 'documentar', modo: Modo = 'DEL_LIQUIDO') {
  const c = await cliente(t);
  const pk = await cuota7(c.rut);
  const { id } = await credito(t, 'crear', {}, c);
  await descontar(id, [pk], modo);
  if (hasta === 'crear') return { id, pk, rut: c.rut };
  await t.act(contract, 'confirmar_tabla', quien(t, EJECUTIVO), {}, { id });
  if (hasta === 'simular') return { id, pk, rut: c.rut };
  await t.act(contract, 'solicitar', quien(t, EJECUTIVO), {}, { id });
  await aprobar(t, id);
  await validarPapeles(t, id);
  await t.act(contract, 'documentar', quien(t, OPERACIONES), {}, { id });
  return { id, pk, rut: c.rut };
}

describe('un crédito que paga deudas de su cliente (areas 1, descuentos)', () => {
  it('533.027 salen de 5.000.000: gira 4.466.973, la deuda queda pagada y el asiento cuadra (domain §5)', async () => {
    const { id, rut } = await conDeuda('documentar');
    expect(await ver(t, id)).toMatchObject({ monto_girado: 4_466_973, descuentos: { total: 533_027, estado: 'reservada' } });
    await mesa(t, id);
    expect(await estadoDe(id)).toBe('aplicada');
    const suyas = (await t.arrange((ctx) => deudas(ctx, rut))).filter((d) => d.origen_area === 'prueba');
    expect(suyas).toEqual([]);
    expect(await descuadres()).toEqual([]);
    const salio = await t.arrange((ctx) =>
      ctx.db
        .select()
        .from(lineas)
        .where(and(eq(lineas.empresa_id, ctx.empresa_id), eq(lineas.rut, rut), eq(lineas.cuenta, '1102.01'))),
    );
    expect(salio.map((l) => l.haber)).toEqual([4_466_973]);
  });

  it('un giro devuelto por el banco no deja ninguna obligación pagada, y la deuda sigue tomada', async () => {
    const { id, rut } = await conDeuda('documentar');
    const orden_id = await mesa(t, id);
    await t.act(operaciones, 'rechazar_orden', quien(t, PREPARA), { orden_id, causa: 'Cuenta cerrada en destino' });
    expect(await debe(rut)).toBe(533_027);
    expect(await estadoDe(id)).toBe('reservada');
    const otro = await credito(t, 'crear', {}, { rut, cuenta_id: (await ver(t, id)).cuenta_giro ?? '' });
    const pks = [...new Set((await t.arrange((ctx) => deudas(ctx, rut))).map((d) => d.pk))];
    await expect(descontar(otro.id, pks)).rejects.toMatchObject({ status: 409, codigo: 'deuda_ya_reservada' });
    expect(await descuadres()).toEqual([]);
  });

  it('un pago entre la reserva y el giro lo detiene con la cifra nueva; confirmada, gira lo que corresponde', async () => {
    const { id, pk } = await conDeuda('documentar');
    await t.arrange((ctx) => abonarObligacion(ctx, pk, [{ concepto: 'GASTOS', monto: pesos(40_768) }], f('2026-03-10')));
    const orden_id = await mesa(t, id, 'preparar');
    const autorizar = t.act(operaciones, 'autorizar_orden', quien(t, AUTORIZA), { orden_id, digitos_cuenta: '3456' });
    await expect(autorizar).rejects.toMatchObject({ codigo: 'descuento_desactualizado' });
    await t.act(operaciones, 'anular_orden', quien(t, AUTORIZA), { orden_id, motivo: 'cambió la deuda' });
    const pedir = () => t.act(contract, 'pedir_giro', quien(t, OPERACIONES), {}, { id });
    await expect(pedir()).rejects.toMatchObject({ codigo: 'descuento_desactualizado', datos: { fecha: '10-03-2026', monto: '$492.259' } });
    await descontar(id, [pk]);
    await pedir();
    expect((await ver(t, id)).monto_girado).toBe(5_000_000 - (533_027 - 40_768));
  });

  it('con el giro en la mesa no cambia lo que descuenta', async () => {
    const { id } = await conDeuda('documentar');
    await expect(descontar(id, [])).rejects.toMatchObject({ status: 409, codigo: 'giro_en_curso' });
  });

  it('anulado el crédito, la deuda queda libre para otro giro', async () => {
    const { id, pk, rut } = await conDeuda('simular');
    const cuenta_id = (await ver(t, id)).cuenta_giro ?? '';
    const otro = await credito(t, 'crear', {}, { rut, cuenta_id });
    await expect(descontar(otro.id, [pk])).rejects.toMatchObject({ status: 409, codigo: 'deuda_ya_reservada' });
    await t.act(contract, 'anular', quien(t, EJECUTIVO), { motivo: 'el cliente desistió' }, { id });
    expect((await descontar(otro.id, [pk])).descuentos).toMatchObject({ total: 533_027, estado: 'propuesta', recibe: null });
  });

  it('un ejecutivo no deja fuera las costas judiciales; la gerencia puede', async () => {
    const c = await cliente(t);
    const [pk, conCostas] = [await cuota7(c.rut), await cuota7(c.rut, 90_000)];
    const { id } = await credito(t, 'crear', {}, c);
    const ejecutivo = t.persona({ rut: R(EJECUTIVO), perfiles: ['EJECUTIVO'] });
    const d = (pks: string[]) => ({ apply_discounts: pks.length > 0, descuento_modo: 'DEL_LIQUIDO' as const, pks });
    const acto = t.act(contract, 'descontar', ejecutivo, d([pk]), { id });
    await expect(acto).rejects.toMatchObject({ codigo: 'partida_obligatoria' });
    expect((await t.act(contract, 'descontar', ejecutivo, d([pk, conCostas]), { id })).apply_discounts).toBe(true);
    await expect(t.act(contract, 'descontar', ejecutivo, d([]), { id })).rejects.toMatchObject({ codigo: 'partida_obligatoria' });
    expect((await descontar(id, [pk], 'DEL_LIQUIDO', GERENCIA)).descuentos?.total).toBe(533_027);
  });

  it('una deuda de otro no entra en su giro', async () => {
    const [a, b] = [await cliente(t), await cliente(t)];
    const pk = await cuota7(b.rut);
    const { id } = await credito(t, 'crear', {}, a);
    await expect(descontar(id, [pk])).rejects.toMatchObject({ codigo: 'deuda_ajena' });
  });
});

describe('FINANCIADO: la deuda entra en la base, exenta la parte que ya pagó su impuesto (domain §4)', () => {
  it('base 5.568.027 da P 5.609.471 con ITE 41.444, y el cliente recibe 5.000.000', async () => {
    const { id } = await conDeuda('simular', 'FINANCIADO');
    const c = await ver(t, id);
    expect(c.calculo).toMatchObject({ base: 5_568_027, ite: { monto: 41_444 }, refinanciado: { total: 533_027, capital: 428_980 } });
    expect(c).toMatchObject({ capital: 5_609_471, descuentos: { total: 533_027, recibe: 5_000_000 } });
    // What the file of the tax says that it was over: P less the 428.980 that had paid it, of which 0,8 % are the 41.444.
    expect(await t.arrange((ctx) => iteDeCreditos(ctx, [id]))).toMatchObject([{ capital: 5_180_491, tasa: '0.800' }]);
  });

  it('girado, salen 5.000.000 del banco y el asiento cuadra', async () => {
    const { id } = await conDeuda('documentar', 'FINANCIADO');
    await mesa(t, id);
    expect(await ver(t, id)).toMatchObject({ estado: 'girado', monto_girado: 5_000_000 });
    expect(await descuadres()).toEqual([]);
  });

  it('cambiar una condición después de confirmar anula los descuentos con la tabla, y reiniciar pregunta antes', async () => {
    const { id, pk } = await conDeuda('simular');
    await descontar(id, [pk], 'DEL_LIQUIDO');
    const reiniciar = (x: object) => t.act(contract, 'reiniciar_cuotas', quien(t, EJECUTIVO), x, { id });
    await expect(reiniciar({})).rejects.toMatchObject({ status: 409, codigo: 'descuentos_se_sueltan' });
    expect(await ver(t, id)).toMatchObject({ apply_discounts: true, reset_installments: false, estado: 'simulado' });
    await t.act(contract, 'editar', quien(t, EJECUTIVO), { tasa_mensual: '1.8' }, { id, version: (await ver(t, id)).version });
    expect(await ver(t, id)).toMatchObject({ apply_discounts: false, descuentos: null, reset_installments: true, print_documents: false });
    // Free again: another giro may pay it.
    await t.act(contract, 'confirmar_tabla', quien(t, EJECUTIVO), {}, { id });
    await descontar(id, [pk], 'DEL_LIQUIDO');
    expect(await reiniciar({ soltar_descuentos: true })).toMatchObject({
      apply_discounts: false,
      descuentos: null,
      reset_installments: true,
    });
  });

  it('elegirlo o cambiarlo anula la tabla confirmada; aprobado, se rechaza', async () => {
    const { id, pk } = await conDeuda('simular');
    expect((await descontar(id, [pk], 'FINANCIADO')).reset_installments).toBe(true);
    expect((await ver(t, id)).estado).toBe('borrador');
    await t.act(contract, 'confirmar_tabla', quien(t, EJECUTIVO), {}, { id });
    await t.act(contract, 'solicitar', quien(t, EJECUTIVO), {}, { id });
    await aprobar(t, id);
    await expect(descontar(id, [pk], 'DEL_LIQUIDO')).rejects.toMatchObject({ codigo: 'descuento_cambia_tabla' });
  });

  it('si la deuda bajó desde que se aprobó, no se documenta hasta rehacer la tabla', async () => {
    const { id, pk } = await conDeuda('simular', 'FINANCIADO');
    await t.act(contract, 'solicitar', quien(t, EJECUTIVO), {}, { id });
    await aprobar(t, id);
    await validarPapeles(t, id);
    await t.arrange((ctx) => abonarObligacion(ctx, pk, [{ concepto: 'GASTOS', monto: pesos(40_768) }], f('2026-03-10')));
    const documentar = () => t.act(contract, 'documentar', quien(t, OPERACIONES), {}, { id });
    await expect(documentar()).rejects.toMatchObject({ codigo: 'descuento_desactualizado' });
    const mismo = { fecha_curse: '2026-03-10', fecha_primer_vencimiento: '2026-04-20' };
    await t.act(contract, 'cambiar_curse', quien(t, EJECUTIVO), mismo, { id });
    await documentar();
    expect((await ver(t, id)).monto_girado).toBe(5_000_000);
  });

  it('un crédito en UF no financia deudas en pesos', async () => {
    const c = await cliente(t);
    const pk = await cuota7(c.rut);
    const { id } = await credito(t, 'crear', { moneda: 'UF', monto_solicitado: '400', plazo: 24, tasa_mensual: '0.5', costos: [] }, c);
    await expect(descontar(id, [pk], 'FINANCIADO')).rejects.toMatchObject({ codigo: 'financiado_en_pesos' });
  });
});

describe('el asistente ingresa el crédito con su paso 5', () => {
  it('las deudas elegidas al crear quedan tomadas por él', async () => {
    const c = await cliente(t);
    const pk = await cuota7(c.rut);
    const { id } = await credito(t, 'crear', { apply_discounts: true, descuento_modo: 'DEL_LIQUIDO', pks: [pk] }, c);
    expect(await ver(t, id)).toMatchObject({ apply_discounts: true, descuentos: { total: 533_027 } });
    const vistas = await t.ask(descuentosContract, 'deudas', quien(t, GERENCIA), { rut: c.rut });
    expect(new Set(vistas.map((d) => d.reservada_en))).toEqual(new Set([`el crédito ${(await ver(t, id)).numero}`]));
  });
});
