import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { formatDecimal } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Enlace, Pesos } from '#platform/web/inputs/show.tsx';
import { useTitle } from '#platform/web/router/title.ts';
import { ESTADOS, nombre, TRAMO } from './palabras.ts';
import type { Tablero as T } from './tipos.ts';

type Grupo = T['por_tramo'][number];
type Operador = T['por_operador'][number];
type Estrategia = T['estrategias'][number];

const nombreEstado = (codigo: string): string => {
  const e = ESTADOS[codigo];
  return typeof e === 'object' ? e.texto : codigo;
};
const grupo = (titulo: string, filtro: string, dice: (codigo: string) => string): readonly Columna<Grupo>[] => [
  { titulo, celda: (g) => <Enlace to={`/cobranzas?${filtro}=${g.codigo}`}>{dice(g.codigo)}</Enlace> },
  { titulo: 'Tickets', cifra: true, celda: (g) => g.n },
  { titulo: 'Vencido', cifra: true, celda: (g) => <Pesos v={g.monto} /> },
];
const OPERADORES: readonly Columna<Operador>[] = [
  { titulo: 'Operador', celda: (o) => (o.rut ? <Enlace to={`/cobranzas?operador=${o.rut}`}>{o.nombre}</Enlace> : o.nombre) },
  { titulo: 'Tickets', cifra: true, celda: (o) => o.abiertos },
  { titulo: 'Vencido', cifra: true, celda: (o) => <Pesos v={o.monto_vencido} /> },
  { titulo: 'En cola hoy', cifra: true, celda: (o) => o.en_cola },
  { titulo: 'Gestiones hoy', cifra: true, celda: (o) => o.gestiones_hoy },
  { titulo: 'Contactos hoy', cifra: true, celda: (o) => o.contactos_hoy },
  { titulo: 'Capacidad', cifra: true, celda: (o) => o.capacidad ?? '—' },
];
const ESTRATEGIAS: readonly Columna<Estrategia>[] = [
  { titulo: 'Estrategia', celda: (e) => e.nombre },
  { titulo: 'Tickets', cifra: true, celda: (e) => e.abiertos },
  { titulo: 'Vencido', cifra: true, celda: (e) => <Pesos v={e.monto_vencido} /> },
  { titulo: 'Acciones pendientes', cifra: true, celda: (e) => e.pendientes },
];

/** The work of collection as its supervisor sees it today. */
export default function Tablero() {
  useTitle('Tablero de cobranza');
  const lectura = useRead<T>('cobranzas', 'tablero');
  if (lectura.isPending) return <Cargando />;
  if (lectura.isError) return <FalloLectura error={lectura.error} onRetry={() => void lectura.refetch()} />;
  const b = lectura.data;
  return (
    <Stack>
      <Title order={1} size="h3">
        Tablero de cobranza
      </Title>
      <Cifras
        items={[
          { titulo: 'Tickets abiertos', valor: b.abiertos },
          { titulo: 'Monto vencido', valor: <Pesos v={b.monto_vencido} /> },
          { titulo: 'Vencidos sin gestión', valor: b.sin_gestion },
          { titulo: 'Primera gestión atrasada', valor: b.sla_vencidos },
          { titulo: 'Promesas de hoy', valor: b.promesas_hoy },
          { titulo: 'Promesas cumplidas, 90 días', valor: b.cumplidas_pct === null ? '—' : `${formatDecimal(b.cumplidas_pct, 1)} %` },
        ]}
      />
      <Tabla nombre="Carga por operador" columnas={OPERADORES} filas={b.por_operador} clave={(o) => o.rut ?? 'nadie'} ancho={720} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack gap="xs">
          <Text fw={600}>Por tramo de mora</Text>
          <Tabla
            nombre="Por tramo"
            columnas={grupo('Tramo', 'tramo', (c) => nombre(TRAMO, c))}
            filas={b.por_tramo}
            clave={(g) => g.codigo}
            ancho={320}
          />
        </Stack>
        <Stack gap="xs">
          <Text fw={600}>Por estado</Text>
          <Tabla
            nombre="Por estado"
            columnas={grupo('Estado', 'estado_ticket', nombreEstado)}
            filas={b.por_estado}
            clave={(g) => g.codigo}
            ancho={320}
          />
        </Stack>
      </SimpleGrid>
      <Text fw={600}>Por estrategia</Text>
      <Tabla nombre="Por estrategia" columnas={ESTRATEGIAS} filas={b.estrategias} clave={(e) => e.clave} />
    </Stack>
  );
}
