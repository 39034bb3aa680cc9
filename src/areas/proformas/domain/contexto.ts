import type { RestriccionTml } from '#finanzas/tmc.ts';
import type { Numeric } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos, Uf } from '#kernel/values/money.ts';

/** What the motor reads: everything is handed in, already read; a source that did not answer says so instead of guessing. */
type Fuente<T> = { responde: true; dato: T } | { responde: false };

type EstadoSii =
  | 'en_plazo'
  | 'aceptado_contenido'
  | 'recibo_mercaderias'
  | 'aceptado_tacito'
  | 'reclamado'
  | 'falta_parcial'
  | 'falta_total';

export interface DeudorEnMotor {
  rut: string;
  nombre: string;
  es_emt: boolean;
  organismo_publico: boolean;
  bloqueo: string | null;
  mal_pagador: boolean;
  /** Protests of his cheques that nobody cleared. */
  protestos: number;
  /** Rating A–E of its report; null inside = not rated. Null = no bureau is connected: the rule is absent, not green. */
  clasificacion: Fuente<string | null> | null;
  /** Anticipos in force or held by a proforma, of every client on this debtor, and those of this client alone; without this one. */
  exposicion_cartera: Pesos;
  exposicion_linea: Pesos;
  /** Sublimit of the line for this debtor; null = none. */
  sublimite: Pesos | null;
}

export interface DocumentoEnMotor {
  pk: string;
  /** As people name it: '33-1021'. */
  nombre: string;
  dte: string;
  estado: string;
  /** Proforma that holds it, or null. */
  reservado_por: string | null;
  fecha_emision: Fecha;
  /** Reception in the SII, or the emission date when unknown. */
  fecha_recepcion: Fecha;
  /** Null for papers without electronic registry (CHQ, LET, PAG, EDP, OC). */
  sii: Fuente<{ estado: EstadoSii; fecha: Fecha | null; fin_plazo_reclamo: Fecha }> | null;
  /** Last known holder other than us; null for papers without registry. */
  cesion: Fuente<{ cesionario: string | null }> | null;
  /** A longer term was agreed in writing and the registered agreement is filed (Ley 19.983 art. 2). */
  acuerdo_plazo: boolean;
  deudor: DeudorEnMotor;
}

/** TMC of the day as a function of the term and the capital; null when its bracket has no value. `parametros` builds it. */
export type TmcDelDia = (o: { dias: Numeric; capital_uf: Numeric }) => { codigo: string; valor: string; fecha: Fecha } | null;

export interface ParametrosMotor {
  /** Smallest document. */
  minimo_descontado_uf: Uf;
  /** Per debtor, over the whole portfolio. */
  maximo_uf_concentracion: Uf;
  /** Per debtor, percent of the client's line. */
  concentracion_linea_pct: string;
  dias_maximo_emision: number;
  /** Longest term from reception when the seller is EMT and the buyer is not; public bodies may reach the second with agreement. */
  maximo_dias_mypime: number;
  maximo_dias_publico: number;
  restriccion_tml: RestriccionTml;
  /** Points of annual rate. */
  tolerancia_tmc: string;
  /** Monthly percent under which another person must approve; null = none. */
  tasa_piso: string | null;
  /** Protests not cleared that stop new cheques of a drawer. */
  maximo_protestos_girador: number;
  /** Days of mora of the client above which the operation is looked at. */
  dias_mora_revision: number;
}

export interface ContextoMotor {
  num_proforma: string | null;
  cliente: { rut: string; nombre: string; es_emt: boolean; bloqueo: string | null; dias_mora: Fuente<number> };
  /** `libre` without what this proforma itself reserves. */
  linea: { monto: Pesos; libre: Pesos; hasta: Fecha } | null;
  /** Papers chosen to back the line (`pagare_o_contratos`). Null = no area keeps papers: the rule is absent. */
  respaldos: readonly { numero: string; vigente: boolean }[] | null;
  /** The pacto demands a contract in force (`pactos_with_contrato`). */
  exige_contrato: boolean;
  contrato: { numero: string; vence: Fecha | null } | null;
  /** Types of document that the tipo_operacion admits. */
  dtes_admitidos: readonly string[];
  extra: { cantidad: number | null; rutEmisor: string | null };
  descuentos: readonly { pk: string; monto: Pesos; adeudado: Pesos }[];
  /** Why `clientes` does not give the account of the giro as usable today; null when it is, or none was chosen yet. */
  cuenta: { codigo: string; datos: Readonly<Record<string, string | number>> } | null;
  tmc: TmcDelDia;
  parametros: ParametrosMotor;
}
