import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as libro } from '#areas/libro/contract.ts';
import { contabilizar, reversarOrigen } from '#areas/libro/public.server.ts';
import type { Event } from '#kernel/events.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { FileReply } from '#platform/server/implement.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { crearPasivo, pasivosPorId, reversarPasivo } from '../public.server.ts';
import { pasoSinIdentificar } from './alertar.ts';
import {
  abrir,
  analista,
  autorizada,
  conExcedente,
  cumplimiento,
  ficha,
  girar,
  HOY,
  P,
  pedir,
  rotos,
  saldo,
  tesoreria,
} from './escena.fixture.ts';
import { cliente, documentoVencido, excedente, pagar1021 } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
});
afterAll(() => t.close());

describe('retener', () => {
  it('retener y liberar mueven parte del saldo; la legal sólo la toca Cumplimiento', async () => {
    const c = await conExcedente();
    const legal = { monto: 400_000, motivo_retencion: 'ORDEN_JUDICIAL', comentario: 'Oficio del juzgado' };
    await expect(t.act(contract, 'retener', analista(), legal, { id: c.id })).rejects.toMatchObject({
      status: 403,
      codigo: 'solo_cumplimiento',
    });
    const p = await t.act(contract, 'retener', cumplimiento(), legal, { id: c.id });
    expect([p.saldo, p.retenido, p.estado]).toEqual([733_000, 400_000, 'disponible']);
    await expect(pedir(c.todo)).rejects.toMatchObject({ codigo: 'saldo_insuficiente', datos: { disp: '$733.000', cargo: '$1.133.000' } });
    const retencion_id = p.retenciones[0]?.id ?? '';
    const soltar = { retencion_id, motivo: 'Alzada por el tribunal' };
    await expect(t.act(contract, 'liberar', analista(), soltar, { id: c.id })).rejects.toMatchObject({ status: 403 });
    const libre = await t.act(contract, 'liberar', cumplimiento(), soltar, { id: c.id });
    expect([libre.saldo, libre.retenido]).toEqual([1_133_000, 0]);
  });
  it('la retención legal pasa el dinero al beneficiario (D2108 100.000 / H2105 100.000)', async () => {
    const c = await conExcedente();
    const datos = { monto: 100_000, beneficiario_rut: '40000021-2', beneficiario_nombre: 'Persona Beneficiaria', resolucion: 'C-123-2026' };
    await t.act(contract, 'retencion_legal', cumplimiento(), datos, { id: c.id });
    expect(await t.detail(contract, tesoreria(), c.id)).toMatchObject({ saldo: 1_033_000, compensado: 100_000 });
    const suyos = await t.list(contract, tesoreria(), { rut: '40000021-2' });
    expect(suyos.items[0]).toMatchObject({ tipo_pasivo: 'RETENCION_LEGAL', amount: 100_000, estado: 'disponible' });
    expect(await rotos()).toEqual([]);
  });
});

