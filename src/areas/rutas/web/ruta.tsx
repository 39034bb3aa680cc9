import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconPhoto, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { Detail } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ULTIMO_MINUTO } from '../domain/orden.ts';
import { Candidatos } from './candidatos.tsx';
import { Esquema } from './esquema.tsx';
import { ESTADOS, ESTADOS_PARADA, hhmm, resultado } from './palabras.ts';

const Autorizar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Autorizar })));
const RegistrarDinero = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.RegistrarDinero })));
const RevisarTardia = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.RevisarTardia })));
const SinTelefono = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.SinTelefono })));
const api = areaApi<typeof contract>('rutas');
type Ruta = Detailed<EntityOf<typeof contract>>;
type Parada = Ruta['lista'][number];
const puede = (r: Ruta, accion: string): boolean => (r.acciones ?? []).some((a) => a.accion === accion && a.permitida);

/** What the phone told after the route was handed in without it. */
function LlegoTarde({ t }: { t: NonNullable<Parada['tardia']> }) {
  const dinero = t.monto ? `, recibió ${formatPesos(t.monto)}${t.comprobante ? ` con el comprobante ${t.comprobante}` : ''}` : '';
  return (
    <Text size="xs" c={t.resolucion ? 'dimmed' : 'red'}>
      {`Llegó el ${formatFecha(t.recibida_el)}: ${t.resultado} a las ${hhmm(t.hora)}${dinero}. ${t.comentario ?? ''} ${
        t.resolucion ? `${t.resuelta_por}: ${t.resolucion}` : 'Por revisar: no se registró nada.'
      }`}
    </Text>
  );
}

/** What happened at a stop, or what the law says of it. */
function QuePaso({ p }: { p: Parada }) {
  if (p.estado === 'rendida')
    return (
      <Text size="sm" component="div">
        {resultado(p.resultado)}
        {p.visitada_a !== null && ` a las ${hhmm(p.visitada_a)}`}
        {p.comentario && (
          <Text size="xs" c="dimmed">
            {p.comentario}
          </Text>
        )}
      </Text>
    );
  if (p.motivo_retiro)
    return (
      <Stack gap={2}>
        <Text size="sm">{p.motivo_retiro}</Text>
        {p.tardia && <LlegoTarde t={p.tardia} />}
      </Stack>
    );
  if (p.autorizacion) return <Text size="sm">{`Autorizada por ${p.autorizacion.por}`}</Text>;
  if (p.ley && !p.ley.permitido)
    return (
      <Text size="sm" c="red">
        {p.ley.motivo}
      </Text>
    );
  if (p.ley && p.llegada >= ULTIMO_MINUTO) return <Text size="sm">No se alcanza hoy</Text>;
  return p.ley ? <Text size="sm">Permitida a esa hora</Text> : <>—</>;
}

/** The picture of its door, in a tab of its own. */
function VerFoto({ r, p }: { r: Ruta; p: Parada }) {
  if (!p.foto) return null;
  const abrir = () => apiDownload(`/api/rutas/${r.id}/foto`, { parada_id: p.id }).catch(toastError);
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={<IconPhoto size={14} />}
      aria-label={`Ver la foto de la puerta de ${p.nombre}`}
      onClick={() => void abrir()}
    >
      {`Foto de las ${hhmm(p.foto.hora)}`}
    </Button>
  );
}

function Acto({
  r,
  p,
  autorizar,
  revisar,
  dinero,
}: {
  r: Ruta;
  p: Parada;
  autorizar: () => void;
  revisar: () => void;
  dinero: () => void;
}) {
  const quitar = api.useAction('quitar', { id: r.id, ok: 'Parada retirada', unread: true });
  if (p.tardia && !p.tardia.resolucion && puede(r, 'revisar-parada'))
    return (
      <Button size="compact-xs" variant="default" aria-label={`Revisar lo que llegó tarde de ${p.nombre}`} onClick={revisar}>
        Revisar
      </Button>
    );
  if (p.sin_telefono && !p.recaudacion_id && puede(r, 'registrar-pago'))
    return (
      <Button size="compact-xs" variant="default" aria-label={`Registrar el dinero recibido de ${p.nombre}`} onClick={dinero}>
        Registrar dinero
      </Button>
    );
  if (p.estado !== 'pendiente') return null;
  return (
    <Group gap={4} wrap="nowrap">
      {puede(r, 'autorizar') && !p.autorizacion && (
        <Button size="compact-xs" variant="default" aria-label={`Autorizar la visita a ${p.nombre}`} onClick={autorizar}>
          Autorizar
        </Button>
      )}
      {puede(r, 'quitar') && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          loading={quitar.isPending}
          aria-label={`Quitar a ${p.nombre}`}
          onClick={() => quitar.mutate({ parada_id: p.id, version: r.version })}
        >
          Quitar
        </Button>
      )}
    </Group>
  );
}

