import { addMonths, type Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';

/** Why a cuota of the day does not go in the list, in the order in which they are looked at. */
export const MOTIVOS_FUERA = [
  'mandato_no_activo',
  'credito_no_vigente',
  'cobra_comprador',
  'cuota_pagada',
  'en_otro_cargo',
  'cheque_en_cobro',
  'prorrogada',
  'titular_restringido',
  'en_disputa',
  'monto_cero',
  'uf_no_publicada',
  'excede_tope',
  'inactivo',
] as const;
export type MotivoFuera = (typeof MOTIVOS_FUERA)[number] | 'excluida';

/** Why a person is not to be contacted that also stops charging its account: the debt itself waits. That it asked for silence does not. */
const PARAN_EL_CARGO: readonly string[] = ['EMPLAZADO', 'CONCURSO', 'FALLECIDO', 'RECLAMO'];

/** Whether a restriction stops a charge: of the whole person, for what makes the debt itself wait. */
export const paraElCargo = (r: { motivo: string; canal: string | null; contacto_id: string | null }): boolean =>
  r.canal === null && r.contacto_id === null && PARAN_EL_CARGO.includes(r.motivo);

export interface Hechos {
  mandato_activo: boolean;
  credito_vigente: boolean;
  /** Sold to somebody who collects by himself. */
  cobra_otro: boolean;
  /** False of a credit in UF on a day whose UF is not published. */
  deuda_conocida: boolean;
  /** What the credit says that it owes on the day, before leaving the mora out. */
  debe: number;
  en_otro_cargo: boolean;
  cheque_en_cobro: boolean;
  /** Its due date moved after the day of the list. */
  prorrogada: boolean;
  titular_restringido: boolean;
  en_disputa: boolean;
  monto: Pesos;
  /** Most that the holder allowed, pesos of the day of charge; null without cap, undefined when its UF is not known. */
  tope: Pesos | null | undefined;
  /** Last charge, or the day it was activated. */
  ultimo_uso: Fecha | null;
  fecha: Fecha;
  inactividad_meses: number;
}

/** The first reason that holds; null when the cuota goes in. */
export function motivoFuera(h: Hechos): MotivoFuera | null {
  const inactivo = h.ultimo_uso !== null && addMonths(h.ultimo_uso, h.inactividad_meses) < h.fecha;
  const reglas: Readonly<Record<(typeof MOTIVOS_FUERA)[number], boolean>> = {
    mandato_no_activo: !h.mandato_activo,
    credito_no_vigente: !h.credito_vigente,
    cobra_comprador: h.cobra_otro,
    cuota_pagada: h.debe === 0 && !h.prorrogada,
    en_otro_cargo: h.en_otro_cargo,
    cheque_en_cobro: h.cheque_en_cobro,
    prorrogada: h.prorrogada,
    titular_restringido: h.titular_restringido,
    en_disputa: h.en_disputa,
    monto_cero: h.monto === 0,
    uf_no_publicada: h.tope === undefined,
    excede_tope: typeof h.tope === 'number' && h.monto > h.tope,
    inactivo,
  };
  const primero = MOTIVOS_FUERA.find((m) => reglas[m]) ?? null;
  return primero === 'cuota_pagada' && !h.deuda_conocida ? 'uf_no_publicada' : primero;
}

/** Whether a list needs a second person to be sent: a third attempt in it, or more than one may send alone. */
export const pideOtraPersona = (l: { total: number; intentos: readonly number[] }, tope: number): boolean =>
  l.total > tope || l.intentos.some((i) => i >= 3);
