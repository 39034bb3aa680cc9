import type { EntityOf, OutputOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, Text } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import type { Linea, Referencia } from '../domain/tipos.ts';
import { type ClaveTramo, TRAMOS_POR_DEUDOR } from '../domain/tramos.ts';

/** What the paper says of a document. */
type Datos = Pick<
  EntityOf<typeof contract>,
  | 'razon_emisor'
  | 'rut_emisor'
  | 'razon_receptor'
  | 'rut_receptor'
  | 'fecha_emision'
  | 'fecha_vencimiento'
  | 'forma_pago'
  | 'detalle'
  | 'referencias'
  | 'monto_neto'
  | 'monto_exento'
  | 'iva'
  | 'otros_impuestos'
  | 'monto'
  | 'monto_nc'
>;
type Antiguedad = OutputOf<typeof contract, 'por_deudor'>;

/** The document as it was received, in words: it does not replace the paper of the emisor. */
export function Representacion({ head, d }: { head: Letterhead; d: Datos }) {
  const lineas = d.detalle as Linea[];
  const referencias = d.referencias as Referencia[];
  const cantidad = (l: Linea) => (l.cantidad ? formatDecimal(l.cantidad, 2).replace(/,00$/, '') : '');
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Emisor', `${d.razon_emisor} · ${formatRut(d.rut_emisor)}`],
          ['Receptor', `${d.razon_receptor} · ${formatRut(d.rut_receptor)}`],
          ['Emisión', formatFecha(d.fecha_emision)],
          ['Vencimiento', d.fecha_vencimiento ? formatFecha(d.fecha_vencimiento) : 'No lo indica'],
          ['Forma de pago', FORMAS[d.forma_pago ?? 0] ?? 'No la indica'],
        ]}
      />
      {lineas.length > 0 && (
        <Table
          columns={[
            { titulo: 'Detalle', ancho: 58, valor: (l: Linea) => l.nombre },
            { titulo: 'Cantidad', ancho: 16, valor: cantidad, derecha: true },
            { titulo: 'Monto', ancho: 26, valor: (l: Linea) => formatPesos(l.monto), derecha: true },
          ]}
          rows={lineas}
        />
      )}
      <Pairs
        rows={[
          ['Neto', formatPesos(d.monto_neto)],
          ['Exento', formatPesos(d.monto_exento)],
          ['IVA', formatPesos(d.iva)],
          ...(d.otros_impuestos === 0 ? [] : [['Otros impuestos', formatPesos(d.otros_impuestos)] as const]),
          ['Total', formatPesos(d.monto)],
          ...(d.monto_nc > 0 ? [['Notas de crédito', formatPesos(-d.monto_nc)] as const] : []),
        ]}
      />
      <Pairs
        rows={referencias.map(
          (r: Referencia) => [`Referencia ${r.tipo}`, `${r.folio}${r.fecha ? ` del ${formatFecha(r.fecha)}` : ''}`] as const,
        )}
      />
      <Text>Representación de los datos recibidos. El documento válido es el que firmó su emisor.</Text>
    </Paper>
  );
}

const FORMAS: Readonly<Record<number, string>> = { 1: 'Contado', 2: 'Crédito', 3: 'Sin costo' };

/** What each debtor owes, by days past due. */
export function AntiguedadPorDeudor({ head, filas }: { head: Letterhead; filas: Antiguedad }) {
  const total = (k: ClaveTramo) => formatPesos(filas.reduce((s, f) => s + f[k], 0));
  return (
    <Paper head={head}>
      <Table
        columns={[
          { titulo: 'Deudor', ancho: 22, valor: (f: Antiguedad[number]) => f.razon_deudor },
          { titulo: 'Docs.', ancho: 6, valor: (f) => String(f.documentos), derecha: true },
          ...TRAMOS_POR_DEUDOR.map(({ clave, nombre }) => ({
            titulo: nombre,
            ancho: 12,
            valor: (f: Antiguedad[number]) => formatPesos(f[clave]),
            derecha: true,
          })),
        ]}
        rows={filas}
        total={['Total', null, ...TRAMOS_POR_DEUDOR.map(({ clave }) => total(clave))]}
      />
    </Paper>
  );
}
