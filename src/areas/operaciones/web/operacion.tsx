import { Button, Menu, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { Documentos, Pagos, PagosInformados } from './documentos.tsx';
import { ESTADOS } from './estados.ts';
import { GiroPanel } from './giro.tsx';
import { CambioDeGiro, PorRecalcular } from './recalcular.tsx';
import { Archivos, Etapas, Papeles, Resumen } from './resumen.tsx';

type Operacion = EntityOf<typeof contract>;
type Dialogo = { record: Detailed<Operacion>; close: () => void };

const deDialogos = (nombre: keyof typeof import('./dialogos.tsx')) =>
  lazy(() => import('./dialogos.tsx').then((m) => ({ default: m[nombre] as (p: Dialogo) => React.ReactNode })));

const Preparar = deDialogos('Preparar');
const Autorizar = lazy(() => import('./autorizar.tsx').then((m) => ({ default: m.Autorizar })));
const Confirmar = deDialogos('Confirmar');
const Comprobante = deDialogos('Comprobante');
const Aceptacion = deDialogos('Aceptacion');
const Cuenta = deDialogos('Cuenta');
const Facturas = deDialogos('Facturas');
const Anular = deDialogos('Anular');
const PedirCastigo = lazy(() => import('./castigar.tsx').then((m) => ({ default: m.PedirCastigo })));
const AprobarCastigo = lazy(() => import('./castigar.tsx').then((m) => ({ default: m.AprobarCastigo })));
const InformarPago = lazy(() => import('./pago-al-cliente.tsx').then((m) => ({ default: m.InformarPago })));
const Recomprar = lazy(() => import('./recomprar.tsx').then((m) => ({ default: m.Recomprar })));

/** A recalculation that changes the money waits for somebody: it is said with both figures. */
function esperaDeRecalculo({ antes, ahora, espera }: NonNullable<Operacion['recalculo']>) {
  const cifras = `El giro ${ahora > antes ? 'sube' : 'baja'} de ${formatPesos(antes)} a ${formatPesos(ahora)}.`;
  return espera === 'aceptacion'
    ? { espera: 'Falta archivar la aceptación del cliente', detalle: cifras }
    : { espera: 'Falta que otra persona de tesorería lo apruebe', detalle: cifras };
}

function CambioDeRecalculo({ o }: { o: Operacion }) {
  return o.recalculo ? <CambioDeGiro o={o} {...o.recalculo} /> : 'No hay un recálculo que resolver.';
}

const ACCIONES: ActionSpecs<Operacion> = {
  'preparar-giro': { label: 'Preparar giro', primary: true, dialog: (p) => <Preparar {...p} /> },
  autorizar: { label: 'Autorizar giro', primary: true, dialog: (p) => <Autorizar {...p} /> },
  'confirmar-giro': { label: 'Confirmar giro', primary: true, dialog: (p) => <Confirmar {...p} /> },
  'registrar-comprobante': { label: 'Comprobante', primary: true, dialog: (p) => <Comprobante {...p} /> },
  devolver: {
    label: 'Devolver a preparación',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'La orden vuelve a quien la preparó.',
  },
  'cambiar-cuenta': { label: 'Cambiar cuenta de giro', dialog: (p) => <Cuenta {...p} /> },
  recalcular: {
    label: 'Recalcular a hoy',
    confirm: (o) => <PorRecalcular o={o} />,
    ok: (o) => (o.recalculo ? esperaDeRecalculo(o.recalculo) : 'La compra quedó a la fecha de hoy, por el mismo monto'),
  },
  'aceptar-recalculo': { label: 'Archivar aceptación del cliente', dialog: (p) => <Aceptacion {...p} /> },
  'aprobar-recalculo': {
    label: 'Aprobar recálculo',
    confirm: (o) => <CambioDeRecalculo o={o} />,
    ok: 'Recálculo aprobado: la compra quedó a la fecha de hoy',
  },
  'registrar-facturas': { label: 'Registrar facturas propias', dialog: (p) => <Facturas {...p} /> },
  recomprar: { label: 'Recomprar documentos', dialog: (p) => <Recomprar {...p} /> },
  'informar-pago-al-cliente': { label: 'Informar pago al cliente', dialog: (p) => <InformarPago {...p} /> },
  'confirmar-pago-al-cliente': {
    label: 'Confirmar pago al cliente',
    confirm: (o) => <PagosInformados o={o} />,
    ok: 'El documento quedó pagado y el cliente debe lo anticipado',
    invalidates: ['libro', 'documentos', 'recaudaciones'],
  },
  'descartar-pago-al-cliente': {
    label: 'Descartar pago al cliente',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'El deudor sigue debiendo el documento.',
  },
  'pedir-castigo': {
    label: 'Pedir castigo',
    color: 'red',
    dialog: (p) => <PedirCastigo {...p} />,
  },
  'aprobar-castigo': {
    label: 'Aprobar castigo',
    color: 'red',
    dialog: (p) => <AprobarCastigo {...p} />,
    invalidates: ['libro', 'documentos'],
  },
  'rechazar-castigo': {
    label: 'Rechazar castigo',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'Los documentos siguen como están y se cobran como hasta ahora.',
  },
  'rechazo-banco': {
    label: 'Rechazo del banco',
    color: 'red',
    comment: 'required',
    commentField: 'causa',
    commentLabel: 'Causa que dio el banco',
    confirm: 'Se reversa el giro completo: asiento, documentos, línea, deudas y tope del día. Las etapas quedan como están.',
  },
  cerrar: { label: 'Cerrar carpeta', confirm: 'Se cierra la carpeta de la operación; la deuda sigue su curso.' },
  anular: { label: 'Anular operación', color: 'red', dialog: (p) => <Anular {...p} /> },
  'tomar-etapa': { hidden: true },
  'completar-etapa': { hidden: true },
  'no-aplica-etapa': { hidden: true },
  observar: { hidden: true },
};

const PAPELES = [
  ['liquidacion', 'Liquidación'],
  ['orden-giro', 'Orden de giro'],
  ['anexo-cesion', 'Anexo de cesión'],
] as const;

function Imprimir({ o }: { o: Operacion }) {
  const deudores = [...new Map(o.documents.map((d) => [d.deudor_rut, d.razon_deudor]))];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconPrinter size={14} aria-hidden />}>
          Imprimir
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PAPELES.map(([papel, titulo]) => (
          <Menu.Item key={papel} onClick={() => void apiDownload(`/api/operaciones/${o.id}/${papel}`)}>
            {titulo}
          </Menu.Item>
        ))}
        {deudores.map(([deudor_rut, nombre]) => (
          <Menu.Item key={deudor_rut} onClick={() => void apiDownload(`/api/operaciones/${o.id}/carta-notificacion`, { deudor_rut })}>
            {`Notificación a ${nombre}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export default function OperacionDetalle() {
  return (
    <Detail<Operacion>
      area="operaciones"
      // What nobody asked, or is not late enough to ask, is not offered.
      oculta={[
        'castigo_sin_pedir',
        'nada_que_castigar',
        'documento_no_castigable',
        'mora_insuficiente',
        'pago_sin_informar',
        'documento_sin_deuda',
      ]}
      head={(o) => ({
        titulo: `Operación ${o.num_operacion}`,
        subtitulo: `${o.cliente_nombre} · ${o.falta}`,
        estado: <EstadoBadge estado={o.en_mora ? 'en_mora' : o.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'A girar', valor: <Pesos v={o.monto_girar} /> },
          { titulo: 'Documentos', valor: o.n_documentos },
          { titulo: 'Monto comprado', valor: <Pesos v={o.total_monto} /> },
          { titulo: o.fecha_giro ? 'Girada el' : 'Fecha de curse', valor: <Fecha v={o.fecha_giro ?? o.fechacurso} /> },
        ],
      })}
      actions={ACCIONES}
      extra={(o) => <Imprimir o={o} />}
      tabs={(o) => [
        {
          key: 'resumen',
          titulo: 'Resumen',
          content: (
            <Stack gap="lg">
              <Etapas o={o} />
              <Resumen o={o} />
            </Stack>
          ),
        },
        { key: 'documentos', titulo: 'Documentos', content: <Documentos o={o} /> },
        { key: 'papeles', titulo: 'Papeles', content: <Papeles o={o} /> },
        { key: 'giro', titulo: 'Giro', content: <GiroPanel o={o} /> },
        { key: 'archivos', titulo: 'Archivos', content: <Archivos o={o} /> },
        { key: 'pagos', titulo: 'Pagos', content: <Pagos o={o} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Timeline area="operaciones" id={o.id} /> },
      ]}
    />
  );
}
