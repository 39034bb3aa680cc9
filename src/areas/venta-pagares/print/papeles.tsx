import { formatDecimal, formatFecha, formatFechaLong, formatPesos, formatTasa } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';

interface Venta {
  num_venta: number;
  buyer: string;
  nombre_buyer: string;
  tasa_descuento: string;
  metodo: string;
  moneda: 'CLP' | 'UF';
  valor_uf: string | null;
  saldo_uf: string | null;
  total_flujos_uf: string | null;
  precio_uf: string | null;
  con_responsabilidad: boolean;
  fecha_liquidacion: string;
  vence_oferta: string | null;
  n: number;
  saldo: number;
  total_flujos: number;
  precio: number;
  plazo_medio: number;
  endosada_el: string | null;
  signers: readonly { nombre: string; rut: string }[];
}
interface Item {
  pagarevista: string;
  nombre: string;
  cliente_rut: string;
  comuna: string;
  credito_numero: number;
  saldo: number;
  total_flujos: number;
  precio: number;
  saldo_uf: string | null;
  total_flujos_uf: string | null;
  precio_uf: string | null;
  flujos: readonly unknown[];
}

const comprador = (v: Venta) => `${v.nombre_buyer}, RUT ${formatRut(v.buyer)}`;
const responsabilidad = (v: Venta) => (v.con_responsabilidad ? 'con responsabilidad' : 'sin responsabilidad');

const uf = (v: string | null) => (v === null ? '' : `UF ${formatDecimal(v, 4)}`);
/** Pesos, and in a sale in UF, its UF first. */
const ambos = (enUf: string | null, monto: number) => (enUf === null ? formatPesos(monto) : `${uf(enUf)} (${formatPesos(monto)})`);

const enPesos = (items: readonly Item[]) => (
  <Table
    columns={[
      { titulo: 'Pagaré', ancho: 14, valor: (i) => i.pagarevista },
      { titulo: 'Deudor', ancho: 34, valor: (i) => i.nombre },
      { titulo: 'Cuotas', ancho: 8, valor: (i) => String(i.flujos.length), derecha: true },
      { titulo: 'Saldo', ancho: 14, valor: (i) => formatPesos(i.saldo), derecha: true },
      { titulo: 'Flujos', ancho: 15, valor: (i) => formatPesos(i.total_flujos), derecha: true },
      { titulo: 'Precio', ancho: 15, valor: (i) => formatPesos(i.precio), derecha: true },
    ]}
    rows={items}
  />
);

const enUfs = (items: readonly Item[]) => (
  <Table
    columns={[
      { titulo: 'Pagaré', ancho: 13, valor: (i) => i.pagarevista },
      { titulo: 'Deudor', ancho: 28, valor: (i) => i.nombre },
      { titulo: 'Cuotas', ancho: 7, valor: (i) => String(i.flujos.length), derecha: true },
      { titulo: 'Saldo', ancho: 12, valor: (i) => uf(i.saldo_uf), derecha: true },
      { titulo: 'Flujos', ancho: 12, valor: (i) => uf(i.total_flujos_uf), derecha: true },
      { titulo: 'Precio', ancho: 13, valor: (i) => uf(i.precio_uf), derecha: true },
      { titulo: 'Precio en pesos', ancho: 15, valor: (i) => formatPesos(i.precio), derecha: true },
    ]}
    rows={items}
  />
);

const tabla = (v: Venta, items: readonly Item[]) => (v.moneda === 'UF' ? enUfs(items) : enPesos(items));

/** What is offered to a buyer: terms, price of each note, until when it stands. */
export function OfertaPapel({ head, v, items }: { head: Letterhead; v: Venta; items: readonly Item[] }) {
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Comprador', comprador(v)],
          ['Condición', responsabilidad(v)],
          ['Tasa de descuento', `${formatTasa(v.tasa_descuento)} mensual, ${v.metodo === 'SIMPLE' ? 'simple' : 'compuesta'}`],
          ['Liquidación', formatFecha(v.fecha_liquidacion)],
          ['Vale hasta', v.vence_oferta ? formatFecha(v.vence_oferta) : 'Sin ofertar'],
          ['Pagarés', String(v.n)],
          ...(v.valor_uf === null ? [] : [['UF de la liquidación', `$${formatDecimal(v.valor_uf, 2)}`] as [string, string]]),
          ['Saldo de capital', ambos(v.saldo_uf, v.saldo)],
          ['Flujos por recibir', ambos(v.total_flujos_uf, v.total_flujos)],
          ['Plazo medio', `${v.plazo_medio} días`],
          ['Precio', ambos(v.precio_uf, v.precio)],
        ]}
      />
      <View style={{ marginTop: 10 }}>{tabla(v, items)}</View>
      <Text style={{ marginTop: 12 }}>La cobranza de los pagarés queda en mandato: lo recibido se rinde cada fin de mes.</Text>
    </Paper>
  );
}

