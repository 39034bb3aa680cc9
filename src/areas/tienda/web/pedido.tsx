import { Alert, Stack } from '@mantine/core';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Instante, Pesos } from '#platform/web/inputs/show.tsx';
import type { Pedido } from '../contract.ts';
import { ESTADOS } from './textos.ts';

function Contenido({ p }: { p: Pedido }) {
  return (
    <Stack maw={900}>
      {p.motivo && (
        <Alert color={p.estado === 'rechazado' ? 'red' : 'gray'} title="Motivo">
          {p.motivo}
        </Alert>
      )}
      <Tabla
        nombre="Productos del pedido"
        filas={p.items}
        clave={(l) => String(l.productId)}
        columnas={[
          { titulo: 'Producto', celda: (l) => <Enlace to={`/tienda/${l.productId}`}>{l.name}</Enlace> },
          { titulo: 'Cantidad', cifra: true, celda: (l) => l.qty },
          { titulo: 'Precio', cifra: true, celda: (l) => <Pesos v={l.price} /> },
          { titulo: 'Descuento', cifra: true, celda: (l) => `${l.discountPercentage} %` },
          { titulo: 'Subtotal', cifra: true, celda: (l) => <Pesos v={l.subtotal} /> },
        ]}
        pie={['Total', '', '', '', <Pesos key="t" v={p.total} />]}
      />
      <Datos
        items={[
          ['Sucursal', p.sucursal_nombre],
          ['Pedido el', <Instante key="c" v={p.creado_en} />],
          ['Aprobó', p.aprobado_por],
          ['Comentario', p.comentario],
        ]}
      />
    </Stack>
  );
}

export default function PedidoDetalle() {
  return (
    <Detail<Pedido>
      area="tienda"
      head={(p) => ({
        titulo: `Pedido ${p.folio}`,
        subtitulo: `De ${p.solicitante}`,
        estado: <EstadoBadge estado={p.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Total', valor: <Pesos v={p.total} /> },
          { titulo: 'Artículos', valor: p.articulos },
          { titulo: 'Llega', valor: <Fecha v={p.shippingDate} /> },
        ],
      })}
      actions={{
        aprobar: { primary: true, confirm: 'Se compra y se entrega en su sucursal.', ok: 'Pedido aprobado', invalidates: ['bandeja'] },
        entregar: { primary: true, confirm: 'Quien lo pidió lo recibió completo.', ok: 'Pedido entregado' },
        rechazar: {
          color: 'red',
          comment: 'required',
          commentField: 'motivo',
          confirm: 'Los productos vuelven a la tienda.',
          ok: 'Pedido rechazado',
          invalidates: ['bandeja'],
        },
        anular: {
          color: 'red',
          comment: 'required',
          commentField: 'motivo',
          confirm: 'Los productos vuelven a la tienda.',
          ok: 'Pedido anulado',
          invalidates: ['bandeja'],
        },
      }}
      tabs={(p) => [
        { key: 'pedido', titulo: 'Productos', content: <Contenido p={p as unknown as Pedido} /> },
        { key: 'historia', titulo: 'Historia', content: <Timeline area="tienda" id={p.id} /> },
      ]}
    />
  );
}
