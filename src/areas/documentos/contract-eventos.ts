import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';

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

export interface EventoArchivo {
  archivo_id: string;
  referido: { tipo: string; id: string };
  tipo_archivo: string;
  vence?: Fecha | undefined;
}
