import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codigosDeSucursal } from '#areas/empresas/public.server.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { abonarObligacion, actualizarObligacion } from '#areas/libro/public.server.ts';
import { asientos, lineas, periodos } from '#areas/libro/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { explorar } from '#platform/server/cifras/explorar.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cuposDiarios } from '../tables.ts';
import { abrirMundo, BANCO, type Caso, controlAuxiliar, girar, operacion, PREPARA, quien, ver } from './mundo.fixture.ts';

const DESPUES = '2026-06-01' as Fecha;
let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const girada = async (o: Parameters<typeof operacion>[1] = {}): Promise<Caso> => {
  await t.arrange((ctx) => ctx.db.update(cuposDiarios).set({ usado: pesos(0) }));
  const c = await operacion(t, o);
  await girar(t, c.id);
  return c;
};
/** What the books and the auxiliary say apart, of these debts, at the end of a day. */
const control = async (dia: string, pks: readonly string[]) =>
  (await t.arrange((ctx) => controlAuxiliar(ctx, dia as Fecha))).filter((d) => pks.includes(d.pk));
const pksDe = (c: Caso) => Object.values(c.ids).map((id) => `documento:${id}`);
const deOrigen = (id: string) =>
  t.arrange((ctx) =>
    ctx.db
      .select()
      .from(asientos)
      .where(and(eq(asientos.origen_area, 'operaciones'), eq(asientos.origen_id, id)))
      .orderBy(asientos.n_cadena),
  );
const enOtroDia = async (hacer: () => Promise<void>) => {
  await t.setHoy(DESPUES);
  try {
    await hacer();
  } finally {
    await t.setHoy('2026-03-10' as Fecha);
  }
};
const recomprar = (c: Caso, doc: string, fecha: string) =>
  t.act(
    contract,
    'recomprar',
    quien(t, PREPARA),
    { documentos: [c.ids[doc] ?? ''], fecha, comprobante: 'DEP-1', cuenta_banco: BANCO },
    { id: c.id },
  );
const mover = (estado: 'abierto' | 'cerrado') =>
  t.arrange((ctx) => ctx.db.update(periodos).set({ estado }).where(eq(periodos.periodo, '2026-03')));

