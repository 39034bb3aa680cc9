import { type DatosDte, totalesDe } from '../../../tools/dte-demo/cuerpo.ts';
import { fabricarDte } from '../../../tools/dte-demo/fabricar.ts';
import type { Mundo } from '../cliente.ts';
import { CLIENTE, DEUDOR } from './partes.ts';

/** Papers of a sale: the invoices as the client's system issued them, the answer of the SII and the registry of cesiones. */

export interface Fila {
  archivo: string;
  documento: string | null;
  estado: string;
  documento_id: string | null;
  codigo: string | null;
  causas: { codigo: string; detail: string; que_hacer: string }[];
}

const NOSOTROS = { rut: '99990000-3', razon: 'Financiera Cordillera S.A. (ficticia)' };
const total = (d: DatosDte): number => totalesDe(d).total;
const chilena = (fecha: string): string => fecha.split('-').reverse().join('/');

/** Several files in one load of the executive; a row of answer for each document. */
export async function cargar(m: Mundo, archivos: readonly { nombre: string; bytes: Uint8Array }[]): Promise<Fila[]> {
  const r = await m.subirTodos('ejecutivo', '/api/documentos/cargar', archivos, { cliente_rut: CLIENTE.rut });
  return r.resultados as Fila[];
}

export const comoXml = (d: DatosDte) => ({ nombre: `${d.tipo}-${d.folio}.xml`, bytes: fabricarDte(d) });

/** The register of sales of the SII: the debtor received each invoice and its goods on `recepcion`. */
export async function acusarRecibo(m: Mundo, dtes: readonly DatosDte[], recepcion: string): Promise<void> {
  const dia = chilena(recepcion);
  const filas = dtes.map((d, i) => {
    const t = totalesDe(d);
    const partes = [i + 1, d.tipo, 'Del Giro', DEUDOR.rut, DEUDOR.razon, d.folio, chilena(d.fecha_emision)];
    return [...partes, `${dia} 10:00:00`, `${dia} 12:00:00`, '', t.exento, t.neto, t.iva, t.total].join(';');
  });
  const cabeza =
    'Nro;Tipo Doc;Tipo Venta;Rut cliente;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse Recibo;Fecha Reclamo;Monto Exento;Monto Neto;Monto IVA;Monto total';
  const rcv = { nombre: 'rcv-ventas.csv', bytes: Buffer.from([cabeza, ...filas].join('\r\n')) };
  await m.subirTodos('operaciones', '/api/documentos/importar-rcv', [rcv], { cliente_rut: CLIENTE.rut });
}

/** The registry of cesiones says that the client ceded these invoices to us. Answers its conflicts and errors, which should be none. */
export async function anotarCesion(m: Mundo, dtes: readonly DatosDte[], hoy: string): Promise<unknown[]> {
  const filas = dtes.map((d) =>
    [
      ...[CLIENTE.rut, 'Cesion Vigente', DEUDOR.rut, '', d.tipo, 'Factura Electronica', d.folio, d.fecha_emision, total(d)],
      ...[CLIENTE.rut, CLIENTE.razon, '', NOSOTROS.rut, NOSOTROS.razon, '', `${hoy} 10:30`, total(d), d.fecha_vencimiento],
    ].join(';'),
  );
  const cabeza =
    'VENDEDOR;ESTADO_CESION;DEUDOR;MAIL_DEUDOR;TIPO_DOC;NOMBRE_DOC;FOLIO_DOC;FCH_EMIS_DTE;MNT_TOTAL;CEDENTE;RZ_CEDENTE;MAIL_CEDENTE;CESIONARIO;RZ_CESIONARIO;MAIL_CESIONARIO;FCH_CESION;MNT_CESION;FCH_VENCIMIENTO';
  const texto = [`Cesiones del periodo ${hoy}`, cabeza, ...filas].join('\r\n');
  const r = await m.subir('operaciones', '/api/documentos/importar-cesiones', `cesiones-${hoy}.txt`, Buffer.from(texto));
  return [...(r.conflictos as unknown[]), ...(r.errores as unknown[])];
}
