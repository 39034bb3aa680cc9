import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { formatTasa } from '#kernel/values/format.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { BASES, ESTADOS, plazo } from './estados.ts';
import { Monto } from './monto.tsx';
import { Nombre, useNombre } from './nombre-tipo.tsx';
import { Custodia, Deudas, Firmas, Impuesto, Texto } from './pestanas.tsx';

const d = () => import('./dialogos.tsx');
const RegistrarFirma = lazy(() => d().then((m) => ({ default: m.RegistrarFirma })));
const AutorizarNotario = lazy(() => d().then((m) => ({ default: m.AutorizarNotario })));
const Custodiar = lazy(() => d().then((m) => ({ default: m.Custodiar })));
const Prestar = lazy(() => d().then((m) => ({ default: m.Prestar })));
const Devolver = lazy(() => d().then((m) => ({ default: m.Devolver })));
const Protestar = lazy(() => d().then((m) => ({ default: m.Protestar })));
const Corregir = lazy(() => d().then((m) => ({ default: m.Corregir })));
const Proponer = lazy(() => d().then((m) => ({ default: m.Proponer })));
const DevolverAlCliente = lazy(() => d().then((m) => ({ default: m.DevolverAlCliente })));
const Anular = lazy(() => d().then((m) => ({ default: m.Anular })));

type Pagare = EntityOf<typeof contract>;

function Avisos({ p }: { p: Pagare }) {
  return (
    <>
      {p.faltan_menciones.length > 0 && (
        <Alert color="yellow" title="Todavía no se puede imprimir">
          Faltan menciones en el texto: {p.faltan_menciones.join(', ')}.
        </Alert>
      )}
      {p.sin_notario && p.estado !== 'impreso' && (
        <Alert color="yellow" title="Sin mérito ejecutivo directo">
          Mientras un notario no autorice las firmas, para cobrarlo judicialmente habrá que preparar la vía ejecutiva.
        </Alert>
      )}
      {p.dias_prestado !== null && p.dias_prestado > 15 && (
        <Alert color="red" title="Préstamo vencido">
          {p.prestado_a} lo tiene desde hace {p.dias_prestado} días.
        </Alert>
      )}
      {p.dias_prescripcion !== null && p.dias_prescripcion <= 60 && (
        <Alert color="red" title={p.dias_prescripcion < 0 ? 'Acción prescrita' : 'Por prescribir'}>
          La acción prescribe el <Fecha v={p.prescribe_el} />.
        </Alert>
      )}
      {p.desbloqueo_pedido && (
        <Alert color="yellow" title={p.bloqueado ? 'Desbloqueo pedido' : 'Desbloqueado'}>
          {p.desbloqueo_pedido.nombre} lo pidió el <Fecha v={p.desbloqueo_pedido.fecha} />: {p.desbloqueo_pedido.motivo}.{' '}
          {p.bloqueado ? 'Falta que otra persona, con cargo para ello, lo autorice.' : 'Vuelve a bloquearse al guardar la corrección.'}
        </Alert>
      )}
      {p.llenado_propuesto && (
        <Alert color="yellow" title="Llenado propuesto">
          {p.llenado_propuesto.nombre} propone llenarlo por <Pesos v={p.llenado_propuesto.monto} span /> con vencimiento{' '}
          <Fecha v={p.llenado_propuesto.vencimiento} />.
        </Alert>
      )}
    </>
  );
}

const otro = (x: { id: string; pagarevista: string } | null) => (x ? <Enlace to={`/pagares/${x.id}`}>{x.pagarevista}</Enlace> : null);

function Resumen({ p }: { p: Pagare }) {
  const filas: [string, React.ReactNode][] = [
    ['RUT del suscriptor', <Rut key="r" v={p.cliente_rut} copy />],
    ['Tipo', <Nombre key="t" lista="pagare_tipos" codigo={p.tipo} />],
    ['Monto', <Monto key="m" p={p} />],
    ...(p.moneda === 'UF' && p.capital !== null
      ? ([['En pesos al emitirlo', <Pesos key="c" v={p.capital} />]] as [string, React.ReactNode][])
      : []),
    ['Emisión', <Fecha key="e" v={p.fecha_emision} />],
    ['Vencimiento', p.ultimo_vencimiento ? <Fecha key="v" v={p.ultimo_vencimiento} /> : 'A la vista'],
    ['Cuotas', p.cuotas.length > 0 ? p.cuotas.length : null],
    ['Interés mensual', p.tasa ? formatTasa(p.tasa) : 'Sin interés'],
    ['Base del interés', BASES.find((b) => b.codigo === p.base_dias)?.nombre],
    ['Interés de mora', p.tasa_mora ? formatTasa(p.tasa_mora) : 'Máximo convencional'],
    ['Domicilio', [p.direccion, p.comuna].filter(Boolean).join(', ')],
    ['Ciudad de suscripción', p.ciudad],
    ['Lugar de pago', p.lugar_pago],
    ['Beneficiario', p.acreedor_nombre],
    ['Mandato para llenarlo', p.mandato_llenado ? (p.contrato ?? 'Sí') : 'No'],
    ['Con obligación de protesto', <SiNo key="p" v={p.con_protesto} />],
    ['Respalda', p.respaldo_numero ?? 'Ninguna deuda en particular'],
    ['Prescribe', p.prescribe_el ? <Fecha key="pr" v={p.prescribe_el} /> : 'No corre'],
    ['Propietario', p.propietario],
    ['Sucursal', p.nombre_sucursal],
    ['Reemplaza a', otro(p.reemplaza)],
    ['Reemplazado por', otro(p.reemplazado_por)],
    ['Protestado', p.protesto_fecha ? <Fecha key="pf" v={p.protesto_fecha} /> : null],
    ['Devuelto', p.devuelto_el ? <Fecha key="d" v={p.devuelto_el} /> : null],
    ['Motivo', p.motivo],
  ];
  return (
    <Stack>
      <Avisos p={p} />
      <Datos items={filas.filter(([, v]) => v !== null && v !== undefined && v !== '')} />
      {p.llenado && (
        <Text size="sm">
          Llenado el <Fecha v={p.llenado.fecha} /> por <Pesos v={p.llenado.monto} span />: lo propuso {p.llenado.nombre} y lo aprobó{' '}
          {p.llenado.aprobado_por}.
        </Text>
      )}
    </Stack>
  );
}

