import { Alert, Button, Group, Stack, Text, Timeline } from '@mantine/core';
import '@mantine/core/styles/Timeline.css';
import { lazy } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { label } from '#kernel/words.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline as Actividad } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS, enDias, nombreConcepto, nombreMano } from './estados.ts';

const d = () => import('./dialogos.tsx');
const Custodiar = lazy(() => d().then((m) => ({ default: m.Custodiar })));
const Adelantar = lazy(() => d().then((m) => ({ default: m.Adelantar })));
const Protestar = lazy(() => d().then((m) => ({ default: m.Protestar })));
const Canjear = lazy(() => d().then((m) => ({ default: m.Canjear })));
const Devolver = lazy(() => d().then((m) => ({ default: m.Devolver })));
const Endosar = lazy(() => d().then((m) => ({ default: m.Endosar })));
const Retirar = lazy(() => d().then((m) => ({ default: m.Retirar })));

type Cheque = EntityOf<typeof contract>;
const otro = (x: { id: string; num_cheque: string } | null) => (x ? <Enlace to={`/cheques/${x.id}`}>{x.num_cheque}</Enlace> : null);

function Resumen({ c }: { c: Cheque }) {
  const filas: [string, React.ReactNode][] = [
    ['Banco', c.nombre_banco],
    ['Cuenta corriente', c.cta_cte],
    ['Girador', c.nombre_girador],
    ['RUT del girador', <Rut key="g" v={c.rut_girador} copy />],
    ['Cliente', c.nombre],
    ['RUT del cliente', <Rut key="c" v={c.cliente_rut} copy />],
    ['Por', c.objeto_numero],
    ['De su monto, para el seguro de la cuota', c.prima > 0 ? <Pesos key="pr" v={c.prima} /> : null],
    ['Esa deuda vence', <Fecha key="v" v={c.objeto_vence} />],
    ['Esa deuda debe hoy', <Pesos key="d" v={c.objeto_debe} />],
    [
      'Pagaré',
      c.pagare_id ? (
        <Enlace key="pg" to={`/pagares/${c.pagare_id}`}>
          {c.pagarevista}
        </Enlace>
      ) : null,
    ],
    ['Tipo', c.tipo === 'AL_DIA' ? 'Al día' : 'A fecha'],
    ['Otra plaza', <SiNo key="p" v={c.otra_plaza} />],
    ['Nominativo', <SiNo key="n" v={c.nominativo} />],
    ['Cruzado', <SiNo key="z" v={c.cruzado} />],
    ['Presentar hasta', <Fecha key="h" v={c.presentar_hasta} />],
    ['Recibo', `N° ${c.recepcion}`],
    ['Depósito adelantado', c.adelanto && `${c.adelanto} (${c.consentimiento ?? ''})`],
    ['Reemplaza a', otro(c.reemplaza)],
    ['Reemplazado por', otro(c.reemplazado_por)],
    ['Salió de la cartera', c.fecha_salida ? <Fecha key="s" v={c.fecha_salida} /> : null],
    ['Motivo', c.motivo],
    ['Aceptó que quedara sin respaldo', c.acepta],
    ['Prórrogas', c.n_prorrogas > 0 ? c.n_prorrogas : null],
  ];
  return (
    <Stack>
      {c.protestos_girador > 0 && (
        <Alert color="red" title="Girador con protestos">
          Tiene {c.protestos_girador} {c.protestos_girador === 1 ? 'cheque protestado' : 'cheques protestados'} sin aclarar, de cualquier
          cliente.
        </Alert>
      )}
      <Datos items={filas.filter(([, v]) => v !== null && v !== undefined && v !== '')} />
    </Stack>
  );
}

