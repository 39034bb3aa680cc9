import { formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Paper, Table, Text, View } from '#platform/server/print/document.tsx';
import type { Firmante } from '../domain/firmas.ts';
import { CALIDAD } from './calidad.ts';

function poderDe(f: Firmante): string {
  if (f.poder === null) return 'Firma por sí';
  const desde = `Poder desde ${formatFecha(f.poder.desde)}`;
  return f.poder.hasta === null ? `${desde}, sin término` : `${desde} hasta ${formatFecha(f.poder.hasta)}`;
}

/** What the notary checks and signs: each signer with his power, room for his signature, and the fingerprint of the text they sign. */
export function FirmantesPapel(o: {
  head: Letterhead;
  cliente: { nombre: string; rut: string };
  hash: string;
  emision: number;
  firmantes: readonly Firmante[];
}) {
  return (
    <Paper head={o.head}>
      <Text style={{ marginBottom: 8 }}>{`Cliente: ${o.cliente.nombre}, RUT ${formatRut(o.cliente.rut)}`}</Text>
      <Table
        columns={[
          { titulo: 'Nombre', ancho: 22, valor: (f) => f.nombre },
          { titulo: 'RUT', ancho: 14, valor: (f) => formatRut(f.rut) },
          { titulo: 'Calidad', ancho: 19, valor: (f) => CALIDAD[f.calidad] },
          { titulo: 'Poder', ancho: 21, valor: poderDe },
          {
            titulo: 'Firma y huella',
            ancho: 24,
            valor: (f) => (f.firmado_el ? `Firmó el ${formatFecha(f.firmado_el)}` : '____________________'),
          },
        ]}
        rows={o.firmantes}
      />
      <View style={{ marginTop: 24 }}>
        <Text>Firmaron ante mí, en la calidad y con los poderes indicados, que tuve a la vista.</Text>
        <Text style={{ marginTop: 24 }}>Notaría: ______________________ Repertorio: ______________ Fecha: ____________</Text>
      </View>
      <Text style={{ marginTop: 12, fontSize: 7, color: '#495057' }}>{`Texto de la emisión ${o.emision} · SHA-256 ${o.hash}`}</Text>
    </Paper>
  );
}
