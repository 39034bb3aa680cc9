import { ActionIcon, Group, Table } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { arbolDe, columnasDe, type Linea } from './arbol.ts';
import { CifraQueAbre } from './cifra-que-abre.tsx';
import { type Celda, type Cubo, escrita, type MedidaVista, type Pregunta, type Respuesta } from './pregunta.ts';
import classes from './tabla.module.css';

type Abierta = Pick<Celda, 'filas' | 'columnas'>;

interface Props {
  r: Respuesta;
  pregunta: Pregunta;
  cubo: Cubo;
  medidas: readonly MedidaVista[];
  abrir: (celda: Abierta) => void;
  filtrar: (dimension: string, codigo: string) => void;
}

/** What a code of a dimension is called. */
export const nombreDe = (r: Respuesta, dimension: string, codigo: string): string => r.nombres[dimension]?.[codigo] ?? codigo;

/** The name of a line under those of the levels above it, and the button that leaves only its rows. */
function Nombre({ linea, p }: { linea: Linea; p: Props }) {
  const n = linea.filas.length;
  const dimension = p.pregunta.filas[n - 1];
  if (!dimension) return 'Total';
  const codigo = linea.filas[n - 1] ?? '';
  const nombre = nombreDe(p.r, dimension, codigo);
  return (
    <Group gap={4} wrap="nowrap" pl={(n - 1) * 18}>
      <span>{nombre}</span>
      {codigo !== '' && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`Dejar sólo ${nombre}`}
          onClick={() => p.filtrar(dimension, codigo)}
        >
          <IconFilter size={12} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

/** A figure of a line, that opens its rows. */
function Cifra({ celda, m, que, abrir }: { celda: Celda | undefined; m: MedidaVista; que: string; abrir: () => void }) {
  return celda ? <CifraQueAbre texto={escrita(celda.valores[m.nombre], m.unidad)} que={`${m.titulo}, ${que}`} abrir={abrir} /> : null;
}

function Cabeza({
  p,
  columnas,
  nombreColumna,
}: {
  p: Props;
  columnas: readonly string[][];
  nombreColumna: (cs: readonly string[]) => string;
}) {
  const titulos = p.pregunta.filas.map((d) => p.cubo.dimensiones.find((x) => x.nombre === d)?.titulo ?? d);
  return (
    <Table.Thead className={classes.cabeza}>
      {p.pregunta.columnas.length > 0 && (
        <Table.Tr>
          <Table.Td />
          {columnas.map((cs) => (
            <Table.Th key={JSON.stringify(cs)} colSpan={p.medidas.length} scope="colgroup" ta="right">
              {nombreColumna(cs)}
            </Table.Th>
          ))}
        </Table.Tr>
      )}
      <Table.Tr>
        <Table.Th scope="col">{titulos.join(' / ') || p.cubo.titulo}</Table.Th>
        {columnas.map((cs) =>
          p.medidas.map((m) => (
            <Table.Th key={`${JSON.stringify(cs)}${m.nombre}`} scope="col" ta="right" title={m.sentencia}>
              {m.titulo}
            </Table.Th>
          )),
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

/** Figures by line and column, with each level and the total. Each one opens its rows. */
export function TablaDeCifras(p: Props) {
  const { r, pregunta, medidas } = p;
  const lineas = arbolDe(r, pregunta.filas.length);
  const columnas = columnasDe(r, pregunta.columnas.length);
  const nombreColumna = (cs: readonly string[]) =>
    cs.length === 0 ? 'Total' : cs.map((c, i) => nombreDe(r, pregunta.columnas[i] ?? '', c)).join(', ');
  const nombreLinea = (l: Linea) => l.filas.map((x, i) => nombreDe(r, pregunta.filas[i] ?? '', x)).join(', ') || 'total';
  return (
    <Table.ScrollContainer className={classes.marco} minWidth={480} type="native" aria-label={p.cubo.titulo} tabIndex={0} role="region">
      <Table fz="sm" verticalSpacing={4} highlightOnHover>
        <Cabeza p={p} columnas={columnas} nombreColumna={nombreColumna} />
        <Table.Tbody>
          {lineas.map((linea) => (
            <Table.Tr key={JSON.stringify(linea.filas)} fw={linea.entera ? undefined : 700}>
              <Table.Th scope="row" fw={linea.entera ? 400 : 700} className={classes.nombre}>
                <Nombre linea={linea} p={p} />
              </Table.Th>
              {columnas.map((cs) =>
                medidas.map((m) => (
                  <Table.Td key={`${JSON.stringify(cs)}${m.nombre}`} className={classes.cifra}>
                    <Cifra
                      celda={linea.de(cs)}
                      m={m}
                      que={nombreLinea(linea)}
                      abrir={() => p.abrir({ filas: linea.filas, columnas: cs })}
                    />
                  </Table.Td>
                )),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
