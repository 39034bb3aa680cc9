import { Stack, Text } from '@mantine/core';
import { formatFecha } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Pesos, Porcentaje } from '#platform/web/inputs/show.tsx';
import { enPalabras } from './escrito.tsx';
import type { Cobertura as DatosCobertura, Conducta as DatosConducta } from './tipos.ts';

const dias = (v: string | null): string => (v === null ? '—' : v.replace('.', ','));

/** How it paid what it owed in each role, the last twelve months against the last three. */
export function Conducta({ rut, al }: { rut: string; al: string | undefined }) {
  const q = useRead<DatosConducta>('consolidado', `${rut}/comportamiento`, { al });
  if (q.isPending) return <Cargando lines={4} />;
  if (q.error) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  if (q.data.roles.length === 0) return <Vacio razon="No debió nada en los últimos doce meses." />;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Del {formatFecha(q.data.desde)} al {formatFecha(q.data.hasta)}. Los días se ponderan por el capital.
      </Text>
      <Tabla
        nombre="Comportamiento por rol"
        clave={(r) => r.rol}
        filas={q.data.roles}
        columnas={[
          { titulo: 'Como', celda: (r) => enPalabras(r.rol) },
          { titulo: 'Deudas', cifra: true, celda: (r) => r.obligaciones },
          { titulo: 'Pagadas', cifra: true, celda: (r) => r.pagadas },
          { titulo: 'Atraso, 12 meses', cifra: true, celda: (r) => dias(r.dias_promedio) },
          { titulo: 'Atraso, 3 meses', cifra: true, celda: (r) => dias(r.dias_promedio_3m) },
          { titulo: 'Peor mora', cifra: true, celda: (r) => r.peor_mora },
          { titulo: 'Castigos', cifra: true, celda: (r) => r.castigos },
        ]}
      />
    </Stack>
  );
}

/** What of each debt its garantías cover: never more than it owes. */
export function Cobertura({ rut, al }: { rut: string; al: string | undefined }) {
  const q = useRead<DatosCobertura>('consolidado', `${rut}/cobertura`, { al });
  if (q.isPending) return <Cargando lines={4} />;
  if (q.error) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  if (q.data.deudas.length === 0) return <Vacio razon="No tiene deudas que cubrir." />;
  return (
    <Stack>
      <Cifras
        items={[
          { titulo: 'Saldo', valor: <Pesos v={q.data.saldo} /> },
          { titulo: 'Cubierto', valor: <Pesos v={q.data.cubierto} /> },
          { titulo: 'Descubierto', valor: <Pesos v={q.data.saldo - q.data.cubierto} /> },
        ]}
      />
      <Tabla
        nombre="Cobertura de cada deuda"
        clave={(d) => d.pk}
        filas={q.data.deudas}
        columnas={[
          { titulo: 'Deuda', celda: (d) => d.titulo },
          { titulo: 'Saldo', cifra: true, celda: (d) => <Pesos v={d.saldo} /> },
          { titulo: 'Cubierto', cifra: true, celda: (d) => <Pesos v={d.cubierto} /> },
          { titulo: 'Descubierto', cifra: true, celda: (d) => <Pesos v={d.descubierto} /> },
          { titulo: 'Cobertura', cifra: true, celda: (d) => <Porcentaje v={d.pct} /> },
        ]}
      />
    </Stack>
  );
}