interface Abrir {
  autorizar: (p: Parada) => void;
  revisar: (p: Parada) => void;
  dinero: (p: Parada) => void;
}

function columnasDe(r: Ruta, o: Abrir): readonly Columna<Parada>[] {
  return [
    { titulo: 'N°', cifra: true, celda: (p) => (p.estado === 'retirada' ? '—' : p.orden) },
    {
      titulo: 'Llega',
      celda: (p) => (p.estado === 'retirada' || (p.visitada_a ?? p.llegada) >= ULTIMO_MINUTO ? '—' : hhmm(p.visitada_a ?? p.llegada)),
    },
    {
      titulo: 'A quién',
      celda: (p) => (
        <Stack gap={0}>
          <Enlace to={`/cobranzas/${p.ticket_id}`}>{p.nombre}</Enlace>
          <Text size="xs" c="dimmed">{`${p.direccion}, ${p.comuna_nombre}`}</Text>
        </Stack>
      ),
    },
    { titulo: 'Por cobrar', cifra: true, celda: (p) => <Pesos v={p.monto_a_cobrar} /> },
    { titulo: 'Estado', celda: (p) => <EstadoBadge estado={p.estado} estados={ESTADOS_PARADA} /> },
    {
      titulo: 'Qué pasó',
      celda: (p) => (
        <Stack gap={2} align="start">
          <QuePaso p={p} />
          <VerFoto r={r} p={p} />
        </Stack>
      ),
    },
    {
      titulo: 'Recibido',
      cifra: true,
      celda: (p) =>
        p.recaudacion_id ? (
          <Stack gap={0} align="end">
            <Enlace to={`/recaudaciones/${p.recaudacion_id}`}>
              <Pesos v={p.monto_recibido} />
            </Enlace>
            <Text size="xs" c="dimmed">{`Comprobante ${p.comprobante}`}</Text>
          </Stack>
        ) : (
          '—'
        ),
    },
    {
      titulo: 'Acciones',
      celda: (p) => <Acto r={r} p={p} autorizar={() => o.autorizar(p)} revisar={() => o.revisar(p)} dinero={() => o.dinero(p)} />,
    },
  ];
}

function Paradas({ r }: { r: Ruta }) {
  const [por, setPor] = useState<Parada | null>(null);
  const [tardia, setTardia] = useState<Parada | null>(null);
  const [dinero, setDinero] = useState<Parada | null>(null);
  const ordenar = api.useAction('ordenar', { id: r.id, ok: 'Paradas ordenadas', unread: true });
  if (r.lista.length === 0) return <Vacio razon="La ruta no tiene paradas: agréguelas desde los tickets que se pueden visitar." />;
  const fuera = r.lista.filter((p) => p.estado === 'pendiente' && p.llegada >= ULTIMO_MINUTO).length;
  const columnas = columnasDe(r, { autorizar: setPor, revisar: setTardia, dinero: setDinero });
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {r.minutos > 0 ? `Toma unas ${Math.floor(r.minutos / 60)} h ${r.minutos % 60} min, con doce minutos por parada.` : ''}
        </Text>
        {puede(r, 'ordenar') && (
          <Button size="xs" variant="default" loading={ordenar.isPending} onClick={() => ordenar.mutate({ version: r.version })}>
            Ordenar por cercanía
          </Button>
        )}
      </Group>
      {fuera > 0 && (
        <Alert color="yellow">
          {`En este orden no se alcanza a llegar hoy a ${fuera === 1 ? 'una parada' : `${fuera} paradas`}: ordénelas por cercanía o quite las más lejanas.`}
        </Alert>
      )}
      <Esquema paradas={r.lista} />
      <Tabla nombre="Paradas de la ruta" columnas={columnas} filas={r.lista} clave={(p) => p.id} ancho={980} />
      <Suspense fallback={null}>
        {por && <Autorizar ruta={r} parada_id={por.id} nombre={por.nombre} close={() => setPor(null)} />}
        {dinero && <RegistrarDinero ruta={r} parada_id={dinero.id} nombre={dinero.nombre} close={() => setDinero(null)} />}
        {tardia && <RevisarTardia ruta={r} parada_id={tardia.id} nombre={tardia.nombre} close={() => setTardia(null)} />}
      </Suspense>
    </Stack>
  );
}

