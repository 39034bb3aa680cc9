import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { pesosEnPalabras } from '#kernel/values/palabras.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';

export interface ChequeImpreso {
  num_cheque: string;
  nombre_banco: string;
  cta_cte: string;
  nombre_girador: string;
  monto: number;
  fecha: string;
  objeto_numero: string;
}

function Lista({ cheques, total }: { cheques: readonly ChequeImpreso[]; total: number }) {
  return (
    <Table
      columns={[
        { titulo: 'Cheque', ancho: 11, valor: (c) => c.num_cheque },
        { titulo: 'Banco y cuenta', ancho: 25, valor: (c) => `${c.nombre_banco} ${c.cta_cte}` },
        { titulo: 'Girador', ancho: 21, valor: (c) => c.nombre_girador },
        { titulo: 'Por', ancho: 17, valor: (c) => c.objeto_numero },
        { titulo: 'Fecha', ancho: 12, valor: (c) => formatFecha(c.fecha) },
        { titulo: 'Monto', ancho: 14, derecha: true, valor: (c) => formatPesos(c.monto) },
      ]}
      rows={cheques}
      total={['Total', null, null, null, `${cheques.length} cheques`, formatPesos(total)]}
    />
  );
}

const Palabras = ({ monto }: { monto: number }) => <Text style={{ marginTop: 2 }}>{`Son: ${pesosEnPalabras(monto)}.`}</Text>;

function Firmas({ izquierda, derecha }: { izquierda: string; derecha: string }) {
  return (
    <View style={{ flexDirection: 'row', marginTop: 56 }} wrap={false}>
      {[izquierda, derecha].map((t) => (
        <View key={t} style={{ width: '50%', paddingRight: 30 }}>
          <Text style={{ borderTopWidth: 0.7, borderTopColor: '#1a1b1e', paddingTop: 3 }}>{t}</Text>
        </View>
      ))}
    </View>
  );
}

/** Receipt of the cheques that a client left. The debt is not paid until the bank pays them. */
export function ReciboPapel(o: {
  head: Letterhead;
  cliente: { nombre: string; rut: string };
  cheques: readonly ChequeImpreso[];
  total: number;
  recibe: string;
}) {
  return (
    <Paper head={o.head}>
      <Pairs
        rows={[
          ['Recibido de', o.cliente.nombre],
          ['RUT', formatRut(o.cliente.rut)],
        ]}
      />
      <Lista cheques={o.cheques} total={o.total} />
      <Palabras monto={o.total} />
      <Text style={{ marginTop: 10 }}>
        Los cheques se depositan en su fecha, o el día hábil bancario siguiente. La deuda se entiende pagada cuando el banco los paga.
      </Text>
      <Firmas izquierda={`Recibe: ${o.recibe}`} derecha="Entrega: nombre, RUT y firma" />
    </Paper>
  );
}

/** What goes to the bank with the cheques. */
export function BoletaPapel(o: { head: Letterhead; cuenta: string; cheques: readonly ChequeImpreso[]; total: number; deposita: string }) {
  return (
    <Paper head={o.head}>
      <Pairs
        rows={[
          ['Cuenta', o.cuenta],
          ['Deposita', o.deposita],
        ]}
      />
      <Lista cheques={o.cheques} total={o.total} />
      <Palabras monto={o.total} />
      <Firmas izquierda="Timbre y firma del banco" derecha="Quien deposita" />
    </Paper>
  );
}

/** What the client signs when a cheque goes back to him. */
export function ConstanciaPapel(o: {
  head: Letterhead;
  cliente: { nombre: string; rut: string };
  cheque: ChequeImpreso;
  filas: readonly (readonly [string, string])[];
}) {
  return (
    <Paper head={o.head}>
      <Text style={{ marginBottom: 8 }}>
        {`Con esta fecha se devuelve a ${o.cliente.nombre}, RUT ${formatRut(o.cliente.rut)}, el cheque que se individualiza:`}
      </Text>
      <Lista cheques={[o.cheque]} total={o.cheque.monto} />
      <Palabras monto={o.cheque.monto} />
      <View style={{ marginTop: 8 }}>
        <Pairs rows={o.filas} />
      </View>
      <Firmas izquierda="Entrega" derecha="Recibe: nombre, RUT y firma" />
    </Paper>
  );
}

/** The protest with its cause, its cost and what there is to do: it goes stapled to the cheque. */
export function ProtestoPapel(o: { head: Letterhead; cheque: ChequeImpreso; filas: readonly (readonly [string, string])[] }) {
  return (
    <Paper head={o.head}>
      <Lista cheques={[o.cheque]} total={o.cheque.monto} />
      <Palabras monto={o.cheque.monto} />
      <View style={{ marginTop: 10 }}>
        <Pairs rows={o.filas} />
      </View>
    </Paper>
  );
}
