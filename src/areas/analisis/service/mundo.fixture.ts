import { documentos } from '#areas/documentos/tables.ts';
import { clienteActivo } from '#areas/empresas/pruebas/clientes.fixture.ts';
import { papel } from '#areas/empresas/pruebas/documentos.fixture.ts';
import { abrirEmpresa, quien as persona } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { subirA } from '#areas/empresas/pruebas/manos.fixture.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
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
export const abrir = (): Promise<TestApp> =>
  abrirEmpresa({
    hoy: HOY,
    uf: [HOY],
    catalogos: {
      tipos_analisis: [
        ['LINEA_NUEVA', 'Línea nueva'],
        ['RENOVACION', 'Renovación'],
      ],
      condiciones_tipo: [['AVAL', 'Aval']],
      productos: [['FACTORING', 'Factoring']],
    },
  });

export interface Archivo {
  nombre: string;
  texto: string | Buffer;
}

/** A document that a client sold us of a debtor and that he paid. */
const pagador =
  (t: TestApp) =>
  async (cliente_rut: Rut, deudor_rut: Rut, d: { emision: string; pago?: string; monto: number }): Promise<void> => {
    const partes = { cliente: { rut: cliente_rut, nombre: 'Cliente' }, deudor: { rut: deudor_rut, nombre: `Deudor ${deudor_rut}` } };
    const pagado = d.pago ? ({ estado: 'pagado', pagado: pesos(d.monto), fecha_pago: d.pago as Fecha } as const) : {};
    const exento = { monto_neto: pesos(0), monto_exento: pesos(d.monto), origen: 'MANUAL', estado: 'vigente' } as const;
    await t.arrange((ctx) =>
      ctx.insert(documentos, papel({ ...partes, monto: d.monto, emision: d.emision, vence: null }, { ...exento, ...pagado })),
    );
  };

/** What the tests of analisis do over and over. */
export function manos(t: TestApp) {
  const quien = (k: number) => persona(t, k);
  const cliente = (): Promise<Rut> => t.arrange(async (ctx) => (await clienteActivo(ctx)).rut);
  const nuevo = (rut: Rut, o: object = {}) => t.act(contract, 'crear', quien(1), { rut, tipo: 'LINEA_NUEVA', fecha_corte: HOY, ...o });
  async function subir(id: string, archivos: readonly Archivo[]) {
    const leidos = archivos.map((a) => ({ nombre: a.nombre, bytes: Buffer.from(a.texto as string), mime: 'text/csv' }));
    const envio = { id, session: quien(1), archivos: leidos };
    const r = await subirA<{ resultados: { resultado: string; codigo: string | null; detail: string | null; periodo: string | null }[] }>(
      t,
      contract,
      'importar_ventas',
      envio,
    );
    return r.resultados;
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
