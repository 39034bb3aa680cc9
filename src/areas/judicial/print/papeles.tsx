import { formatDecimal, formatFecha, formatPesos, formatUf } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';

export interface CausaImpresa {
  rol: string | null;
  tribunal: string;
  caratula: string;
  estado: string;
  procedimiento: string;
  monto: number;
  abogado: string;
  fecha_ingreso: string | null;
}
interface Persona {
  nombre: string;
  rut: string;
  tipo_vinculo: string;
  domicilio: string | null;
  representante: string | null;
  demandado: boolean;
  notificado_el: string | null;
}
interface Papel {
  numero: string;
  tipo: string;
  vence_legal: string;
  saldo: number;
}
interface Deuda {
  numero: string;
  vence: string;
  costas: number;
  gastos: number;
  mora: number;
  interes: number;
  capital: number;
  total: number;
}

const dia = (f: string | null) => (f ? formatFecha(f) : '—');
const suma = <T,>(filas: readonly T[], de: (t: T) => number) => formatPesos(filas.reduce((s, f) => s + de(f), 0));

const Cabeza = ({ c }: { c: CausaImpresa }) => (
  <Pairs
    rows={[
      ['Carátula', c.caratula],
      ['Tribunal', c.tribunal],
      ['Rol', c.rol ?? 'Por ingresar'],
      ['Procedimiento', c.procedimiento],
      ['Estado', c.estado],
      ['Ingreso', dia(c.fecha_ingreso)],
      ['Abogado', c.abogado],
    ]}
  />
);

const Personas = ({ filas }: { filas: readonly Persona[] }) => (
  <Table
    columns={[
      {
        titulo: 'Interviniente',
        ancho: 34,
        valor: (i) => [i.nombre, i.representante && `rep. por ${i.representante}`].filter(Boolean).join(', '),
      },
      { titulo: 'RUT', ancho: 16, valor: (i) => formatRut(i.rut) },
      { titulo: 'Vínculo', ancho: 18, valor: (i) => `${i.tipo_vinculo}${i.demandado ? '' : ' (no demandado)'}` },
      { titulo: 'Domicilio', ancho: 18, valor: (i) => i.domicilio ?? '—' },
      { titulo: 'Notificado', ancho: 14, valor: (i) => dia(i.notificado_el), derecha: true },
    ]}
    rows={filas}
  />
);

const Papeles = ({ filas }: { filas: readonly Papel[] }) => (
  <Table
    columns={[
      { titulo: 'Título', ancho: 46, valor: (t) => t.numero },
      { titulo: 'Tipo', ancho: 18, valor: (t) => label(t.tipo) },
      { titulo: 'Vence', ancho: 16, valor: (t) => formatFecha(t.vence_legal), derecha: true },
      { titulo: 'Monto', ancho: 20, valor: (t) => formatPesos(t.saldo), derecha: true },
    ]}
    rows={filas}
    total={['Total', null, null, suma(filas, (t) => t.saldo)]}
  />
);

const Deudas = ({ filas }: { filas: readonly Deuda[] }) => (
  <Table
    columns={[
      { titulo: 'Deuda', ancho: 14, valor: (d) => d.numero },
      { titulo: 'Vence', ancho: 11, valor: (d) => formatFecha(d.vence) },
      { titulo: 'Costas', ancho: 10, valor: (d) => formatPesos(d.costas), derecha: true },
      { titulo: 'Gastos', ancho: 11, valor: (d) => formatPesos(d.gastos), derecha: true },
      { titulo: 'Mora', ancho: 11, valor: (d) => formatPesos(d.mora), derecha: true },
      { titulo: 'Interés', ancho: 12, valor: (d) => formatPesos(d.interes), derecha: true },
      { titulo: 'Capital', ancho: 15, valor: (d) => formatPesos(d.capital), derecha: true },
      { titulo: 'Total', ancho: 16, valor: (d) => formatPesos(d.total), derecha: true },
    ]}
    rows={filas}
    total={[
      'Total',
      null,
      suma(filas, (d) => d.costas),
      suma(filas, (d) => d.gastos),
      suma(filas, (d) => d.mora),
      suma(filas, (d) => d.interes),
      suma(filas, (d) => d.capital),
      suma(filas, (d) => d.total),
    ]}
  />
);

