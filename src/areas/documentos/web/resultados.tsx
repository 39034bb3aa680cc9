import { Text } from '@mantine/core';
import type { Columna } from '#platform/web/detail/plain-table.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { type Resultado, Resultados } from '#platform/web/list/row-results.tsx';
import type { Fila } from './tipos.ts';

// The debtor under the document: three columns fit a telephone.
const COLUMNAS: readonly Columna<Fila>[] = [
  {
    titulo: 'Documento',
    celda: (f) => (
      <>
        {f.nombre}
        <Text size="xs" c="dimmed">
          {f.razon_deudor}
        </Text>
      </>
    ),
  },
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
