import { Anchor, Stack, Text, Timeline } from '@mantine/core';
import '@mantine/core/styles/Timeline.css';
import { label } from '#kernel/words.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Instante, Pesos } from '#platform/web/inputs/show.tsx';
import { useNombres } from './nombres.ts';
import { ACCION, AVISOS, CANAL, nombre, PROMESAS, PROXIMA, RECAUDACION } from './palabras.ts';
import type { Deuda, Ticket } from './tipos.ts';

const DEUDAS: readonly Columna<Deuda>[] = [
  { titulo: 'Deuda', celda: (d) => (d.url ? <Enlace to={d.url}>{d.numero}</Enlace> : d.numero) },
  { titulo: 'Vence', celda: (d) => <Fecha v={d.vencimiento_efectivo} /> },
  { titulo: 'Días', cifra: true, celda: (d) => d.dias_mora },
  { titulo: 'Saldo', cifra: true, celda: (d) => <Pesos v={d.saldo} /> },
  { titulo: 'Paga hoy', cifra: true, celda: (d) => <Pesos v={d.total_hoy} fw={600} /> },
  { titulo: 'Recaudación', celda: (d) => <EstadoBadge estado={d.estado_recaudacion} estados={RECAUDACION} /> },
];

const CON_CARGOS: readonly Columna<Deuda>[] = [
  ...DEUDAS.slice(0, 4),
  { titulo: 'Mora', cifra: true, celda: (d) => <Pesos v={d.mora} /> },
  { titulo: 'Gastos', cifra: true, celda: (d) => <Pesos v={d.gastos} /> },
  ...DEUDAS.slice(4),
];

/** The living debts of a ticket with what they cost today; those that left, when asked. */
export function Deudas({ t, salidas }: { t: Ticket; salidas?: boolean }) {
  const filas = t.deudas.filter((d) => d.vivo || salidas);
  if (filas.length === 0) return <Vacio razon="No queda ninguna deuda en este ticket." />;
  return (
    <Tabla
      nombre="Deudas del ticket"
      columnas={salidas ? CON_CARGOS : DEUDAS}
      filas={filas}
      clave={(d) => d.id}
      ancho={salidas ? 780 : 560}
    />
  );
}

/** How a call ended and how it was left, by the names of their catalogues, each once. */
export function dicho(
  g: Pick<Ticket['gestiones'][number], 'estado_llamada' | 'estado_seguimiento' | 'en_curso'>,
  nombres: ReturnType<typeof useNombres>,
): string {
  const partes = [
    g.estado_llamada ? nombres('estados_llamada', g.estado_llamada) : '',
    g.estado_seguimiento ? nombres('estados_seguimiento', g.estado_seguimiento) : '',
  ];
  return [...new Set(partes.filter(Boolean))].join(', ') || (g.en_curso ? 'En curso' : '');
}

/** Everything that was done, the newest first. */
export function Historia({ t, maximo }: { t: Ticket; maximo?: number }) {
  const nombres = useNombres();
  if (t.gestiones.length === 0) return <Vacio razon="Aún no hay gestiones." />;
  return (
    <Timeline active={-1} bulletSize={14} lineWidth={2}>
      {t.gestiones.slice(0, maximo ?? 200).map((g) => (
        <Timeline.Item key={g.id} title={`${nombre(CANAL, g.canal)}${g.contacto ? ` · ${g.contacto}` : ''}`}>
          <Text size="sm">{dicho(g, nombres)}</Text>
          {g.comentario && (
            <Text size="sm" c="dimmed">
              {g.comentario}
            </Text>
          )}
          {g.carta && (
            <Anchor
              component="button"
              size="sm"
              onClick={() => void apiDownload(`/api/cobranzas/${t.id}/carta`, { gestion_id: g.id }).catch(toastError)}
            >
              Imprimir la carta
            </Anchor>
          )}
          {g.excepcion && (
            <Text size="xs" c="orange">
              {`Con excepción de ${g.excepcion.por}: ${g.excepcion.motivo}`}
            </Text>
          )}
          <Text size="xs" c="dimmed" component="div">
            <Instante v={g.inicio} span inherit /> · {g.operador}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

const COMPROMISOS: readonly Columna<Ticket['compromisos'][number]>[] = [
  { titulo: 'Para el', celda: (c) => <Fecha v={c.fecha} /> },
  { titulo: 'Promete', cifra: true, celda: (c) => <Pesos v={c.monto} /> },
  { titulo: 'Entró', cifra: true, celda: (c) => <Pesos v={c.pagado} /> },
  { titulo: 'Se juzga al', celda: (c) => <Fecha v={c.juzga_el} /> },
  { titulo: 'Estado', celda: (c) => <EstadoBadge estado={c.estado} estados={PROMESAS} /> },
];
const AVISADOS: readonly Columna<Ticket['avisos_pago'][number]>[] = [
  { titulo: 'Pagado el', celda: (a) => <Fecha v={a.fecha} /> },
  { titulo: 'Monto', cifra: true, celda: (a) => <Pesos v={a.monto} /> },
  { titulo: 'Operación', celda: (a) => a.num_operacion ?? '—' },
  { titulo: 'Estado', celda: (a) => <EstadoBadge estado={a.estado} estados={AVISOS} /> },
];

export function Promesas({ t }: { t: Ticket }) {
  return (
    <Stack>
      {t.compromisos.length === 0 ? (
        <Vacio razon="Nadie ha prometido pagar estas deudas." />
      ) : (
        <Tabla nombre="Promesas" columnas={COMPROMISOS} filas={t.compromisos} clave={(c) => c.id} />
      )}
      {t.avisos_pago.length > 0 && (
        <>
          <Text fw={600}>Pagos avisados</Text>
          <Tabla nombre="Pagos avisados" columnas={AVISADOS} filas={t.avisos_pago} clave={(a) => a.id} />
        </>
      )}
    </Stack>
  );
}

const PASOS: readonly Columna<Ticket['acciones_estrategia'][number]>[] = [
  { titulo: 'Día', cifra: true, celda: (a) => a.dia },
  { titulo: 'Qué', celda: (a) => nombre(ACCION, a.accion) },
  { titulo: 'Quién', celda: (a) => label(a.quien) },
  { titulo: 'Fecha', celda: (a) => <Fecha v={a.fecha} /> },
  { titulo: 'Estado', celda: (a) => <EstadoBadge estado={a.estado} /> },
];

/** What its strategy asks for, with what was done of it. */
export function Estrategia({ t }: { t: Ticket }) {
  return (
    <Stack>
      <Text size="sm">{t.estrategia ? `Sigue la estrategia «${t.estrategia}».` : 'Ninguna estrategia lo alcanza todavía.'}</Text>
      {t.acciones_estrategia.length > 0 && (
        <Tabla nombre="Acciones de la estrategia" columnas={PASOS} filas={t.acciones_estrategia} clave={(a) => a.id} />
      )}
      {t.proxima_accion_fecha && (
        <Text size="sm" component="div">
          Próxima acción: {nombre(PROXIMA, t.proxima_accion_tipo).toLowerCase()} el <Fecha v={t.proxima_accion_fecha} span inherit />.
        </Text>
      )}
    </Stack>
  );
}
