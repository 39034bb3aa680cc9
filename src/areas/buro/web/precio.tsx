import { Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { type Fecha, type Periodo, periodoOf } from '#kernel/values/fecha.ts';
import { formatPesos, formatUf } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Enlace, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';
import { cambioEnPalabras } from '../domain/precio.ts';
import { MesConPapel, mesEscrito } from './mes-con-papel.tsx';

type Precio = OutputOf<typeof contract, 'precio'>;
const PorMillon = ({ v }: { v: string | null }) => (v === null ? <Nada /> : formatUf(v));

/** What each source cost and whether what it told ever changed what was decided. */
function Fuentes({ p }: { p: Precio }) {
  return (
    <Stack gap="xs" component="section" aria-label="Fuentes">
      <Title order={2} size="h4">
        Fuentes
      </Title>
      <Text size="sm">
        Cambió la decisión la que, de no haber dicho nada, habría hecho que el analista virtual aconsejara otra cosa con los mismos datos.
      </Text>
      <Tabla
        nombre="Precio por fuente"
        ancho={620}
        filas={p.fuentes}
        clave={(f) => f.fuente}
        columnas={[
          { titulo: 'Fuente', celda: (f) => f.nombre },
          { titulo: 'Informes', celda: (f) => f.consultas, cifra: true },
          { titulo: 'Costo', celda: (f) => formatUf(f.costo_uf, 2), cifra: true },
          { titulo: 'Evaluaciones', celda: (f) => f.evaluaciones, cifra: true },
          {
            titulo: 'Cambió la decisión',
            celda: (f) => (
              <Text size="sm" inherit fw={f.nunca ? 600 : undefined} c={f.nunca ? 'var(--r-danger-text)' : undefined}>
                {cambioEnPalabras(f)}
              </Text>
            ),
          },
        ]}
      />
    </Stack>
  );
}

function Decisiones({ p }: { p: Precio }) {
  if (p.decisiones.length === 0) return <Text size="sm">En estos doce meses ningún informe se pidió para una decisión.</Text>;
  return (
    <Tabla
      nombre="Precio de cada decisión"
      ancho={760}
      filas={p.decisiones}
      clave={(d) => `${d.area}${d.id}`}
      columnas={[
        { titulo: 'Decisión', celda: (d) => <Enlace to={d.url}>{d.titulo}</Enlace> },
        { titulo: 'Estado', celda: (d) => label(d.estado) },
        { titulo: 'Informes', celda: (d) => d.consultas, cifra: true },
        { titulo: 'Costo', celda: (d) => formatUf(d.costo_uf, 2), cifra: true },
        { titulo: 'Aprobado', celda: (d) => (d.aprobado === null ? <Nada /> : <Pesos v={d.aprobado} />), cifra: true },
        { titulo: 'Por millón aprobado', celda: (d) => <PorMillon v={d.uf_por_millon} />, cifra: true },
      ]}
    />
  );
}

/** What decisions cost in reports over twelve months: each of them, each million approved, and each source. */
export default function PrecioDeLasDecisiones() {
  const hoy = useHoy() as Fecha;
  const [mes, setMes] = useState<Periodo>(periodoOf(hoy));
  const { data: p, error, isPending, refetch } = useRead<Precio>('buro', 'precio', { mes });
  return (
    <Stack gap="md">
      <PageTitle>Precio de las decisiones</PageTitle>
      <Group justify="space-between">
        <Text size="sm">Informes pagados en los doce meses que terminan en {mesEscrito(mes)}.</Text>
        <MesConPapel mes={mes} ultimo={periodoOf(hoy)} papel="/api/buro/precio/papel" ir={setMes} />
      </Group>
      {isPending && <Cargando lines={6} />}
      {!isPending && !p && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {p && (
        <>
          <Cifras
            items={[
              { titulo: 'Decisiones', valor: p.total.decisiones },
              { titulo: 'Costo en informes', valor: formatUf(p.total.costo_uf, 2) },
              { titulo: 'Aprobado', valor: formatPesos(p.total.aprobado ?? 0) },
              { titulo: 'Por millón aprobado', valor: <PorMillon v={p.total.uf_por_millon} /> },
              { titulo: 'Pedido sin asunto', valor: `${formatUf(p.aparte.costo_uf, 2)} en ${p.aparte.consultas}` },
            ]}
          />
          <Decisiones p={p} />
          <Fuentes p={p} />
        </>
      )}
    </Stack>
  );
}
