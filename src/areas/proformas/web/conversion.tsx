import { Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { isFecha } from '#kernel/values/fecha.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Enlace, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';

type Informe = OutputOf<typeof contract, 'conversion'>;
const tasa = (t: string | null) => (t === null ? '—' : `${formatDecimal(t, 1)} %`);

function PorEjecutivo({ d }: { d: Informe }) {
  const t = d.total;
  const suyas = (rut: string) => `/proformas?ejecutivo=${rut}&fechacurso_desde=${d.desde}${d.hasta ? `&fechacurso_hasta=${d.hasta}` : ''}`;
  return (
    <Tabla
      nombre="Conversión por ejecutivo"
      filas={d.filas}
      clave={(f) => f.ejecutivo ?? 'nadie'}
      columnas={[
        { titulo: 'Ejecutivo', celda: (f) => (f.ejecutivo ? <Enlace to={suyas(f.ejecutivo)}>{f.nombre}</Enlace> : f.nombre) },
        { titulo: 'Creadas', cifra: true, celda: (f) => f.creadas },
        { titulo: 'En curso', cifra: true, celda: (f) => f.en_curso },
        { titulo: 'Ganadas', cifra: true, celda: (f) => f.ganadas },
        { titulo: 'Perdidas', cifra: true, celda: (f) => f.perdidas },
        { titulo: 'Conversión', cifra: true, celda: (f) => tasa(f.conversion) },
        { titulo: 'Ganado', cifra: true, celda: (f) => <Pesos v={f.monto_ganado} /> },
        { titulo: 'Perdido', cifra: true, celda: (f) => <Pesos v={f.monto_perdido} /> },
      ]}
      pie={[
        'Total',
        ...[t.creadas, t.en_curso, t.ganadas, t.perdidas, tasa(t.conversion)].map(String),
        <Pesos key="g" v={t.monto_ganado} />,
        <Pesos key="p" v={t.monto_perdido} />,
      ]}
    />
  );
}

function Perdidas({ d }: { d: Informe }) {
  if (d.perdidas.length === 0) return <Text size="sm">No se perdió ninguna.</Text>;
  return (
    <Tabla
      nombre="Por qué se perdieron"
      filas={d.perdidas}
      clave={(f) => `${f.estado}-${f.motivo}`}
      columnas={[
        { titulo: 'Motivo', celda: (f) => f.motivo },
        { titulo: 'Cómo terminó', celda: (f) => label(f.estado) },
        { titulo: 'Proformas', cifra: true, celda: (f) => f.proformas },
        { titulo: 'Monto a girar', cifra: true, celda: (f) => <Pesos v={f.monto} /> },
      ]}
    />
  );
}

/** How many of the quotes of each executive end in a purchase, and why the others do not. */
export default function ConversionPorEjecutivo() {
  const [periodo, poner] = useState({ desde: '', hasta: '' });
  const pedido = Object.fromEntries(Object.entries(periodo).filter(([, v]) => isFecha(v)));
  const { data: d, error, isPending, refetch } = useRead<Informe>('proformas', 'conversion', pedido);
  return (
    <Stack gap="lg">
      <PageTitle>Conversión por ejecutivo</PageTitle>
      <Group align="end">
        <DateInput
          label="Curse desde"
          size="xs"
          w={150}
          value={periodo.desde || (d?.desde ?? '')}
          onChange={(desde) => poner((p) => ({ ...p, desde }))}
        />
        <DateInput label="Curse hasta" size="xs" w={150} value={periodo.hasta} onChange={(hasta) => poner((p) => ({ ...p, hasta }))} />
      </Group>
      <Text size="sm" c="dimmed">
        La conversión son las ganadas (aprobadas o convertidas en operación) sobre las decididas; lo que está en curso no cuenta.
      </Text>
      {isPending && <Cargando />}
      {!isPending && !d && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {d?.filas.length === 0 && <Vacio razon="No hay proformas con curse en esas fechas." />}
      {d && d.filas.length > 0 && (
        <>
          <PorEjecutivo d={d} />
          <Title order={2} size="h4">
            Por qué se perdieron
          </Title>
          <Perdidas d={d} />
        </>
      )}
    </Stack>
  );
}
