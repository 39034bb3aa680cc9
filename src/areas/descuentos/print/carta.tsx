import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { montoEnPalabras } from '#kernel/values/palabras.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Paper, Table, Text } from '#platform/server/print/document.tsx';
import { nombreConcepto, nombreDeuda } from '../domain/conceptos.ts';

interface Condonada {
  nombre: string;
  rut: string;
  fecha_corte: string;
  total: number;
  condicion: { monto_a_pagar: number; hasta: string } | null;
  deuda: number | null;
  partidas: readonly { pk: string; numero: string; concepto: string; monto_deuda: number; monto: number }[];
}

const dicho = (monto: number) => `${formatPesos(monto)} (${montoEnPalabras({ moneda: 'CLP', valor: monto })})`;

/** What was forgiven, debt by debt, and on which condition. */
export function CartaCondonacion(o: { head: Letterhead; d: Condonada }) {
  const { d } = o;
  return (
    <Paper head={o.head}>
      <Text style={{ marginBottom: 8, textAlign: 'justify' }}>
        {`Comunicamos a ${d.nombre}, RUT ${formatRut(d.rut)}, que se le condonan ${dicho(d.total)} de lo que adeudaba al ${formatFecha(d.fecha_corte)}, como sigue:`}
      </Text>
      <Table
        columns={[
          { titulo: 'Deuda', ancho: 34, valor: nombreDeuda },
          { titulo: 'Concepto', ancho: 22, valor: (p) => nombreConcepto(p.concepto) },
          { titulo: 'Adeudado', ancho: 22, valor: (p) => formatPesos(p.monto_deuda), derecha: true },
          { titulo: 'Condonado', ancho: 22, valor: (p) => formatPesos(p.monto), derecha: true },
        ]}
        rows={d.partidas}
        total={['Total', '', '', formatPesos(d.total)]}
      />
      {d.deuda !== null && (
        <Text style={{ marginTop: 10 }}>
          {`Con ello, de los ${formatPesos(d.deuda)} que esas deudas sumaban ese día quedan por pagar ${dicho(d.deuda - d.total)}.`}
        </Text>
      )}
      {d.condicion && (
        <Text style={{ marginTop: 10 }}>
          {`La condonación queda sin efecto si no se pagan ${dicho(d.condicion.monto_a_pagar)} a más tardar el ${formatFecha(d.condicion.hasta)}.`}
        </Text>
      )}
      <Text style={{ marginTop: 48 }}>______________________________</Text>
      <Text>{`p. ${o.head.empresa.razon_social}`}</Text>
    </Paper>
  );
}
