/**
 * `npx tsx bench/tamanos.ts [acto…]`: statements of the acts that handle many things at once, with few and with many, and who asks those that grow.
 */
import { randomUUID } from 'node:crypto';
import { zipSync } from 'fflate';
import { service as servicioDocumentos } from '#areas/documentos/service/documentos.ts';
import { clienteActivo } from '#areas/empresas/pruebas/clientes.fixture.ts';
import * as mesa from '#areas/operaciones/service/mundo.fixture.ts';
import { contract as proformas } from '#areas/proformas/contract.ts';
import { otroDeudor } from '#areas/proformas/service/mundo.fixture.ts';
import * as cuotas from '#areas/recaudaciones/service/credito.fixture.ts';
import * as caja from '#areas/recaudaciones/service/mundo.fixture.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { runAction } from '#platform/server/pipeline.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { COMPRADOR, FACTORING, factura, VENDEDOR as MAESTRANZA, OTRO_FACTORING } from '../tools/dte-demo/ejemplo.ts';
import { fabricarAec, fabricarDte } from '../tools/dte-demo/fabricar.ts';
import { type Acto, como, trazar } from './nucleo/traza.ts';

const actos: Acto[] = [];
/** Who sells: no debtor of the world of the tests. */
const VENDEDOR = { ...MAESTRANZA, rut: rutOf(76_090_000) };
const TITULO =
  'VENDEDOR;ESTADO_CESION;DEUDOR;MAIL_DEUDOR;TIPO_DOC;NOMBRE_DOC;FOLIO_DOC;FCH_EMIS_DTE;MNT_TOTAL;CEDENTE;RZ_CEDENTE;MAIL_CEDENTE;CESIONARIO;RZ_CESIONARIO;MAIL_CESIONARIO;FCH_CESION;MNT_CESION;FCH_VENCIMIENTO';
const RCV =
  'Nro;Tipo Doc;Tipo Venta;Rut cliente;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse Recibo;Fecha Reclamo;Monto Exento;Monto Neto;Monto IVA;Monto Total';
const serie = (n: number) => Array.from({ length: n }, (_, i) => i);

async function subir(t: TestApp, name: string, nombre: string, bytes: Uint8Array, body: object = {}): Promise<void> {
  const archivos = [{ nombre, bytes: Buffer.from(bytes), mime: 'application/octet-stream' }];
  const info = { traza: 'banco', ip: null, agente: null };
  const call = { service: servicioDocumentos, name, session: mesa.quien(t, mesa.MAKER), id: undefined, body, archivos };
  await runAction(t.deps, { ...call, clave: randomUUID(), info, dryRun: false });
}

/** As many debtors as documents: each is somebody else. */
const comprador = (i: number) => ({ ...COMPRADOR, rut: rutOf(76_100_000 + i), razon: `Comprador ${i} S.A.` });

async function carga(t: TestApp, n: number, folio: number): Promise<void> {
  const de = (i: number) => factura({ folio: folio + i, emisor: VENDEDOR, receptor: comprador(folio + i) });
  const zip = zipSync(Object.fromEntries(serie(n).map((i) => [`${i}.xml`, fabricarDte(de(i))])));
  await como(`cargar ${n}`, actos, () => subir(t, 'cargar', 'carga.zip', zip));
  const registro = (cesionario: typeof FACTORING, desde: number, cuantos: number, fecha: string) =>
    serie(cuantos).map((i) =>
      [
        ...[VENDEDOR.rut, 'Cesion Vigente', comprador(desde + i).rut, '', '33', 'Factura', desde + i, '2026-03-02', '12500000'],
        ...[VENDEDOR.rut, VENDEDOR.razon, '', cesionario.rut, cesionario.razon, '', fecha, '12500000', '2026-04-15'],
      ].join(';'),
    );
  const propias = [`Consulta;Periodo`, TITULO, ...registro(FACTORING, folio, n, '2026-03-04 10:00')].join('\n');
  await como(`importar_cesiones ${n}`, actos, () => subir(t, 'importar_cesiones', 'c.csv', Buffer.from(`${propias}\n`)));
  const ajenas = [`Consulta;Periodo`, TITULO, ...registro(OTRO_FACTORING, folio + 5_000, n, '2026-03-04 10:00')].join('\n');
  await como(`importar_cesiones ajenas ${n}`, actos, () => subir(t, 'importar_cesiones', 'c.csv', Buffer.from(`${ajenas}\n`)));
  const filas = serie(n).map(
    (i) => `1;33;Del Giro;${comprador(folio + i).rut};Minera;${folio + i};02/03/2026;02/03/2026 10:00:00;;;0;0;0;12500000`,
  );
  const rcv = Buffer.from(`${[RCV, ...filas].join('\n')}\n`);
  await como(`importar_rcv ${n}`, actos, () => subir(t, 'importar_rcv', 'r.csv', rcv, { cliente_rut: VENDEDOR.rut }));
  const cesion = { cedente: VENDEDOR, cesionario: FACTORING, ultimo_vencimiento: '2026-04-15', fecha: '2026-03-05T10:00:00' };
  const aec = (i: number) => fabricarAec({ dte: de(1_000 + i), cesiones: [cesion] });
  const aecs = zipSync(Object.fromEntries(serie(n).map((i) => [`${i}.xml`, aec(i)])));
  await como(`cargar_aec ${n}`, actos, () => subir(t, 'cargar_aec', 'aec.zip', aecs));
}

