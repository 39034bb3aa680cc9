import { Alert, Button, Checkbox, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useList, useRead } from '#platform/web/api/hooks.ts';
import { Cifras, DetailTabs } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS, ORDEN, ORIGEN } from './estados.ts';
import type { Fila } from './fila.ts';
import { Ordenes } from './ordenes.tsx';

type Dia = OutputOf<typeof contract, 'giros_del_dia'>;
type Impedimentos = OutputOf<typeof contract, 'impedimentos_giro'>;
type Impide = Impedimentos[number]['impide'];
type Horas = OutputOf<typeof contract, 'horas_por_etapa'>;

interface FilaPorGirarProps {
  o: Fila;
  va: boolean;
  /** Of those marked so far; null when it adds nothing. */
  suma: number | null;
  pasa: boolean;
  /** What stops it today; null while it is being read. */
  impide: Impide | null;
  marcar: (id: string, va: boolean) => void;
}

/** Whether it may leave today, and if not, why and who has to move. */
function Hoy({ o, impide }: { o: Fila; impide: Impide | null }) {
  if (o.estado === 'autorizada') return 'Sí: ya está autorizada';
  if (impide === null) return <Nada />;
  if (impide.length === 0) return 'Sí';
  return (
    <Stack gap={2} maw={320}>
      {impide.map((v) => (
        <div key={v.titulo}>
          <Text size="sm" c="var(--r-danger-text)">{`No: ${v.mensaje ?? v.titulo}`}</Text>
          <Text size="xs" c="var(--r-muted)">{`Lo resuelve ${v.responsable}`}</Text>
        </div>
      ))}
    </Stack>
  );
}

