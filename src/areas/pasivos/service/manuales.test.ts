import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as libro } from '#areas/libro/contract.ts';
import { asientos } from '#areas/libro/tables.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { exigirContrapartida } from '../domain/manual.ts';
import { abrir, autorizada, ejecutivo, ficha, girar, P, pedir, rotos, saldo, tesoreria } from './escena.fixture.ts';
import { cliente } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
});
afterAll(() => t.close());

const contabilidad = (rut = '40000006-9') => t.persona({ rut, modulos: P('ver', 'solicitar', 'identificar'), perfiles: ['CONTABILIDAD'] });
// Commission of T13 given back: 94.160 and its IVA of 19 %, 17.890 (domain §6.6): 112.050.
const comision = (rut: Rut) => ({
  rut,
  tipo_pasivo: 'DEVOLUCION_COMISION' as const,
  amount: 112_050,
  comprobante: 'NC-77',
  motivo: 'Comisión cobrada dos veces en la operación 12',
});
const CONTRA = [
  { cuenta: '4104', monto: 94_160 },
  { cuenta: '2102', monto: 17_890 },
];
const proponer = (rut: Rut, quien = ejecutivo()) => t.act(contract, 'proponer_manual', quien, comision(rut));
const registrar = (id: string, quien = contabilidad(), contrapartida = CONTRA) =>
  t.act(contract, 'registrar_manual', quien, { contrapartida }, { id });

describe('pasivo escrito a mano (areas/2 pasivos: «nobody types one but with CONTABILIDAD as second user»)', () => {
  it('propuesto no se debe nada; Contabilidad lo registra con su asiento: D4104 94.160 · D2102 17.890 / H2105 112.050', async () => {
    const c = await cliente(t);
    const antes = [await saldo('4104'), await saldo('2102')];
    const m = await proponer(c.rut);
    expect(m).toMatchObject({ estado: 'propuesto', pasivo_id: null, contrapartida: [] });
    expect((await ficha(c.rut)).cuentas_pagar).toBe(0);
    const r = await registrar(m.id);
    expect(r).toMatchObject({ estado: 'registrado', contrapartida: CONTRA });
    const id = r.pasivo_id ?? '';
    expect(await saldo('2105', `pasivo:${id}`)).toBe(-112_050);
    expect([(await saldo('4104')) - (antes[0] ?? 0), (await saldo('2102')) - (antes[1] ?? 0)]).toEqual([94_160, 17_890]);
    expect(await t.detail(contract, tesoreria(), id)).toMatchObject({
      estado: 'disponible',
      saldo: 112_050,
      tipo_pasivo: 'DEVOLUCION_COMISION',
    });
    expect((await ficha(c.rut)).cuentas_pagar).toBe(112_050);
    expect(await rotos()).toEqual([]);
  });
  it('sólo Contabilidad lo registra, y nunca quien lo propuso', async () => {
    const c = await cliente(t);
    const m = await proponer(c.rut);
    const otro = t.persona({ rut: '40000007-7', modulos: P('ver', 'identificar'), perfiles: ['TESORERIA'] });
    await expect(registrar(m.id, otro)).rejects.toMatchObject({ status: 403, codigo: 'solo_contabilidad' });
    const suyo = await proponer(c.rut, contabilidad());
    await expect(registrar(suyo.id)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    expect((await t.ask(contract, 'manual', contabilidad(), {}, suyo.id)).acciones).toMatchObject([
      { accion: 'registrar', permitida: false, codigo: 'requiere_segundo_usuario' },
      { accion: 'rechazar', permitida: true },
      { accion: 'reversar', permitida: false },
    ]);
    expect((await registrar(suyo.id, contabilidad('40000008-5'))).estado).toBe('registrado');
    await expect(registrar(suyo.id, contabilidad('40000009-3'))).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
  });
  it('la contrapartida cuadra al peso y no toca cuentas que otra área lleva por documento', () => {
    const p = (x: { cuenta: string; monto: number }[]) => x.map((l) => ({ ...l, monto: pesos(l.monto) }));
    expect(() => exigirContrapartida(pesos(112_050), p(CONTRA))).not.toThrow();
    expect(() => exigirContrapartida(pesos(112_051), p(CONTRA))).toThrow('contrapartida_descuadrada');
    for (const cuenta of ['1301', '2108', '2105', '1101', '1102', '8101'])
      expect(() => exigirContrapartida(pesos(1), p([{ cuenta, monto: 1 }]))).toThrow('contrapartida_no_admitida');
  });
  it('quien lo propuso puede retirarlo; otro que no es Contabilidad, no', async () => {
    const c = await cliente(t);
    const m = await proponer(c.rut);
    const rechazar = (quien: ReturnType<typeof ejecutivo>) =>
      t.act(contract, 'rechazar_manual', quien, { motivo: 'No correspondía' }, { id: m.id });
    await expect(rechazar(tesoreria())).rejects.toMatchObject({ status: 403, codigo: 'solo_contabilidad' });
    expect(await rechazar(ejecutivo())).toMatchObject({ estado: 'rechazado', resolucion: 'No correspondía', pasivo_id: null });
  });
  it('reversarlo quita el pasivo y su asiento; si ya se pagó, el cliente lo debe', async () => {
    const c = await cliente(t);
    const reversar = (id: string, quien: ReturnType<typeof ejecutivo>) =>
      t.act(contract, 'reversar_manual', quien, { motivo: 'Se registró dos veces' }, { id });
    const uno = await registrar((await proponer(c.rut)).id);
    await expect(reversar(uno.id, contabilidad())).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
    expect((await reversar(uno.id, contabilidad('40000008-5'))).estado).toBe('reversado');
    expect(await saldo('2105', `pasivo:${uno.pasivo_id}`)).toBe(0);
    const dos = await registrar((await proponer(c.rut)).id);
    const pagar = { medio: 'TRANSFERENCIA' as const, cuenta_id: c.cuenta_id };
    const s = await pedir({ rut: c.rut, pasivos: [{ id: dos.pasivo_id ?? '', monto: 112_050 }], pagar });
    await autorizada(s.id);
    await girar(s.id);
    await reversar(dos.id, contabilidad('40000008-5'));
    expect(await ficha(c.rut)).toMatchObject({ mora: 112_050, vencidos: 1 });
    expect(await rotos()).toEqual([]);
    // Its entry is undone here and not in the books.
    const [a] = await t.arrange((ctx) => ctx.db.select().from(asientos).where(eq(asientos.origen_id, dos.id)));
    await expect(
      t.act(libro, 'reversar', t.persona({ rut: '40000011-5' }), { motivo: 'a mano' }, { id: a?.id ?? '' }),
    ).rejects.toMatchObject({
      status: 409,
    });
  });
  it('la lista muestra los propuestos, y fuera del alcance no existen', async () => {
    const c = await cliente(t);
    const m = await proponer(c.rut);
    const { items } = await t.ask(contract, 'manuales', contabilidad(), { estado: 'propuesto', perPage: 100 });
    expect(items.map((x) => x.id)).toContain(m.id);
    const propio = t.persona({ rut: '40000012-3', modulos: P('ver'), alcance: 'propio' });
    await expect(t.ask(contract, 'manual', propio, {}, m.id)).rejects.toMatchObject({ status: 404 });
    expect((await t.ask(contract, 'manuales', propio, {})).total).toBe(0);
  });
});
