import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hechosDe } from '#areas/clientes/public.server.ts';
import { cerrarObligacion, deudasPorPk, obligacionesVivas } from '#areas/libro/public.server.ts';
import { pasivosDisponibles } from '#areas/pasivos/public.server.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { canjearPagado, demandarCheque, prorrogarCheque } from '../public.server.ts';
import { protestosVigentes } from './filas.ts';
import { invariantes } from './invariantes.ts';
import { manosDe, menos, mundoCheques, saldos as saldosDe } from './mundo.fixture.ts';

let t: TestApp;

beforeAll(async () => {
  t = await mundoCheques();
});
afterAll(async () => {
  const malas = await t.arrange(async (ctx) => {
    const todas = [];
    for (const i of invariantes) todas.push(...(await i.check(ctx)).map((x) => ({ id: i.id, ...x })));
    return todas;
  });
  expect(malas).toEqual([]);
  await t.close();
});

const { quien, otroCliente, cuotas, filas, recibir, ver, numeroNuevo } = manosDe(() => t);
const debe = (pk: string, al?: string) =>
  t.arrange(async (ctx) => (await deudasPorPk(ctx, [pk], al ? fecha(al) : ctx.hoy)).reduce((s, d) => s + d.total, 0));

/** One cheque in the vault on its date, deposited the same day. */
async function depositado(o: { fecha?: string; monto?: number; rut?: Rut } = {}) {
  const rut = o.rut ?? (await otroCliente());
  const [pk = ''] = await cuotas(rut, 1);
  const cheques = filas([pk], { fecha: o.fecha ?? '2026-03-10', monto: o.monto ?? 480_266 });
  const modo = o.monto ? 'PAGO' : 'CUOTAS';
  const r = await recibir(rut, cheques, { modo });
  const id = r.cheques[0]?.id ?? '';
  const c = await t.act(contract, 'custodiar', quien(7), { boveda: 'CASA_MATRIZ', sobre: '9' }, { id });
  const boleta = await t.act(contract, 'depositar', quien(7), {
    cuenta: '1102.01',
    total: c.monto,
    cheques: [{ id, version: (await ver(id)).version }],
  });
  return { id, pk, rut, boleta };
}
const liberar = (id: string, k = 7) => t.act(contract, 'liberar', quien(k), {}, { id });
const protestar = (id: string, o: object = {}, k = 8) =>
  t.act(contract, 'protestar', quien(k), { fecha: '2026-03-10', causales: ['FALTA_DE_FONDOS'], comision: 5_000, ...o }, { id });
const saldos = () => saldosDe(t);

