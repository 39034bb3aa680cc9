import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table } from '#platform/server/print/document.tsx';
import { nombreConcepto, nombreDeuda } from '../domain/conceptos.ts';

interface Deducido {
  nombre: string;
  rut: string;
  destino: string | null;
  fecha_corte: string;
  fecha_aplicada: string | null;
  total: number;
  estado: string;
  partidas: readonly { pk: string; numero: string; concepto: string; monto_deuda: number; monto: number }[];
}

/** Which debts of the client a giro pays, concept by concept in the order in which they are paid. */
export function DetalleDescuentos(o: { head: Letterhead; d: Deducido }) {
  const { d } = o;
  return (
    <Paper head={o.head}>
      <Pairs
        rows={[
          ['Cliente', `${d.nombre}, RUT ${formatRut(d.rut)}`],
          ['Se descuenta de', label(d.destino ?? '')],
          ['Deuda al', formatFecha(d.fecha_corte)],
          ['Estado', d.fecha_aplicada ? `Pagadas con el giro del ${formatFecha(d.fecha_aplicada)}` : label(d.estado)],
        ]}
      />
      <Table
        columns={[
          { titulo: 'Deuda', ancho: 40, valor: nombreDeuda },
          { titulo: 'Concepto', ancho: 20, valor: (p) => nombreConcepto(p.concepto) },
          { titulo: 'Adeudado', ancho: 20, valor: (p) => formatPesos(p.monto_deuda), derecha: true },
          { titulo: 'Se descuenta', ancho: 20, valor: (p) => formatPesos(p.monto), derecha: true },
        ]}
        rows={d.partidas}
        total={['Total', '', '', formatPesos(d.total)]}
      />
    </Paper>
  );
}
