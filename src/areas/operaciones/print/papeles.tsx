import type { EntityOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha, formatPesos } from '#kernel/values/format.ts';
import { pesosEnPalabras } from '#kernel/values/palabras.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, type TableColumn, Text, View } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';

type Operacion = EntityOf<typeof contract>;
type Documento = Operacion['documents'][number];

interface PapelProps {
  head: Letterhead;
  o: Operacion;
}

const vence = (d: Documento) => `${formatFecha(d.fecha_vencimiento)}${d.vencimiento_estimado ? ' (estimado)' : ''}`;

const COMPRA: TableColumn<Documento>[] = [
  { titulo: 'Documento', ancho: 12, valor: (d) => d.nombre },
  { titulo: 'Deudor', ancho: 24, valor: (d) => d.razon_deudor },
  { titulo: 'Vence', ancho: 15, valor: vence },
  { titulo: 'Días', ancho: 6, valor: (d) => String(d.dias), derecha: true },
  { titulo: 'Monto', ancho: 15, valor: (d) => formatPesos(d.monto), derecha: true },
  { titulo: 'Anticipo', ancho: 15, valor: (d) => formatPesos(d.anticipo), derecha: true },
  { titulo: 'Dif. precio', ancho: 13, valor: (d) => formatPesos(d.dp), derecha: true },
];

const CESION: TableColumn<Documento>[] = [
  { titulo: 'Documento', ancho: 14, valor: (d) => d.nombre },
  { titulo: 'Deudor', ancho: 32, valor: (d) => d.razon_deudor },
  { titulo: 'RUT', ancho: 16, valor: (d) => formatRut(d.deudor_rut) },
  { titulo: 'Emisión', ancho: 11, valor: (d) => formatFecha(d.fecha_emision) },
  { titulo: 'Vencimiento', ancho: 12, valor: (d) => formatFecha(d.fecha_vencimiento) },
  { titulo: 'Monto cedido', ancho: 15, valor: (d) => formatPesos(d.monto), derecha: true },
];

function Cliente({ o }: { o: Operacion }) {
  return (
    <Pairs
      rows={[
        ['Cliente', o.cliente_nombre],
        ['RUT', formatRut(o.cliente_rut)],
        ['Proforma', String(o.num_proforma)],
        ['Fecha de curse', formatFecha(o.fechacurso)],
        ['Anticipo y tasa', `${formatDecimal(o.anticipo_pct, 2)} % · ${formatDecimal(o.tasa, 2)} % mensual`],
        ['Responsabilidad', o.con_responsabilidad ? 'Con responsabilidad del cedente' : 'Sin responsabilidad del cedente'],
        ['Valor de la UF', `$${formatDecimal(o.valor_uf, 2)}`],
      ]}
    />
  );
}

/** What the client is paid and why: the figures of the screen. */
export function Liquidacion({ head, o }: PapelProps) {
  const menos = (n: number) => formatPesos(0 - n);
  const transferido = o.monto_transferir ?? o.monto_girar;
  return (
    <Paper head={head}>
      <Cliente o={o} />
      <Table
        columns={COMPRA}
        rows={o.documents}
        total={['Total', null, null, null, formatPesos(o.total_monto), formatPesos(o.total_anticipo), formatPesos(o.total_dp)]}
      />
      <Pairs
        rows={[
          ['Precio anticipado', formatPesos(o.total_anticipo)],
          ['Diferencia de precio', menos(o.total_dp)],
          ['Comisión', menos(o.comision)],
          ['IVA de la comisión', menos(o.iva)],
          ['Gastos', menos(o.gastos)],
          ['IVA de los gastos', menos(o.iva_gastos)],
          ['Impuesto de timbres', menos(o.ite)],
          ...o.partidas.map((p) => [`Descuento: ${p.numero}`, menos(p.monto)] as const),
          ['Aplicaciones a favor', formatPesos(o.total_aplicaciones)],
          ['Monto a girar', formatPesos(o.monto_girar)],
          ...o.retenciones.map((r) => [`Retención: ${words(r.motivo)}`, menos(r.monto)] as const),
          ['Monto que se transfiere', `${formatPesos(transferido)} (${pesosEnPalabras(transferido)})`],
          ['Retención (precio no anticipado)', formatPesos(o.total_retencion)],
        ]}
      />
      <Pairs
        rows={o.facturas_propias.map(
          (f) => [`Factura ${f.tipo}${f.folio ? ` N° ${f.folio}` : ''}`, `${formatPesos(f.total)} (IVA ${formatPesos(f.iva)})`] as const,
        )}
      />
      <Text>
        El precio no anticipado se liquida cuando el deudor paga el documento completo, descontada la mora y los gastos si los hubiere.
      </Text>
    </Paper>
  );
}

