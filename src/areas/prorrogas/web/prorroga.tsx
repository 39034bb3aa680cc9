import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { lazy } from 'react';
import { VotosDeComite } from '#areas/comite/public.web.tsx';
import { NotasDeFondos } from '#areas/fondo-garantia/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { addDays, type Fecha as Dia } from '#kernel/values/fecha.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Rige } from '#platform/web/inputs/rige.tsx';
import { Enlace, Fecha, Nada, Pesos, Porcentaje, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { Desglose } from './costo.tsx';
import { ESTADOS, MOTIVO, PAGO, TIPO } from './palabras.ts';

/** Ended: no fund has to agree any more. */
const SIN_NOTA: readonly string[] = ['rechazada', 'anulada', 'reversada'];

type Prorroga = EntityOf<typeof contract>;
type Movida = Prorroga['list'][number];
const Pagar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Pagar })));
const Editar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Editar })));
const Votar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Votar })));

function Avisos({ p }: { p: Prorroga }) {
  return (
    <>
      {p.estado === 'aprobada' && (
        <Alert color="yellow">
          Los vencimientos no se mueven hasta que se pague el cargo. La oferta vale hasta el <Fecha v={p.vence_oferta} span />.
        </Alert>
      )}
      {p.estado === 'vencida' && <Alert color="red">La oferta venció sin pagarse: cotícela de nuevo con las cifras de hoy.</Alert>}
      {!SIN_NOTA.includes(p.estado) && <NotasDeFondos fondos={p.fondos} cubre="lo que se prorroga" />}
      {p.excepcion && (
        <Alert color="yellow" title="Con excepción">
          {p.excepcion}
        </Alert>
      )}
      {p.nivel === 'comite' && p.motivos.length > 0 && (
        <Text size="sm">La decide el comité: {p.motivos.map((m) => MOTIVO[m] ?? m).join('; ')}.</Text>
      )}
    </>
  );
}

function Resumen({ p }: { p: Prorroga }) {
  return (
    <Stack>
      <Avisos p={p} />
      <Datos
        items={[
          ['Cliente', p.nombre],
          ['RUT', <Rut key="r" v={p.cliente_rut} copy />],
          ['Qué se prorroga', TIPO[p.tipo_objeto]],
          ['Tasa mensual', <Porcentaje key="t" v={p.tasa} />],
          ['Tasa máxima anual', p.tmc ? <Porcentaje key="m" v={p.tmc} /> : <Nada key="m" />],
          ['Cotizada el', <Fecha key="f" v={p.fecha} />],
          ['Autoriza', p.aprobada_por ?? <Nada key="a" />],
          ['Retenciones liberadas al pedirla', <Pesos key="e" v={p.reten_liberadas} />],
          ['Cuentas por pagar al pedirla', <Pesos key="c" v={p.cuentas_pagar} />],
          ...(p.motivo ? ([['Motivo', p.motivo]] as const) : []),
        ]}
      />
      {p.automatico && <Text size="sm">{p.automatico}</Text>}
      {p.comentario && <Text size="sm">{p.comentario}</Text>}
    </Stack>
  );
}

const destino = (i: Movida): string | null => (i.objeto_pk.startsWith('documento:') ? `/documentos/${i.objeto_pk.slice(10)}` : null);

/** Days charged and the day from which they run: that of the effective due date before, or the day it was asked when it was overdue. */
function DiasDesde({ i }: { i: Movida }) {
  return (
    <>
      {i.dias}
      <Text size="xs" c="dimmed">
        desde <Fecha v={addDays(i.venc_ef_nuevo as Dia, -i.dias)} span />
      </Text>
    </>
  );
}

const COLUMNAS: readonly Columna<Movida>[] = [
  {
    titulo: 'Documento o cuota',
    celda: (i) => {
      const to = destino(i);
      return to ? <Enlace to={to}>{i.objeto_nombre}</Enlace> : i.objeto_nombre;
    },
  },
  { titulo: 'Vez', cifra: true, celda: (i) => i.n },
  { titulo: 'Saldo', cifra: true, celda: (i) => <Pesos v={i.saldo_base} /> },
  { titulo: 'Original', celda: (i) => <Fecha v={i.vence_original} /> },
  { titulo: 'Antes', celda: (i) => <Fecha v={i.vence_anterior} /> },
  { titulo: 'Después', celda: (i) => <Rige papel={i.vence_nuevo} rige={i.venc_ef_nuevo} /> },
  { titulo: 'Días', cifra: true, celda: (i) => <DiasDesde i={i} /> },
  { titulo: 'Interés', cifra: true, celda: (i) => <Pesos v={i.interes} /> },
  { titulo: 'Mora', cifra: true, celda: (i) => (i.mora > 0 ? <Pesos v={i.mora} /> : <Nada />) },
  { titulo: 'Cheque', celda: (i) => (i.cheque ? `${i.cheque} ${i.cheque_accion === 'REEMPLAZA' ? '(se cambia)' : ''}` : <Nada />) },
];

