import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, Text } from '#platform/server/print/document.tsx';

interface Fila {
  cuando: string;
  que: string;
  con: string;
  resultado: string;
  comentario: string;
  por: string;
}

/** Every contact made with a person, one a row, the newest first. */
export function RegistroImpreso({
  head,
  nombre,
  rut,
  dias,
  filas,
}: {
  head: Letterhead;
  nombre: string;
  rut: string;
  dias: string;
  filas: readonly Fila[];
}) {
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Persona', nombre],
          ['RUT', formatRut(rut)],
          ['Período', dias],
          ['Gestiones', String(filas.length)],
        ]}
      />
      {filas.length === 0 ? (
        <Text>No se registró ninguna gestión con esta persona en esas fechas.</Text>
      ) : (
        <Table
          columns={[
            { titulo: 'Fecha y hora', valor: (f: Fila) => f.cuando, ancho: 15 },
            { titulo: 'Medio', valor: (f: Fila) => f.que, ancho: 12 },
            { titulo: 'Con quién', valor: (f: Fila) => f.con, ancho: 17 },
            { titulo: 'Resultado', valor: (f: Fila) => f.resultado, ancho: 17 },
            { titulo: 'Comentario', valor: (f: Fila) => f.comentario, ancho: 24 },
            { titulo: 'Hecha por', valor: (f: Fila) => f.por, ancho: 15 },
          ]}
          rows={filas}
        />
      )}
    </Paper>
  );
}
