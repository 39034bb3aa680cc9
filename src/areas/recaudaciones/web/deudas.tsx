import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
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
      {d.castigada && 'Castigado el '}
      <Fecha v={d.vencimiento} />
      {d.dias_mora > 0 && (
        <Text span size="xs" c="var(--r-danger-text)" ml={6}>
          {d.dias_mora} días de mora
        </Text>
      )}
    </>
  );
}

/** How a debt is called at the counter. */
export const nombreDeuda = (d: Pick<Deuda, 'numero' | 'cuota' | 'castigada'>): string => {
  if (d.castigada) return `Crédito ${d.numero}, castigado`;
  return d.cuota === null ? d.numero : `Crédito ${d.numero.split('-', 1)[0]}, cuota ${d.cuota}`;
};

const cifra = (titulo: string, de: (d: Deuda) => number): Columna<Deuda> => ({
  titulo,
  cifra: true,
  celda: (d) => (de(d) > 0 ? <Pesos v={de(d)} /> : ''),
});

/** Documents say their face and mora; cuotas, their parts. A column without figures is not there. */
function columnasDe(deudas: readonly Deuda[]): Columna<Deuda>[] {
  const hay = (de: (d: Deuda) => number | string | null) => deudas.some((d) => Boolean(de(d)));
  const gastos = (d: Deuda) => d.gastos + d.costas;
  return [
    { titulo: 'Deuda', celda: (d) => <span style={{ whiteSpace: 'nowrap' }}>{nombreDeuda(d)}</span> },
    { titulo: 'Vence', celda: (d) => <Vence d={d} /> },
    cifra('Capital', (d) => d.capital),
    ...(hay((d) => d.interes) ? [cifra('Interés', (d) => d.interes)] : []),
    ...(hay((d) => d.mora) ? [cifra('Mora', (d) => d.mora)] : []),
    ...(hay(gastos) ? [cifra('Gastos', gastos)] : []),
    { titulo: 'Para pagar', cifra: true, celda: (d) => <Pesos v={d.para_pagar} fw={700} /> },
    ...(hay((d) => d.documento_id)
      ? [{ titulo: 'Cedido por', celda: (d: Deuda) => (d.documento_id ? (d.cliente_nombre ?? '') : '') }]
      : []),
  ];
}

/** Debts of a RUT at a day; with `elegidas`, each one can be ticked. The cuotas after the one that runs are unfolded when asked. */
export function TablaDeudas({
  deudas,
  elegidas,
  onElegir,
}: {
  deudas: readonly Deuda[];
  elegidas?: readonly string[];
  onElegir?: (pk: string) => void;
}) {
  const [todas, setTodas] = useState(false);
  const futuras = deudas.filter((d) => d.futura).length;
  const filas = deudas.filter((d) => todas || !d.futura || elegidas?.includes(d.pk));
  const marca: Columna<Deuda> = {
    titulo: 'Paga',
    celda: (d) => (
      <Checkbox aria-label={`Paga ${nombreDeuda(d)}`} checked={elegidas?.includes(d.pk) ?? false} onChange={() => onElegir?.(d.pk)} />
    ),
  };
  const columnas = columnasDe(filas);
  return (
    <>
      <Tabla
        nombre="Deudas del RUT"
        columnas={onElegir ? [marca, ...columnas] : columnas}
        filas={filas}
        clave={(d) => d.pk}
        ancho={columnas.length > 5 ? 760 : 620}
      />
      {futuras > 0 && (
        <Group>
          <Button size="xs" variant="subtle" aria-expanded={todas} onClick={() => setTodas(!todas)}>
            {todas ? 'Ocultar las cuotas siguientes' : `Ver ${futuras === 1 ? 'una cuota siguiente' : `${futuras} cuotas siguientes`}`}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Sums under the table. */
export function PieDeudas({ d, marcado }: { d: EstadoDeuda; marcado: number | null }) {
  return (
    <Group gap="xl">
      <Text size="sm">
        Para pagar a esa fecha <Pesos v={d.total} fw={700} span />
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