describe('ingreso', () => {
  it('doce cheques en serie cuadran con doce cuotas; con $1 de diferencia no entra ninguno', async () => {
    const rut = await otroCliente();
    const pks = await cuotas(rut, 12);
    const doce = filas(pks);
    const malo = doce.map((c, i) => (i === 4 ? { ...c, monto: 480_267 } : c));
    await expect(recibir(rut, malo)).rejects.toMatchObject({ status: 422, codigo: 'no_cuadra', datos: { diferencia: '$1', fila: 5 } });
    expect((await t.list(contract, quien(6), { rut })).total).toBe(0);
    const antes = await saldos();
    const r = await recibir(rut, doce);
    expect([r.cheques.length, r.total, r.avisos]).toEqual([12, 12 * 480_266, []]);
    expect(menos(await saldos(), antes)).toEqual({ '1103': 5_763_192, '2107': -5_763_192 });
    const c = await t.ask(contract, 'cuotas', quien(6), { rut });
    expect(c.cuotas.map((x) => x.num_cheque)).toEqual(doce.map((x) => x.num_cheque));
    expect(await debe(pks[0] ?? '')).toBe(480_266);
    await expect(recibir(rut, filas(pks))).rejects.toMatchObject({ status: 409, codigo: 'cuota_con_cheque' });
    const pdf = (await t.ask(contract, 'recibo', quien(6), { id: r.id })) as { bytes: Buffer };
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
  it('el mismo número en dos bancos se acepta; en el mismo banco y cuenta se rehúsa', async () => {
    const rut = await otroCliente();
    const [a = '', b = ''] = await cuotas(rut, 2);
    const [uno] = filas([a]);
    const suyo = uno ? [uno] : [];
    await recibir(rut, suyo);
    const otro = suyo.map((c) => ({ ...c, objeto_pk: b }));
    await expect(recibir(rut, otro)).rejects.toMatchObject({
      codigo: 'cheque_duplicado',
      datos: { n: uno?.num_cheque, banco: 'Banco de Chile' },
    });
    await expect(
      recibir(
        rut,
        otro.map((c) => ({ ...c, cta_cte: '00-777' })),
      ),
    ).rejects.toMatchObject({ codigo: 'cheque_duplicado' });
    expect(
      (
        await recibir(
          rut,
          otro.map((c) => ({ ...c, banco: '012' })),
        )
      ).cheques,
    ).toHaveLength(1);
  });
  it('la deuda de otro no se paga con su cheque, y otro girador o una fecha lejana avisan', async () => {
    const [rut, ajeno] = [await otroCliente(), await otroCliente()];
    const [suya = ''] = await cuotas(rut, 1);
    const [otra = ''] = await cuotas(ajeno, 1);
    await expect(recibir(rut, filas([otra]))).rejects.toMatchObject({ codigo: 'objeto_ajeno' });
    await expect(recibir(rut, filas(['cuota:01900000-0000-7000-8000-00000000dead']))).rejects.toMatchObject({ codigo: 'objeto_sin_deuda' });
    const r = await recibir(rut, filas([suya], { fecha: '2026-06-19' }), { rut_girador: rutOf(40_000_077) as string });
    expect(r.avisos.map((a) => a.codigo)).toEqual(['girador_distinto', 'fecha_lejana']);
  });
});

describe('custodia y depósito', () => {
  it('quien lo recibió no lo guarda en la bóveda', async () => {
    const rut = await otroCliente();
    const r = await recibir(rut, filas(await cuotas(rut, 1)));
    const id = r.cheques[0]?.id ?? '';
    const guardar = (k: number) => t.act(contract, 'custodiar', quien(k), { boveda: 'CASA_MATRIZ' }, { id });
    await expect(guardar(6)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    expect(await guardar(7)).toMatchObject({ estado: 'en_cartera', ubicacion: 'bóveda casa matriz' });
  });
  it('antes de su fecha no se deposita, salvo adelantado con el consentimiento del cliente', async () => {
    const rut = await otroCliente();
    const r = await recibir(rut, filas(await cuotas(rut, 1)));
    const id = r.cheques[0]?.id ?? '';
    await t.act(contract, 'custodiar', quien(7), { boveda: 'CASA_MATRIZ' }, { id });
    const depositar = async () =>
      t.act(contract, 'depositar', quien(7), { cuenta: '1102.01', total: 480_266, cheques: [{ id, version: (await ver(id)).version }] });
    await expect(depositar()).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
    const a = { motivo: 'lo pidió el cliente', consentimiento: 'correo del 09-03' };
    expect(await t.act(contract, 'adelantar_deposito', quien(7), a, { id })).toMatchObject({ estado: 'por_depositar' });
    expect(await depositar()).toMatchObject({ cheques: 1, total: 480_266 });
  });
  it('la boleta suma sus cheques; si alguien movió uno entretanto, 409 y no se mueve ninguno', async () => {
    const rut = await otroCliente();
    const r = await recibir(rut, filas(await cuotas(rut, 3), { fecha: '2026-03-10' }));
    for (const c of r.cheques) await t.act(contract, 'custodiar', quien(7), { boveda: 'CASA_MATRIZ' }, { id: c.id });
    const elegidos: { id: string; version: number }[] = [];
    for (const c of r.cheques) elegidos.push({ id: c.id, version: (await ver(c.id)).version });
    const depositar = (total: number) => t.act(contract, 'depositar', quien(7), { cuenta: '1102.01', total, cheques: elegidos });
    await expect(depositar(3 * 480_266 + 1)).rejects.toMatchObject({ codigo: 'suma_distinta' });
    await t.act(contract, 'retirar', quien(6), { motivo: 'lo cambia el cliente', confirmar: true }, { id: r.cheques[1]?.id ?? '' });
    const antes = await saldos();
    await expect(depositar(3 * 480_266)).rejects.toMatchObject({ status: 409 });
    expect(menos(await saldos(), antes)).toEqual({});
    expect((await t.list(contract, quien(7), { rut, vista: 'por_depositar' })).total).toBe(2);
  });
  it('pasados 60 días de su fecha no se presenta; de otra plaza, 90', async () => {
    const rut = await otroCliente();
    const [a = '', b = ''] = await cuotas(rut, 2);
    const r = await recibir(rut, [...filas([a], { fecha: '2026-01-08' }), ...filas([b], { fecha: '2026-01-08', otra_plaza: true })]);
    for (const c of r.cheques) await t.act(contract, 'custodiar', quien(7), { boveda: 'CASA_MATRIZ' }, { id: c.id });
    const depositar = async (id = '') =>
      t.act(contract, 'depositar', quien(7), { cuenta: '1102.01', total: 480_266, cheques: [{ id, version: (await ver(id)).version }] });
    await expect(depositar(r.cheques[0]?.id)).rejects.toMatchObject({ codigo: 'presentacion_vencida', datos: { fecha: '09-03-2026' } });
    expect(await depositar(r.cheques[1]?.id)).toMatchObject({ cheques: 1 });
  });
});

describe('respuesta del banco', () => {
  it('entre el depósito y su pago la cuota se debe y corre mora; pagado, el abono tiene la fecha del depósito', async () => {
    await t.setHoy(fecha('2026-03-25'));
    const d = await depositado({ fecha: '2026-03-25', monto: 482_000 });
    // 5 days late: 480.266 × 2,4167 %/30 × 5 = 1.934 (domain §3).
    expect(await debe(d.pk)).toBe(480_266 + 1_934);
    await expect(liberar(d.id)).rejects.toMatchObject({ status: 409, codigo: 'retencion_pendiente', datos: { fecha: '26-03-2026' } });
    await t.setHoy(fecha('2026-03-30'));
    expect(await debe(d.pk)).toBe(480_266 + 3_869);
    const antes = await saldos();
    const c = await liberar(d.id);
    expect(c).toMatchObject({
      estado: 'pagado',
      aplicado: {
        a_favor: 0,
        aplicaciones: [
          { concepto: 'MORA', monto: 1_934 },
          { concepto: 'INTERES', monto: 51_286 },
          { concepto: 'CAPITAL', monto: 428_780 },
        ],
      },
    });
    expect(menos(await saldos(), antes)).toMatchObject({
      '1102.01': 482_000,
      '1104': -482_000,
      '2107': 482_000,
      '1201': -428_780,
      '1202': -51_286,
    });
    expect(await debe(d.pk)).toBe(200 + 1);
    await t.setHoy(fecha('2026-03-10'));
  });
  it('lo que sobra de la deuda queda a favor del cliente', async () => {
    const d = await depositado({ monto: 500_000 });
    await t.setHoy(fecha('2026-03-11'));
    expect(await liberar(d.id)).toMatchObject({ aplicado: { a_favor: 19_734 } });
    expect(await debe(d.pk)).toBe(0);
    expect((await t.arrange((ctx) => pasivosDisponibles(ctx, d.rut))).map((p) => p.amount)).toEqual([19_734]);
    await t.setHoy(fecha('2026-03-10'));
  });
  it('protestar en un acto: vuelve el depósito, se debe el gasto, cuenta para el girador y se avisa; la cuota nunca se abonó', async () => {
    const d = await depositado({ monto: 4_000_000 });
    const antes = await saldos();
    const c = await protestar(d.id);
    expect(c).toMatchObject({ estado: 'protestado', protesto: { impuesto: 40_000, comision: 5_000, causal: 'FALTA_DE_FONDOS' } });
    expect(menos(await saldos(), antes)).toEqual({ '1102.01': -45_000, '1104': -4_000_000, '1206': 45_000, '2107': 4_000_000 });
    expect([await debe(d.pk), await debe(`gasto:${c.protesto?.id}`)]).toEqual([480_266, 45_000]);
    expect(await t.arrange(async (ctx) => [(await hechosDe(ctx, d.rut)).map((h) => h.tipo), await protestosVigentes(ctx, d.rut)])).toEqual([
      ['PROTESTO'],
      1,
    ]);
    const hoja = (await t.ask(contract, 'hoja_protesto', quien(7), {}, d.id)) as { bytes: Buffer };
    expect(hoja.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
  it('dos protestos del mismo cheque a la vez: uno vale y el otro se rehúsa, con un solo gasto', async () => {
    const d = await depositado();
    const dos = await Promise.allSettled([protestar(d.id), protestar(d.id)]);
    expect(dos.map((x) => x.status).sort()).toEqual(['fulfilled', 'rejected']);
    const no = dos.find((x) => x.status === 'rejected');
    expect(no?.status === 'rejected' && no.reason).toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
    const gastos = await t.arrange((ctx) => obligacionesVivas(ctx, d.rut));
    expect(gastos.filter((g) => g.fila.tipo === 'gasto')).toHaveLength(1);
  });
  it('la misma petición repetida responde lo mismo y protesta una vez', async () => {
    const d = await depositado();
    const supervisor = quien(8);
    const pedir = () =>
      t.act(
        contract,
        'protestar',
        supervisor,
        { fecha: '2026-03-10', causales: ['CUENTA_CERRADA'] },
        { id: d.id, clave: `protesto-${d.id}` },
      );
    const uno = await pedir();
    expect((await pedir()).protesto?.id).toBe(uno.protesto?.id);
    expect(uno.protesto).toMatchObject({ impuesto: 0, comision: 0 });
  });
  it('un protesto que falla a mitad no deja nada', async () => {
    const d = await depositado();
    const antes = await saldos();
    await expect(protestar(d.id, { causales: ['FALTA_DE_FONDOS', 'NO_EXISTE'] })).rejects.toMatchObject({ status: 400 });
    await expect(protestar(d.id, { causales: ['ORDEN_DE_NO_PAGO'] })).rejects.toMatchObject({ status: 400 });
    await expect(protestar(d.id, { fecha: '2026-03-09' })).rejects.toMatchObject({ codigo: 'protesto_anterior' });
    expect([menos(await saldos(), antes), (await ver(d.id)).estado]).toEqual([{}, 'depositado']);
  });
  it('ya pagado se protesta hasta 60 días después, por otra persona: la deuda y el saldo a favor vuelven exactos', async () => {
    const d = await depositado({ monto: 500_000 });
    const antes = { saldos: await saldos(), debe: await debe(d.pk) };
    await t.setHoy(fecha('2026-03-11'));
    await liberar(d.id);
    await expect(protestar(d.id, {}, 7)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    await t.setHoy(fecha('2026-05-11'));
    await expect(protestar(d.id)).rejects.toMatchObject({ codigo: 'protesto_tardio', datos: { dias: 60 } });
    await t.setHoy(fecha('2026-03-12'));
    expect(await protestar(d.id, { fecha: '2026-03-12', comision: null })).toMatchObject({
      estado: 'protestado',
      protesto: { tardio: true, impuesto: 5_000 },
    });
    expect(await debe(d.pk, '2026-03-12')).toBe(antes.debe);
    expect(await t.arrange((ctx) => pasivosDisponibles(ctx, d.rut))).toEqual([]);
    expect(menos(await saldos(), antes.saldos)).toEqual({ '1102.01': -5_000, '1104': -500_000, '1206': 5_000, '2107': 500_000 });
    await t.setHoy(fecha('2026-03-10'));
  });
});

describe('canje y salidas', () => {
  const nuevo = (o: object = {}) => {
    return {
      banco: '012',
      cta_cte: '888',
      num_cheque: numeroNuevo(),
      monto: 480_266,
      fecha: '2026-04-01',
      rut_girador: rutOf(40_000_078) as string,
      nombre_girador: 'Otra Persona',
      ...o,
    };
  };
  it('el protestado se canjea por otro cheque de la misma deuda, enlazados, y el protesto queda aclarado', async () => {
    const d = await depositado();
    await protestar(d.id);
    const canjear = (o: object) => t.act(contract, 'canjear', quien(6), o, { id: d.id });
    await expect(canjear({})).rejects.toMatchObject({ status: 400, codigo: 'canje_incompleto' });
    await expect(canjear({ comprobante: 'TEF 123' })).rejects.toMatchObject({ codigo: 'canje_sin_pago' });
    const c = await canjear({ nuevo: nuevo() });
    expect(c).toMatchObject({
      estado: 'canjeado',
      protesto: { aclarado_el: '2026-03-10' },
      reemplazado_por: { num_cheque: expect.any(String) },
    });
    expect(await ver(c.reemplazado_por?.id ?? '')).toMatchObject({ estado: 'recibido', objeto_pk: d.pk, reemplaza: { id: d.id } });
    expect(await t.arrange((ctx) => protestosVigentes(ctx, d.rut))).toBe(0);
  });
  it('el demandado cuya deuda se pagó en su causa queda canjeado y su protesto aclarado; el que no está en una, como estaba', async () => {
    const d = await depositado();
    await protestar(d.id);
    const pagada = () => t.arrange((ctx) => canjearPagado(ctx, d.id, 'Causa 7'));
    await pagada();
    expect((await ver(d.id)).estado).toBe('protestado');
    await t.arrange((ctx) => demandarCheque(ctx, d.id, 'Causa 7'));
    await expect(pagada()).rejects.toMatchObject({ codigo: 'canje_sin_pago' });
    await t.arrange((ctx) => cerrarObligacion(ctx, d.pk));
    await pagada();
    expect(await ver(d.id)).toMatchObject({ estado: 'canjeado', motivo: 'Pagado: Causa 7', protesto: { aclarado_el: '2026-03-10' } });
    await pagada();
  });
  it('devolver con la cuota impaga pregunta, y queda quién lo aceptó', async () => {
    const rut = await otroCliente();
    const r = await recibir(rut, filas(await cuotas(rut, 1)));
    const id = r.cheques[0]?.id ?? '';
    await t.act(contract, 'custodiar', quien(7), { boveda: 'CASA_MATRIZ' }, { id });
    const antes = await saldos();
    const devolver = (confirmar: boolean) => t.act(contract, 'devolver', quien(6), { motivo: 'acuerdo con el cliente', confirmar }, { id });
    await expect(devolver(false)).rejects.toMatchObject({ codigo: 'cuota_sin_respaldo' });
    expect(await devolver(true)).toMatchObject({ estado: 'devuelto_cliente', acepta: 'Persona 6' });
    expect(menos(await saldos(), antes)).toEqual({ '1103': -480_266, '2107': 480_266 });
  });
  it('retirar dejando otro en su lugar no pregunta: la cuota sigue con cheque', async () => {
    const rut = await otroCliente();
    const r = await recibir(rut, filas(await cuotas(rut, 1)));
    const id = r.cheques[0]?.id ?? '';
    await t.act(contract, 'custodiar', quien(7), { boveda: 'CASA_MATRIZ' }, { id });
    const c = await t.act(contract, 'retirar', quien(6), { motivo: 'cambia de banco', confirmar: false, nuevo: nuevo() }, { id });
    expect(c).toMatchObject({ estado: 'retirado', acepta: null });
    expect((await t.ask(contract, 'cuotas', quien(6), { rut })).cuotas[0]).toMatchObject({ cheque_id: c.reemplazado_por?.id });
  });
  it('se anula sólo el día en que se ingresó', async () => {
    const rut = await otroCliente();
    const r = await recibir(rut, filas(await cuotas(rut, 2)));
    const anular = (i: number) => t.act(contract, 'anular', quien(6), { motivo: 'mal digitado' }, { id: r.cheques[i]?.id ?? '' });
    expect(await anular(0)).toMatchObject({ estado: 'anulado' });
    await t.setHoy(fecha('2026-03-11'));
    await expect(anular(1)).rejects.toMatchObject({ codigo: 'anular_otro_dia' });
    await t.setHoy(fecha('2026-03-10'));
  });
  it('la lista pone primero lo que falta cobrar, por su día, y después lo terminado', async () => {
    const rut = await otroCliente();
    const { cheques } = await recibir(rut, filas(await cuotas(rut, 3)));
    await t.act(contract, 'anular', quien(6), { motivo: 'mal digitado' }, { id: cheques[0]?.id ?? '' });
    const { items } = await t.list(contract, quien(6), { rut });
    expect(items.map((c) => c.id)).toEqual([cheques[1]?.id, cheques[2]?.id, cheques[0]?.id]);
  });
  it('prorrogado vuelve a la cartera hasta su fecha nueva', async () => {
    const rut = await otroCliente();
    const r = await recibir(rut, filas(await cuotas(rut, 1), { fecha: '2026-03-10' }));
    const id = r.cheques[0]?.id ?? '';
    await t.act(contract, 'custodiar', quien(7), { boveda: 'CASA_MATRIZ' }, { id });
    await t.arrange((ctx) => prorrogarCheque(ctx, id, fecha('2026-09-18')));
    expect(await ver(id)).toMatchObject({ estado: 'en_cartera', depositar_el: '2026-09-21', n_prorrogas: 1 });
  });
  it('el informe de cobrado y adeudado suma lo que muestran sus filas', async () => {
    const i = await t.ask(contract, 'informe', quien(7), {});
    for (const k of ['en_cartera', 'en_cobro', 'pagado', 'protestado', 'debe'] as const)
      expect(i.total[k]).toBe(i.filas.reduce((s, f) => s + f[k], 0));
    expect(i.total.en_cartera).toBe((await saldos())['1103']);
  });
  it('fuera de su cartera no existe', async () => {
    const d = await depositado();
    const propio = t.persona({ rut: rutOf(40_000_009), alcance: 'propio' });
    await expect(t.detail(contract, propio, d.id)).rejects.toMatchObject({ status: 404 });
    await expect(t.ask(contract, 'cuotas', propio, { rut: d.rut })).rejects.toMatchObject({ status: 404 });
  });
});
