import { Button, Stack, Text, Title } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { DECISIONES } from './palabras.ts';
import { TarjetaAnalista } from './tarjeta.tsx';
import type { E } from './tipos.ts';

type DeDeudor = OutputOf<typeof contract, 'deudor'>;

const resultado = (e: E) => {
  if (e.estado === 'en_proceso') return 'En curso';
  return e.estado === 'error' ? e.error_mensaje : <EstadoBadge estado={e.decision} estados={DECISIONES} />;
};

/** Each evaluation that was kept of him, the newest first. */
function Guardadas({ filas }: { filas: readonly E[] }) {
  if (filas.length === 0) return null;
  return (
    <Stack gap="xs" align="stretch">
      <Title order={3} size="h5">
        Evaluaciones guardadas
      </Title>
      <Tabla
        nombre="Evaluaciones guardadas"
        filas={filas}
        clave={(e) => e.id}
        columnas={[
          { titulo: 'Fecha', celda: (e) => <Fecha v={e.fecha} /> },
          { titulo: 'Consejo', celda: resultado },
          { titulo: 'Puntaje', cifra: true, celda: (e) => (e.puntaje ? formatDecimal(e.puntaje, 1) : '—') },
          { titulo: 'Política', cifra: true, celda: (e) => e.politica_version ?? '—' },
          { titulo: 'Con lo que se sabía', celda: (e) => (e.retrospectiva ? 'Ese día, hecha después' : 'Al pedirla') },
        ]}
      />
    </Stack>
  );
}

/** Keeps what the policy of that day would have said of him with what was known then. */
function DeEseDia({ bir_id, al }: { bir_id: string; al: string }) {
  const evaluar = useAction('analista', 'evaluar_al_dia', {
    http: { method: 'POST', path: '/api/analista/evaluar-al-dia' },
    ok: 'Evaluación guardada',
  });
  return (
    <Can do="analista:evaluar">
      <Button
        size="xs"
        variant="default"
        loading={evaluar.isPending}
        onClick={() => evaluar.mutate({ asunto_area: 'bir', asunto_id: bir_id, fecha: al })}
      >
        {`Guardar la del ${formatFecha(al)}`}
      </Button>
    </Can>
  );
}

/** What is kept of who pays the invoices of others: its matter is his risk page in force, and without one there is nothing to rest on. */
export function DelDeudor({ rut, al }: { rut: string; al: string }) {
  const q = useRead<DeDeudor>('analista', `deudor/${rut}`);
  if (q.isPending) return <Cargando lines={3} />;
  if (!q.data) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  const { bir, evaluaciones } = q.data;
  return (
    <Stack align="stretch">
      <Title order={2} size="h4">
        Evaluación que se guarda
      </Title>
      {bir ? (
        <>
          <Text size="sm">
            {`Se apoya en el BIR ${bir.folio} de este deudor, que está vigente. Queda con sus cifras congeladas, y nadie decide por ella.`}
          </Text>
          <TarjetaAnalista asunto_area="bir" asunto_id={bir.id} />
          {al !== '' && (
            <Stack align="start">
              <DeEseDia bir_id={bir.id} al={al} />
            </Stack>
          )}
        </>
      ) : (
        <Text size="sm">
          Este deudor no tiene un informe de riesgo vigente en que apoyarla. <Enlace to={`/bir/${rut}`}>Emitir su BIR</Enlace>
        </Text>
      )}
      <Guardadas filas={evaluaciones} />
    </Stack>
  );
}
