import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditos } from '#areas/creditos/tables.ts';
import { pagares } from '#areas/pagares/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { garantias } from '../tables.ts';
import { abrir, HOY, manos, serie, TASACION } from './mundo.fixture.ts';

/** A credit of a client, as far as its owner tells it. */
async function unCredito(ctx: Ctx, rut: Rut, numero: number, estado: 'vigente' | 'anulado' = 'vigente'): Promise<string> {
  const c = await ctx.insert(creditos, {
    numero,
    rut,
    cliente_id: ctx.id(),
    nombre: 'Cliente',
    segmento_cliente: 'PYME',
    producto: 'CREDITO',
    tipo_credito: 'NORMAL',
    origen: 'X',
    destino: 'X',
    moneda: 'CLP',
    monto_solicitado: '1000000',
    plazo: 12,
    tasa_mensual: '1.9',
    metodo: 'frances',
    base_dias: '30_360',
    fecha_curse: HOY,
    fecha_primer_vencimiento: HOY,
    gracia: { tipo: 'NINGUNA', meses: 0 },
    medio_pago: 'X',
    ite: { metodo: 'exento', financiado: false },
    estado,
  });
  return c.id;
}

let t: TestApp;
let m: ReturnType<typeof manos>;

beforeAll(async () => {
  t = await abrir();
  m = manos(t);
});
afterAll(() => t.close());

const quien = (k: number) => m.quien(k);

