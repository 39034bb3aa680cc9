import { formatDecimal, formatFecha, formatFechaLong, formatPesos, formatUf } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, Text } from '#platform/server/print/document.tsx';
import type { NodoVisto } from '../contract.ts';

interface CifraImpresa {
  titulo: string;
  valor: number | string | null;
  unidad?: 'pesos' | 'uf' | 'numero';
  detalle?: string | null;
  falta?: string | null;
}
interface BloqueImpreso {
  titulo: string;
  columnas: readonly { campo: string; titulo: string; clase: string }[];
  cifras: readonly CifraImpresa[];
  items: readonly { titulo: string; valores: Readonly<Record<string, string | number | null>> }[];
  total: number;
}
export interface FichaImpresa {
  rut: string;
  nombre: string;
  roles: readonly string[];
  ejecutivo: string | null;
  sucursal: string | null;
  calificacion_deudor: string | null;
  al: string;
  cifras: readonly CifraImpresa[];
  arbol: readonly NodoVisto[];
  bloques: readonly BloqueImpreso[];
}

/** Hundredths of a sheet that the columns have beside the name of the record, which takes what they leave. */
const CABEN = 76;
/** How many of them each kind of column needs so that its longest word or amount is not written over the next one. */
const ANCHO: Readonly<Record<string, number>> = { fecha: 11, pesos: 14, uf: 13, numero: 8, rut: 14, palabra: 14 };
const ES_CIFRA: readonly string[] = ['pesos', 'uf', 'numero'];
/** What words after a figure are set apart from it, which a day does not have to spare. */
const APARTE = 2;
const anchoDe = (c: { clase: string }, anterior?: { clase: string }): number =>
  (ANCHO[c.clase] ?? 13) + (c.clase === 'fecha' && anterior && ES_CIFRA.includes(anterior.clase) ? APARTE : 0);
const sumaDe = (columnas: readonly { clase: string }[]): number => columnas.reduce((n, c, i) => n + anchoDe(c, columnas[i - 1]), 0);

/** The columns that say something of some row. */
const queDicen = (b: BloqueImpreso): BloqueImpreso['columnas'] =>
  b.columnas.filter((c) => b.items.some((r) => ![null, undefined, '', 0, 'CLP'].includes(r.valores[c.campo] as never)));

/** Those of them that fit: words give way before figures, and of these the last one, which is what they add up to, stays. */
function columnasDe(dice: BloqueImpreso['columnas']): BloqueImpreso['columnas'] {
  let quedan = dice;
  while (sumaDe(quedan) > CABEN) {
    const sale = quedan.findLast((c) => !ES_CIFRA.includes(c.clase) && c.clase !== 'fecha') ?? quedan.at(-2);
    quedan = quedan.filter((c) => c !== sale);
  }
  return quedan;
}

function celda(v: string | number | null | undefined, clase: string, moneda: string | number | null | undefined): string {
  if (v === null || v === undefined || v === '') return '—';
  if (clase === 'pesos' || (clase === 'uf' && moneda === 'CLP')) return formatPesos(Number(v));
  if (clase === 'uf') return formatUf(String(v));
  if (clase === 'fecha') return formatFecha(String(v));
  if (clase === 'rut') return formatRut(String(v));
  return clase === 'palabra' ? label(String(v)) : String(v);
}
const monto = (c: CifraImpresa): string =>
  c.falta
    ? 'Requiere permiso'
    : c.valor === null
      ? '—'
      : c.unidad === 'uf'
        ? formatUf(String(c.valor))
        : c.unidad === 'numero'
          ? formatDecimal(c.valor, 0)
          : formatPesos(Number(c.valor));

/** The tree as lines, each with how deep it is. */
const planas = (nodos: readonly NodoVisto[], nivel = 0): { n: NodoVisto; nivel: number }[] =>
  nodos.flatMap((n) => [{ n, nivel }, ...planas(n.hijos, nivel + 1)]);

/** Points that a figure takes, and that the head of a table takes with its first row. */
const [DE_CIFRA, DE_TABLA] = [15, 95];

