import { randomUUID } from 'node:crypto';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { documentos } from '#areas/documentos/tables.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { runAction } from '#platform/server/pipeline.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';

export const HOY = '2026-03-10' as Fecha;
const M = 1_000_000;
const CABEZA =
  'Nro;Tipo Doc;Tipo Venta;Rut cliente;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse Recibo;Fecha Reclamo;Monto Exento;Monto Neto;Monto IVA;Monto total;Codigo Otro Imp.;Valor Otro Imp.;Tasa Otro Imp.';

export interface Venta {
  rut: Rut;
  neto: number;
  tipo?: number;
  folio?: number | string;
  razon?: string;
  reclamo?: boolean;
}

/** CSV of a month of sales as the SII writes it. `periodo`: AAAA-MM. */
export function csvRcv(periodo: string, ventas: readonly Venta[]): string {
  const [a, m] = periodo.split('-');
  const filas = ventas.map((v, i) => {
    const iva = Math.round(v.neto * 0.19);
    const montos = `0;${v.neto};${iva};${v.neto + iva}`;
    return `${i + 1};${v.tipo ?? 33};Del Giro;${v.rut};${v.razon ?? `Deudor ${v.rut}`};${v.folio ?? i + 1};05/${m}/${a};05/${m}/${a} 10:00:00;;${v.reclamo ? `08/${m}/${a} 10:00:00` : ''};${montos};;;;`;
  });
  return [CABEZA, ...filas].join('\r\n');
}

/** Name that the SII gives to that file. */
export const nombreRcv = (rut: Rut, periodo: string): string => `RCV_VENTA_${rut}_${periodo.replace('-', '')}.csv`;

/** A company on the business date, with its UF and its catalogues. */
export async function abrir(): Promise<TestApp> {
  const t = await testApp(areas, { hoy: HOY });
  await t.arrange(async (ctx) => {
    await sembrarCatalogo(ctx, 'tipos_analisis', [
      ['LINEA_NUEVA', 'Línea nueva'],
      ['RENOVACION', 'Renovación'],
    ]);
    await sembrarCatalogo(ctx, 'condiciones_tipo', [['AVAL', 'Aval']]);
    await sembrarCatalogo(ctx, 'productos', [['FACTORING', 'Factoring']]);
    await ctx.db.insert(indicesUf).values([{ fecha: HOY, valor: '39841.72', origen: 'manual' }]);
  });
  return t;
}

export interface Archivo {
  nombre: string;
  texto: string | Buffer;
}

let n = 0;
/** A document that a client sold us of a debtor and that he paid. */
const pagador =
  (t: TestApp) =>
  async (cliente_rut: Rut, deudor_rut: Rut, d: { emision: string; pago?: string; monto: number }): Promise<void> => {
    n += 1;
    const cero = pesos(0);
    await t.arrange((ctx) =>
      ctx.insert(documentos, {
        tipo: '33',
        folio: String(800_000 + n),
        rut_emisor: cliente_rut,
        razon_emisor: 'Cliente',
        rut_receptor: deudor_rut,
        razon_receptor: `Deudor ${deudor_rut}`,
        cliente_rut,
        razon_cliente: 'Cliente',
        deudor_rut,
        razon_deudor: `Deudor ${deudor_rut}`,
        fecha_emision: d.emision as Fecha,
        monto_neto: cero,
        monto_exento: pesos(d.monto),
        iva: cero,
        otros_impuestos: cero,
        monto: pesos(d.monto),
        monto_nc: cero,
        monto_financiable: pesos(d.monto),
        fin_plazo_reclamo: d.emision as Fecha,
        origen: 'MANUAL',
        estado: d.pago ? 'pagado' : 'vigente',
        pagado: d.pago ? pesos(d.monto) : cero,
        fecha_pago: (d.pago ?? null) as Fecha | null,
      }),
    );
  };

/** What the tests of analisis do over and over. */
export function manos(t: TestApp) {
  const quien = (k: number) => t.persona({ rut: rutOf(40_000_000 + k), nombre: `Persona ${k}` });
  async function cliente(): Promise<Rut> {
    n += 1;
    const rut = rutOf(99_990_800 + n);
    await t.arrange(async (ctx) => {
      await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Cliente ${n} SpA`, razon_social: `Cliente ${n} SpA` });
      await ctx.insert(clientes, { rut, estado: 'activo' });
    });
    return rut;
  }
  const nuevo = (rut: Rut, o: object = {}) => t.act(contract, 'crear', quien(1), { rut, tipo: 'LINEA_NUEVA', fecha_corte: HOY, ...o });
  async function subir(id: string, archivos: readonly Archivo[]) {
    const service = t.deps.registry.area('analisis')?.service;
    if (!service) throw new Error('analisis is not mounted');
    const r = await runAction(t.deps, {
      service,
      name: 'importar_ventas',
      session: quien(1),
      id,
      body: {},
      clave: randomUUID(),
      dryRun: false,
      info: { traza: 'prueba', ip: null, agente: null },
      archivos: archivos.map((a) => ({ nombre: a.nombre, bytes: Buffer.from(a.texto as string), mime: 'text/csv' })),
    });
    return (r.body as { resultados: { resultado: string; codigo: string | null; detail: string | null; periodo: string | null }[] })
      .resultados;
  }
  /** Sales of the golden vectors V15 and V17, month by month from 2024-03 to 2026-02: five debtors of the same shares. */
  function archivosV15(rut: Rut): Archivo[] {
    return Array.from({ length: 24 }, (_, i) => {
      const mes = ((i + 2) % 12) + 1;
      const periodo = `${2024 + Math.floor((i + 2) / 12)}-${String(mes).padStart(2, '0')}`;
      const normal = i < 12 ? 36 : 38.4;
      const neto = Math.round(normal * (mes === 12 ? 2 : mes === 2 ? 0.5 : 1) * M);
      const ventas = [45, 25, 15, 10, 5].map((p, k) => ({ rut: rutOf(99_990_900 + k), neto: Math.round((neto * p) / 100) }));
      return { nombre: nombreRcv(rut, periodo), texto: csvRcv(periodo, ventas) };
    });
  }
  async function seccion(id: string, n_: number, datos: object, k = 1) {
    const a = (await t.detail(contract, quien(1), id)) as unknown as { vista: { secciones: { numero: number; version: number }[] } };
    const version_seccion = a.vista.secciones.find((s) => s.numero === n_)?.version ?? 1;
    return t.act(contract, 'guardar_seccion', quien(k), { n: n_, version_seccion, ...datos } as never, { id });
  }
  return { quien, cliente, nuevo, subir, archivosV15, pagado: pagador(t), seccion };
}

/** A year of statements that is square, in pesos: that of the golden vector V20. */
export const EJERCICIO = {
  ejercicio: 2025,
  activo_corriente: 412 * M,
  activo_total: 695 * M,
  pasivo_corriente: 298 * M,
  pasivo_total: 455 * M,
  patrimonio: 240 * M,
  ventas: 480 * M,
  costo_ventas: 345_600_000,
  gastos_administracion: 72 * M,
  gastos_financieros: 19_200_000,
  depreciacion: 9_600_000,
  cuentas_por_cobrar: 96 * M,
  resultado: 40 * M,
};
export const FUNDAMENTO =
  'Ventas crecientes y diversificadas entre cinco deudores conocidos; los socios responden y la caja cubre los gastos financieros con holgura.';
