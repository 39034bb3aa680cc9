import { Alert, Grid, Stack, Text } from '@mantine/core';
import type { EntityOf } from '#kernel/contract.ts';
import { Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ACCIONES } from './acciones.tsx';
import { Disputas } from './disputas.tsx';
import { DIVISION, ESTADOS, nombre, SILENCIO, TRAMO } from './palabras.ts';
import { Deudas, Estrategia, Historia, Promesas } from './partes.tsx';
import { Personas } from './personas.tsx';
import { LlamadaEnCurso } from './resultado.tsx';
import type { Ticket } from './tipos.ts';
import { VerificacionDelTicket } from './verificacion-ticket.tsx';

/** What whoever opens it must know before calling. */
function Avisos({ t }: { t: Ticket }) {
  return (
    <>
      <LlamadaEnCurso t={t} />
      {t.motivo_cierre && <Alert color="green">{`${t.motivo_cierre}.`}</Alert>}
      {t.silencio && SILENCIO[t.silencio] && <Alert color="yellow">{SILENCIO[t.silencio]}</Alert>}
      {t.sla_vencido && (
        <Alert color="red">
          La primera gestión debió hacerse a más tardar el <Fecha v={t.sla_vence} span inherit />.
        </Alert>
      )}
      {t.otros.map((o) => (
        <Text key={o.id} size="sm" component="div">
          La misma persona tiene el <Enlace to={`/cobranzas/${o.id}`}>{`ticket ${o.num_ticket}`}</Enlace> de {nombre(DIVISION, o.division)},
          con <Pesos v={o.monto_vencido} span /> vencidos.
        </Text>
      ))}
    </>
  );
}

/** The desk of a ticket: who, what is owed, what was done. */
export function Atencion({ t }: { t: Ticket }) {
  return (
    <Stack>
      <Avisos t={t} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Personas t={t} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <Deudas t={t} />
            <Historia t={t} maximo={12} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

const pestanas = (t: Ticket) => [
  { key: 'atencion', titulo: 'Atención', content: <Atencion t={t} /> },
  { key: 'gestiones', titulo: 'Gestiones', content: <Historia t={t} /> },
  { key: 'promesas', titulo: 'Promesas y avisos', content: <Promesas t={t} /> },
  { key: 'verificacion', titulo: 'Verificación', content: <VerificacionDelTicket t={t} /> },
  { key: 'disputas', titulo: 'Disputas', content: <Disputas t={t} /> },
  { key: 'estrategia', titulo: 'Estrategia', content: <Estrategia t={t} /> },
  { key: 'deudas', titulo: 'Todas las deudas', content: <Deudas t={t} salidas /> },
  { key: 'auditoria', titulo: 'Auditoría', content: <Timeline area="cobranzas" id={t.id} /> },
];

export const cabeza = (t: Ticket) => ({
  titulo: `Ticket ${t.num_ticket}`,
  subtitulo: `${t.nombre_deudor} · ${nombre(DIVISION, t.division)} · ${t.operador_nombre ?? 'sin asignar'}`,
  estado: <EstadoBadge estado={t.estado_ticket} estados={ESTADOS} />,
  cifras: [
    { titulo: 'Paga hoy', valor: <Pesos v={t.total_hoy} /> },
    { titulo: 'Vencido', valor: <Pesos v={t.monto_vencido} /> },
    { titulo: 'Mora', valor: t.dias_mora > 0 ? `${t.dias_mora} días` : nombre(TRAMO, t.tramo) },
    { titulo: 'Próxima acción', valor: t.proxima_accion_fecha ? <Fecha v={t.proxima_accion_fecha} /> : '—' },
  ],
});

export default function TicketDetalle() {
  return <Detail<EntityOf<typeof contract>> area="cobranzas" head={cabeza} actions={ACCIONES} tabs={pestanas} />;
}