describe('asignaciones y tasaciones de una garantía', () => {
  it('las tasaciones no se superponen: la que no es posterior se rechaza en su campo, y la no aprobada no queda', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c);
    const con = (tasacion: object) =>
      t.act(contract, 'modificar', quien(5), { motivo: 'Nueva tasación', tasacion: { ...TASACION, ...tasacion } }, { id: g.id });
    await expect(con({})).rejects.toMatchObject({
      status: 400,
      campos: { 'tasacion.fecha': ['Ya hay una tasación del 01-03-2026: indique una posterior'] },
    });
    await expect(con({ fecha: '2026-03-05', tasador_rut: c })).rejects.toMatchObject({
      campos: { 'tasacion.tasador_rut': expect.anything() },
    });
    const fechas = async () =>
      ((await t.detail(contract, quien(5), g.id)) as unknown as { tasaciones: { fecha: string }[] }).tasaciones.map((x) => x.fecha);
    await con({ fecha: '2026-03-05', valor_liquidacion_uf: '4000' });
    expect(await fechas()).toEqual(['2026-03-01']);
    await t.act(contract, 'desistir_modificacion', quien(5), {}, { id: g.id });
    await con({ fecha: '2026-03-05', valor_liquidacion_uf: '4500' });
    const otra = t.act(contract, 'modificar', quien(5), { motivo: 'Otro cambio más' }, { id: g.id });
    await expect(otra).rejects.toMatchObject({ status: 409, codigo: 'cambio_ya_pedido' });
    // 4.500 × 70 % − 1.500 = 1.650 UF
    expect(await t.act(contract, 'aprobar_modificacion', quien(6), {}, { id: g.id })).toMatchObject({
      cobertura_uf: '1650.0000',
      fecha_tasacion: '2026-03-05',
    });
    expect(await fechas()).toEqual(['2026-03-05', '2026-03-01']);
  });

  it('lo que se asigna es del cliente, y lo que excede se dice en el monto', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c);
    const ajena = await m.cliente();
    const id = `f${serie()}`;
    await m.deuda(ajena, id, 1_000_000);
    const a = (objeto: 'obligacion' | 'pagare', objeto_id: string, uf = '1') =>
      t.act(contract, 'asignar', quien(5), { objeto, objeto_id, nombre: 'Algo', monto_asignado_uf: uf }, { id: g.id });
    await expect(a('obligacion', `cuota:${id}`)).rejects.toMatchObject({
      codigo: 'objeto_ajeno',
      campos: { objeto_id: expect.anything() },
    });
    await expect(a('pagare', '0190a000-0000-7000-8000-0000000000ff')).rejects.toMatchObject({ codigo: 'objeto_ajeno' });
    await m.deuda(c, `${id}p`, 1_000_000);
    await expect(a('obligacion', `cuota:${id}p`, '2000.0001')).rejects.toMatchObject({
      codigo: 'asignacion_excede',
      campos: { monto_asignado_uf: ['Quedan 2.000,0000 UF sin asignar'] },
    });
  });

  it('un crédito o una operación que no existe, o es de otro cliente, no se cauciona; y la línea es la del cliente', async () => {
    const [c, ajeno] = [await m.cliente(), await m.cliente()];
    const g = await m.constituida(c);
    const suyo = await t.arrange((ctx) => unCredito(ctx, c, 901));
    const otro = await t.arrange((ctx) => unCredito(ctx, ajeno, 902));
    const anulado = await t.arrange((ctx) => unCredito(ctx, c, 903, 'anulado'));
    const a = (objeto: 'credito' | 'operacion' | 'linea', objeto_id: string) =>
      t.act(contract, 'asignar', quien(5), { objeto, objeto_id, nombre: 'Lo que sea', monto_asignado_uf: '10' }, { id: g.id });
    for (const id of [otro, anulado, g.id, 'c-901'])
      await expect(a('credito', id)).rejects.toMatchObject({ codigo: 'objeto_ajeno', campos: { objeto_id: expect.anything() } });
    await expect(a('operacion', suyo)).rejects.toMatchObject({ codigo: 'objeto_ajeno' });
    await expect(a('linea', ajeno)).rejects.toMatchObject({ codigo: 'objeto_ajeno' });
    // The name of what is assigned is its owner's, whatever was sent.
    expect((await a('credito', suyo)) as unknown).toMatchObject({ cauciones: [{ objeto_id: suyo, nombre: 'Crédito 901' }] });
    await a('linea', c);
  });

  it('lo asignado a un pagaré respalda el crédito que documenta: con esa deuda viva no se alza', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c);
    const credito = '0190a000-0000-7000-8000-0000000000c1';
    await m.deuda(c, credito, 39_841_720);
    const p = await t.arrange((ctx) =>
      ctx.insert(pagares, {
        pagarevista: 'PC-1',
        numero: 1,
        tipo: 'CUOTAS',
        cliente_rut: c,
        nombre: 'X',
        juridica: true,
        acreedor_rut: c,
        acreedor_nombre: 'N',
        moneda: 'CLP',
        fecha_emision: HOY,
        base_dias: '30_360',
        mandato_llenado: false,
        con_protesto: false,
        ite_exento: true,
        respaldo: 'CREDITO',
        respaldo_id: credito,
        respaldo_numero: '1',
        estado: 'custodia',
        boveda: 'CASA_MATRIZ',
      }),
    );
    await t.act(
      contract,
      'asignar',
      quien(5),
      { objeto: 'pagare', objeto_id: p.id, nombre: 'Pagaré PC-1', monto_asignado_uf: '500' },
      { id: g.id },
    );
    const { deudas: cubiertas } = await t.ask(contract, 'por_cliente', quien(5), { rut: c });
    expect(cubiertas.map((d) => [d.pk, d.pct])).toEqual([[`cuota:${credito}`, '50.00']]);
    await m.pedirAlzar(g.id);
    await expect(m.alzar(g.id)).rejects.toMatchObject({ codigo: 'deuda_vigente', datos: { lista: 'Pagaré PC-1' } });
  });

  it('el filtro por estado separa la vencida de la que sigue constituida', async () => {
    const c = await m.cliente();
    const g = await m.constituida(c);
    const con = async (estado: 'constituida' | 'vencida') => (await t.list(contract, quien(5), { rut: c, estado })).items.map((x) => x.id);
    expect([await con('constituida'), await con('vencida')]).toEqual([[g.id], []]);
    await t.arrange((ctx) => ctx.update(garantias, g.id, { vence: '2026-03-09' as Fecha }));
    expect([await con('constituida'), await con('vencida')]).toEqual([[], [g.id]]);
  });
});
