/** Kinds of truth, as `v.csv` names them, and the two kinds of noise. */
export type Tipo =
  | 'uno'
  | 'uno_corrido'
  | 'comision'
  | 'deposito'
  | 'pac'
  | 'parcial'
  | 'duplicado_banco'
  | 'duplicado_libro'
  | 'solo_banco'
  | 'solo_libro';

export interface FilaBanco {
  cuenta: number;
  dia: number;
  /** Abono positive, cargo negative, whole pesos. */
  monto: number;
  documento: string;
  rut: string;
  glosa: string;
}

export interface FilaLibro {
  cuenta: number;
  dia: number;
  monto: number;
  documento: string;
  rut: string;
  nombre: string;
}

export interface Evento {
  tipo: Tipo;
  /** Lines of the group. */
  banco: FilaBanco[];
  libro: FilaLibro[];
  /** Lines the event leaves outside the group: the second of a duplicate, a rejected charge still in the books. */
  bancoSuelto: FilaBanco[];
  libroSuelto: FilaLibro[];
}

/** An event with nothing loose, unless said. */
export const evento = (tipo: Tipo, banco: FilaBanco[], libro: FilaLibro[], extra: Partial<Evento> = {}): Evento => ({
  tipo,
  banco,
  libro,
  bancoSuelto: [],
  libroSuelto: [],
  ...extra,
});
