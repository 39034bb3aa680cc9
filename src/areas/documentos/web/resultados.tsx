import type { Columna } from '#platform/web/detail/plain-table.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { type Resultado, Resultados } from '#platform/web/list/row-results.tsx';
import type { Fila } from './tipos.ts';

const COLUMNAS: readonly Columna<Fila>[] = [
  { titulo: 'Documento', celda: (f) => f.nombre },
  { titulo: 'Deudor', celda: (f) => f.razon_deudor },
  { titulo: 'Monto', celda: (f) => <Pesos v={f.monto} />, cifra: true },
];

interface Props {
  filas: readonly Fila[];
  hechos: readonly Resultado[];
  espera: string;
}

/** The chosen documents, each with what happened to it. */
export function ResultadosDeDocumentos(p: Props) {
  return <Resultados nombre="Documentos elegidos" columnas={COLUMNAS} cuenta="documentos" {...p} />;
}
