import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';

/** What our books know of one side of the document. */
export interface PersonaConocida {
  razon_social: string;
  es_cliente: boolean;
  /** Motive of a live block in that role. */
  bloqueo: string | null;
}

/** The document of ours with the same key (tipo, folio, RUT emisor), if any. */
export interface Existente {
  id: string;
  /**
   * SHA-256 of the canonical content (service/dte/leer.ts), the same inside an EnvioDTE, an AEC or alone. null when it was typed
   * by hand and still waits for its XML.
   */
  contenido_hash: string | null;
  rut_receptor: string;
  monto: Pesos;
  fecha_emision: Fecha;
  fecha_vencimiento: Fecha | null;
}

/** A live cesión of the document (not refused by the registry), from an AEC, the registry or typed by hand. */
export interface CesionConocida {
  seq: number;
  rut_cesionario: string;
  razon_cesionario: string | null;
}

/** Last owner of the credit by what is known: the cesión of the highest sequence; null when there is none. */
export function ultimaCesion(cesiones: readonly CesionConocida[]): CesionConocida | null {
  return cesiones.reduce<CesionConocida | null>((a, c) => (a && a.seq > c.seq ? a : c), null);
}

/** What the rules of the intake need from outside the file; who calls looks it up for the parties of `partesDe`. */
export interface Contexto {
  /** Business date. */
  hoy: Fecha;
  nuestro_rut: Rut;
  /** The client the person chose in the screen. */
  cliente?: { rut: Rut; razon_social: string } | null;
  /** null when the registry does not know that RUT. */
  cedente: PersonaConocida | null;
  deudor: PersonaConocida | null;
  relacionadas: boolean;
  existente: Existente | null;
  /** Live cesiones known of this document, those of the AEC being loaded included; only the last one judges. */
  cesiones: readonly CesionConocida[];
  /** Date of a claim (RCD, RFP, RFT) of this document. */
  reclamo: Fecha | null;
  /** Σ notas de crédito known of this document. */
  monto_nc: Pesos;
  fecha_recepcion_sii: Fecha | null;
  /** For a 61: the document of ours that it corrects, of those of `referidosDeNota`. */
  documento_de_la_nota: { id: string; nombre: string; rut_receptor: string; cliente_rut: string; razon_cliente: string } | null;
  parametros: { dias_maximo_emision: number; firma_dte: 'EXIGE' | 'ADVIERTE' };
}
