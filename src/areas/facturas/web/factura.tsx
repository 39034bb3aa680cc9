import { Button, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import type { z } from 'zod';
import { apiDownload } from '#platform/web/api/files.ts';
import { type Detailed, useRead } from '#platform/web/api/hooks.ts';
import { Detail } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Instante, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract, Factura } from '../contract.ts';
import { Papel } from './papel.tsx';
import { ESTADOS, MEDIOS, nombreDe } from './textos.ts';

const Pagar = lazy(() => import('./pagar.tsx'));

type Plantilla = z.output<typeof contract.operations.plantilla.output>;

function VistaPrevia({ f }: { f: Detailed<Factura> }) {
  const { data } = useRead<Plantilla>('facturas', `/api/invoice/invoices/${f.id}`);
  return <Papel f={f as unknown as Factura} pago={data?.paymentDetails} />;
}

function Pagos({ f }: { f: Detailed<Factura> }) {
  if (f.pagos.length === 0) return <Vacio razon="No tiene pagos." />;
  return (
    <Tabla
      nombre="Pagos de la factura"
      filas={f.pagos}
      clave={(p) => p.id}
      columnas={[
        { titulo: 'Fecha', celda: (p) => <Fecha v={p.fecha} /> },
        { titulo: 'Medio', celda: (p) => MEDIOS[p.medio] },
        { titulo: 'Comprobante', celda: (p) => p.comprobante ?? '' },
        { titulo: 'Registró', celda: (p) => p.quien },
        { titulo: 'Monto', cifra: true, celda: (p) => <Pesos v={p.monto} /> },
      ]}
    />
  );
}

const imprimir = (id: string | number) => void apiDownload(`/api/facturas/${id}/imprimir`).catch(toastError);

function useAcciones(): ActionSpecs<Factura> {
  const navigate = useNavigate();
  return {
    enviar: {
      label: 'Enviar',
      primary: true,
      confirm: 'Toma su número y sale por correo al cliente, con el PDF. Después no se edita.',
      ok: 'Factura enviada',
    },
    pagar: { label: 'Registrar pago', primary: true, dialog: (p) => <Pagar {...p} /> },
    editar: { href: (f) => `/facturas/${f.id}/editar` },
    duplicar: {
      confirm: 'Se hace un borrador nuevo con el mismo cliente y las mismas líneas.',
      ok: 'Borrador creado',
      onDone: (f) => void navigate({ to: `/facturas/${(f as Factura).id}` }),
    },
    eliminar: {
      color: 'red',
      confirm: 'Se elimina para siempre. Su número, si lo tiene, no se vuelve a usar.',
      ok: 'Factura eliminada',
      onDone: () => void navigate({ to: '/facturas' }),
    },
  };
}

export default function FacturaDetalle() {
  const acciones = useAcciones();
  return (
    <Detail<Factura>
      area="facturas"
      head={(f) => ({
        titulo: nombreDe(f),
        subtitulo: [f.client.company || f.client.name, f.service].join(' · '),
        estado: <EstadoBadge estado={f.invoiceStatus} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Total', valor: <Pesos v={f.total} /> },
          { titulo: 'Saldo', valor: <Pesos v={f.balance} /> },
          { titulo: 'Vence', valor: <Fecha v={f.dueDate} /> },
          { titulo: 'Enviada', valor: <Instante v={f.enviada_en} /> },
          { titulo: 'Abierta', valor: <Instante v={f.descargada_en} /> },
        ],
      })}
      extra={(f) => (
        <Button size="xs" variant="default" leftSection={<IconPrinter size={14} />} onClick={() => imprimir(f.id)}>
          PDF
        </Button>
      )}
      actions={acciones}
      tabs={(f) => [
        { key: 'factura', titulo: 'Vista previa', content: <VistaPrevia f={f} /> },
        {
          key: 'pagos',
          titulo: `Pagos (${f.pagos.length})`,
          content: (
            <Stack maw={900}>
              <Pagos f={f} />
            </Stack>
          ),
        },
        { key: 'historia', titulo: 'Historia', content: <Timeline area="facturas" id={String(f.id)} /> },
      ]}
    />
  );
}
