import { Button, Menu, Stack, Table, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy } from 'react';
import type { z } from 'zod';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Instante, Pesos, Porcentaje, Rut, SiNo, Uf } from '#platform/web/inputs/show.tsx';
import type { Solicitud } from '../contract.ts';
import { nombreMotivo } from '../domain/palabras.ts';
import { ESTADOS, RESPUESTAS } from './palabras.ts';
import { Versiones } from './versiones.tsx';

type S = z.output<typeof Solicitud>;
const Votar = lazy(() => import('./votar.tsx'));
const Firmar = lazy(() => import('./firmar.tsx'));
const Ajustar = lazy(() => import('./ajustar.tsx'));

const monto = (s: { moneda: string; monto: string }) =>
  s.moneda === 'UF' ? `UF ${formatDecimal(s.monto, 4)}` : formatPesos(Number(s.monto));

function Comite({ s }: { s: S }) {
  if (!s.comite) return <Text c="dimmed">Todavía no llega al comité.</Text>;
  return (
    <Stack>
      <Datos
        items={[
          ['Nivel', `${s.comite.nivel} · ${s.comite.nivel_nombre}`],
          ['Motivos del nivel', s.nivel_motivos.map(nombreMotivo).join(', ') || 'Exposición'],
          ['Votos para aprobar', s.comite.requeridos],
          ['Faltan', s.comite.faltan],
          ['Por responder', s.comite.quienes_faltan.map((p) => p.nombre).join(', ') || 'Nadie'],
          ['Acta', s.comite.acta_pendiente ? 'Pendiente de Fiscalía' : 'Sin pendiente'],
        ]}
      />
      <Table.ScrollContainer minWidth={520}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Integrante</Table.Th>
              <Table.Th>Voto</Table.Th>
              <Table.Th>Comentario</Table.Th>
              <Table.Th>Hora</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {s.comite.votos.map((v) => (
              <Table.Tr key={`${v.integrante}-${v.version_vista}`}>
                <Table.Td>{v.nombre}</Table.Td>
                <Table.Td>{RESPUESTAS[v.respuesta] ?? v.respuesta}</Table.Td>
                <Table.Td>{v.comentario}</Table.Td>
                <Table.Td>
                  <Instante v={v.hora} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

/** Who signed what he approved, and who has not. */
function Firmas({ s }: { s: S }) {
  const c = s.comite;
  if (!c) return <Text c="dimmed">Todavía no llega al comité.</Text>;
  if (!c.exige_firma) return <Text c="dimmed">En este nivel el voto es la firma.</Text>;
  if (c.firmas.length + c.firmas_faltan.length === 0) return <Text c="dimmed">Se firma después de aprobada.</Text>;
  return (
    <Stack>
      <Datos
        items={[
          ...c.firmas.map(
            (f) =>
              [
                f.nombre,
                <Text key={f.integrante} size="sm">
                  Firmó la versión {f.version_firmada} el <Instante v={f.hora} span />
                  {f.por_reemplazo_de && ` por ${formatRut(f.por_reemplazo_de)}`}
                </Text>,
              ] as const,
          ),
          ...c.firmas_faltan.map((p) => [p.nombre, 'Falta su firma'] as const),
        ]}
      />
    </Stack>
  );
}

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
        {s.estado === 'aprobada' && <Menu.Item onClick={bajar('carta')}>Carta de aprobación</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

function Propuesta({ s }: { s: S }) {
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
        ['Excepciones', s.excepciones.map((e) => `${e.codigo}: ${e.motivo}`).join(' · ') || 'Ninguna'],
        ['Presentación', s.presentacion],
      ]}
    />
  );
}

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
      actions={{
        enviar: { label: 'Enviar al comité', primary: true, confirm: 'La solicitud pasa al comité y ya no se edita.' },
        votar: {
          label: 'Votar',
          primary: true,
          dialog: ({ record, close }) => (
            <Votar id={record.id} version={record.version} vista={record.comite?.version ?? 1} onClose={close} />
          ),
        },
        firmar: {
          label: 'Firmar',
          primary: true,
          dialog: ({ record, close }) => <Firmar s={record} version={record.version} onClose={close} />,
          invalidates: ['comite', 'clientes'],
        },
        ajustar: { label: 'Ajustar', dialog: ({ record, close }) => <Ajustar s={record} version={record.version} onClose={close} /> },
        editar: { label: 'Editar', href: (r) => `/solicitudes/${r.id}/editar` },
        anular: { color: 'red', comment: 'required', commentField: 'motivo', commentLabel: 'Motivo' },
      }}
      extra={(s) => <Imprimir s={s} />}
      tabs={(s) => [
        { key: 'propuesta', titulo: 'Propuesta', content: <Propuesta s={s} /> },
        {
          key: 'deudores',
          titulo: 'Deudores',
          content: <Datos items={s.deudores.map((d) => [d.nombre ?? d.rut_deudor, <Pesos key={d.rut_deudor} v={d.monto} />] as const)} />,
        },
        { key: 'comite', titulo: 'Comité', content: <Comite s={s} /> },
        { key: 'firmas', titulo: 'Firmas', content: <Firmas s={s} /> },
        { key: 'versiones', titulo: 'Versiones', content: <Versiones s={s} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Timeline area="solicitudes" id={s.id} /> },
      ]}
    />
  );
}