/** The endorsement that goes on the back of each note (domain §7), with its two signatures. */
export function EndosoPapel({ head, v, items }: { head: Letterhead; v: Venta; items: readonly Item[] }) {
  const dia = formatFechaLong(v.endosada_el ?? v.fecha_liquidacion);
  return (
    <Paper head={head}>
      {items.map((i) => (
        <View key={i.pagarevista} wrap={false} style={{ marginBottom: 22 }}>
          <Text style={{ marginBottom: 14 }}>
            Pagaré N° {i.pagarevista}, suscrito por {i.nombre}, RUT {formatRut(i.cliente_rut)}. Páguese a la orden de {comprador(v)},{' '}
            {responsabilidad(v)}. {dia}.
          </Text>
          <View style={{ flexDirection: 'row', justifyContent: 'space-around' }}>
            {v.signers.map((s) => (
              <Text key={s.rut}>
                ______________________{'\n'}
                {s.nombre}
              </Text>
            ))}
          </View>
        </View>
      ))}
    </Paper>
  );
}

/** The originals, one a row, for who gives and who receives. */
export function InventarioPapel({ head, v, items }: { head: Letterhead; v: Venta; items: readonly Item[] }) {
  return (
    <Paper head={head}>
      <Text style={{ marginBottom: 8 }}>
        {v.n === 1 ? 'Se entrega' : 'Se entregan'} a {comprador(v)}{' '}
        {v.n === 1 ? 'el original de un pagaré' : `los originales de ${v.n} pagarés`} de la venta N° {v.num_venta}.
      </Text>
      <Table
        columns={[
          { titulo: 'Pagaré', ancho: 18, valor: (i) => i.pagarevista },
          { titulo: 'Suscriptor', ancho: 40, valor: (i) => i.nombre },
          { titulo: 'RUT', ancho: 18, valor: (i) => formatRut(i.cliente_rut) },
          { titulo: 'Comuna', ancho: 24, valor: (i) => i.comuna },
        ]}
        rows={items}
      />
      <View style={{ flexDirection: 'row', justifyContent: 'space-around', marginTop: 46 }}>
        <Text>______________________{'\n'}Entrega</Text>
        <Text>______________________{'\n'}Recibe</Text>
      </View>
    </Paper>
  );
}

interface Linea {
  pagarevista: string;
  fecha: string;
  cuotas: readonly number[];
  capital: number;
  interes: number;
  mora: number;
  comision: number;
  monto: number;
  signo: 1 | -1;
}

/** The statement of what came in for the buyer and what leaves. */
export function RendicionPapel(o: {
  head: Letterhead;
  v: Venta;
  r: { hasta: string; recibido: number; devuelto: number; monto: number; fecha_pago: string | null; comprobante: string | null };
  lineas: readonly Linea[];
}) {
  const { v, r } = o;
  const con = (l: Linea, monto: number) => formatPesos(l.signo * monto);
  return (
    <Paper head={o.head}>
      <Pairs
        rows={[
          ['Comprador', comprador(v)],
          ['Hasta', formatFecha(r.hasta)],
          ['Recibido', formatPesos(r.recibido)],
          ['Descontado', formatPesos(r.devuelto)],
          ['A pagar', formatPesos(r.monto)],
          ['Pagado', r.fecha_pago ? `${formatFecha(r.fecha_pago)}, comprobante ${r.comprobante ?? ''}` : 'Pendiente'],
        ]}
      />
      <View style={{ marginTop: 10 }}>
        <Table
          columns={[
            { titulo: 'Fecha', ancho: 13, valor: (l) => formatFecha(l.fecha) },
            { titulo: 'Pagaré', ancho: 15, valor: (l) => l.pagarevista },
            { titulo: 'Cuota', ancho: 10, valor: (l) => l.cuotas.join(', ') },
            { titulo: 'Capital', ancho: 16, valor: (l) => con(l, l.capital), derecha: true },
            { titulo: 'Interés', ancho: 15, valor: (l) => con(l, l.interes + l.comision), derecha: true },
            { titulo: 'Mora', ancho: 13, valor: (l) => con(l, l.mora), derecha: true },
            { titulo: 'Total', ancho: 18, valor: (l) => con(l, l.monto), derecha: true },
          ]}
          rows={o.lineas}
        />
      </View>
    </Paper>
  );
}
