import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Contenido, TipoFuente } from '../../domain/contenido.ts';

/** The consent under which a query leaves: when it was given, and the SHA-256 of its receipt. */
export interface ConsentimientoDado {
  id: string;
  fecha: Fecha;
  /** HH:MM:SS */
  hora: string;
  recibo_hash: string | null;
}

export interface PedidoAFuente {
  empresa_id: string;
  consulta_id: string;
  rut: Rut;
  tipo: TipoFuente;
  fuente: string;
  consentimiento: ConsentimientoDado | null;
  finalidad: string;
  /** 1 the first time. */
  intento: number;
  hoy: Fecha;
  /** Names of the envelope, as the company wrote them; of a source that has one. */
  sobre?: string | undefined;
}

export interface RespuestaDeFuente {
  estado: 'ok' | 'sin_informacion';
  crudo: Uint8Array | string;
  contenido: Contenido | null;
  parcial: boolean;
}

/** Who answers for a source. It reads what came and says it in the house's words; it writes nothing. Throws `FallaDeProveedor`. */
export interface Proveedor {
  consultar(p: PedidoAFuente, signal: AbortSignal): Promise<RespuestaDeFuente>;
}

/** Why a source did not answer, by the code of its sentence. */
export class FallaDeProveedor extends Error {
  readonly codigo: string;
  readonly reintentable: boolean;
  /** What the source asks to wait, in milliseconds. */
  readonly esperar_ms: number | null;
  /** What of the answer could not be read. */
  readonly parte: string | null;

  constructor(codigo: string, o: { reintentable?: boolean; esperar_ms?: number | null; parte?: string } = {}) {
    super(codigo);
    this.codigo = codigo;
    this.reintentable = o.reintentable ?? false;
    this.esperar_ms = o.esperar_ms ?? null;
    this.parte = o.parte ?? null;
  }
}
