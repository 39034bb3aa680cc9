import { Badge, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PageResult } from '#kernel/page.ts';
import { type Fecha as Dia, isFecha, weekday } from '#kernel/values/fecha.ts';
import { formatFechaLong } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import { type AsuntoFila, ESTADOS, esperaA, quorum } from './tipos.ts';

const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

const COLUMNAS: readonly Columna<AsuntoFila>[] = [
  { titulo: 'Asunto', celda: (a) => <Enlace to={a.url}>{a.titulo}</Enlace> },
  { titulo: 'Espera a', celda: (a) => esperaA(a) || <Nada /> },
  { titulo: 'Votos', celda: (a) => quorum(a), cifra: true },
  { titulo: 'Monto', celda: (a) => <Pesos v={a.monto} />, cifra: true },
  { titulo: 'Estado', celda: (a) => <EstadoBadge estado={a.estado} estados={ESTADOS} /> },
];

interface DeUnDia {
  dia: Dia;
  niveles: { nivel: number; nombre: string; filas: AsuntoFila[] }[];
}

/** The days of the agenda, the oldest first; within a day, the levels from the top. */
function porDia(filas: readonly AsuntoFila[]): DeUnDia[] {
  const dias = [...new Set(filas.map((a) => a.fecha))].sort();
  return dias.map((dia) => {
    const suyos = filas.filter((a) => a.fecha === dia);
    const niveles = [...new Set(suyos.map((a) => a.nivel))].sort((a, b) => b - a);
    return {
      dia,
      niveles: niveles.map((nivel) => {
        const propios = suyos.filter((a) => a.nivel === nivel);
        return { nivel, nombre: propios[0]?.nivel_nombre ?? '', filas: propios };
      }),
    };
  });
}

function UnDia({ d, hoy }: { d: DeUnDia; hoy: boolean }) {
  return (
    <Stack gap="xs" component="section">
      <Group gap="xs">
        <Title order={2} size="h4" tt="capitalize">
          {DIAS[weekday(d.dia)]}
        </Title>
        <Text size="sm">{formatFechaLong(d.dia)}</Text>
        {hoy && <Badge variant="light">Hoy</Badge>}
      </Group>
      {d.niveles.map((n) => (
        <Stack key={n.nivel} gap={4}>
          <Title order={3} size="h6" c="dimmed">
            Nivel {n.nivel} · {n.nombre}
          </Title>
          <Tabla
            nombre={`Nivel ${n.nivel}, ${formatFechaLong(d.dia)}`}
            columnas={COLUMNAS}
            filas={n.filas}
            clave={(a) => a.id}
            ancho={620}
          />
        </Stack>
      ))}
    </Stack>
  );
}

/** The agenda by date and level: what waits for a vote, a signature or its acta, on the day of its session or of its sending. */
export default function PorFecha() {
  const hoy = useHoy();
  const [search, setSearch] = useUrlState();
  const [hasta, mine] = [oneOf(search.fecha), oneOf(search.mine)];
  const params = {
    estado: 'en_curso',
    perPage: 100,
    orden: 'abierto',
    ...(isFecha(hasta) ? { fecha: hasta } : {}),
    ...(mine ? { mine } : {}),
  };
  const { data, error, refetch } = useRead<PageResult<AsuntoFila>>('comite', '/api/comite', params);
  return (
    <Stack>
      <PageTitle
        actions={
          <Button size="xs" variant="default" component={Link} to="/comite">
            Ver como lista
          </Button>
        }
      >
        Agenda del comité por fecha
      </PageTitle>
      <Group align="end" gap="sm">
        <DateInput
          size="xs"
          label="Hasta el día"
          value={hasta}
          onChange={(fecha) => setSearch({ fecha: fecha || null }, { replace: true })}
        />
        <SegmentedControl
          size="xs"
          aria-label="Qué asuntos"
          data={[
            { value: '', label: 'Todos' },
            { value: 'si', label: 'Donde integro' },
          ]}
          value={mine}
          onChange={(v) => setSearch({ mine: v || null })}
        />
      </Group>
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Cargando />}
      {data?.items.length === 0 && <Vacio razon="Ningún asunto espera voto, firma ni acta." />}
      {porDia(data?.items ?? []).map((d) => (
        <UnDia key={d.dia} d={d} hoy={d.dia === hoy} />
      ))}
      {data && data.total > data.items.length && (
        <Text size="sm">
          Se muestran los {data.items.length} más antiguos de {data.total}. Use la lista para ver el resto.
        </Text>
      )}
    </Stack>
  );
}
