import { areas } from '#app/areas.server.gen.ts';
import { abrirLinea, autorizar, type Cartera, inscribir } from '#app/historia/alta.ts';
import type { LineaBanco } from '#app/historia/cobro.ts';
import { cotizar, emitirYAprobar } from '#app/historia/compra.ts';
import { devolver } from '#app/historia/devolucion.ts';
import { type Cedente, cedentes, deudoresDe, representante } from '#app/historia/empresas.ts';
import { BANCO, girar } from '#app/historia/giro.ts';
import { aportarCapital, Banco, calzarMes, cerrarConciliacion, cerrarMes } from '#app/historia/mes.ts';
import { Narrador } from '#app/historia/narrador.ts';
import { type Factura, facturar } from '#app/historia/papeles.ts';
import { HOY_DEMO, sembrarAreas } from '#app/semilla.ts';
import { sesionPara } from '#areas/acceso/public.server.ts';
import { contract as contratos } from '#areas/contratos/contract.ts';
import { contract as libro } from '#areas/libro/contract.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import { addDays, type Fecha, type Periodo } from '#kernel/values/fecha.ts';
import { setBusinessDate } from '#platform/server/businessdate.ts';
import type { ServerArea } from '#platform/server/registry.ts';
import { Seeder } from '#platform/server/seeding.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { hipotecar, recibirInstrumentos, responderCheques } from './instrumentos.fixture.ts';

const DESDE = '2024-03-11' as Fecha;
const HASTA = '2024-04-26' as Fecha;

async function pagar(n: Narrador, f: Factura, documento_id: string, monto: number, cartola: LineaBanco[]): Promise<string> {
  const num_operacion_banco = `${f.dte.folio}-${monto}`;
  const { id } = await n.acto(recaudaciones, 'crear', 'tesoreria', {
    rut_deudor: f.deudor.rut,
    rut_pagador: f.deudor.rut,
    nombre_pagador: f.deudor.razon,
    fecha_pago: n.fecha,
    monto,
    obligaciones: [{ pk: `documento:${documento_id}`, monto: null }],
    medio_pago: 'TRANSFERENCIA',
    office: 'SANTIAGO',
    via: 'TRANSFERENCIA',
    cuenta_banco: BANCO,
    num_operacion_banco,
  });
  cartola.push({ fecha: n.fecha, glosa: `TRANSF DE ${f.deudor.razon}`, documento: num_operacion_banco, abono: monto, cargo: 0 });
  return id;
}

/** A voucher that two people make and two undo: an entry with its reversal. */
async function corregir(n: Narrador): Promise<void> {
  const lineas = [
    { cuenta: '5103', debe: 12_000, haber: 0 },
    { cuenta: BANCO, debe: 0, haber: 12_000 },
  ];
  const a = await n.acto(libro, 'preparar', 'contabilidad', { fecha: n.fecha, glosa: 'Gasto mal digitado', lineas });
  await n.hacer(libro, 'enviar', 'contabilidad', a.id, {});
  const hecho = await n.acto(libro, 'aprobar', 'gerencia', {}, { id: a.id });
  await n.hacer(libro, 'reversar', 'admin', String(hecho.asiento_id), { motivo: 'Se digitó dos veces' });
}

/** A contract with its fee, which the client still owes. */
async function cobrarMandato(n: Narrador, c: Cedente): Promise<void> {
  const datos = { cliente_rut: c.rut, tipo: 'MANDATO', monto_fijo: true, monto: '30000000', cobro_neto: 100_000 };
  const firmantes = [{ ...representante(c.i), calidad: 'REPRESENTANTE' as const }];
  const k = await n.acto(contratos, 'crear', c.ejecutivo, { ...datos, plazo_dias: 365, fecha_inicio: n.fecha, firmantes });
  await n.hacer(contratos, 'emitir', 'fiscalia', k.id, {});
}

/** A debt that waits for its payment, of who owes it. */
interface Deuda {
  pk: string;
  rut: string;
  nombre: string;
  monto: number;
}

