import { List, Modal, Stack, Text } from '@mantine/core';
import { escrita } from '#areas/reportes/public.web.tsx';
import { formatFecha } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import type { Rango } from '../domain/rango.ts';
import type { Cambios, Widget } from './tipos.ts';

type Clase = Cambios['clases'][number];

const QUE_HIZO: Readonly<Record<Clase['clase'], readonly [string, string]>> = {
  entra: ['Entró', 'Entraron'],
  sube: ['Subió', 'Subieron'],
  baja: ['Bajó', 'Bajaron'],
  sale: ['Salió', 'Salieron'],
};
const ORDEN: readonly Clase['clase'][] = ['entra', 'sube', 'baja', 'sale'];

const conSigno = (n: number, unidad: Widget['unidad']): string => `${n > 0 ? '+' : ''}${escrita(n, unidad)}`;

function Explicado({ w, c }: { w: Widget; c: Cambios }) {
  const total = c.clases.reduce((n, x) => n + x.diferencia, 0);
  const cuantas = c.clases.reduce((n, x) => n + x.n, 0);
  return (
    <Stack>
      <Text size="sm">
        {c.sabido ? 'Desde su última visita' : `Entre el ${formatFecha(c.antes)} y el ${formatFecha(c.al)}`}: {conSigno(total, w.unidad)}.
      </Text>
      <List size="sm">
        {ORDEN.flatMap((clase) => c.clases.filter((x) => x.clase === clase)).map((x) => (
          <List.Item key={x.clase}>
            {QUE_HIZO[x.clase][x.n === 1 ? 0 : 1]} {x.n}: {conSigno(x.diferencia, w.unidad)}
          </List.Item>
        ))}
      </List>
      <Tabla
        nombre={`${w.titulo}: lo que más lo movió`}
        clave={(f) => f.clave}
        filas={c.items}
        columnas={[
          { titulo: 'Registro', celda: (f) => <Enlace to={f.url}>{f.titulo}</Enlace> },
          { titulo: 'Antes', cifra: true, celda: (f) => escrita(f.antes, w.unidad) },
          { titulo: 'Ahora', cifra: true, celda: (f) => escrita(f.ahora, w.unidad) },
          { titulo: 'Diferencia', cifra: true, celda: (f) => conSigno(f.ahora - f.antes, w.unidad) },
        ]}
      />
      {cuantas > c.items.length && (
        <Text size="sm" c="dimmed">
          Se muestran las {c.items.length} que más la movieron, de {cuantas}.
        </Text>
      )}
    </Stack>
  );
}

/** Why a figure is not what it was: how much came in, went up, went down and left, and the records that moved it most. */
export default function PorQue({ w, rango, onClose }: { w: Widget; rango: Rango; onClose: () => void }) {
  const { data, error, isPending, refetch } = useRead<Cambios>('tablero', `${w.nombre}/cambios`, { range: rango });
  return (
    <Modal opened onClose={onClose} title={`${w.titulo}: por qué cambió`} size="xl">
      {isPending && <Cargando />}
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data?.clases.length === 0 && <Vacio razon="Nada se movió entre esos días." />}
      {data && data.clases.length > 0 && <Explicado w={w} c={data} />}
    </Modal>
  );
}
