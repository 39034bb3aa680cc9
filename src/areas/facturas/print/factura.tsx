import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Letterhead, Pairs, Paper, Table, type TableColumn, Text } from '#platform/server/print/document.tsx';
import type { Factura } from '../contract.ts';
import { IVA, totalLinea } from '../domain/totales.ts';

type Linea = Factura['items'][number];

const LINEAS: TableColumn<Linea>[] = [
  { titulo: 'Descripción', ancho: 46, valor: (l) => l.descripcion },
  { titulo: 'Cantidad', ancho: 11, valor: (l) => String(l.cantidad), derecha: true },
  { titulo: 'Precio', ancho: 14, valor: (l) => formatPesos(l.precio), derecha: true },
  { titulo: 'Descuento', ancho: 13, valor: (l) => formatPesos(l.descuento), derecha: true },
  { titulo: 'Total', ancho: 16, valor: (l) => formatPesos(totalLinea(l)), derecha: true },
];

interface PapelProps {
  head: Letterhead;
  f: Factura;
  pago: { bankName: string; country: string; iban: string; swiftCode: string; totalDue: number };
}

const LEYENDA = 'Documento interno, no tributario.';

/** The invoice as the client receives it. */
export function PapelFactura({ head, f, pago }: PapelProps) {
  const { client } = f;
  const datos: (readonly [string, string])[] = [
    ['Señores', client.name],
    ['Empresa', client.company],
    ['Correo', client.companyEmail],
    ['Dirección', [client.address, client.country].filter(Boolean).join(', ')],
    ['Contacto', client.contact],
    ['Por', f.service],
    ['Emisión', formatFecha(f.issuedDate)],
    ['Vencimiento', formatFecha(f.dueDate)],
  ];
  return (
    <Paper head={head}>
      <Pairs rows={datos.filter(([, v]) => v !== '')} />
      <Table columns={LINEAS} rows={f.items} />
      <Pairs
        rows={[
          ['Neto', formatPesos(f.neto)],
          ...(f.exento > 0 ? [['Exento', formatPesos(f.exento)] as const] : []),
          [`IVA (${IVA} %)`, formatPesos(f.iva)],
          ['Total', formatPesos(f.total)],
          ['Saldo por pagar', formatPesos(pago.totalDue)],
        ]}
      />
      {pago.totalDue > 0 && pago.iban ? (
        <Pairs
          rows={[
            ['Páguese en', [pago.bankName, pago.country].filter(Boolean).join(', ')],
            ['Cuenta', pago.iban],
            ...(pago.swiftCode ? [['SWIFT', pago.swiftCode] as const] : []),
          ]}
        />
      ) : null}
      {f.nota ? <Text>{f.nota}</Text> : null}
      <Text>{f.origen ? `Copia interna del documento tributario ${f.origen.tipo} N° ${f.origen.folio}.` : LEYENDA}</Text>
    </Paper>
  );
}
