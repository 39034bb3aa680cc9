import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { enMedio, NOMBRE_AMBITO, NOMBRE_DECISION } from '../domain/palabras.ts';

type E = OutputOf<typeof contract, 'evaluacion'>;
const negrita = { fontFamily: 'Helvetica-Bold', marginTop: 8 };
const puntos = (v: string | null): string => (v === null ? '' : formatDecimal(v, 1));

function Motivos({ e }: { e: E }) {
  if (e.razones.length === 0) return null;
  return (
    <View>
      <Text style={negrita}>Por qué no es mejor</Text>
      {e.razones.map((r, i) => (
        <Text key={r.id}>{`${i + 1}. ${r.texto}.`}</Text>
      ))}
    </View>
  );
}

function Remedios({ e }: { e: E }) {
  const con = e.reglas.flatMap((r) => (r.remedio ? [`${r.nombre}: ${enMedio(r.remedio)}.`] : []));
  if (con.length === 0) return null;
  return (
    <View>
      <Text style={negrita}>Qué la mejoraría</Text>
      {con.map((texto) => (
        <Text key={texto}>{texto}</Text>
      ))}
    </View>
  );
}

/** For the comité: figures, points and hash. */
function ParaElComite({ e }: { e: E }) {
  return (
    <View>
      <Pairs
        rows={[
          ['Asunto', e.titulo],
          ['RUT', formatRut(e.rut)],
          ['Qué se evalúa', NOMBRE_AMBITO[e.ambito]],
          ['Monto', formatPesos(e.monto)],
          ['Fecha', e.retrospectiva ? `${formatFecha(e.fecha)}, hecha después con lo que se sabía ese día` : formatFecha(e.fecha)],
          ['Consejo', e.decision ? NOMBRE_DECISION[e.decision] : (e.error_mensaje ?? 'En proceso')],
          ['Puntaje', e.puntaje ? `${puntos(e.puntaje)} de 100` : 'Sin puntaje'],
          ['Política', e.politica_version === null ? 'Sin política' : `Versión ${e.politica_version}`],
          ['Huella de los datos', e.insumos_hash ?? 'Sin datos'],
        ]}
      />
      <Text style={negrita}>Reglas</Text>
      <Table
        columns={[
          { titulo: 'Regla', ancho: 55, valor: (r: E['reglas'][number]) => r.motivo },
          { titulo: 'Puntos', ancho: 15, valor: (r) => puntos(r.puntos), derecha: true },
          { titulo: 'Máximo', ancho: 15, valor: (r) => puntos(r.peso), derecha: true },
          { titulo: 'Fuente', ancho: 30, valor: (r) => (r.fecha ? `${r.fuente}, ${formatFecha(r.fecha)}` : r.fuente) },
        ]}
        rows={e.reglas}
      />
      <Motivos e={e} />
      <Remedios e={e} />
      <Text style={{ marginTop: 8 }}>La evaluación virtual aconseja: decide una persona.</Text>
    </View>
  );
}

/** For whom it speaks of: what was looked at, what weighed against, and how to ask that a person reviews it (Ley 21.719 art. 8 bis). */
function ParaElTitular({ e }: { e: E }) {
  return (
    <View>
      <Text>{`Evaluamos su solicitud (${e.titulo}) el ${formatFecha(e.fecha)} con una pauta igual para todos.`}</Text>
      <Text>
        La pauta aconseja y no decide: la decisión la toman personas, que pueden apartarse de ella. No pesa su sexo, nacionalidad, estado
        civil, edad, salud, previsión ni domicilio.
      </Text>
      <Text style={negrita}>Qué datos se miraron</Text>
      <Table
        columns={[
          { titulo: 'Dato', ancho: 50, valor: (i: E['insumos'][number]) => i.nombre },
          { titulo: 'Valor', ancho: 35, valor: (i) => i.valor },
          { titulo: 'Fuente', ancho: 35, valor: (i) => (i.fecha ? `${i.fuente}, ${formatFecha(i.fecha)}` : i.fuente) },
        ]}
        rows={e.insumos.filter((i) => !i.falta)}
      />
      <Motivos e={e} />
      <Remedios e={e} />
      <Text style={negrita}>Sus derechos</Text>
      <Text>
        Si un dato está errado puede pedir que se corrija. También puede pedir que una persona que no participó revise la decisión, dentro
        de 30 días, a su ejecutivo o en cualquiera de nuestras oficinas.
      </Text>
    </View>
  );
}

export function PapelEvaluacion({ head, e, para }: { head: Letterhead; e: E; para: 'comite' | 'titular' }) {
  return <Paper head={head}>{para === 'comite' ? <ParaElComite e={e} /> : <ParaElTitular e={e} />}</Paper>;
}
