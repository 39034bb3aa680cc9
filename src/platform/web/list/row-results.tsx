import { Alert, Text } from '@mantine/core';
import { messageOf } from '../api/problem.ts';
import { type Columna, Tabla } from '../detail/plain-table.tsx';

/** What an act answered for one row. */
export interface Resultado {
  id: string;
  ok: boolean;
  texto: string;
}

/**
 * One act a row, one after another, each in its own transaction: a refusal is the answer of its row and does not stop the rest.
 * `acto` answers what to show of a row that went well; `alResponder` is told as each one ends.
 */
export async function unaAUna<T extends { id: string }>(
  filas: readonly T[],
  acto: (fila: T) => Promise<string>,
  alResponder: (r: Resultado) => void = () => undefined,
): Promise<Resultado[]> {
  const out: Resultado[] = [];
  for (const fila of filas) {
    const r = await acto(fila).then(
      (texto) => ({ id: fila.id, ok: true, texto }),
      (error: unknown) => ({ id: fila.id, ok: false, texto: messageOf(error) }),
    );
    out.push(r);
    alResponder(r);
  }
  return out;
}

interface Props<T> {
  nombre: string;
  columnas: readonly Columna<T>[];
  filas: readonly T[];
  hechos: readonly Resultado[];
  /** What a row says before its turn. */
  espera: string;
  /** What is counted once all answered: 'documentos'. */
  cuenta: string;
}

/** The chosen rows, each with what happened to it; over them, how many went well once all answered. */
export function Resultados<T extends { id: string }>({ nombre, columnas, filas, hechos, espera, cuenta }: Props<T>) {
  const bien = hechos.filter((h) => h.ok).length;
  const celda = (f: T) => {
    const r = hechos.find((h) => h.id === f.id);
    return (
      <Text size="sm" {...(r && !r.ok ? { c: 'var(--r-danger-text)' } : {})}>
        {r?.texto ?? espera}
      </Text>
    );
  };
  return (
    <>
      <div aria-live="polite">
        {hechos.length === filas.length && (
          <Alert color={bien === filas.length ? 'green' : 'yellow'}>
            {bien} de {filas.length} {cuenta}.
          </Alert>
        )}
      </div>
      <Tabla nombre={nombre} columnas={[...columnas, { titulo: 'Resultado', celda }]} filas={filas} clave={(f) => f.id} ancho={320} />
    </>
  );
}
