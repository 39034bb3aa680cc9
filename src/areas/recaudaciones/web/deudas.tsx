import { Checkbox, Group, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

export type EstadoDeuda = OutputOf<typeof contract, 'deuda'>;
export type Deuda = EstadoDeuda['deudas'][number];

/** Whose business it is and how it stands that day. */
function Vence({ d }: { d: Deuda }) {
  return (
    <>
      <Fecha v={d.vencimiento} />
      {d.dias_mora > 0 && (
        <Text span size="xs" c="var(--r-danger-text)" ml={6}>
          {d.dias_mora} días de mora
        </Text>
      )}
    </>
  );
}

const COLUMNAS: readonly Columna<Deuda>[] = [
  { titulo: 'Documento', celda: (d) => d.numero },
  { titulo: 'Para pagar', cifra: true, celda: (d) => <Pesos v={d.para_pagar} /> },
  { titulo: 'Vence', celda: (d) => <Vence d={d} /> },
  { titulo: 'Mora', cifra: true, celda: (d) => (d.mora > 0 ? <Pesos v={d.mora} /> : '') },
  { titulo: 'Cedido por', celda: (d) => d.cliente_nombre ?? '' },
];

/** Debts of a RUT at a day; with `elegidas`, each one can be ticked. */
export function TablaDeudas({
  deudas,
  elegidas,
  onElegir,
}: {
  deudas: readonly Deuda[];
  elegidas?: readonly string[];
  onElegir?: (pk: string) => void;
}) {
  const marca: Columna<Deuda> = {
    titulo: 'Paga',
    celda: (d) => (
      <Checkbox aria-label={`Paga ${d.numero}`} checked={elegidas?.includes(d.pk) ?? false} onChange={() => onElegir?.(d.pk)} />
    ),
  };
  const columnas = onElegir ? [marca, ...COLUMNAS] : COLUMNAS;
  return <Tabla nombre="Deudas del RUT" columnas={columnas} filas={deudas} clave={(d) => d.pk} ancho={620} />;
}

/** Sums under the table. */
export function PieDeudas({ d, marcado }: { d: EstadoDeuda; marcado: number | null }) {
  return (
    <Group gap="xl">
      <Text size="sm">
        Debe en total <Pesos v={d.total} fw={700} span />
      </Text>
      {marcado !== null && (
        <Text size="sm">
          Marcado <Pesos v={marcado} fw={700} span />
        </Text>
      )}
      {d.a_favor > 0 && (
        <Text size="sm">
          Tiene a favor <Pesos v={d.a_favor} fw={700} span />
        </Text>
      )}
    </Group>
  );
}
