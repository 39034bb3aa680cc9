import { formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Paper, Table, Text, View } from '#platform/server/print/document.tsx';
import type { Firma } from '../domain/firmas.ts';
import { type Cuota, enCifras, type Moneda, totalCuota } from '../domain/forma.ts';
import { autorizacionNotarial } from '../domain/texto.ts';

const CALIDAD: Readonly<Record<Firma['calidad'], string>> = {
  SUSCRIPTOR: 'Suscriptor',
  REPRESENTANTE: 'Por el suscriptor',
  AVAL: 'Avalista y codeudor solidario',
  CONYUGE: 'Cónyuge que autoriza',
};

function Anexo({ cuotas, moneda }: { cuotas: readonly Cuota[]; moneda: Moneda }) {
  const conInteres = cuotas.some((c) => Number(c.interes) > 0);
  const monto = (texto: string) => enCifras(moneda, texto);
  return (
    <View break>
      <Text style={{ fontFamily: 'Helvetica-Bold', fontSize: 11 }}>Cuadro anexo de cuotas</Text>
      <Table
        columns={[
          { titulo: 'N°', ancho: 10, valor: (c) => String(c.n) },
          { titulo: 'Vencimiento', ancho: 24, valor: (c) => formatFecha(c.fecha) },
          ...(conInteres
            ? [
                { titulo: 'Capital', ancho: 22, derecha: true, valor: (c: Cuota) => monto(c.monto) },
                { titulo: 'Interés', ancho: 22, derecha: true, valor: (c: Cuota) => monto(c.interes) },
              ]
            : []),
          { titulo: 'Cuota', ancho: conInteres ? 22 : 66, derecha: true, valor: (c) => monto(totalCuota(c, moneda)) },
        ]}
        rows={cuotas}
      />
    </View>
  );
}

function Firmas({ firmas }: { firmas: readonly Firma[] }) {
  return (
    <View style={{ flexDirection: 'row', flexWrap: 'wrap', marginTop: 10 }}>
      {firmas.map((f) => (
        <View key={`${f.rut}${f.calidad}`} style={{ width: '50%', paddingRight: 24, marginTop: 40 }} wrap={false}>
          <View style={{ borderTopWidth: 0.7, borderTopColor: '#1a1b1e', paddingTop: 3 }}>
            <Text style={{ fontFamily: 'Helvetica-Bold' }}>{f.nombre}</Text>
            <Text>{`RUT ${formatRut(f.rut)}`}</Text>
            <Text style={{ fontSize: 8, color: '#495057' }}>{CALIDAD[f.calidad]}</Text>
          </View>
        </View>
      ))}
    </View>
  );
}

/** The back of the paper, where it is endorsed by hand. */
function Dorso({ pagarevista }: { pagarevista: string }) {
  const linea = '________________________________';
  return (
    <View break>
      <Text style={{ fontFamily: 'Helvetica-Bold', fontSize: 11, marginBottom: 8 }}>{`Endoso del pagaré N° ${pagarevista}`}</Text>
      {[1, 2].map((n) => (
        <View key={n} style={{ borderWidth: 0.5, borderColor: '#adb5bd', padding: 12, marginBottom: 16 }} wrap={false}>
          <Text>{`Páguese a la orden de ${linea}, RUT ____________________,`}</Text>
          <Text style={{ marginTop: 6 }}>( ) con responsabilidad ( ) sin responsabilidad.</Text>
          <Text style={{ marginTop: 24 }}>{`Fecha: ____________________   Firma: ${linea}`}</Text>
        </View>
      ))}
    </View>
  );
}

/** The pagaré as it is signed: its frozen text, the signatures, the authorisation of the notary, the annex of cuotas and the back. */
export function PagarePapel(o: {
  head: Letterhead;
  pagarevista: string;
  texto: readonly string[];
  hash: string;
  emision: number;
  firmas: readonly Firma[];
  ciudad: string;
  cuotas: readonly Cuota[];
  moneda: Moneda;
}) {
  const [titulo = '', ...parrafos] = o.texto;
  return (
    <Paper head={o.head}>
      <Text style={{ fontFamily: 'Helvetica-Bold', marginBottom: 10 }}>{titulo}</Text>
      {parrafos.map((p, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a printed text never reorders
        <Text key={i} style={{ marginBottom: 7, textAlign: 'justify' }}>
          {p}
        </Text>
      ))}
      <Firmas firmas={o.firmas} />
      <View style={{ marginTop: 28, borderWidth: 0.5, borderColor: '#adb5bd', padding: 10 }} wrap={false}>
        <Text style={{ fontFamily: 'Helvetica-Bold', marginBottom: 4 }}>Autorización notarial</Text>
        <Text style={{ textAlign: 'justify' }}>{autorizacionNotarial(o.firmas, o.ciudad)}</Text>
        <Text style={{ marginTop: 30 }}>Notario: ________________________________</Text>
      </View>
      <Text style={{ marginTop: 10, fontSize: 7, color: '#495057' }}>{`Emisión ${o.emision} · SHA-256 ${o.hash}`}</Text>
      {o.cuotas.length > 0 ? <Anexo cuotas={o.cuotas} moneda={o.moneda} /> : null}
      <Dorso pagarevista={o.pagarevista} />
    </Paper>
  );
}
