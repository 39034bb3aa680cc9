import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Reading of the benchmark's files: no field has commas or quotes. */
export interface Fila {
  id: number;
  cuenta: number;
  /** Days since 1970. */
  dia: number;
  monto: number;
  documento: string;
  rut: string;
  /** Glosa of the bank or name of the ledger. */
  texto: string;
}

export interface GrupoVerdad {
  tipo: string;
  banco: number[];
  libro: number[];
}

export interface Calce {
  regla: string;
  puntaje: number;
  aceptado: boolean;
  banco: number[];
  libro: number[];
}

const ids = (t: string | undefined): number[] =>
  (t ?? '')
    .split(' ')
    .filter((x) => x !== '')
    .map(Number);

/** Rows under the header of a file. */
export async function* filasDe(archivo: string): AsyncGenerator<string[]> {
  let primera = true;
  for await (const l of createInterface({ input: createReadStream(archivo), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!primera && l !== '') yield l.split(',');
    primera = false;
  }
}

export async function leerFilas(archivo: string): Promise<Fila[]> {
  const out: Fila[] = [];
  for await (const [id, cuenta, fecha, monto, documento = '', rut = '', texto = ''] of filasDe(archivo)) {
    out.push({
      id: Number(id),
      cuenta: Number(cuenta),
      dia: Date.parse(`${fecha}T00:00:00Z`) / 86_400_000,
      monto: Number(monto),
      documento,
      rut,
      texto,
    });
  }
  return out;
}

export async function leerVerdad(archivo: string): Promise<GrupoVerdad[]> {
  const out: GrupoVerdad[] = [];
  for await (const [, tipo = '', banco, libro] of filasDe(archivo)) out.push({ tipo, banco: ids(banco), libro: ids(libro) });
  return out;
}

/** `grupo,regla,puntaje,estado,banco_ids,libro_ids`; estado is `aceptado` or `sugerido`. */
export async function leerCalces(archivo: string): Promise<Calce[]> {
  const out: Calce[] = [];
  for await (const [, regla = '', puntaje, estado = '', banco, libro] of filasDe(archivo)) {
    if (estado !== 'aceptado' && estado !== 'sugerido') throw new Error(`estado desconocido: ${estado}`);
    out.push({ regla, puntaje: Number(puntaje), aceptado: estado === 'aceptado', banco: ids(banco), libro: ids(libro) });
  }
  return out;
}

/** First id of the lines that are the same in every field: nothing can tell them apart, so nobody is asked to. */
export function clases(filas: readonly Fila[]): Map<number, number> {
  const primera = new Map<string, number>();
  const de = new Map<number, number>();
  for (const f of filas) {
    const k = `${f.cuenta}|${f.dia}|${f.monto}|${f.documento}|${f.rut}|${f.texto}`;
    const p = primera.get(k);
    if (p === undefined) primera.set(k, f.id);
    else de.set(f.id, p);
  }
  return de;
}
