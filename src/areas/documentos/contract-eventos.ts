import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';

/** A documento with the operación that bought it. */
export interface DeOperacion {
  documento_id: string;
  operacion_id: string;
}

/** What the events of a documento that is a cheque say of it. */
export interface ChequeDeDocumento {
  documento_id: string;
  /** As people name it: 'CHQ-102'. */
  documento: string;
  cliente_rut: Rut;
  nombre_cliente: string;
  rut_girador: Rut;
  nombre_girador: string;
  banco: string;
  cta_cte: string;
  num_cheque: string;
  monto: Pesos;
  /** Date of the cheque. */
  fecha: Fecha;
  nominativo: boolean;
  cruzado: boolean;
}

/** A payment written on a documento or taken back: `pagado`, what of it the debtor paid (zero when a nota or a prórroga moved the advance); `fecha`, its value date; `estado`, the one that it is left in. */
export interface DocumentoAbonado {
  documento_id: string;
  operacion_id: string;
  a_anticipo: Pesos;
  pagado: Pesos;
  estado: string;
  fecha: Fecha;
  /** Paid with others in one act: the last one tells all of them, itself included, and those before it none. Whoever looks at the operación does it once. */
  juntos?: readonly DeOperacion[] | undefined;
}

export interface EventoArchivo {
  archivo_id: string;
  referido: { tipo: string; id: string };
  tipo_archivo: string;
  vence?: Fecha | undefined;
}

/** What was done to verify or notify a documento, as its page shows it. */
interface GestionDeDocumento {
  fecha: Fecha;
  titulo: string;
  detalle: string | null;
  por: string;
  url: string | null;
}

/** How a verificación or a notificación of a documento stands, by the codes of its catalogue, and how it stood. */
interface EstadoDeGestion {
  documento_id: string;
  /** Null while it is not bought. */
  operacion_id: string | null;
  antes: string;
  estado: string;
}

declare module '#kernel/events.ts' {
  interface Events {
    /** What the debtor says of a documento changed: `estados_verificacion`. */
    'documento.verificado': EstadoDeGestion;
    /** How the debtor knows of the cesión of each of these documentos changed: `estados_notificacion`. */
    'documentos.notificados': { documentos: readonly EstadoDeGestion[] };
    /** The day on which a bought documento is waited for moved, forward by a prórroga or back when it is undone. */
    'documento.postergado': { documento_id: string; operacion_id: string | null; de: Fecha; a: Fecha };
  }
  interface Questions {
    /** How the collection of each of these documentos stands, in a few words, and the record that carries it. */
    'documento.cobranza': { input: { ids: readonly string[] }; answer: Readonly<Record<string, { texto: string; url: string | null }>> };
    /** What was done to verify and notify a documento, and what it answered: its page shows it, the newest first. */
    'documento.gestiones': { input: { id: string }; answer: readonly GestionDeDocumento[] };
  }
}
