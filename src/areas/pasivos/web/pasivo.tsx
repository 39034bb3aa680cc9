import { Alert, Button, Stack } from '@mantine/core';
import { lazy } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { label } from '#kernel/words.ts';
import { useAction } from '#platform/web/api/hooks.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { nombreTipo } from '../domain/nombres.ts';
import { Cadena } from './cadena.tsx';
import { ESTADOS, ESTADOS_SOLICITUD } from './estados.ts';

const Retener = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Retener })));
const Liberar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Liberar })));
const RetencionLegal = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.RetencionLegal })));
const Identificar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Identificar })));

type Pasivo = EntityOf<typeof contract>;

function Propuesta({ p }: { p: Pasivo & { id: string } }) {
  const puede = useCan('pasivos:identificar');
  const confirmar = useAction('pasivos', 'identificar', { id: p.id, ok: 'Depósito identificado' });
  if (p.estado !== 'por_identificar') return null;
  if (!p.propuesta) {
    return (
      <Alert color="yellow" title={p.alerta ? `Sin dueño hace ${p.dias} días` : 'Depósito sin dueño'}>
        Mientras no se sepa de quién es, no se paga ni se aplica. Identificarlo necesita dos personas.
      </Alert>
    );
  }
  return (
    <Alert color="blue" title={`Parece de ${p.propuesta.nombre}`}>
      <Stack gap="xs" align="start">
        <span>
          <Rut v={p.propuesta.rut} />. {p.propuesta.evidencia}
        </span>
        {puede && (
          <Button size="xs" loading={confirmar.isPending} onClick={() => confirmar.mutate({})}>
            Confirmar que es suyo
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function Resumen({ p }: { p: Pasivo & { id: string } }) {
  return (
    <Stack>
      <Propuesta p={p} />
      {p.retenido_por && (
        <Alert color="yellow" title="Retenido">
          No se paga por {p.retenido_por}.
        </Alert>
      )}
      <Datos
        items={[
          ['RUT', p.rut ? <Rut key="r" v={p.rut} href={`/pasivos/rut/${p.rut}`} /> : null],
          ['Tipo', nombreTipo(p.tipo_pasivo)],
          ['Comprobante', p.comprobante],
          ['Fecha', <Fecha key="f" v={p.fecha} />],
          ['Disponible desde', <Fecha key="d" v={p.disponible_desde} />],
          ['Antigüedad', p.dias === 1 ? '1 día' : `${p.dias} días`],
          ['Pagado', <Pesos key="p" v={p.pagado} />],
          ['Compensado', <Pesos key="c" v={p.compensado} />],
        ]}
      />
    </Stack>
  );
}

function Retenciones({ p }: { p: Pasivo }) {
  if (p.retenciones.length === 0) return <Vacio razon="Nadie ha retenido este dinero." />;
  return (
    <Tabla
      nombre="Retenciones"
      filas={p.retenciones}
      clave={(r) => r.id}
      columnas={[
        { titulo: 'Motivo', celda: (r) => `${label(r.motivo)}${r.legal ? ' (legal)' : ''}` },
        { titulo: 'Comentario', celda: (r) => r.comentario },
        { titulo: 'Desde', celda: (r) => <Fecha v={r.fecha} /> },
        { titulo: 'Monto', cifra: true, celda: (r) => <Pesos v={r.monto} /> },
        { titulo: 'Liberada', celda: (r) => (r.viva ? 'No' : `${r.liberada_motivo ?? ''}`) },
      ]}
    />
  );
}

function Solicitudes({ p }: { p: Pasivo }) {
  if (p.solicitudes.length === 0) return <Vacio razon="Ninguna solicitud ha usado este pasivo." />;
  return (
    <Tabla
      nombre="Solicitudes"
      filas={p.solicitudes}
      clave={(s) => s.id}
      columnas={[
        { titulo: 'Solicitud', celda: (s) => <Enlace to={`/pasivos/solicitudes/${s.id}`}>{`N° ${s.numero}`}</Enlace> },
        { titulo: 'Destino', celda: (s) => (s.destino === 'pagar' ? 'Pago' : 'Aplicar a deudas') },
        { titulo: 'Monto', cifra: true, celda: (s) => <Pesos v={s.monto} /> },
        { titulo: 'Estado', celda: (s) => <EstadoBadge estado={s.estado} estados={ESTADOS_SOLICITUD} /> },
      ]}
    />
  );
}

/** What waits for another person stands in the heading: it is seen from every tab. */
const porConfirmar = (p: Pasivo): string[] =>
  p.estado === 'por_identificar' && p.propuesta ? [`parece de ${p.propuesta.nombre}, por confirmar`] : [];

export default function PasivoDetalle() {
  return (
    <Detail<Pasivo>
      area="pasivos"
      head={(p) => ({
        titulo: p.nombre,
        subtitulo: [nombreTipo(p.tipo_pasivo), p.comprobante, ...porConfirmar(p)].join(' · '),
        estado: <EstadoBadge estado={p.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Monto', valor: <Pesos v={p.amount} /> },
          { titulo: 'Disponible', valor: <Pesos v={p.disponible} /> },
          { titulo: 'Retenido', valor: <Pesos v={p.retenido} /> },
          { titulo: 'Comprometido', valor: <Pesos v={p.comprometido} /> },
        ],
      })}
      actions={{
        retener: { dialog: ({ record, close }) => <Retener record={record} close={close} /> },
        liberar: { dialog: ({ record, close }) => <Liberar record={record} close={close} /> },
        retencion_legal: {
          label: 'Entregar por orden legal',
          dialog: ({ record, close }) => <RetencionLegal record={record} close={close} />,
        },
        proponer_identificacion: { label: 'Identificar', dialog: ({ record, close }) => <Identificar record={record} close={close} /> },
        identificar: { hidden: true },
      }}
      tabs={(p) => [
        { key: 'resumen', titulo: 'Resumen', content: <Resumen p={p} /> },
        { key: 'camino', titulo: 'De dónde viene y a dónde fue', content: <Cadena pasos={p.cadena} /> },
        { key: 'retenciones', titulo: 'Retenciones', content: <Retenciones p={p} /> },
        { key: 'solicitudes', titulo: 'Solicitudes', content: <Solicitudes p={p} /> },
        { key: 'historia', titulo: 'Historia', content: <Timeline area="pasivos" id={p.id} /> },
      ]}
    />
  );
}