const bajar = (id: string, que: string) => void apiDownload(`/api/pagares/${id}/${que}`).catch(toastError);

/** What may be done with it, in the order of its life. */
const acciones = (abrir: (id: string) => void): ActionSpecs<Pagare> => ({
  editar: { href: (p) => `/pagares/${p.id}/editar` },
  imprimir: { primary: true, label: 'Imprimir', confirm: 'El texto y las cifras quedan fijos: después sólo se reemplaza.' },
  registrar_firma: { label: 'Registrar firmas', primary: true, dialog: (x) => <RegistrarFirma {...x} /> },
  autorizar_notario: { label: 'Autorización notarial', dialog: (x) => <AutorizarNotario {...x} /> },
  custodiar: { label: 'Recibir en la bóveda', dialog: (x) => <Custodiar {...x} /> },
  prestar: { label: 'Prestar a legal', dialog: (x) => <Prestar {...x} /> },
  devolver: { label: 'Devolver a la bóveda', dialog: (x) => <Devolver {...x} /> },
  registrar_protesto: { label: 'Registrar protesto', color: 'red', dialog: (x) => <Protestar {...x} /> },
  pedir_desbloqueo: {
    label: 'Pedir desbloqueo',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Qué hay que corregir',
    confirm: 'Otra persona decide si el pagaré se abre para corregirlo.',
  },
  desbloquear: { confirm: 'Se abren domicilio, notaría, bóveda y representantes hasta que se guarden.' },
  corregir: { dialog: (x) => <Corregir {...x} /> },
  proponer_llenado: { label: 'Proponer llenado', dialog: (x) => <Proponer {...x} /> },
  llenar: { label: 'Aprobar llenado', confirm: 'El pagaré queda llenado por la deuda de hoy.', invalidates: ['libro'] },
  devolver_al_cliente: { label: 'Devolver al cliente', dialog: (x) => <DevolverAlCliente {...x} /> },
  reemplazar: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'Éste deja de respaldar y se abre un borrador con los mismos términos.',
    onDone: (r) => {
      const nuevo = (r as Pagare).reemplazado_por;
      if (nuevo) abrir(nuevo.id);
    },
  },
  anular: { color: 'red', dialog: (x) => <Anular {...x} /> },
});

export default function PagareDetalle() {
  const navigate = useNavigate();
  const nombreTipo = useNombre('pagare_tipos');
  return (
    <Detail<Pagare>
      area="pagares"
      head={(p) => ({
        titulo: `Pagaré ${p.pagarevista}`,
        subtitulo: `${p.nombre} · ${nombreTipo(p.tipo)}`,
        estado: <EstadoBadge estado={p.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Monto', valor: <Monto p={p} /> },
          { titulo: 'Vence', valor: p.ultimo_vencimiento ? <Fecha v={p.ultimo_vencimiento} /> : 'A la vista' },
          {
            titulo: 'Impuesto',
            valor: p.ite.en_credito ? 'En el giro' : p.ite.impuesto === null ? 'Al llenarlo' : <Pesos v={p.ite.impuesto} />,
          },
          { titulo: 'Prescribe en', valor: plazo(p.dias_prescripcion) },
        ],
      })}
      extra={(p) =>
        p.texto_hash ? (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => bajar(p.id, 'papel')}>
              Ver el papel
            </Button>
            <Button size="xs" variant="default" onClick={() => bajar(p.id, 'etiqueta')}>
              Etiqueta
            </Button>
          </Group>
        ) : null
      }
      actions={acciones((id) => void navigate({ to: `/pagares/${id}` }))}
      tabs={(p) => [
        { key: 'resumen', titulo: 'Resumen', content: <Resumen p={p} /> },
        { key: 'texto', titulo: 'Texto', content: <Texto p={p} /> },
        { key: 'firmas', titulo: 'Firmas', content: <Firmas p={p} /> },
        { key: 'custodia', titulo: 'Custodia', content: <Custodia p={p} /> },
        { key: 'deudas', titulo: 'Deudas que respalda', content: <Deudas id={p.id} /> },
        { key: 'ite', titulo: 'ITE', content: <Impuesto p={p} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Timeline area="pagares" id={p.id} /> },
      ]}
    />
  );
}
