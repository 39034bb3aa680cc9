import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, type TableColumn, Text } from '#platform/server/print/document.tsx';

interface Fila {
  office: string;
  num_comprobante: number;
  hora: string;
  nombre_deudor: string | null;
  rut_deudor: string | null;
  medio: string;
  estado: string;
  monto: number;
}

const COLUMNAS: TableColumn<Fila>[] = [
  { titulo: 'Comprobante', ancho: 20, valor: (f) => `${f.office} ${f.num_comprobante}` },
  { titulo: 'Hora', ancho: 8, valor: (f) => f.hora },
  {
    titulo: 'Deudor',
    ancho: 34,
    valor: (f) => (f.rut_deudor ? `${f.nombre_deudor ?? ''} · ${formatRut(f.rut_deudor)}` : 'Por identificar'),
  },
  { titulo: 'Medio', ancho: 14, valor: (f) => f.medio },
  { titulo: 'Estado', ancho: 10, valor: (f) => words(f.estado) },
  { titulo: 'Monto', ancho: 14, valor: (f) => formatPesos(f.monto), derecha: true },
];

/** The receipts of a day, with the money that came in by medium: neither what was reversed nor a cheque that waits adds to it. */
export function Planilla(o: {
  head: Letterhead;
  fecha: string;
  filas: readonly Fila[];
  por_medio: readonly { nombre: string; n: number; monto: number }[];
  total: { n: number; monto: number; mora: number };
}) {
  return (
    <Paper head={o.head}>
      <Pairs rows={[['Fecha de pago', formatFecha(o.fecha)]]} />
      {o.filas.length > 0 ? <Table columns={COLUMNAS} rows={o.filas} /> : <Text>No se recibió nada ese día.</Text>}
      <Pairs
        rows={[
          ...o.por_medio.map((m) => [m.nombre, `${formatPesos(m.monto)} (${m.n})`] as const),
          ['Total recibido', `${formatPesos(o.total.monto)} (${o.total.n})`],
          ['De ello, mora', formatPesos(o.total.mora)],
        ]}
      />
      <Text>{'\n\nFirma de quien prepara ______________________        Firma de quien revisa ______________________'}</Text>
    </Paper>
  );
}