/** What the lawyer files: who is sued, on what papers and for how much. */
export function MinutaDemanda(o: {
  head: Letterhead;
  c: CausaImpresa;
  personas: readonly Persona[];
  papeles: readonly Papel[];
  uf: EnUf | null;
}) {
  return (
    <Paper head={o.head}>
      <Cabeza c={o.c} />
      <Text>{`Se demanda el pago de ${formatPesos(o.c.monto)}, más intereses y costas, fundado en los títulos que se indican.`}</Text>
      <DeudaEnUf uf={o.uf} />
      <Personas filas={o.personas} />
      <Papeles filas={o.papeles} />
    </Paper>
  );
}

interface EnRemate {
  descripcion: string;
  tasacion: number | null;
  fecha: string;
  minimo: number;
}

/** What the lawyer takes to an auction: its goods with their least price, and up to how much may be bid with the credit. */
export function MinutaRemate(o: { head: Letterhead; c: CausaImpresa; bienes: readonly EnRemate[]; deudas: readonly Deuda[] }) {
  return (
    <Paper head={o.head}>
      <Cabeza c={o.c} />
      <Table
        columns={[
          { titulo: 'Bien', ancho: 46, valor: (b) => b.descripcion },
          { titulo: 'Remate', ancho: 16, valor: (b) => formatFecha(b.fecha) },
          { titulo: 'Tasación', ancho: 19, valor: (b) => (b.tasacion === null ? '—' : formatPesos(b.tasacion)), derecha: true },
          { titulo: 'Mínimo', ancho: 19, valor: (b) => formatPesos(b.minimo), derecha: true },
        ]}
        rows={o.bienes}
      />
      <Text>{`Con cargo al crédito puede ofrecerse hasta ${suma(o.deudas, (d) => d.total)}, lo que se debe a la fecha de esta minuta. Lo que pase de ahí se paga en dinero.`}</Text>
      <Deudas filas={o.deudas} />
    </Paper>
  );
}

/** What is owed on a day, debt by debt, with what was paid since it was filed. */
export function Liquidacion(o: {
  head: Letterhead;
  c: CausaImpresa;
  al: string;
  deudas: readonly Deuda[];
  pagos: readonly Pago[];
  uf: EnUf | null;
}) {
  return (
    <Paper head={o.head}>
      <Cabeza c={o.c} />
      <Text>{`Lo que se debe al ${formatFecha(o.al)}:`}</Text>
      <Deudas filas={o.deudas} />
      <DeudaEnUf uf={o.uf} />
      <Pagos filas={o.pagos} />
    </Paper>
  );
}

interface EnUf {
  uf: string;
  valor: string;
  n: number;
}
/** What was agreed in UF is sued for in UF; the pesos are those of the day of the paper. */
function DeudaEnUf({ uf }: { uf: EnUf | null }) {
  if (!uf) return null;
  const cuales = uf.n === 1 ? 'la deuda pactada en UF' : `las ${uf.n} deudas pactadas en UF`;
  return (
    <Text>{`De lo anterior, el capital y el interés de ${cuales} son ${formatUf(uf.uf)}, a $${formatDecimal(uf.valor, 2)} por UF en esta fecha.`}</Text>
  );
}

interface Pago {
  fecha: string;
  glosa: string;
  monto: number;
}
function Pagos({ filas }: { filas: readonly Pago[] }) {
  if (filas.length === 0) return null;
  return (
    <View>
      <Text>Pagos recibidos:</Text>
      <Table
        columns={[
          { titulo: 'Fecha', ancho: 20, valor: (p) => formatFecha(p.fecha) },
          { titulo: 'Concepto', ancho: 58, valor: (p) => p.glosa },
          { titulo: 'Monto', ancho: 22, valor: (p) => formatPesos(p.monto), derecha: true },
        ]}
        rows={filas}
        total={['Total', null, suma(filas, (p) => p.monto)]}
      />
    </View>
  );
}

