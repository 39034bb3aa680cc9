import { formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Paper, Table, Text, View } from '#platform/server/print/document.tsx';

interface FirmanteImpreso {
  nombre: string;
  rut: string;
  calidad: string;
  firmado_el: string | null;
}

/** The contract as it is signed: its frozen text, who signs, and the fingerprint of the text. */
export function ContratoPapel(o: {
  head: Letterhead;
  texto: string;
  hash: string;
  emision: number;
  firmantes: readonly FirmanteImpreso[];
}) {
  return (
    <Paper head={o.head}>
      {o.texto.split('\n').map((p, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a printed text never reorders
        <Text key={i} style={{ marginBottom: 6, textAlign: 'justify' }}>
          {p}
        </Text>
      ))}
      <View style={{ marginTop: 18 }}>
        <Table
          columns={[
            { titulo: 'Firmante', ancho: 35, valor: (f) => f.nombre },
            { titulo: 'RUT', ancho: 18, valor: (f) => formatRut(f.rut) },
            { titulo: 'Calidad', ancho: 20, valor: (f) => f.calidad.toLowerCase() },
            { titulo: 'Firma', ancho: 27, valor: (f) => (f.firmado_el ? formatFecha(f.firmado_el) : '____________________') },
          ]}
          rows={o.firmantes}
        />
      </View>
      <Text style={{ fontSize: 7, color: '#495057' }}>{`Emisión ${o.emision} · SHA-256 ${o.hash}`}</Text>
    </Paper>
  );
}
