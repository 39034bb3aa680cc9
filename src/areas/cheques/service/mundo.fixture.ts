import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { bancos } from '#areas/catalogos/tables.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { abrirCuentaBanco, asegurarPlan, registrarObligacion } from '#areas/libro/public.server.ts';
import { indicesUtm } from '#areas/parametros/tables.ts';
import { addMonths, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { serie } from '../domain/ingreso.ts';

/** Chart, one bank of ours, the banks and lists that the acts read, and the UTM of the month (domain §2). */
export async function mundoCheques(): Promise<TestApp> {
  const t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await asegurarPlan(ctx);
    await abrirCuentaBanco(ctx, 1, 'Banco Uno 111');
    await ctx.db.insert(bancos).values([
      { codigo: '001', nombre: 'Banco de Chile' },
      { codigo: '012', nombre: 'BancoEstado' },
    ]);
    const listas: [string, [string, string][]][] = [
      ['bovedas', [['CASA_MATRIZ', 'bóveda casa matriz']]],
      [
        'causales_protesto',
        [
          ['FALTA_DE_FONDOS', 'falta de fondos'],
          ['CUENTA_CERRADA', 'cuenta cerrada'],
          ['ORDEN_DE_NO_PAGO', 'orden de no pago'],
        ],
      ],
      ['motivos_orden_no_pago', [['EXTRAVIO', 'extravío']]],
    ];
    for (const [lista, filas] of listas) await sembrarCatalogo(ctx, lista, filas);
    await ctx.db.insert(indicesUtm).values([
      { mes: '2026-02', valor: 69_611, origen: 'manual' },
      { mes: '2026-03', valor: 69_889, origen: 'manual' },
    ]);
  });
  return t;
}

/** An active client firm. */
export function clienteCon(t: TestApp, k: number): Promise<Rut> {
  const suyo = rutOf(99_990_000 + k);
  return t.arrange(async (ctx) => {
    const nombre = `Suscriptora ${k} SpA`;
    await ctx.insert(personas, { rut: suyo, tipo_persona: 'JURIDICA', nombre, razon_social: nombre });
    await ctx.insert(clientes, { rut: suyo, estado: 'activo' });
    return suyo;
  });
}

/** Cuotas of 480.266 (domain §5) from 20-03-2026, with mora at 2,4167 % a month, as creditos enters them. */
export function cuotasPara(t: TestApp, rut: Rut, cuantas: number): Promise<string[]> {
  return t.arrange(async (ctx) => {
    const credito = ctx.id();
    const pks: string[] = [];
    for (let i = 0; i < cuantas; i += 1) {
      const pk = `cuota:${ctx.id()}`;
      await registrarObligacion(ctx, {
        pk,
        tipo: 'cuota',
        rut,
        origen_area: 'creditos',
        origen_id: credito,
        numero: 'Crédito 1',
        cuota: i + 1,
        capital: pesos(428_980),
        interes: pesos(51_286),
        vencimiento: addMonths(fecha('2026-03-20'), i),
        tasa_mora_mensual: '2.4167',
      });
      pks.push(pk);
    }
    return pks;
  });
}

/** Operaciones (6) receives, tesorería (7) keeps, deposits and releases, supervisor (8) is somebody else. */
export function manosDe(t: () => TestApp) {
  const quien = (k: number, modulos = ['all']) => t().persona({ rut: rutOf(40_000_000 + k), nombre: `Persona ${k}`, modulos });
  let n = 100;
  const otroCliente = () => {
    n += 1;
    return clienteCon(t(), n);
  };

  const cuotas = (rut: Rut, cuantas: number) => cuotasPara(t(), rut, cuantas);
  let numero = 1000;
  const numeroNuevo = (): string => {
    numero += 100;
    return String(numero).padStart(7, '0');
  };
  const filas = (pks: readonly string[], o: object = {}) => {
    return serie(
      {
        banco: '001',
        cta_cte: '777',
        num_cheque: numeroNuevo(),
        monto: 480_266,
        fecha: fecha('2026-03-20'),
        objeto_pk: '',
      },
      pks.length,
    ).map((f, i) => ({ ...f, objeto_pk: pks[i] ?? '', ...o }));
  };
  const recibir = (rut: Rut, cheques: ReturnType<typeof filas>, o: object = {}) =>
    t().act(contract, 'recibir', quien(6), {
      cliente_rut: rut as string,
      modo: 'CUOTAS' as const,
      rut_girador: rut as string,
      nombre_girador: 'Quien Gira',
      cheques,
      ...o,
    });
  const ver = (id: string) =>
    t().detail(contract, quien(7), id) as unknown as Promise<Record<string, unknown> & { version: number; estado: string }>;
  return { quien, otroCliente, cuotas, filas, recibir, ver, numeroNuevo };
}
