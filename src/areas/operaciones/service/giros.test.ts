import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientePorRut } from '#areas/clientes/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { abrirCuentaBanco } from '#areas/libro/public.server.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
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
  girar,
  operacion,
  PREPARA,
  preparar,
  quien,
  R,
  TERCERA,
  ver,
} from './mundo.fixture.ts';

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
  it('quien la preparó en su área tampoco la autoriza, aunque otro la haya dejado salir', async () => {
    const { rut } = await cliente(t);
    const cuenta_id = await cuentaUsable(t, rut);
    const e = { origen_area: 'pasivos', origen_id: 'cruzado', rut, nombre: 'x', cuenta_id, medio: 'TEF', monto: 5_000 };
    await t.arrange((ctx) => ctx.emit('giro.solicitado', { ...e, makers: [R(AUTORIZA)] }), quien(t, TERCERA));
    const o = (await t.ask(contract, 'ordenes', quien(t, AUTORIZA), {})).find((x) => x.origen_id === 'cruzado');
    await prepararOrden(o?.id ?? '');
    for (const k of [AUTORIZA, TERCERA, PREPARA])
      await expect(autorizarOrden(o?.id ?? '', k)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
  });
  it('el archivo del banco lleva una línea por orden autorizada', async () => {
    const { id } = await pedido(1_234_567);
    await prepararOrden(id);
    await autorizarOrden(id);
    const f = (await t.ask(contract, 'archivo_banco', quien(t, PREPARA), {})) as unknown as FileReply;
    expect(f.bytes.toString()).toContain(';1234567;Giro ');
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
    const deudor = Object.values((await ver(t, c.id)).documents)[0]?.deudor_rut ?? '';
    expect(((await carta(deudor)) as unknown as FileReply).mime).toBe('application/pdf');
    await expect(carta(rutOf(99_990_011))).rejects.toMatchObject({ status: 404 });
  });
  it('el tope es del día y de la empresa, salga el dinero de la cuenta que salga', async () => {
    await t.arrange((ctx) => abrirCuentaBanco(ctx, 2, 'Banco Dos 222'));
    const [a, b] = [await pedido(20_000_000), await pedido(20_000_000)];
    await prepararOrden(a.id);
    await t.act(contract, 'preparar_orden', quien(t, PREPARA), { orden_id: b.id, medio: 'TEF', cuenta_banco: '1102.02' });
    await vaciarCupo();
    await dejarDisponible(30_000_000);
    await autorizarOrden(a.id);
    await expect(autorizarOrden(b.id)).rejects.toMatchObject({
      codigo: 'tope_diario_excedido',
      datos: { disp: '$10.000.000', falta: '$10.000.000' },
    });
  });
  it('la orden de un cliente de otra cartera no se lista, no se ve ni se toca', async () => {
    const a = await pedido(1_000_000);
    const ajena = t.persona({ rut: '40000077-8', alcance: 'propio' });
    expect((await t.ask(contract, 'ordenes', ajena, {})).map((o) => o.id)).not.toContain(a.id);
    await expect(t.ask(contract, 'ver_orden', ajena, { orden_id: a.id })).rejects.toMatchObject({ status: 404, codigo: 'no_existe' });
    const tocar = t.act(contract, 'preparar_orden', ajena, { orden_id: a.id, medio: 'TEF', cuenta_banco: BANCO });
    await expect(tocar).rejects.toMatchObject({ status: 404, codigo: 'no_existe' });
    await prepararOrden(a.id);
    await vaciarCupo();
    await autorizarOrden(a.id);
    expect((await t.ask(contract, 'giros_del_dia', ajena, {})).ordenes).toEqual([]);
    expect((await cupo()).ordenes.map((o) => o.id)).toContain(a.id);
  });
  it('un giro grande sin cuenta de destino no pide dígitos que no existen', async () => {
    const a = await pedido(90_000_000);
    await prepararOrden(a.id, 'CHEQUE');
    const { modal_confirmacion } = await t.ask(contract, 'ver_orden', quien(t, AUTORIZA), { orden_id: a.id });
    expect(modal_confirmacion).toMatchObject({ cuenta: '', pide_digitos: false });
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
