import { formatPesos } from '#kernel/values/format.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';

interface Fila {
  orden: string;
  hora: string;
  nombre: string;
  direccion: string;
  monto: number;
  resultado: string;
}

/** The sheet of a route: one stop a row, with room to write and to sign. */
export function HojaDeRuta({
  head,
  datos,
  filas,
}: {
  head: Letterhead;
  datos: readonly (readonly [string, string])[];
  filas: readonly Fila[];
}) {
  return (
    <Paper head={head}>
      <Pairs rows={datos} />
      <Table
        columns={[
          { titulo: 'N°', valor: (f: Fila) => f.orden, ancho: 5 },
          { titulo: 'Hora', valor: (f: Fila) => f.hora, ancho: 8 },
          { titulo: 'A quién', valor: (f: Fila) => f.nombre, ancho: 24 },
          { titulo: 'Dirección', valor: (f: Fila) => f.direccion, ancho: 23 },
          { titulo: 'Monto', valor: (f: Fila) => formatPesos(f.monto), ancho: 12, derecha: true },
          { titulo: '', valor: () => '', ancho: 2 },
          { titulo: 'Resultado', valor: (f: Fila) => f.resultado, ancho: 12 },
          { titulo: 'Firma', valor: () => '____________', ancho: 14 },
        ]}
        rows={filas}
        total={[
          '',
          '',
          `${filas.length} ${filas.length === 1 ? 'parada' : 'paradas'}`,
          '',
          formatPesos(filas.reduce((s, f) => s + f.monto, 0)),
          '',
          '',
          '',
        ]}
      />
      <Text style={{ fontSize: 8, color: '#495057' }}>
        De lunes a sábado que no sea feriado, de 08:00 a 20:00. A un tercero no se le informa la deuda. Diga siempre quién es el acreedor,
        de qué es la deuda, su interés y sus gastos, cómo se paga, y que la visita no persigue la ejecución de bienes.
      </Text>
      <Firmas izquierda="Entrega la ruta" derecha="Recibe la ruta" />
    </Paper>
  );
}

const Firmas = ({ izquierda, derecha }: { izquierda: string; derecha: string }) => (
  <View style={{ flexDirection: 'row', justifyContent: 'space-around', marginTop: 56 }} wrap={false}>
    {[izquierda, derecha].map((t) => (
      <View key={t} style={{ width: 190, borderTopWidth: 0.8, borderTopColor: '#495057', paddingTop: 4 }}>
        <Text style={{ textAlign: 'center' }}>{t}</Text>
      </View>
    ))}
  </View>
);

const Renglon = ({ titulo }: { titulo: string }) => (
  <View style={{ flexDirection: 'row', marginTop: 9 }}>
    <Text style={{ width: 92, color: '#495057' }}>{titulo}</Text>
    <View style={{ flex: 1, borderBottomWidth: 0.5, borderBottomColor: '#868e96' }} />
  </View>
);

/** A book of blank receipts, three a page, each with its number; what is left with who pays and what is kept carry the same one. */
export function TalonarioImpreso({ head, numeros, acreedor }: { head: Letterhead; numeros: readonly number[]; acreedor: string }) {
  return (
    <Paper head={head}>
      {numeros.map((n) => (
        <View key={n} style={{ borderWidth: 0.8, borderColor: '#495057', padding: 12, marginBottom: 12, height: 188 }} wrap={false}>
          <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
            <Text style={{ fontFamily: 'Helvetica-Bold', fontSize: 11 }}>Comprobante provisorio</Text>
            <Text style={{ fontFamily: 'Helvetica-Bold', fontSize: 11 }}>{`N° ${n}`}</Text>
          </View>
          {['Fecha', 'Recibí de', 'RUT', 'La suma de $', 'En letras', 'Por cuenta de'].map((t) => (
            <Renglon key={t} titulo={t} />
          ))}
          <Text style={{ fontSize: 7.5, color: '#495057', marginTop: 10 }}>
            {`Recibido en efectivo por ${acreedor}. Vale como comprobante hasta que reciba el definitivo.`}
          </Text>
          <Text style={{ fontSize: 7.5, color: '#495057', marginTop: 6 }}>
            {'Recaudador: ______________________________     Firma: ______________________________'}
          </Text>
        </View>
      ))}
    </Paper>
  );
}