/** What the case has cost, and what became of the goods that it reached. */
function CostasYBienes(o: {
  costas: readonly { concepto: string; monto: number; estado: string; fecha_pago: string | null }[];
  bienes: readonly { descripcion: string; que: string }[];
}) {
  return (
    <View>
      {o.costas.length > 0 ? (
        <Table
          columns={[
            { titulo: 'Costa', ancho: 46, valor: (x) => x.concepto },
            { titulo: 'Estado', ancho: 18, valor: (x) => label(x.estado) },
            { titulo: 'Pagada', ancho: 16, valor: (x) => dia(x.fecha_pago), derecha: true },
            { titulo: 'Monto', ancho: 20, valor: (x) => formatPesos(x.monto), derecha: true },
          ]}
          rows={o.costas}
        />
      ) : null}
      {o.bienes.length > 0 ? (
        <Table
          columns={[
            { titulo: 'Bien', ancho: 46, valor: (b) => b.descripcion },
            { titulo: 'Situación', ancho: 54, valor: (b) => b.que },
          ]}
          rows={o.bienes}
        />
      ) : null}
    </View>
  );
}

/** Everything that happened in a case, in order. */
export function Carpeta(o: {
  head: Letterhead;
  c: CausaImpresa;
  personas: readonly Persona[];
  papeles: readonly Papel[];
  actuaciones: readonly { fecha: string; nombre: string; resumen: string; autor: string }[];
  plazos: readonly { nombre: string; quien: string | null; desde: string; vence: string; cumplido_el: string | null }[];
  costas: readonly { concepto: string; monto: number; estado: string; fecha_pago: string | null }[];
  bienes: readonly { descripcion: string; que: string }[];
  deudas: readonly Deuda[];
  pagos: readonly Pago[];
}) {
  return (
    <Paper head={o.head}>
      <Cabeza c={o.c} />
      <Personas filas={o.personas} />
      <Papeles filas={o.papeles} />
      <Table
        columns={[
          { titulo: 'Fecha', ancho: 14, valor: (a) => formatFecha(a.fecha) },
          { titulo: 'Actuación', ancho: 24, valor: (a) => a.nombre },
          { titulo: 'Resumen', ancho: 42, valor: (a) => a.resumen },
          { titulo: 'Autor', ancho: 20, valor: (a) => a.autor },
        ]}
        rows={o.actuaciones}
      />
      {o.plazos.length > 0 ? (
        <Table
          columns={[
            { titulo: 'Plazo', ancho: 28, valor: (p) => p.nombre },
            { titulo: 'De', ancho: 30, valor: (p) => p.quien ?? '' },
            { titulo: 'Desde', ancho: 14, valor: (p) => formatFecha(p.desde) },
            { titulo: 'Vence', ancho: 14, valor: (p) => formatFecha(p.vence) },
            { titulo: 'Cumplido', ancho: 14, valor: (p) => dia(p.cumplido_el) },
          ]}
          rows={o.plazos}
        />
      ) : null}
      <CostasYBienes costas={o.costas} bienes={o.bienes} />
      <Text>Lo que se debe hoy:</Text>
      <Deudas filas={o.deudas} />
      <Pagos filas={o.pagos} />
    </Paper>
  );
}

/** The proof of a write-off: what, why, by which way through the tax books, who asked and that another agreed. */
export function CarpetaCastigo(o: {
  head: Letterhead;
  x: {
    numero: string;
    nombre: string;
    rut: string;
    monto: number;
    motivo: string;
    via: string;
    estado: string;
    fecha: string;
    pedido_nombre: string | null;
    aprobado_el: string | null;
    recuperado: number;
    evidencias: readonly string[];
  };
}) {
  const { x } = o;
  return (
    <Paper head={o.head}>
      <Pairs
        rows={[
          ['Deuda', x.numero],
          ['De', `${x.nombre}, RUT ${formatRut(x.rut)}`],
          ['Monto', formatPesos(x.monto)],
          ['Motivo', x.motivo],
          ['Vía tributaria', x.via],
          ['Estado', label(x.estado)],
          ['Pedido', `${dia(x.fecha)}${x.pedido_nombre ? `, por ${x.pedido_nombre}` : ''}`],
          ['Aprobado', dia(x.aprobado_el)],
          ['Recuperado', formatPesos(x.recuperado)],
        ]}
      />
      <Table columns={[{ titulo: 'Evidencias', ancho: 100, valor: (e) => e }]} rows={x.evidencias} />
    </Paper>
  );
}
