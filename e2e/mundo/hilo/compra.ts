import type { DatosDte } from '../../../tools/dte-demo/cuerpo.ts';
import type { Json, Mundo } from '../cliente.ts';
import { CTACTE, votar } from './alta.ts';
import { anotarCesion } from './papeles.ts';
import { CLIENTE } from './partes.ts';

/** A purchase: its proforma, the vote, the papers and the money that leaves. */

/** Account of the company from which giros leave and to which debtors pay. */
export const BANCO = '1102.01';

export type Proforma = Json & {
  num_proforma: number;
  nivel_comite: number;
  estado: string;
  monto_girar: number;
  falta_para_emitir: { codigo: string; mensaje: string }[];
  documents: Record<string, { nombre: string; dias: number; anticipo: number; retencion: number; dp: number }>;
};
export type Operacion = Json & {
  num_operacion: number;
  estado: string;
  monto_girar: number;
  facturas_propias: { tipo: number; total: number }[];
};
export type Giro = {
  boton_autorizar: boolean;
  boton_autorizar_motivo: string | null;
  monto_disponible: number;
  orden: { estado: string } | null;
};

export interface Pedido {
  documentos: readonly string[];
  cuenta_id: string;
  hoy: string;
  cambios?: object;
}

/** The terms of T13 (domain §6.6): 90 %, 1,80 %, comisión 0,40 % with a minimum of 1,5 UF, gastos 25.000. */
export async function cotizar(m: Mundo, quien: string, p: Pedido): Promise<Proforma> {
  return m.post(quien, '/api/proformas', {
    cliente_rut: CLIENTE.rut,
    producto: 'FACTORING',
    origen_operacion: 'PROPIA',
    destino_operacion: 'GIRO_CLIENTE',
    tipo_operacion: 'FACTORING_CON_RESPONSABILIDAD',
    fechacurso: p.hoy,
    anticipo_pct: '90',
    tasa: '1.80',
    comision_pct: '0.40',
    comision_minima_uf: '1.5',
    gastos: [{ concepto: 'NOTARIA', monto: 25_000, afecto_iva: true, traspasado: false }],
    cuenta_giro: p.cuenta_id,
    documents: Object.fromEntries(p.documentos.map((id) => [id, {}])),
    ...p.cambios,
  });
}

/** From the draft to the table of the committee. */
export async function llevarAComite(m: Mundo, quien: string, p: Proforma): Promise<Proforma> {
  const emitida = await m.post<Proforma>(quien, `/api/proformas/${p.id}/emitir`, { version: p.version });
  return m.post(quien, `/api/proformas/${p.id}/enviar-a-comite`, { version: emitida.version });
}

export const aprobar = (m: Mundo, p: Proforma): Promise<Json> => votar(m, `/api/proformas/${p.id}`, p.nivel_comite);

/** The operación that was born of the last approval, with its papers in order: ready for the treasury. */
export async function formalizar(m: Mundo, dtes: readonly DatosDte[], hoy: string): Promise<Operacion> {
  const { items } = await m.get<{ items: { id: string }[] }>('operaciones', `/api/operaciones?cliente_rut=${CLIENTE.rut}&perPage=1`);
  const id = items[0]?.id ?? '';
  const malas = await anotarCesion(m, dtes, hoy);
  if (malas.length > 0) throw new Error(JSON.stringify(malas));
  const { version } = await m.get('operaciones', `/api/operaciones/${id}`);
  const comentario = 'Documentos electrónicos: no hay originales en papel';
  return m.post('operaciones', `/api/operaciones/${id}/no-aplica-etapa`, { version, etapa: 'documentos_originales', comentario });
}

export const verOperacion = (m: Mundo, id: string): Promise<Operacion> => m.get('tesoreria', `/api/operaciones/${id}`);
export const verGiro = (m: Mundo, id: string): Promise<Giro> => m.get('tesoreria2', `/api/operaciones/${id}/giro`);

export async function preparar(m: Mundo, id: string): Promise<Operacion> {
  const { version } = await verOperacion(m, id);
  return m.post('tesoreria', `/api/operaciones/${id}/preparar-giro`, { version, medio: 'TEF', cuenta_banco: BANCO });
}

/** What authorising sends: the last digits of the account are typed again. */
export async function paraAutorizar(m: Mundo, id: string): Promise<object> {
  const { version } = await verOperacion(m, id);
  return { version, digitos_cuenta: CTACTE.slice(-4) };
}

export async function confirmar(m: Mundo, id: string, hoy: string): Promise<Operacion> {
  const { version, num_operacion } = await verOperacion(m, id);
  return m.post('tesoreria', `/api/operaciones/${id}/confirmar-giro`, { version, fecha: hoy, comprobante: `TEF-${num_operacion}` });
}

/** Smallest file that is a PDF for whoever looks at how it begins. */
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** After the money left: the receipt of the bank, our invoices with their folios, and the notice to the debtor. */
export async function cerrarPapeles(m: Mundo, id: string): Promise<Operacion> {
  const { num_operacion, facturas_propias } = await verOperacion(m, id);
  await m.subir('tesoreria', `/api/operaciones/${id}/registrar-comprobante`, `TEF-${num_operacion}.pdf`, PDF);
  const facturas = facturas_propias.map((f, k) => ({ tipo: f.tipo, folio: 20_000 + num_operacion * 2 + k }));
  const { version } = await verOperacion(m, id);
  const op = await m.post('contabilidad', `/api/operaciones/${id}/registrar-facturas`, { version, facturas });
  return m.post('cobranza', `/api/operaciones/${id}/completar-etapa`, { version: op.version, etapa: 'notificacion' });
}

/** The whole way of an approved purchase that nobody disputes. */
export async function girar(m: Mundo, dtes: readonly DatosDte[], hoy: string): Promise<Operacion> {
  const { id } = await formalizar(m, dtes, hoy);
  await preparar(m, id);
  await m.post('tesoreria2', `/api/operaciones/${id}/autorizar`, await paraAutorizar(m, id));
  return confirmar(m, id, hoy);
}
