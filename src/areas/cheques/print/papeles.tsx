import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { pesosEnPalabras } from '#kernel/values/palabras.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';

interface ChequeImpreso {
  num_cheque: string;
  nombre_banco: string;
  cta_cte: string;
  rut_girador: string;
  nombre_girador: string;
  monto: number;
  fecha: string;
  objeto_numero: string;
  /** Part of it for the premium of its cuota. */
  prima: number;
}

/** What it was given for, in words. */
const dadoPor = (c: ChequeImpreso): string => (c.prima > 0 ? `${c.objeto_numero} y su seguro` : c.objeto_numero);
const cuantos = (n: number) => (n === 1 ? '1 cheque' : `${n} cheques`);

/** What the client leaves: each cheque with the debt that it is given for. All are of one drawer, who stands above. */
const Recibidos = ({ cheques, total }: { cheques: readonly ChequeImpreso[]; total: number }) => (
  <Table
    columns={[
      { titulo: 'Cheque', ancho: 11, valor: (c) => c.num_cheque },
      { titulo: 'Banco', ancho: 24, valor: (c) => c.nombre_banco },
      { titulo: 'Cuenta', ancho: 14, valor: (c) => c.cta_cte },
      { titulo: 'Por', ancho: 24, valor: dadoPor },
      { titulo: 'Fecha', ancho: 12, valor: (c) => formatFecha(c.fecha) },
      { titulo: 'Monto', ancho: 15, derecha: true, valor: (c) => formatPesos(c.monto) },
    ]}
    rows={cheques}
    total={['Total', null, null, null, cuantos(cheques.length), formatPesos(total)]}
  />
);

/** What goes to the bank: nothing of the client's debts. */
const Depositados = ({ cheques, total }: { cheques: readonly ChequeImpreso[]; total: number }) => (
  <Table
    columns={[
      { titulo: 'Cheque', ancho: 11, valor: (c) => c.num_cheque },
      { titulo: 'Banco', ancho: 23, valor: (c) => c.nombre_banco },
      { titulo: 'Cuenta', ancho: 14, valor: (c) => c.cta_cte },
      { titulo: 'Girador', ancho: 24, valor: (c) => c.nombre_girador },
      { titulo: 'RUT', ancho: 13, valor: (c) => formatRut(c.rut_girador) },
      { titulo: 'Monto', ancho: 15, derecha: true, valor: (c) => formatPesos(c.monto) },
    ]}
    rows={cheques}
    total={['Total', null, null, null, cuantos(cheques.length), formatPesos(total)]}
  />
);

/** One cheque, by its data. */
const unCheque = (c: ChequeImpreso): [string, string][] => [
  ['Cheque', `N° ${c.num_cheque}`],
  ['Banco y cuenta', `${c.nombre_banco}, cuenta ${c.cta_cte}`],
  ['Girador', `${c.nombre_girador}, RUT ${formatRut(c.rut_girador)}`],
  ['Fecha del cheque', formatFecha(c.fecha)],
  ['Dado por', dadoPor(c)],
  ['Monto', `${formatPesos(c.monto)}, ${pesosEnPalabras(c.monto)}`],
];

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
  /** How they are written: nominative, crossed. */
  forma: string;
  cheques: readonly ChequeImpreso[];
  total: number;
  recibe: string;
}) {
  return (
    <Paper head={o.head}>
      <Pairs
        rows={[
          ['Recibido de', `${o.cliente.nombre}, RUT ${formatRut(o.cliente.rut)}`],
          ['Girados por', o.cheques[0] ? `${o.cheques[0].nombre_girador}, RUT ${formatRut(o.cheques[0].rut_girador)}` : ''],
          ['Forma', o.forma],
        ]}
      />
      <Recibidos cheques={o.cheques} total={o.total} />
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
      <Depositados cheques={o.cheques} total={o.total} />
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
  entrega: string;
}) {
  return (
    <Paper head={o.head}>
      <Text style={{ marginBottom: 8 }}>
        {`Con esta fecha se devuelve a ${o.cliente.nombre}, RUT ${formatRut(o.cliente.rut)}, el cheque que se individualiza:`}
      </Text>
      <Pairs rows={[...unCheque(o.cheque), ...o.filas]} />
      <Firmas izquierda={`Entrega: ${o.entrega}`} derecha="Recibe: nombre, RUT y firma" />
    </Paper>
  );
}

/** The protest with its cause, its cost and what there is to do: it goes stapled to the cheque. */
export function ProtestoPapel(o: {
  head: Letterhead;
  cheque: ChequeImpreso;
  filas: readonly (readonly [string, string])[];
  que_hacer: string;
}) {
  return (
    <Paper head={o.head}>
      <Pairs rows={[...unCheque(o.cheque), ...o.filas]} />
      <Text style={{ marginTop: 14 }}>{o.que_hacer}</Text>
    </Paper>
  );
}