describe('sucursal y fechas de una operación (areas/2 operaciones, areas/3 libro)', () => {
  it('la operación es de la sucursal que atiende al cliente, y su ingreso se lee en ella', async () => {
    const c = await girada();
    const [s] = await t.arrange((ctx) => ctx.db.select().from(sucursales).limit(1));
    expect(await ver(t, c.id)).toMatchObject({ sede: s?.codigo });
    const [giro] = await deOrigen(c.id);
    const suyas = await t.arrange((ctx) =>
      ctx.db
        .select()
        .from(lineas)
        .where(and(eq(lineas.asiento_id, giro?.id ?? ''), eq(lineas.cuenta, '4104'))),
    );
    expect(suyas.map((l) => [l.haber, l.sucursal])).toEqual([[119_160, s?.codigo]]);
  });

  it('lo que la sucursal colocó es el anticipo de lo girado, en el día del giro, y se debe hasta que se paga', async () => {
    const medir = async () => {
      const comun = { columnas: [], filtros: [] };
      const prestado = await t.arrange((ctx) =>
        explorar(ctx, { ...comun, cubo: 'compras', medidas: ['colocado'], filas: ['sucursal', 'dia'] }),
      );
      const debe = await t.arrange((ctx) => explorar(ctx, { ...comun, cubo: 'deudas', medidas: ['colocacion'], filas: [] }));
      return {
        prestado: prestado.celdas,
        total: Number(prestado.totales[0]?.valores.colocado ?? 0),
        saldo: Number(debe.totales[0]?.valores.colocacion),
      };
    };
    const antes = await medir();
    const c = await girada();
    const despues = await medir();
    const { sede, total_anticipo } = await ver(t, c.id);
    expect([despues.total - antes.total, despues.saldo - antes.saldo]).toEqual([total_anticipo, total_anticipo]);
    const sucursal = (await t.arrange(codigosDeSucursal)).get(sede ?? '') ?? sede ?? '';
    expect(despues.prestado.map((p) => p.filas)).toContainEqual([sucursal, '2026-03-10']);
    await t.act(contract, 'rechazo_banco', quien(t, PREPARA), { causa: 'Cuenta cerrada en el banco' }, { id: c.id });
    expect(await medir()).toEqual(antes);
  });

  it('el giro que vuelve con su mes cerrado se deshace hoy, y lo que el mes mostraba no cambia', async () => {
    const c = await girada({ conDeuda: true });
    const pks = [...pksDe(c), c.pk ?? ''];
    await mover('cerrado');
    await enOtroDia(async () => {
      const antes = await control('2026-03-31', pks);
      const o = await t.act(contract, 'rechazo_banco', quien(t, PREPARA), { causa: 'Cuenta cerrada en el banco' }, { id: c.id });
      expect(o.estado).toBe('verificada');
      expect((await deOrigen(c.id)).map((a) => [a.evento, a.fecha_contable])).toEqual([
        ['giro_factoring', '2026-03-10'],
        ['reversa', DESPUES],
      ]);
      expect(await control('2026-03-31', pks)).toEqual(antes);
      expect(await control(DESPUES, pksDe(c))).toEqual([]);
    });
    await mover('abierto');
  });

  it('con el mes abierto se deshace el día del giro, en el libro y en el auxiliar', async () => {
    const c = await girada();
    await enOtroDia(async () => {
      await t.act(contract, 'rechazo_banco', quien(t, PREPARA), { causa: 'Cuenta cerrada en el banco' }, { id: c.id });
      expect((await deOrigen(c.id)).map((a) => a.fecha_contable)).toEqual(['2026-03-10', '2026-03-10']);
      expect(await control('2026-03-31', pksDe(c))).toEqual([]);
    });
  });

  it('el giro de un documento que ya tuvo una nota no vuelve hasta que la nota se deshace', async () => {
    const c = await girada();
    const pk = `documento:${c.ids['33-1022']}`;
    await t.arrange((ctx) => actualizarObligacion(ctx, pk, { capital: pesos(6_840_000) }));
    const volver = () => t.act(contract, 'rechazo_banco', quien(t, PREPARA), { causa: 'Cuenta cerrada en el banco' }, { id: c.id });
    await expect(volver()).rejects.toMatchObject({ status: 409, codigo: 'documento_cambio_girado', datos: { documento: '33-1022' } });
    await t.arrange((ctx) => actualizarObligacion(ctx, pk, { capital: pesos(7_840_000) }));
    expect(await volver()).toMatchObject({ estado: 'verificada' });
  });

  it('la recompra de un día pasado cierra la deuda ese día; antes del giro, o de un pago, se rechaza', async () => {
    const c = await girada();
    const pk = (doc: string) => `documento:${c.ids[doc]}`;
    const banco = { origen: { area: 'operaciones', id: c.id }, cuenta: BANCO, asiento_id: randomUUID() };
    await t.arrange((ctx) => ctx.emit('movimiento.conciliado', banco));
    await enOtroDia(async () => {
      await expect(recomprar(c, '33-1021', '2026-03-09')).rejects.toMatchObject({ status: 422, codigo: 'fecha_de_recompra' });
      await expect(recomprar(c, '33-1021', '2026-06-02')).rejects.toMatchObject({
        codigo: 'fecha_de_recompra',
        campos: { fecha: [expect.stringContaining('01-06-2026')] },
      });
      await t.arrange((ctx) => abonarObligacion(ctx, pk('33-1022'), [{ concepto: 'CAPITAL', monto: pesos(1_000_000) }], DESPUES));
      await expect(recomprar(c, '33-1022', '2026-05-20')).rejects.toMatchObject({ codigo: 'fecha_de_recompra' });
      // 33 days after the effective due date (17-04) at 2,40 %: 11.250.000 × 2,4 % / 30 × 33 = 297.000 (domain §6.10).
      await recomprar(c, '33-1021', '2026-05-20');
      const [, recompra] = await deOrigen(c.id);
      const suyas = await t.arrange((ctx) =>
        ctx.db
          .select()
          .from(lineas)
          .where(eq(lineas.asiento_id, recompra?.id ?? '')),
      );
      expect(suyas.find((l) => l.cuenta === BANCO)?.debe).toBe(11_547_000);
      expect([await control('2026-05-19', [pk('33-1021')]), await control('2026-05-20', [pk('33-1021')])]).toEqual([[], []]);
    });
  });

  it('la mesa dice qué compra no puede salir hoy, por qué y quién lo resuelve; lo que puede salir no se nombra', async () => {
    const c = await operacion(t);
    const impedimentos = () => t.ask(contract, 'impedimentos_giro', quien(t, PREPARA), {});
    const suyos = async () => (await impedimentos()).find((x) => x.operacion_id === c.id)?.impide ?? [];
    expect(await suyos()).toEqual([]);
    await enOtroDia(async () => {
      expect(await suyos()).toContainEqual({
        titulo: 'Fecha de curse',
        mensaje: 'La fecha de curse es 10-03-2026: recalcule al día de hoy',
        responsable: 'Operaciones',
      });
    });
  });
});
