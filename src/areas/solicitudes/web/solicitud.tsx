import { Button, Menu, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy } from 'react';
import type { z } from 'zod';
import { FirmasDeComite, VotosDeComite } from '#areas/comite/public.web.tsx';
import { formatDecimal, formatPercent, formatPesos } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs, DetailTab } from '#platform/web/detail/types.ts';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Porcentaje, Rut, SiNo, Uf } from '#platform/web/inputs/show.tsx';
import type { Solicitud } from '../contract.ts';
import type { S as Visto } from './dialogos.tsx';
import { ESTADOS, TIPO } from './palabras.ts';
import { Condiciones, Excepciones, Papeles, Precios, Riesgo } from './pestanas.tsx';
import { Garantias, Relacionados, SinRespaldo } from './respaldo.tsx';
import { Versiones } from './versiones.tsx';

type S = z.output<typeof Solicitud>;
const Votar = lazy(() => import('./votar.tsx'));
const Firmar = lazy(() => import('./firmar.tsx'));
const Renovar = lazy(() => import('./renovar.tsx'));
const PedirPrecios = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.PedirPrecios })));
const ResolverPrecios = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.ResolverPrecios })));
const ResolverRevision = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.ResolverRevision })));
const Enviar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Enviar })));
const Anular = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Anular })));
const Ajustar = lazy(() => import('./ajustar.tsx'));

const monto = (s: { moneda: string; monto: string }) =>
  s.moneda === 'UF' ? `UF ${formatDecimal(s.monto, 4)}` : formatPesos(Number(s.monto));

