import { formatDecimal, formatFecha, formatPesos, formatTasa } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';
import { type CifrasUf, deUf, enUf, leerUf } from '../domain/uf.ts';

interface FilaDicha {
  numero: number;
  vencimiento: string;
  cuota: number;
  interes: number;
  amortizacion: number;
  saldo: number;
  uf?: { cuota: string; interes: string; amortizacion: string; saldo: string } | undefined;
}

interface VotoDicho {
  nombre: string;
  respuesta: string;
  comentario: string;
}

interface Dicha {
  numero: number;
  nombre: string;
  cliente_rut: string;
  credito_numero: number;
  fecha: string;
  tasa_mensual: string;
  cae: string | null;
  motivo: string;
  comentario: string;
  automatico: string;
  capital_insoluto: number;
  interes: number;
  interes_pagado: number;
  mora: number;
  gastos: number;
  ite: number;
  capital_nuevo: number;
  cuota: number;
  total: number;
  costo_extra: number;
  total_cargos: number;
  uf: CifrasUf | null;
  capitaliza_interes: boolean;
  antes: { cuotas: number; cuota: number; por_pagar: number };
  cuotas: number;
  list: readonly FilaDicha[];
  respuestas: readonly VotoDicho[];
  comite: { nivel_nombre: string; requeridos: number } | null;
  aprobada_el: string | null;
  nuevo_numero: number | null;
  aplicada_el: string | null;
  avales: readonly { nombre: string; decision: string | null }[];
}

/** As it is agreed: in UF, or in pesos. */
const escrito = (pesos: number, uf: string | undefined): string => (uf === undefined ? formatPesos(pesos) : leerUf(uf));
/** In UF with its pesos of the day of the figures. */
const ambos = (pesos: number, uf: string | undefined): string =>
  uf === undefined ? formatPesos(pesos) : `${leerUf(uf)} (${formatPesos(pesos)})`;
const pagara = (u: CifrasUf): string => enUf([u.total, u.interes_pagado, u.mora, u.gastos, u.ite].reduce((s, x) => s + deUf(x), 0));

const Titular = ({ p }: { p: Dicha }) => <Text style={{ marginBottom: 8 }}>{`${p.nombre}, RUT ${formatRut(p.cliente_rut)}`}</Text>;

function Filas({ list }: { list: readonly FilaDicha[] }) {
  return (
    <Table
      columns={[
        { titulo: 'N°', ancho: 8, valor: (f) => String(f.numero) },
        { titulo: 'Vence', ancho: 18, valor: (f) => formatFecha(f.vencimiento) },
        { titulo: 'Cuota', ancho: 18, valor: (f) => escrito(f.cuota, f.uf?.cuota), derecha: true },
        { titulo: 'Interés', ancho: 18, valor: (f) => escrito(f.interes, f.uf?.interes), derecha: true },
        { titulo: 'Amortización', ancho: 19, valor: (f) => escrito(f.amortizacion, f.uf?.amortizacion), derecha: true },
        { titulo: 'Saldo', ancho: 19, valor: (f) => escrito(f.saldo, f.uf?.saldo), derecha: true },
      ]}
      rows={list}
    />
  );
}

/** What is paid now, and what joins the capital. */
function cargos(p: Dicha): [string, string][] {
  const si = (titulo: string, monto: number, uf: string | undefined): [string, string][] => (monto > 0 ? [[titulo, ambos(monto, uf)]] : []);
  return [
    ...si('Interés que se capitaliza', p.capitaliza_interes ? p.interes : 0, p.uf?.interes),
    ...si('Interés que se paga', p.interes_pagado, p.uf?.interes_pagado),
    ...si('Mora', p.mora, p.uf?.mora),
    ...si('Gastos de cobranza', p.gastos, p.uf?.gastos),
    ...si('Impuesto de timbres', p.ite, p.uf?.ite),
    [p.uf && !p.aplicada_el ? 'Se paga al aplicar, a la UF de ese día' : 'Se paga al aplicar', formatPesos(p.total_cargos)],
  ];
}

const nuevas = (p: Dicha): [string, string][] => [
  ['Capital', ambos(p.capital_nuevo, p.uf?.capital_nuevo)],
  ['Cuotas', `${p.antes.cuotas} pendientes pasan a ${p.cuotas}`],
  ['Cuota', `de ${escrito(p.antes.cuota, p.uf?.cuota_antes)} a ${escrito(p.cuota, p.uf?.cuota)}`],
  ['Tasa mensual', formatTasa(p.tasa_mensual)],
  ...(p.cae ? ([['CAE', `${formatDecimal(p.cae, 2)} %`]] as [string, string][]) : []),
  ['Por pagar antes', ambos(p.antes.por_pagar, p.uf?.por_pagar_antes)],
  ['Pagará en total', ambos(p.total + p.total_cargos, p.uf ? pagara(p.uf) : undefined)],
  ['Costo adicional', ambos(p.costo_extra, p.uf?.costo_extra)],
  ...(p.uf ? ([['UF de las cifras', `$${formatDecimal(p.uf.valor, 2)}`]] as [string, string][]) : []),
];

