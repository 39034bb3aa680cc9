type ResultadoValidacion = 'ok' | 'alerta' | 'falla' | 'exceptuada';

/** One line of the giro view: what was found, its limit and who can solve it. */
export interface Validacion {
  id: string;
  titulo: string;
  resultado: ResultadoValidacion;
  valor: string;
  limite: string;
  /** Profile that can solve it. */
  responsable: string;
  /** Area where it is solved; the screen turns it into the link of the record. */
  enlace: string;
  /** Null when ok. */
  codigo: string | null;
  datos: Readonly<Record<string, string | number>>;
}

export interface Hallazgo {
  codigo: string;
  datos?: Readonly<Record<string, string | number>>;
  /** `alerta` lets the giro pass; `falla` is the default. */
  grado?: 'falla' | 'alerta';
  /** Code of an exception granted in the approval, which turns the failure into `exceptuada`. */
  excepcion?: string;
}

interface Ficha {
  id: string;
  titulo: string;
  responsable: string;
  enlace: string;
  valor: string | number;
  limite: string | number;
}

/** Builds a validation: ok without finding, otherwise by its grade, exceptuada when the approval carries its exception. */
export function validar(f: Ficha, hallazgo: Hallazgo | null, excepciones: readonly string[] = []): Validacion {
  const base = { ...f, valor: String(f.valor), limite: String(f.limite) };
  if (hallazgo === null) return { ...base, resultado: 'ok', codigo: null, datos: {} };
  const grado = hallazgo.grado ?? 'falla';
  const exceptuada = grado === 'falla' && hallazgo.excepcion !== undefined && excepciones.includes(hallazgo.excepcion);
  return { ...base, resultado: exceptuada ? 'exceptuada' : grado, codigo: hallazgo.codigo, datos: hallazgo.datos ?? {} };
}
