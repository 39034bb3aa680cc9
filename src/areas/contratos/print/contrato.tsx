import { formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Paper, Text, View } from '#platform/server/print/document.tsx';
import type { Firmante } from '../domain/firmas.ts';
import { CALIDAD } from './calidad.ts';

const LINEA = { width: '90%', borderBottomWidth: 0.7, borderBottomColor: '#495057', height: 34, marginBottom: 3 } as const;

/** Room for each signature, two a line, never cut between pages. */
function Firmas({ firmantes }: { firmantes: readonly Firmante[] }) {
  return (
    <View style={{ marginTop: 24, flexDirection: 'row', flexWrap: 'wrap' }}>
      {firmantes.map((f) => (
        <View key={`${f.rut}${f.calidad}`} style={{ width: '50%', marginBottom: 18 }} wrap={false}>
          <View style={LINEA} />
          <Text>{f.nombre}</Text>
          <Text>{`RUT ${formatRut(f.rut)}`}</Text>
          <Text>{CALIDAD[f.calidad]}</Text>
          {f.firmado_el ? <Text>{`Firmó el ${formatFecha(f.firmado_el)}`}</Text> : null}
        </View>
      ))}
    </View>
  );
}

/** The contract as it is signed: its frozen text, who signs, and the fingerprint of the text. */
export function ContratoPapel(o: { head: Letterhead; texto: string; hash: string; emision: number; firmantes: readonly Firmante[] }) {
  return (
    <Paper head={o.head}>
      {o.texto.split('\n').map((p, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a printed text never reorders
        <Text key={i} style={{ marginBottom: 6, textAlign: 'justify' }}>
          {p}
        </Text>
      ))}
      <Firmas firmantes={o.firmantes} />
      <Text style={{ fontSize: 7, color: '#495057' }}>{`Emisión ${o.emision} · SHA-256 ${o.hash}`}</Text>
    </Paper>
  );
}