/** What the executive asks the comité, before and after. */
export function PapelPropuesta({ head, p }: { head: Letterhead; p: Dicha }) {
  return (
    <Paper head={head}>
      <Titular p={p} />
      <Text style={{ marginBottom: 8 }}>{`Crédito ${p.credito_numero}, cifras al ${formatFecha(p.fecha)}. Motivo: ${p.motivo}.`}</Text>
      <Pairs rows={[['Capital insoluto', ambos(p.capital_insoluto, p.uf?.capital_insoluto)], ...cargos(p), ...nuevas(p)]} />
      {p.comentario ? <Text style={{ marginTop: 8, marginBottom: 8 }}>{p.comentario}</Text> : null}
      <View style={{ marginTop: 10 }}>
        <Filas list={p.list} />
      </View>
    </Paper>
  );
}

/** What the comité answered, vote by vote. */
export function PapelActa({ head, p }: { head: Letterhead; p: Dicha }) {
  return (
    <Paper head={head}>
      <Titular p={p} />
      <Pairs
        rows={[
          ['Crédito', String(p.credito_numero)],
          ['Nivel', p.comite ? `${p.comite.nivel_nombre}, ${p.comite.requeridos} votos requeridos` : ''],
          ['Aprobada el', p.aprobada_el ? formatFecha(p.aprobada_el) : 'No aprobada'],
        ]}
      />
      <View style={{ marginTop: 10 }}>
        <Table
          columns={[
            { titulo: 'Integrante', ancho: 34, valor: (v: VotoDicho) => v.nombre },
            { titulo: 'Respuesta', ancho: 22, valor: (v: VotoDicho) => label(v.respuesta) },
            { titulo: 'Comentario', ancho: 44, valor: (v: VotoDicho) => v.comentario },
          ]}
          rows={p.respuestas}
        />
      </View>
      <Text style={{ marginTop: 8 }}>{p.automatico}</Text>
    </Paper>
  );
}

/** Who signs, two a row: never alone on a page of their own. */
function Firman({ quienes }: { quienes: readonly string[] }) {
  return (
    <View style={{ flexDirection: 'row', flexWrap: 'wrap' }} wrap={false}>
      {quienes.map((quien) => (
        <View key={quien} style={{ width: '50%', marginTop: 40 }}>
          <Text>______________________________</Text>
          <Text>{quien}</Text>
        </View>
      ))}
    </View>
  );
}

/** What the client, his avales and the company sign; the table is its annex. */
export function PapelConvenio({ head, p }: { head: Letterhead; p: Dicha }) {
  const avales = p.avales.filter((a) => a.decision !== 'RETIRA').map((a) => `${a.nombre} (aval)`);
  const nuevo = p.nuevo_numero === null ? 'un crédito nuevo' : `el crédito ${p.nuevo_numero}`;
  return (
    <Paper head={head}>
      <Titular p={p} />
      <Text style={{ marginBottom: 8, textAlign: 'justify' }}>
        {`Las partes convienen en que las cuotas pendientes del crédito ${p.credito_numero} se reemplazan por las de la tabla anexa, que documenta ${nuevo} por ${escrito(p.capital_nuevo, p.uf?.capital_nuevo)} desde el ${formatFecha(p.fecha)}. Las garantías y los avales ratificados respaldan la deuda reprogramada. El convenio rige desde que se pagan los cargos y se aplica; mientras tanto rigen la tabla actual y su mora.`}
      </Text>
      <Pairs rows={[...cargos(p), ...nuevas(p)]} />
      <Firman quienes={[p.nombre, head.empresa.razon_social, ...avales]} />
      <Text style={{ fontFamily: 'Helvetica-Bold', marginTop: 24 }}>Anexo: tabla nueva</Text>
      <Filas list={p.list} />
    </Paper>
  );
}

/** The new table alone. */
export function PapelTabla({ head, p }: { head: Letterhead; p: Dicha }) {
  return (
    <Paper head={head}>
      <Titular p={p} />
      <Text style={{ marginBottom: 8 }}>
        {`Capital ${escrito(p.capital_nuevo, p.uf?.capital_nuevo)} en ${p.cuotas} cuotas, tasa ${formatTasa(p.tasa_mensual)} mensual, desde el ${formatFecha(p.fecha)}.`}
      </Text>
      <Filas list={p.list} />
      <View style={{ marginTop: 8 }}>
        <Pairs rows={[['Total', ambos(p.total, p.uf?.total)]]} />
      </View>
    </Paper>
  );
}
