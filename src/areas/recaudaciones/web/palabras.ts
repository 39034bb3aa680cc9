import { esCastigo } from '#finanzas/castigo.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';
import { nombreDeCastigo } from '../domain/castigo.ts';

/** How this area is read on screen. */
export const ESTADOS: Estados = {
  en_cobro: { texto: 'En cobro', tono: 'curso' },
  rechazada: { texto: 'Rechazada', tono: 'peligro' },
  aplicada: { texto: 'Aplicada', tono: 'exito' },
  conciliada: { texto: 'Conciliada', tono: 'exito' },
  por_identificar: { texto: 'Por identificar', tono: 'alerta' },
  reversada: { texto: 'Reversada', tono: 'peligro' },
};
export const ESTADOS_CAJA: Estados = {
  abierta: { texto: 'Abierta', tono: 'curso' },
  en_cuadratura: { texto: 'En cuadratura', tono: 'alerta' },
  cerrada: { texto: 'Cerrada', tono: 'exito' },
  reabierta: { texto: 'Reabierta', tono: 'alerta' },
};
export const MEDIO: Readonly<Record<string, string>> = {
  EFECTIVO: 'Efectivo',
  TRANSFERENCIA: 'Transferencia',
  VALE_VISTA: 'Vale vista',
  CHEQUE: 'Cheque al día',
  CHEQUE_FECHA: 'Cheque a fecha',
  PAC: 'Pago automático (PAC)',
  BIEN: 'Bien recibido en pago',
  SIN_DINERO: 'Sin dinero',
};
export const VIA: Readonly<Record<string, string>> = {
  OFICINA: 'Oficina',
  TERRENO: 'Terreno',
  TRANSFERENCIA: 'Transferencia',
  CAJA_VECINA: 'Caja vecina',
  WEB: 'Web',
  PAC: 'PAC',
  JUDICIAL: 'Judicial',
};
export const TIPO_PAGO: Readonly<Record<string, string>> = {
  TOTAL: 'Pago total',
  PARCIAL: 'Pago parcial',
  ABONO: 'Abono',
  PREPAGO: 'Prepago',
  CASTIGO: 'Recuperación de castigo',
};
/** What lowered a debt without money. */
export const SIN_DINERO: Readonly<Record<string, string>> = {
  CONDONACION: 'Condonación',
  CASTIGO: 'Castigo',
  COMPENSACION: 'Compensación',
};
export const A_FAVOR: Readonly<Record<string, string>> = {
  EXCEDENTE_RETENCION_LIBERADA: 'Excedente para quien cedió',
  SALDO_A_FAVOR: 'Saldo a favor de quien paga',
  PAGO_DOBLE: 'Pago doble, a favor de quien paga',
  PAGO_NO_CEDIDO: 'Pago de un documento no cedido',
};
export const ORIGEN: Readonly<Record<string, string>> = {
  caja: 'Digitado',
  lote: 'Archivo',
  cartola: 'Cartola del banco',
  cheque: 'Cheque pagado',
};

/** How a debt is called in a sentence: a cuota and a credit by their credit, the rest by their number. */
export function nombreParte({ pk, numero }: { pk: string; numero: string }): string {
  const [credito, cuota] = numero.split('-');
  if (pk.startsWith('cuota:')) return `crédito ${credito}, cuota ${cuota}`;
  if (esCastigo(pk)) return `${nombreDeCastigo(pk, numero)}, castigado`;
  return pk.startsWith('credito:') ? `crédito ${numero}` : numero;
}