function Manos({ c }: { c: Cheque }) {
  return (
    <Timeline active={c.manos.length} bulletSize={14} lineWidth={2}>
      {c.manos.map((m) => (
        <Timeline.Item key={m.id} title={nombreMano(m.accion)}>
          <Text size="sm">
            {m.entrega === m.recibe ? m.recibe : `${m.entrega} → ${m.recibe}`}
            {m.lugar ? ` · ${m.lugar}` : ''}
          </Text>
          {m.motivo && <Text size="sm">{m.motivo}</Text>}
          <Text size="xs" c="dimmed">
            <Fecha v={m.fecha} />
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

function Deposito({ c }: { c: Cheque }) {
  if (!c.deposito_id) return <Vacio razon={`Se deposita el ${c.depositar_el.split('-').reverse().join('-')}.`} />;
  return (
    <Stack>
      <Datos
        items={[
          ['Boleta', <Enlace key="b" to={`/cheques?deposito=${c.deposito_id}`}>{`N° ${c.deposito}`}</Enlace>],
          ['Cuenta', c.cuenta_deposito],
          ['Depositado', <Fecha key="f" v={c.fecha_deposito} />],
          ['El banco puede responder hasta', <Fecha key="l" v={c.libre_desde} />],
          ...(c.fecha_liberacion ? ([['Dado por pagado', <Fecha key="p" v={c.fecha_liberacion} />]] as const) : []),
        ]}
      />
      {c.aplicado && (
        <Tabla
          nombre="Qué pagó"
          filas={[...c.aplicado.aplicaciones, ...(c.aplicado.a_favor > 0 ? [{ concepto: 'A_FAVOR', monto: c.aplicado.a_favor }] : [])]}
          clave={(a) => a.concepto}
          columnas={[
            { titulo: 'Concepto', celda: (a) => (a.concepto === 'A_FAVOR' ? 'Queda a favor del cliente' : nombreConcepto(a.concepto)) },
            { titulo: 'Monto', cifra: true, celda: (a) => <Pesos v={a.monto} /> },
          ]}
          pie={['Total', <Pesos key="t" v={c.monto} />]}
        />
      )}
    </Stack>
  );
}

function Protesto({ c }: { c: Cheque }) {
  const { data } = useOptions('cheques');
  const p = c.protesto;
  if (!p) return <Vacio razon="El cheque no tiene protesto." />;
  const nombre = (codigo: string) => optionList(data, 'causales_protesto').find((o) => o.codigo === codigo)?.nombre ?? label(codigo);
  return (
    <Stack>
      <Datos
        items={[
          ['Causal', nombre(p.causal)],
          ['Fecha', <Fecha key="f" v={p.fecha} />],
          ['Hora', p.hora ?? 'No indicada'],
          ['Oficina', p.oficina ?? 'No indicada'],
          ['Impuesto', <Pesos key="i" v={p.impuesto} />],
          ['Comisión del banco', <Pesos key="c" v={p.comision} />],
          ['Pagado del gasto', <Pesos key="g" v={p.pagado} />],
          ['Prescribe', <Fecha key="x" v={p.prescribe_el} />],
          ['Días para demandar', p.dias_prescripcion],
          ['Aclarado', p.aclarado_el ? <Fecha key="a" v={p.aclarado_el} /> : 'No'],
        ]}
      />
      {p.tardio && <Text size="sm">Llegó cuando el cheque ya estaba pagado: su abono a la deuda se deshizo en el mismo acto.</Text>}
      <Group>
        <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/cheques/${c.id}/hoja-protesto`).catch(toastError)}>
          Hoja de protesto
        </Button>
      </Group>
    </Stack>
  );
}

/** What may be done with it, in the order of its life. */
const acciones: ActionSpecs<Cheque> = {
  custodiar: { label: 'Recibir en la bóveda', primary: true, dialog: (x) => <Custodiar {...x} /> },
  adelantar_deposito: { label: 'Adelantar depósito', dialog: (x) => <Adelantar {...x} /> },
  liberar: {
    label: 'Dar por pagado',
    primary: true,
    confirm: 'El banco pagó: la deuda se abona con la fecha del depósito.',
    invalidates: ['libro', 'pasivos'],
  },
  protestar: { color: 'red', dialog: (x) => <Protestar {...x} />, invalidates: ['libro', 'clientes'] },
  canjear: { dialog: (x) => <Canjear {...x} /> },
  repactar: { comment: 'required', commentField: 'motivo', confirm: 'La deuda tiene un acuerdo nuevo: el protesto queda aclarado.' },
  devolver: { label: 'Devolver al cliente', dialog: (x) => <Devolver {...x} /> },
  retirar: { label: 'Cambiar o retirar', dialog: (x) => <Retirar {...x} /> },
  endosar: { dialog: (x) => <Endosar {...x} /> },
  extraviar: {
    label: 'Declarar extraviado',
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'Sale de la cartera. Pida al girador que dé orden de no pago.',
  },
  anular: { color: 'red', comment: 'required', commentField: 'motivo', confirm: 'Sólo por un error de ingreso, el mismo día.' },
};

export default function ChequeDetalle() {
  return (
    <Detail<Cheque>
      area="cheques"
      head={(c) => ({
        titulo: `Cheque ${c.num_cheque}`,
        subtitulo: `${c.nombre_banco} · ${c.nombre_girador}`,
        estado: <EstadoBadge estado={c.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Monto', valor: <Pesos v={c.monto} /> },
          { titulo: 'Fecha', valor: <Fecha v={c.fecha} /> },
          c.fecha_deposito
            ? { titulo: 'Depositado', valor: <Fecha v={c.fecha_deposito} /> }
            : { titulo: 'Se deposita', valor: enDias(c.dias) },
          { titulo: 'Por', valor: c.objeto_numero },
        ],
      })}
      extra={(c) => (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            onClick={() => void apiDownload(`/api/cheques/recepciones/${c.recepcion_id}/recibo`).catch(toastError)}
          >
            Recibo
          </Button>
          {['devuelto_cliente', 'retirado', 'canjeado'].includes(c.estado) && (
            <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/cheques/${c.id}/constancia`).catch(toastError)}>
              Constancia
            </Button>
          )}
        </Group>
      )}
      actions={acciones}
      tabs={(c) => [
        { key: 'resumen', titulo: 'Resumen', content: <Resumen c={c} /> },
        { key: 'manos', titulo: 'Manos', content: <Manos c={c} /> },
        { key: 'deposito', titulo: 'Depósito y respuesta', content: <Deposito c={c} /> },
        { key: 'protesto', titulo: 'Protesto', content: <Protesto c={c} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Actividad area="cheques" id={c.id} /> },
      ]}
    />
  );
}