/** Four invoices in two purchases: the first paid whole, in part and with something left over; the second still to be paid out. */
async function comprar(n: Narrador, c: Cartera, banco: Banco): Promise<Deuda> {
  const factura = (k: number, neto: number) => {
    const deudor = c.deudores[k % c.deudores.length];
    if (!deudor) throw new Error('no debtors');
    return facturar(c, deudor, neto, addDays(n.fecha, -6), 75);
  };
  const giradas = [factura(0, 10_000_000), factura(1, 8_000_000), factura(2, 6_000_000)];
  const p = await cotizar(n, c, giradas);
  await emitirYAprobar(n, c, p.id);
  const op = await girar(n, c, giradas);
  banco.lineas.push({ fecha: n.fecha, glosa: 'TEF', documento: String(op.num_operacion), abono: 0, cargo: op.monto_girar });
  const dia = (d: number, f: (g: Factura, id: string) => Promise<unknown>, k: number) =>
    n.agendar(addDays(n.fecha, d), async () => {
      const g = giradas[k];
      if (g) await f(g, p.ids[k] ?? '');
    });
  dia(7, (g, id) => pagar(n, g, id, g.monto, banco.lineas), 0);
  dia(9, (g, id) => pagar(n, g, id, Math.round(g.monto / 3), banco.lineas), 1);
  dia(
    14,
    async (g, id) => {
      const recibo = await pagar(n, g, id, g.monto - 1_000, []);
      await n.hacer(recaudaciones, 'reversar', 'gerencia', recibo, { motivo: 'El banco la anuló el mismo día' });
    },
    2,
  );
  dia(16, () => devolver(n, c, banco.lineas), 0);
  n.agendar(addDays(n.fecha, 20), async () => {
    const otra = [factura(3, 15_000_000)];
    await emitirYAprobar(n, c, (await cotizar(n, c, otra)).id);
  });
  const ultima = giradas[2];
  return { pk: `documento:${p.ids[2]}`, rut: ultima?.deudor.rut ?? '', nombre: ultima?.deudor.razon ?? '', monto: ultima?.monto ?? 0 };
}

export interface Relato extends TestApp {
  demo_id: string;
  cartera: Cartera;
  /** The invoice of the first purchase that nobody has paid. */
  deuda: Deuda;
  /** Session of an account of the demo. */
  sesion(cuenta: string): Promise<Session>;
}

/**
 * Six weeks of the demo company told by its own acts: a client with its line, a purchase paid in every way, a refund, a corrected
 * voucher, a month reconciled and closed. Nothing of it is random nor depends on the clock. `mas`: areas that a test plants beside those of the product.
 */
export async function relato(mas: readonly ServerArea[] = []): Promise<Relato> {
  const t = await testApp([...areas, ...mas], { hoy: HOY_DEMO });
  const seeder = new Seeder({ deps: t.deps, empresa_id: t.empresa_id, sessionOf: (email) => sesionPara(t.deps, email) });
  await sembrarAreas(seeder, 'antes');
  const n = new Narrador(seeder, DESDE);
  const banco = new Banco();
  const [cedente] = cedentes(1);
  if (!cedente) throw new Error('no clients');
  let contado: Pick<Relato, 'cartera' | 'deuda'> | undefined;
  n.agendar(DESDE, async () => {
    await aportarCapital(n, banco, BANCO, 900_000_000);
    await corregir(n);
    const cliente_id = await inscribir(n, cedente);
    const cuenta = await autorizar(n, cedente, cliente_id);
    const deudores = deudoresDe(cedente.i);
    await abrirLinea(n, cedente, deudores);
    // The account rests a day before it may receive money.
    n.agendar(addDays(DESDE, 2), async () => {
      const cartera: Cartera = { cedente, cliente_id, ...cuenta, deudores, folio: 1_000 };
      contado = { cartera, deuda: await comprar(n, cartera, banco) };
    });
  });
  n.agendar('2024-04-24' as Fecha, () => cobrarMandato(n, cedente));
  n.agendar('2024-04-24' as Fecha, async () => {
    await hipotecar(n, cedente);
    const depositados = await recibirInstrumentos(n, cedente);
    n.agendar('2024-04-26' as Fecha, () => responderCheques(n, depositados));
  });
  n.agendar('2024-04-04' as Fecha, async () => {
    const [desde, hasta] = ['2024-03-01' as Fecha, '2024-03-31' as Fecha];
    await n.cerrarDia(hasta);
    const { rows } = await t.deps.database.sql(`select id from conciliacion_cuenta where cuenta_contable = '${BANCO}'`);
    await cerrarConciliacion(n, await calzarMes(n, banco, String(rows[0]?.id), desde, hasta));
    await cerrarMes(n, '2024-03' as Periodo);
  });
  await n.contar(HASTA, async () => undefined);
  await setBusinessDate(t.deps, t.deps.database.db, t.empresa_id, HASTA);
  await sembrarAreas(seeder, 'al_final');
  if (!contado) throw new Error('nothing was bought');
  return { ...t, ...contado, demo_id: t.empresa_id, sesion: (cuenta) => seeder.persona(`${cuenta}@demo.cl`) };
}
