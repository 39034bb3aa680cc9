import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deudasPorPk, exposicion } from '#areas/libro/public.server.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { pesos } from '#kernel/values/money.ts';
import { explorar } from '#platform/server/cifras/explorar.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cuotasDe } from '../public.server.ts';
import { cobrar, descuadresDeLibro } from './caja.fixture.ts';
import {
  AUTORIZA,
  abrirMundo,
  credito,
  EJECUTIVO,
  type Entrada,
  f,
  GERENCIA,
  mesa,
  movido,
  OPERACIONES,
  PREPARA,
  quien,
  saldos,
  ver,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
beforeEach(() => t.setHoy(f('2026-03-10')));
afterAll(() => t.close());

const hoy = (fecha: string) => t.setHoy(f(fecha));
const cerrarDia = (fecha: string) => endOfDay(t.deps, t.empresa_id, f(fecha));

describe('giro por la mesa de operaciones', () => {
  // First: no other credit of this company earns interest yet.
  it('devuelto por el banco, nada queda: ni deuda, ni asiento, ni lo devengado; y el giro se pide otra vez', async () => {
    const antes = await saldos(t);
    const { id, rut } = await credito(t, 'documentar');
    const orden_id = await mesa(t, id);
    await t.act(contract, 'registrar_comprobante', quien(t, PREPARA), { comprobante: 'TEF-1' }, { id });
    await cerrarDia('2026-03-10');
    await hoy('2026-03-11');
    await cerrarDia('2026-03-11');
    expect(movido(antes, await saldos(t))['1202']).toBeGreaterThan(0);
    await t.act(operaciones, 'rechazar_orden', quien(t, PREPARA), { orden_id, causa: 'Cuenta cerrada en destino' });
    expect(movido(antes, await saldos(t))).toEqual({});
    expect(await ver(t, id)).toMatchObject({ estado: 'documentado', giro_pedido: false, fecha_giro: null, saldo: null });
    expect(await t.arrange((ctx) => exposicion(ctx, rut))).toMatchObject({ aprobaciones: 5_075_605, creditos: 0 });
    const pedir = () => t.act(contract, 'pedir_giro', quien(t, OPERACIONES), {}, { id });
    await expect(pedir()).rejects.toMatchObject({ codigo: 'curse_pasado' });
    const nuevo = { fecha_curse: '2026-03-11', fecha_primer_vencimiento: '2026-04-20' };
    expect(await t.act(contract, 'cambiar_curse', quien(t, EJECUTIVO), nuevo, { id })).toMatchObject({
      estado: 'aprobado',
      capital: 5_075_605,
    });
    await t.act(contract, 'documentar', quien(t, OPERACIONES), {}, { id });
    await mesa(t, id, 'confirmar', '2026-03-11');
    expect((await ver(t, id)).estado).toBe('girado');
    expect(await descuadresDeLibro(t)).toEqual([]);
  });

  it('lo que una sucursal colocó es el capital girado, y un giro devuelto no colocó nada', async () => {
    const medir = async () => {
      const lee = (cubo: string, medida: string) =>
        t.arrange((ctx) =>
          explorar(ctx, {
            cubo,
            medidas: [medida],
            filas: [],
            columnas: [],
            filtros: [{ dimension: 'tipo', op: 'es', valores: ['cuota'] }],
          }),
        );
      const prestado = await t.arrange((ctx) =>
        explorar(ctx, { cubo: 'colocaciones', medidas: ['colocado'], filas: [], columnas: [], filtros: [], desde: f('2026-03-01') }),
      );
      const debe = await lee('deudas', 'colocacion');
      return [Number(prestado.totales[0]?.valores.colocado), Number(debe.totales[0]?.valores.colocacion)];
    };
    const [antes = 0, debia = 0] = await medir();
    const { id } = await credito(t, 'documentar');
    expect(await medir()).toEqual([antes, debia]);
    const orden_id = await mesa(t, id);
    // Capital of the worked example of domain §5: 5.000.000 and its financed tax and costs.
    expect(await medir()).toEqual([antes + 5_075_605, debia + 5_075_605]);
    await t.act(operaciones, 'rechazar_orden', quien(t, PREPARA), { orden_id, causa: 'Cuenta cerrada en destino' });
    expect(await medir()).toEqual([antes, debia]);
  });

  it('documentado compromete la exposición; girado, la debe', async () => {
    const { id, rut } = await credito(t, 'documentar');
    expect(await t.arrange((ctx) => exposicion(ctx, rut))).toMatchObject({ aprobaciones: 5_075_605, creditos: 0 });
    await mesa(t, id);
    expect(await t.arrange((ctx) => exposicion(ctx, rut))).toMatchObject({ aprobaciones: 0, creditos: 5_075_605 });
    const filas = await t.arrange((ctx) => cuotasDe(ctx, id));
    const deben = await t.arrange((ctx) =>
      deudasPorPk(
        ctx,
        filas.map((q) => q.pk),
      ),
    );
    expect(deben.reduce((s, d) => s + d.total, 0)).toBe(5_763_189);
  });

  it('con el giro en la mesa no se anula ni se cambia el curse; anulada la orden, sí', async () => {
    const { id } = await credito(t, 'documentar');
    const anular = () => t.act(contract, 'anular', quien(t, OPERACIONES), { motivo: 'el cliente desistió' }, { id });
    await expect(anular()).rejects.toMatchObject({ codigo: 'giro_en_curso' });
    await expect(t.act(contract, 'pedir_giro', quien(t, OPERACIONES), {}, { id })).rejects.toMatchObject({ codigo: 'giro_ya_pedido' });
    const orden_id = await mesa(t, id, 'preparar');
    await t.act(operaciones, 'anular_orden', quien(t, AUTORIZA), { orden_id, motivo: 'a pedido del cliente' });
    expect((await anular()).estado).toBe('anulado');
  });

  it('el dinero sale el día del curse: la tabla cuenta desde ahí', async () => {
    const { id } = await credito(t, 'documentar');
    await hoy('2026-03-11');
    await expect(mesa(t, id, 'confirmar', '2026-03-11')).rejects.toMatchObject({ codigo: 'curse_pasado' });
  });
});

describe('los días (ledger §3)', () => {
  it('el interés se devenga día a día: al vencimiento está entero, y cerrar dos veces no cambia nada', async () => {
    const { id } = await credito(t, 'vigente');
    const antes = await saldos(t);
    await hoy('2026-04-20');
    await cerrarDia('2026-04-20');
    const despues = await saldos(t);
    await cerrarDia('2026-04-20');
    expect(movido(despues, await saldos(t))).toEqual({});
    const vivos = (await t.list(contract, quien(t, GERENCIA), { perPage: '100' })).items.filter(
      (c) => c.estado === 'vigente' || c.estado === 'girado',
    );
    expect(vivos.some((c) => c.id === id)).toBe(true);
    expect(movido(antes, despues)['1202']).toBeGreaterThanOrEqual(131_797);
    await cobrar(t, id, '2026-04-20', 480_266);
    expect(await descuadresDeLibro(t)).toEqual([]);
  });

  it('a los veintiún días de atraso se cargan los gastos de cobranza, una vez', async () => {
    const { id } = await credito(t, 'vigente');
    await hoy('2026-05-11');
    await cerrarDia('2026-05-11');
    await hoy('2026-05-12');
    await cerrarDia('2026-05-12');
    const [una] = await t.arrange((ctx) => cuotasDe(ctx, id));
    const [deuda] = await t.arrange((ctx) => deudasPorPk(ctx, [una?.pk ?? '']));
    expect(deuda?.gastos).toBe(40_768);
    expect(await ver(t, id)).toMatchObject({ estado: 'moroso', dias_mora: 22 });
  });

  it('un crédito en UF se paga con la UF del día: lo que sube es reajuste', async () => {
    const uf: Partial<Entrada> = { moneda: 'UF', monto_solicitado: '400', plazo: 24, tasa_mensual: '0.5', costos: [] };
    const { id } = await credito(t, 'vigente', {
      ...uf,
      ite: { metodo: 'exento', financiado: true },
      fecha_primer_vencimiento: '2026-04-09',
    });
    expect((await ver(t, id)).monto_girado).toBe(15_936_688);
    await hoy('2026-04-09');
    await cerrarDia('2026-04-09');
    const antes = await saldos(t);
    const [una] = await t.arrange((ctx) => cuotasDe(ctx, id));
    const dia = await t.ask(contract, 'al_dia', quien(t, GERENCIA), { al: '2026-04-09' }, id);
    const uf_hoy = Number(dia.uf?.valor);
    const monto = Math.round(Number(una?.cuota) * uf_hoy);
    const p = await cobrar(t, id, '2026-04-09', monto);
    expect(p.abonos.reduce((s, a) => s + a.monto, 0)).toBe(monto);
    expect((await t.arrange((ctx) => cuotasDe(ctx, id)))[0]?.estado_cuota).toBe('pagada');
    const m = movido(antes, await saldos(t));
    expect(m['1102.01']).toBe(monto);
    expect((m['1201'] ?? 0) + (m['1202'] ?? 0) + (m['1203'] ?? 0)).toBe(-monto);
  });

  it('se castiga con más de 180 días de mora, por otra persona, y no queda deuda', async () => {
    const { id } = await credito(t, 'vigente');
    const castigar = (k: number) => t.act(contract, 'castigar', quien(t, k), { motivo: 'sin bienes que perseguir' }, { id });
    await hoy('2026-10-17');
    await expect(castigar(GERENCIA)).rejects.toMatchObject({ codigo: 'mora_insuficiente', datos: { d: 180, n: 180 } });
    await hoy('2026-10-18');
    await expect(castigar(EJECUTIVO)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    expect((await castigar(GERENCIA)).estado).toBe('castigado');
    const filas = await t.arrange((ctx) => cuotasDe(ctx, id));
    expect(
      await t.arrange((ctx) =>
        deudasPorPk(
          ctx,
          filas.map((q) => q.pk),
        ),
      ),
    ).toEqual([]);
    await expect(cobrar(t, id, '2026-10-18', 1_000)).rejects.toMatchObject({ codigo: 'credito_sin_deuda' });
    // Nothing of it was ever paid: what was lent is what was written off, and all of it was late for more than ninety days.
    const cosecha = { cubo: 'cosechas', medidas: ['castigado'], filas: [], columnas: [], filtros: [] };
    const { totales } = await t.arrange((ctx) => explorar(ctx, cosecha));
    expect(totales[0]?.valores.castigado).toBe(filas.reduce((s, q) => s + Number(q.amortizacion), 0));
    expect(await descuadresDeLibro(t)).toEqual([]);
  });

  it('una cuota que otra área compensó es un pago del crédito', async () => {
    const { id } = await credito(t, 'vigente');
    const [una] = await t.arrange((ctx) => cuotasDe(ctx, id));
    await hoy('2026-04-20');
    const abonar = (concepto: 'INTERES' | 'CAPITAL', monto: number) =>
      t.arrange((ctx) => ctx.emit('obligacion.abonada', { pk: una?.pk ?? '', concepto, monto: pesos(monto), fecha: f('2026-04-20') }));
    await abonar('INTERES', 131_797);
    await abonar('CAPITAL', 348_469);
    expect((await t.arrange((ctx) => cuotasDe(ctx, id)))[0]).toMatchObject({
      estado_cuota: 'pagada',
      pagado: { interes: 131_797, capital: 348_469 },
    });
    await abonar('CAPITAL', -348_469);
    expect((await t.arrange((ctx) => cuotasDe(ctx, id)))[0]).toMatchObject({
      estado_cuota: 'parcial',
      pagado: { interes: 131_797, capital: 0 },
    });
  });
});
