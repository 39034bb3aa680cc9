import { type Letterhead, Pairs, Paper, Text, View } from '#platform/server/print/document.tsx';
import { code39 } from '../domain/codigo-barras.ts';

const UNIDAD = 1.1;

function Barras({ codigo }: { codigo: string }) {
  return (
    <View style={{ flexDirection: 'row', height: 46, marginVertical: 8 }}>
      {code39(codigo).map((b, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars of a code never reorder
        <View key={i} style={{ width: b.ancho * UNIDAD, backgroundColor: b.tinta ? '#000000' : '#ffffff' }} />
      ))}
    </View>
  );
}

/** The label of the envelope in the vault, with the code that the count reads. */
export function EtiquetaPapel(o: { head: Letterhead; pagarevista: string; filas: readonly (readonly [string, string])[] }) {
  return (
    <Paper head={o.head}>
      <View style={{ borderWidth: 1, borderColor: '#1a1b1e', padding: 14, width: 340 }} wrap={false}>
        <Text style={{ fontFamily: 'Helvetica-Bold', fontSize: 20 }}>{o.pagarevista}</Text>
        <Barras codigo={o.pagarevista} />
        <Pairs rows={o.filas} />
      </View>
    </Paper>
  );
}