const linea = (nombre: string | null, rol: string): readonly [string, string] => [rol, nombre ?? 'Pendiente'];

/** What the treasury signs. */
export function OrdenDeGiro({ head, o }: PapelProps) {
  const orden = o.orden ?? o.ordenes[0] ?? null;
  if (!orden) {
    return (
      <Paper head={head}>
        <Cliente o={o} />
        <Text>El giro de esta operación todavía no está preparado.</Text>
      </Paper>
    );
  }
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Orden', String(orden.num_orden)],
          ['Estado', orden.estado],
          ['Páguese a', orden.nombre],
          ['RUT', formatRut(orden.rut)],
          ['Medio', orden.medio],
          ['Cuenta de destino', orden.cuenta ?? 'Se congela al autorizar'],
          ['Cuenta de cargo', orden.cuenta_banco ?? 'Sin definir'],
          ['Monto', formatPesos(orden.monto)],
          ['Son', pesosEnPalabras(orden.monto)],
          ['Por', `Operación ${o.num_operacion}: compra de ${o.n_documentos} documentos por ${formatPesos(o.total_monto)}`],
        ]}
      />
      <Pairs
        rows={[
          linea(orden.preparada_nombre, 'Preparó'),
          linea(orden.autorizada_nombre, 'Autorizó'),
          ...(orden.segunda_requerida ? [linea(orden.segunda_nombre, 'Segunda autorización')] : []),
          ['Autorizada el', orden.fecha_autorizacion ? formatFecha(orden.fecha_autorizacion) : 'Pendiente'],
          ['Girada el', orden.fecha_giro ? formatFecha(orden.fecha_giro) : 'Pendiente'],
          ['Comprobante', orden.comprobante ?? 'Pendiente'],
        ]}
      />
    </Paper>
  );
}

/** The documents that the client cedes; signed, it goes with its contract. */
export function AnexoCesion({ head, o }: PapelProps) {
  return (
    <Paper head={head}>
      <Text>
        {`${o.cliente_nombre}, RUT ${formatRut(o.cliente_rut)}, cede a ${head.empresa.razon_social}, RUT ${head.empresa.rut}, ${
          o.con_responsabilidad ? 'con' : 'sin'
        } responsabilidad del cedente por el pago, los créditos que constan en los documentos siguientes, conforme a la Ley 19.983${
          o.contrato ? ` y al contrato marco N° ${o.contrato.num_contrato}` : ''
        }.`}
      </Text>
      <Table columns={CESION} rows={o.documents} total={['Total', null, null, null, null, formatPesos(o.total_monto)]} />
      <Text>{`Total cedido: ${formatPesos(o.total_monto)} (${pesosEnPalabras(o.total_monto)}).`}</Text>
      <View style={{ flexDirection: 'row', justifyContent: 'space-between', marginTop: 60 }}>
        <Text>{`______________________________\n${o.cliente_nombre}\nCedente`}</Text>
        <Text>{`______________________________\n${head.empresa.razon_social}\nCesionario`}</Text>
      </View>
    </Paper>
  );
}

/** Tells a debtor to whom he pays. */
export function CartaNotificacion({ head, o, deudor_rut }: PapelProps & { deudor_rut: string }) {
  const suyos = o.documents.filter((d) => d.deudor_rut === deudor_rut);
  const total = suyos.reduce((a, d) => a + d.monto, 0);
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Señores', suyos[0]?.razon_deudor ?? ''],
          ['RUT', formatRut(deudor_rut as Documento['deudor_rut'])],
        ]}
      />
      <Text>
        {`Les comunicamos que ${o.cliente_nombre}, RUT ${formatRut(o.cliente_rut)}, nos cedió los créditos de los documentos que siguen, de los que ustedes son deudores. Desde la anotación de la cesión en el registro del Servicio de Impuestos Internos su pago debe hacerse a ${head.empresa.razon_social}, RUT ${head.empresa.rut}; el pago hecho al cedente no los libera.`}
      </Text>
      <Table columns={CESION} rows={suyos} total={['Total', null, null, null, null, formatPesos(total)]} />
      <Text>Les pedimos acusar recibo y confirmar la fecha en que pagarán cada documento.</Text>
    </Paper>
  );
}
