import { contract as documentos } from '#areas/documentos/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type DatosDte, fabricarDte } from '../../../tools/dte-demo/fabricar.ts';
import type { Cartera } from './alta.ts';
import type { Deudor } from './empresas.ts';
import type { Narrador } from './narrador.ts';

const NOSOTROS = { rut: '99990000-3', razon: 'Financiera Cordillera S.A. (ficticia)' };
const COSAS = [
  'Servicios del mes',
  'Suministro según orden de compra',
  'Obra ejecutada, estado de pago',
  'Transporte de carga',
  'Mercadería',
];

/** An invoice that a client sells. */
export interface Factura {
  dte: DatosDte;
  deudor: Deudor;
  /** With IVA, whole pesos. */
  monto: number;
  vence: Fecha;
}

/** An invoice of the client on a debtor, about `neto` pesos before IVA. */
export function facturar(c: Cartera, deudor: Deudor, neto: number, emision: Fecha, plazo: number): Factura {
  c.folio += 1;
  const vence = addDays(emision, plazo);
  const dte: DatosDte = {
    tipo: 33,
    folio: c.folio,
    fecha_emision: emision,
    fecha_vencimiento: vence,
    emisor: { rut: c.cedente.rut, razon: c.cedente.razon, giro: c.cedente.giro.slice(0, 80) },
    receptor: { rut: deudor.rut, razon: deudor.razon, giro: deudor.giro.slice(0, 40), comuna: deudor.comuna },
    detalle: [{ nombre: COSAS[c.folio % COSAS.length] ?? 'Servicios', precio: neto }],
    referencias: [{ tipo: '801', folio: String(45_000 + c.folio), fecha: emision }],
  };
  return { dte, deudor, monto: neto + Math.round(neto * 0.19), vence };
}

const texto = (nombre: string, lineas: readonly string[]) => ({
  nombre,
  bytes: Buffer.from(lineas.join('\r\n'), 'utf8'),
  mime: 'text/csv',
});

/** The executive loads the XML and OPERACIONES the debtor's answer in the SII. Answers the ids, in order; none when the client is blocked. */
export async function cargar(n: Narrador, c: Cartera, facturas: readonly Factura[]): Promise<string[]> {
  const archivos = facturas.map((f) => ({
    nombre: `dte-${f.dte.tipo}-${f.dte.folio}.xml`,
    bytes: fabricarDte(f.dte),
    mime: 'application/xml',
  }));
  const r = await n.acto(documentos, 'cargar', c.cedente.ejecutivo, { cliente_rut: c.cedente.rut }, { archivos });
  // A client in arrears is blocked by the product itself: it sells nothing until it pays.
  if (r.resultados.every((x) => x.codigo === 'cliente_bloqueado')) return [];
  const malo = r.resultados.find((x) => !x.documento_id);
  if (malo) throw new Error(`historia: ${malo.archivo} fue rechazado por ${malo.codigo}`);
  const dia = (f: Fecha) => formatFecha(f).replaceAll('-', '/');
  const filas = facturas.map((f, i) => {
    const e = f.dte;
    const exento = e.tipo === 34 ? f.monto : 0;
    const neto = exento > 0 ? 0 : (e.detalle[0]?.precio ?? 0);
    const recepcion = dia(addDays(e.fecha_emision as Fecha, 1));
    return `${i + 1};${e.tipo};Del Giro;${f.deudor.rut};${f.deudor.razon};${e.folio};${dia(e.fecha_emision as Fecha)};${recepcion} 10:00:00;${recepcion} 12:00:00;;${exento};${neto};${f.monto - neto - exento};${f.monto}`;
  });
  const cabeza =
    'Nro;Tipo Doc;Tipo Venta;Rut cliente;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse Recibo;Fecha Reclamo;Monto Exento;Monto Neto;Monto IVA;Monto total';
  const rcv = texto(`rcv-ventas-${c.cedente.rut}.csv`, [cabeza, ...filas]);
  await n.acto(documentos, 'importar_rcv', 'operaciones', { cliente_rut: c.cedente.rut }, { archivos: [rcv] });
  return r.resultados.map((x) => x.documento_id ?? '');
}

/** The registry of cesiones says that the client ceded these invoices to us. */
export async function anotarCesion(n: Narrador, c: Cartera, facturas: readonly Factura[]): Promise<void> {
  const filas = facturas.map(({ dte, deudor, monto, vence }) =>
    [
      ...[c.cedente.rut, 'Cesion Vigente', deudor.rut, '', dte.tipo, 'Factura Electronica', dte.folio, dte.fecha_emision, monto],
      ...[c.cedente.rut, c.cedente.razon, '', NOSOTROS.rut, NOSOTROS.razon, '', `${n.fecha} 10:30`, monto, vence],
    ].join(';'),
  );
  const cabeza =
    'VENDEDOR;ESTADO_CESION;DEUDOR;MAIL_DEUDOR;TIPO_DOC;NOMBRE_DOC;FOLIO_DOC;FCH_EMIS_DTE;MNT_TOTAL;CEDENTE;RZ_CEDENTE;MAIL_CEDENTE;CESIONARIO;RZ_CESIONARIO;MAIL_CESIONARIO;FCH_CESION;MNT_CESION;FCH_VENCIMIENTO';
  const archivo = texto(`cesiones-${n.fecha}.txt`, [`Cesiones del periodo ${n.fecha}`, cabeza, ...filas]);
  const r = await n.acto(documentos, 'importar_cesiones', 'operaciones', {}, { archivos: [archivo] });
  if (r.conflictos.length > 0 || r.errores.length > 0) throw new Error(`historia: cesiones ${JSON.stringify([r.conflictos, r.errores])}`);
}
