import { formatFecha, formatPesos, formatTasa } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';

interface Movido {
  objeto_nombre: string;
  n: number;
  saldo_base: number;
  vence_original: string;
  vence_anterior: string;
  vence_nuevo: string;
  dias: number;
  mora: number;
  interes: number;
  ite: number;
}

interface Dicha {
  numero: number;
  nombre: string;
  cliente_rut: string;
  tasa: string;
  fecha: string;
  estado: string;
  vence_oferta: string | null;
  aprobada_por: string | null;
  comentario: string;
  automatico: string;
  comprobante: string | null;
  pagada_el: string | null;
  gasto: number;
  iva: number;
  total_mora: number;
  total_interes: number;
  total_ite: number;
  total_cargo: number;
  list: readonly Movido[];
}

/** Old and new dates of each object, with what each day costs. */
function Fechas({ list }: { list: readonly Movido[] }) {
  return (
    <Table
      columns={[
        { titulo: 'Documento o cuota', ancho: 20, valor: (i) => i.objeto_nombre },
        { titulo: 'Saldo', ancho: 15, valor: (i) => formatPesos(i.saldo_base), derecha: true },
        { titulo: 'Vencía', ancho: 14, valor: (i) => formatFecha(i.vence_anterior) },
        { titulo: 'Vence', ancho: 14, valor: (i) => formatFecha(i.vence_nuevo) },
        { titulo: 'Original', ancho: 14, valor: (i) => formatFecha(i.vence_original) },
        { titulo: 'Días', ancho: 8, valor: (i) => String(i.dias), derecha: true },
        { titulo: 'Interés', ancho: 15, valor: (i) => formatPesos(i.interes), derecha: true },
      ]}
      rows={list}
    />
  );
}

function cargos(p: Dicha): [string, string][] {
  return [
    ['Interés anticipado', formatPesos(p.total_interes)],
    ...(p.total_mora > 0 ? ([['Mora al día de la cotización', formatPesos(p.total_mora)]] as [string, string][]) : []),
    ['Gasto', formatPesos(p.gasto)],
    ['IVA', formatPesos(p.iva)],
    ...(p.total_ite > 0 ? ([['Impuesto de timbres', formatPesos(p.total_ite)]] as [string, string][]) : []),
    ['Total', formatPesos(p.total_cargo)],
  ];
}

/** What moves, to when and for how much: what the client signs. */
export function CartaProrroga({ head, p }: { head: Letterhead; p: Dicha }) {
  const vale = p.vence_oferta && p.pagada_el === null ? ` La oferta vale hasta el ${formatFecha(p.vence_oferta)}.` : '';
  return (
    <Paper head={head}>
      <Text style={{ marginBottom: 8 }}>{`${p.nombre}, RUT ${formatRut(p.cliente_rut)}`}</Text>
      <Text style={{ marginBottom: 8, textAlign: 'justify' }}>
        {`Los vencimientos que siguen se prorrogan a la fecha indicada, a la tasa de ${formatTasa(p.tasa)} mensual, contra el pago del cargo. Mientras no se pague, rigen los vencimientos actuales y su mora.${vale}`}
      </Text>
      <Fechas list={p.list} />
      <View style={{ marginTop: 10 }}>
        <Pairs rows={cargos(p)} />
      </View>
      {p.comentario ? <Text style={{ marginTop: 8 }}>{p.comentario}</Text> : null}
      <View style={{ marginTop: 48 }} wrap={false}>
        <Text>______________________________</Text>
        <Text>{p.nombre}</Text>
      </View>
    </Paper>
  );
}

/** The receipt of what was paid. */
export function ComprobanteProrroga({ head, p, medio }: { head: Letterhead; p: Dicha; medio: string }) {
  return (
    <Paper head={head}>
      <Text style={{ marginBottom: 8 }}>{`${p.nombre}, RUT ${formatRut(p.cliente_rut)}`}</Text>
      <Pairs
        rows={[
          ['Pagada el', p.pagada_el ? formatFecha(p.pagada_el) : ''],
          ['Forma de pago', medio],
          ...(p.comprobante ? ([['Comprobante', p.comprobante]] as [string, string][]) : []),
          ...cargos(p),
        ]}
      />
      <View style={{ marginTop: 10 }}>
        <Fechas list={p.list} />
      </View>
      <Text style={{ marginTop: 8 }}>{p.automatico}</Text>
    </Paper>
  );
}
