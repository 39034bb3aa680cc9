import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';

interface Documento {
  nombre: string;
  emision: string;
  vence: string;
  monto: number;
}

const parrafo = { marginBottom: 8 };

/** Who signs the paper, and who received it and when: the debtor keeps one and sends the other back. */
const Firmas = () => (
  <View style={{ flexDirection: 'row', justifyContent: 'space-around', marginTop: 52 }} wrap={false}>
    {['Por el cesionario', 'Recibido por el deudor (nombre, RUT, firma y fecha)'].map((t) => (
      <View key={t} style={{ width: 210, borderTopWidth: 0.8, borderTopColor: '#495057', paddingTop: 4 }}>
        <Text style={{ textAlign: 'center', fontSize: 8.5 }}>{t}</Text>
      </View>
    ))}
  </View>
);

/** The letter that tells a debtor on paper that some documents were ceded, and to whom they are paid from now on. */
export function CartaDeCesion({
  head,
  deudor,
  cedente,
  documentos,
  cuentas,
}: {
  head: Letterhead;
  deudor: { nombre: string; rut: string; contacto: string };
  cedente: { nombre: string; rut: string };
  documentos: readonly Documento[];
  cuentas: readonly string[];
}) {
  const acreedor = head.empresa.razon_social;
  return (
    <Paper head={head}>
      <Text style={parrafo}>{`Señores\n${deudor.nombre}, RUT ${formatRut(deudor.rut)}\nAt. ${deudor.contacto}`}</Text>
      <Text style={parrafo}>
        {`Les comunicamos que ${cedente.nombre}, RUT ${formatRut(cedente.rut)}, cedió a ${acreedor}, RUT ${formatRut(head.empresa.rut)}, los siguientes documentos emitidos a su nombre:`}
      </Text>
      <Table
        columns={[
          { titulo: 'Documento', valor: (d: Documento) => d.nombre, ancho: 34 },
          { titulo: 'Emitido', valor: (d: Documento) => d.emision, ancho: 22 },
          { titulo: 'Vence', valor: (d: Documento) => d.vence, ancho: 22 },
          { titulo: 'Monto', valor: (d: Documento) => formatPesos(d.monto), ancho: 22, derecha: true },
        ]}
        rows={documentos}
        total={['Total', '', '', formatPesos(documentos.reduce((s, d) => s + d.monto, 0))]}
      />
      <Text
        style={parrafo}
      >{`Desde esta fecha se pagan únicamente a ${acreedor}. El pago hecho a otra persona no extingue la obligación.`}</Text>
      <Pairs
        rows={[
          ['Páguese a', `${acreedor}, RUT ${formatRut(head.empresa.rut)}`],
          ['En', cuentas.length > 0 ? cuentas.join('; ') : 'Cualquiera de nuestras oficinas'],
        ]}
      />
      <Text style={{ ...parrafo, fontSize: 8.5, color: '#495057' }}>
        Esta cesión se comunica según el artículo 7° de la Ley 19.983, que regula la transferencia y otorga mérito ejecutivo a la copia de
        la factura. Les rogamos firmar y devolver una copia como constancia de su recepción.
      </Text>
      <Firmas />
    </Paper>
  );
}

/** A letter of collection as it was written the day on which it went: the text is the one kept with the contact. */
export function CartaDeCobranza({
  head,
  nombre,
  rut,
  direccion,
  texto,
}: {
  head: Letterhead;
  nombre: string;
  rut: string;
  direccion: string;
  texto: string;
}) {
  return (
    <Paper head={head}>
      <Text style={{ marginBottom: 12 }}>{[nombre, `RUT ${formatRut(rut)}`, direccion].filter(Boolean).join('\n')}</Text>
      {texto.split('\n\n').map((t) => (
        <Text key={t} style={parrafo}>
          {t}
        </Text>
      ))}
      <View style={{ width: 210, borderTopWidth: 0.8, borderTopColor: '#495057', paddingTop: 4, marginTop: 48 }} wrap={false}>
        <Text style={{ textAlign: 'center' }}>{head.empresa.razon_social}</Text>
      </View>
    </Paper>
  );
}

export const fechaDe = (f: string | null): string => (f ? formatFecha(f) : '—');