/** Papers of a solicitud; the letter exists once the approval is in force. */
function Imprimir({ s }: { s: S }) {
  const bajar = (que: string) => () => void apiDownload(`/api/solicitudes/${s.id}/${que}`).catch(toastError);
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
          Imprimir
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={bajar('propuesta')}>Propuesta</Menu.Item>
        {s.comite && <Menu.Item onClick={bajar('acta')}>Acta de comité</Menu.Item>}
        {s.estado === 'rechazada' && s.razones_rechazo.length > 0 && (
          <Menu.Item onClick={bajar('carta-rechazo')}>Carta de rechazo</Menu.Item>
        )}
        {s.estado === 'aprobada' && <Menu.Item onClick={bajar('carta')}>Carta de aprobación</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

function Propuesta({ s }: { s: S }) {
  return (
    <Stack>
      <SinRespaldo s={s} />
      <Terminos s={s} />
    </Stack>
  );
}

function Terminos({ s }: { s: S }) {
  return (
    <Datos
      items={[
        [
          'Cliente',
          <Enlace key="cl" to={`/clientes/${s.cliente_id}`}>
            {s.nombre}
          </Enlace>,
        ],
        ['RUT', <Rut key="rut" v={s.rut} />],
        ['Tipo', TIPO[s.tipo]],
        ['Sucursal', s.nombre_sucursal ?? 'Sin sucursal'],
        ['Producto', label(s.producto)],
        ['Línea vigente', s.linea_vigente ? monto(s.linea_vigente) : 'Sin línea'],
        ['Línea pedida', monto(s)],
        ['Línea aprobada', s.monto_aprobado ? monto({ moneda: s.moneda, monto: s.monto_aprobado }) : 'Todavía no'],
        ['Anticipo', <Porcentaje key="a" v={s.anticipo_pct} />],
        ['Tasa mensual', <Porcentaje key="t" v={s.tasa_mensual} decimals={4} />],
        ['Comisión', <Porcentaje key="c" v={s.comision_pct} />],
        ['Comisión mínima', <Uf key="m" v={s.comision_minima_uf} />],
        ['Plazo máximo', `${s.plazo_maximo} días`],
        ['Expira', <Fecha key="f" v={s.fecha_expiracion} />],
        ['Con responsabilidad', <SiNo key="r" v={s.con_responsabilidad} />],
        ['Ejecutivo', s.nombre_ejecutivo],
        ['Presentación', s.presentacion],
      ]}
    />
  );
}

/** Who would owe, with his sublímite, and his term and advance: those of the line when he has none of his own. */
function Deudores({ s }: { s: S }) {
  if (s.deudores.length === 0) return <Vacio razon="Todavía sin deudores." />;
  return (
    <Tabla
      nombre="Deudores y sublímites"
      filas={s.deudores}
      clave={(d) => d.rut_deudor}
      columnas={[
        { titulo: 'Deudor', celda: (d) => d.nombre ?? 'Sin nombre registrado' },
        { titulo: 'RUT', celda: (d) => <Rut v={d.rut_deudor} /> },
        { titulo: 'Sublímite', cifra: true, celda: (d) => <Pesos v={d.monto} /> },
        { titulo: 'Plazo', cifra: true, celda: (d) => (d.plazo === null ? `${s.plazo_maximo} días, de la línea` : `${d.plazo} días`) },
        {
          titulo: 'Anticipo',
          cifra: true,
          celda: (d) => (d.anticipo_pct === null ? `${formatPercent(s.anticipo_pct)}, de la línea` : formatPercent(d.anticipo_pct)),
        },
      ]}
      ancho={640}
    />
  );
}

/** How each act is offered: its name, what it will do, its dialog. */
const ACCIONES: ActionSpecs<S> = {
  enviar: { primary: true, dialog: ({ record, close }) => <Enviar s={record} close={close} /> },
  // Asked in the tab of risk.
  evaluar: { hidden: true },
  pasar_a_comite: {
    label: 'Pasar al comité',
    primary: true,
    confirm: 'El expediente está completo: la solicitud pasa a la votación del nivel que le corresponde.',
    invalidates: ['comite', 'bandeja'],
  },
  resolver_precios: {
    label: 'Responder precios',
    primary: true,
    dialog: ({ record, close }) => <ResolverPrecios s={record} close={close} />,
  },
  votar: {
    label: 'Votar',
    primary: true,
    dialog: ({ record, close }) => <Votar s={record} close={close} />,
  },
  firmar: {
    label: 'Firmar',
    primary: true,
    dialog: ({ record, close }) => <Firmar s={record} close={close} />,
  },
  observar: {
    label: 'Observar',
    comment: 'required',
    commentField: 'texto',
    commentLabel: 'Qué falta o qué se debe corregir',
    confirm: 'La solicitud vuelve al ejecutivo con lo que debe corregir.',
  },
  renovar: { label: 'Renovar', primary: true, dialog: ({ record, close }) => <Renovar s={record} close={close} /> },
  ajustar: { label: 'Ajustar', dialog: ({ record, close }) => <Ajustar s={record} version={record.version} onClose={close} /> },
  enviar_precios: { label: 'Cambiar precios', dialog: ({ record, close }) => <PedirPrecios s={record} close={close} /> },
  desistir_precios: {
    label: 'Desistir de los precios',
    confirm: 'Los precios pedidos se retiran y la solicitud vuelve a donde estaba.',
    comment: 'required',
    commentField: 'motivo',
  },
  pedir_revision: {
    label: 'Pedir revisión',
    confirm: 'Una persona que no participó en la decisión la revisa, a pedido del titular.',
    comment: 'required',
    commentField: 'texto',
    commentLabel: 'Qué pide el titular',
  },
  resolver_revision: {
    label: 'Responder revisión',
    primary: true,
    dialog: ({ record, close }) => <ResolverRevision s={record} close={close} />,
  },
  // Their buttons are in the row of each socio, exception and condition.
  cambiar_fiador: { hidden: true },
  resolver_excepcion: { hidden: true },
  cumplir_condicion: { hidden: true },
  dispensar_condicion: { hidden: true },
  editar: { label: 'Editar', href: (r) => `/solicitudes/${r.id}/editar` },
  anular: { color: 'red', dialog: ({ record, close }) => <Anular s={record} close={close} /> },
};

const pestanas = (s: Visto): readonly DetailTab[] => [
  { key: 'propuesta', titulo: 'Propuesta', content: <Propuesta s={s} /> },
  {
    key: 'deudores',
    titulo: 'Deudores',
    content: <Deudores s={s} />,
  },
  { key: 'relacionados', titulo: 'Empresas y socios', content: <Relacionados s={s} /> },
  { key: 'garantias', titulo: 'Garantías', content: <Garantias s={s} /> },
  { key: 'riesgo', titulo: 'Riesgo', content: <Riesgo s={s} /> },
  { key: 'excepciones', titulo: 'Excepciones', content: <Excepciones s={s} /> },
  { key: 'condiciones', titulo: 'Condiciones', content: <Condiciones s={s} /> },
  { key: 'precios', titulo: 'Precios', content: <Precios s={s} /> },
  { key: 'papeles', titulo: 'Papeles', permiso: 'documentos:archivos', content: <Papeles s={s} /> },
  { key: 'comite', titulo: 'Comité', content: <VotosDeComite comite={s.comite} /> },
  { key: 'firmas', titulo: 'Firmas', content: <FirmasDeComite comite={s.comite} /> },
  { key: 'versiones', titulo: 'Versiones', content: <Versiones s={s} /> },
  { key: 'actividad', titulo: 'Actividad', content: <Timeline area="solicitudes" id={s.id} /> },
];

export default function SolicitudDetalle() {
  return (
    <Detail<S>
      area="solicitudes"
      head={(s) => ({
        titulo: `Solicitud ${s.numero}`,
        subtitulo: s.nombre,
        estado: <EstadoBadge estado={s.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Línea pedida', valor: monto(s) },
          { titulo: 'Exposición propuesta', valor: <Uf v={s.exposicion_propuesta_uf} /> },
          { titulo: 'Nivel', valor: s.nivel_comite ?? '—' },
          { titulo: 'Turno', valor: s.turno || '—' },
        ],
      })}
      actions={ACCIONES}
      extra={(s) => <Imprimir s={s} />}
      tabs={pestanas}
    />
  );
}