function Pago({ p }: { p: Prorroga }) {
  return (
    <Stack maw={420}>
      <Desglose c={p} />
      <Datos
        items={[
          ['Forma de pago', PAGO[p.payment_option]],
          ['Pagada el', p.pagada_el ? <Fecha key="p" v={p.pagada_el} /> : <Nada key="p" />],
          ['Comprobante', p.comprobante ?? <Nada key="c" />],
          ['Cuenta', p.cuenta ?? <Nada key="b" />],
        ]}
      />
    </Stack>
  );
}

const pestanas = (p: Prorroga) => [
  { key: 'resumen', titulo: 'Resumen', content: <Resumen p={p} /> },
  {
    key: 'fechas',
    titulo: 'Antes y después',
    content: <Tabla nombre="Vencimientos" columnas={COLUMNAS} filas={p.list} clave={(i) => i.id} ancho={820} />,
  },
  { key: 'pago', titulo: 'Pago', content: <Pago p={p} /> },
  {
    key: 'comite',
    titulo: 'Comité',
    content: p.comite ? <VotosDeComite comite={p.comite} /> : <Vacio razon="Esta prórroga no va al comité." />,
  },
  { key: 'actividad', titulo: 'Actividad', content: <Timeline area="prorrogas" id={p.id} /> },
];

const bajar = (ruta: string) => void apiDownload(ruta).catch(toastError);

/** How each act is offered: its name and what it will do. */
const ACCIONES: ActionSpecs<Prorroga> = {
  solicitar: {
    label: 'Enviar a aprobación',
    primary: true,
    confirm: 'Se cotiza con las cifras de hoy y queda esperando a quien aprueba.',
  },
  aprobar: { primary: true, confirm: 'El cliente tendrá tres días hábiles para pagarla.' },
  pagar: { primary: true, dialog: ({ record, close }) => <Pagar record={record} close={close} /> },
  votar: { primary: true, dialog: ({ record, close }) => <Votar record={record} close={close} /> },
  recotizar: { label: 'Cotizar de nuevo', primary: true, confirm: 'Las cifras pasan a ser las de hoy.' },
  editar: { label: 'Cambiar', dialog: ({ record, close }) => <Editar record={record} close={close} /> },
  rechazar: {
    color: 'red',
    comment: 'required',
    commentField: 'comentario',
    confirm: 'Los documentos siguen con el vencimiento que tienen hoy.',
  },
  reversar: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'Los vencimientos y el pago vuelven a como estaban.',
  },
  anular: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'Los documentos siguen con el vencimiento que tienen hoy; no se cobra nada.',
  },
};

export default function ProrrogaDetalle() {
  return (
    <Detail<Prorroga>
      area="prorrogas"
      head={(p) => ({
        titulo: `Prórroga ${p.numero}`,
        subtitulo: `${p.nombre} · ${p.objetos}`,
        estado: <EstadoBadge estado={p.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Cargo', valor: <Pesos v={p.total_cargo} /> },
          { titulo: 'Días', valor: p.dias },
          { titulo: 'Se paga', valor: PAGO[p.payment_option] },
          { titulo: 'Vence la oferta', valor: p.vence_oferta ? <Fecha v={p.vence_oferta} /> : '—' },
        ],
      })}
      extra={(p) => (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => bajar(`/api/prorrogas/${p.id}/carta`)}>
            Carta
          </Button>
          {p.pagada_el && (
            <Button size="xs" variant="default" onClick={() => bajar(`/api/prorrogas/${p.id}/comprobante`)}>
              Comprobante
            </Button>
          )}
        </Group>
      )}
      actions={ACCIONES}
      tabs={pestanas}
    />
  );
}
