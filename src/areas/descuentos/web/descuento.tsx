import { Alert, Button, Stack } from '@mantine/core';
import { lazy } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { label } from '#kernel/words.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { nombreConcepto, nombreDeuda } from '../domain/conceptos.ts';
import { ESTADOS, nombreClase, useMotivo } from './palabras.ts';

const Aprobar = lazy(() => import('./aprobar.tsx').then((m) => ({ default: m.Aprobar })));

type Descuento = EntityOf<typeof contract>;

function Resumen({ d }: { d: Descuento }) {
  const motivo = useMotivo();
  return (
    <Stack>
      {d.condicion && (
        <Alert color="blue" title="Con condición">
          Debe pagar <Pesos v={d.condicion.monto_a_pagar} span /> a más tardar el <Fecha v={d.condicion.hasta} span />; ha pagado{' '}
          <Pesos v={d.pagado} span />.
        </Alert>
      )}
      <Datos
        items={[
          ['Cliente', d.nombre],
          ['RUT', <Rut key="r" v={d.rut} copy />],
          ['Deuda al', <Fecha key="f" v={d.fecha_corte} />],
          ...(d.destino
            ? ([
                [
                  'Destino',
                  <Enlace key="de" to={d.destino_url ?? '/descuentos'}>
                    {label(d.destino)}
                  </Enlace>,
                ],
              ] as const)
            : []),
          ...(d.motivo ? ([['Motivo', motivo(d.motivo)]] as const) : []),
          ...(d.comentario ? ([['Por qué', d.comentario]] as const) : []),
          ['Solicita', d.solicita],
          ['Autoriza', d.autoriza],
          ['Aplicada el', <Fecha key="a" v={d.fecha_aplicada} />],
          ...(d.motivo_fin ? ([['Terminó por', d.motivo_fin]] as const) : []),
        ]}
      />
      <Tabla
        nombre="Partidas"
        filas={d.partidas}
        clave={(p) => `${p.pk}${p.concepto}`}
        columnas={[
          { titulo: 'Deuda', celda: nombreDeuda },
          { titulo: 'Concepto', celda: (p) => nombreConcepto(p.concepto) },
          { titulo: 'Adeudado', cifra: true, celda: (p) => <Pesos v={p.monto_deuda} /> },
          { titulo: d.clase === 'CONDONACION' ? 'Condonado' : 'Descontado', cifra: true, celda: (p) => <Pesos v={p.monto} /> },
        ]}
      />
    </Stack>
  );
}

export default function DescuentoDetalle() {
  return (
    <Detail<Descuento>
      area="descuentos"
      head={(d) => ({
        titulo: `${nombreClase(d.clase)} ${d.numero}`,
        subtitulo: d.nombre,
        estado: <EstadoBadge estado={d.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: d.deuda === null ? 'Antes' : 'Debía', valor: <Pesos v={d.deuda ?? d.antes} /> },
          { titulo: d.clase === 'CONDONACION' ? 'Se condona' : 'Se descuenta', valor: <Pesos v={d.total} /> },
          {
            titulo: d.deuda === null ? 'Después' : 'Queda debiendo',
            valor: <Pesos v={d.deuda === null ? d.despues : d.deuda - d.total} />,
          },
        ],
      })}
      extra={(d) =>
        d.clase === 'DEDUCCION' || d.estado === 'aplicada' ? (
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              void apiDownload(`/api/descuentos/${d.id}/${d.clase === 'DEDUCCION' ? 'detalle-giro' : 'carta'}`).catch(toastError)
            }
          >
            {d.clase === 'DEDUCCION' ? 'Detalle del giro' : 'Carta de condonación'}
          </Button>
        ) : null
      }
      actions={{
        solicitar: { primary: true, confirm: 'Se pide con lo que se debe hoy; la decide otra persona.' },
        aprobar: { primary: true, dialog: ({ record, close }) => <Aprobar record={record} close={close} /> },
        editar: { label: 'Editar', href: (d) => `/descuentos/${d.id}/editar` },
        rechazar: { color: 'red', comment: 'required', commentField: 'motivo', confirm: 'No se descuenta nada: la deuda sigue como está.' },
        reversar: {
          color: 'red',
          comment: 'required',
          commentField: 'motivo',
          invalidates: ['descuentos', 'libro', 'recaudaciones'],
          confirm: 'Se reversa su asiento y la deuda vuelve a como estaba antes del descuento.',
        },
        anular: { color: 'red', comment: 'required', commentField: 'motivo', confirm: 'No se descuenta nada: la deuda sigue como está.' },
      }}
      tabs={(d) => [
        { key: 'resumen', titulo: 'Resumen', content: <Resumen d={d} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Timeline area="descuentos" id={d.id} /> },
      ]}
    />
  );
}
