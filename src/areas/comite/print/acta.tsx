import { formatFecha, formatPesos, formatUf } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';
import { nombreMotivo } from '../domain/palabras.ts';

const RESPUESTA: Record<string, string> = {
  APRUEBA: 'Aprueba',
  RECHAZA: 'Rechaza',
  ABSTIENE: 'Se abstiene',
  PIDE_ANTECEDENTES: 'Pide antecedentes',
};

interface VotoActa {
  integrante: string;
  nombre: string;
  por_reemplazo_de: string | null;
  respuesta: string;
  comentario: string;
  hora: Date;
}

interface AsuntoActa {
  titulo: string;
  rut: string;
  monto: number;
  exposicion_uf: string;
  estado: string;
  nivel: number;
  nivel_nombre: string;
  nivel_motivos: readonly string[];
  exige_firma: boolean;
  votos: readonly VotoActa[];
  firmas: readonly { integrante: string; por_reemplazo_de: string | null; hora: Date }[];
}

/** "10-03-2026 15:30", in Chile. */
const INSTANTE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', dateStyle: 'short', timeStyle: 'short' });
function instante(hora: Date): string {
  const [dia = '', minuto = ''] = INSTANTE.format(hora).split(' ');
  return `${formatFecha(dia)} ${minuto}`;
}

const silla = (x: { integrante: string; por_reemplazo_de: string | null }): string => x.por_reemplazo_de ?? x.integrante;

/** When the seat of a vote signed: the vote itself where it is the signature. */
function firma(a: AsuntoActa, v: VotoActa): string {
  if (v.respuesta !== 'APRUEBA') return '';
  if (!a.exige_firma) return instante(v.hora);
  const f = a.firmas.find((x) => silla(x) === silla(v));
  return f ? instante(f.hora) : 'Pendiente';
}

/** A matter: what was asked, how each one voted and signed, what was agreed. */
function Asunto({ a, titulo }: { a: AsuntoActa; titulo: string }) {
  return (
    <View style={{ marginTop: 8 }}>
      <Text style={{ fontFamily: 'Helvetica-Bold' }}>{titulo}</Text>
      <Pairs
        rows={[
          ['RUT', formatRut(a.rut)],
          ['Monto', formatPesos(a.monto)],
          ['Exposición', formatUf(a.exposicion_uf)],
          ['Nivel', `${a.nivel}, ${a.nivel_nombre}`],
          ['Motivos del nivel', a.nivel_motivos.map(nombreMotivo).join(', ') || 'Exposición'],
          ['Acuerdo', a.estado],
        ]}
      />
      <Table
        columns={[
          { titulo: 'Integrante', ancho: 28, valor: (v: VotoActa) => v.nombre },
          { titulo: 'Voto', ancho: 16, valor: (v) => RESPUESTA[v.respuesta] ?? v.respuesta },
          { titulo: 'Comentario', ancho: 36, valor: (v) => v.comentario },
          { titulo: 'Firma', ancho: 20, valor: (v) => firma(a, v) },
        ]}
        rows={a.votos}
      />
    </View>
  );
}

interface Props {
  head: Letterhead;
  sesion: { fecha: string; hora: string; nivel: number; presentes: readonly string[] };
  asuntos: readonly AsuntoActa[];
  /** Every asunto of the session; otherwise an extract, which nobody signs. */
  entera: boolean;
}

/** Acta de comité: attendance, each matter with its votes and signatures and what was decided, lines to sign on paper. */
export function Acta({ head, sesion, asuntos, entera }: Props) {
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Fecha y hora', `${formatFecha(sesion.fecha)}, ${sesion.hora}`],
          ['Nivel', String(sesion.nivel)],
          ['Asistentes', sesion.presentes.join(', ')],
        ]}
      />
      {entera ? null : <Text>Extracto: contiene sólo los asuntos al alcance de quien lo emite. No reemplaza al acta.</Text>}
      {entera && asuntos.length === 0 ? <Text>No se trataron asuntos.</Text> : null}
      {asuntos.map((a, i) => (
        <Asunto key={`${a.titulo}-${a.rut}`} a={a} titulo={`${i + 1}. ${a.titulo}`} />
      ))}
      <View style={{ marginTop: 28 }} wrap={false}>
        {(entera ? sesion.presentes : []).map((p) => (
          <Text key={p} style={{ marginTop: 18 }}>{`______________________________  ${p}`}</Text>
        ))}
      </View>
    </Paper>
  );
}

interface UnoProps {
  head: Letterhead;
  asunto: AsuntoActa;
  sesion: { numero: number; fecha: string; hora: string } | null;
}

/** The acta of one matter, seen in a session or voted outside one. */
export function ActaDeUno({ head, asunto, sesion }: UnoProps) {
  const donde = sesion ? `Sesión ${sesion.numero} del ${formatFecha(sesion.fecha)}, ${sesion.hora}` : 'Votado en la aplicación, sin sesión';
  return (
    <Paper head={head}>
      <Text>{donde}</Text>
      <Asunto a={asunto} titulo={asunto.titulo} />
    </Paper>
  );
}