async function cargas(): Promise<void> {
  const t = await mesa.abrirMundo();
  await t.arrange((ctx) => clienteActivo(ctx, { rut: VENDEDOR.rut, nombre: VENDEDOR.razon, ejecutivo: mesa.MAKER }));
  for (const [n, folio] of [
    [2, 1],
    [10, 100],
    [100, 10_000],
  ] as const)
    await carga(t, n, folio);
  await t.close();
}

async function compra(t: TestApp, n: number): Promise<void> {
  const c = await mesa.cliente(t, { linea: 900_000_000_000 });
  const cuenta_giro = await mesa.cuentaUsable(t, c.rut);
  const ids: string[] = [];
  for (const i of serie(n)) {
    const papel = ['33', `${n}${i}`, Math.round(10_000_000 / n) + i, '2026-03-02', '2026-05-01'] as const;
    ids.push(...Object.values(await mesa.papeles(t, c.rut, [papel], { ...otroDeudor(), estado_cesion: 'cedido' })));
  }
  const yo = mesa.quien(t, mesa.MAKER);
  const entrada = mesa.condiciones(c.rut, mesa.sin(ids), { cuenta_giro });
  const p = await como(`proformas.crear ${n}`, actos, () => t.act(proformas, 'crear', yo, entrada));
  await mesa.conExcepciones(t, p);
  await como(`proformas.emitir ${n}`, actos, () => t.act(proformas, 'emitir', yo, {}, { id: p.id }));
  const e = await como(`proformas.enviar_a_comite ${n}`, actos, () => t.act(proformas, 'enviar_a_comite', yo, {}, { id: p.id }));
  await como(`aprobar ${n}`, actos, () => mesa.aprobar(t, p.id, e.nivel_comite ?? 1, e.excepciones, true));
  const id = await mesa.operacionDe(t, p.id);
  await como(`preparar ${n}`, actos, () => mesa.preparar(t, id, undefined, true));
  await como(`autorizar ${n}`, actos, () => mesa.autorizar(t, id, undefined, undefined, true));
  await como(`confirmar ${n}`, actos, () => mesa.confirmar(t, id, { minimal: true }));
}

async function compras(): Promise<void> {
  const t = await mesa.abrirMundo();
  for (const n of [2, 10, 100]) await compra(t, n);
  await t.close();
}

async function pagos(): Promise<void> {
  const t = await caja.abrirMundo();
  for (const n of [2, 10, 100]) {
    const rut: Rut = await caja.deudor(t);
    const pks: string[] = [];
    for (const _ of serie(n)) pks.push(await caja.comprado(t, rut, { monto: 1_000_000, anticipo: 900_000, vence: '2026-05-25' }));
    const pago = caja.transferencia(rut, pesos(1_000_000 * n), '2026-05-20', caja.elegir(...pks));
    await como(`recibir documentos ${n}`, actos, () => caja.recibir(t, pago));
  }
  await t.close();
}

async function pagosDeCuotas(): Promise<void> {
  const t = await cuotas.abrirMundo();
  for (const n of [2, 10, 48]) {
    const c = await cuotas.prestar(t, { plazo: n });
    const filas = await cuotas.cuotas(t, c.id);
    await cuotas.hoy(t, '2026-04-20');
    const total = filas.reduce((s, q) => s + Number(q.cuota), 0);
    const pago = caja.transferencia(c.rut, total, '2026-04-20', caja.elegir(...filas.map((q) => q.pk)));
    await como(`recibir cuotas ${n}`, actos, () => caja.recibir(t, pago)).catch((e: unknown) => console.error(String(e)));
  }
  await t.close();
}

/** Of each act, what it sends with each size; of the two largest, who asks what grows. */
function contar(): void {
  const nombres = new Set(actos.map((a) => a.nombre.replace(/ \d+$/, '')));
  for (const nombre of nombres) {
    const suyos = actos.filter((a) => a.nombre.replace(/ \d+$/, '') === nombre);
    console.log(`\n${nombre}: ${suyos.map((a) => `${/\d+$/.exec(a.nombre)?.[0]} → ${a.dichas.length}`).join(', ')}`);
    const [pocos, muchos] = suyos.slice(-2);
    const por = (a: Acto | undefined) => {
      const suma = new Map<string, number>();
      for (const d of a?.dichas ?? []) {
        const clave = d.de.length > 0 ? d.de.slice(0, 3).join(' < ') : d.texto.replace(/\s+/g, ' ').slice(0, 80);
        suma.set(clave, (suma.get(clave) ?? 0) + 1);
      }
      return suma;
    };
    const antes = por(pocos);
    for (const [clave, k] of [...por(muchos)].sort((x, y) => y[1] - x[1]))
      if (k > (antes.get(clave) ?? 0) + 2) console.log(`  ${antes.get(clave) ?? 0} → ${k}  ${clave}`);
  }
}

trazar();
const todos: Record<string, () => Promise<void>> = { cargas, compras, pagos, cuotas: pagosDeCuotas };
const pedidos = process.argv.slice(2);
for (const [nombre, fn] of Object.entries(todos)) if (pedidos.length === 0 || pedidos.includes(nombre)) await fn();
contar();
process.exit(0);
