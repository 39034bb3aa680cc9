import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { OutputOf } from '#kernel/contract.ts';
import { formatUf } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos, Porcentaje, Uf } from '#platform/web/inputs/show.tsx';
import type { contract, DeudaCubierta, Garantia } from '../contract.ts';
import { BarraAsignado, BarraCobertura } from './barra.tsx';

type Detalle = z.output<typeof Garantia>;
type Deuda = z.output<typeof DeudaCubierta>;

const DEUDAS: readonly Columna<Deuda>[] = [
  { titulo: 'Deuda', celda: (d) => d.numero },
  { titulo: 'Vence', celda: (d) => <Fecha v={d.vencimiento} /> },
  { titulo: 'Saldo', cifra: true, celda: (d) => <Pesos v={d.saldo} /> },
  { titulo: 'Cubierto', cifra: true, celda: (d) => <Pesos v={d.cubierto} /> },
  { titulo: 'Cobertura', celda: (d) => <BarraCobertura pct={d.pct} /> },
];

/** Every debt of the client with what covers it, from all its garantías. */
export function CoberturaPorDeuda({ deudas }: { deudas: readonly Deuda[] }) {
  if (deudas.length === 0) return <Vacio razon="El cliente no tiene deudas vivas." />;
  return <Tabla nombre="Cobertura por deuda" columnas={DEUDAS} filas={deudas} clave={(d) => d.pk} />;
}

const CAUCIONES: readonly Columna<Detalle['cauciones'][number]>[] = [
  { titulo: 'Deuda', celda: (c) => c.nombre },
  { titulo: 'Asignado', cifra: true, celda: (c) => <Uf v={c.monto_asignado_uf} /> },
  { titulo: 'Saldo de la deuda', cifra: true, celda: (c) => <Pesos v={c.saldo} /> },
  { titulo: 'Desde', celda: (c) => <Fecha v={c.desde} /> },
  { titulo: 'Hasta', celda: (c) => (c.hasta ? <Fecha v={c.hasta} /> : c.en_curso ? 'En giro' : 'Vigente') },
];

export function Cauciones({ g }: { g: Detalle }) {
  return (
    <Stack>
      <BarraAsignado cobertura={g.cobertura_uf} asignado={g.asignado_uf} libre={g.libre_uf} />
      {g.sobre === 'GENERAL' && <Text size="sm">Es general: cubre a prorrata todas las deudas del cliente.</Text>}
      {g.cauciones.length > 0 && <Tabla nombre="Asignaciones" columnas={CAUCIONES} filas={g.cauciones} clave={(c) => c.id} />}
      <CoberturaPorDeuda deudas={g.deudas} />
    </Stack>
  );
}

const TASACIONES: readonly Columna<Detalle['tasaciones'][number]>[] = [
  { titulo: 'Fecha', celda: (t) => <Fecha v={t.fecha} /> },
  { titulo: 'Hasta', celda: (t) => (t.hasta ? <Fecha v={t.hasta} /> : 'La última') },
  { titulo: 'Tasador', celda: (t) => t.tasador },
  { titulo: 'Tasación', cifra: true, celda: (t) => <Uf v={t.tasacion_uf} /> },
  { titulo: 'Liquidación', cifra: true, celda: (t) => <Uf v={t.valor_liquidacion_uf} /> },
];

type Caida = OutputOf<typeof contract, 'si_cae'>;

const CAIDA: readonly Columna<Caida['deudas'][number]>[] = [
  { titulo: 'Deuda', celda: (d) => d.numero },
  { titulo: 'Saldo', cifra: true, celda: (d) => <Pesos v={d.saldo} /> },
  { titulo: 'Cobertura hoy', cifra: true, celda: (d) => <Porcentaje v={d.pct_antes} /> },
  { titulo: 'Quedaría', cifra: true, celda: (d) => <Porcentaje v={d.pct} /> },
  {
    titulo: 'Queda',
    celda: (d) => (d.descubierta ? <EstadoBadge estado="descubierta" estados={{ descubierta: 'peligro' }} /> : 'Cubierta'),
  },
];

/** What if the appraisal falls: the debts left uncovered, before it happens. */
function SiCae({ id }: { id: string }) {
  const [pct, setPct] = useState('10');
  const query = useRead<Caida>('garantias', `${id}/si-cae`, { pct });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text size="sm">Si la tasación cae</Text>
        {['10', '20', '30', '50'].map((p) => (
          <Button key={p} size="compact-xs" variant={p === pct ? 'filled' : 'default'} aria-pressed={p === pct} onClick={() => setPct(p)}>
            {p} %
          </Button>
        ))}
      </Group>
      {query.isPending && <Cargando lines={2} />}
      {query.data && (
        <>
          <Text size="sm">
            La cobertura pasa de {formatUf(query.data.cobertura_uf)} a {formatUf(query.data.cobertura_nueva_uf)}
            {query.data.falta_uf !== '0.0000' && `; faltan ${formatUf(query.data.falta_uf)} de lo ya asignado`}.
          </Text>
          {query.data.deudas.length > 0 && (
            <Tabla nombre="Si la tasación cae" columnas={CAIDA} filas={query.data.deudas} clave={(d) => d.pk} />
          )}
        </>
      )}
    </Stack>
  );
}

export function Tasaciones({ g }: { g: Detalle }) {
  return (
    <Stack>
      {g.tasaciones.length === 0 ? (
        <Vacio razon="Todavía no tiene tasaciones." />
      ) : (
        <Tabla nombre="Tasaciones" columnas={TASACIONES} filas={g.tasaciones} clave={(t) => t.id} />
      )}
      {(g.estado === 'constituida' || g.estado === 'modificada') && <SiCae id={g.id} />}
    </Stack>
  );
}

const GASTOS: readonly Columna<Detalle['gastos'][number]>[] = [
  { titulo: 'Fecha', celda: (x) => <Fecha v={x.fecha} /> },
  { titulo: 'Concepto', celda: (x) => (x.concepto === 'PRIMA' ? 'Prima del seguro' : 'Constitución') },
  { titulo: 'Detalle', celda: (x) => x.detalle },
  { titulo: 'Monto', cifra: true, celda: (x) => <Pesos v={x.monto} /> },
  { titulo: 'Vence', celda: (x) => <Fecha v={x.vence} /> },
];

export function Gastos({ g }: { g: Detalle }) {
  if (g.gastos.length === 0) return null;
  return <Tabla nombre="Gastos cobrados al cliente" columnas={GASTOS} filas={g.gastos} clave={(x) => x.id} />;
}