describe('depósito sin dueño', () => {
  async function deposito(area = 'conciliacion') {
    return t.arrange(async (ctx) => {
      const origen = { area, id: ctx.id() };
      const dia = fecha('2026-04-01');
      const p = await crearPasivo(ctx, {
        rut: null,
        amount: pesos(500_000),
        tipo_pasivo: 'DEPOSITO_POR_IDENTIFICAR',
        comprobante: 'DEP-77',
        origen,
        fecha: dia,
      });
      const deposito = { monto: pesos(500_000), pk: p.pk, documento: 'DEP-77' };
      await contabilizar(
        ctx,
        'deposito_por_identificar',
        { medio: { medio: 'banco', cuenta: '1102.01' }, deposito },
        { origen, fecha: dia },
      );
      return p;
    });
  }
  it('dos personas dicen de quién es: 2106 → 2105 y queda como saldo a favor', async () => {
    const [c, { id }] = [await cliente(t), await deposito()];
    expect(await t.detail(contract, tesoreria(), id)).toMatchObject({ estado: 'por_identificar', alerta: true, nombre: 'Sin identificar' });
    expect((await ficha(c.rut)).cuentas_pagar).toBe(0);
    await expect(t.act(contract, 'identificar', tesoreria(), {}, { id })).rejects.toMatchObject({ codigo: 'sin_propuesta' });
    const e = { rut: c.rut, evidencia: 'Comprobante enviado por el cliente' };
    await t.act(contract, 'proponer_identificacion', tesoreria(), e, { id });
    await expect(t.act(contract, 'proponer_identificacion', tesoreria(), e, { id })).rejects.toMatchObject({
      status: 409,
      codigo: 'ya_propuesto',
    });
    await expect(t.act(contract, 'identificar', tesoreria(), {}, { id })).rejects.toMatchObject({
      status: 403,
      codigo: 'requiere_segundo_usuario',
    });
    const otra = t.persona({ rut: '40000007-7', modulos: P('ver', 'identificar') });
    const p = await t.act(contract, 'identificar', otra, {}, { id });
    expect([p.estado, p.tipo_pasivo, p.rut, p.saldo]).toEqual(['disponible', 'SALDO_A_FAVOR', c.rut, 500_000]);
    expect([await saldo('2106', `pasivo:${id}`), await saldo('2105', `pasivo:${id}`)]).toEqual([0, -500_000]);
    expect((await ficha(c.rut)).cuentas_pagar).toBe(500_000);
    expect(await rotos()).toEqual([]);
  });
  it('un depósito ya identificado no desaparece con el comprobante que lo encontró: 409, y las cuentas siguen iguales', async () => {
    const [c, { id }] = [await cliente(t), await deposito()];
    await t.act(contract, 'proponer_identificacion', tesoreria(), { rut: c.rut, evidencia: 'Comprobante del cliente' }, { id });
    await t.act(contract, 'identificar', t.persona({ rut: '40000007-7', modulos: P('ver', 'identificar') }), {}, { id });
    const deshacer = t.arrange(async (ctx) => {
      const [p] = await pasivosPorId(ctx, [id]);
      return reversarPasivo(ctx, { area: 'conciliacion', id: p?.origen_id ?? '' });
    });
    await expect(deshacer).rejects.toMatchObject({ status: 409, codigo: 'pasivo_ya_identificado' });
    expect(await saldo('2105', `pasivo:${id}`)).toBe(-500_000);
    expect(await rotos()).toEqual([]);
  });
  it('a los 31 días sin dueño se avisa una vez a quienes identifican (areas/2 pasivos, dias_identificar 30)', async () => {
    await deposito();
    const avisos: Event<'aviso.enviado'>[] = [];
    const registro = t.deps.registry as unknown as { handlers: Map<string, unknown[]> };
    const oyentes = registro.handlers.get('aviso.enviado') ?? [];
    registro.handlers.set('aviso.enviado', [...oyentes, async (_c: unknown, e: Event<'aviso.enviado'>) => void avisos.push(e)]);
    // Deposits of 01-04: 30 days on 01-05, the 31st on 02-05.
    for (const dia of ['2026-05-01', '2026-05-02', '2026-05-03']) {
      await t.setHoy(fecha(dia));
      await t.arrange((ctx) => pasoSinIdentificar.run(ctx, null));
    }
    registro.handlers.set('aviso.enviado', oyentes);
    await t.setHoy(HOY);
    const sinDueno = (await t.list(contract, tesoreria(), { estado: 'por_identificar' })).total;
    expect(avisos).toMatchObject([{ permiso: 'pasivos:identificar', url: '/pasivos/todos?alerta=si' }]);
    expect(avisos[0]?.titulo).toBe(sinDueno === 1 ? 'Un depósito sigue sin dueño' : `${sinDueno} depósitos siguen sin dueño`);
  });
  it('quien sólo ve sus clientes no ve depósitos sin dueño', async () => {
    const { id } = await deposito();
    const propio = t.persona({ rut: '40000008-5', modulos: P('ver'), alcance: 'propio' });
    await expect(t.detail(contract, propio, id)).rejects.toMatchObject({ status: 404 });
    expect((await t.list(contract, propio)).total).toBe(0);
  });
});

