import { Alert, Group, Stack, Text } from '@mantine/core';
import { addDays, addMonths, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Enlace, Fecha as FechaVista, Pesos } from '#platform/web/inputs/show.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { enPalabras } from './escrito.tsx';
import type { Comparado } from './tipos.ts';

const conSigno = (n: number): string => `${n > 0 ? '+' : ''}${formatPesos(n)}`;

function Explicado({ d }: { d: Comparado }) {
  const total = d.conceptos.find((c) => c.concepto === 'deuda')?.diferencia ?? 0;
  return (
    <Stack>
      <Tabla
        nombre="Antes y después, por concepto"
        clave={(c) => c.concepto}
        ancho={400}
        filas={d.conceptos}
        columnas={[
          { titulo: 'Concepto', celda: (c) => enPalabras(c.concepto) },
          { titulo: formatFecha(d.antes), cifra: true, celda: (c) => <Pesos v={c.antes} /> },
          { titulo: formatFecha(d.al), cifra: true, celda: (c) => <Pesos v={c.ahora} /> },
          { titulo: 'Diferencia', cifra: true, celda: (c) => conSigno(c.diferencia) },
        ]}
      />
      {d.residuos.length > 0 && (
        <Alert color="red" title="Hay diferencias que ningún acto explica">
          {d.residuos.map((r) => `${r.titulo}: ${conSigno(r.monto)}`).join('; ')}. Avise a contabilidad.
        </Alert>
      )}
      {d.clases.length > 0 && (
        <Tabla
          nombre="Por qué cambió"
          clave={(c) => c.clase}
          ancho={360}
          filas={d.clases}
          columnas={[
            { titulo: 'Por qué', celda: (c) => enPalabras(c.clase) },
            { titulo: 'Veces', cifra: true, celda: (c) => c.n },
            { titulo: 'Monto', cifra: true, celda: (c) => conSigno(c.monto) },
          ]}
          pie={['Diferencia de la deuda', '', conSigno(total)]}
        />
      )}
      {d.actos.length > 0 && (
        <Tabla
          nombre="Actos que la movieron"
          clave={(a) => a.clave}
          filas={d.actos}
          columnas={[
            { titulo: 'Fecha', celda: (a) => <FechaVista v={a.fecha} /> },
            { titulo: 'Deuda', celda: (a) => (a.url ? <Enlace to={a.url}>{a.titulo}</Enlace> : a.titulo) },
            { titulo: 'Qué pasó', celda: (a) => a.que },
            { titulo: 'Monto', cifra: true, celda: (a) => conSigno(a.monto) },
          ]}
        />
      )}
      {d.total > d.actos.length && (
        <Text size="sm" c="dimmed">
          Se muestran los {d.actos.length} que más la movieron, de {d.total}.
        </Text>
      )}
      {d.clases.length === 0 && <Vacio razon="Nada se movió entre esos días." />}
    </Stack>
  );
}

/** Two days of a RUT and the acts between them: what it owed plus what is explained is what it owes, to the peso. */
export default function Comparar({ rut, al, hoy }: { rut: string; al: string | undefined; hoy: string }) {
  const [search, setSearch] = useUrlState();
  const dia = (al ?? hoy) as Fecha;
  const con = oneOf(search.con) || addMonths(dia, -1);
  const valida = /^\d{4}-\d{2}-\d{2}$/.test(con);
  const q = useRead<Comparado>('consolidado', `${rut}/comparar`, { al, con }, { enabled: valida });
  return (
    <Stack>
      <Group align="end">
        <DateInput
          label="Comparar con el"
          size="xs"
          w={170}
          value={con}
          max={addDays(hoy as Fecha, 0)}
          onChange={(v) => setSearch({ con: v || null }, { replace: true })}
        />
      </Group>
      {valida && q.isPending && <Cargando lines={6} />}
      {q.error && <FalloLectura error={q.error} onRetry={() => void q.refetch()} />}
      {q.data && <Explicado d={q.data} />}
      <Text size="xs" c="dimmed">
        Es lo que debe y lo que se debe en su negocio; lo que sólo respalda como aval no entra.
      </Text>
    </Stack>
  );
}
