import { formatFecha, formatFechaLong, formatPesos, formatUf } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';
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

/** Columns that a sheet of a letter holds beside the name of the record. */
const CABEN = 7;
/** How much of the sheet each kind of column asks for. */
const PESO: Readonly<Record<string, number>> = { fecha: 10, pesos: 13, uf: 13, numero: 8, rut: 13, palabra: 14 };
const ES_CIFRA: readonly string[] = ['pesos', 'uf', 'numero'];

/** The columns that say something of some row; when they do not fit, words give way before figures. */
function columnasDe(b: BloqueImpreso): BloqueImpreso['columnas'] {
  const dice = b.columnas.filter((c) => b.items.some((r) => ![null, undefined, '', 0, 'CLP'].includes(r.valores[c.campo] as never)));
  const sobran = Math.max(0, dice.length - CABEN);
  const palabras = dice.filter((c) => !ES_CIFRA.includes(c.clase));
  const fuera = new Set(sobran > 0 ? palabras.slice(-sobran).map((c) => c.campo) : []);
  return dice.filter((c) => !fuera.has(c.campo));
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
        ? `UF ${formatUf(String(c.valor))}`
        : formatPesos(Number(c.valor));

/** The tree as lines, each with how deep it is. */
const planas = (nodos: readonly NodoVisto[], nivel = 0): { n: NodoVisto; nivel: number }[] =>
  nodos.flatMap((n) => [{ n, nivel }, ...planas(n.hijos, nivel + 1)]);

function Bloque({ b }: { b: BloqueImpreso }) {
  const columnas = columnasDe(b);
  const peso = (clase: string): number => PESO[clase] ?? 12;
  const entre = Math.max(
    40,
    columnas.reduce((n, c) => n + peso(c.clase), 0),
  );
  return (
    <View>
      <Text style={{ marginTop: 8, fontFamily: 'Helvetica-Bold' }}>{`${b.titulo}: ${b.total}`}</Text>
      {b.cifras.length > 0 ? <Pairs rows={b.cifras.map((c) => [c.titulo, monto(c)])} /> : null}
      {b.items.length > 0 ? (
        <Table
          columns={[
            { titulo: 'Registro', ancho: 24, valor: (r) => r.titulo },
            ...columnas.map((c) => ({
              titulo: c.titulo,
              ancho: Math.floor((76 * peso(c.clase)) / entre),
              derecha: ES_CIFRA.includes(c.clase),
              valor: (r: BloqueImpreso['items'][number]) => celda(r.valores[c.campo], c.clase, r.valores.moneda),
            })),
          ]}
          rows={b.items}
        />
      ) : null}
      {b.total > b.items.length ? <Text>{`Se imprimen ${b.items.length} de ${b.total}; las demás están en su planilla.`}</Text> : null}
    </View>
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
