import { formatDecimal, formatFecha, formatFechaLong, formatPercent, formatPesos, formatUf } from '#kernel/values/format.ts';
import { montoEnPalabras } from '#kernel/values/palabras.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';

interface Datos {
  numero: number;
  nombre_bien: string;
  nombre_cliente: string;
  cliente_rut: string;
  nombre_otorgante: string;
  otorgante_rut: string;
  grado: number;
  notaria: string | null;
  repertorio: string | null;
  fecha_escritura: string | null;
  fecha_constitucion: string | null;
}

interface Deuda {
  numero: string;
  vencimiento: string;
  saldo: number;
  cubierto: number;
  pct: string;
}

interface Ficha extends Datos {
  bien: Readonly<Record<string, unknown>>;
  estado: string;
  tasacion_uf: string;
  valor_liquidacion_uf: string;
  ltv: string;
  gravamenes_preferentes_uf: string;
  cobertura_uf: string;
  cobertura_pesos: number | null;
  asignado_uf: string;
  fecha_tasacion: string | null;
  tasador: string | null;
  seguro: { aseguradora: string; poliza: string; vence: string } | null;
  cauciones: readonly { nombre: string; monto_asignado_uf: string; saldo: number; hasta: string | null }[];
}

const fecha = (f: string | null) => (f ? formatFecha(f) : '—');

const conPesos = (uf: string, pesos: number | null) =>
  pesos === null ? formatUf(uf) : `${formatUf(uf)}, ${formatPesos(pesos)} al valor de hoy`;

const tasacion = (g: Ficha) =>
  g.fecha_tasacion
    ? `${formatUf(g.tasacion_uf)} al ${fecha(g.fecha_tasacion)}, ${g.tasador ?? 'sin tasador'}`
    : `${formatUf(g.tasacion_uf)}, sin tasación`;

/** The whole record of a garantía. */
export function FichaGarantia(o: { head: Letterhead; g: Ficha; tipo: string; bien: readonly (readonly [string, string])[] }) {
  const { g } = o;
  return (
    <Paper head={o.head}>
      <Pairs
        rows={[
          ['Tipo', o.tipo],
          ['Bien', g.nombre_bien || '—'],
          ['Cliente', `${g.nombre_cliente}, RUT ${formatRut(g.cliente_rut)}`],
          // What a fund covers it grants in its own name; the RUT kept beside it is the client's.
          [
            'Otorga',
            g.bien.emisor === g.nombre_otorgante ? g.nombre_otorgante : `${g.nombre_otorgante}, RUT ${formatRut(g.otorgante_rut)}`,
          ],
          ['Grado', `${g.grado}°`],
          ['Estado', label(g.estado)],
          ['Escritura', [fecha(g.fecha_escritura), g.notaria].filter(Boolean).join(', ')],
          ['Constituida', fecha(g.fecha_constitucion)],
          ['Tasación', tasacion(g)],
          ['Valor de liquidación', formatUf(g.valor_liquidacion_uf)],
          ['Parte que cuenta', formatPercent(g.ltv)],
          ['Gravámenes preferentes', formatUf(g.gravamenes_preferentes_uf)],
          ['Cobertura', conPesos(g.cobertura_uf, g.cobertura_pesos)],
          ['Asignado', formatUf(g.asignado_uf)],
          ['Seguro', g.seguro ? `${g.seguro.aseguradora}, póliza ${g.seguro.poliza}, vence ${fecha(g.seguro.vence)}` : 'Sin seguro'],
          ...o.bien,
        ]}
      />
      <View style={{ marginTop: 10 }}>
        <Table
          columns={[
            { titulo: 'Deuda caucionada', ancho: 46, valor: (c) => c.nombre },
            { titulo: 'Asignado UF', ancho: 18, valor: (c) => formatDecimal(c.monto_asignado_uf, 4), derecha: true },
            { titulo: 'Saldo', ancho: 18, valor: (c) => formatPesos(c.saldo), derecha: true },
            { titulo: 'Hasta', ancho: 18, valor: (c) => (c.hasta ? formatFecha(c.hasta) : 'Vigente'), derecha: true },
          ]}
          rows={g.cauciones}
        />
      </View>
    </Paper>
  );
}