function FilaPorGirar({ o, va, suma, pasa, impide, marcar }: FilaPorGirarProps) {
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={`Sumar la operación ${o.num_operacion}`}
          checked={o.estado === 'autorizada' || va}
          disabled={o.estado === 'autorizada'}
          onChange={(e) => marcar(o.id, e.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td>
        <Enlace to={`/operaciones/${o.id}?tab=giro`}>{`Operación ${o.num_operacion}`}</Enlace>
      </Table.Td>
      <Table.Td>{o.cliente_nombre}</Table.Td>
      <Table.Td>
        <EstadoBadge estado={o.estado} estados={ESTADOS} />
      </Table.Td>
      <Table.Td>{o.falta || <Nada />}</Table.Td>
      <Table.Td>
        <Hoy o={o} impide={impide} />
      </Table.Td>
      <Table.Td>
        <Fecha v={o.fechacurso} />
      </Table.Td>
      <Table.Td ta="right">
        <Pesos v={o.monto_girar} />
      </Table.Td>
      <Table.Td ta="right">{suma !== null ? <Pesos v={suma} {...(pasa ? { fw: 700 } : {})} /> : <Nada />}</Table.Td>
    </Table.Tr>
  );
}

/** Purchases ready to leave, with the running sum of those marked against what the day has left. */
function PorGirar({ disponible }: { disponible: number }) {
  const lista = useList<Fila>('operaciones', { vista: 'por_girar', perPage: 100, orden: 'fechacurso' });
  const impedimentos = useRead<Impedimentos>('operaciones', 'impedimentos-giro');
  const impideA = (id: string): Impide | null =>
    impedimentos.data ? (impedimentos.data.find((x) => x.operacion_id === id)?.impide ?? []) : null;
  const [fuera, setFuera] = useState<ReadonlySet<string>>(new Set());
  if (lista.isPending) return <Cargando />;
  if (lista.isError) return <FalloLectura error={lista.error} onRetry={() => void lista.refetch()} />;
  const filas = lista.data.items;
  if (filas.length === 0) return <Vacio razon="No hay compras por girar: aparecen aquí cuando sus etapas previas están completas." />;
  // What is authorised already spent the day; the rest is added in the order of the page.
  const gasta = (o: Fila) => o.estado !== 'autorizada' && !fuera.has(o.id);
  let acumulado = 0;
  const conSuma = filas.map((o) => {
    if (gasta(o)) acumulado += o.monto_girar;
    return { o, suma: acumulado };
  });
  const marcar = (id: string, va: boolean): void => setFuera((antes) => new Set(va ? [...antes].filter((x) => x !== id) : [...antes, id]));
  return (
    <Stack gap="sm">
      {acumulado > disponible && (
        <Alert color="yellow" title="No alcanza el tope de hoy">
          Lo marcado suma <Pesos v={acumulado} /> y quedan <Pesos v={disponible} />: faltan <Pesos v={acumulado - disponible} />. Gerencia
          puede subir el tope, con un segundo usuario.
        </Alert>
      )}
      <Text size="sm">
        Lo marcado sólo se suma contra lo que queda del tope de hoy. Una operación autorizada ocupó el tope del día en que se autorizó. Para
        girar, abra cada operación: ahí están sus validaciones y sus actos.
      </Text>
      <Table.ScrollContainer minWidth={760}>
        <Table aria-label="Compras por girar">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Sumar</Table.Th>
              <Table.Th>Operación</Table.Th>
              <Table.Th>Cliente</Table.Th>
              <Table.Th>Estado</Table.Th>
              <Table.Th>Falta</Table.Th>
              <Table.Th>¿Puede salir hoy?</Table.Th>
              <Table.Th>Curse</Table.Th>
              <Table.Th ta="right">A girar</Table.Th>
              <Table.Th ta="right">Suma</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {conSuma.map(({ o, suma }) => (
              <FilaPorGirar
                key={o.id}
                o={o}
                va={!fuera.has(o.id)}
                suma={gasta(o) ? suma : null}
                pasa={suma > disponible}
                impide={impideA(o.id)}
                marcar={marcar}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

function DelDia({ dia }: { dia: Dia }) {
  if (dia.ordenes.length === 0) return <Vacio razon="Hoy no se ha autorizado ningún giro." />;
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table aria-label="Giros del día">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Orden</Table.Th>
            <Table.Th>Beneficiario</Table.Th>
            <Table.Th>Por</Table.Th>
            <Table.Th>Estado</Table.Th>
            <Table.Th>Autorizó</Table.Th>
            <Table.Th ta="right">Monto</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {dia.ordenes.map((o) => (
            <Table.Tr key={o.id}>
              <Table.Td>
                {o.operacion_id ? (
                  <Enlace to={`/operaciones/${o.operacion_id}?tab=giro`}>{`N° ${o.num_orden}`}</Enlace>
                ) : (
                  `N° ${o.num_orden}`
                )}
              </Table.Td>
              <Table.Td>{o.nombre}</Table.Td>
              <Table.Td>{ORIGEN[o.origen_area] ?? o.origen_area}</Table.Td>
              <Table.Td>
                <EstadoBadge estado={o.estado} estados={ORDEN} />
              </Table.Td>
              <Table.Td>{[o.autorizada_nombre, o.segunda_nombre].filter(Boolean).join(' y ')}</Table.Td>
              <Table.Td ta="right">
                <Pesos v={o.monto} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row" colSpan={5}>
              Total autorizado o girado hoy
            </Table.Th>
            <Table.Th ta="right">
              <Pesos v={dia.total} />
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

function HorasEtapa() {
  const horas = useRead<Horas>('operaciones', 'horas-por-etapa');
  if (horas.isPending) return <Cargando />;
  if (horas.isError) return <FalloLectura error={horas.error} />;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Etapas iniciadas en los últimos 30 días, en horas de oficina de días bancarios.
      </Text>
      <Table.ScrollContainer minWidth={620}>
        <Table aria-label="Horas por etapa">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Etapa</Table.Th>
              <Table.Th ta="right">Terminadas</Table.Th>
              <Table.Th ta="right">Promedio (horas)</Table.Th>
              <Table.Th ta="right">Plazo (horas)</Table.Th>
              <Table.Th ta="right">En curso</Table.Th>
              <Table.Th ta="right">Atrasadas</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {horas.data.map((h) => (
              <Table.Tr key={h.codigo}>
                <Table.Td>{h.titulo}</Table.Td>
                <Table.Td ta="right">{h.terminadas}</Table.Td>
                <Table.Td ta="right">{h.promedio_horas?.replace('.', ',') ?? <Nada />}</Table.Td>
                <Table.Td ta="right">{h.plazo_horas ?? <Nada />}</Table.Td>
                <Table.Td ta="right">{h.en_curso}</Table.Td>
                <Table.Td ta="right">{h.atrasadas}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

/** The desk of the treasury: what may leave today, what other areas asked for and what already left. */
export default function Mesa() {
  const dia = useRead<Dia>('operaciones', 'giros-del-dia');
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <PageTitle>Mesa de giros</PageTitle>
        <Can do="operaciones:preparar-giro">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => void apiDownload('/api/operaciones/archivo-banco')}
          >
            Archivo para el banco
          </Button>
        </Can>
      </Group>
      {dia.isPending && <Cargando lines={3} />}
      {dia.isError && <FalloLectura error={dia.error} onRetry={() => void dia.refetch()} />}
      {dia.data && (
        <>
          <Cifras
            items={[
              { titulo: 'Disponible hoy', valor: <Pesos v={dia.data.monto_disponible} /> },
              { titulo: 'Autorizado y girado hoy', valor: <Pesos v={dia.data.usado} /> },
              { titulo: 'Tope del día', valor: <Pesos v={dia.data.tope_diario} /> },
              { titulo: 'Fecha', valor: <Fecha v={dia.data.fecha} /> },
            ]}
          />
          <Progress
            value={dia.data.tope_diario === 0 ? 100 : Math.min(100, (dia.data.usado / dia.data.tope_diario) * 100)}
            aria-label="Uso del tope del día"
          />
          <DetailTabs
            tabs={[
              { key: 'compras', titulo: 'Compras por girar', content: <PorGirar disponible={dia.data.monto_disponible} /> },
              { key: 'otras', titulo: 'Otras salidas', content: <Ordenes /> },
              { key: 'dia', titulo: 'Giros de hoy', content: <DelDia dia={dia.data} /> },
              { key: 'horas', titulo: 'Horas por etapa', content: <HorasEtapa /> },
            ]}
          />
        </>
      )}
    </Stack>
  );
}
