import { formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Text } from '#platform/server/print/document.tsx';
import type { ComparacionImpresa as C } from '../contract.ts';
import type { ContenidoBuro } from '../domain/contenido.ts';
import { RESTRINGIDO, TablaDeMorosidades, TablaDeProtestos } from './informe.tsx';

type Protestos = ContenidoBuro['protestos'];
type Morosidades = ContenidoBuro['morosidades'];

const puntaje = (i: C['a']): string => String(i.contenido.buro?.score ?? 'Sin puntaje');

function Grupo({ titulo, p, m }: { titulo: string; p: Protestos; m: Morosidades }) {
  if (p.length + m.length === 0) return null;
  return (
    <>
      <Text style={{ fontFamily: 'Helvetica-Bold', marginTop: 6 }}>{titulo}</Text>
      {p.length > 0 ? <TablaDeProtestos filas={p} /> : null}
      {m.length > 0 ? <TablaDeMorosidades filas={m} /> : null}
    </>
  );
}

/** What changed between two reports of a person, on paper. */
export function PapelDeComparacion({ head, c }: { head: Letterhead; c: C }) {
  const [p, m] = [c.protestos, c.morosidades];
  const despues = <T,>(l: readonly { despues: T }[]): T[] => l.map((x) => x.despues);
  const nada = [p, m].every((l) => l.nuevos.length + l.idos.length + l.cambiados.length === 0);
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Persona', `${c.b.nombre}, RUT ${formatRut(c.b.rut)}`],
          ['Del informe', `${c.a.nombre_fuente} del ${formatFecha(c.a.fecha)}, puntaje ${puntaje(c.a)}`],
          ['Al informe', `${c.b.nombre_fuente} del ${formatFecha(c.b.fecha)}, puntaje ${puntaje(c.b)}`],
        ]}
      />
      <Grupo titulo="Nuevos" p={p.nuevos as Protestos} m={m.nuevos as Morosidades} />
      <Grupo titulo="Ya no están" p={p.idos as Protestos} m={m.idos as Morosidades} />
      <Grupo titulo="Cambiaron" p={despues(p.cambiados) as Protestos} m={despues(m.cambiados) as Morosidades} />
      {nada ? <Text>Entre los dos informes no cambió ningún protesto ni morosidad.</Text> : null}
      <Text style={{ marginTop: 8 }}>{RESTRINGIDO}</Text>
    </Paper>
  );
}
