import { type Letterhead, Pairs, Paper, Table } from '#platform/server/print/document.tsx';

interface Columna {
  titulo: string;
  derecha: boolean;
}

/** A report on paper: what was asked, its rows and their totals. */
export function PapelReporte(o: {
  head: Letterhead;
  pares: readonly (readonly [string, string])[];
  columnas: readonly Columna[];
  filas: readonly (readonly string[])[];
  total: readonly string[] | null;
}) {
  const ancho = Math.floor(100 / Math.max(1, o.columnas.length));
  return (
    <Paper head={o.head}>
      <Pairs rows={o.pares} />
      <Table
        columns={o.columnas.map((c, i) => ({ titulo: c.titulo, ancho, derecha: c.derecha, valor: (f: readonly string[]) => f[i] ?? '' }))}
        rows={o.filas}
        {...(o.total ? { total: o.total } : {})}
      />
    </Paper>
  );
}