/** A block begins where its figures and its first row fit: its parts lie in the sheet itself, where what follows them is looked at. */
function Bloque({ b }: { b: BloqueImpreso }) {
  const dice = queDicen(b);
  const columnas = columnasDe(dice);
  const fuera = dice.filter((c) => ES_CIFRA.includes(c.clase) && !columnas.includes(c)).map((c) => c.titulo);
  const sigue = b.cifras.length * DE_CIFRA + (b.items.length > 0 ? DE_TABLA : 0);
  return (
    <>
      <Text minPresenceAhead={sigue} style={{ marginTop: 8, fontFamily: 'Helvetica-Bold' }}>{`${b.titulo}: ${b.total}`}</Text>
      {b.cifras.length > 0 ? <Pairs rows={b.cifras.map((c) => [c.titulo, monto(c)])} /> : null}
      {b.items.length > 0 ? (
        <Table
          columns={[
            { titulo: 'Registro', ancho: 100 - sumaDe(columnas), valor: (r) => r.titulo },
            ...columnas.map((c, i) => ({
              titulo: c.titulo,
              ancho: anchoDe(c, columnas[i - 1]),
              derecha: ES_CIFRA.includes(c.clase),
              valor: (r: BloqueImpreso['items'][number]) => celda(r.valores[c.campo], c.clase, r.valores.moneda),
            })),
          ]}
          rows={b.items}
        />
      ) : null}
      {fuera.length > 0 ? <Text>{`Además, en su planilla: ${fuera.join(', ')}.`}</Text> : null}
      {b.total > b.items.length ? <Text>{`Se imprimen ${b.items.length} de ${b.total}; las demás están en su planilla.`}</Text> : null}
    </>
  );
}

const Pie = ({ huella }: { huella: string }) => <Text style={{ marginTop: 10, fontSize: 7 }}>{`Huella de los datos: ${huella}`}</Text>;

/** A RUT as it stood on a day: its figures, its exposure and the chosen blocks. */
export function FichaUnica({ head, f, huella }: { head: Letterhead; f: FichaImpresa; huella: string }) {
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['RUT', formatRut(f.rut)],
          ['Nombre', f.nombre],
          ['Roles', f.roles.map(label).join(', ') || 'Persona registrada'],
          ['Ejecutivo', f.ejecutivo ?? '—'],
          ['Sucursal', f.sucursal ?? '—'],
          ['Al', formatFechaLong(f.al)],
        ]}
      />
      <Table
        columns={[
          { titulo: 'Cifra', ancho: 40, valor: (c) => c.titulo },
          { titulo: 'Monto', ancho: 25, valor: monto, derecha: true },
          { titulo: '', ancho: 35, valor: (c) => c.detalle ?? '' },
        ]}
        rows={f.cifras}
      />
      <Table
        columns={[
          { titulo: 'Exposición', ancho: 45, valor: ({ n, nivel }) => `${'\u00a0\u00a0\u00a0'.repeat(nivel)}${n.titulo}` },
          { titulo: 'Monto', ancho: 20, valor: ({ n }) => (n.valor === null ? '' : formatPesos(n.valor)), derecha: true },
          { titulo: '', ancho: 35, valor: ({ n }) => n.detalle ?? '' },
        ]}
        rows={planas(f.arbol)}
      />
      {f.bloques.map((b) => (
        <Bloque key={b.titulo} b={b} />
      ))}
      <Pie huella={huella} />
    </Paper>
  );
}

interface EstadoImpreso {
  rut: string;
  nombre: string;
  al: string;
  filas: readonly {
    numero: string;
    tipo: string;
    concepto: string;
    monto: number;
    vencimiento: string;
    dias_mora: number;
    moneda: string;
  }[];
}

/** What a person owes if he pays on a day. */
export function EstadoDeDeuda({ head, e, huella }: { head: Letterhead; e: EstadoImpreso; huella: string }) {
  const total = e.filas.reduce((s, f) => s + f.monto, 0);
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['RUT', formatRut(e.rut)],
          ['Nombre', e.nombre],
          ['Si paga el', formatFechaLong(e.al)],
        ]}
      />
      {e.filas.length === 0 ? (
        <Text>No debe nada por sí mismo.</Text>
      ) : (
        <Table
          columns={[
            { titulo: 'Deuda', ancho: 26, valor: (f) => `${label(f.tipo)} ${f.numero}` },
            { titulo: 'Concepto', ancho: 20, valor: (f) => label(f.concepto) },
            { titulo: 'Vence', ancho: 18, valor: (f) => formatFecha(f.vencimiento) },
            { titulo: 'Días de mora', ancho: 16, valor: (f) => String(f.dias_mora), derecha: true },
            { titulo: 'Monto', ancho: 20, valor: (f) => formatPesos(f.monto), derecha: true },
          ]}
          rows={e.filas}
          total={['Total', null, null, null, formatPesos(total)]}
        />
      )}
      {e.filas.some((f) => f.moneda === 'UF') ? <Text>Lo pactado en UF está en pesos a la UF de ese día.</Text> : null}
      <Pie huella={huella} />
    </Paper>
  );
}

/** That a person owes nothing to the company on a day. */
export function Certificado({ head, c, huella }: { head: Letterhead; c: { rut: string; nombre: string; al: string }; huella: string }) {
  return (
    <Paper head={head}>
      <Text style={{ marginVertical: 12 }}>
        {`${head.empresa.razon_social} certifica que al ${formatFechaLong(c.al)} ${c.nombre}, RUT ${formatRut(c.rut)}, no le debe suma alguna, como titular, como deudor de documentos ni como aval.`}
      </Text>
      <Pie huella={huella} />
    </Paper>
  );
}
