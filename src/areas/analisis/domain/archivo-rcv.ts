import { type Fecha, isPeriodo, type Periodo, periodoOf } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { parseRut, type Rut } from '#kernel/values/rut.ts';

/** What of a row of the register matters here. */
interface FilaDeRegistro {
  linea: number;
  tipo: number;
  folio: number;
  contraparte: Rut;
  emision: Fecha;
  neto: Pesos;
  exento: Pesos;
}

const NOTA_DE_CREDITO: ReadonlySet<number> = new Set([60, 61, 112]);

/** Sign of a document in the month: a credit note takes from it. */
export function signo(tipo: number): 1 | -1 {
  return NOTA_DE_CREDITO.has(tipo) ? -1 : 1;
}

/** What the name that the SII gives to a download says: RCV_VENTA_99990001-6_202602.csv. Nulls when it was renamed. */
export function dichoPorElNombre(nombre: string): { rut: Rut | null; periodo: Periodo | null } {
  const m = /RCV_[A-Z_]*?(\d{1,8}-[\dkK])_(\d{4})(\d{2})/i.exec(nombre);
  const periodo = m ? `${m[2]}-${m[3]}` : '';
  return { rut: m?.[1] ? (parseRut(m[1]) ?? null) : null, periodo: isPeriodo(periodo) ? periodo : null };
}

/** Month of a register of sales whose file does not say it: that of all its documents; null when they are of several. */
export function mesDeLasFilas(filas: readonly Pick<FilaDeRegistro, 'emision'>[]): Periodo | null {
  const meses = new Set(filas.map((f) => periodoOf(f.emision)));
  const [unico] = meses;
  return meses.size === 1 && unico !== undefined ? unico : null;
}

/** The first row whose document is already above it; undefined when none repeats. */
export function filaRepetida<F extends Pick<FilaDeRegistro, 'tipo' | 'folio' | 'contraparte'>>(filas: readonly F[]): F | undefined {
  const vistos = new Set<string>();
  return filas.find((f) => {
    const clave = `${f.tipo}:${f.folio}:${f.contraparte}`;
    const ya = vistos.has(clave);
    vistos.add(clave);
    return ya;
  });
}

/** Net and exempt of the month, pesos; credit notes subtract. */
export function totalDelMes(filas: readonly Pick<FilaDeRegistro, 'tipo' | 'neto' | 'exento'>[]): Pesos {
  return pesos(filas.reduce((s, f) => s + signo(f.tipo) * (f.neto + f.exento), 0));
}