const ACCIONES: ActionSpecs<EntityOf<typeof contract>> = {
  agregar: { hidden: true },
  quitar: { hidden: true },
  ordenar: { hidden: true },
  autorizar: { hidden: true },
  'rendir-parada': { hidden: true },
  fotografiar: { hidden: true },
  'revisar-parada': { hidden: true },
  'registrar-pago': { hidden: true },
  'rendir-sin-telefono': {
    label: 'Rendir sin el teléfono',
    color: 'red',
    dialog: ({ record, close }) => <SinTelefono ruta={record} close={close} />,
  },
  asignar: { label: 'Asignar', primary: true, ok: 'Ruta asignada', confirm: 'La ruta queda en el teléfono de su recaudador.' },
  devolver: { label: 'Volver a borrador', confirm: 'Sale del teléfono del recaudador.' },
  iniciar: {
    label: 'Iniciar',
    primary: true,
    ok: 'Ruta en curso',
    confirm:
      'Se pregunta a la ley por cada visita a su hora; las que no se permiten salen de la ruta. Nadie más contactará a esas personas hasta que las rinda.',
  },
  cerrar: { label: 'Cerrar', primary: true, ok: 'Ruta cerrada', confirm: 'Revise lo recibido: los comprobantes saltados quedan anotados.' },
  anular: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Por qué',
    confirm: 'Sus tickets vuelven a gestión.',
  },
};

const cabeza = (r: Ruta) => ({
  titulo: `Ruta ${r.num_ruta}`,
  subtitulo: `${r.nombre_recaudador} · ${formatFecha(r.fecha)} · ${r.sucursal_nombre}`,
  estado: <EstadoBadge estado={r.estado} estados={ESTADOS} />,
  cifras: [
    { titulo: 'Día', valor: <Fecha v={r.fecha} /> },
    { titulo: 'Sale a las', valor: hhmm(r.salida) },
    { titulo: 'Rendidas', valor: `${r.rendidas} de ${r.paradas}` },
    { titulo: 'Recaudado', valor: <Pesos v={r.recaudado} /> },
  ],
});

const pestanas = (r: Ruta) => [
  {
    key: 'paradas',
    titulo: 'Paradas',
    content: (
      <Stack>
        {r.motivo && <Alert color="yellow">{r.motivo}</Alert>}
        {r.observacion && <Alert color="red">{r.observacion}</Alert>}
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={14} />}
            onClick={() => void apiDownload(`/api/rutas/${r.id}/imprimir`).catch(toastError)}
          >
            Hoja de ruta
          </Button>
          {r.paradas > 0 && <Badge variant="light">{`${r.paradas} ${r.paradas === 1 ? 'parada' : 'paradas'}`}</Badge>}
        </Group>
        <Paradas r={r} />
      </Stack>
    ),
  },
  ...(puede(r, 'agregar') ? [{ key: 'agregar', titulo: 'Agregar paradas', content: <Candidatos r={r} /> }] : []),
  { key: 'historia', titulo: 'Historia', content: <Timeline area="rutas" id={r.id} /> },
];

export default function FichaDeRuta() {
  return <Detail<EntityOf<typeof contract>> area="rutas" head={cabeza} actions={ACCIONES} tabs={pestanas} />;
}
