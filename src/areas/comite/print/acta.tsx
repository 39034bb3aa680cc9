import { formatFecha, formatPesos, formatUf } from '#kernel/values/format.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';

const RESPUESTA: Record<string, string> = {
  APRUEBA: 'Aprueba',
  RECHAZA: 'Rechaza',
  ABSTIENE: 'Se abstiene',
  PIDE_ANTECEDENTES: 'Pide antecedentes',
};

interface AsuntoActa {
  titulo: string;
  rut: string;
  monto: number;
  exposicion_uf: string;
  estado: string;
  nivel_motivos: readonly string[];
  votos: readonly { nombre: string; respuesta: string; comentario: string }[];
}

/** Acta de comité: attendance, each matter with its votes and what was decided, lines to sign. */
export function Acta({
  head,
  sesion,
  asuntos,
}: {
  head: Letterhead;
  sesion: { fecha: string; hora: string; nivel: number; presentes: readonly string[] };
  asuntos: readonly AsuntoActa[];
}) {
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Fecha y hora', `${formatFecha(sesion.fecha)}, ${sesion.hora}`],
          ['Nivel', String(sesion.nivel)],
          ['Asistentes', sesion.presentes.join(', ')],
        ]}
      />
      {asuntos.length === 0 ? <Text>No se trataron asuntos.</Text> : null}
      {asuntos.map((a, i) => (
        <View key={`${a.titulo}-${a.rut}`} style={{ marginTop: 8 }}>
          <Text style={{ fontFamily: 'Helvetica-Bold' }}>{`${i + 1}. ${a.titulo}`}</Text>
          <Pairs
            rows={[
              ['RUT', a.rut],
              ['Monto', formatPesos(a.monto)],
              ['Exposición', formatUf(a.exposicion_uf)],
              ['Motivos del nivel', a.nivel_motivos.join(', ') || 'Exposición'],
              ['Acuerdo', a.estado],
            ]}
          />
          <Table
            columns={[
              { titulo: 'Integrante', ancho: 30, valor: (v) => v.nombre },
              { titulo: 'Voto', ancho: 20, valor: (v) => RESPUESTA[v.respuesta] ?? v.respuesta },
              { titulo: 'Comentario', ancho: 50, valor: (v) => v.comentario },
            ]}
            rows={a.votos}
          />
        </View>
      ))}
      <View style={{ marginTop: 28 }} wrap={false}>
        {sesion.presentes.map((p) => (
          <Text key={p} style={{ marginTop: 18 }}>{`______________________________  ${p}`}</Text>
        ))}
      </View>
    </Paper>
  );
}