/** Text for the notary: the creditor releases the garantía. */
export function MinutaAlzamiento(o: { head: Letterhead; g: Datos & { fecha_alzamiento: string | null }; tipo: string }) {
  const { g } = o;
  const { razon_social, rut } = o.head.empresa;
  const titulo = g.fecha_escritura ? `, constituida por escritura de ${formatFechaLong(g.fecha_escritura)}` : '';
  const donde = g.notaria ? ` otorgada en ${g.notaria}${g.repertorio ? `, repertorio ${g.repertorio}` : ''}` : '';
  return (
    <Paper head={o.head}>
      <Text style={{ textAlign: 'justify' }}>
        {`${razon_social}, RUT ${formatRut(rut)}, alza y cancela, por no existir obligaciones que caucione, la garantía de ${o.tipo} N° ${g.numero} sobre ${
          g.nombre_bien || 'el bien indicado en su título'
        }, en grado ${g.grado}°, otorgada por ${g.nombre_otorgante}, RUT ${formatRut(g.otorgante_rut)}, en favor de las obligaciones de ${
          g.nombre_cliente
        }, RUT ${formatRut(g.cliente_rut)}${titulo}${donde}. Se faculta al portador para requerir las cancelaciones en los registros que correspondan.`}
      </Text>
      <Text style={{ marginTop: 10 }}>{g.fecha_alzamiento ? `Santiago, ${formatFechaLong(g.fecha_alzamiento)}.` : ''}</Text>
      <Text style={{ marginTop: 48 }}>______________________________</Text>
      <Text>{`p. ${razon_social}`}</Text>
    </Paper>
  );
}

const dicho = (monto: number) => `${formatPesos(monto)} (${montoEnPalabras({ moneda: 'CLP', valor: monto })})`;

/** What backs a client, debt by debt. */
export function CertificadoCobertura(o: {
  head: Letterhead;
  c: {
    rut: string;
    nombre: string;
    garantias: readonly { numero: number; nombre_bien: string; grado: number; cobertura_uf: string }[];
    deudas: readonly Deuda[];
    saldo: number;
    cubierto: number;
  };
}) {
  const { c } = o;
  return (
    <Paper head={o.head}>
      <Text style={{ marginBottom: 8, textAlign: 'justify' }}>
        {`Al ${formatFechaLong(o.head.fecha)}, ${c.nombre}, RUT ${formatRut(c.rut)}, debe ${dicho(c.saldo)}, de los cuales sus garantías cubren ${dicho(c.cubierto)}.`}
      </Text>
      <Table
        columns={[
          { titulo: 'Garantía', ancho: 14, valor: (g) => String(g.numero) },
          { titulo: 'Bien', ancho: 52, valor: (g) => g.nombre_bien },
          { titulo: 'Grado', ancho: 12, valor: (g) => `${g.grado}°` },
          { titulo: 'Cobertura', ancho: 22, valor: (g) => formatUf(g.cobertura_uf), derecha: true },
        ]}
        rows={c.garantias}
      />
      <View style={{ marginTop: 10 }}>
        <Table
          columns={[
            { titulo: 'Deuda', ancho: 34, valor: (d) => d.numero },
            { titulo: 'Vence', ancho: 16, valor: (d) => formatFecha(d.vencimiento) },
            { titulo: 'Saldo', ancho: 18, valor: (d) => formatPesos(d.saldo), derecha: true },
            { titulo: 'Cubierto', ancho: 18, valor: (d) => formatPesos(Math.min(d.cubierto, d.saldo)), derecha: true },
            { titulo: 'Cobertura', ancho: 14, valor: (d) => formatPercent(d.pct), derecha: true },
          ]}
          rows={c.deudas}
          total={['Total', '', formatPesos(c.saldo), formatPesos(c.cubierto), '']}
        />
      </View>
    </Paper>
  );
}
