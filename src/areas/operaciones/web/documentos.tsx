import { Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Rige } from '#platform/web/inputs/rige.tsx';
import { Enlace, Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

type Operacion = EntityOf<typeof contract>;
type Documento = Operacion['documents'][number];

interface Columna {
  titulo: string;
  derecha?: boolean;
  valor: (d: Documento) => ReactNode;
}

const COMUN: Columna[] = [
  { titulo: 'Documento', valor: (d) => <Enlace to={`/documentos/${d.documento_id}`}>{d.nombre}</Enlace> },
  { titulo: 'Deudor', valor: (d) => d.razon_deudor },
];

const COMPRA: Columna[] = [
  ...COMUN,
  { titulo: 'Cesión', valor: (d) => (d.estado_cesion ? <EstadoBadge estado={d.estado_cesion} /> : 'Se endosa') },
  { titulo: 'SII', valor: (d) => <EstadoBadge estado={d.estado_sii} /> },
  { titulo: 'Vence efectivo', valor: (d) => <Rige papel={d.fecha_vencimiento} rige={d.venc_ef} estimado={d.vencimiento_estimado} /> },
  { titulo: 'Monto', derecha: true, valor: (d) => <Pesos v={d.monto} /> },
  { titulo: 'Anticipo', derecha: true, valor: (d) => <Pesos v={d.anticipo} /> },
  { titulo: 'Retención', derecha: true, valor: (d) => <Pesos v={d.retencion} /> },
  { titulo: 'Días', derecha: true, valor: (d) => d.dias },
  { titulo: 'Dif. de precio', derecha: true, valor: (d) => <Pesos v={d.dp} /> },
  { titulo: 'Estado', valor: (d) => <EstadoBadge estado={d.estado} /> },
];

const PAGOS: Columna[] = [
  ...COMUN,
  { titulo: 'Vence efectivo', valor: (d) => <Rige papel={d.fecha_vencimiento} rige={d.venc_ef} estimado={d.vencimiento_estimado} /> },
  { titulo: 'Pagado', derecha: true, valor: (d) => <Pesos v={d.pagado} /> },
  { titulo: 'Debe el deudor', derecha: true, valor: (d) => <Pesos v={d.saldo_deudor} /> },
  { titulo: 'Anticipo por recuperar', derecha: true, valor: (d) => <Pesos v={d.anticipo_pendiente} /> },
  { titulo: 'Estado', valor: (d) => <EstadoBadge estado={d.estado} /> },
];

function Tabla({
  columnas,
  filas,
  pie,
  ancho,
}: {
  ancho: number;
  columnas: readonly Columna[];
  filas: readonly Documento[];
  pie: readonly ReactNode[];
}) {
  return (
    <Table.ScrollContainer minWidth={ancho}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {columnas.map((c, i) => (
              <Table.Th key={`${c.titulo}${i === 0 ? '' : i}`} ta={c.derecha ? 'right' : 'left'}>
                {c.titulo}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((d) => (
            <Table.Tr key={d.documento_id}>
              {columnas.map((c, i) => (
                <Table.Td
                  key={`${c.titulo}${i === 0 ? '' : i}`}
                  ta={c.derecha ? 'right' : 'left'}
                  {...(i === 1 ? {} : { style: { whiteSpace: 'nowrap' } })}
                >
                  {c.valor(d)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            {columnas.map((c, i) => (
              <Table.Th key={`${c.titulo}${i === 0 ? '' : i}`} ta={c.derecha ? 'right' : 'left'} scope="row">
                {pie[i]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

/** What was bought and how each document stands today before the registry of the SII. */
export function Documentos({ o }: { o: Operacion }) {
  const pie = [
    'Total',
    '',
    '',
    '',
    '',
    <Pesos key="m" v={o.total_monto} />,
    <Pesos key="a" v={o.total_anticipo} />,
    <Pesos key="r" v={o.total_retencion} />,
    '',
    <Pesos key="d" v={o.total_dp} />,
  ];
  return <Tabla ancho={1240} columnas={COMPRA} filas={o.documents} pie={pie} />;
}

const suma = (o: Operacion, de: (d: Documento) => number | null) => o.documents.reduce((s, d) => s + (de(d) ?? 0), 0);

/** What the debtors paid and what is left of each document. */
export function Pagos({ o }: { o: Operacion }) {
  if (!o.fecha_giro) return <Vacio razon="Los pagos se ven desde que la operación se gira." />;
  const pie = [
    'Total',
    '',
    '',
    <Pesos key="p" v={suma(o, (d) => d.pagado)} />,
    <Pesos key="s" v={suma(o, (d) => d.saldo_deudor)} />,
    <Pesos key="a" v={suma(o, (d) => d.anticipo_pendiente)} />,
  ];
  return (
    <>
      <Tabla ancho={860} columnas={PAGOS} filas={o.documents} pie={pie} />
      {o.en_mora && (
        <Text size="sm" mt="sm">
          Hay documentos vencidos: la mora corre desde su vencimiento efectivo.
        </Text>
      )}
      {o.documents.length === 0 && <Nada />}
    </>
  );
}

/** What the client comes to owe when it is confirmed. */
export function PagosInformados({ o }: { o: Operacion }) {
  return (
    <Stack gap="xs">
      {o.documents.flatMap((d) =>
        d.pago_cliente
          ? [
              <Text size="sm" key={d.documento_id}>
                {d.nombre} de {d.razon_deudor}, pagado al cliente el <Fecha v={d.pago_cliente.fecha} />. Lo informó {d.pago_cliente.por}:{' '}
                {d.pago_cliente.motivo}. El cliente pasa a deber <Pesos v={d.anticipo_pendiente ?? 0} span />.
              </Text>,
            ]
          : [],
      )}
    </Stack>
  );
}
