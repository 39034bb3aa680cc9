import { Alert, Button, Card, Group, Progress, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { useEffect } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { onEvent } from '#platform/web/api/events.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { formatInstante } from '#platform/web/inputs/parse.ts';
import type { contract } from '../contract.ts';
import { type Conciliacion, permiso, useActo } from './tipos.ts';

type Corrida = NonNullable<OutputOf<typeof contract, 'avance'>['corrida']>;

const FASE: Readonly<Record<string, string>> = {
  lectura: 'Leyendo las líneas',
  preparacion: 'Comparando línea con línea',
  uno_a_uno: 'Buscando comisiones y depósitos de varios recibos',
  depositos: 'Buscando lotes',
  lotes: 'Buscando pagos en partes',
  parciales: 'Buscando en lo que queda',
  rezagadas: 'Ordenando las sugerencias',
  guardado: 'Guardando los calces',
};
/** While nothing arrives by the stream of events. */
const CADA_MS = 3_000;

/** How the run goes, by its events and asking now and then; when it ends, what is on the screen is read again. */
function useCorrida(c: Conciliacion): Corrida | null {
  const corriendo = c.corrida?.estado === 'en_curso';
  const query = useRead<OutputOf<typeof contract, 'avance'>>('conciliacion', `${c.id}/avance`, {}, { enabled: corriendo });
  const { refetch } = query;
  useEffect(() => {
    if (!corriendo) return;
    const timer = setInterval(() => void refetch(), CADA_MS);
    const parar = onEvent('conciliacion.calce', (d) => {
      if (d.id === c.id) void refetch();
    });
    return () => {
      clearInterval(timer);
      parar();
    };
  }, [corriendo, c.id, refetch]);
  const ultima = corriendo ? (query.data?.corrida ?? c.corrida) : c.corrida;
  const termino = corriendo && ultima !== null && ultima.estado !== 'en_curso';
  useEffect(() => {
    if (termino) void invalidateArea('conciliacion');
  }, [termino]);
  return ultima;
}

const lineas = (r: Corrida): string => `${formatDecimal(r.banco, 0)} líneas del banco contra ${formatDecimal(r.libro, 0)} del libro`;

/** What is left of the last run when none is at work. */
function Ultima({ r }: { r: Corrida }) {
  if (r.estado === 'terminada')
    return (
      <Text size="sm" c="dimmed">
        Último calce automático, {formatInstante(r.pedida_en)}: {formatDecimal(r.confirmados, 0)} confirmados y{' '}
        {formatDecimal(r.sugeridos, 0)} sugeridos.
      </Text>
    );
  const porque = {
    detenida: 'Se detuvo antes de terminar: no escribió nada.',
    fallida: 'No pudo terminar y no escribió nada. Vuelva a calzar.',
    interrumpida: 'El servidor se reinició mientras calzaba: no escribió nada. Vuelva a calzar.',
    en_curso: '',
  }[r.estado];
  return (
    <Alert variant="light" color={r.estado === 'detenida' ? 'gray' : 'yellow'} py="xs">
      Último calce automático, {formatInstante(r.pedida_en)}. {porque}
    </Alert>
  );
}

/** The run at work, which goes on by itself when one leaves, and the button that stops it; or how the last one ended. */
export function CorridaDelCalce({ c }: { c: Conciliacion }) {
  const r = useCorrida(c);
  const detener = useActo(c, 'detener_calce', { ok: 'Calce detenido: no se escribió nada' });
  if (!r) return null;
  if (r.estado !== 'en_curso') return <Ultima r={r} />;
  const fase = FASE[r.fase] ?? 'Calzando';
  return (
    <Card withBorder component="section" aria-label="Calce automático en curso">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600} role="status">
            {fase}…
          </Text>
          {permiso(c, 'detener-calce').permitida && r.fase !== 'guardado' && (
            <Button size="xs" variant="default" color="red" onClick={() => detener.run({})} loading={detener.isPending}>
              Detener
            </Button>
          )}
        </Group>
        <Progress value={Math.max(3, r.avance)} animated aria-label={`Calce automático: ${r.avance} %`} />
        <Text size="xs" c="dimmed">
          {lineas(r)}. Lo pidió {r.pedida_por}. Puede salir de esta página: sigue solo y avisa aquí al terminar.
        </Text>
      </Stack>
    </Card>
  );
}