describe('libro, informe y papeles', () => {
  it('a cualquier fecha lo que se debe por tipo es el saldo de su cuenta', async () => {
    for (const al of ['2026-03-31', '2026-04-29', '2026-04-30', '2026-05-05']) {
      const r = await t.ask(contract, 'informe', tesoreria(), { al });
      expect(r.cuentas.map((c) => [c.cuenta, c.diferencia])).toEqual([
        ['2105', 0],
        ['2106', 0],
        ['2108', 0],
        ['2112', 0],
      ]);
      expect(r.filas.reduce((a, f) => a + f.total, 0)).toBe(r.total);
    }
  });
  it('reversar el pago de 33-1021 retira el pasivo; si ya salió, el cedente lo debe y no se le paga más', async () => {
    const c = await cliente(t);
    const uno = await t.arrange((ctx) => pagar1021(ctx, c.rut));
    await t.arrange(async (ctx) => {
      await reversarOrigen(ctx, { origen: uno.origen, motivo: 'Transferencia devuelta' });
      return reversarPasivo(ctx, uno.origen);
    });
    expect(await t.detail(contract, tesoreria(), uno.id)).toMatchObject({ estado: 'reversado', saldo: 0 });
    const dos = await t.arrange((ctx) => pagar1021(ctx, c.rut));
    const pagar = { medio: 'TRANSFERENCIA' as const, cuenta_id: c.cuenta_id };
    const s = await pedir({ rut: c.rut, pasivos: [{ id: dos.id, monto: 1_133_000 }], pagar });
    await autorizada(s.id);
    await girar(s.id);
    const r = await t.arrange(async (ctx) => {
      await reversarOrigen(ctx, { origen: dos.origen, motivo: 'Transferencia devuelta' });
      return reversarPasivo(ctx, dos.origen);
    });
    expect(r).toBe('ya_pagado');
    expect(await ficha(c.rut)).toMatchObject({ mora: 1_133_000, vencidos: 1 });
    const tres = await t.arrange((ctx) => excedente(ctx, { clave: '33-9', cliente: c.rut, pago: 400_000, mora: 0, excedente: 100_000 }));
    await expect(pedir({ rut: c.rut, pasivos: [{ id: tres.id, monto: 100_000 }], pagar })).rejects.toMatchObject({
      codigo: 'cliente_en_mora',
    });
    expect(await rotos()).toEqual([]);
  });
  it('compensado y luego reversado su origen: la deuda sigue pagada, el cedente debe lo aplicado y cada día cuadra con el libro', async () => {
    const c = await conExcedente({ monto: 1_224_376 });
    const pk = `documento:${await documentoVencido(t, c.rut, 5_600_000)}`;
    await autorizada((await pedir({ rut: c.rut, pasivos: [{ id: c.id, monto: 1_000_000 }], obligaciones: [{ pk, monto: 1_000_000 }] })).id);
    await t.arrange(async (ctx) => {
      await reversarOrigen(ctx, { origen: c.origen, motivo: 'Transferencia devuelta' });
      return reversarPasivo(ctx, c.origen);
    });
    expect(await t.detail(contract, tesoreria(), c.id)).toMatchObject({ compensado: 1_000_000, reversado: 224_376, saldo: 0 });
    expect([await saldo('1301', pk), await saldo('1302', `saldo_cedente:${c.id}`), await saldo('2108', `pasivo:${c.id}`)]).toEqual([
      4_600_000, 1_000_000, 0,
    ]);
    // 4.600.000 of the document and 1.000.000 that he had been given of a payment that did not happen.
    expect(await ficha(c.rut)).toMatchObject({ mora: 5_600_000, vencidos: 2, reten_liberadas: 0 });
    for (const dia of ['2026-04-29', '2026-04-30', '2026-05-04', HOY]) {
      const { cuentas } = await t.ask(contract, 'informe', tesoreria(), { al: dia });
      expect(cuentas.filter((x) => x.diferencia !== 0)).toEqual([]);
    }
  });
  it('del asiento se llega al acto: la solicitud que pagó y el pasivo que nació', async () => {
    const c = await conExcedente();
    const s = await pedir(c.todo);
    await autorizada(s.id);
    await girar(s.id);
    const quien = t.persona({ rut: '40000005-0' });
    const enlace = async (origen_id: string) => {
      const [a] = (await t.list(libro, quien, { origen_id })).items;
      return (await t.ask(libro, 'origen', quien, {}, String(a?.id))).url;
    };
    expect(await enlace(s.id)).toBe(`/pasivos/solicitudes/${s.id}`);
    const e = await t.arrange((ctx) => pagar1021(ctx, c.rut));
    // The receipt of these tests has no area of its own: its lines name the pasivo that it gave birth to.
    expect(await enlace(e.origen.id)).toBe(`/pasivos/${e.id}`);
  });
  it('cada peso se sigue del documento a la cuenta del cliente en una vista', async () => {
    const c = await cliente(t);
    const documento_id = await documentoVencido(t, c.rut, 100, '2026-06-30');
    const e = await t.arrange((ctx) => pagar1021(ctx, c.rut));
    await t.arrange((ctx) => ctx.db.execute(`update pasivo set origen_pk = 'documento:${documento_id}' where id = '${e.id}'`));
    const pagar = { medio: 'TRANSFERENCIA' as const, cuenta_id: c.cuenta_id };
    const s = await pedir({ rut: c.rut, pasivos: [{ id: e.id, monto: 1_133_000 }], pagar });
    await autorizada(s.id);
    await girar(s.id);
    const p = await t.detail(contract, tesoreria(), e.id);
    expect((p.cadena as unknown as { etapa: string; monto: number | null }[]).map((x) => x.etapa)).toEqual([
      'documento',
      'pago',
      'pasivo',
      'salida',
    ]);
    expect(JSON.stringify(p.cadena)).toContain('comprobante BCO-1');
  });
  it('imprime comprobante, liquidación y certificado; lo pagado en el mes suma', async () => {
    const { items } = await t.ask(contract, 'solicitudes', tesoreria(), { estado: 'ejecutada', destino: 'pagar' });
    const id = items[0]?.id ?? '';
    const papeles = [
      await t.ask(contract, 'comprobante', tesoreria(), {}, id),
      await t.ask(contract, 'liquidacion', tesoreria(), {}, id),
      await t.ask(contract, 'certificado', tesoreria(), { rut: items[0]?.rut ?? '' }),
    ] as FileReply[];
    for (const p of papeles) expect(p.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const r = await t.ask(contract, 'excedentes_pagados', tesoreria(), { periodo: '2026-05' });
    expect(r.total).toBe(r.filas.reduce((a, f) => a + f.monto, 0));
    expect(r.filas.some((f) => f.forma === 'pagar' && f.monto === 1_133_000)).toBe(true);
  });
  it('la lista por RUT sugiere pagar, aplicar o retener, con sus totales', async () => {
    const c = await conExcedente();
    await documentoVencido(t, c.rut, 5_600_000);
    const todos = await t.ask(contract, 'por_rut', tesoreria(), { perPage: 100 });
    const uno = todos.items.find((x) => x.mora > 0 && x.reten_liberadas > 0);
    expect(uno?.sugerencia).toBe('APLICAR');
    const filtrados = await t.ask(contract, 'por_rut', tesoreria(), { sugerencia: 'APLICAR', perPage: 100 });
    expect(filtrados.total).toBe(todos.items.filter((x) => x.sugerencia === 'APLICAR').length);
    // The foot adds up every page and only what is filtered, whatever the page shows.
    const suma = (filas: typeof todos.items, campo: 'reten_liberadas' | 'cuentas_pagar') => ({
      CLP: filas.reduce((a, f) => a + f[campo], 0),
    });
    const primera = await t.ask(contract, 'por_rut', tesoreria(), { perPage: 1 });
    expect(primera.sumas).toMatchObject({
      reten_liberadas: suma(todos.items, 'reten_liberadas'),
      cuentas_pagar: suma(todos.items, 'cuentas_pagar'),
    });
    expect(filtrados.sumas).toMatchObject({ reten_liberadas: suma(filtrados.items, 'reten_liberadas') });
  });
  it('la lista trae al cliente que sólo tiene R por liberar, una vez, y lo encuentra por su nombre y su RUT', async () => {
    const c = await cliente(t);
    await documentoVencido(t, c.rut, 12_500_000, '2026-06-30');
    const todos = await t.ask(contract, 'por_rut', tesoreria(), { perPage: 100 });
    expect(todos.items.filter((x) => x.rut === c.rut)).toMatchObject([
      // R of 33-1021 at 90 % (domain §6.6): 1.250.000, and nothing owed yet.
      { por_liberar: 1_250_000, reten_liberadas: 0, cuentas_pagar: 0, pasivos: 0, mora: 0, sugerencia: null },
    ]);
    expect(await ficha(c.rut)).toMatchObject({
      pasivos_vivos: [],
      por_liberar: 1_250_000,
      retenciones_por_liberar: [{ vencimiento: '2026-06-30', dias_mora: 0, monto: 1_250_000 }],
    });
    expect(new Set(todos.items.map((x) => x.rut)).size).toBe(todos.total);
    const { nombre } = todos.items.find((x) => x.rut === c.rut) ?? { nombre: '' };
    for (const q of [nombre.toUpperCase(), c.rut])
      expect((await t.ask(contract, 'por_rut', tesoreria(), { q, perPage: 100 })).items.map((x) => x.rut)).toContain(c.rut);
    const conPasivo = await conExcedente();
    await documentoVencido(t, conPasivo.rut, 1_000_000, '2026-06-30');
    const suyas = await t.ask(contract, 'por_rut', tesoreria(), { q: conPasivo.rut });
    expect(suyas.items).toMatchObject([{ por_liberar: 100_000, reten_liberadas: 1_133_000 }]);
    const propio = t.persona({ rut: '40000008-5', modulos: P('ver'), alcance: 'propio' });
    expect((await t.ask(contract, 'por_rut', propio, {})).total).toBe(0);
  });
});
