import type { Json, Mundo } from '../cliente.ts';
import { CTACTE } from './alta.ts';
import { BANCO } from './compra.ts';
import { CLIENTE, DEUDOR } from './partes.ts';

/** What the debtor pays, and what is given back to the client. */

export type Recaudacion = Json & {
  aplicaciones: { concepto: string; monto: number; dias_mora: number }[];
  excedentes: { monto: number; pasivo_id: string | null; rut: string }[];
  excedente: number;
};
interface Pasivo {
  id: string;
  saldo: number;
  estado: string;
  disponible: number;
}
export interface Ficha {
  mora: number;
  reten_liberadas: number;
  pasivos_vivos: Pasivo[];
}

/** A transfer of the debtor for one invoice, as the treasury sees it in the bank. */
export function recaudar(m: Mundo, documento_id: string, monto: number, fecha_pago: string, operacion: string): Promise<Recaudacion> {
  return m.post('tesoreria', '/api/recaudaciones', {
    rut_deudor: DEUDOR.rut,
    rut_pagador: DEUDOR.rut,
    nombre_pagador: DEUDOR.razon,
    fecha_pago,
    monto,
    obligaciones: [{ pk: `documento:${documento_id}`, monto: null }],
    medio_pago: 'TRANSFERENCIA',
    office: 'SANTIAGO',
    via: 'TRANSFERENCIA',
    cuenta_banco: BANCO,
    num_operacion_banco: operacion,
  });
}

export const verPasivos = (m: Mundo): Promise<Ficha> => m.get('ejecutivo', `/api/pasivos/de-rut?rut=${CLIENTE.rut}`);

type Solicitud = Json & { estado: string; monto: number; orden_id: string | null };

/** The executive asks to give the client everything that is available. Answers the id of what was asked. */
export async function pedirDevolucion(m: Mundo, cuenta_id: string): Promise<string> {
  const { pasivos_vivos } = await verPasivos(m);
  const r = await m.post('ejecutivo', '/api/pasivos/solicitudes', {
    rut: CLIENTE.rut,
    pasivos: pasivos_vivos.filter((p) => p.saldo > 0).map((p) => ({ id: p.id, monto: p.saldo })),
    pagar: { medio: 'TRANSFERENCIA', cuenta_id },
    comentario: 'Devolución de excedentes a pedido del cliente',
  });
  return r.id;
}

export const verDevolucion = (m: Mundo, id: string): Promise<Solicitud> => m.get('analista', `/api/pasivos/solicitudes/${id}`);

/** An act of the refund by a person: revisar (analista), autorizar (gerencia). */
export async function actoDevolucion(m: Mundo, quien: string, id: string, accion: string): Promise<Solicitud> {
  const { version } = await verDevolucion(m, id);
  return m.post(quien, `/api/pasivos/solicitudes/${id}/${accion}`, { version });
}

/** The desk pays the order that the refund asked for: one prepares, another authorises. Answers its receipt. */
export async function pagarDevolucion(
  m: Mundo,
  id: string,
  cuenta_id: string,
  hoy: string,
): Promise<{ comprobante: string; monto: number }> {
  const ordenes = await m.get<{ id: string; origen_id: string; num_orden: number; monto: number }[]>(
    'tesoreria',
    '/api/operaciones/ordenes?origen_area=pasivos',
  );
  const orden = ordenes.find((o) => o.origen_id === id);
  if (!orden) throw new Error('the refund has no order');
  const orden_id = orden.id;
  await m.post('tesoreria', '/api/operaciones/preparar-orden', { orden_id, medio: 'TEF', cuenta_banco: BANCO, cuenta_id });
  await m.post('tesoreria2', '/api/operaciones/autorizar-orden', { orden_id, digitos_cuenta: CTACTE.slice(-4) });
  const comprobante = `DEV-${orden.num_orden}`;
  await m.post('tesoreria', '/api/operaciones/confirmar-orden', { orden_id, fecha: hoy, comprobante });
  return { comprobante, monto: orden.monto };
}
